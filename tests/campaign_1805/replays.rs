//! The same again: letters in any order, a turn taken back and played again, one act mended.

use fanion::engine::post::Clock;
use fanion::engine::request::Request;
use fanion::engine::rules::AnyEvent;
use fanion::report::paper::files;
use fanion::rules::campaign_1805::desk::auto;
use fanion::rules::campaign_1805::event::{CourseEvent, Event};
use fanion::rules::campaign_1805::ground::senders;
use fanion::rules::campaign_1805::state::State;
use fanion::rules::campaign_1805::state::view;
use serde_json::{Value as Json, json};

use super::scenario::THREE_RIVERS;
use super::turns::{Campaign, at_war};

/// Pairs of texts: nations with their entries, papers with what they say.
type Letters = Vec<(String, String)>;

/// What an automatic player sends for each nation.
fn drawn(campaign: &Campaign, seed: u64) -> Letters {
    let state = campaign.state();
    let entries = |nation| auto::entries(&view::view(state, nation, false), nation, seed ^ u64::from(nation.0));
    senders(state).map(|nation| (state.nation_name(nation).to_owned(), entries(nation))).collect()
}

/// State and papers once the turn is counted.
fn outcome(campaign: &Campaign) -> (State, Letters) {
    let papers = campaign.0.papers(&Clock::default());
    (campaign.state().clone(), papers.iter().flat_map(files).collect())
}

#[test]
fn letters_in_any_order_and_one_of_them_twice_bring_the_same_state_and_papers() {
    let play = |seed: u64, order: fn(Letters) -> Letters| {
        let mut campaign = Campaign::of(&at_war(), seed);
        for turn in 0..3 {
            for (nation, entries) in order(drawn(&campaign, seed ^ (turn << 8))) {
                campaign.send(&nation, &entries);
            }
            campaign.resolve();
            campaign.next_turn();
        }
        outcome(&campaign)
    };
    for seed in 0..3 {
        let first = play(seed, |letters| letters);
        assert_eq!(first, play(seed, |letters| letters.into_iter().rev().collect()));
        let twice = |letters: Letters| [letters.clone(), letters[..1].to_vec()].concat();
        assert_eq!(first, play(seed, twice));
    }
}

#[test]
fn a_turn_taken_back_to_its_start_and_played_again_comes_out_the_same() {
    for seed in 0..3 {
        let mut campaign = Campaign::of(&at_war(), seed);
        for turn in 0..3 {
            let start = campaign.0.entry();
            for (nation, entries) in drawn(&campaign, seed ^ (turn << 8)) {
                campaign.send(&nation, &entries);
            }
            campaign.resolve();
            let played = outcome(&campaign);
            campaign.0.request(&Request::Undo(Some(start)), 0).expect("the turn is taken back");
            // The letters stand: an undo unsends nothing.
            campaign.resolve();
            assert_eq!(outcome(&campaign), played, "seed {seed}, turn {turn}");
            campaign.next_turn();
        }
    }
}

/// The land of the public cases with two battles to come, far from each other, and a brigade at 0405.
fn two_battles() -> Campaign {
    let force = |name: &str, nation: &str, at: &str, unit: &str| {
        format!(
            "\n[[force]]\nname = \"{name}\"\nnation = \"{nation}\"\nkind = \"brigade\"\nat = \"{at}\"\nunits = {{ \"{unit}\" = 6 }}\n"
        )
    };
    let text = include_str!("cases/world.toml").to_owned()
        + "\n[[treaty]]\nkind = \"war\"\nbetween = [\"France\", \"Austria\"]\n"
        + &force("I", "France", "0604", "Line")
        + &force("A", "Austria", "0704", "Grenzer")
        + &force("II", "France", "0607", "Line")
        + &force("B", "Austria", "0707", "Grenzer")
        + &force("III", "France", "0405", "Line");
    Campaign::of(&text, 7)
}

/// The tests of battles that stand, by hex: inputs and faces.
fn battles(campaign: &Campaign) -> Vec<(String, Json, Vec<u8>)> {
    let events = campaign.0.journal().standing().flat_map(|entry| entry.record.events());
    let tested = events.filter_map(|event: &AnyEvent| match event.of::<Event>() {
        Event::Course(CourseEvent::Tested(note)) => Some(note.get()),
        _ => None,
    });
    let battles = tested.filter(|note| note.key.starts_with("battle:"));
    battles.map(|note| (note.key.clone(), Json::Object((*note.inputs).clone()), note.faces.clone())).collect()
}

#[test]
fn a_mended_move_leaves_battles_elsewhere_their_dice() {
    let mut campaign = two_battles();
    let at = |hex: &str| {
        let fields = json!({"force": "III", "nation": "France", "at": hex});
        Request::Correct(fields.as_object().expect("an object").clone(), "misheard".to_owned())
    };
    let entry = campaign.0.request(&at("0505"), 0).expect("it is set").entry;
    campaign
        .send("France", "[[force]]\nname = \"I\"\npath = [\"0704\"]\n[[force]]\nname = \"II\"\npath = [\"0707\"]\n");
    campaign.send(
        "Austria",
        "[[force]]\nname = \"A\"\nstance = \"defend\"\n[[force]]\nname = \"B\"\nstance = \"defend\"\n",
    );
    campaign.resolve();
    let first = battles(&campaign);
    assert!(
        first.iter().any(|(key, ..)| key.starts_with("battle:0704"))
            && first.iter().any(|(key, ..)| key.starts_with("battle:0707"))
    );
    // III had stood in 0704 all along, and fights there.
    campaign.0.request(&Request::Mend(entry, Box::new(at("0704"))), 0).expect("it is mended");
    let mended = battles(&campaign);
    let of = |all: &[(String, Json, Vec<u8>)], hex: &str| -> Vec<(String, Json, Vec<u8>)> {
        all.iter().filter(|(key, ..)| key.starts_with(hex)).cloned().collect()
    };
    assert_eq!(of(&mended, "battle:0707"), of(&first, "battle:0707"), "the battle far away is the same, dice and all");
    assert_eq!(of(&mended, "battle:0704")[0].1["attacker"]["cv"], 48);
    assert_eq!(of(&first, "battle:0704")[0].1["attacker"]["cv"], 24);
    assert_eq!(of(&mended, "battle:0704")[0].2, of(&first, "battle:0704")[0].2, "the first day has its own dice, too");
}

#[test]
fn an_undo_takes_the_last_answer_back_though_the_rules_finished_more_by_themselves_when_the_save_was_opened() {
    let mut campaign = Campaign::before(THREE_RIVERS, 7);
    let (open, began) = (campaign.0.digest(), campaign.0.entry());
    campaign.pick("close");
    let lines = campaign.0.lines_since(began);
    for kept in 2..lines.len() {
        let mut opened = Campaign::before(THREE_RIVERS, 7);
        opened.0.follow(lines[..kept].iter().cloned()).expect("a part of it");
        assert_eq!(opened.0.digest(), campaign.0.digest(), "{kept}: the rest follows by itself");
        opened.0.request(&Request::Undo(None), 0).expect("an answer to take back");
        assert_eq!(opened.0.digest(), open, "{kept}: as before the answer");
    }
    assert!(lines.len() > 3, "{}", lines.len());
}
