//! A map of areas, drawn where the file says of each where it lies.

use crate::engine::ground::Ground;
use crate::engine::panel::{Map, MapPlace, MapWay};
use crate::engine::text::Text;

/// The areas, each with what stands there, and what borders on what; none where an area has no place in the file.
pub fn map(areas: impl Iterator<Item = Option<MapPlace>>, ground: &Ground, legend: Text) -> Option<Map> {
    let places: Vec<MapPlace> = areas.collect::<Option<_>>()?;
    let from = |at: usize| {
        let beside = ground.ways_from(at).iter().map(move |&(_, to)| [at, to]);
        beside.filter(|[from, to]| from < to)
    };
    let way = |ends: [usize; 2]| MapWay { ends, great: false, river: false };
    let ways = (0..places.len()).flat_map(from).map(way).collect();
    (!places.is_empty()).then_some(Map { places, ways, legend })
}
