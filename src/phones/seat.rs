//! Who holds a link: a side, everybody who looks on, the umpire.

use crate::engine::authority::Hand;
use crate::engine::prompt::{Prompt, Refusal};
use crate::engine::seat::{EVERYBODY, Eye};
use crate::engine::session::Session;
use crate::engine::text::Column;

/// Who holds a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A side, or a nation.
    Side {
        key: String,
        /// What players call it.
        name: String,
    },
    /// Nobody who plays.
    Watchers,
    /// The umpire of a campaign, by the key of his seat.
    Umpire(String),
    /// The umpire of any other game: everything is shown to him, nothing is asked of him.
    Referee,
}

impl Seat {
    /// What the link is called.
    pub fn name(&self) -> &str {
        match self {
            Self::Side { name, .. } => name,
            Self::Watchers => "watchers",
            Self::Umpire(_) | Self::Referee => "umpire",
        }
    }

    /// The key by which the game knows the seat; of watchers the word for them.
    pub fn key(&self) -> &str {
        match self {
            Self::Side { key, .. } | Self::Umpire(key) => key,
            Self::Watchers => "watchers",
            Self::Referee => "umpire",
        }
    }

    /// What it may know.
    pub(super) fn eye(&self) -> Eye {
        match self {
            Self::Side { key, .. } | Self::Umpire(key) => Eye::Seat(key.clone()),
            Self::Watchers => Eye::Public,
            Self::Referee => Eye::All,
        }
    }

    /// What it may do.
    pub(super) fn hand(&self, play: &Session) -> Hand {
        match self {
            Self::Side { .. } | Self::Umpire(_) => play.hand_of(&self.eye()),
            Self::Watchers | Self::Referee => Hand::Looker,
        }
    }

    /// True for a seat that only looks on.
    pub(super) fn only_looks(&self) -> bool {
        matches!(self, Self::Watchers | Self::Referee)
    }

    /// True where it answers this question, alone or with the others.
    pub(super) fn is_asked(&self, prompt: &Prompt) -> bool {
        match self {
            Self::Side { key, .. } | Self::Umpire(key) => prompt.side == *key || prompt.side == EVERYBODY,
            Self::Watchers | Self::Referee => false,
        }
    }
}

/// The sides, by their keys.
pub(super) fn sides(play: &Session) -> Vec<String> {
    let umpire = play.view().umpire();
    play.seats().into_iter().filter(|key| Some(key.as_str()) != umpire).collect()
}

/// A seat for each side, one for watchers, and one for the umpire where there is one, or `referee` asks for one.
pub(super) fn seats(play: &Session, referee: bool) -> Vec<Seat> {
    let doc = play.doc();
    let side = |key: String| {
        let column = doc.columns.iter().find(|column| column.side == key);
        let name = column.map(Column::called).filter(|name| !name.is_empty()).unwrap_or(&key);
        Seat::Side { name: name.to_owned(), key: key.clone() }
    };
    let umpire = play.view().umpire().map(|key| Seat::Umpire(key.to_owned()));
    let umpire = umpire.or_else(|| referee.then_some(Seat::Referee));
    sides(play).into_iter().map(side).chain([Seat::Watchers]).chain(umpire).collect()
}

/// What a side is called where it is named.
pub(super) fn called(play: &Session, key: &str) -> String {
    if key == EVERYBODY {
        return "both sides".to_owned();
    }
    let columns = play.doc().columns;
    let column = columns.iter().find(|column| column.side == key);
    column.map(|column| column.called().to_owned()).filter(|name| !name.is_empty()).unwrap_or_else(|| key.to_owned())
}

/// Why something is refused, with sides by their names.
pub(super) fn refusal(play: &Session, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Waits(side) => format!("the game waits for {}: only they can answer this", called(play, side)),
        Refusal::NotYours(whose) => match (whose.strip_suffix("'s"), whose.split_once(": ")) {
            (Some(side), _) => format!("only {} can do this", called(play, side)),
            (None, Some((_, why))) => format!("only the laptop can do this: {why}"),
            (None, None) => "only the laptop can do this".to_owned(),
        },
        other => other.to_string(),
    }
}
