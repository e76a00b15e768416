//! A table in letters: one for each square, twice as high as it is wide.

use crate::engine::drawing::{Drawing, Kind, Shape};
use crate::engine::text::Label;

use super::canvas::{Canvas, Scale, Tile};
use super::{label_of, labels};

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
        (Kind::MajorLinear, true) => '=',
        (Kind::Road, true) => '-',
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
