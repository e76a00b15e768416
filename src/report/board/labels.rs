//! Where the names of a map stand.

use std::cmp::Reverse;

use crate::engine::panel::Map;

/// Rows and columns by which a label may lie off its place.
const OFF: (i32, i32) = (4, 24);
/// Blanks between two labels of a row.
const APART: i32 = 3;

/// A place's number, and where its label begins.
pub(super) type Spot = (usize, (usize, usize));

/// Where the label of each of these places begins, near where it lies, no two over each other with the columns that are
/// kept for them; none where they have no room.
pub(super) fn place(
    map: &Map,
    places: &[usize],
    ((columns, rows), apart): ((usize, usize), i32),
    kept: impl Fn(usize) -> usize,
) -> Option<Vec<Spot>> {
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
        let long = i32::try_from(kept(*at)).ok()?;
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
        let best = spots.filter(|(spot, _)| free(spot)).min_by_key(|(spot, off)| (off + apart * crowd(*spot), *spot));
        let ((x, y), _) = best?;
        set.push((at, x, y, long));
    }
    set.sort_unstable_by_key(|(at, ..)| *at);
    let number = |value: i32| usize::try_from(value).unwrap_or(0);
    Some(set.into_iter().map(|(at, x, y, _)| (at, (number(x), number(y)))).collect())
}

/// Labels that lie over others, now that they are so wide, move as little as can be, first those that have grown into what
/// stands behind them; false where they have no room.
pub(super) fn move_apart(spots: &mut [Spot], (columns, rows): (usize, usize), wide: impl Fn(usize) -> usize) -> bool {
    let offsets = (-OFF.0..=OFF.0).flat_map(|row| (-OFF.1..=OFF.1).map(move |column| (column, row)));
    let mut offsets: Vec<(i32, i32)> = offsets.collect();
    offsets.sort_by_key(|(column, row)| column.abs() + 4 * row.abs());
    let has_grown = |at: &usize| {
        let (place, (x, y)) = spots[*at];
        let ends = x + wide(place);
        ends >= columns || spots.iter().any(|(_, (ox, oy))| *oy == y && *ox > x && ends >= *ox)
    };
    let mut order: Vec<usize> = (0..spots.len()).collect();
    order.sort_by_key(|at| !has_grown(at));
    for at in order {
        let (place, (x, y)) = spots[at];
        let long = wide(place);
        let moved = |(column, row): &(i32, i32)| {
            let spot = (
                x.checked_add_signed(isize::try_from(*column).ok()?)?,
                y.checked_add_signed(isize::try_from(*row).ok()?)?,
            );
            let is_apart = |(other, (ox, oy)): &Spot| {
                *other == place || *oy != spot.1 || spot.0 + long < *ox || ox + wide(*other) < spot.0
            };
            (spot.0 > 0 && spot.0 + long < columns && spot.1 < rows && spots.iter().all(is_apart)).then_some(spot)
        };
        let Some(spot) = offsets.iter().find_map(moved) else { return false };
        spots[at].1 = spot;
    }
    true
}

/// True where no label lies over another or beyond the edge, each of so many columns.
pub(super) fn are_apart(spots: &[Spot], (columns, _): (usize, usize), wide: impl Fn(usize) -> usize) -> bool {
    spots.iter().enumerate().all(|(nth, (place, (x, y)))| {
        let ends = x + wide(*place);
        let is_apart = |(other, (ox, oy)): &Spot| oy != y || ends < *ox || ox + wide(*other) < *x;
        ends <= columns && spots[..nth].iter().all(is_apart)
    })
}

fn spot((x, y): (u8, u8)) -> (i32, i32) {
    (x.min(100).into(), y.min(100).into())
}
