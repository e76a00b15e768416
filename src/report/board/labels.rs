//! Where the names of a map stand.

use std::cmp::Reverse;

use crate::engine::panel::Map;

/// Rows and columns by which a label may lie off its place.
const OFF: (i32, i32) = (4, 24);
/// Blanks between two labels of a row.
const APART: i32 = 3;

/// Where the label of a place stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NameSpot {
    /// The place's number.
    pub place: usize,
    /// Where the label begins.
    pub at: (usize, usize),
    /// The columns of what is set before the name instead of behind it.
    pub before: usize,
}

impl NameSpot {
    /// True where a label of so many columns that begins here lies over none of these others, nor beyond the edge.
    fn is_apart<'s>(
        self,
        columns: usize,
        wide: impl Fn(usize) -> usize,
        mut others: impl Iterator<Item = &'s Self>,
    ) -> bool {
        let (x, y) = self.at;
        let ends = x + wide(self.place);
        let is_apart = |other: &Self| {
            let (ox, oy) = other.at;
            other.place == self.place || oy != y || ends < ox || ox + wide(other.place) < x
        };
        ends <= columns && others.all(is_apart)
    }
}

/// Where the label of each of these places begins, near where it lies, no two over each other with the columns that are
/// kept for them; none where they have no room.
pub(super) fn place(
    map: &Map,
    places: &[usize],
    ((columns, rows), apart): ((usize, usize), i32),
    kept: impl Fn(usize) -> usize,
) -> Option<Vec<NameSpot>> {
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
    Some(set.into_iter().map(|(place, x, y, _)| NameSpot { place, at: (number(x), number(y)), before: 0 }).collect())
}

/// Names keep their places, whoever comes or goes: what has no room behind a name is set before it, as far as there is
/// room. `wide` are the columns of a label, `tail` those of what stands behind its name.
pub(super) fn turn_about(
    spots: &mut [NameSpot],
    columns: usize,
    wide: impl Fn(usize) -> usize,
    tail: impl Fn(usize) -> usize,
) {
    for at in 0..spots.len() {
        let spot = spots[at];
        let before = tail(spot.place);
        if before == 0 || spot.is_apart(columns, &wide, spots.iter()) {
            continue;
        }
        // A blank stands at the edge.
        let turned = spot.at.0.checked_sub(before).filter(|x| *x > 0);
        let turned = turned.map(|x| NameSpot { at: (x, spot.at.1), before, ..spot });
        if let Some(turned) = turned.filter(|turned| turned.is_apart(columns, &wide, spots.iter())) {
            spots[at] = turned;
        }
    }
}

/// Labels that lie over others, now that they are so wide, move as little as can be, first those that have grown into what
/// stands behind them; false where they have no room.
pub(super) fn move_apart(
    spots: &mut [NameSpot],
    (columns, rows): (usize, usize),
    wide: impl Fn(usize) -> usize,
) -> bool {
    let offsets = (-OFF.0..=OFF.0).flat_map(|row| (-OFF.1..=OFF.1).map(move |column| (column, row)));
    let mut offsets: Vec<(i32, i32)> = offsets.collect();
    offsets.sort_by_key(|(column, row)| column.abs() + 4 * row.abs());
    let has_grown = |at: &usize| {
        let NameSpot { place, at: (x, y), .. } = spots[*at];
        let ends = x + wide(place);
        ends >= columns || spots.iter().any(|other| other.at.1 == y && other.at.0 > x && ends >= other.at.0)
    };
    let mut order: Vec<usize> = (0..spots.len()).collect();
    order.sort_by_key(|at| !has_grown(at));
    for at in order {
        let own = spots[at];
        let moved = |(column, row): &(i32, i32)| {
            let (x, y) = own.at;
            let x = x.checked_add_signed(isize::try_from(*column).ok()?)?;
            let y = y.checked_add_signed(isize::try_from(*row).ok()?)?;
            let spot = NameSpot { at: (x, y), ..own };
            (x > 0 && y < rows && spot.is_apart(columns.saturating_sub(1), &wide, spots.iter())).then_some(spot)
        };
        let Some(spot) = offsets.iter().find_map(moved) else { return false };
        spots[at] = spot;
    }
    true
}

/// True where no label lies over another or beyond the edge, each of so many columns.
pub(super) fn are_apart(spots: &[NameSpot], (columns, _): (usize, usize), wide: impl Fn(usize) -> usize) -> bool {
    spots.iter().enumerate().all(|(nth, spot)| spot.is_apart(columns, &wide, spots[..nth].iter()))
}

fn spot((x, y): (u8, u8)) -> (i32, i32) {
    (x.min(100).into(), y.min(100).into())
}
