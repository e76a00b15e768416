//! Which units stand in which formation, so that nobody looks through a whole army for them.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use super::state::{Army, Unit};

/// Units by the place of their formation, in the order of the army's list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranks(Rc<Vec<Vec<u16>>>);

/// What is told by the units is not told again.
impl Hash for Ranks {
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}

impl Ranks {
    /// The units of the formation at this place.
    pub fn of(&self, mf: u16) -> &[u16] {
        self.0.get(usize::from(mf)).map_or(&[], Vec::as_slice)
    }

    fn join(&mut self, unit: u16, mf: u16) {
        let ranks = Rc::make_mut(&mut self.0);
        let mf = usize::from(mf);
        if ranks.len() <= mf {
            ranks.resize_with(mf + 1, Vec::new);
        }
        let place = ranks[mf].partition_point(|other| *other < unit);
        ranks[mf].insert(place, unit);
    }

    fn leave(&mut self, unit: u16, mf: u16) {
        if let Some(rank) = Rc::make_mut(&mut self.0).get_mut(usize::from(mf)) {
            rank.retain(|other| *other != unit);
        }
    }
}

impl Army {
    /// A unit joins the army in its formation.
    pub fn enlist(&mut self, unit: Unit) {
        let index = u16::try_from(self.units.len()).unwrap_or(u16::MAX);
        self.ranks.join(index, unit.mf);
        self.units.push(unit);
    }

    /// A unit goes over to another formation.
    pub fn transfer(&mut self, index: u16, mf: u16) {
        if let Some(unit) = self.units.get_mut(usize::from(index)) {
            self.ranks.leave(index, unit.mf);
            self.ranks.join(index, mf);
            unit.mf = mf;
        }
    }
}
