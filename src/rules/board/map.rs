//! A map of areas, drawn where the file says of each where it lies.

use crate::engine::ground::{Ground, Numbered};
use crate::engine::panel::{Map, MapPlace, MapWay};
use crate::engine::text::Text;

/// The areas, each with what stands there, and what borders on what; none where an area has no place in the file.
pub fn map<P: Numbered>(
    areas: impl Iterator<Item = Option<MapPlace>>,
    ground: &Ground<P>,
    legend: Text,
) -> Option<Map> {
    let places: Vec<MapPlace> = areas.collect::<Option<_>>()?;
    let ways = ground.ends().map(|ends| MapWay { ends, great: false, river: false }).collect();
    (!places.is_empty()).then_some(Map { places, ways, legend })
}
