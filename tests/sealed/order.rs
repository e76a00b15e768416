//! A message that is not the next one of this course of the game is refused with the reason, and changes nothing.

use fanion::sealed::{self, NoMessage, SealedMessage};

use super::{Begin, Pair, age, beyond, napoleon};
use crate::support::player::Chance;

/// The first messages of a game as chance plays it, each with the seat that sent it.
fn messages(pair: &mut Pair, chance: u64, count: usize) -> Vec<(usize, SealedMessage)> {
    let mut chance = Chance::new(chance);
    let mut sent = Vec::new();
    while sent.len() < count {
        let at = pair.turn().or_else(|| pair.only_opens()).expect("a seat that goes on");
        if pair.turn() == Some(at) {
            pair.answer(at, &mut chance);
        }
        if pair.turn() != Some(at) {
            sent.push((at, pair.letter(at).expect("a message")));
        }
    }
    sent
}

fn refused(pair: &mut Pair, (from, letter): &(usize, SealedMessage), why: impl Fn(&NoMessage) -> bool) {
    let (seat, saved) = &mut pair.seats[1 - from];
    let (last, digest) = (saved.play().journal().last(), saved.play().digest());
    let trouble = sealed::take(saved, &letter.text("a game"), 0).expect_err("it is not the next");
    assert!(why(&trouble), "{seat}: {trouble}");
    assert_eq!((saved.play().journal().last(), saved.play().digest()), (last, digest), "{seat}: {trouble}");
}

#[test]
fn a_message_before_which_another_is_missing_says_which_it_is() {
    for begin in [age as Begin, beyond, napoleon] {
        let sent = messages(&mut Pair::of(begin, 3), 1, 3);
        // Whom the first and the third are for has only the second, which is its own.
        let mut behind = Pair::of(begin, 3);
        for late in &sent[1..] {
            let missing = |trouble: &NoMessage| match trouble {
                NoMessage::Missing { missing, found } => (*missing, *found) == (1, late.1.number),
                _ => false,
            };
            refused(&mut behind, late, missing);
        }
    }
}

#[test]
fn a_message_of_another_course_of_the_game_is_refused() {
    for begin in [age as Begin, beyond, napoleon] {
        let sent = messages(&mut Pair::of(begin, 3), 1, 2);
        let other = |chance: u64| {
            let mut pair = Pair::of(begin, 3);
            let first = messages(&mut pair, chance, 1);
            (first[0].1.told != sent[0].1.told && first[0].0 == sent[0].0).then_some((pair, first))
        };
        let (mut pair, first) = (2..40).find_map(other).expect("another course");
        // Who sent another first message is answered to the one that it did not send; who took it gets that one.
        refused(&mut pair, &sent[1], |trouble| matches!(trouble, NoMessage::Course(2)));
        refused(&mut pair, &sent[0], |trouble| matches!(trouble, NoMessage::Another(1)));
        refused(&mut pair, &first[0], |trouble| matches!(trouble, NoMessage::Twice(1)));
    }
}
