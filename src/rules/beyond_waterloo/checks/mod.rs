//! The tests of the sheet, one file each.

pub(crate) mod catastrophe;
pub(crate) mod cavalry_charge;
pub(crate) mod fert;
pub(crate) mod fert_table;
pub(crate) mod paralysis;
pub(crate) mod reaction_move;
pub(crate) mod strength;
pub(crate) mod wound_recovery;

use super::prelude::*;

/// Every check, in the order of the sheet.
pub static ALL: &[&Check] = &[
    &strength::CHECK,
    &fert::CHECK,
    &cavalry_charge::CHECK,
    &catastrophe::CHECK,
    &wound_recovery::CHECK,
    &paralysis::CHECK,
    &reaction_move::CHECK,
];
