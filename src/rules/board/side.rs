//! What the kit may know of a game's two sides.

use crate::engine::text::{Column, Group, Label, Text};
use std::rc::Rc;

/// One of the two sides of a game, as `sides!` defines it.
pub trait Sided: Copy + PartialEq + 'static {
    const BOTH: [Self; 2];
    fn key(self) -> &'static str;
    fn name(self) -> &'static str;
    fn label(self) -> Label;
}

/// What a side wins by.
#[derive(Debug, Default)]
pub struct Needs {
    /// What it has of it, and what is missing, in full and in short.
    pub full: Text,
    pub brief: Text,
    /// All that it can still win by, from the longest form to the shortest.
    pub aims: Vec<Text>,
}

/// Words of a side, in its colour.
pub fn of(side: impl Sided, words: impl Into<String>) -> Text {
    Text::of(side.label(), words)
}

/// A side by its name in a sentence.
pub fn named(side: impl Sided) -> Text {
    of(side, side.name())
}

/// A side's column with its headline and its aims.
pub fn column(side: impl Sided, said: [Vec<Text>; 2], groups: Vec<Rc<Group>>) -> Column {
    let short = super::words::short(side.name()).to_owned();
    let [headline, aims] = said;
    Column {
        side: side.key().to_owned(),
        title: side.name().to_owned(),
        short,
        label: side.label(),
        headline,
        aims,
        groups,
    }
}
