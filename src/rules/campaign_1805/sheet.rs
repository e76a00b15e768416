//! The rulebook's entry in the list of sheets.

use super::super::glossary;
use super::{checks, owner, printed, settings};
use crate::engine::sheet::Sheet;

/// *Campaign 1805*: tables, checks and settings.
pub static SHEET: Sheet = Sheet {
    id: "campaign-1805",
    title: "Campaign 1805",
    publisher: "not named on the sheet",
    edition: 5,
    checks: checks::ALL,
    settings: settings::SETTINGS,
    tables: include_str!("tables.toml"),
    read_tables: printed::read_tables,
    owner_template: include_str!("owner.toml"),
    read_owner: owner::read_owner,
    glossary: || glossary::read(include_str!("glossary.toml")),
};
