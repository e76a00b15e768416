//! B2: units leave a battle of their own will.

use super::super::act::{Deed, Offers};
use super::super::blocks::{choose_way, named, not_waived, offer_of, unit_key};
use super::super::checks::retreat::Withdrawal;
use super::super::ground::{Cx, KeptView, View};
use super::super::ids::{Kind, LostBy, Status, UnitId};
use super::super::losses::lose_cv;
use super::super::parts::{Goers, empties};
use super::super::state::{State, Use};
use super::super::ways::{Way, attrition, no_way_out, ways_out};
use super::end::EndEvent;
use super::own_units;
use crate::engine::cx::Stop;
use crate::engine::prompt::Refusal;
use crate::rules::board::words::{follows, loses};

/// Every unit of the side, with the reason where it cannot.
pub(crate) fn offers(view: &KeptView, offers: &mut Offers) {
    for unit in own_units(view) {
        offer_of(offers, view, (Deed::Retreat, unit), refused(view, unit, Use::Retreat), move |view| {
            let cost = loses(view.state.piece(unit).cv, costs(view, unit, Use::Retreat));
            let disrupted = follows("disrupted").briefly("", "who retreats is disrupted", "");
            [cost, disrupted].into_iter().chain(empties(&view.state, unit, false)).collect()
        });
    }
}

pub(crate) fn refused(view: &View, unit: UnitId, purpose: Use) -> Option<String> {
    let status = view.state.piece(unit).status;
    if matches!(status, Status::Broken | Status::Disrupted) {
        return Some(format!("it is {}", status.key()));
    }
    no_way_out(view, unit, purpose)
}

/// True for a unit with enemy cavalry in its area.
pub(crate) fn is_engaged_by_cavalry(state: &State, unit: UnitId) -> bool {
    state.enemies_of(unit).any(|(enemy, _)| state.block(enemy).kind == Kind::Cavalry)
}

/// The CV that leaving costs a unit; in a rout all have paid already.
fn costs(view: &View, unit: UnitId, purpose: Use) -> u8 {
    let engaged = purpose == Use::Retreat && view.state.is_engaged(unit);
    let how = Withdrawal { engaged, by_cavalry: is_engaged_by_cavalry(&view.state, unit), rout: false };
    if engaged { attrition(view, unit, how) } else { 0 }
}

/// A unit leaves a battle by a way that its side chooses; where it is engaged, to retreat costs it what the sheet says.
pub(crate) fn leave(cx: &mut Cx<'_>, unit: UnitId, purpose: Use) -> Result<(), Stop> {
    let (deed, why) = match purpose {
        Use::Retreat => (Deed::Retreat, "retreat"),
        Use::Rout => (Deed::Rout, "rout"),
        _ => (Deed::Leave, "regrouping"),
    };
    let state = cx.state();
    let (act, side) = (unit_key(state, deed, unit), state.side_of(unit));
    let text = format!("{why} of {}: where to?", state.name(unit));
    let goers = Goers { side, units: &[unit], purpose, loses: costs(cx.view(), unit, purpose) };
    let way = choose_way(cx, &act, goers, &text, |view| ways_out(view, unit, purpose))?;
    let Some(Way { places: path, ways: roads }) = way else {
        return Err(if purpose == Use::Rout { not_waived(cx, &act) } else { cx.misfit(Refusal::NothingLeft) });
    };
    lose_cv(cx, unit, costs(cx.view(), unit, purpose), LostBy::Retreat);
    if cx.state().piece(unit).is_there() {
        cx.emit(EndEvent::Withdrew { unit: named(cx.state(), unit), purpose, path, roads });
    }
    Ok(())
}
