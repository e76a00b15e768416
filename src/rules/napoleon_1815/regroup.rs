//! Regroup: the winner of a battle brings units in and sends others out.

use super::battle::reinforce::comers;
use super::battle::retreat::{refused, withdraw};
use super::blocks::{OffersOfBlocks, choose_way, unit_key};
use super::ground::{Cx, View};
use super::ids::{RoadId, Status, UnitId};
use super::parts::Goers;
use super::settings;
use super::state::Use;
use super::ways::ways_out;
use crate::engine::cx::Stop;
use crate::engine::prompt::Refusal;
use crate::rules::board::offers::Offers;

/// Who may come in and go out.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let Some((city, side)) = state.battle.zip(state.leaving) else { return };
    let used =
        |purpose: Use| (0..state.roster.game.roads.len()).any(|road| state.carried(purpose, RoadId::new(road)) > 0);
    let one_way = !view.settings.is(settings::REGROUP_BOTH, "on");
    let no_more_in = (one_way && used(Use::Leave)).then_some("units have gone out: in or out, not both");
    let no_more_out = (one_way && used(Use::Bring)).then(|| "units have come in: in or out, not both".to_owned());
    comers(view, offers, side, Use::Bring, no_more_in);
    for (unit, piece) in state.units_at(city, side) {
        if piece.status == Status::Disrupted {
            continue;
        }
        offers.of_unit(state, "leave", unit, no_more_out.clone().or_else(|| refused(view, unit, Use::Leave)));
    }
}

/// A unit goes out.
pub(super) fn leave(cx: &mut Cx<'_>, unit: UnitId) -> Result<(), Stop> {
    let act = unit_key(cx.state(), "leave", unit);
    let side = cx.state().side_of(unit);
    let text = format!("where does {} go?", cx.state().name(unit));
    let goers = Goers { side, units: &[unit], purpose: Use::Leave, loses: 0 };
    let way = choose_way(cx, &act, goers, &text, |view| ways_out(view, unit, Use::Leave))?;
    let Some(path) = way else { return Err(cx.misfit(Refusal::NothingLeft)) };
    withdraw(cx, unit, Use::Leave, &path);
    Ok(())
}
