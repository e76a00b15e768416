//! What was answered about the place of a unit that has left it.

use crate::engine::memory::Worthless;
use crate::orbat::troops::unit::UnitFigure;

use super::charge::{ChargeEvent, Reaction};
use super::condition::UnitEvent;
use super::event::Event;
use super::melee::{FollowUp, MeleeEvent};
use super::morale::MoraleEvent;
use super::ruling::{RulingEvent, UnitChange};
use super::state::State;
use super::state::ids::UnitId;

/// What is asked about the place where a unit stands: its shelter, what it holds and what lies before it.
const OF_THE_PLACE: &[&str] =
    &["cover", "defender.garrison", "defender.fortified", "defender.obstacle", "defender.anchored"];

/// What was answered about the place of a unit that leaves it counts no more.
pub(super) fn worthless(before: &State, event: &Event) -> Option<Worthless> {
    let who = leavers(before, event);
    let of: Vec<_> = who.into_iter().map(|unit| before.unit_key(unit)).collect();
    (!of.is_empty()).then_some(Worthless { of, names: OF_THE_PLACE })
}

/// The units that this event takes from where they stood.
fn leavers(before: &State, event: &Event) -> Vec<UnitId> {
    match event {
        Event::Unit(UnitEvent::Entered { unit, ground })
        | Event::Ruling(RulingEvent::UnitSet { unit, to: UnitChange::Figure(UnitFigure::Ground(ground)) })
            if before.unit(*unit).ground == *ground =>
        {
            Vec::new()
        }
        Event::Unit(
            UnitEvent::Entered { unit, .. } | UnitEvent::Retreated { unit, .. } | UnitEvent::Broke { unit, .. },
        )
        | Event::Ruling(RulingEvent::UnitSet { unit, to: UnitChange::Figure(UnitFigure::Ground(_)) })
        | Event::Melee(MeleeEvent::Followed { unit, how: FollowUp::RallyBack | FollowUp::Exploit })
        | Event::Charge(ChargeEvent::Reacted {
            unit,
            how: Reaction::CounterCharge | Reaction::OpportunityCharge | Reaction::Flee | Reaction::Caught,
            ..
        }) => vec![*unit],
        Event::Charge(ChargeEvent::ChargeDeclared(charge)) => vec![charge.charger],
        Event::Charge(ChargeEvent::ChargeEnded { charger, .. }) => vec![*charger],
        Event::Morale(MoraleEvent::MovedBack { mf, .. }) => before.members(*mf).map(|(id, _)| id).collect(),
        _ => Vec::new(),
    }
}
