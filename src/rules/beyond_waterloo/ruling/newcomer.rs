//! Newcomers: units that join.

use serde_json::{Map, Value as Json};

use super::super::event::Event;
use super::super::ids::Side;
use super::super::roster::Unit;
use super::super::state::State;
use super::event::RulingEvent;
use crate::engine::prompt::Refusal;
use crate::rules::board::codes::code;
use crate::rules::board::keyed;
use crate::rules::board::words::bad;

/// A unit joins a formation, or an area.
pub(super) fn enlist(state: &State, fields: &Map<String, Json>) -> Result<Vec<Event>, Refusal> {
    let told = keyed::told::<Unit>(fields)?;
    let mut unit: Unit = keyed::newcomer(told, &state.names())?;
    let is_apart = ["at", "side"].map(|key| told.contains_key(key));
    match (unit.formation, is_apart) {
        (Some(own), [false, false]) if state.formation(own).known => {}
        (None, [true, true]) => {}
        _ => return Err(bad("a newcomer is in a `formation`, or `at` an area with its `side`")),
    }
    let of_formation = unit.formation.map(|own| state.side_of(own));
    let side = of_formation.or(unit.apart.map(|(_, side)| side)).unwrap_or_default();
    let french = side == Side::French;
    // Formations have letters, too.
    let units = state.all_units().filter(|unit| state.side_of_unit(*unit) == side).count();
    let formations = state.all_formations().filter(|own| state.side_of(*own) == side).count();
    unit.code = code(french, units + formations);
    Ok(vec![RulingEvent::Enlisted { unit: Box::new(unit) }.into()])
}
