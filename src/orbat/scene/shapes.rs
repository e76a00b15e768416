//! Reads places on the table: points, rectangles, courses.

use std::cell::RefCell;
use std::ops::Range;

use super::LONGEST_SIDE;
use super::spot::Spot;
use crate::orbat::table::Table;
use crate::orbat::unplaced::{InFile, Unplaced, quoted};
use crate::orbat::value::{Node, TomlValue};

/// What is known of the table while a file is read: its size, and where on it each thing stands that was legible.
#[derive(Debug, Default)]
pub(in crate::orbat) struct KnownSpots {
    size: Option<Spot>,
    anchors: RefCell<Vec<(String, Spot)>>,
}

impl KnownSpots {
    /// A table of this size; none where the file does not tell it legibly.
    pub(super) fn new(size: Option<Spot>) -> Self {
        Self { size, anchors: RefCell::default() }
    }

    /// The keys of the file that have a place on the table, with that place, as they were read.
    pub(super) fn into_anchors(self) -> Vec<(String, Spot)> {
        self.anchors.into_inner()
    }

    fn anchor(&self, path: &str, spot: Spot) {
        self.anchors.borrow_mut().push((path.to_owned(), spot));
    }

    /// True for a place on the table, or where its size is not known.
    fn holds(&self, spot: Spot) -> bool {
        self.size.is_none_or(|size| spot.x <= size.x && spot.y <= size.y)
    }

    fn beyond(&self, at: &InFile, found: Spot) -> Unplaced {
        let size = self.size.unwrap_or_default();
        let allowed = format!("0 to {} and 0 to {}", size.x, size.y);
        let message = format!("the place is on the table, {} by {} inches", size.x, size.y);
        Unplaced::new(at, message).allowed(allowed).found(format!("[{}, {}]", found.x, found.y))
    }
}

const PAIR: &str = "[inches from the left, inches from the top]";

/// One place that must be there.
pub(super) fn place(table: &mut Table<'_>, key: &'static str, sketch: &KnownSpots) -> Option<Spot> {
    table.must_have(key, PAIR);
    let (node, at) = table.take(key)?;
    let spot = pair(table, node, &at, key, 0..=LONGEST_SIDE)?;
    sketch.anchor(&table.spot().path, spot);
    if !sketch.holds(spot) {
        table.findings().add(sketch.beyond(&at, spot));
        return None;
    }
    Some(spot)
}

/// How wide and how deep a thing is, which must be told.
fn size(table: &mut Table<'_>, key: &'static str) -> Option<Spot> {
    table.must_have(key, "[inches wide, inches deep]");
    let (node, at) = table.take(key)?;
    pair(table, node, &at, key, 1..=LONGEST_SIDE)
}

/// The course of a line: so many places or more.
pub(super) fn course(table: &mut Table<'_>, least: usize, sketch: &KnownSpots) -> Option<Vec<Spot>> {
    table.must_have("points", "a list of places, [[x, y], [x, y]]");
    let (node, at) = table.take("points")?;
    let TomlValue::List(items) = &node.value else {
        let allowed = format!("a list of {least} places or more, each {PAIR}");
        table.findings().add(Unplaced::limits(&at, "points", &allowed, node.found()));
        return None;
    };
    let mut sound = true;
    let mut spots = Vec::with_capacity(items.len());
    for (item, number) in items.iter().zip(1..) {
        let own = InFile { span: item.span.clone(), path: format!("{}[{number}]", at.path) };
        let Some(spot) = pair(table, item, &own, "a place", 0..=LONGEST_SIDE) else {
            sound = false;
            continue;
        };
        if spots.is_empty() {
            sketch.anchor(&table.spot().path, spot);
        }
        sketch.anchor(&own.path, spot);
        if !sketch.holds(spot) {
            table.findings().add(sketch.beyond(&own, spot));
            sound = false;
        }
        spots.push(spot);
    }
    if items.len() < least {
        let allowed = format!("{least} places or more");
        table.findings().add(Unplaced::limits(&at, "points", &allowed, items.len().to_string()));
        return None;
    }
    sound.then_some(spots)
}

/// The corners of an area: a list of points, or the upper left corner with a size.
pub(super) fn corners(table: &mut Table<'_>, sketch: &KnownSpots) -> Option<Vec<Spot>> {
    if !table.has("at") && !table.has("size") {
        return course(table, 3, sketch);
    }
    if let Some((_, spot)) = table.take("points") {
        table.findings().add(Unplaced::new(&spot, "an area has points, or at and size, not both"));
    }
    corner_and_size(table, sketch).map(|(at, size)| rectangle(at, size))
}

/// The upper left corner of a rectangle that lies on the table, and its size.
pub(super) fn corner_and_size(table: &mut Table<'_>, sketch: &KnownSpots) -> Option<(Spot, Spot)> {
    let (at, size) = (place(table, "at", sketch), size(table, "size"));
    let (at, size) = (at?, size?);
    let far = Spot { x: at.x.saturating_add(size.x), y: at.y.saturating_add(size.y) };
    if !sketch.holds(far) {
        table.findings().add(sketch.beyond(&table.spot().child("size"), far));
        return None;
    }
    Some((at, size))
}

/// The corners of a rectangle.
pub(super) fn rectangle(at: Spot, size: Spot) -> Vec<Spot> {
    let (right, low) = (at.x.saturating_add(size.x), at.y.saturating_add(size.y));
    vec![at, Spot { x: right, y: at.y }, Spot { x: right, y: low }, Spot { x: at.x, y: low }]
}

/// Two whole numbers within limits; none where a flaw has been reported.
fn pair(table: &Table<'_>, node: &Node, at: &InFile, key: &str, range: std::ops::RangeInclusive<u16>) -> Option<Spot> {
    let (least, most) = (*range.start(), *range.end());
    let figure = |node: &Node| match &node.value {
        TomlValue::Integer(_, Some(figure)) => u16::try_from(*figure).ok().filter(|figure| range.contains(figure)),
        _ => None,
    };
    if let TomlValue::List(items) = &node.value
        && let [x, y] = items.as_slice()
    {
        if let (Some(x), Some(y)) = (figure(x), figure(y)) {
            return Some(Spot { x, y });
        }
        let wrong = if figure(x).is_none() { x } else { y };
        let own = InFile { span: span_of(wrong, at), path: at.path.clone() };
        let allowed = format!("whole inches from {least} to {most}");
        table.findings().add(Unplaced::limits(&own, key, &allowed, wrong.found()));
        return None;
    }
    let found = match &node.value {
        TomlValue::List(items) => format!("a list of {}", items.len()),
        TomlValue::Text(text) => quoted(text),
        _ => node.found(),
    };
    let allowed = format!("two whole numbers from {least} to {most}, {PAIR}");
    table.findings().add(Unplaced::limits(at, key, &allowed, found));
    None
}

fn span_of(node: &Node, around: &InFile) -> Range<usize> {
    if node.span.is_empty() { around.span.clone() } else { node.span.clone() }
}
