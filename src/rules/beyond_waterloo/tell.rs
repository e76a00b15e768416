//! How the log names sides, leaders, formations and units, as whoever looks on may know them.

use super::ids::{CountryId, FormationId, LeaderId, Side, UnitId};
use super::state::State;
use crate::rules::board::prelude::*;

pub(super) fn leader_text(state: &State, leader: LeaderId) -> Text {
    of(state.leader_facts(leader).side, state.leader_name(leader))
}

/// A formation as whoever looks on may know it: of a hidden one its leader.
pub(super) fn who(state: &State, formation: FormationId) -> Text {
    let side = state.side_of(formation);
    if state.is_told(formation) {
        return of(side, state.formation_name(formation));
    }
    of(side, format!("the formation of {}", state.leader_name(state.formation(formation).leader)))
}

/// A unit as whoever looks on may know it: of a hidden formation only whose.
pub(super) fn unit_text(state: &State, unit: UnitId) -> Text {
    let side = state.side_of_unit(unit);
    if !is_unit_told(state, unit) {
        return of(side, "a hidden unit");
    }
    of(side, format!("{} {}", state.unit_code(unit), state.unit_name(unit)))
}

pub(super) fn is_unit_told(state: &State, unit: UnitId) -> bool {
    let now = state.unit(unit);
    now.known && now.formation.is_none_or(|formation| state.is_told(formation))
}

pub(super) fn in_war(state: &State, country: CountryId, at_war: bool) -> Text {
    let part = if at_war { "is at war" } else { "stays out of the war" };
    Text::plain(format!("{} {part}", state.country_name(country)))
}

pub(super) fn note(state: &State, leader: LeaderId, deed: Deed) -> Note {
    Note::of_leader(state.leader_facts(leader).side.key(), state.leader_name(leader), deed)
}

pub(super) fn unit_note(state: &State, unit: UnitId, deed: Deed) -> Note {
    Note::of_unit(state.side_of_unit(unit).key(), state.unit_name(unit), deed)
}

/// The formation or the unit that a test's key names.
fn tested(state: &State, note: &TestNote) -> Option<FormationId> {
    let (_, name) = note.key.split_once(':')?;
    let name = name.split('/').next()?;
    let of_unit = || state.unit(state.roster.unit_named(name)?).formation;
    state.roster.formation_named(name).or_else(of_unit)
}

/// Who tested, as whoever looks on may know.
pub(super) fn tester(state: &State, note: &TestNote) -> Text {
    let side = Side::of_key(&note.side);
    match tested(state, note).filter(|formation| !state.is_told(*formation)) {
        Some(formation) => who(state, formation),
        None => side.map_or_else(|| Text::plain(&note.who), |side| of(side, &note.who)),
    }
}

pub(super) fn test_line(state: &State, note: &TestNote) -> Text {
    let told = tested(state, note).is_none_or(|formation| state.is_told(formation));
    note::line(note, tester(state, note), told)
}
