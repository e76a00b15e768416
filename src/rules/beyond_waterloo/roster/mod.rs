//! The things of a game: its leaders, formations and units, its map, its phases.

mod formation;
mod lands;
mod leader;
mod unit;

use super::ids::AreaId;
use crate::engine::ground::Ground;
use crate::rules::board::prelude::*;
use crate::rules::board::roster;

pub use formation::{Formation, FormationFigure, FormationNow, NO_FORMATION};
pub use lands::{Area, Country, Phase};
pub(super) use lands::{area_figures, country_figures};
pub use leader::{Leader, LeaderFigure, LeaderNow, NO_LEADER};
pub use unit::{Unit, UnitFigure, UnitMarks, UnitNow, UnitStrength};

/// A whole game as its file tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    pub name: String,
    #[serde(flatten)]
    pub begins: GameBegins,
    pub phases: Vec<Phase>,
    pub countries: Vec<Country>,
    pub leaders: Vec<Leader>,
    pub formations: Vec<Formation>,
    pub units: Vec<Unit>,
    pub areas: Vec<Area>,
    /// The owner's FERT table and how it is read, where the file has it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<KeyedTable>,
    /// How a cell of the FERT table is read.
    #[serde(default)]
    pub reads: Reads,
    /// What the battle tactics cards do that do more than one thing, each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joined: Vec<CardKinds>,
    /// Lists of the file that play does not use, as they were written: they go back into a file.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rest: String,
}

/// How long a game is, and what both sides begin with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameBegins {
    pub turns: u16,
    /// The turn that it begins with, from 1.
    pub turn: u16,
    /// Victory points of the French and of the Allies.
    pub vp: [i32; 2],
    /// Battle tactics cards in their hands.
    pub hands: [u16; 2],
    /// Movement points that a force march adds.
    pub force_march_mp: u8,
}

/// A table with the keys of its rows, which a table alone does not write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyedTable {
    pub table: Table,
    pub keys: Vec<String>,
}

impl KeyedTable {
    pub fn of(mut table: Table) -> Self {
        let keys = table.rows.iter_mut().map(|row| std::mem::take(&mut row.key)).collect();
        Self { table, keys }
    }

    pub fn table(&self) -> Table {
        let mut table = self.table.clone();
        for (row, key) in table.rows.iter_mut().zip(&self.keys) {
            row.key.clone_from(key);
        }
        table
    }
}

words! {
    /// How a cell of the owner's FERT table is read; behind its word, what a cell looks like.
    #[derive(Default)]
    Reads {
        /// `1/2`: steps that the roller and the enemy lose.
        OwnEnemy = "own/enemy" => "steps that both lose such as 1/2 or -/2",
        Enemy = "enemy" => "steps that the enemy loses such as 2 or -",
        /// In words: the players tell the numbers.
        #[default]
        Words = "words" => "words",
    }
}

impl Reads {
    /// Steps that the roller and the enemy lose by a cell; none where the players must tell.
    pub fn steps(self, cell: &str) -> Option<[u8; 2]> {
        let number = |text: &str| if text.trim() == "-" { Some(0) } else { text.trim().parse().ok() };
        match self {
            Self::OwnEnemy => {
                let (own, enemy) = cell.split_once('/')?;
                Some([number(own)?, number(enemy)?])
            }
            Self::Enemy => Some([0, number(cell)?]),
            Self::Words => None,
        }
    }
}

/// What a battle tactics card does, or several together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardKinds {
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub drm: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub charge: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub skirmish: bool,
}

impl CardKinds {
    /// What it does, by the names of the form in which cards are played.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        words::so_far([(self.drm, "drm"), (self.charge, "charge"), (self.skirmish, "skirmish")])
    }

    pub fn number(self) -> usize {
        self.names().count()
    }

    #[must_use]
    pub const fn both(self, other: Self) -> Self {
        let Self { drm, charge, skirmish } = other;
        Self { drm: self.drm && drm, charge: self.charge && charge, skirmish: self.skirmish && skirmish }
    }
}

impl Game {
    /// The fewest cards that do all this. There are three kinds, so that a second joined card saves no further one.
    pub fn least_cards(&self, played: CardKinds) -> usize {
        let by_one = self.joined.iter().map(|card| card.both(played).number()).max().unwrap_or(0).max(1);
        played.number().saturating_sub(by_one - 1)
    }
}

roster! { units bordering AreaId }
