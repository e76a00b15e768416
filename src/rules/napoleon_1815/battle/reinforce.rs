//! B4: units come to a battle; the same way they come to a city where their side regroups.

use super::super::act::{Deed, Offers};
use super::super::blocks::{named, offer_of};
use super::super::ground::{Cx, KeptView};
use super::super::ids::{RoadId, Side, Status, UnitId};
use super::super::parts;
use super::super::settings;
use super::super::state::Use;
use super::super::ways::way_in;
use super::end::EndEvent;
use super::retreat::refused;
use crate::engine::cx::Stop;
use crate::engine::prompt::Refusal;
use crate::rules::board::words::follows;

/// Every unit of a side one section away from the battle, with the reason where it cannot come; where `refused` says why,
/// nobody can.
pub(crate) fn comers(view: &KeptView, offers: &mut Offers, side: Side, purpose: Use, refused: Option<&str>) {
    let state = &view.state;
    let Some(city) = state.now.battle else { return };
    let deed = if purpose == Use::Bring { Deed::Bring } else { Deed::Reinforce };
    for (unit, _) in state.units().filter(|(unit, _)| state.side_of(*unit) == side) {
        if let Some((road, why)) = way_in(view, unit, city, purpose) {
            let open = why.is_none();
            offer_of(offers, view, (deed, unit), refused.map(str::to_owned).or(why), move |view| {
                if open { parts::of_road(view, (unit, city), road, purpose) } else { Vec::new() }
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
    cx.emit(EndEvent::CameIn { unit: named(state, unit), purpose, from, to, road });
    Ok(())
}

/// Regroup: the winner of a battle brings units in and sends others out.
pub(crate) fn regrouping(view: &KeptView, offers: &mut Offers) {
    let state = &view.state;
    let Some((city, side)) = state.now.battle.zip(state.roads.leaving) else { return };
    let used =
        |purpose: Use| (0..state.roster.game.roads.len()).any(|road| state.carried(purpose, RoadId::new(road)) > 0);
    let one_way = !view.settings.is(settings::REGROUP_BOTH, "on");
    let no_more_in = (one_way && used(Use::Leave)).then_some("units have gone out: in or out, not both");
    let no_more_out = (one_way && used(Use::Bring)).then(|| "units have come in: in or out, not both".to_owned());
    comers(view, offers, side, Use::Bring, no_more_in);
    for (unit, piece) in state.units_at(city, side) {
        if piece.status != Status::Disrupted {
            let refused = no_more_out.clone().or_else(|| refused(view, unit, Use::Leave));
            offer_of(offers, view, (Deed::Leave, unit), refused, |_| vec![follows("disrupted")]);
        }
    }
}
