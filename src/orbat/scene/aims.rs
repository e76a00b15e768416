//! What a side scores for.

use serde::{Deserialize, Serialize};

use super::field::SideKey;

/// A condition, and what it is worth to a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim {
    /// Who scores.
    pub side: SideKey,
    /// How much: 1 to 20.
    pub points: u8,
    #[serde(flatten)]
    pub what: Scores,
}

/// What points are given for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "for")]
pub enum Scores {
    /// The side holds an objective when the battle ends: the players say so.
    Holds {
        /// The objective's name.
        objective: String,
    },
    /// So many enemy formations are broken, or have left.
    Breaks {
        /// How many: 1 to 99.
        count: u16,
    },
    /// The enemy has lost this share of the CV that it brought, or more.
    Losses {
        /// In hundredths: 1 to 100.
        percent: u8,
    },
    /// The side has lost a share of its CV that is smaller than the enemy's by so much, or, where this is below 0, not
    /// greater by more.
    FewerLosses {
        /// In hundredths: -90 to 90.
        percent: i8,
    },
    /// The enemy's commander-in-chief is dead or taken.
    Leader,
    /// The battle has come to the end of this turn, and the side has a formation that is not broken.
    Time {
        /// The turn: 1 to 999.
        turn: u16,
    },
}

impl Scores {
    /// The words of the key `for`.
    pub const WORDS: [&'static str; 6] = ["holds", "breaks", "losses", "fewer-losses", "leader", "time"];
}
