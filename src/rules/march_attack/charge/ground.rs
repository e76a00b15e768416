//! What a unit stands on: entered with the disorder that it brings, left behind by whoever goes back.

use crate::engine::memory::Worthless;
use crate::orbat::troops::unit::UnitFigure;
use crate::orbat::{Disorder, Ground, Shape};

use super::moves::disorder_on;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::event::{Event, FollowUp, Reaction, UnitChange};
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::turn::Cx;

/// What troops can stand on (terrain table); guns find no way into a dense wood.
pub(crate) const GROUNDS: &[&str] =
    &["open", "river", "rough", "bridge", "light-wood", "dense-wood", "wooden-bua", "stone-bua"];

/// What is asked about the place where a unit stands: its shelter, what it holds and what lies before it.
const OF_THE_PLACE: &[&str] =
    &["cover", "defender.garrison", "defender.fortified", "defender.obstacle", "defender.anchored"];

/// What was answered about the place of a unit that leaves it counts no more.
pub(crate) fn worthless(before: &State, event: &Event) -> Option<Worthless> {
    let who = leavers(before, event);
    let of: Vec<_> = who.into_iter().map(|unit| before.unit_key(unit)).collect();
    (!of.is_empty()).then_some(Worthless { of, names: OF_THE_PLACE })
}

/// The units that this event takes from where they stood.
fn leavers(before: &State, event: &Event) -> Vec<UnitId> {
    match event {
        Event::Entered { unit, ground }
        | Event::UnitSet { unit, to: UnitChange::Figure(UnitFigure::Ground(ground)) }
            if before.unit(*unit).ground == *ground =>
        {
            Vec::new()
        }
        Event::Entered { unit, .. }
        | Event::UnitSet { unit, to: UnitChange::Figure(UnitFigure::Ground(_)) }
        | Event::Retreated { unit, .. }
        | Event::Broke { unit, .. }
        | Event::Followed { unit, how: FollowUp::RallyBack | FollowUp::Exploit }
        | Event::Reacted {
            unit,
            how: Reaction::CounterCharge | Reaction::OpportunityCharge | Reaction::Flee | Reaction::Caught,
            ..
        } => vec![*unit],
        Event::ChargeDeclared(charge) => vec![charge.charger],
        Event::ChargeEnded { charger, .. } => vec![*charger],
        Event::MovedBack { mf, .. } => before.members(*mf).map(|(id, _)| id).collect(),
        _ => Vec::new(),
    }
}

/// A unit comes onto this ground, with the marker that a move onto it brings.
pub(crate) fn enter(cx: &mut Cx<'_>, unit: UnitId, ground: Ground) {
    if cx.state().unit(unit).ground != ground {
        cx.emit(Event::Entered { unit, ground });
    }
    let marker = disorder_on(ground, cx.state().unit(unit));
    worsen(cx, unit, marker);
}

/// Whoever goes back, and a charger that halts short, is out of the buildings, woods and works that he held: a garrison
/// is in column, and the ground is open until the players say otherwise.
pub(crate) fn leave(cx: &mut Cx<'_>, unit: UnitId) {
    let figures = *cx.state().unit(unit);
    if figures.ground != Ground::Open {
        cx.emit(Event::Entered { unit, ground: Ground::Open });
    }
    if figures.shape == Shape::Garrison {
        cx.emit(Event::Reshaped { unit, shape: Shape::Column });
    }
}

/// A marker is laid where the unit has none as bad.
pub(crate) fn worsen(cx: &mut Cx<'_>, unit: UnitId, disorder: Disorder) {
    if cx.state().unit(unit).disorder < disorder {
        cx.emit(Event::Disordered { unit, disorder });
    }
}
