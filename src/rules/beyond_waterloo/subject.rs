//! Whom an act names, and when the question that named him would not offer him any more.

use super::ids::{AreaId, FormationId};
use super::state::State;

/// A formation that an act names, and where it was then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject(pub FormationId, pub Option<AreaId>);

pub(crate) fn absent(state: &State, Subject(formation, at): Subject) -> Option<String> {
    let (now, name) = (state.formation(formation).at, state.formation_name(formation));
    if !state.is_in_play(formation) {
        return Some(format!("{name} is out of play"));
    }
    (now != at).then(|| format!("{name} is in {}", now.map_or("no area", |area| state.area_name(area))))
}
