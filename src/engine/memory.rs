//! What was answered before: the defaults of the next time.

use std::borrow::Cow;
use std::rc::Rc;

use rpds::RedBlackTreeMap;
use serde_json::{Map, Value as Json};

use super::prompt::{Answer, Fill, base_key};

/// What was filled in or picked last at each prompt.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    fills: RedBlackTreeMap<String, RememberedFill>,
    /// Options by prompt key, of questions within an act.
    pub picks: RedBlackTreeMap<String, String>,
    /// When answers about someone became worthless, by his key as prompts write it.
    worthless: RedBlackTreeMap<Rc<str>, (Names, u64)>,
    /// How often something became worthless.
    clock: u64,
    throws: Throws,
}

/// How often dice have fallen in the present turn.
#[derive(Clone, Debug, Default, PartialEq)]
struct Throws {
    turn: u32,
    /// By the prompt's key and the occasion of its act.
    counts: RedBlackTreeMap<String, u32>,
}

/// The names of values.
pub type Names = &'static [&'static str];

#[derive(Clone, Debug, PartialEq)]
struct RememberedFill {
    /// The answer itself, where it said again all that was said before.
    values: Rc<Fill>,
    /// The clock when they were given.
    at: u64,
    /// The turn in which they were.
    turn: u32,
}

/// Earlier answers that an event makes worthless. A rulebook has one set of names that become so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Worthless {
    /// The keys of those that the answers were about, as prompts write them.
    pub of: Vec<Rc<str>>,
    /// The names of the values.
    pub names: Names,
}

impl Memory {
    /// What was filled in last at this prompt, without what has become worthless since.
    pub fn fill(&self, key: &str) -> Option<Cow<'_, Map<String, Json>>> {
        let filled = self.fills.get(key)?;
        let known = &filled.values.fill;
        if filled.at == self.clock {
            return Some(Cow::Borrowed(known));
        }
        let stale = |(names, at): &(Names, u64)| (*at > filled.at).then_some(*names);
        let mut stale = named_in(key).filter_map(|who| self.worthless.get(who).and_then(stale)).peekable();
        if stale.peek().is_none() {
            return Some(Cow::Borrowed(known));
        }
        let stale: Vec<Names> = stale.collect();
        let mut values = known.clone();
        values.retain(|name, _| !stale.iter().any(|names| names.contains(&name.as_str())));
        Some(Cow::Owned(values))
    }

    /// True where this prompt was filled in in this turn: what was measured in an earlier one is measured again.
    pub(super) fn is_of(&self, turn: u32, key: &str) -> bool {
        self.fills.get(key).is_some_and(|filled| filled.turn == turn)
    }

    /// Keeps what an answer of this turn leaves for the next time.
    pub(super) fn keep(&mut self, turn: u32, key: &str, answer: &Answer) {
        let base = base_key(key);
        match answer {
            Answer::Fill(fill) if !fill.fill.is_empty() => {
                let mut values = Rc::clone(fill);
                for (name, value) in self.fill(base).as_deref().into_iter().flatten() {
                    if !fill.fill.contains_key(name) {
                        Rc::make_mut(&mut values).fill.insert(name.clone(), value.clone());
                    }
                }
                self.fills.insert_mut(base.to_owned(), RememberedFill { values, at: self.clock, turn });
            }
            // What was done last is nothing to do again: only what an act has asked is remembered.
            Answer::Pick(picked) if base.contains('/') && self.picks.get(base) != Some(picked) => {
                self.picks.insert_mut(base.to_owned(), picked.clone());
            }
            _ => {}
        }
    }

    /// How often dice of this place have fallen in this turn.
    pub(super) fn throws(&self, turn: u32, place: &str) -> u32 {
        let counts = Some(&self.throws.counts).filter(|_| self.throws.turn == turn);
        counts.and_then(|counts| counts.get(place)).copied().unwrap_or(0)
    }

    /// Dice of this place have fallen once more.
    pub(super) fn count_throw(&mut self, turn: u32, place: String) {
        if self.throws.turn != turn {
            self.throws = Throws { turn, ..Throws::default() };
        }
        let before = self.throws.counts.get(&place).copied().unwrap_or(0);
        self.throws.counts.insert_mut(place, before + 1);
    }

    /// Values that have become worthless are not offered again.
    pub(super) fn forget(&mut self, worthless: Worthless) {
        self.clock += 1;
        for who in worthless.of {
            self.worthless.insert_mut(who, (worthless.names, self.clock));
        }
    }

    /// What has become worthless is what a later memory of the same game says.
    pub(super) fn forget_as(&mut self, later: &Self) {
        (self.worthless, self.clock) = (later.worthless.clone(), later.clock);
    }
}

/// Whom a prompt may be about by its key: `act:B/Name` and `act:A/Other>B/Name/with` are about `B/Name`. Names have slashes
/// of their own, so that whatever ends at a slash may be one.
fn named_in(key: &str) -> impl Iterator<Item = &str> {
    let begins = key.match_indices([':', '>']).map(|(at, _)| at + 1);
    begins.flat_map(move |from| {
        let rest = &key[from..];
        let ends = rest.match_indices('/').map(|(at, _)| at).chain([rest.len()]);
        ends.map(move |end| &rest[..end])
    })
}
