//! The page of a game that is over: who won, why, at what price, and what now.

pub(crate) mod view;

use crate::engine::ending::Ending;

/// What can be done when a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndDeed {
    /// Writes the report.
    Report,
    /// Writes the sheets of both armies.
    Sheets,
    /// Begins the next battle from these armies as they are.
    Again,
    /// The same with both armies rested.
    AgainRested,
    /// Back to the list of games.
    Home,
}

impl EndDeed {
    /// What is offered when a game has ended so, in order.
    pub fn offered(ending: &Ending) -> &'static [Self] {
        if ending.goes_on {
            &[Self::Report, Self::Sheets, Self::Again, Self::AgainRested, Self::Home]
        } else {
            &[Self::Report, Self::Sheets, Self::Home]
        }
    }

    /// Its name, and what it does with a game of this name.
    pub(crate) fn words(self, game: &str) -> (&'static str, String) {
        match self {
            Self::Report => ("report", "the story of the game as a page".to_owned()),
            Self::Sheets => ("sheets", "both sides with their losses, to print".to_owned()),
            Self::Again => ("again", "the next battle from these armies, as they are".to_owned()),
            Self::AgainRested => {
                ("rested", "the same, rested: losses stay; markers, broken, retreat cleared".to_owned())
            }
            Self::Home => ("home", format!("{game} stays in the list, over")),
        }
    }
}
