//! A unit that is lost to its formation, for a while or for good.

use crate::orbat::{Disorder, UnitStatus};
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::state::{Moment, State};

/// A unit that is gone owes nothing, fights nobody, and its leader stays behind unattached.
pub(crate) fn leave(state: &mut State, id: UnitId, status: UnitStatus) {
    lose(state, id);
    let unit = state.unit_mut(id);
    (unit.status, unit.booked) = (status, 0);
    (unit.owes_ved, unit.disorder) = (None, Disorder::None);
    // A leader whose fate is still open stays with the unit until it is known.
    if unit.owes_risk.is_none() {
        detach_all(state, id);
    }
    part(state, id);
    state.end_charge(id);
    state.done.went_back.remove(&id);
}

/// A unit that was ready is lost to its formation from now on.
pub(crate) fn lose(state: &mut State, id: UnitId) {
    let now = Moment { turn: state.turn, half: state.half, step: state.step };
    let unit = state.unit_mut(id);
    if unit.is_ready() {
        unit.lost_in = Some(now);
    }
}

/// Ends the drawn melees of a unit.
pub(crate) fn part(state: &mut State, id: UnitId) {
    state.fights.locks.retain(|lock| lock.attacker != id && lock.defender != id);
}

/// Its leaders ride alone.
pub(crate) fn detach_all(state: &mut State, id: UnitId) {
    state.armies[id.side.index()].leaders.change_each(|leader| {
        if leader.attached_to == Some(id.index) {
            leader.attached_to = None;
        }
    });
}
