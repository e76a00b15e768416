//! Lists of what holds units: charges, counter-charges, drawn melees. Whenever what may be done is listed, each unit is
//! asked for, so that its own is found without a search.

use std::hash::{Hash, Hasher};
use std::ops::Deref;

use super::ids::UnitId;

/// What holds units.
pub trait Ties {
    /// Whom it holds.
    fn units(&self) -> impl Iterator<Item = UnitId>;
}

/// A list of things that hold units, in the order in which they came.
#[derive(Clone, Debug)]
pub struct Tied<T> {
    things: Vec<T>,
    /// By side and unit: the place, from 1, of the first thing that holds it; 0 for none.
    first: [Vec<u16>; 2],
}

impl<T: Ties> Tied<T> {
    /// The first that holds a unit.
    pub fn of(&self, unit: UnitId) -> Option<&T> {
        let place = *self.first[unit.side.index()].get(unit.at())?;
        self.things.get(usize::from(place).checked_sub(1)?)
    }

    /// One more.
    pub(in super::super) fn push(&mut self, thing: T) {
        self.things.push(thing);
        self.note(self.things.len() - 1);
    }

    /// Keeps those that are meant.
    pub(in super::super) fn retain(&mut self, meant: impl FnMut(&T) -> bool) {
        let before = self.things.len();
        self.things.retain(meant);
        if self.things.len() < before {
            self.first = Default::default();
            (0..self.things.len()).for_each(|at| self.note(at));
        }
    }

    /// Changes each; whom it holds stays.
    pub(in super::super) fn change_each(&mut self, change: impl FnMut(&mut T)) {
        self.things.iter_mut().for_each(change);
    }

    fn note(&mut self, at: usize) {
        let place = u16::try_from(at + 1).unwrap_or(0);
        for unit in self.things[at].units() {
            let places = &mut self.first[unit.side.index()];
            if places.len() <= unit.at() {
                places.resize(unit.at() + 1, 0);
            }
            if places[unit.at()] == 0 {
                places[unit.at()] = place;
            }
        }
    }
}

impl<T> Default for Tied<T> {
    fn default() -> Self {
        Self { things: Vec::new(), first: Default::default() }
    }
}

impl<T> Deref for Tied<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.things
    }
}

impl<T: Ties> FromIterator<T> for Tied<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        let mut tied = Self::default();
        things.into_iter().for_each(|thing| tied.push(thing));
        tied
    }
}

impl<T: PartialEq> PartialEq for Tied<T> {
    fn eq(&self, other: &Self) -> bool {
        self.things == other.things
    }
}

impl<T: Hash> Hash for Tied<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.things.hash(hasher);
    }
}
