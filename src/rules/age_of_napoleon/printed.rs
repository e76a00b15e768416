//! Look-ups in the printed tables.

use crate::engine::check::Case;
use crate::engine::fraction::Fraction;
use crate::engine::table::{Table, TableFault, Tables, number, range};

/// Reads the text of `tables.toml`.
pub fn read_tables(text: &str) -> Result<Tables, TableFault> {
    toml::from_str(text).map_err(|error| TableFault::Unreadable(error.to_string()))
}

/// The printed table of this id.
///
/// # Panics
/// When the tables lack it; they are proofed when they are loaded.
pub fn table<'a>(case: &Case<'a>, id: &str) -> &'a Table {
    case.tables.get(id).unwrap_or_else(|fault| panic!("the tables were proofed: {fault}"))
}

/// The whole number that a table of one column prints in this row.
pub fn figure(case: &Case<'_>, id: &str, row: &str) -> i64 {
    let cell = table(case, id).number(row, 0, None);
    let value = cell.unwrap_or_else(|fault| panic!("the tables were proofed: {fault}"));
    value.as_whole().unwrap_or(0)
}

/// The losses that an attrition or battle table prints for a die, read in this column (from 0).
pub fn losses(table: &Table, die: i64, column: usize) -> i64 {
    let row = table.rows.iter().find(|row| lies_in(&row.label, die));
    whole(table, row.map_or("", |row| row.label.as_str()), column)
}

/// The whole number in a cell.
pub fn whole(table: &Table, row: &str, column: usize) -> i64 {
    let cell = table.cell(row, column, None).unwrap_or_else(|fault| panic!("the tables were proofed: {fault}"));
    number(cell).and_then(Fraction::as_whole).unwrap_or(0)
}

/// True when a printed range (`≤1`, `6-10`, `> 35`) holds this number.
pub fn lies_in(label: &str, value: i64) -> bool {
    range(label).is_some_and(|(low, high)| (low..=high).contains(&value))
}
