//! Signs and names on a map in letters: each where there is room, and none over another.

use crate::engine::drawing::{Drawing, Kind, Mark, Shape, Sign};
use crate::engine::text::Label;

use super::canvas::{Canvas, Scale, Tile};

/// From so many columns on there is room for the names of roads, streams and slopes.
const ROOMY: usize = 60;
/// The most letters of a name on the map.
const LONGEST: usize = 24;

/// Writes signs, then names, those first that matter most.
pub(super) fn write(canvas: &mut Canvas, drawing: &Drawing, scale: &Scale) {
    let mut marks: Vec<_> = drawing.marks.iter().collect();
    marks.sort_by_key(|mark| std::cmp::Reverse(mark.sign));
    let mut written: Vec<&str> = Vec::new();
    let mut names = Vec::new();
    for mark in marks {
        let (x, y) = scale.tile(mark.at);
        let letters = letters_of(mark, drawing);
        let wide = letters.chars().count();
        let x = x.min(scale.columns.saturating_sub(wide));
        for (at, letter) in letters.chars().enumerate() {
            canvas.put(x + at, y, Tile { letter, label: label_of(mark.sign), taken: true });
        }
        names.push((mark.name.as_str(), label_of(mark.sign), (x, y), wide));
    }
    let room = |shape: &&Shape| shape.kind.is_area() || scale.columns >= ROOMY;
    let mut shapes: Vec<&Shape> = drawing.shapes.iter().filter(|shape| !shape.name.is_empty()).filter(room).collect();
    shapes.sort_by_key(|shape| !matches!(shape.kind, Kind::WoodenBua | Kind::StoneBua));
    for shape in shapes.iter().filter(|shape| !matches!(shape.kind, Kind::ZoneA | Kind::ZoneB)) {
        names.push((&shape.name, Label::Plain, scale.tile(shape.middle()), 1));
    }
    for (name, label, at, wide) in names {
        if !name.is_empty() && !written.contains(&name) && set(canvas, name, label, at, wide) {
            written.push(name);
        }
    }
}

const fn label_of(sign: Sign) -> Label {
    match sign {
        Sign::ArrivalA | Sign::FormationA | Sign::ObjectiveA => Label::SideA,
        Sign::ArrivalB | Sign::FormationB | Sign::ObjectiveB => Label::SideB,
        Sign::Objective => Label::Figure,
        Sign::Fault => Label::Bad,
        Sign::Bridge | Sign::Ford => Label::Plain,
    }
}

/// Writes a name beside its sign, else above or below it; false where there is no room.
fn set(canvas: &mut Canvas, name: &str, label: Label, (x, y): (usize, usize), wide: usize) -> bool {
    let letters: Vec<char> = name.chars().take(LONGEST).collect();
    let long = letters.len();
    let columns = canvas.rows.first().map_or(0, Vec::len);
    let under = x.saturating_sub(long / 2).min(columns.saturating_sub(long));
    let places = [
        Some((x + wide + 1, y)),
        Some((x + wide + 3, y)),
        x.checked_sub(long + 2).map(|left| (left, y)),
        y.checked_sub(1).map(|above| (under, above)),
        Some((under, y + 1)),
        y.checked_sub(2).map(|above| (under, above)),
        Some((under, y + 2)),
    ];
    let found = places.into_iter().flatten().find(|(left, row)| canvas.is_free(*left..left + long, *row));
    let Some((left, row)) = found else { return false };
    for edge in [left.checked_sub(1), Some(left + long)].into_iter().flatten() {
        if canvas.is_free(edge..edge + 1, row) {
            canvas.put(edge, row, Tile { letter: ' ', label, taken: false });
        }
    }
    for (at, letter) in letters.into_iter().enumerate() {
        canvas.put(left + at, row, Tile { letter, label, taken: true });
    }
    true
}

/// The letters of a mark.
fn letters_of(mark: &Mark, drawing: &Drawing) -> String {
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
