//! What stands between nations beside treaties, and between players and the umpire.

use serde::{Deserialize, Serialize};

use super::ids::NationId;

/// Reparations that a nation owes (20.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reparation {
    /// Who pays.
    pub from: NationId,
    /// To whom.
    pub to: NationId,
    /// $ at each C1, as far as there is cash.
    pub cash: i64,
    /// The last turn in which they are paid.
    pub until: u16,
}

impl Reparation {
    /// True up to the last turn in which they are paid.
    pub const fn is_owed(&self, turn: u16) -> bool {
        turn <= self.until
    }
}

/// The umpire's answer to a challenge (3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Answer {
    /// The slot of the letter.
    pub slot: String,
    /// Who challenged.
    pub nation: NationId,
    /// True where it is upheld.
    pub upheld: bool,
    /// Why, in words for the sender alone.
    pub why: String,
}
