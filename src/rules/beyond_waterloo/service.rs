//! What an event means for the service records of leaders and units; wounds and deaths are told by the chronicle.

use super::event::Event;
use super::ids::{AreaId, LeaderId, Side, UnitId};
use super::state::State;
use crate::engine::service::{Deed, Note};

/// The notes of an event; `before` is the state that it changes.
pub(super) fn notes(before: &State, event: &Event) -> Vec<Note> {
    match event {
        Event::Mustered(game) => {
            let joined = |own: &super::roster::Leader| Note::of_leader(own.side.key(), &own.name, Deed::Joined);
            game.leaders.iter().map(joined).collect()
        }
        Event::BattleBegan { area, .. } => Side::BOTH.into_iter().flat_map(|side| fight(before, *area, side)).collect(),
        Event::Reacted { formation, to: Some(to) } => {
            let place = before.area_name(*to);
            vec![of(before, before.formation(*formation).leader, Deed::Fought(place.to_owned()))]
        }
        Event::FromTable { ledger, .. } => {
            let of_side = |at: usize| {
                let taken = ledger.0.iter().filter(|entry| entry.side != at && entry.captured > 0).count();
                let taken = u32::try_from(taken).ok().filter(|taken| *taken > 0)?;
                let side = before.battle.as_ref()?.in_order()[at];
                Some(of(before, lead(before, side)?, Deed::Colours(taken)))
            };
            (0..2).filter_map(of_side).collect()
        }
        Event::BattleOver { winner: Some(winner), .. } => {
            let end = |side: Side| {
                let deed = if side == *winner { Deed::Won } else { Deed::Beaten };
                Some(of(before, lead(before, side)?, deed))
            };
            Side::BOTH.into_iter().filter_map(end).collect()
        }
        Event::StepLost { unit, .. } => vec![of_unit(before, *unit, Deed::Lost(1))],
        Event::WoundTested { leader, heals: true } => {
            vec![of(before, *leader, Deed::Became("is well again".to_owned()))]
        }
        _ => Vec::new(),
    }
}

fn of(state: &State, leader: LeaderId, deed: Deed) -> Note {
    Note::of_leader(state.side_of_leader(leader).key(), state.leader_name(leader), deed)
}

fn of_unit(state: &State, unit: UnitId, deed: Deed) -> Note {
    Note::of_unit(state.side_of_unit(unit).key(), state.unit_name(unit), deed)
}

/// Leaders and units of a side in an area, that fight there.
fn fight(state: &State, area: AreaId, side: Side) -> Vec<Note> {
    let place = || Deed::Fought(state.area_name(area).to_owned());
    let leaders = state.formations_at(area, side).into_iter().map(|own| state.formation(own).leader);
    let leaders = leaders.filter(|leader| !state.leader(*leader).dead).map(|leader| of(state, leader, place()));
    leaders.chain(state.units_at(area, side).into_iter().map(|unit| of_unit(state, unit, place()))).collect()
}

/// Who leads a side in the battle.
fn lead(state: &State, side: Side) -> Option<LeaderId> {
    state.battle.as_ref()?.part(side).lead.map(|lead| state.formation(lead).leader)
}
