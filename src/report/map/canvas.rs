//! The squares of a map in letters.

use std::ops::Range;

use crate::engine::text::{Label, Span, Text};

/// A map in letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Canvas {
    pub rows: Vec<Vec<Tile>>,
}

/// One square of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tile {
    /// What stands in it.
    pub letter: char,
    /// What that means.
    pub label: Label,
    /// Whether a name or a sign stands there, over which no other is written.
    pub taken: bool,
}

impl Canvas {
    /// Its rows as labelled lines.
    pub(crate) fn lines(&self) -> Vec<Text> {
        self.rows.iter().map(|row| line(row)).collect()
    }

    /// Puts a letter into a square; outside the map nothing happens.
    pub(super) fn put(&mut self, x: usize, y: usize, tile: Tile) {
        if let Some(place) = self.rows.get_mut(y).and_then(|row| row.get_mut(x)) {
            *place = tile;
        }
    }

    /// True where no name or sign stands in these squares of a row or beside them, and all of them are on the map.
    pub(super) fn is_free(&self, columns: Range<usize>, y: usize) -> bool {
        let Some(row) = self.rows.get(y).filter(|row| columns.end <= row.len()) else { return false };
        let around = columns.start.saturating_sub(1)..(columns.end + 1).min(row.len());
        row.get(around).is_some_and(|tiles| tiles.iter().all(|tile| !tile.taken))
    }
}

fn line(row: &[Tile]) -> Text {
    let mut spans: Vec<Span> = Vec::new();
    let end = row.iter().rposition(|tile| tile.letter != ' ').map_or(0, |last| last + 1);
    for tile in &row[..end] {
        // Nothing is written on a blank, and so it has no look.
        let label = if tile.letter == ' ' { Label::Plain } else { tile.label };
        match spans.last_mut() {
            Some(span) if span.label == label => span.text.push(tile.letter),
            _ => spans.push(Span { label, text: tile.letter.to_string() }),
        }
    }
    Text(spans)
}

/// From inches to squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    size: (u16, u16),
    /// Columns of the map.
    pub columns: usize,
    /// Rows of the map.
    pub rows: usize,
}

impl Scale {
    /// The largest map of this size in so many columns and rows.
    pub(crate) fn fitting(size: (u16, u16), room: (usize, usize)) -> Self {
        let (wide, deep) = (usize::from(size.0).max(1), usize::from(size.1).max(1));
        let by_rows = room.1.saturating_mul(2).saturating_mul(wide) / deep;
        let columns = room.0.min(by_rows).max(1);
        let rows = (columns * deep).div_ceil(wide * 2).clamp(1, room.1.max(1));
        Self { size, columns, rows }
    }

    /// The square in which a place lies.
    pub(crate) fn tile(&self, at: (u16, u16)) -> (usize, usize) {
        let square = |inches: u16, all: u16, squares: usize| {
            let last = squares.saturating_sub(1);
            (usize::from(inches) * squares / usize::from(all).max(1)).min(last)
        };
        (square(at.0, self.size.0, self.columns), square(at.1, self.size.1, self.rows))
    }

    /// The middle of a square in halves of an inch.
    pub(super) fn middle(&self, x: usize, y: usize) -> (i64, i64) {
        let middle = |at: usize, all: u16, squares: usize| (2 * at + 1) * usize::from(all) / squares.max(1);
        let whole = |halves: usize| i64::try_from(halves).unwrap_or(i64::MAX);
        (whole(middle(x, self.size.0, self.columns)), whole(middle(y, self.size.1, self.rows)))
    }
}
