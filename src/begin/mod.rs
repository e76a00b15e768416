//! New games: of two orders of battle, of a scenario, of the file of another game, or built-in. The command line and the
//! terminal program begin them here, by the same readers and with the same refusals.

pub(crate) mod files;
pub mod forces;
pub(crate) mod game;
pub mod library;
pub mod outline;

use crate::engine::session::Session;
use crate::orbat::{Faults, Paint};
use crate::store::Header;

/// The most bytes of a battle's name.
pub const LONGEST_NAME: usize = 255;

/// A game that is ready to be saved.
pub struct Begun {
    /// What the game depends on.
    pub header: Header,
    /// The game.
    pub play: Session,
}

/// What is wrong with what a game is made of.
#[derive(Debug)]
pub enum Wrong {
    /// In one line, with its place.
    Line(String),
    /// What a reader found in a file, with the file's text.
    File {
        /// The faults, each with its place.
        faults: Faults,
        /// What the file says.
        text: Vec<u8>,
    },
}

impl Wrong {
    /// One line a fault, each with its place.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Self::Line(line) => vec![line.clone()],
            Self::File { faults, .. } => files::lines(faults),
        }
    }

    /// The same with the lines of the file in which the faults stand.
    pub fn shown(&self) -> Vec<String> {
        match self {
            Self::Line(line) => vec![line.clone()],
            Self::File { faults, text } => faults.render(text, Paint::Plain).lines().map(str::to_owned).collect(),
        }
    }
}
