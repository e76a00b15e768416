//! How nations stand to each other, and who moves first.

use serde::{Deserialize, Serialize};

use crate::rules::campaign_1805::scenario::ids::{Bond, NationId};

/// How nations stand to each other.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize)]
pub struct Between {
    /// Alliances, wars and treaties.
    pub relations: Vec<Relation>,
    /// The nations by initiative, the first first; empty before it is known.
    pub initiative: Vec<NationId>,
}

/// How two nations stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Relation {
    /// Which.
    pub kind: Bond,
    /// Between whom; in passage, share and enforced peace the first gives.
    pub between: [NationId; 2],
    /// The last turn of it.
    pub until: Option<u16>,
}

impl Relation {
    /// True for the two nations of it, whoever is named first.
    pub fn is_between(&self, a: NationId, b: NationId) -> bool {
        self.between == [a, b] || self.between == [b, a]
    }
}

impl Between {
    /// These relations stand, too; they are kept in order.
    pub(crate) fn begin(&mut self, relations: impl IntoIterator<Item = Relation>) {
        self.relations.extend(relations);
        self.relations.sort_unstable();
    }

    /// The enforced peace that the first gives the second lasts up to this turn.
    pub(crate) fn keep_peace(&mut self, between: [NationId; 2], until: u16) {
        let own = |own: &&mut Relation| own.kind == Bond::EnforcedPeace && own.between == between;
        self.relations.iter_mut().filter(own).for_each(|own| own.until = Some(until));
        self.relations.sort_unstable();
    }

    /// The place of a nation in the order of moves, the first 0; none before it is known.
    pub(crate) fn place_of(&self, nation: NationId) -> Option<usize> {
        self.initiative.iter().position(|own| *own == nation)
    }
}
