//! A map of hexes on the screen: a hex takes two columns and a row, every other column lies half a row lower; from afar
//! a hex takes a column and half a row. Without colours or half blocks a hex takes two rows.

mod view;

pub use view::draw;

use crate::engine::hexes::{HexMap, Side};

/// How a map is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The hex in question; one that is not on the map where there is none.
    pub cursor: usize,
    /// True where the whole map is wanted, however small.
    pub whole: bool,
    /// True where supply is shown.
    pub supply: bool,
}

/// A way that is drawn: its hexes, each with the pulse of its entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// The hexes in order.
    pub hexes: Vec<usize>,
    /// The pulse of each, as far as it is known.
    pub pulses: Vec<u16>,
    /// True where its last step is closed.
    pub closed: bool,
}

/// What a key does to a place on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Out of a hex by a side.
    By(Side),
    /// To the hex beside it in the same row of the file.
    Left,
    /// The same to the right.
    Right,
}

/// The hex to which a step leads; none over the edge.
pub fn step(map: &HexMap, from: usize, step: Step) -> Option<usize> {
    let (column, row) = map.place(from);
    match step {
        Step::By(side) => map.beside(from, side),
        Step::Left => map.at(column.checked_sub(1)?, row),
        Step::Right => map.at(column + 1, row),
    }
}
