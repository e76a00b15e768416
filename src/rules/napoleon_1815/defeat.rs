//! C6 and C8: an army with too few units is defeated, and all of it is lost.

use super::event::{CampaignEvent, CvEvent};
use super::prelude::*;

pub(super) fn under(view: &View, army: Army) -> u16 {
    view.state.roster.game.defeat.map_or_else(|| printed_number(view, army), |defeat| defeat[army.at()])
}

pub(super) fn printed_number(view: &View, army: Army) -> u16 {
    u16::try_from(printed::figure(&view.tables, "napoleon-1815/army-defeat", army.key(), 0)).unwrap_or(0)
}

/// How many units of an army count; lost ones are known to all.
pub(super) fn left(view: &View, army: Army) -> u16 {
    let (state, leaders) = (&view.state, view.settings.is(settings::COUNTS_LEADERS, "on"));
    let all = state.all().filter(|(unit, _)| state.block(*unit).army == army && state.is_left(*unit));
    u16::try_from(all.filter(|(unit, _)| leaders || !state.is_leader(*unit)).count()).unwrap_or(u16::MAX)
}

/// How many units an army has left, and under how many it is defeated; none once it is.
pub(super) fn stands(view: &View, army: Army) -> Option<[u16; 2]> {
    (!view.state.armies[army.at()].defeated).then(|| [left(view, army), under(view, army)])
}

/// The armies of this step that are beaten now are defeated. False where none is.
pub(super) fn check(cx: &mut Cx<'_>) -> bool {
    let view = cx.view();
    let side = if view.state.step == Step::C6 { Side::French } else { Side::Allied };
    let stand = side.armies().filter_map(|army| Some((army, stands(view, army)?)));
    let beaten: Vec<(Army, [u16; 2])> = stand.filter(|(_, [left, under])| left < under).collect();
    for &(army, [left, _]) in &beaten {
        cx.emit(CampaignEvent::Defeated { army, left });
        let units: Vec<UnitId> = cx.state().left_of(army).collect();
        cx.emit_all(units.into_iter().map(|unit| CvEvent::Lost { unit, by: LostBy::ArmyDefeat }));
    }
    !beaten.is_empty()
}
