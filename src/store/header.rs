//! The first line of a save: what everything after it depends on.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use super::time;
use crate::config::Config;
use crate::engine::pace::minutes_of;
use crate::engine::sheet::Sheet;

/// The format that this program reads and writes.
pub const FORMAT: u32 = 1;

/// This program's version.
pub(super) const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// The fact that says which game's battle this is.
pub const HOME: &str = "home";

/// The fact that says how long a turn is.
const TURN: &str = "minutes_per_turn";

/// The most minutes that a turn may be long.
const LONGEST_TURN: u64 = 240;

/// The game to which a battle's result goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HomeGame {
    /// What that game is known by: a name or a copy is another matter.
    pub campaign: String,
    /// The name of its file when the battle was written.
    pub save: String,
}

/// The fact that says whose own save of a game by letters this is.
const SEALED: &str = "sealed";

/// The seat whose own save of a game by letters this is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnSeat {
    pub seat: String,
    /// What the game is known by in both saves.
    pub game: String,
    /// What opens what this seat has sealed, in hexadecimal digits. All that it could open stands open in this save.
    pub key: String,
}

/// What everything after the first line depends on.
///
/// A member that is added later has a default and is not written when it has that value, so that older saves stay the
/// same byte for byte.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format of the file, [`FORMAT`].
    pub format: u32,
    /// The version of the program that began the game.
    pub program: String,
    /// The rulebook's id.
    pub rulebook: String,
    /// The rulebook's edition when the game began.
    pub edition: u32,
    /// What the game is called.
    pub name: String,
    /// When it began, in seconds since 1970.
    #[serde(with = "time")]
    pub created: i64,
    /// What rolled dice are drawn from.
    pub seed: u64,
    /// What the scenario says besides: `start` as `HH:MM`, `turns`; and `minutes_per_turn`, as it was when it began.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub facts: Map<String, Json>,
    /// Every setting as it counted unless it was changed when the game began; changes are records. Empty in games
    /// that are older than this member: they take the defaults, which have been the same since.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// The printed tables as the text of `tables.toml`.
    pub tables: String,
    /// The owner's tables as text, empty when there are none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub owner: String,
}

impl Header {
    /// The header of a new game of this rulebook, without facts and owner's tables.
    pub fn new(sheet: &Sheet, seed: u64, name: impl Into<String>, created: i64) -> Self {
        Self {
            format: FORMAT,
            program: PROGRAM.to_owned(),
            rulebook: sheet.id.to_owned(),
            edition: sheet.edition,
            name: name.into(),
            created,
            seed,
            facts: Map::new(),
            settings: sheet.settings.iter().map(|one| (one.key.to_owned(), one.default.to_owned())).collect(),
            tables: sheet.tables.to_owned(),
            owner: String::new(),
        }
    }

    /// Notes how long a turn is in this battle, whatever the configuration says another day.
    #[must_use]
    pub fn timed(mut self, config: &Config) -> Self {
        self.facts.insert(TURN.to_owned(), config.minutes_per_turn.into());
        self
    }

    /// How many minutes of the battle's own time a turn takes: as it was when the battle began, and in a save that does
    /// not tell, as the user has it.
    pub fn minutes_a_turn(&self, config: &Config) -> u32 {
        let told = self.facts.get(TURN).and_then(Json::as_u64).filter(|minutes| (1..=LONGEST_TURN).contains(minutes));
        told.and_then(|minutes| u32::try_from(minutes).ok()).unwrap_or_else(|| config.minutes_per_turn.into())
    }

    /// When turn 1 begins by the battle's own clock, in minutes since midnight, if the scenario tells.
    pub fn start(&self) -> Option<u32> {
        self.facts.get("start").and_then(Json::as_str).and_then(minutes_of)
    }

    /// The game whose battle this is, where it was begun for one.
    pub fn home(&self) -> Option<HomeGame> {
        serde_json::from_value(self.facts.get(HOME)?.clone()).ok()
    }

    /// The seat whose own save this is, in a game by letters.
    pub fn own_seat(&self) -> Option<OwnSeat> {
        serde_json::from_value(self.facts.get(SEALED)?.clone()).ok()
    }

    /// The same game in this seat's own save; without one, in nobody's.
    #[must_use]
    pub fn seated(mut self, own: Option<&OwnSeat>) -> Self {
        self.facts.shift_remove(SEALED);
        let fact = own.and_then(|own| serde_json::to_value(own).ok());
        self.facts.extend(fact.map(|fact| (SEALED.to_owned(), fact)));
        self
    }

    /// The line without its checksum.
    pub(super) fn body(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers are always JSON")
    }
}
