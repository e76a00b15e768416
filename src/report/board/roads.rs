//! The ways of a map through what its labels leave free: as straight as can be, past no third place, and over another
//! way only straight across.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{MapLayout, Placed, Road};
use crate::engine::panel::Map;

/// The eight ways from a cell, clockwise from the one above.
const STEPS: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
/// What a step costs: a row is as high as two columns are wide.
const COSTS: [u32; 8] = [4, 5, 2, 5, 4, 5, 2, 5];
/// What a turn by an eighth costs, going across another way, and going beside one.
const TURN: u32 = 2;
const ACROSS: u32 = 6;
const BESIDE: u32 = 3;
/// A way may be so many times as long as it must be, and so much longer.
const DETOUR: (u32, u32) = (2, 40);

/// What lies in a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Free,
    Label,
    /// A way that goes straight on here in this direction, 0 to 3.
    Straight(u8),
    /// A way that turns or ends here, or two that cross.
    Taken,
}

struct RoadGrid {
    columns: i32,
    rows: i32,
    cells: Vec<Cell>,
    /// The labels that a cell belongs to: on them or beside them.
    owners: Vec<Owner>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Nobody,
    One(usize),
    /// Between two labels: only the way that joins them can be drawn there without being misread.
    Two(usize, usize),
    /// Beside several labels: nothing can be drawn there.
    Several,
}

/// Draws every way between labels but those that are left out, those of the place asked and the short ones first; those
/// that find no room are not among the result.
pub(super) fn lead(
    map: &Map,
    labels: &[Placed],
    (left_out, asked): (&[usize], Option<usize>),
    size: (usize, usize),
) -> Vec<Road> {
    let Some(mut grid) = RoadGrid::of(labels, size) else { return Vec::new() };
    let label_of = |place: usize| labels.iter().find(|label| label.place == place);
    let ends = |way: usize| map.ways.get(way).map(|way| way.ends.map(label_of));
    let mut ways: Vec<(usize, &Placed, &Placed)> = Vec::new();
    for way in (0..map.ways.len()).filter(|way| !left_out.contains(way)) {
        if let Some([Some(from), Some(to)]) = ends(way) {
            ways.push((way, from, to));
        }
    }
    let is_other = |place: &Placed| Some(place.place) != asked;
    ways.sort_by_key(|(way, from, to)| (is_other(from) && is_other(to), distance(from, to), *way));
    grid.lead(ways)
}

/// Draws the ways over a sea from one place to others that have labels, through what the roads leave free.
pub(super) fn lead_over_sea(map: &Map, from: usize, chart: &MapLayout) -> Vec<Road> {
    let Some(mut grid) = RoadGrid::of(&chart.labels, (chart.columns, chart.rows)) else { return Vec::new() };
    let label_of = |place: usize| chart.labels.iter().find(|label| label.place == place);
    chart.roads.iter().for_each(|road| grid.take(&road.cells));
    let ways = map.by_sea.iter().enumerate().filter(|(_, way)| way.ends.contains(&from));
    let mut ways: Vec<(usize, &Placed, &Placed)> =
        ways.filter_map(|(at, way)| Some((at, label_of(way.ends[0])?, label_of(way.ends[1])?))).collect();
    ways.sort_by_key(|(way, from, to)| (distance(from, to), *way));
    grid.lead(ways)
}

/// How far two labels are from each other, in half rows.
fn distance(from: &Placed, to: &Placed) -> u32 {
    let gap = |a: (usize, usize), b: (usize, usize)| {
        // The room between two stretches of a line.
        u32::try_from(b.0.saturating_sub(a.1).max(a.0.saturating_sub(b.1))).unwrap_or(u32::MAX)
    };
    let across = gap((from.at.0, from.at.0 + from.columns), (to.at.0, to.at.0 + to.columns));
    let down = gap((from.at.1, from.at.1), (to.at.1, to.at.1));
    2 * across + 4 * down
}

