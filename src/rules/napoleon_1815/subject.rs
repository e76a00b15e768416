//! Whom an act names, and when the question that named him would not offer him any more.

use super::ids::{CityId, UnitId};
use super::state::State;

/// A block that an act names, where it stood then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    pub unit: UnitId,
    pub at: Option<CityId>,
}

pub(crate) fn absent(state: &State, who: Subject) -> Option<String> {
    let (piece, name) = (state.piece(who.unit), state.name(who.unit));
    if !piece.is_there() {
        return Some(format!("{name} is lost"));
    }
    let place = piece.at.map_or("nowhere", |city| state.city_name(city));
    (piece.at != who.at).then(|| format!("{name} is in {place}"))
}
