//! By which side each force came to a place of contact, noted when it met its enemy there: which sides bar a retreat
//! (19.5b) is read from this record, not from who is left when the battles are over.

use std::hash::{Hash, Hasher};

use super::Force;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, NationId};

/// Who met an enemy in this turn, hex by hex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Encounters(Vec<Encounter>);

/// A force that met an enemy, and the side by which it had come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Encounter {
    /// Where it met him.
    pub(crate) hex: HexId,
    pub(crate) force: ForceId,
    pub(crate) nation: NationId,
    /// Where it had come from; none for who has been there from the start.
    pub(crate) from: Option<Place>,
    /// In which turn it had come.
    pub(crate) turn: Option<u16>,
}

impl Encounters {
    /// Notes a force where it meets an enemy; what was noted of it there first stands.
    pub(crate) fn note(&mut self, hex: HexId, id: ForceId, force: &Force) {
        if !self.knows(hex, id) {
            let (from, turn) = (force.turn.came_from, force.turn.entered);
            self.0.push(Encounter { hex, force: id, nation: force.nation, from, turn });
        }
    }

    /// True where a force was noted in a hex.
    pub(crate) fn knows(&self, hex: HexId, force: ForceId) -> bool {
        self.in_hex(hex).any(|entry| entry.force == force)
    }

    /// Who met an enemy in a hex.
    pub(crate) fn in_hex(&self, hex: HexId) -> impl Iterator<Item = &Encounter> {
        self.0.iter().filter(move |entry| entry.hex == hex)
    }

    /// Forces that march on, or are put elsewhere, have no part in what follows where they were.
    pub(crate) fn leave(&mut self, forces: &[ForceId]) {
        self.0.retain(|entry| !forces.contains(&entry.force));
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

/// It follows from the marches, and the digests of older saves know nothing of it.
impl Hash for Encounters {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
