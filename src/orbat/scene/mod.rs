//! What a scenario tells beside its armies: the table, who stands where at first, what is fought for, what the players
//! are told. It is kept with the battle; no rule of the rulebook reads the drawing, for the players move the miniatures.

pub mod aims;
pub mod field;
pub mod history;
pub mod spot;

mod past;
pub(super) mod read;
mod shapes;

use serde::{Deserialize, Serialize};

use aims::Aim;
use field::Field;
use history::History;

/// The longest side of a table, in inches.
pub const LONGEST_SIDE: u16 = 240;

/// What is kept of a scenario with the battle that it began.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Scene {
    /// What the battle is called.
    pub name: String,
    /// `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// The hour at which turn 1 begins, as `HH:MM`; empty where it is not told.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub start: String,
    /// The length of the battle in turns, 1 to 999.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u16>,
    /// Short names of side A and side B, of at most 10 characters; empty where the armies' own serve.
    #[serde(skip_serializing_if = "has_none")]
    pub short: [String; 2],
    /// What is told of it to those who choose a battle.
    #[serde(flatten)]
    pub background: Background,
    /// What the players are told.
    #[serde(skip_serializing_if = "Brief::is_empty")]
    pub brief: Brief,
    /// What happened in the battle that it is about.
    #[serde(skip_serializing_if = "History::is_empty")]
    pub history: History,
    /// The table; none where it was not drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<Field>,
    /// What happens at a turn, in the order of the file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<TimedEvent>,
    /// What each side scores for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub aims: Vec<Aim>,
    /// Who leads by so many points has won; with less it is a draw. 1 to 99.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<u8>,
}

/// What is told of a scenario to those who choose a battle; each part may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Background {
    /// How long players need for it, in hours of an evening: 1 to 24.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hours: Option<u8>,
    /// For how many players it is, in words: `2 to 4`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub players: String,
    /// Where the table and the course of events come from.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sources: String,
    /// Who has the harder task, and how that was measured.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub balance: String,
    /// Free text.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub notes: String,
}

/// What the players are told before the first move; each part may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Brief {
    /// For everybody.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub both: String,
    /// For side A, then for side B: what the other side need not read.
    pub sides: [String; 2],
}

/// What happens at a turn: weather, orders from above, a change of the ground.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimedEvent {
    /// The turn at which it begins: 1 to 999.
    pub turn: u16,
    /// The last turn in which it counts, if it ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u16>,
    /// What happens.
    pub text: String,
}

impl Brief {
    /// True where nobody is told anything.
    pub fn is_empty(&self) -> bool {
        self.both.is_empty() && self.sides.iter().all(String::is_empty)
    }
}

fn has_none(names: &[String; 2]) -> bool {
    names.iter().all(String::is_empty)
}

impl Scene {
    /// By how many points a side must lead to have won.
    pub fn lead(&self) -> u32 {
        self.lead.map_or(1, u32::from)
    }
}
