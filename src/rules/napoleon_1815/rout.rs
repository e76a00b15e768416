//! Rout: every unit of a side suffers and leaves the battle; who finds no way out is lost.

use super::battle::roads::is_engaged_by_cavalry;
use super::blocks::{owe_of, unit_label};
use super::event::{CvEvent, EndEvent, lose_cv};
use super::face_down::has_horse;
use super::prelude::*;
use super::ways::{Way, attrition, room, ways_out};
use std::collections::BTreeSet;

/// A side routs: attrition first. Before the battle is set up everyone is engaged, by cavalry where the attacker has any.
pub(super) fn begin(cx: &mut Cx<'_>, city: CityId, side: Side) {
    let losses = losses(cx.view(), city, side);
    cx.emit(EndEvent::RoutBegan { city, side });
    for (unit, cv) in losses {
        lose_cv(cx, unit, cv, LostBy::Rout);
    }
}

/// The CV that a rout takes from each unit of a side as it stands, engaged or not.
fn losses(view: &View, city: CityId, side: Side) -> Vec<(UnitId, u8)> {
    let state = &view.state;
    let deployed = state.battle_at(city).is_some_and(|battle| battle.deployed);
    let cavalry = has_horse(state, city, side.other());
    let loss = |unit: UnitId| {
        let engaged = !deployed || state.is_engaged(unit);
        let by_cavalry = if deployed { is_engaged_by_cavalry(state, unit) } else { cavalry };
        attrition(view, unit, [engaged, by_cavalry, true])
    };
    state.units_at(city, side).map(|(unit, _)| (unit, loss(unit))).collect()
}

/// `9 CV and 2 blocks lost, 1 without a way out`: what a rout costs a side as everything stands. Who has lost his last CV
/// needs no way out.
pub(super) fn price(view: &View, city: CityId, side: Side) -> String {
    let losses = losses(view, city, side);
    let cv: u32 = losses.iter().map(|(_, cv)| u32::from(*cv)).sum();
    let is_gone = |(unit, cv): &&(UnitId, u8)| *cv > 0 && *cv == view.state.piece(*unit).cv;
    let (gone, left): (Vec<_>, Vec<_>) = losses.iter().partition(is_gone);
    let ways = left.iter().map(|(unit, _)| ways_out(view, *unit, Use::Rout).open);
    let first: Vec<Vec<RoadId>> =
        ways.map(|open| open.iter().filter_map(|way| way.ways.first().copied()).collect()).collect();
    // No more get out than the roads carry, whoever goes first.
    let roads: BTreeSet<RoadId> = first.iter().flatten().copied().collect();
    let more = |road: RoadId| usize::from(room(view, road, Use::Rout, view.state.roster.road(road).river)[1]);
    let room: usize = roads.into_iter().map(more).sum();
    let stuck = first.iter().filter(|roads| roads.is_empty()).count().max(left.len().saturating_sub(room));
    let cv = if cv == 0 { "no CV".to_owned() } else { format!("{cv} CV") };
    let lost = gone.len() + stuck;
    let blocks = if lost == 0 { String::new() } else { format!(" and {}", counted(lost, "block")) };
    let why = if stuck == 0 { String::new() } else { format!(", {stuck} without a way out") };
    format!("{cv}{blocks} lost{why}")
}

pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    for unit in state.own_units() {
        let open = ways_out(view, unit, Use::Rout).open;
        let only = open.first().filter(|_| open.len() == 1).and_then(Way::end);
        let to = only.map_or_else(String::new, |city| format!(" for {}", state.city_name(city)));
        let what = format!("{} leaves{to}", unit_label(state, unit));
        owe_of(offers, state, (BlockAct::Rout, unit), what, "its side routs");
    }
}

/// Who has no way left is lost; when all are gone the other side has won. False where someone can leave.
pub(super) fn by_itself(cx: &mut Cx<'_>) -> bool {
    let state = cx.state();
    let (Some(city), Some(side)) = (state.now.battle, state.roads.leaving) else { return false };
    let mut stuck = state.ids_at(city, side);
    if stuck.is_empty() {
        cx.emit(EndEvent::BattleWon { city, winner: side.other() });
        return true;
    }
    stuck.retain(|unit| ways_out(cx.view(), *unit, Use::Rout).open.is_empty());
    cx.emit_all(stuck.into_iter().map(|unit| CvEvent::Lost { unit, by: LostBy::Rout }))
}
