//! The sheet as the program offers it for reference: tables, checks and house rules.

pub mod cells;
pub mod checks;
pub mod distances;
pub mod ranges;
pub mod settings;
pub mod sizes;
pub mod words;

use crate::engine::sheet::Sheet;
use crate::engine::table::{TableFault, Tables};

use crate::rules::glossary;
use distances::Printed;
use settings::SETTINGS;

/// The rulebook's reference part.
pub static SHEET: Sheet = Sheet {
    id: "march-attack",
    title: "March Attack",
    publisher: "Crusader Publishing",
    edition: 3,
    checks: checks::ALL,
    settings: SETTINGS,
    tables: include_str!("tables.toml"),
    read_tables,
    owner_template: include_str!("owner.toml"),
    read_owner: sizes::read_owner,
    glossary: || glossary::read(include_str!("glossary.toml")),
};

/// The tables in such a text, each tried for everything that the rules read out of it.
pub fn read_tables(text: &str) -> Result<Tables, TableFault> {
    let tables: Tables = toml::from_str(text).map_err(|error| TableFault::Unreadable(error.to_string()))?;
    tables.proof()?;
    for distance in Printed::ALL {
        distance.read(&tables)?;
    }
    ranges::proof(&tables)?;
    checks::proof(&tables)?;
    Ok(tables)
}
