//! Whom an act names, and when the question that named him would not offer him any more.

use super::ids::{AreaId, FormationId, UnitId};
use super::state::State;

/// Someone whom an act names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A formation, where it was then.
    Formation(FormationId, Option<AreaId>),
    /// A unit that has steps left.
    Unit(UnitId),
}

pub(crate) fn absent(state: &State, who: Subject) -> Option<String> {
    match who {
        Subject::Formation(formation, at) => {
            let now = state.formation(formation).at;
            let name = state.formation_name(formation);
            if !state.is_in_play(formation) {
                return Some(format!("{name} is out of play"));
            }
            (now != at).then(|| format!("{name} is in {}", now.map_or("no area", |area| state.area_name(area))))
        }
        Subject::Unit(unit) => (state.unit(unit).steps == 0).then(|| format!("{} is gone", state.unit_name(unit))),
    }
}