impl RoadGrid {
    /// Draws ways, each between two labels, as far as there is room.
    fn lead(&mut self, ways: Vec<(usize, &Placed, &Placed)>) -> Vec<Road> {
        let mut roads = Vec::new();
        for (way, from, to) in ways {
            if let Some(cells) = self.path(from, to) {
                self.take(&cells);
                roads.push(Road { way, cells });
            }
        }
        roads
    }

    fn of(labels: &[Placed], (columns, rows): (usize, usize)) -> Option<Self> {
        let spots = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
        let mut cells = vec![Cell::Free; columns * rows];
        let mut owners = vec![Owner::Nobody; columns * rows];
        for (at, spot) in spots.enumerate() {
            for label in labels.iter().filter(|label| label.touches(spot)) {
                if label.covers(spot) {
                    cells[at] = Cell::Label;
                }
                owners[at] = match owners[at] {
                    Owner::Nobody => Owner::One(label.place),
                    Owner::One(other) => Owner::Two(other, label.place),
                    Owner::Two(..) | Owner::Several => Owner::Several,
                };
            }
        }
        Some(Self { columns: i32::try_from(columns).ok()?, rows: i32::try_from(rows).ok()?, cells, owners })
    }

    fn at(&self, x: i32, y: i32) -> Option<usize> {
        let inside = (0..self.columns).contains(&x) && (0..self.rows).contains(&y);
        inside.then(|| usize::try_from(y * self.columns + x).ok()).flatten()
    }

    fn spot(&self, cell: usize) -> (i32, i32) {
        let cell = i32::try_from(cell).unwrap_or(0);
        (cell % self.columns, cell / self.columns)
    }

    /// The cheapest way from beside one label to beside another; none where there is none without too great a detour.
    fn path(&self, from: &Placed, to: &Placed) -> Option<Vec<(usize, usize)>> {
        // A cell is come to in one of eight directions; the ninth is that of a beginning.
        const BEGIN: usize = 8;
        let all = self.cells.len();
        let mut costs = vec![u32::MAX; all * 9];
        let mut before = vec![usize::MAX; all * 9];
        let mut open = BinaryHeap::new();
        let least = distance(from, to);
        let most = least * DETOUR.0 + DETOUR.1;
        let is_of = |cell: usize, label: &Placed| match self.owners[cell] {
            Owner::One(place) => place == label.place,
            Owner::Two(one, other) => [one, other].contains(&label.place) && self.is_own(cell, from, to),
            Owner::Nobody | Owner::Several => false,
        };
        for cell in (0..all).filter(|cell| self.cells[*cell] == Cell::Free && is_of(*cell, from)) {
            costs[cell * 9 + BEGIN] = 0;
            open.push((Reverse(self.rest(cell, to)), Reverse(0), cell * 9 + BEGIN));
        }
        while let Some((_, Reverse(cost), state)) = open.pop() {
            let (cell, came) = (state / 9, state % 9);
            if cost > costs[state] || cost > most {
                continue;
            }
            if is_of(cell, to) && self.cells[cell] == Cell::Free {
                return Some(self.back(&before, state));
            }
            let (x, y) = self.spot(cell);
            for (direction, (right, down)) in STEPS.iter().enumerate() {
                let Some(next) = self.at(x + right, y + down) else { continue };
                let turn = turned(came, direction);
                // Across another way it goes straight on.
                if turn > 2 || (matches!(self.cells[cell], Cell::Straight(_)) && turn > 0) {
                    continue;
                }
                if !self.is_open(next, direction, from, to) || self.crosses(cell, direction) {
                    continue;
                }
                let across = if self.cells[next] == Cell::Free { 0 } else { ACROSS };
                let own = COSTS[direction] + TURN * turn * turn + across + self.beside(next);
                let (sum, state_next) = (cost + own, next * 9 + direction);
                if sum < costs[state_next] {
                    (costs[state_next], before[state_next]) = (sum, state);
                    open.push((Reverse(sum + self.rest(next, to)), Reverse(sum), state_next));
                }
            }
        }
        None
    }

