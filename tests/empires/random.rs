//! Whole games by chance, watched after every request.

use super::game::{SAMPLE, session};
use super::watcher::Watcher;
use crate::support::games::{MOST_REQUESTS, look_closely, play_all, share, step, undo_and_redo};
use crate::support::player::Chance;
use crate::support::watch;

/// Plays one game to its end.
fn play_one(seed: u64, settings: &[(&str, &str)]) {
    let mut play = session(SAMPLE, seed, settings);
    let mut chance = Chance::new(seed);
    let mut watcher = Watcher::new(&play, settings);
    for number in 0..MOST_REQUESTS {
        let Some(prompt) = play.prompt().cloned() else {
            assert!(!play.json()["winner"].is_null(), "game {seed} is over without a winner");
            if seed.is_multiple_of(20) {
                look_closely(&mut play, seed);
                undo_and_redo(&mut play, seed);
            }
            return;
        };
        let fail = |what: &str| -> ! { panic!("game {seed}, request {number}, at {}: {what}", prompt.key) };
        let reply = step(&mut play, &prompt, &mut chance).unwrap_or_else(|wrong| fail(&wrong));
        watch::after_entry(&play, &reply).unwrap_or_else(|wrong| fail(&wrong));
        watcher.look(&play, &reply).unwrap_or_else(|wrong| fail(&wrong));
    }
    panic!("game {seed} comes to no end");
}

/// House rules: mostly the usual ones.
const OTHERS: [&[(&str, &str)]; 8] = [
    &[],
    &[],
    &[],
    &[("campaign.armies-per-round", "3")],
    &[("first.side", "coalition"), ("cards.track", "names"), ("reinforce.where", "any-friendly")],
    &[
        ("campaign.free-move", "shared"),
        ("move.through-enemy", "on"),
        ("withdraw.mover", "goes-on"),
        ("sea.who", "coalition"),
    ],
    &[
        ("interception.reach", "2"),
        ("interception.into-held", "on"),
        ("interception.attrition", "off"),
        ("retreat.blocked", "prisoners"),
        ("battle.leader-engaged", "off"),
    ],
    &[
        ("surrender.ask", "any"),
        ("recover.spent", "by-hand"),
        ("end.undecided", "ask"),
        ("attrition.beyond-table", "split"),
        ("sea.who", "off"),
    ],
];

fn play(seed: u64) {
    play_one(seed, OTHERS[usize::try_from(seed % 8).unwrap_or(0)]);
}

#[test]
fn two_hundred_games_keep_what_is_always_true() {
    play_all(0..share(200), play);
}

#[test]
#[ignore = "takes minutes: 10,000 games"]
fn ten_thousand_games_keep_what_is_always_true() {
    play_all(200..10_200, play);
}

#[test]
fn named_cards_are_offered_again_only_as_far_as_the_hand_holds_them() {
    // In these games a side loses cards after it has named them: what stood in the form could not be entered.
    [652, 660].into_iter().for_each(play);
}
