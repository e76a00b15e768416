//! The tests of the rules, one file each.

pub mod battle;
mod battle_odds;
pub(crate) mod battle_rows;
pub(crate) mod force_march;
pub(crate) mod general_death;
pub mod losses;
pub(crate) mod marauder;
pub mod raid;
pub(crate) mod replacement_general;
pub(crate) mod sea_contact;
pub(crate) mod trade;

use crate::engine::check::{Case, Check, CheckFault, contradiction};

/// Every check, in the order of the sheet.
pub static ALL: &[&Check] = &[
    &battle::CHECK,
    &losses::CHECK,
    &sea_contact::CHECK,
    &general_death::CHECK,
    &replacement_general::CHECK,
    &trade::CHECK,
    &marauder::CHECK,
    &force_march::CHECK,
    &raid::CHECK,
];

/// The nations, in the order of the trade table.
pub(crate) const NATIONS: &[&str] =
    &["france", "britain", "russia", "austria", "spain", "ottoman", "prussia", "sweden", "denmark"];

/// A nation of the sheet is given, or another value for one of another scenario.
fn nation_or(case: &Case<'_>, key: &str, what: &str) -> Result<(), CheckFault> {
    match (case.inputs.has("nation"), case.inputs.has(key)) {
        (false, false) => contradiction(format!("`nation` or `{key}` is missing: {}, or {what}", NATIONS.join(", "))),
        (true, true) => contradiction(format!("`nation` and `{key}` are two ways to say one thing: give one of them")),
        _ => Ok(()),
    }
}
