//! Look-ups in the printed tables.

use crate::engine::fraction::Fraction;
use crate::engine::table::{Table, Tables, number as read};

/// The printed table of this id.
///
/// # Panics
/// When the tables lack it; they are proofed when they are loaded.
pub(super) fn table<'t>(tables: &'t Tables, id: &str) -> &'t Table {
    tables.get(id).unwrap_or_else(|fault| panic!("the tables were proofed: {fault}"))
}

pub(super) fn cell<'t>(tables: &'t Tables, id: &str, row: &str, column: usize) -> &'t str {
    table(tables, id).cell(row, column, None).unwrap_or_else(|fault| panic!("the tables were proofed: {fault}"))
}

/// The whole number at the start of a cell of a printed table.
pub(super) fn number(tables: &Tables, id: &str, row: &str, column: usize) -> i64 {
    whole(cell(tables, id, row, column))
}

/// The whole number at the start of a cell (`-2CV`, `10 units`, `< 13 units`); 0 where it starts with a word.
pub(super) fn whole(cell: &str) -> i64 {
    read(cell.trim_start_matches(['<', ' '])).and_then(Fraction::as_whole).unwrap_or(0)
}
