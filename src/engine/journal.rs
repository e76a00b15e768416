//! Everything that happened, in order; what stands after undo and redo.

use serde::{Deserialize, Serialize};

use super::prompt::{Answer, By, Word};

/// One record of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Record<E> {
    /// The forces as they came.
    Muster(Vec<E>),
    /// The game was opened under another edition of the rules.
    Opened {
        /// The program's version.
        program: String,
        /// The rulebook's edition.
        edition: u32,
    },
    /// An answer to a prompt.
    Answer {
        /// The prompt's key.
        key: String,
        /// The answer.
        answer: Answer,
    },
    /// Dice for a prompt.
    Roll {
        /// The prompt's key.
        key: String,
        /// The faces.
        faces: Vec<u8>,
        /// Who threw them.
        by: By,
    },
    /// An act is done: what came of its inputs.
    Done {
        /// Its events.
        events: Vec<E>,
        /// A digest of the state after it, compared under the same edition only.
        digest: u64,
    },
    /// A player's word; inside an act its events are the act's.
    Ruling {
        /// What was said.
        word: Word,
        /// Why.
        #[serde(default)]
        why: String,
        /// What came of it.
        events: Vec<E>,
    },
    /// A house rule was changed.
    Setting {
        /// The setting.
        key: String,
        /// Its new value.
        value: String,
        /// Why.
        #[serde(default)]
        why: String,
    },
    /// What stood when record `to` was made stands again: `to` does, all after it does not.
    Undo {
        /// The last record that stands.
        to: u64,
        /// Why, when the program did it itself.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        why: String,
    },
    /// What was undone last stands again.
    Redo,
    /// A remark.
    Note(String),
}

/// A record with its number and its time.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<E> {
    /// Its number, from 1; never used again.
    pub number: u64,
    /// The number of the first record of the same request.
    pub group: u64,
    /// Wall-clock time in seconds since 1970, as the front end gave it.
    pub at: i64,
    /// What happened.
    pub record: Record<E>,
}

/// The records of a game.
#[derive(Clone, Debug)]
pub struct Journal<E> {
    entries: Vec<Entry<E>>,
    standing: Vec<usize>,
    /// After each entry, the last that stood. What stood below an entry when it was made never changes, so that the
    /// last one tells them all.
    tips: Vec<Option<usize>>,
    /// What stood last before each undo that nothing has overtaken.
    undone: Vec<Option<usize>>,
}

/// A place in a journal to return to.
#[derive(Clone, Debug)]
pub struct Mark {
    entries: usize,
    standing: Vec<usize>,
    undone: Vec<Option<usize>>,
}

impl<E> Default for Journal<E> {
    fn default() -> Self {
        Self { entries: Vec::new(), standing: Vec::new(), tips: Vec::new(), undone: Vec::new() }
    }
}

impl<E> Journal<E> {
    /// Every entry, also undone ones.
    pub fn entries(&self) -> &[Entry<E>] {
        &self.entries
    }

    /// The number of the last entry; 0 before the first.
    pub fn last(&self) -> u64 {
        self.entries.last().map_or(0, |entry| entry.number)
    }

    /// The entries that stand, in order.
    pub fn standing(&self) -> impl DoubleEndedIterator<Item = &Entry<E>> {
        self.standing.iter().map(|&at| &self.entries[at])
    }

    /// For every entry, whether it stands; records that only steer (undo, redo, notes) always do.
    pub fn stands(&self) -> Vec<bool> {
        let mut stands: Vec<bool> = self.entries.iter().map(|entry| entry.record.steers()).collect();
        for &at in &self.standing {
            stands[at] = true;
        }
        stands
    }