    /// The least that is left to a label.
    fn rest(&self, cell: usize, to: &Placed) -> u32 {
        let (x, y) = self.spot(cell);
        let (left, row) = (i32::try_from(to.at.0).unwrap_or(0), i32::try_from(to.at.1).unwrap_or(0));
        let right = left + i32::try_from(to.columns).unwrap_or(0);
        let across = (left - 2 - x).max(x - right - 1).max(0);
        let down = ((row - y).abs() - 1).max(0);
        let (across, down) = (across.unsigned_abs(), down.unsigned_abs());
        // A slanting step goes a row and a column.
        2 * across.saturating_sub(down) + 4 * down
    }

    /// True for a cell that a way between these labels may come to in this direction.
    fn is_open(&self, cell: usize, direction: usize, from: &Placed, to: &Placed) -> bool {
        let is_free = match self.cells[cell] {
            Cell::Free => true,
            Cell::Straight(other) => usize::from(other) != direction % 4 && self.owners[cell] == Owner::Nobody,
            Cell::Label | Cell::Taken => false,
        };
        is_free && self.is_own(cell, from, to)
    }

    /// True for a cell that belongs to no label but these two.
    fn is_own(&self, cell: usize, from: &Placed, to: &Placed) -> bool {
        let own = |place: usize| place == from.place || place == to.place;
        match self.owners[cell] {
            Owner::Nobody => true,
            Owner::One(place) => own(place),
            Owner::Two(one, other) => own(one) && own(other),
            Owner::Several => false,
        }
    }

    /// True for a slanting step that would cut a slanting step of another way between four cells.
    fn crosses(&self, cell: usize, direction: usize) -> bool {
        let (x, y) = self.spot(cell);
        let (right, down) = STEPS[direction];
        if right == 0 || down == 0 {
            return false;
        }
        let taken =
            |x: i32, y: i32| self.at(x, y).is_some_and(|at| matches!(self.cells[at], Cell::Straight(_) | Cell::Taken));
        taken(x + right, y) && taken(x, y + down)
    }

    /// What it costs that other ways go by beside a cell.
    fn beside(&self, cell: usize) -> u32 {
        let (x, y) = self.spot(cell);
        let near = STEPS.iter().filter_map(|(right, down)| self.at(x + right, y + down));
        let taken = near.filter(|near| matches!(self.cells[*near], Cell::Straight(_) | Cell::Taken));
        if taken.count() > 0 { BESIDE } else { 0 }
    }

    fn back(&self, before: &[usize], mut state: usize) -> Vec<(usize, usize)> {
        let mut cells = Vec::new();
        while state != usize::MAX {
            let (x, y) = self.spot(state / 9);
            cells.push((usize::try_from(x).unwrap_or(0), usize::try_from(y).unwrap_or(0)));
            state = before[state];
        }
        cells.reverse();
        cells
    }

    /// Marks the cells of a way that is drawn.
    fn take(&mut self, cells: &[(usize, usize)]) {
        let direction = |a: (usize, usize), b: (usize, usize)| {
            let step = (a.0.cmp(&b.0), a.1.cmp(&b.1));
            STEPS.iter().position(|(right, down)| (0.cmp(right), 0.cmp(down)) == step)
        };
        for (nth, &(x, y)) in cells.iter().enumerate() {
            let (Ok(column), Ok(row)) = (i32::try_from(x), i32::try_from(y)) else { continue };
            let Some(at) = self.at(column, row) else { continue };
            let came = nth.checked_sub(1).and_then(|before| direction(cells[before], (x, y)));
            let goes = cells.get(nth + 1).and_then(|next| direction((x, y), *next));
            self.cells[at] = match (self.cells[at], came, goes) {
                (Cell::Free, Some(came), Some(goes)) if came == goes => {
                    u8::try_from(came % 4).map_or(Cell::Taken, Cell::Straight)
                }
                _ => Cell::Taken,
            };
        }
    }
}

/// By how many eighths a way turns; none at its beginning.
const fn turned(came: usize, goes: usize) -> u32 {
    if came > 7 {
        return 0;
    }
    match came.abs_diff(goes) {
        0 => 0,
        1 | 7 => 1,
        2 | 6 => 2,
        3 | 5 => 3,
        _ => 4,
    }
}
