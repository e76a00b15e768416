//! What stands between nations beside treaties, and between players and the umpire.

use serde::{Deserialize, Serialize};

use super::{Relation, State};
use crate::rules::campaign_1805::scenario::ids::{Bond, NationId, Season, Step};

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

impl State {
    /// The relations that are in force in this turn: what has run out is asked nowhere, also before C3 takes it off.
    pub fn in_force(&self) -> impl Iterator<Item = &Relation> {
        self.relations.iter().filter(|relation| self.is_in_force(relation))
    }

    /// True up to the last turn of a relation. An alliance that names none ends with the next Winter, whose C3 lets both
    /// renew it.
    pub fn is_in_force(&self, relation: &Relation) -> bool {
        let renewed = relation.kind == Bond::Alliance && self.is_before_winter_treaties();
        relation.until.map_or(!renewed, |until| self.turn <= until)
    }

    /// True in C1 and C2 of Winter: alliances are renewed in its C3.
    fn is_before_winter_treaties(&self) -> bool {
        self.season() == Season::Winter && matches!(self.step, Step::C1 | Step::C2)
    }

    /// True where two nations are allied, or were until this Winter.
    pub fn were_allied(&self, a: NationId, b: NationId) -> bool {
        let both = |own: &Relation| own.between == [a, b] || own.between == [b, a];
        self.relations.iter().any(|own| own.kind == Bond::Alliance && both(own))
    }
}
