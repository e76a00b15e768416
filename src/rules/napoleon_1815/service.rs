//! What an event means for the service records of leaders and blocks.

use super::event::Event;
use super::ids::{CityId, Kind, Side, UnitId};
use super::state::State;
use super::tell::cause;
use crate::engine::service::{Deed, Note};

/// The notes of an event; `before` is the state that it changes.
pub(super) fn notes(before: &State, event: &Event) -> Vec<Note> {
    match event {
        Event::Mustered(game) => {
            let leaders = game.units.iter().filter(|own| own.kind == Kind::Leader);
            leaders.map(|own| Note::of_leader(own.army.side().key(), &own.name, Deed::Joined)).collect()
        }
        Event::Deployed { city, units } => {
            let place = before.city_name(*city);
            units.iter().map(|(unit, _)| of(before, *unit, Deed::Fought(place.to_owned()))).collect()
        }
        Event::FromTable { city, ledger } => {
            let taken_of = |side: Side| {
                let own = ledger.iter().filter(|(who, entry)| before.side_of(who.unit) == side && entry.captured > 0);
                u32::try_from(own.count()).ok().filter(|taken| *taken > 0)
            };
            let colours = |side: Side| {
                let taken = taken_of(side.other())?;
                Some(of(before, leader(before, *city, side)?, Deed::Colours(taken)))
            };
            Side::BOTH.into_iter().filter_map(colours).collect()
        }
        Event::CvLost { unit, cv, .. } => vec![of(before, unit.unit, Deed::Lost(u32::from(*cv)))],
        Event::Lost { unit, by } => vec![of(before, *unit, Deed::Became(format!("is lost ({})", cause(*by))))],
        Event::RoutBegan { city, side } => of_all(before, *city, *side, &Deed::Beaten),
        Event::BattleWon { city, winner } => of_all(before, *city, *winner, &Deed::Won),
        _ => Vec::new(),
    }
}

fn of(state: &State, unit: UnitId, deed: Deed) -> Note {
    let leads = state.block(unit).kind == Kind::Leader;
    Note { leads, ..Note::of_unit(state.side_of(unit).key(), state.name(unit), deed) }
}

fn of_all(state: &State, city: CityId, side: Side, deed: &Deed) -> Vec<Note> {
    state.units_at(city, side).map(|(unit, _)| of(state, unit, deed.clone())).collect()
}

/// Who leads a side in a battle, where it has a leader there.
fn leader(state: &State, city: CityId, side: Side) -> Option<UnitId> {
    state.units_at(city, side).map(|(unit, _)| unit).find(|unit| state.block(*unit).kind == Kind::Leader)
}
