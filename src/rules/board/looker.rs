//! For whom a state is, in a game of two sides that hides things.

use serde::Serialize;
use serde_json::{Map, Value as Json, json};

use super::side::Sided;
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

/// A key, cut to its word where that is one of a piece and none that is known is named behind it; `knows` is given what tells
/// whether a name is.
pub fn cut(
    key: &str,
    is_of_piece: impl FnOnce(&str) -> bool,
    knows: impl FnOnce(&dyn Fn(&str) -> bool) -> bool,
) -> String {
    let Some((word, rest)) = key.split_once(':').filter(|(word, _)| is_of_piece(word)) else { return key.to_owned() };
    if knows(&|name| rest.strip_prefix(name).is_some_and(|tail| tail.is_empty() || tail.starts_with('/'))) {
        return key.to_owned();
    }
    let faces = rest.rfind("/faces").map_or("", |at| &rest[at..]);
    format!("{word}{faces}")
}

/// The state of a game as scripts have it, with what ends it in every game: its sides and who has won.
pub fn ends<S: Sided>(mut object: Map<String, Json>, winner: &impl Serialize) -> Map<String, Json> {
    let side = |side: &S| json!({"key": side.key(), "name": side.name()});
    object.insert("sides".into(), S::BOTH.iter().map(side).collect());
    object.insert("winner".into(), json!(winner));
    object
}

/// What an event is to scripts; of someone who may not know all its name, and its line of the log.
pub fn event(event: &impl Serialize, hides: bool, told: impl FnOnce() -> Text) -> Json {
    let whole = serde_json::to_value(event).unwrap_or_default();
    if !hides {
        return whole;
    }
    let name = match &whole {
        Json::Object(members) => members.keys().next().cloned().unwrap_or_default(),
        other => other.as_str().unwrap_or_default().to_owned(),
    };
    json!({"event": name, "told": told().to_string()})
}
