//! What a rulebook answers that has nothing to show or to write.

use std::borrow::Borrow;

/// Why nothing is looked up by these codes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoFacts {
    #[error("this game has nothing to look up for a unit")]
    InThisGame,
    /// One code is asked for: of what.
    #[error("name one {0} by its code")]
    NotOne(&'static str),
    /// One code is asked for, or two; how many came.
    #[error("the code of a unit, or of two, one against the other; found {0}")]
    NotTwo(usize),
    /// Nobody has this code: who that is, and the code as it is shown.
    #[error("{0} has the code {1}")]
    NoSuchCode(&'static str, String),
    #[error("{0} and {1} are of one side: name one of each")]
    OneSide(String, String),
    #[error("{0} is not on the table")]
    OffTable(String),
}

/// Why a game, or a battle of it, is not written as files.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoFiles {
    #[error("a game of this rulebook is not begun from one file")]
    NotOneFile,
    /// It is written at another time: when.
    #[error("a game is written as a file at the beginning of a {0}")]
    NotNow(&'static str),
    /// It would say to one side what it may not know: what.
    #[error("this file would say {0}: it is written for no side, with `--side all`")]
    Tells(&'static str),
    #[error("battles of this game are not handed to the table")]
    NoTable,
    #[error("they hold what both sides have there: they are written without --side")]
    OfBothSides,
    #[error("no battle is {0}")]
    NoBattle(&'static str),
    /// An army that nobody is left of, and the place of its battle.
    #[error("{army}: nobody is left to set on a table; `here:{place}` plays it on")]
    Nobody { army: String, place: String },
    /// A battle that goes to the table only when the umpire says so.
    #[error("the battle in {place} is too small for the table: {why}; {word} sends it all the same")]
    TooSmall { place: String, why: String, word: String },
    /// No battle by this name, or by none, among those at the table.
    #[error("{0}")]
    NotAtTable(String),
}

impl NoFiles {
    /// No battle is found by this name, or by none, among the places whose battles are at the table; `how` says what
    /// brings one there.
    pub fn not_at_table(named: &str, away: &[impl Borrow<str>], how: &str) -> Self {
        Self::NotAtTable(match (named, away) {
            ("", []) => format!("no battle is at the table; {how}"),
            ("", _) => format!("more than one battle is at the table, name one of them: {}", away.join(", ")),
            (_, []) => format!("no battle at `{named}` is at the table, and none elsewhere; {how}"),
            _ => format!("no battle at `{named}` is at the table (at the table: {}); {how}", away.join(", ")),
        })
    }
}
