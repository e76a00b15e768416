//! B2, B4 and regrouping: units leave a battle and come to it along roads.

use super::super::blocks::{choose_way, not_waived, offer_of, unit_key};
use super::super::event::{EndEvent, lose_cv};
use super::super::parts::{Goers, empties, of_road};
use super::super::prelude::*;
use super::super::ways::{Way, attrition, no_way_out, way_in, ways_out};

/// Every unit of the side, with the reason where it cannot.
pub(crate) fn leavers(view: &KeptView, offers: &mut Offers) {
    for unit in view.state.own_units() {
        offer_of(offers, view, (BlockAct::Retreat, unit), refused(view, unit, Use::Retreat), move |view| {
            let cost = loses(view.state.piece(unit).cv, costs(view, unit, Use::Retreat));
            let disrupted = follows("disrupted").briefly("", "who retreats is disrupted", "");
            [cost, disrupted].into_iter().chain(empties(&view.state, unit, false)).collect()
        });
    }
}

fn refused(view: &View, unit: UnitId, purpose: Use) -> Option<String> {
    let status = view.state.piece(unit).status;
    let is_out = matches!(status, Status::Broken | Status::Disrupted).then(|| format!("it is {status}"));
    is_out.or_else(|| no_way_out(view, unit, purpose))
}

pub(crate) fn is_engaged_by_cavalry(state: &State, unit: UnitId) -> bool {
    state.enemies_of(unit).any(|(enemy, _)| state.block(enemy).kind == Kind::Cavalry)
}

/// The CV that leaving costs a unit; in a rout all have paid already.
fn costs(view: &View, unit: UnitId, purpose: Use) -> u8 {
    let engaged = purpose == Use::Retreat && view.state.is_engaged(unit);
    let by_cavalry = is_engaged_by_cavalry(&view.state, unit);
    if engaged { attrition(view, unit, [true, by_cavalry, false]) } else { 0 }
}

/// A unit leaves a battle by a way that its side chooses; where it is engaged, to retreat costs it what the sheet says.
pub(crate) fn leave(cx: &mut Cx<'_>, unit: UnitId, deed: BlockAct) -> Result<(), Stop> {
    let (purpose, why) = match deed {
        BlockAct::Retreat => (Use::Retreat, "retreat"),
        BlockAct::Rout => (Use::Rout, "rout"),
        _ => (Use::Leave, "regrouping"),
    };
    let state = cx.state();
    let (act, side) = (unit_key(state, deed, unit), state.side_of(unit));
    let text = format!("{why} of {}: where to?", state.name(unit));
    let goers = Goers { side, units: [unit].into(), purpose, loses: costs(cx.view(), unit, purpose) };
    let way = choose_way(cx, &act, &goers, &text, |view| ways_out(view, unit, purpose))?;
    let Some(Way { places: path, ways: roads }) = way else {
        return Err(if purpose == Use::Rout { not_waived(cx, &act) } else { cx.misfit(Refusal::NothingLeft) });
    };
    lose_cv(cx, unit, costs(cx.view(), unit, purpose), LostBy::Retreat);
    if cx.state().piece(unit).is_there() {
        cx.emit(EndEvent::Withdrew { unit: cx.state().named(unit), purpose, path, roads });
    }
    Ok(())
}

/// Every unit of a side one section away from the battle, with the reason where it cannot come; where `refused` says why,
/// nobody can.
pub(crate) fn comers(view: &KeptView, offers: &mut Offers, side: Side, purpose: Use, refused: Option<&str>) {
    let state = &view.state;
    let Some(city) = state.now.battle else { return };
    let deed = if purpose == Use::Bring { BlockAct::Bring } else { BlockAct::Reinforce };
    for (unit, _) in state.units().filter(|(unit, _)| state.side_of(*unit) == side) {
        if let Some((road, why)) = way_in(view, unit, city, purpose) {
            let open = why.is_none();
            offer_of(offers, view, (deed, unit), refused.map(str::to_owned).or(why), move |view| {
                if open { of_road(view, unit, road, purpose) } else { Vec::new() }
            });
        }
    }
}

pub(crate) fn come(cx: &mut Cx<'_>, unit: UnitId, purpose: Use) -> Result<(), Stop> {
    let state = cx.state();
    let (from, to) = (state.piece(unit).at, state.now.battle);
    let way = to.and_then(|to| way_in(cx.view(), unit, to, purpose));
    let (Some(from), Some(to), Some((road, None))) = (from, to, way) else {
        return Err(cx.misfit(Refusal::NothingLeft));
    };
    cx.emit(EndEvent::CameIn { unit: state.named(unit), purpose, from, to, road });
    Ok(())
}

/// Regroup: the winner of a battle brings units in and sends others out.
pub(crate) fn regrouping(view: &KeptView, offers: &mut Offers) {
    let state = &view.state;
    let Some((city, side)) = state.now.battle.zip(state.roads.leaving) else { return };
    let used = |purpose: Use| state.roads.traffic.iter().any(|((own, _), units)| *own == purpose && *units > 0);
    let one_way = !view.settings.is(settings::REGROUP_BOTH, "on");
    let no_more_in = (one_way && used(Use::Leave)).then_some("units have gone out: in or out, not both");
    let no_more_out = (one_way && used(Use::Bring)).then(|| "units have come in: in or out, not both".to_owned());
    comers(view, offers, side, Use::Bring, no_more_in);
    for (unit, piece) in state.units_at(city, side) {
        if piece.status != Status::Disrupted {
            let refused = no_more_out.clone().or_else(|| refused(view, unit, Use::Leave));
            offer_of(offers, view, (BlockAct::Leave, unit), refused, |_| vec![follows("disrupted")]);
        }
    }
}
