//! For whom a state is, and what of a key or an event he may read.

use fanion::engine::seat::Eye;
use fanion::engine::text::Text;
use fanion::rules::board::looker::{Looker, cut, event};
use serde_json::json;

fn side(key: &str) -> Option<u8> {
    ["hill", "mill"].iter().position(|own| *own == key).and_then(|at| u8::try_from(at).ok())
}

#[test]
fn a_side_knows_what_is_its_own_and_whoever_plays_no_side_what_all_know() {
    let seat = |key: &str| Eye::Seat(key.to_owned());
    for (eye, knows) in [
        (Eye::All, None),
        (Eye::Public, Some([false, false])),
        (seat("hill"), Some([true, false])),
        (seat("mill"), Some([false, true])),
        (seat("nobody"), Some([false, false])),
    ] {
        let looker = Looker::of(&eye, side);
        assert_eq!(looker.map(|looker| [0, 1].map(|own| looker.knows(own))), knows, "{eye:?}");
    }
    assert!(Looker::<u8>::default().knows(1), "a state is the state itself until it is made for somebody");
}

#[test]
fn a_key_keeps_the_name_of_a_piece_for_those_who_know_it_and_its_word_for_the_others() {
    let seen = |key: &str| {
        cut(key, |word| ["fight", "march"].contains(&word), |is_named| ["Guard", "Old"].into_iter().any(is_named))
    };
    for (key, cut) in [
        ("fight:Guard", "fight:Guard"),
        ("fight:Guard/at", "fight:Guard/at"),
        ("fight:Guards", "fight"),
        ("fight:Line", "fight"),
        ("march:Old Guard/to", "march"),
        ("fight:Line/faces-2", "fight/faces-2"),
        ("fight:Line/at/faces", "fight/faces"),
        ("setting:Line", "setting:Line"),
        ("attack", "attack"),
    ] {
        assert_eq!(seen(key), cut);
    }
}

#[test]
fn who_may_not_know_all_of_an_event_reads_its_name_and_its_line_of_the_log() {
    let (lost, over) = (json!({"lost": {"block": "Guard"}}), json!("over"));
    let told = || Text::plain("a block is lost");
    assert_eq!(event(&lost, false, || panic!("nobody reads it")), lost);
    assert_eq!(event(&lost, true, told), json!({"event": "lost", "told": "a block is lost"}));
    assert_eq!(event(&over, true, told), json!({"event": "over", "told": "a block is lost"}));
}
