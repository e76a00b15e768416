//! Whom an event names.

use super::unfit::fits;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::event::{Event, LeaderChange, UnitChange};
use crate::rules::march_attack::state::ids::{LeaderId, MfId, UnitId};

/// True when everything that the event names is in the state, and can be as the event says.
pub(crate) fn all_there(state: &State, event: &Event) -> bool {
    let unit = |id: &UnitId| state.armies[id.side.index()].units.len() > id.at();
    let mf = |id: &MfId| state.armies[id.side.index()].formations.len() > id.at();
    let leader = |id: &LeaderId| state.armies[id.side.index()].leaders.len() > id.at();
    match event {
        Event::Mustered { .. }
        | Event::StepBegan { .. }
        | Event::Begun
        | Event::Tested(_)
        | Event::Waived { .. }
        | Event::LossesCounted
        | Event::InitiativeWon { .. }
        | Event::FireOver
        | Event::Raised { .. }
        | Event::MarkersChanged
        | Event::Ended { .. } => true,
        Event::LeaderBack { leader: id } | Event::LeaderOut { leader: id, .. } | Event::Detached { leader: id } => {
            leader(id)
        }
        Event::Attached { leader: id, unit: with }
        | Event::LeaderSet { leader: id, to: LeaderChange::AttachedTo(Some(with)) } => leader(id) && unit(with),
        Event::LeaderSet { leader: id, .. } => leader(id),
        Event::OrderBack { mf: id, .. }
        | Event::OrderTried { mf: id }
        | Event::OrderGiven { mf: id, .. }
        | Event::Committed { mf: id }
        | Event::ArrivalTried { mf: id, .. }
        | Event::GrandBatteryDissolved { mf: id }
        | Event::MoraleTested { mf: id, .. }
        | Event::Retreats { mf: id, .. }
        | Event::MovedBack { mf: id, .. }
        | Event::FormationBroke { mf: id, .. }
        | Event::Skirmished { mf: id, .. }
        | Event::HitsSpread { mf: id, .. }
        | Event::MfSet { mf: id, .. }
        | Event::Enlisted { mf: id, .. } => mf(id),
        Event::FriendsNamed { broken, friends } => mf(broken) && friends.iter().all(mf),
        Event::ArmyTested { broken, mf: tester } => mf(broken) && mf(tester),
        Event::EngagedNamed { engaged, values } => engaged.iter().all(mf) && values.iter().all(|(id, _)| mf(id)),
        Event::GrandBatteryFormed { commander, batteries, .. } => {
            commander.iter().all(leader) && batteries.iter().all(unit)
        }
        Event::ChargeDeclared(charge) => unit(&charge.charger) && unit(&charge.target),
        Event::Passed { unit: id, through: other } => unit(id) && unit(other),
        Event::Locked { attacker, defender } | Event::Unlocked { attacker, defender } => {
            unit(attacker) && unit(defender)
        }
        Event::Shot { shooters, target, .. } => shooters.iter().all(unit) && unit(target),
        Event::GroundAnswered { stay } => stay.iter().all(unit),
        Event::UnitSet { unit: id, to: UnitChange::LockedWith(Some(enemy)) } => unit(id) && unit(enemy),
        Event::UnitSet { unit: id, to: UnitChange::Figure(figure) } => unit(id) && fits(state.unit(*id).arm, *figure),
        Event::Reshaped { unit: id, shape } => unit(id) && shape.fits(state.unit(*id).arm),
        Event::Booked { unit: id, .. }
        | Event::Lost { unit: id, .. }
        | Event::VedDue { unit: id, .. }
        | Event::VedDone { unit: id }
        | Event::RiskDue { unit: id, .. }
        | Event::RiskDone { unit: id }
        | Event::Disordered { unit: id, .. }
        | Event::Recovered { unit: id, .. }
        | Event::Gone { unit: id, .. }
        | Event::Broke { unit: id, .. }
        | Event::Retreated { unit: id, .. }
        | Event::RallyTried { unit: id }
        | Event::Rallied { unit: id }
        | Event::Reacted { unit: id, .. }
        | Event::ChargeEnded { charger: id, .. }
        | Event::Entered { unit: id, .. }
        | Event::Followed { unit: id, .. }
        | Event::UnitSet { unit: id, .. } => unit(id),
    }
}
