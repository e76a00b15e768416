//! *March Attack*: tabletop battles with miniatures (Crusader Publishing).
//!
//! `tables.toml` holds the printed sheet; `checks` holds one file a test; `settings` every point that the sheet leaves
//! open; `distances` and `ranges` read inches out of the tables.

pub mod cells;
pub mod checks;
pub mod distances;
pub mod ranges;
pub mod settings;
pub mod sheet;
pub mod words;

pub use sheet::SHEET;
