//! What the printed words of the sheet say in figures: limits in labels, halvings, results of a melee.

use crate::engine::fraction::Fraction;
use crate::engine::inches::Inches;
use crate::engine::table::{Table, TableFault, Tables};

/// What was read from a table whose soundness was tried when it was loaded.
///
/// # Panics
/// When the tables were never tried; [`super::read_tables`] is the only way to get them.
pub fn sound<T>(read: Result<T, TableFault>) -> T {
    read.unwrap_or_else(|fault| panic!("the tables were tried when they were loaded: {fault}"))
}

/// Every whole number in a text: `within 2" / each full 12"` gives 2 and 12.
pub fn whole_numbers(text: &str) -> impl Iterator<Item = i64> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok())
}

/// Every distance in a text, told by its inch mark: `8" for foot, in S2` gives 8".
pub fn inches_in(text: &str) -> impl Iterator<Item = Inches> {
    let digits = |at| text[..at].rsplit(|c: char| !c.is_ascii_digit()).next();
    text.match_indices('"').filter_map(move |(at, _)| digits(at)?.parse().ok()).map(Inches::whole)
}

/// Every range of faces in a text: `1-2 for foot, 1-4 for mounted` gives 1-2 and 1-4.
pub fn face_ranges(text: &str) -> impl Iterator<Item = (i64, i64)> {
    let words = text.split(|c: char| !c.is_ascii_digit() && c != '-');
    let ranges = words.filter_map(|word| word.split_once('-'));
    ranges.filter_map(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)))
}

/// What a cell of the small-arms table does to a factor: `Half effect twice` is a quarter, `Double CV` twice.
pub fn multiplier(cell: &str) -> Option<Fraction> {
    match cell.trim() {
        "CV" => Some(Fraction::ONE),
        "Double CV" => Some(Fraction::whole(2)),
        "Half CV" | "Half effect" => Some(Fraction::new(1, 2)),
        "Half effect twice" => Some(Fraction::new(1, 4)),
        _ => None,
    }
}

/// The number at this place among all numbers of a row's label.
pub fn limit(table: &Table, row: &str, at: usize) -> Result<u32, TableFault> {
    let label = &table.row(row)?.label;
    let found = whole_numbers(label).nth(at).and_then(|number| u32::try_from(number).ok());
    // Nothing is counted by noughts, and nothing lies within no distance.
    found
        .filter(|number| *number > 0)
        .ok_or_else(|| TableFault::NoNumber(table.id.clone(), row.to_owned(), label.clone()))
}

/// The distance at this place among all distances of a cell.
pub fn distance(tables: &Tables, table: &str, row: &str, column: usize, at: usize) -> Result<Inches, TableFault> {
    let cell = tables.get(table)?.cell(row, column, None)?;
    let found = inches_in(cell).nth(at);
    found.ok_or_else(|| TableFault::NoNumber(table.to_owned(), row.to_owned(), cell.to_owned()))
}

/// The distance at this place among all distances of a row's label.
pub fn distance_in_label(tables: &Tables, table: &str, row: &str, at: usize) -> Result<Inches, TableFault> {
    let label = &tables.get(table)?.row(row)?.label;
    let found = inches_in(label).nth(at);
    found.ok_or_else(|| TableFault::NoNumber(table.to_owned(), row.to_owned(), label.clone()))
}
