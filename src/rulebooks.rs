//! The list of the rulebooks: the only place that names them all.

use crate::engine::sheet::Sheet;
use crate::rules;

/// The reference part of every rulebook.
pub static SHEETS: &[&Sheet] = &[
    &rules::march_attack::SHEET,
    &rules::campaign_1805::SHEET,
    &rules::age_of_napoleon::SHEET,
    &rules::beyond_waterloo::SHEET,
    &rules::napoleon_1815::SHEET,
];
