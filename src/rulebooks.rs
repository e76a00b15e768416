//! The list of the rulebooks: the only place that names them all.

use crate::engine::sheet::Sheet;

/// Every rulebook's reference part.
pub static SHEETS: &[&Sheet] = &[];
