//! Faults of an owner's file with their places, all of them at once.

use crate::engine::text::{did_you_mean, few_guesses, guess, nearest};
use crate::limits::{FAULTS, thousands};

/// The faults found so far.
pub(super) struct FaultsFound<'t> {
    text: &'t str,
    found: Vec<(usize, String)>,
}

impl<'t> FaultsFound<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, found: Vec::new() }
    }

    /// A fault at this many bytes from the start.
    pub(super) fn add(&mut self, place: usize, what: impl Into<String>) {
        self.found.push((place, what.into()));
    }

    /// The line of a place, from 1.
    pub(super) fn line(&self, place: usize) -> usize {
        self.before(place).matches('\n').count() + 1
    }

    /// Nothing when there is no fault, else all of them.
    pub(super) fn none(self) -> Result<(), Vec<String>> {
        if self.found.is_empty() { Ok(()) } else { Err(self.all()) }
    }

    /// All of them, in the order of the file.
    pub(super) fn all(mut self) -> Vec<String> {
        self.found.sort();
        let more = self.found.len().saturating_sub(FAULTS);
        self.found.truncate(FAULTS);
        few_guesses(self.found.iter_mut().map(|(_, what)| what));
        let placed = |(place, what): &(usize, String)| format!("{}:{}: {what}", self.line(*place), self.column(*place));
        let told = self.found.iter().map(placed);
        let last = (more > 0).then(|| format!("and {} more", thousands(more as u64)));
        told.chain(last).collect()
    }

    /// The column of a place in characters, from 1.
    pub(super) fn column(&self, place: usize) -> usize {
        let before = self.before(place);
        before.rsplit('\n').next().unwrap_or("").chars().count() + 1
    }

    fn before(&self, place: usize) -> &'t str {
        let place = (0..=place.min(self.text.len())).rev().find(|&at| self.text.is_char_boundary(at));
        &self.text[..place.unwrap_or(0)]
    }
}

/// The fault of a key that a table does not take.
pub(super) fn no_key<'k>(of: &str, name: &str, keys: impl Iterator<Item = &'k str>) -> String {
    let keys: Vec<&str> = keys.collect();
    let near = did_you_mean(name, keys.iter().copied());
    format!("{of} has no key `{name}`; it takes {}{near}", keys.join(", "))
}

/// The fault with what was perhaps meant; with what there is, where nothing is near.
pub fn with_known<'k>(what: String, typed: &str, known: impl Iterator<Item = &'k str>) -> String {
    /// The most names that are listed.
    const MOST: usize = 6;
    let mut all: Vec<&str> = known.collect();
    let mut seen = std::collections::BTreeSet::new();
    all.retain(|name| seen.insert(*name));
    let known = all;
    match (nearest(typed, known.iter().copied()), known.len()) {
        (None, 0) => what,
        (None, 1..=MOST) => format!("{what}; there are: {}", known.join(", ")),
        (None, count) => format!("{what}; there are: {} and {} more", known[..MOST].join(", "), count - MOST),
        (near, _) => what + &guess(near),
    }
}
