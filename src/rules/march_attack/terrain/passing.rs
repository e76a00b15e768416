//! What happens to a unit by the ground: entered with the disorder that it brings, left behind by whoever goes back.

use crate::orbat::{Disorder, Ground, Shape};

use super::{Told, of_way};
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::ground::Cx;
use crate::rules::march_attack::state::ids::UnitId;

/// A unit comes onto this ground over what it has crossed, with the worse of both markers.
pub(crate) fn enter(cx: &mut Cx<'_>, unit: UnitId, way: Told) {
    if cx.state().unit(unit).ground != way.ends {
        cx.emit(UnitEvent::Entered { unit, ground: way.ends });
    }
    let marker = of_way(way.crosses, Some(way.ends), cx.state().unit(unit));
    worsen(cx, unit, marker);
}

/// A unit has crossed this ground, wherever it comes to.
pub(crate) fn pass(cx: &mut Cx<'_>, unit: UnitId, crosses: Option<Ground>) {
    let marker = of_way(crosses, None, cx.state().unit(unit));
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
