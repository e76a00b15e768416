//! Look-ups in the printed tables.

use crate::engine::table::number;
use crate::rules::board::prelude::*;
pub(super) use crate::rules::board::printed::{cell, figure, holds, table};

/// The multiplier after these words of a cell: `Combat Strength x 1/2 (Note 1)`, `X ½`.
pub(super) fn multiplier_after(cell: &str, words: &str) -> Option<Fraction> {
    let (_, rest) = cell.split_once(words)?;
    number(&rest.replace('½', "1/2"))
}

/// The columns to the right that a cell of the Grand Tactics Matrix says, below zero to the left: `2R`, `1L`, `0`; none
/// for `No Combat!`.
pub(super) fn meeting(cell: &str) -> Option<i64> {
    let columns = number(cell).and_then(Fraction::as_whole)?;
    Some(if cell.ends_with('L') { -columns } else { columns })
}

/// The highest roll that a sentence such as `On a result of 1 or 2, his Formation ...` names; none for no roll.
pub(super) fn result_of(sentence: &str) -> Option<i64> {
    let (_, rest) = sentence.split_once("On a result of ")?;
    let (rolls, _) = rest.split_once(',')?;
    rolls.split(" or ").filter_map(|roll| roll.parse().ok()).max()
}

/// The number that stands right before these words: 3 in `score 3 VPs`, 2 in `2-level`.
pub(super) fn number_before(sentence: &str, words: &str) -> Option<i64> {
    let (before, _) = sentence.split_once(words)?;
    before.rsplit(' ').next()?.parse().ok()
}
