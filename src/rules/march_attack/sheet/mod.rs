//! The sheet as the program offers it for reference: tables, checks and house rules.

pub mod cells;
pub mod checks;
pub mod distances;
pub mod ranges;
pub mod settings;
pub mod words;

use crate::engine::sheet::Sheet;
use crate::engine::table::{Table, TableFault, Tables};
use crate::orbat::read::not_toml;

use crate::rules::glossary;
use distances::Printed;
use settings::SETTINGS;

/// The rulebook's reference part.
pub static SHEET: Sheet = Sheet {
    id: "march-attack",
    title: "March Attack",
    publisher: "Crusader Publishing",
    edition: 2,
    checks: checks::ALL,
    settings: SETTINGS,
    tables: include_str!("tables.toml"),
    read_tables,
    owner_template: "# March Attack: everything that the program needs stands on the sheet; there is nothing to fill in.\n",
    read_owner,
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

/// Nothing of this game is left to its owner: a file without entries is fine, every entry is refused.
fn read_owner(text: &str) -> Result<Vec<Table>, Vec<String>> {
    let line = |at: usize| text.get(..at).map_or(1, |before| before.matches('\n').count() + 1);
    let entries = toml::de::DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        vec![format!("line {}: {}", line(at), not_toml(&error, text))]
    })?;
    let refuse =
        |key: &str, at: usize| format!("line {}: march-attack has nothing to fill in, found `{key}`", line(at));
    let faults: Vec<String> = entries.get_ref().keys().map(|key| refuse(key.get_ref(), key.span().start)).collect();
    if faults.is_empty() { Ok(Vec::new()) } else { Err(faults) }
}
