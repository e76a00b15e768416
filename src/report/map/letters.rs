//! A table in letters: one for each square, twice as high as it is wide.

use std::ops::Range;

use crate::engine::drawing::{Drawing, Kind, Mark, Shape, Sign};
use crate::engine::text::{Label, Span, Text};

use super::{label_of, labels};

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

const EMPTY: Tile = Tile { letter: ' ', label: Label::Plain, taken: false };

/// Draws a table as large as it can be in so many columns and rows, a row being as high as two columns are wide.
pub(crate) fn draw(drawing: &Drawing, room: (usize, usize), ascii: bool) -> Canvas {
    let scale = Scale::fitting(drawing.size, room);
    let mut canvas = Canvas { rows: vec![vec![EMPTY; scale.columns]; scale.rows] };
    for (y, row) in canvas.rows.iter_mut().enumerate() {
        for (x, tile) in row.iter_mut().enumerate() {
            let covers = |shape: &&Shape| shape.covers(scale.middle(x, y));
            if let Some(shape) = drawing.shapes.iter().rev().find(covers)
                && is_sown(shape.kind, x, y)
            {
                *tile =
                    Tile { letter: sign_of(shape.kind, ascii), label: label_of(shape.kind), taken: is_built(shape) };
            }
        }
    }
    for shape in drawing.shapes.iter().filter(|shape| !shape.kind.is_area()) {
        trace(&mut canvas, shape, &scale, ascii);
    }
    buildings(&mut canvas, drawing, &scale, ascii);
    labels::write(&mut canvas, drawing, &scale);
    canvas
}

/// Buildings are seen however small they are.
fn buildings(canvas: &mut Canvas, drawing: &Drawing, scale: &Scale, ascii: bool) {
    for shape in drawing.shapes.iter().filter(|shape| is_built(shape)) {
        let (x, y) = scale.tile(shape.middle());
        let tile = Tile { letter: sign_of(shape.kind, ascii), label: label_of(shape.kind), taken: true };
        canvas.put(x, y, tile);
    }
}

/// Buildings are not written over.
const fn is_built(shape: &Shape) -> bool {
    matches!(shape.kind, Kind::WoodenBua | Kind::StoneBua)
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
    fn middle(&self, x: usize, y: usize) -> (i64, i64) {
        let middle = |at: usize, all: u16, squares: usize| (2 * at + 1) * usize::from(all) / squares.max(1);
        let whole = |halves: usize| i64::try_from(halves).unwrap_or(i64::MAX);
        (whole(middle(x, self.size.0, self.columns)), whole(middle(y, self.size.1, self.rows)))
    }
}

/// Where the letter of a kind of ground stands in a square of it: woods are not a wall of letters.
const fn is_sown(kind: Kind, x: usize, y: usize) -> bool {
    match kind {
        Kind::LightWood | Kind::Rough => (x + 2 * (y % 2)).is_multiple_of(4),
        Kind::DenseWood => (x + y).is_multiple_of(2),
        Kind::ZoneA | Kind::ZoneB => (x + 4 * (y % 2)).is_multiple_of(8),
        _ => true,
    }
}

/// The letter of a kind of ground.
pub(crate) const fn sign_of(kind: Kind, ascii: bool) -> char {
    match (kind, ascii) {
        (Kind::ZoneA, _) => 'A',
        (Kind::ZoneB, _) => 'B',
        (Kind::LightWood, false) => '♠',
        (Kind::DenseWood, false) => '♣',
        (Kind::LightWood, true) => 'f',
        (Kind::DenseWood, true) => 'F',
        (Kind::Rough, _) => ':',
        (Kind::Water, false) => '≈',
        (Kind::Water, true) | (Kind::Stream, _) => '~',
        (Kind::WoodenBua, false) => '▒',
        (Kind::WoodenBua, true) => 'W',
        (Kind::StoneBua, false) => '█',
        (Kind::StoneBua, true) => '#',
        (Kind::Contour, false) => '·',
        (Kind::Contour, true) => '.',
        (Kind::Steep, _) => '^',
        (Kind::MinorLinear, _) => ',',
        (Kind::MajorLinear, false) => '▬',
        (Kind::MajorLinear | Kind::Road, true) => '=',
        (Kind::Road, false) => '─',
    }
}

/// Draws a line from square to square.
fn trace(canvas: &mut Canvas, shape: &Shape, scale: &Scale, ascii: bool) {
    for pair in shape.points.windows(2) {
        let [from, to] = [pair[0], pair[1]].map(|at| {
            let (x, y) = scale.tile(at);
            (i64::try_from(x).unwrap_or(0), i64::try_from(y).unwrap_or(0))
        });
        let (wide, tall) = (to.0 - from.0, to.1 - from.1);
        let letter = if shape.kind == Kind::Road { way(wide, tall, ascii) } else { sign_of(shape.kind, ascii) };
        let steps = wide.abs().max(tall.abs()).max(1);
        for step in 0..=steps {
            let (x, y) = (from.0 + wide * step / steps, from.1 + tall * step / steps);
            if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) {
                canvas.put(x, y, Tile { letter, label: label_of(shape.kind), taken: false });
            }
        }
    }
}

/// The letter of a road in this direction.
const fn way(wide: i64, tall: i64, ascii: bool) -> char {
    let (across, down) = (wide.abs(), 2 * tall.abs());
    match (across > 2 * down, down > 2 * across, ascii) {
        (true, _, false) => '─',
        (true, _, true) => '-',
        (_, true, false) => '│',
        (_, true, true) => '|',
        _ if (wide > 0) == (tall > 0) => '\\',
        _ => '/',
    }
}

/// The letters of a mark.
pub(super) fn letters_of(mark: &Mark, drawing: &Drawing) -> String {
    match mark.sign {
        Sign::Bridge => "H".to_owned(),
        Sign::Ford => "x".to_owned(),
        Sign::Objective => "*".to_owned(),
        // Without colours the letter tells whose it is, as in the zones where armies begin.
        Sign::ObjectiveA => "*a".to_owned(),
        Sign::ObjectiveB => "*b".to_owned(),
        Sign::ArrivalA | Sign::ArrivalB => inwards(mark.at, drawing.size).to_string(),
        Sign::FormationA | Sign::FormationB => format!("[{}]", mark.code),
        Sign::Fault => format!("!{}", mark.code),
    }
}

/// From the nearest edge onto the table.
fn inwards(at: (u16, u16), size: (u16, u16)) -> char {
    let edges = [(at.0, '>'), (size.0.saturating_sub(at.0), '<'), (at.1, 'v'), (size.1.saturating_sub(at.1), '^')];
    edges.iter().min_by_key(|(far, _)| *far).map_or('>', |(_, sign)| *sign)
}
