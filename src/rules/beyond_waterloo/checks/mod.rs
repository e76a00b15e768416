//! The tests of the sheet, one file each.

mod catastrophe;
mod cavalry_charge;
mod fert;
mod fert_table;
mod paralysis;
mod reaction_move;
mod strength;
mod wound_recovery;

use super::prelude::*;

pub(crate) use catastrophe::{CHECK as CATASTROPHE, Catastrophe};
pub(crate) use cavalry_charge::{CHECK as CAVALRY_CHARGE, Onset};
pub(crate) use fert::{CHECK as FERT, Fert};
pub(crate) use fert_table::{column, rounded};
pub(crate) use paralysis::{CHECK as PARALYSIS, Paralysis};
pub(crate) use reaction_move::{CHECK as REACTION_MOVE, ReactionResult};
pub use strength::{CHECK as STRENGTH, Strength};
pub(crate) use wound_recovery::{CHECK as WOUND_RECOVERY, Fate as WoundResult, Recovery};

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
