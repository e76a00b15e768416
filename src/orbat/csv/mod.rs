//! An order of battle as a spreadsheet: one row a unit, the columns named as the keys of the file.
//!
//! What belongs to a formation or to the whole army may stand in any of its rows, and need stand only once. A sheet
//! made by hand does with five columns: formation, unit, arm, quality, and one of cv, men and guns. `meaning` is what
//! people write in sheets of their own.

mod cells;
mod export;
mod heads;
mod import;
mod meaning;

pub use export::to_csv;
pub use import::{Imported, read};

/// A cell of any sheet: what it says, and where, in bytes from the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetCell {
    pub at: usize,
    pub text: String,
}

/// The rows of any sheet that have anything in them; none of one that is too large.
pub fn sheet(text: &str) -> Option<Vec<Vec<SheetCell>>> {
    if cells::too_large(text).is_some() {
        return None;
    }
    let cell = |cell: cells::Cell| SheetCell { at: cell.span.start, text: cell.text };
    Some(cells::rows(text).into_iter().map(|row| row.into_iter().map(cell).collect()).collect())
}