    /// Adds a record to the request that began with record `group`.
    pub fn push(&mut self, group: u64, at: i64, record: Record<E>) {
        let index = self.entries.len();
        match &record {
            Record::Undo { to, .. } => {
                let made = self.entries.partition_point(|entry| entry.number <= *to);
                self.undone.push(self.tip_after(self.entries.len()));
                self.stand(self.tip_after(made));
            }
            Record::Redo => {
                if let Some(tip) = self.undone.pop() {
                    self.stand(tip);
                }
            }
            Record::Note(_) | Record::Opened { .. } => {}
            _ => {
                self.undone.clear();
                self.standing.push(index);
            }
        }
        self.entries.push(Entry { number: self.last() + 1, group, at, record });
        self.tips.push(self.standing.last().copied());
    }

    /// What an undo or redo at this place took out or brought back: the entries between what stood last before it and
    /// after it. None where neither stood when the other was made.
    pub(super) fn steered_over(&self, index: usize) -> Option<Vec<usize>> {
        let (before, after) = (self.tip_after(index), self.tip_after(index + 1));
        self.between(before, after).or_else(|| self.between(after, before))
    }

    /// The entries from `top` down to `bottom`, if that stood when they were made.
    fn between(&self, top: Option<usize>, bottom: Option<usize>) -> Option<Vec<usize>> {
        let (mut found, mut next) = (Vec::new(), top);
        while next != bottom {
            let at = next?;
            found.push(at);
            next = self.tip_after(at);
        }
        Some(found)
    }

    /// What stood last after so many entries.
    fn tip_after(&self, entries: usize) -> Option<usize> {
        self.tips[..entries].last().copied().flatten()
    }

    /// Lets this entry stand with all that stood when it was made.
    fn stand(&mut self, tip: Option<usize>) {
        self.standing.clear();
        let mut next = tip;
        while let Some(at) = next {
            self.standing.push(at);
            next = self.tip_after(at);
        }
        self.standing.reverse();
    }

    /// True when something was undone that nothing has overtaken.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// The last record that stood before the last request that stands; none at the start.
    pub fn before_last_request(&self) -> Option<u64> {
        let last = self.standing().next_back()?.group;
        let first = self.entries.iter().position(|entry| entry.group == last)?;
        self.tip_after(first).map(|tip| self.entries[tip].number)
    }

    /// The last record that stands of an earlier request; none at the start.
    pub(super) fn below_last_request(&self) -> Option<u64> {
        let last = self.standing().next_back()?.group;
        self.standing().rev().find(|entry| entry.group != last).map(|entry| entry.number)
    }

    /// The last standing record of the request that record `number` belongs to, if it stands.
    pub fn end_of_request(&self, number: u64) -> Option<u64> {
        let group = self.standing().find(|entry| entry.number == number)?.group;
        self.standing().rev().find(|entry| entry.group == group).map(|entry| entry.number)
    }

    /// The first number of the request after which all numbers from `number` on belong; for following a game.
    pub fn since(&self, number: u64) -> &[Entry<E>] {
        let from = self.entries.partition_point(|entry| entry.number <= number);
        &self.entries[from..]
    }

    /// Remembers how things stand, for [`Journal::reset`].
    pub fn mark(&self) -> Mark {
        Mark { entries: self.entries.len(), standing: self.standing.clone(), undone: self.undone.clone() }
    }

    /// Forgets everything since the mark.
    pub fn reset(&mut self, mark: Mark) {
        self.entries.truncate(mark.entries);
        self.tips.truncate(mark.entries);
        self.standing = mark.standing;
        self.undone = mark.undone;
    }

    /// Forgets every entry after `number`: they were never taken.
    pub fn truncate(&mut self, number: u64)
    where
        E: Clone,
    {
        let kept = self.entries.partition_point(|entry| entry.number <= number);
        let entries: Vec<Entry<E>> = self.entries.drain(..kept).collect();
        *self = Self::default();
        for entry in entries {
            self.push(entry.group, entry.at, entry.record);
        }
    }
}

impl<E> Record<E> {
    /// True for records that say what stands, or nothing at all.
    pub const fn steers(&self) -> bool {
        matches!(self, Self::Undo { .. } | Self::Redo | Self::Note(_) | Self::Opened { .. })
    }
}
