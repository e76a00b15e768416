//! B1: engaged units of 1 CV check their morale.

use super::super::blocks::{owe_of, unit_key, unit_label};
use super::super::checks::morale::{CHECK, Steadiness};
use super::super::event::BattleEvent;
use super::super::parts::empties;
use super::super::prelude::*;

/// A check for each engaged unit of 1 CV; for a leader only where no friend is with him.
pub(crate) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let Some(city) = state.now.battle else { return };
    let both = view.settings.is(settings::MORALE_WHO, "both");
    for side in Side::BOTH.into_iter().filter(|side| both || *side == state.now.playing) {
        for (unit, piece) in state.units_at(city, side) {
            let may = piece.cv == 1 && !piece.turn.tested && piece.status != Status::Broken;
            if may && state.is_engaged(unit) && !(state.is_leader(unit) && state.beside(unit, side).next().is_some()) {
                let what = format!("{} checks its morale", unit_label(state, unit));
                owe_of(offers, state, (BlockAct::Morale, unit), what, "it is engaged and has 1 CV left");
            }
        }
    }
}

/// A unit checks its morale; who breaks goes back at once.
pub(crate) fn check(cx: &mut Cx<'_>, unit: UnitId) -> Result<(), Stop> {
    let key = unit_key(cx.state(), BlockAct::Morale, unit);
    let known = |view: &View| {
        let state = &view.state;
        let (side, own) = (state.side_of(unit), state.piece(unit));
        // What follows where a unit that breaks leaves its column empty: `; if it breaks: left EMPTY: rout unless filled`.
        let leaves = way_back(state, unit).is_some_and(Area::is_reserve);
        let may_fill = view.settings.is(settings::ROUT_WHEN, "turn-end") && side == state.now.playing;
        let unless = if may_fill { " unless filled" } else { "" };
        let breaks = |empty: Part| format!("; if it breaks: {}{unless}", empty.text);
        let if_broken = empties(state, unit, false).filter(|_| leaves).map_or_else(String::new, breaks);
        let text = format!("morale of {}{if_broken}", unit_label(state, unit));
        // The leader of a unit, another block, stands in either area of its column.
        let his = state.leader(unit).map(|leader| state.piece(leader)).filter(|his| his.is_there() && his.at == own.at);
        let areas = own.area.zip(his.and_then(|his| his.area));
        let is_led = areas.is_some_and(|(own, his)| own.place == his.place && !own.is_reserve());
        let mut enemies = state.enemies_of(unit);
        let against_old_guard = side == Side::Allied && enemies.any(|(enemy, _)| state.block(enemy).old_guard);
        let values = [("leader", is_led.into()), ("against_old_guard", against_old_guard.into())];
        Known { moot: own.turn.tested, ..Known::of(side.key(), state.name(unit), text, values) }
    };
    let outcome = cx.test(&key, &CHECK, known)?.outcome();
    let broken = outcome.is_some_and(|outcome| outcome.get::<Steadiness>().broken);
    let unit_now = cx.state().named(unit);
    cx.emit(BattleEvent::MoraleChecked { unit: unit_now });
    let back = way_back(cx.state(), unit).filter(|_| broken);
    cx.emit_all(back.map(|to| BattleEvent::Broke { unit: unit_now, to }));
    Ok(())
}

/// Where a broken unit goes: to the area of its own side behind it, or to its reserve where that holds an enemy.
fn way_back(state: &State, unit: UnitId) -> Option<Area> {
    let (piece, side) = (state.piece(unit), state.side_of(unit));
    let (city, here) = (piece.at?, piece.area?);
    let reserve = state.reserve(city, side);
    let behind = Area::of(reserve.role, here.place);
    Some(if here.role != reserve.role && !state.is_in(city, behind, side.other()) { behind } else { reserve })
}
