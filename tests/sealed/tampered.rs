//! What was changed in a message is found at the end, when all is opened, and the message is named.

use fanion::sealed::{self, NoMessage, SealedMessage};
use serde_json::json;

use super::{Begin, Pair, age, beyond, napoleon, words};
use crate::support::player::Chance;

/// A game in which the first message is changed before it is taken in: the seat that sent it.
fn altered(begin: Begin, alter: impl FnOnce(&mut SealedMessage)) -> (Pair, usize) {
    let mut pair = Pair::of(begin, 3);
    let at = pair.turn().expect("a seat");
    let mut chance = Chance::new(1);
    while pair.turn() == Some(at) {
        pair.answer(at, &mut chance);
    }
    let mut letter = sealed::write(&mut pair.seats[at].1, 0).expect("a message");
    alter(&mut letter);
    sealed::take(&mut pair.seats[1 - at].1, &letter.text("a game"), 0).expect("it fits the game");
    (pair, at)
}

#[test]
fn a_sealed_part_that_was_changed_is_found_when_the_game_is_opened() {
    for begin in [age as Begin, beyond, napoleon] {
        let (pair, at) = altered(begin, |letter| {
            let other = if letter.sealed.starts_with('A') { "B" } else { "A" };
            letter.sealed.replace_range(..1, other);
        });
        let found = sealed::open(&pair.viewed(1 - at), words).err();
        assert!(matches!(found, Some(NoMessage::Shut { number: 1, .. })), "{found:?}");
        // In the save of its sender it is whole.
        sealed::open(&pair.viewed(at), words).unwrap_or_else(|why| panic!("{why}"));
    }
}

#[test]
fn what_is_told_otherwise_than_it_was_sealed_is_found_when_the_game_is_opened() {
    let (pair, at) = altered(napoleon, |letter| {
        // Nothing comes of it: only the words are others.
        let events = letter.told.iter_mut().find_map(|told| told.pointer_mut("/done/events")?.as_array_mut());
        events.expect("an act").push(json!({"mail": {"said": letter.from}}));
    });
    let found = sealed::open(&pair.viewed(1 - at), words).err();
    assert!(matches!(found, Some(NoMessage::Shut { number: 1, .. })), "{found:?}");
}
