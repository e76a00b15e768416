//! Letters of pieces.

use std::collections::BTreeSet;

use fanion::rules::board::codes::{code, letter};
use proptest::prelude::*;

#[test]
fn pieces_have_their_letters_in_their_order_each_side_from_its_own_letter_on() {
    for (first_side, number, letters) in [
        (true, 0, "aa"),
        (true, 1, "ab"),
        (true, 26, "ba"),
        (true, 311, "lz"),
        (true, 312, "aaa"),
        (false, 0, "ma"),
        (false, 311, "xz"),
        (false, 313, "mba"),
    ] {
        assert_eq!(code(first_side, number), letters, "{number}");
    }
    let mut codes = [true, false, true, true, false].map(|first| (first, String::new()));
    letter(codes.iter_mut().map(|(first, letters)| (*first, letters)));
    assert_eq!(codes.map(|(_, letters)| letters), ["aa", "ma", "ab", "ac", "mb"]);
}

#[test]
fn no_two_of_twenty_thousand_pieces_have_the_same_letters() {
    let codes: BTreeSet<String> = (0..10_000).flat_map(|number| [true, false].map(|side| code(side, number))).collect();
    assert_eq!(codes.len(), 20_000);
}

proptest! {
    #[test]
    fn the_first_letter_tells_the_side(number in 0..100_000_usize) {
        let first = |first_side| code(first_side, number).chars().next();
        prop_assert!(first(true).is_some_and(|letter| ('a'..='l').contains(&letter)));
        prop_assert!(first(false).is_some_and(|letter| ('m'..='x').contains(&letter)));
    }
}
