//! B4: units come to a battle; the same way they come to a city where their side regroups.

use super::super::act::{Deed, Offers};
use super::super::blocks::{named, offer_of};
use super::super::ground::{Cx, KeptView};
use super::super::ids::{Side, UnitId};
use super::super::parts;
use super::super::state::Use;
use super::super::ways::way_in;
use super::end::EndEvent;
use crate::engine::cx::Stop;
use crate::engine::prompt::Refusal;

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
