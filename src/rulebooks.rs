//! The list of the rulebooks: the only place that names them all.

use crate::engine::sheet::Sheet;
use crate::rules;

/// The reference part of every rulebook.
pub static SHEETS: &[&Sheet] = &[&rules::campaign_1805::SHEET, &rules::beyond_waterloo::SHEET];
