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
