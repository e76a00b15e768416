//! The rulebook's entry in the list of sheets.

use super::super::glossary;
use super::{checks, file, printed, settings};
use crate::engine::sheet::Sheet;

/// *Napoleon 1815*: tables, checks and settings.
pub static SHEET: Sheet = Sheet {
    id: "napoleon-1815",
    title: "Napoleon 1815",
    publisher: "Columbia Games",
    edition: 3,
    checks: checks::ALL,
    settings: settings::SETTINGS,
    tables: include_str!("tables.toml"),
    read_tables: printed::read_tables,
    owner_template: include_str!("owner.toml"),
    read_owner: file::read_owner,
    glossary: || glossary::read(include_str!("glossary.toml")),
};
