//! Letters: what arrives between sittings. A letter always stands, for an undo does not unsend; a later one replaces an
//! earlier one in the same slot.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::Map;

use super::cx::{Cx, Question, Stop, Taken};
use super::dice;
use super::prompt::{Kind, Refusal, Roll};
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

/// What goes out to a seat: a file of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// For whom; none for everybody.
    pub seat: Option<String>,
    /// The name of its folder.
    pub folder: String,
    /// The name of its file.
    pub name: String,
    /// What it says.
    pub text: String,
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

    /// True for dice that nobody is asked for: what was given next is for a later question.
    pub(super) fn falls_by_itself(&self, key: &str) -> bool {
        self.seed.is_some() && key.contains("/faces") && R::rolls_itself(self.view())
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

    /// A throw that no check asks for: the program's, or what somebody is asked for.
    pub fn throw(&mut self, key: &str, question: &Question, count: usize, sides: u8) -> Result<Vec<u8>, Stop> {
        self.settle()?;
        let key = format!("{key}/faces");
        match self.take(&key)? {
            Some(Taken::Roll(faces, _)) => {
                let fits = faces.len() == count && faces.iter().all(|face| (1..=sides).contains(face));
                let needed = format!("{count}D{sides}");
                let wrong = Refusal::WrongDice { needed, found: format!("{faces:?}") };
                if fits { Ok(faces) } else { Err(self.misfit(wrong)) }
            }
            Some(Taken::Answer(_)) => Err(self.misfit(Refusal::WrongKind { takes: "dice", found: "something else" })),
            None => self.rolled(&key, count, sides).ok_or_else(|| {
                let roll = Roll {
                    count,
                    sides,
                    purpose: question.text.clone(),
                    needs: None,
                    chance: None,
                    what_if: Vec::new(),
                    spread: Vec::new(),
                    ahead: None,
                };
                let kind = Kind::Faces { check: None, roll, tally: Vec::new(), known: Map::new(), fallen: Vec::new() };
                self.ask(&key, question, kind)
            }),
        }
    }
}
