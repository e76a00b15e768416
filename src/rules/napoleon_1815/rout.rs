//! Rout: every unit of a side suffers and leaves the battle; who finds no way out is lost.

use super::battle::end::EndEvent;
use super::battle::retreat::is_engaged_by_cavalry;
use super::blocks::{OffersOfBlocks, unit_label};
use super::checks::retreat::Withdrawal;
use super::declared::has_horse;
use super::ground::{Cx, View};
use super::ids::{CityId, LostBy, Side, UnitId};
use super::losses::{CvEvent, lose_cv};

use super::state::{State, Use};
use super::ways::{attrition, ways_out};
use crate::engine::text::counted;
use crate::rules::board::offers::Offers;

/// A side routs: attrition first. Before the battle is set up everyone is engaged, by cavalry where the attacker has any.
pub(super) fn begin(cx: &mut Cx<'_>, city: CityId, side: Side) {
    begin_with(cx, city, side, true);
}

/// The same; without attrition where the battle was fought at a table of miniatures.
pub(super) fn begin_with(cx: &mut Cx<'_>, city: CityId, side: Side, suffers: bool) {
    let losses = losses(cx.view(), city, side);
    cx.emit(EndEvent::RoutBegan { city, side });
    for (unit, cv) in losses.into_iter().filter(|_| suffers) {
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
        attrition(view, unit, Withdrawal { engaged, by_cavalry, rout: true })
    };
    state.units_at(city, side).map(|(unit, _)| (unit, loss(unit))).collect()
}

/// `9 CV and 2 blocks lost`: what a rout costs a side before it looks for its ways out.
pub(super) fn price(view: &View, city: CityId, side: Side) -> String {
    let losses = losses(view, city, side);
    let cv: u32 = losses.iter().map(|(_, cv)| u32::from(*cv)).sum();
    match losses.iter().filter(|(unit, cv)| *cv > 0 && *cv == view.state.piece(*unit).cv).count() {
        _ if cv == 0 => "no CV lost".to_owned(),
        0 => format!("{cv} CV lost"),
        last => format!("{cv} CV and {} lost", counted(last, "block")),
    }
}

fn routed(state: &State) -> Vec<UnitId> {
    let place = state.now.battle.zip(state.roads.leaving);
    place.map(|(city, side)| state.ids_at(city, side)).unwrap_or_default()
}

/// Everyone who still has to leave.
pub(super) fn offers(state: &State, offers: &mut Offers) {
    for unit in routed(state) {
        let what = format!("{} leaves", unit_label(state, unit));
        offers.owe_of(state, "rout", unit, what, "its side routs");
    }
}

/// Who has no way left is lost; when all are gone the other side has won. False where someone can leave.
pub(super) fn by_itself(cx: &mut Cx<'_>) -> bool {
    let state = cx.state();
    let (Some(city), Some(side)) = (state.now.battle, state.roads.leaving) else { return false };
    let left = routed(state);
    let stuck = left.iter().copied().filter(|unit| ways_out(cx.view(), *unit, Use::Rout).open.is_empty());
    let stuck: Vec<UnitId> = stuck.collect();
    if left.is_empty() {
        cx.emit(EndEvent::BattleWon { city, winner: side.other() });
        return true;
    }
    cx.emit_all(stuck.into_iter().map(|unit| CvEvent::Lost { unit, by: LostBy::Rout }))
}
