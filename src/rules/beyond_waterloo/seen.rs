//! The game as one side may see it: of hidden formations of the other only leader, area and mode.

use super::prelude::*;
use super::roster::UnitNow;

/// Words of keys that name a formation or a unit.
const PIECE_WORDS: [&str; 4] = ["move", "react", "retreat", "guard"];

pub(super) fn seen(state: &State, by: &Eye) -> Option<State> {
    let looker = Looker::of(by, Side::of_key)?;
    let mut seen = state.clone();
    seen.eyes.looker = looker;
    let hidden: Vec<FormationId> = state.all_formations().filter(|own| !seen.is_told(*own)).collect();
    for formation in &hidden {
        let own = &mut seen.map.formations[formation.at()];
        let (leader, at, mode, start) = (own.leader, own.at, own.mode, own.start);
        *own = FormationNow { known: false, leader, at, mode, start, ..FormationNow::default() };
    }
    for unit in &mut seen.map.units {
        if unit.formation.is_some_and(|formation| hidden.contains(&formation)) {
            *unit = UnitNow { known: false, formation: unit.formation, ..UnitNow::default() };
        }
    }
    Some(seen)
}

/// True where the answer names a formation or a unit that is hidden from the other side.
pub(super) fn is_private(seen: &State, prompt: &Prompt) -> bool {
    prompt.keys().any(|key| names(seen, false).any(|name| name == key) || cut(seen, key) != key)
}

/// The names of formations and units that are told, or of those that are hidden.
fn names(seen: &State, told: bool) -> impl Iterator<Item = &str> {
    let formations = seen.all_formations().filter(move |own| seen.is_told(*own) == told);
    let units = seen.all_units().filter(move |unit| seen.unit(*unit).known == told);
    formations.map(|own| seen.formation_name(own)).chain(units.map(|unit| seen.unit_name(unit)))
}

/// The key, cut to its word where it names a hidden piece.
pub(super) fn cut(seen: &State, key: &str) -> String {
    looker::cut(key, |word| PIECE_WORDS.contains(&word), |is_named| names(seen, true).any(is_named))
}
