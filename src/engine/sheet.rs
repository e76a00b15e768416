//! What a rulebook offers without being played: its tables, checks and settings.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::check::Check;
use super::glossary::Glossary;
use super::settings::{Setting, Settings};
use super::table::{Table, TableFault, Tables};

/// The printed tables that were read, by their rulebook and text.
static READ: Mutex<BTreeMap<[&'static str; 2], Arc<Tables>>> = Mutex::new(BTreeMap::new());

/// A rulebook's reference part: what the command line, the desk, the odds and the pages read.
pub struct Sheet {
    /// The rulebook's id, the first part of its checks' and tables' ids.
    pub id: &'static str,
    /// The game's name.
    pub title: &'static str,
    /// Who publishes the game.
    pub publisher: &'static str,
    /// Raised when a fix changes what comes out.
    pub edition: u32,
    /// Every check, in the order of the sheet.
    pub checks: &'static [&'static Check],
    /// Every setting.
    pub settings: &'static [Setting],
    /// The printed tables as the text of `tables.toml`.
    pub tables: &'static str,
    /// Reads such a text.
    pub read_tables: fn(&str) -> Result<Tables, TableFault>,
    /// What is not printed: a TOML file for the owner of the game to fill in, explained in comments.
    pub owner_template: &'static str,
    /// The tables in a filled-in owner's file, or what is wrong with it, one line a fault.
    pub read_owner: fn(&str) -> Result<Vec<Table>, Vec<String>>,
    /// Its words, in sentences of our own.
    pub glossary: fn() -> Glossary,
}

impl Sheet {
    /// The check of this id, with or without the rulebook's own part of it.
    pub fn check(&self, id: &str) -> Option<&'static Check> {
        self.checks.iter().copied().find(|check| check.id == id)
    }

    /// Every setting at its default.
    pub fn defaults(&self) -> Settings {
        Settings::new(self.settings)
    }

    /// The printed tables as values.
    ///
    /// # Panics
    /// When the embedded tables are broken, which a test of every rulebook rules out.
    pub fn printed(&self) -> Tables {
        let tables = (self.read_tables)(self.tables);
        tables.unwrap_or_else(|fault| panic!("the embedded tables of {} are sound: {fault}", self.id))
    }

    /// The tables in a text. The printed ones, which nearly every game is played by, are read once for all of them.
    pub fn tables_in(&self, text: &str) -> Result<Arc<Tables>, TableFault> {
        if text != self.tables {
            return (self.read_tables)(text).map(Arc::new);
        }
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(read.entry([self.id, self.tables]).or_insert_with(|| Arc::new(self.printed()))))
    }
}
