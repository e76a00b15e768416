//! What is asked of all sides: each says what it would answer, and once all say the same it is done. Nothing of this is
//! kept in the game.

use std::collections::BTreeMap;

use crate::engine::request::Request;

/// What the sides have said to one question.
#[derive(Debug, Default)]
pub(super) struct Both {
    entry: u64,
    key: String,
    said: BTreeMap<String, SideSays>,
    version: u64,
    /// The laptop answers for all; nothing is said by phone.
    at_laptop: bool,
}

/// What a side would answer.
#[derive(Debug)]
pub(super) struct SideSays {
    /// Its number: who agrees to it means this one.
    pub number: u64,
    pub request: Request,
    /// The same for people.
    pub words: String,
}

impl Both {
    /// Questions to all are answered by phone, or else at the laptop alone.
    pub(super) fn answered(by_phone: bool) -> Self {
        Self { at_laptop: !by_phone, ..Self::default() }
    }

    /// True where they are answered by phone.
    pub(super) const fn is_by_phone(&self) -> bool {
        !self.at_laptop
    }

    /// Another number whenever something was said.
    pub(super) const fn version(&self) -> u64 {
        self.version
    }

    /// A side says what it would answer to the question at this entry.
    pub(super) fn propose(&mut self, (entry, key): (u64, &str), side: &str, request: Request, words: String) {
        if (self.entry, self.key.as_str()) != (entry, key) {
            self.said.clear();
            (self.entry, self.key) = (entry, key.to_owned());
        }
        self.version += 1;
        self.said.insert(side.to_owned(), SideSays { number: self.version, request, words });
    }

    /// What was said with this number.
    pub(super) fn proposed(&self, number: u64) -> Option<&Request> {
        self.said.values().find(|said| said.number == number).map(|said| &said.request)
    }

    /// True where the side says this.
    pub(super) fn is_said_by(&self, side: &str, request: &Request) -> bool {
        self.said.get(side).is_some_and(|said| said.request == *request)
    }

    /// What the sides have said to this question.
    pub(super) fn said(&self, entry: u64, key: &str) -> impl Iterator<Item = (&String, &SideSays)> {
        let is_of_it = (self.entry, self.key.as_str()) == (entry, key);
        self.said.iter().filter(move |_| is_of_it)
    }
}
