//! A map of hexes on the screen: a hex takes two columns and a row, every other column lies half a row lower; from afar
//! a hex takes a column and half a row. Without colours or half blocks a hex takes two rows.

mod labels;
mod tints;
mod view;

pub use labels::MapLabel;
pub(crate) use view::draw_named;
pub use view::{draw, labels, let_click};

use std::collections::BTreeMap;

use crate::engine::hexes::{HexMap, HexWay, Side};

/// How a map is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The hex in question; one that is not on the map where there is none.
    pub cursor: usize,
    /// True where the whole map is wanted, however small.
    pub whole: bool,
    /// What its colours and letters tell.
    pub layer: MapLayer,
}

/// Goes out to the whole map, or in again: what is seen then, or why nothing else is.
pub(crate) fn zoom(whole: &mut bool, map: &HexMap) -> &'static str {
    if view::is_small(map) {
        return "the whole map is in view already";
    }
    *whole = !*whole;
    if *whole { "the whole map" } else { "the map around the chosen hex" }
}

/// What the colours and letters of a map tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MapLayer {
    /// Whose land it is.
    #[default]
    Owner,
    Terrain,
    /// Where own troops would be in supply.
    Supply,
}

impl MapLayer {
    /// The layer after this one; after the last the first.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Owner => Self::Terrain,
            Self::Terrain => Self::Supply,
            Self::Supply => Self::Owner,
        }
    }

    /// What it tells, in a word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Terrain => "terrain",
            Self::Supply => "supply",
        }
    }
}

/// A way that is drawn: its hexes, each with the pulse of its entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawnWay {
    /// The hexes in order.
    pub hexes: Vec<usize>,
    /// The pulse of each, as far as it is known.
    pub pulses: Vec<u16>,
    /// True where its last step is closed.
    pub closed: bool,
}

/// What stands in a hex in place of whoever is there: a step of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// Its two letters.
    pub letters: [char; 2],
    /// True where the way is closed here.
    pub closed: bool,
}

/// The sign of a battle.
pub const BATTLE: Sign = Sign { letters: ['x', ' '], closed: true };

/// The signs of a map, by hex.
pub type Signs = BTreeMap<usize, Sign>;

impl DrawnWay {
    /// A sign for each step, with its pulse.
    pub fn signs(&self) -> Signs {
        let sign = |(step, hex): (usize, &usize)| {
            let closed = self.closed && step + 1 == self.hexes.len();
            let head = if closed { 'x' } else { '>' };
            let pulse = self.pulses.get(step).and_then(|pulse| digit(*pulse));
            (*hex, Sign { letters: [head, pulse.unwrap_or(head)], closed })
        };
        self.hexes.iter().enumerate().map(sign).collect()
    }
}

fn digit(pulse: u16) -> Option<char> {
    char::from_digit(u32::from(pulse % 10), 10)
}

/// An arrow in each hex that somebody left up to this pulse: where he went from there, and at which pulse.
pub fn arrows(map: &HexMap, ways: &[HexWay], pulse: u16) -> Signs {
    let mut signs = Signs::new();
    for way in ways {
        let steps = way.hexes.windows(2).zip(way.pulses.iter().skip(1)).filter(|(_, at)| **at <= pulse);
        for (step, at) in steps {
            let head = arrow(map, step[0], step[1]);
            signs.insert(step[0], Sign { letters: [head, digit(*at).unwrap_or(head)], closed: false });
        }
    }
    signs
}

/// Up, down, to the right or to the left.
fn arrow(map: &HexMap, from: usize, to: usize) -> char {
    match (map.place(from), map.place(to)) {
        ((a, _), (b, _)) if b > a => '>',
        ((a, _), (b, _)) if b < a => '<',
        ((_, a), (_, b)) if b < a => '^',
        _ => 'v',
    }
}

/// What a key does to a place on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapStep {
    /// Out of a hex by a side.
    By(Side),
    /// To the hex beside it in the same row of the file.
    Left,
    /// The same to the right.
    Right,
}

/// The hex to which a step leads; none over the edge.
pub fn step(map: &HexMap, from: usize, step: MapStep) -> Option<usize> {
    let (column, row) = map.place(from);
    match step {
        MapStep::By(side) => map.beside(from, side),
        MapStep::Left => map.at(column.checked_sub(1)?, row),
        MapStep::Right => map.at(column + 1, row),
    }
}
