//! Which units stand in which formation, so that nobody looks through a whole army for them.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use super::{Army, Unit};

/// Units by the place of their formation, in the order of the army's list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranks {
    ranks: Rc<Vec<Vec<u16>>>,
    /// How many batteries a formation has lent to grand batteries.
    lent: Rc<BTreeMap<u16, u16>>,
}

/// What is told by the units is not told again.
impl Hash for Ranks {
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}

impl Ranks {
    /// The units of the formation at this place.
    pub fn of(&self, mf: u16) -> &[u16] {
        self.ranks.get(usize::from(mf)).map_or(&[], Vec::as_slice)
    }

    /// How many batteries the formation at this place has lent to grand batteries that still stand.
    pub fn lent(&self, mf: u16) -> u16 {
        self.lent.get(&mf).copied().unwrap_or(0)
    }

    /// One more battery of this formation is lent, or one less.
    fn lend(&mut self, mf: Option<u16>, more: bool) {
        if let Some(mf) = mf {
            let lent = Rc::make_mut(&mut self.lent).entry(mf).or_default();
            *lent = if more { lent.saturating_add(1) } else { lent.saturating_sub(1) };
        }
    }

    fn join(&mut self, unit: u16, mf: u16) {
        let ranks = Rc::make_mut(&mut self.ranks);
        let mf = usize::from(mf);
        if ranks.len() <= mf {
            ranks.resize_with(mf + 1, Vec::new);
        }
        let place = ranks[mf].partition_point(|other| *other < unit);
        ranks[mf].insert(place, unit);
    }

    fn leave(&mut self, unit: u16, mf: u16) {
        if let Some(rank) = Rc::make_mut(&mut self.ranks).get_mut(usize::from(mf)) {
            rank.retain(|other| *other != unit);
        }
    }
}

impl Army {
    /// A unit joins the army in its formation.
    pub fn enlist(&mut self, unit: Unit) {
        let index = u16::try_from(self.units.len()).unwrap_or(u16::MAX);
        self.ranks.join(index, unit.mf);
        self.ranks.lend(unit.home, true);
        self.units.push(unit);
    }

    /// A battery goes to a grand battery, or from one to another. Where it belongs it stays one of the units.
    pub fn lend(&mut self, index: u16, to: u16) {
        if let Some(unit) = self.units.get_mut(usize::from(index)) {
            if unit.home.is_none() {
                unit.home = Some(unit.mf);
                self.ranks.lend(unit.home, true);
            }
            self.transfer(index, to);
        }
    }

    /// A lent battery goes back to where it belongs.
    pub fn take_back(&mut self, index: u16) {
        let home = self.units.get_mut(usize::from(index)).and_then(|unit| unit.home.take());
        if let Some(home) = home {
            self.ranks.lend(Some(home), false);
            self.transfer(index, home);
        }
    }

    fn transfer(&mut self, index: u16, mf: u16) {
        if let Some(unit) = self.units.get_mut(usize::from(index)) {
            self.ranks.leave(index, unit.mf);
            self.ranks.join(index, mf);
            unit.mf = mf;
        }
    }
}
