//! The names of a drawn map, each with the place where it stands.

use super::placing::{Anchor, NamePlace, Placing};
use crate::engine::drawing::{Drawing, Kind, Mark, Shape, Sign};

/// Units of the drawing to an inch of the table.
pub(super) const INCH: i32 = 10;
/// From one line of letters to the next.
const LINE: i32 = 17;

/// A name in its place.
pub(super) struct Name<'d> {
    pub words: &'d str,
    pub of: NameOf,
    pub spot: NamePlace,
}

/// What a name belongs to.
#[derive(Clone, Copy)]
pub(super) enum NameOf {
    Mark(Sign),
    Ground(Kind),
}

/// All names, those first that can least be elsewhere; what has a sign of the same name is named there.
pub(super) fn placed(drawing: &Drawing) -> Vec<Name<'_>> {
    let mut placing = Placing::new((units(drawing.size.0), units(drawing.size.1)));
    for mark in &drawing.marks {
        placing.sign(at(mark.at), extent(mark.sign));
    }
    let mut marks: Vec<&Mark> = drawing.marks.iter().filter(|mark| has_name(mark)).collect();
    marks.sort_by_key(|mark| std::cmp::Reverse(mark.sign));
    let marked = |name: &str| drawing.marks.iter().any(|mark| mark.name == name);
    let mut grounds: Vec<&Shape> = drawing.shapes.iter().collect();
    grounds.retain(|shape| !shape.name.is_empty() && !marked(&shape.name));
    grounds.sort_by_key(|shape| rank(shape.kind));
    let marks = marks.into_iter().map(|mark| (mark.name.as_str(), NameOf::Mark(mark.sign), beside(mark)));
    let grounds = grounds.into_iter().map(|shape| (shape.name.as_str(), NameOf::Ground(shape.kind), around(shape)));
    let placed = marks.chain(grounds);
    placed.filter_map(|(words, of, spots)| Some(Name { words, of, spot: placing.place(words, spots)? })).collect()
}

fn units(inches: u16) -> i32 {
    i32::from(inches) * INCH
}

fn at((x, y): (u16, u16)) -> (i32, i32) {
    (units(x), units(y))
}

/// A fault has a number, and its words stand beside the map.
fn has_name(mark: &Mark) -> bool {
    !mark.name.is_empty() && mark.sign != Sign::Fault
}

/// How large a sign is drawn.
pub(super) const fn extent(sign: Sign) -> (i32, i32) {
    match sign {
        Sign::FormationA | Sign::FormationB => (44, 22),
        Sign::Bridge => (16, 10),
        Sign::ArrivalA | Sign::ArrivalB => (24, 24),
        Sign::Objective | Sign::ObjectiveA | Sign::ObjectiveB | Sign::Ford | Sign::Fault => (20, 20),
    }
}

/// Zones and buildings are named before woods, and woods before what runs over the whole table.
const fn rank(kind: Kind) -> u8 {
    match kind {
        Kind::ZoneA | Kind::ZoneB | Kind::WoodenBua | Kind::StoneBua => 0,
        kind if kind.is_area() => 1,
        _ => 2,
    }
}

/// Places for the name of a sign, the best first.
fn beside(mark: &Mark) -> Vec<NamePlace> {
    use Anchor::{End, Middle, Start};
    let (x, y) = at(mark.at);
    let (wide, deep) = extent(mark.sign);
    let (right, left) = (x + wide / 2 + 3, x - wide / 2 - 3);
    let below = (x, y + deep / 2 + 15, Middle);
    let above = (x, y - deep / 2 - 5, Middle);
    let first = match mark.sign {
        Sign::FormationA | Sign::FormationB => [below, above, (right, y + 5, Start), (left, y + 5, End)],
        _ => [(right, y + 5, Start), (left, y + 5, End), below, above],
    };
    let lower = [1, -1, 2, -2, 3].map(|lines| y + 5 + lines * LINE);
    let further = lower.into_iter().flat_map(|y| [(right, y, Start), (left, y, End)]);
    first.into_iter().chain(further).collect()
}

/// Places for the name of a piece of ground, the best first.
fn around(shape: &Shape) -> Vec<NamePlace> {
    use Anchor::{End, Middle, Start};
    let (x, y) = at(shape.middle());
    let rows = [0, -1, 1, -2, 2, -3, 3].map(|lines| (x, y + lines * LINE, Middle));
    let points = || shape.points.iter().map(|point| at(*point));
    let least = points().fold((i32::MAX, i32::MAX), |least, point| (least.0.min(point.0), least.1.min(point.1)));
    let most = points().fold((0, 0), |most, point| (most.0.max(point.0), most.1.max(point.1)));
    match shape.kind {
        Kind::ZoneA | Kind::ZoneB => {
            let (left, top, right, bottom) = (least.0 + 4, least.1 + 15, most.0 - 4, most.1 - 6);
            let upper = [0, 1, 2].map(|lines| (left, top + lines * LINE, Start));
            let others = [(right, top, End), (left, bottom, Start), (right, bottom, End)];
            upper.into_iter().chain(others).chain(rows).collect()
        }
        Kind::WoodenBua | Kind::StoneBua => {
            let beside = [(x, least.1 - 5, Middle), (x, most.1 + 15, Middle)];
            beside.into_iter().chain([(most.0 + 4, y + 5, Start), (least.0 - 4, y + 5, End)]).chain(rows).collect()
        }
        kind if kind.is_area() => rows.to_vec(),
        // A line is named anywhere along its course.
        _ => {
            let course: Vec<(i32, i32)> = points().collect();
            let middles = course
                .windows(2)
                .map(|ends| (i32::midpoint(ends[0].0, ends[1].0), i32::midpoint(ends[0].1, ends[1].1)));
            let near = middles.chain(course.iter().copied());
            let near = near.flat_map(|(x, y)| {
                [(x, y - 5, Middle), (x, y + 15, Middle), (x + 8, y + 5, Start), (x - 8, y + 5, End)]
            });
            [(x, y, Middle)].into_iter().chain(near).collect()
        }
    }
}
