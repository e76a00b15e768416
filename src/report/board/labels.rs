//! Where the names of a map stand.

use std::cmp::Reverse;

use super::{Placed, wide};
use crate::engine::panel::Map;

/// Rows and columns by which a label may lie off its place.
const OFF: (i32, i32) = (4, 24);
/// Blanks between two labels of a row.
const APART: i32 = 3;

/// A label for each of these places, near where it lies, no two over each other; none where they have no room.
pub(super) fn place(
    map: &Map,
    places: &[usize],
    missing: &[usize],
    (columns, rows): (usize, usize),
) -> Option<Vec<Placed>> {
    let (columns, rows) = (i32::try_from(columns).ok()?, i32::try_from(rows).ok()?);
    let spots: Vec<(usize, (i32, i32))> =
        places.iter().map(|at| Some((*at, map.places.get(*at)?.at.map(spot)?))).collect::<Option<_>>()?;
    let range = |of: fn(&(i32, i32)) -> i32| {
        let all = || spots.iter().map(|(_, spot)| of(spot));
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    };
    let (across, down) = (range(|spot| spot.0), range(|spot| spot.1));
    let within = |value: i32, (least, most): (i32, i32), room: i32| {
        if most == least { room / 2 } else { (value - least) * room / (most - least) }
    };
    let mut wanted: Vec<(usize, i32, i32, i32)> = Vec::with_capacity(spots.len());
    for (at, (x, y)) in &spots {
        let long = i32::try_from(wide(&map.places[*at]) + counted(missing[*at])).ok()?;
        // A blank stands at both edges.
        let x = 1 + within(*x, across, (columns - long - 2).max(0));
        wanted.push((*at, x, within(*y, down, rows - 1), long));
    }
    // Long names have fewest places to go to.
    wanted.sort_by_key(|(at, .., long)| (Reverse(*long), *at));
    let mut set: Vec<(usize, i32, i32, i32)> = Vec::with_capacity(wanted.len());
    for (at, x, y, long) in wanted {
        let free = |(x, y): &(i32, i32)| {
            let inside = *x >= 1 && x + long < columns && (0..rows).contains(y);
            inside && set.iter().all(|(_, ox, oy, ol)| oy != y || x + long + APART <= *ox || ox + ol + APART <= *x)
        };
        let crowd = |(x, y): (i32, i32)| {
            let over = set.iter().filter(|(_, ox, oy, ol)| (oy - y).abs() == 1 && x < ox + ol && *ox < x + long);
            i32::try_from(over.count()).unwrap_or(0)
        };
        let offsets = (-OFF.0..=OFF.0).flat_map(|row| (-OFF.1..=OFF.1).map(move |column| (column, row)));
        let spots = offsets.map(|(column, row)| ((x + column, y + row), column.abs() + 4 * row.abs()));
        let best = spots.filter(|(spot, _)| free(spot)).min_by_key(|(spot, off)| (off + 6 * crowd(*spot), *spot));
        let ((x, y), _) = best?;
        set.push((at, x, y, long));
    }
    set.sort_unstable_by_key(|(at, ..)| *at);
    let laid = |(at, x, y, long): (usize, i32, i32, i32)| {
        let number = |value: i32| usize::try_from(value).unwrap_or(0);
        Placed { place: at, at: (number(x), number(y)), columns: number(long), missing: missing[at] }
    };
    Some(set.into_iter().map(laid).collect())
}

fn spot((x, y): (u8, u8)) -> (i32, i32) {
    (x.min(100).into(), y.min(100).into())
}

/// Columns of the count of missing ways: ` +1`.
fn counted(missing: usize) -> usize {
    if missing == 0 { 0 } else { 2 + missing.to_string().len() }
}
