//! Whom an act names, and when the question that named him would not offer him any more.

use super::ids::{CorpsId, Place};
use super::state::State;

/// A corps that an act names, where it was then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    pub corps: CorpsId,
    pub at: Place,
}

pub(crate) fn absent(state: &State, who: Subject) -> Option<String> {
    let at = state.piece(who.corps).at;
    (at != who.at).then(|| format!("{} is in {}", state.name(who.corps), state.place_name(at)))
}
