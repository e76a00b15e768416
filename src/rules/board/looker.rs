//! For whom a state is, of a game in which each side knows what the other does not.

use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::engine::seat::Eye;

/// For whom a state is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Looker<Side> {
    /// It is the state itself.
    #[default]
    All,
    /// What both sides may know.
    Public,
    /// What one side may know.
    Of(Side),
}

impl<Side> Looker<Side> {
    /// Who looks on, where he does not see all; a side by its key.
    pub fn of(eye: &Eye, side: impl Fn(&str) -> Option<Side>) -> Option<Self> {
        match eye {
            Eye::All => None,
            Eye::Public => Some(Self::Public),
            Eye::Seat(key) => Some(side(key).map_or(Self::Public, Self::Of)),
        }
    }
}

/// What an event is to scripts of someone who may not know all: its name, and its line of the log.
pub fn event(event: &impl Serialize, told: &str) -> Json {
    let whole = serde_json::to_value(event).unwrap_or_default();
    let name = match &whole {
        Json::Object(members) => members.keys().next().cloned().unwrap_or_default(),
        other => other.as_str().unwrap_or_default().to_owned(),
    };
    json!({"event": name, "told": told})
}
