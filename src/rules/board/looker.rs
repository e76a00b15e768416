//! For whom a state is, in a game of two sides that hides things.

use serde::Serialize;
use serde_json::{Map, Value as Json, json};

use crate::engine::seat::Eye;
use crate::engine::text::Text;

/// For whom a state is; `S` is a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Looker<S> {
    /// It is the state itself.
    #[default]
    All,
    /// What both sides may know.
    Public,
    /// What one side may know.
    Of(S),
}

impl<S: Copy + PartialEq> Looker<S> {
    /// Who looks with these eyes; none where they may see the state itself.
    pub fn of(eye: &Eye, side: impl FnOnce(&str) -> Option<S>) -> Option<Self> {
        match eye {
            Eye::All => None,
            Eye::Public => Some(Self::Public),
            Eye::Seat(key) => Some(side(key).map_or(Self::Public, Self::Of)),
        }
    }

    /// True where he may know what only this side knows.
    pub fn knows(&self, side: S) -> bool {
        match self {
            Self::All => true,
            Self::Public => false,
            Self::Of(own) => *own == side,
        }
    }
}

/// The state of a game as scripts have it, with what ends it in every game: its sides and who has won.
pub fn ends(
    mut object: Map<String, Json>,
    sides: [(&'static str, &'static str); 2],
    winner: &impl Serialize,
) -> Map<String, Json> {
    let side = |(key, name)| json!({"key": key, "name": name});
    object.insert("sides".into(), sides.into_iter().map(side).collect());
    object.insert("winner".into(), json!(winner));
    object
}

/// What an event is to scripts of someone who may not know all: its name, and its line of the log.
pub fn event(event: &impl Serialize, told: &Text) -> Json {
    let whole = serde_json::to_value(event).unwrap_or_default();
    let name = match &whole {
        Json::Object(members) => members.keys().next().cloned().unwrap_or_default(),
        other => other.as_str().unwrap_or_default().to_owned(),
    };
    json!({"event": name, "told": told.to_string()})
}
