//! A map of areas that border on each other.

use crate::engine::ground::{Ground, Numbered};
use crate::engine::panel::{Map, MapPlace, MapWay};
use crate::engine::text::Text;

/// The areas, each with what stands there, and what borders on what; `meets` says what is met on the way into an
/// area, by its number.
pub fn map<P: Numbered>(
    areas: impl Iterator<Item = MapPlace>,
    ground: &Ground<P>,
    legend: Text,
    meets: impl Fn(usize) -> Text,
) -> Map {
    let way = |[from, to]: [usize; 2]| MapWay {
        ends: [from, to],
        kind: "border",
        meets: [meets(to), meets(from)],
        ..MapWay::default()
    };
    Map { places: areas.collect(), ways: ground.ends().map(way).collect(), legend, ..Map::default() }
}
