//! Look-ups in the printed tables.

use std::any::Any;

use crate::engine::fraction::Fraction;
use crate::engine::table::{Table, Tables, number, range};

/// The printed table of this id.
///
/// # Panics
/// When the tables lack it; they are proofed when they are loaded.
pub fn table<'t>(tables: &'t Tables, id: &str) -> &'t Table {
    tables.get(id).unwrap_or_else(|fault| panic!("the tables were proofed: {fault}"))
}

/// What the rule of a printed table reads out of it, read once.
///
/// # Panics
/// When the tables lack it; they are proofed when they are loaded.
pub fn reading<'t, T: Any + Send + Sync>(tables: &'t Tables, id: &str, read: impl FnOnce(&Table) -> T) -> &'t T {
    tables.reading(id, read).unwrap_or_else(|fault| panic!("the tables were proofed: {fault}"))
}

/// The cell of a printed table.
///
/// # Panics
/// When the tables lack it; they are proofed when they are loaded.
pub fn cell<'t>(tables: &'t Tables, id: &str, row: &str, column: usize) -> &'t str {
    table(tables, id).cell(row, column, None).unwrap_or_else(|fault| panic!("the tables were proofed: {fault}"))
}

/// The whole number at the start of a cell of a printed table.
pub fn figure(tables: &Tables, id: &str, row: &str, column: usize) -> i64 {
    whole(cell(tables, id, row, column))
}

/// The whole number at the start of a cell (`-2CV`, `10 units`, `< 13 units`); 0 where it starts with a word.
pub fn whole(cell: &str) -> i64 {
    number(cell.trim_start_matches(['<', ' '])).and_then(Fraction::as_whole).unwrap_or(0)
}

/// True when a printed range (`≤1`, `6-10`, `3 or less`, `7+`) holds this number.
pub fn holds(label: &str, value: i64) -> bool {
    range(label).is_some_and(|(low, high)| (low..=high).contains(&value))
}
