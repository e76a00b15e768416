//! The one home of ground: what the terrain table says of troops that move on it, stand on it, or shelter in it.

mod asks;
mod passing;

pub(super) use asks::{Told, bridge, crosses, garrison, garrisons, grounds, lands, told};
pub(super) use passing::{enter, leave, pass, worsen};

use serde_json::{Map, Value as Json};

use crate::orbat::{Arm, Disorder, Ground, Shape};

use crate::rules::march_attack::ground::View;
pub(super) use crate::rules::march_attack::sheet::words::ground_in_words as in_words;
use crate::rules::march_attack::sheet::words::marker_word;
use crate::rules::march_attack::state::Unit;

/// What troops can stand on (terrain table); guns find no way into a dense wood.
pub(super) const GROUNDS: &[&str] =
    &["open", "river", "rough", "bridge", "light-wood", "dense-wood", "wooden-bua", "stone-bua"];

/// The same where a form asks what a unit crosses on its way.
pub(super) const CROSSED: &[&str] =
    &["none", "river", "rough", "bridge", "light-wood", "dense-wood", "wooden-bua", "stone-bua"];

/// The cover that a unit's ground gives, as checks name it.
pub(super) fn cover_of(unit: &Unit) -> &'static str {
    match unit.ground {
        Ground::LightWood | Ground::DenseWood | Ground::WoodenBua => "light",
        Ground::StoneBua => "heavy",
        Ground::Open | Ground::River | Ground::Rough | Ground::Bridge => "none",
    }
}

/// The marker that moving on this ground brings.
pub(super) fn moving(ground: Ground, unit: &Unit) -> Disorder {
    match (unit.arm, ground) {
        (_, Ground::Open | Ground::River | Ground::Rough | Ground::Bridge)
        | (Arm::FootArtillery | Arm::HorseArtillery, _) => Disorder::None,
        (Arm::Infantry, Ground::LightWood | Ground::WoodenBua | Ground::StoneBua) if unit.light => Disorder::D1,
        (Arm::Infantry | Arm::Cavalry, _) => Disorder::D2,
    }
}

/// The marker of a way: the worse of what is crossed and of where it ends, for this unit.
pub(super) fn of_way(crosses: Option<Ground>, ends: Option<Ground>, unit: &Unit) -> Disorder {
    crosses.into_iter().chain(ends).map(|ground| moving(ground, unit)).max().unwrap_or(Disorder::None)
}

/// The ground of a way that brings a worse marker than the unit has, with that marker.
pub(super) fn worst_of_way(way: Told, unit: &Unit) -> Option<(Ground, Disorder)> {
    let all = way.crosses.into_iter().chain([way.ends]).map(|ground| (ground, moving(ground, unit)));
    all.max_by_key(|(_, marker)| *marker).filter(|(_, marker)| *marker > unit.disorder)
}

/// What the card says of the way in a form, while it is typed: the marker that it brings, and why.
pub(super) fn advice(view: &View, key: &str, values: &Map<String, Json>) -> Option<String> {
    let (act, named) = key.split_once(':')?;
    let (unit, when) = match act {
        "move" => (named, ""),
        "charge" => (named.split_once('>')?.0, " on contact"),
        _ => return None,
    };
    let unit = view.state.unit(view.state.unit_of_key(unit)?);
    let word = |name: &str| values.get(name).and_then(Json::as_str);
    let way = Told { crosses: word("crosses").and_then(|word| word.parse().ok()), ends: word("ground")?.parse().ok()? };
    let (ground, marker) = worst_of_way(way, unit)?;
    Some(format!("moving in {} makes it {}{when}", in_words(ground.as_str()), marker_word(marker)))
}

/// True where the ground keeps a unit from recovering.
pub(super) fn keeps_disorder(unit: &Unit) -> bool {
    unit.ground.disorders(unit.arm, unit.light)
}

/// How it fires: infantry in a built-up area as its garrison does, whatever its formation.
pub(super) const fn firing_shape(unit: &Unit) -> Shape {
    if unit.figures.ground.is_bua() && matches!(unit.figures.arm, Arm::Infantry) {
        Shape::Garrison
    } else {
        unit.figures.shape
    }
}

/// The formations in which troops cross a bridge.
pub(super) const fn crosses_bridges(shape: Shape) -> bool {
    matches!(shape, Shape::Column | Shape::Limbered)
}

/// What a unit crosses first when it goes: what it stands on, where that hinders it or is a bridge.
pub(super) fn leaving(unit: &Unit) -> Option<Ground> {
    match unit.ground {
        Ground::LightWood | Ground::DenseWood | Ground::WoodenBua | Ground::StoneBua => Some(unit.ground),
        Ground::Bridge if crosses_bridges(unit.shape) => Some(unit.ground),
        Ground::Open | Ground::River | Ground::Rough | Ground::Bridge => None,
    }
}
