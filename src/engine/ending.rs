//! How a game ended: who won, why, and at what price.

use super::text::Text;

/// The page of a game that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// The side that won, by its key; none for a draw.
    pub winner: Option<String>,
    /// Who won, in a few words: `French win`.
    pub title: Text,
    /// Why it ended when it did: `turn 8 was the last`; empty where the chapters say it.
    pub why: String,
    /// The points of both sides; none where nothing was counted.
    pub points: Option<[u32; 2]>,
    /// The names of both sides.
    pub sides: [Text; 2],
    /// What is told line by line.
    pub chapters: Vec<EndChapter>,
    /// True where the next game may begin from these armies.
    pub goes_on: bool,
}

/// Lines under one heading.
#[derive(Clone, Debug, PartialEq)]
pub struct EndChapter {
    pub heading: &'static str,
    pub rows: Vec<EndRow>,
}

/// One line, with what is said of each side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EndRow {
    pub what: String,
    /// What it could bring, or how it is counted; may be empty.
    pub worth: String,
    /// Of A and of B; empty where nothing is said.
    pub sides: [Text; 2],
}
