//! Letters: what arrives between sittings. A letter always stands, for an undo does not unsend; a later one replaces an
//! earlier one in the same slot.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::cx::Cx;
use super::dice;
use super::rulebook::Rulebook;

/// What was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The seat that sent it.
    pub from: String,
    /// What it says.
    pub text: String,
    /// The number of its record.
    pub entry: u64,
}

/// The letters that have come, by slot; a copy costs nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Post(Rc<BTreeMap<String, Letter>>);

impl Post {
    /// The letter that lies in a slot.
    pub fn letter(&self, slot: &str) -> Option<&Letter> {
        self.0.get(slot)
    }

    /// All letters, by slot.
    pub fn letters(&self) -> impl Iterator<Item = (&str, &Letter)> {
        self.0.iter().map(|(slot, letter)| (slot.as_str(), letter))
    }

    /// A letter arrives.
    pub fn put(&mut self, slot: &str, letter: Letter) {
        Rc::make_mut(&mut self.0).insert(slot.to_owned(), letter);
    }

    /// Only the letters of this seat.
    #[must_use]
    pub fn of(&self, seat: &str) -> Self {
        let own = self.0.iter().filter(|(_, letter)| letter.from == seat);
        Self(Rc::new(own.map(|(slot, letter)| (slot.clone(), letter.clone())).collect()))
    }
}

impl<R: Rulebook> Cx<'_, R> {
    /// The same run, in which the program may roll by itself.
    pub(super) const fn seeded(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// The faces of a throw that nobody is asked for; none where somebody is.
    pub(super) fn rolled(&self, key: &str, count: usize, sides: u8) -> Option<Vec<u8>> {
        let seed = self.seed.filter(|_| R::rolls_itself(self.view()))?;
        let position = R::position(self.state());
        let place = format!("{key}@{}.{}", position.turn, position.half.unwrap_or(0));
        Some(dice::rolled(seed, &place, count, sides))
    }

    /// The letter that stood in a slot when the act began.
    pub fn opened(&self, slot: &str) -> Option<&Letter> {
        self.view().post.letter(slot)
    }
}
