//! Whole games through letters come out as in the open.

use super::{Begin, Pair, age, beyond, napoleon, words};
use crate::support::games::share;
use crate::support::player::Chance;

/// Letters of a game at most, lest a fault goes round for ever.
const MOST: usize = 3_000;

/// A game by chance to its end, or as far as so many letters go; how many letters it took.
fn played(begin: Begin, seed: u64) -> usize {
    let mut pair = Pair::of(begin, seed);
    let mut chance = Chance::new(seed);
    let mut letters = 0;
    while letters < MOST {
        let Some(at) = pair.turn() else { break };
        pair.answer(at, &mut chance);
        if pair.turn() == Some(at) {
            continue;
        }
        let letter = pair.letter(at).unwrap_or_else(|why| panic!("game {seed}, letter {}: {why}", letters + 1));
        letters += 1;
        assert_eq!(letter.number, letters);
        // One that only waits for what is sealed to be opened sees it when it is.
        while let Some(waits) = pair.only_opens() {
            pair.letter(waits).unwrap_or_else(|why| panic!("game {seed}, letter {}: {why}", letters + 1));
            letters += 1;
        }
        (0..2).filter(|at| pair.turn() == Some(*at)).for_each(|at| pair.sees_the_same(at));
    }
    assert!(pair.open.prompt().is_none() || letters >= MOST, "game {seed} stops: {:?}", pair.open.prompt());
    for at in 0..2 {
        let (_, opened) =
            fanion::sealed::open(&pair.viewed(at), words).unwrap_or_else(|why| panic!("game {seed}: {why}"));
        assert_eq!(opened.digest(), pair.open.digest(), "game {seed}");
    }
    letters
}

#[test]
fn a_game_through_letters_comes_out_as_in_the_open() {
    for (begin, games) in [(age as Begin, 8), (beyond, 8), (napoleon, 24)] {
        let letters: usize = (0..share(games)).map(|seed| played(begin, seed)).sum();
        assert!(letters > 5, "only {letters} letters");
    }
}
