//! What a unit stands on: entered with the disorder that it brings, left behind by whoever goes back.

use crate::orbat::{Disorder, Ground, Shape};

use super::moves::disorder_on;
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::turn::Cx;

/// What troops can stand on (terrain table); guns find no way into a dense wood.
pub(crate) const GROUNDS: &[&str] =
    &["open", "river", "rough", "bridge", "light-wood", "dense-wood", "wooden-bua", "stone-bua"];

/// A unit comes onto this ground, with the marker that a move onto it brings.
pub(crate) fn enter(cx: &mut Cx<'_>, unit: UnitId, ground: Ground) {
    if cx.state().unit(unit).ground != ground {
        cx.emit(UnitEvent::Entered { unit, ground });
    }
    let marker = disorder_on(ground, cx.state().unit(unit));
    worsen(cx, unit, marker);
}

/// Whoever goes back, and a charger that halts short, is out of the buildings, woods and works that he held: a garrison
/// is in column, and the ground is open until the players say otherwise.
pub(crate) fn leave(cx: &mut Cx<'_>, unit: UnitId) {
    let figures = *cx.state().unit(unit);
    if figures.ground != Ground::Open {
        cx.emit(UnitEvent::Entered { unit, ground: Ground::Open });
    }
    if figures.shape == Shape::Garrison {
        cx.emit(UnitEvent::Reshaped { unit, shape: Shape::Column });
    }
}

/// A marker is laid where the unit has none as bad.
pub(crate) fn worsen(cx: &mut Cx<'_>, unit: UnitId, disorder: Disorder) {
    if cx.state().unit(unit).disorder < disorder {
        cx.emit(UnitEvent::Disordered { unit, disorder });
    }
}
