//! Random campaigns of Three Rivers: whatever is ordered, what is always true stays true.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use fanion::engine::post::{Clock, Content};
use fanion::report::article::letter;
use fanion::rules::campaign_1805::desk::auto;
use fanion::rules::campaign_1805::ground::senders;
use fanion::rules::campaign_1805::scenario::ids::NationId;
use fanion::rules::campaign_1805::state::view;
use fanion::rules::campaign_1805::state::{FightKind, State};
use fanion::rules::campaign_1805::watch;
use fanion::rules::campaign_1805::watch::books::Books;

use super::turns::{Campaign, at_war};
use crate::support::games::{play_all, share};
use crate::support::plurals::one_of_several;

/// The entries of an automatic player, by what its nation may know.
fn orders(state: &State, nation: NationId, seed: u64) -> String {
    let known = view::view(state, nation, false);
    auto::entries(&known, nation, seed ^ (u64::from(state.now.turn) << 16) ^ (u64::from(nation.0) << 32))
}

#[test]
fn two_hundred_random_campaigns_keep_what_is_always_true() {
    let text = at_war();
    let [fights, at_sea, landings] = [const { AtomicUsize::new(0) }; 3];
    let games = share(200);
    play_all(0..games, |seed| {
        let mut campaign = Campaign::of(&text, seed);
        let mut books = Books::default();
        while !campaign.state().end.over {
            for nation in senders(campaign.state()).collect::<Vec<_>>() {
                let entries = orders(campaign.state(), nation, seed);
                let name = campaign.state().nation_name(nation).to_owned();
                campaign.send(&name, &entries);
            }
            campaign.resolve();
            let fought = &campaign.state().battles.fights;
            fights.fetch_add(fought.len(), Relaxed);
            at_sea.fetch_add(fought.iter().filter(|fight| fight.kind == FightKind::Sea).count(), Relaxed);
            let turn = campaign.state().now.turn;
            assert_eq!(watch::untrue(campaign.state()), [""; 0], "seed {seed}, turn {turn}");
            assert_eq!(books.follow(&campaign.0), [""; 0], "seed {seed}, turn {turn}");
            if campaign.0.prompt().is_some() {
                campaign.next_turn();
            }
        }
        assert_eq!(one_of_several(&campaign.log()), None, "seed {seed}");
        for paper in campaign.0.papers(&Clock::default()) {
            if let Content::Report(article) = &paper.content {
                assert_eq!(one_of_several(&letter(article)), None, "seed {seed}, {}", paper.name);
            }
        }
        assert!(campaign.state().now.turn <= 8, "the last turn is 8");
        assert!(!campaign.state().end.winners.is_empty());
        landings.fetch_add(campaign.log().matches(" lands in ").count(), Relaxed);
    });
    let counts = [fights, at_sea, landings].map(AtomicUsize::into_inner);
    let share = |of_all: u64| usize::try_from(of_all * games / 200).unwrap_or(0);
    assert!(
        counts[0] > share(60) && counts[1] > share(10) && (games < 200 || counts[2] > 0),
        "{counts:?} battles, at sea, landings"
    );
}

#[test]
fn automatic_players_play_watched_campaigns_of_the_scenario_that_ships() {
    for seed in 100..112 {
        let line = fanion::rulebooks::campaign_auto(super::scenario::THREE_RIVERS, seed, 8, true);
        let line = line.unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
        assert!(line.contains("points Lorien"), "{line}");
    }
}

/// The long run of the same, on the battles profile.
#[test]
#[ignore = "two minutes: cargo test --profile battles --test main -- --ignored two_thousand_random_campaigns"]
fn two_thousand_random_campaigns_keep_what_is_always_true() {
    let text = at_war();
    play_all(0..2_000, |seed| {
        let line = fanion::rulebooks::campaign_auto(&text, seed, 8, true);
        assert!(line.is_ok(), "{line:?}");
    });
}
