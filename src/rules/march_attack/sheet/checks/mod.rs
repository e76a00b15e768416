//! The tests of the sheet, one file each. Conditions stand here, figures in the cells of `tables.toml`.

use crate::engine::check::{Case, Check};
use crate::engine::table::{TableFault, Tables};

pub mod arrival;
pub mod artillery;
pub mod fire;
pub(crate) mod initiative;
pub(crate) mod leader_casualty;
pub(crate) mod leader_risk;
pub mod melee;
pub mod morale;
pub(crate) mod movement;
pub(crate) mod obstacle;
pub mod order;
pub mod skirmish;
pub mod skirmish_target;
pub(crate) mod small_arms;
pub mod ved;

/// Every check, in the order of the sheet.
pub static ALL: &[&Check] = &[
    &order::CHECK,
    &ved::CHECK,
    &skirmish::CHECK,
    &skirmish_target::CHECK,
    &small_arms::CHECK,
    &artillery::CHECK,
    &melee::CHECK,
    &morale::CHECK,
    &leader_risk::CHECK,
    &leader_casualty::CHECK,
    &obstacle::CHECK,
    &initiative::CHECK,
    &arrival::CHECK,
    &movement::CHECK,
];

/// That everything which the checks read out of the tables' words is there.
pub fn proof(tables: &Tables) -> Result<(), TableFault> {
    order::proof(tables)?;
    ved::proof(tables)?;
    skirmish::proof(tables)?;
    small_arms::proof(tables)?;
    melee::proof(tables)?;
    morale::proof(tables)?;
    leader_casualty::proof(tables)?;
    obstacle::proof(tables)?;
    movement::proof(tables)
}

/// Once, if the input has this word.
fn has(case: &Case<'_>, input: &str, word: &str) -> i64 {
    i64::from(case.inputs.is(input, word))
}

/// Once, if the input is true.
fn flag(case: &Case<'_>, input: &str) -> i64 {
    i64::from(case.inputs.flag(input))
}
