//! Dice that no test of the rules asks for: what they were thrown for, and what a storm's came to.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::rules::campaign_1805::scenario::ids::NationId;
use crate::rules::campaign_1805::state::State;

/// What dice were thrown for. Saves have it in words: they are read here and nowhere else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum DiceFor {
    /// Ships at sea in a storm: `Home Fleet of Seamark`.
    Storm {
        ships: String,
    },
    /// What the privateers of a nation took.
    Privateers {
        of: String,
    },
    Other(String),
}

/// How words begin that are said of a storm, and of privateers.
const STORM: &str = "storm on ";
const PRIVATEERS: &str = "privateers of ";

impl DiceFor {
    /// For ships of a nation in a storm.
    pub fn storm(ships: &str, nation: &str) -> Self {
        Self::Storm { ships: format!("{ships} of {nation}") }
    }
}

impl fmt::Display for DiceFor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Storm { ships } => write!(f, "{STORM}{ships}"),
            Self::Privateers { of } => write!(f, "{PRIVATEERS}{of}"),
            Self::Other(words) => f.write_str(words),
        }
    }
}

impl From<DiceFor> for String {
    fn from(thrown: DiceFor) -> Self {
        thrown.to_string()
    }
}

impl From<String> for DiceFor {
    fn from(words: String) -> Self {
        let behind = |head: &str| words.strip_prefix(head).map(str::to_owned);
        let privateers = || behind(PRIVATEERS).map(|of| Self::Privateers { of });
        behind(STORM).map(|ships| Self::Storm { ships }).or_else(privateers).unwrap_or(Self::Other(words))
    }
}

/// Ships that dice were thrown for in a storm, and what the storm table says of them.
pub(crate) struct StormAtSea {
    pub ships: String,
    pub nation: NationId,
    pub outcome: String,
}

impl StormAtSea {
    /// The storm for which these dice were thrown; none where they were thrown for something else.
    pub(crate) fn of(state: &State, what: &DiceFor, faces: &[u8]) -> Option<Self> {
        let DiceFor::Storm { ships } = what else { return None };
        let own = |nation: NationId| ships.strip_suffix(state.nation_name(nation))?.strip_suffix(" of ");
        // The longest name, where one nation's ends with another's.
        let all = state.nation_ids().filter_map(|nation| Some((own(nation)?.to_owned(), nation)));
        let (ships, nation) = all.min_by_key(|(ships, _)| ships.len())?;
        let roll: u8 = faces.iter().sum();
        let line = state.scenario().chance.storms.iter().find(|line| (line.from..=line.to).contains(&roll));
        let none = || "no effect".to_owned();
        let outcome = line.map_or_else(none, |line| line.effect.trim_end_matches('.').to_lowercase());
        Some(Self { ships, nation, outcome })
    }
}
