//! Regroup: the winner of a battle brings units in and sends others out.

use super::act::{Deed, Offers};
use super::battle::reinforce::comers;
use super::battle::retreat::refused;
use super::blocks::offer_of;
use super::ground::KeptView;
use super::ids::{RoadId, Status};
use super::settings;
use super::state::Use;
use crate::rules::board::words::follows;

/// Who may come in and go out.
pub(super) fn offers(view: &KeptView, offers: &mut Offers) {
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
