//! Whom an act names, and when the question that named him would not offer him any more.

use super::ids::{CityId, UnitId};
use super::state::State;

/// A block that an act names, where it stood then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    pub unit: UnitId,
    pub at: Option<CityId>,
}

/// Why the question that named this one would not offer him now; none where it would.
pub(crate) fn absent(state: &State, who: Subject) -> Option<String> {
    let piece = state.piece(who.unit);
    let name = state.name(who.unit);
    if !piece.is_there() {
        return Some(format!("{name} is lost"));
    }
    (piece.at != who.at).then(|| {
        let at = piece.at.map_or("nowhere", |city| state.city_name(city));
        format!("{name} is in {at}")
    })
}
