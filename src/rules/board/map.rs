//! A map of areas that border on each other.

use crate::engine::ground::{Ground, Numbered};
use crate::engine::panel::{Map, MapPlace, MapWay};
use crate::engine::text::Text;

/// The areas, each with what stands there, and what borders on what; `meets` says what is met on the way from one area to
/// the other, by their numbers.
pub fn map<P: Numbered>(
    areas: impl Iterator<Item = MapPlace>,
    ground: &Ground<P>,
    legend: Text,
    meets: impl Fn(usize, usize) -> Text,
) -> Map {
    let way = |ends: [usize; 2]| {
        let meets = [meets(ends[0], ends[1]), meets(ends[1], ends[0])];
        MapWay { ends, kind: "border", meets, ..MapWay::default() }
    };
    Map { places: areas.collect(), ways: ground.ends().map(way).collect(), legend, ..Map::default() }
}
