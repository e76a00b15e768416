//! The rulebook's entry in the list of sheets.

use super::super::glossary;
use super::{checks, file, printed, settings};
use crate::engine::sheet::Sheet;

/// *Beyond Waterloo*: tables, checks and settings.
pub static SHEET: Sheet = Sheet {
    id: "beyond-waterloo",
    title: "Beyond Waterloo",
    publisher: "Against the Odds",
    edition: 5,
    checks: checks::ALL,
    settings: settings::SETTINGS,
    tables: include_str!("tables.toml"),
    read_tables: printed::read_tables,
    owner_template: include_str!("owner/owner.toml"),
    read_owner: file::read_owner,
    glossary: || glossary::read(include_str!("glossary.toml")),
};
