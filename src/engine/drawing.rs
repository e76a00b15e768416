//! A table drawn to scale: ground, ways, and signs with names. Front ends draw it in letters or in lines.

use std::borrow::Cow;

use super::measure::Measure;
use super::text::is_plural;

/// A table, in whole inches from its left and from its upper edge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// Its width and its depth.
    pub size: (u16, u16),
    /// What the figures along its edges are told in; its places are inches always.
    pub measure: Measure,
    /// Where north is: `up`, `down`, `left` or `right`.
    pub north: &'static str,
    /// What the sides are called, A and B; empty where nobody has named them.
    pub sides: [String; 2],
    /// What lies on it; the later lies over the earlier.
    pub shapes: Vec<Shape>,
    /// What stands on it.
    pub marks: Vec<Mark>,
    /// Things that stand beside the map with their numbers: faults of a file.
    pub remarks: Vec<String>,
}

/// An area or a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    pub kind: Kind,
    /// Its name; may be empty.
    pub name: String,
    /// Its corners, or its course.
    pub points: Vec<(u16, u16)>,
}

/// What a shape is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Where side A begins.
    ZoneA,
    /// Where side B begins.
    ZoneB,
    /// A light wood or an orchard.
    LightWood,
    DenseWood,
    /// Rough going.
    Rough,
    /// Fordable water.
    Water,
    /// A built-up area of wood.
    WoodenBua,
    /// A built-up area of stone.
    StoneBua,
    /// A gentle slope.
    Contour,
    /// A steep rise.
    Steep,
    /// A fordable stream.
    Stream,
    /// A minor linear obstacle.
    MinorLinear,
    /// A major linear obstacle.
    MajorLinear,
    Road,
}

/// Something that stands at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    pub sign: Sign,
    /// A few letters for small drawings; may be empty.
    pub code: String,
    pub name: String,
    /// Where it stands.
    pub at: (u16, u16),
}

/// What a mark is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    Bridge,
    Ford,
    /// Something that is fought for.
    Objective,
    /// The same, held by side A.
    ObjectiveA,
    /// The same, held by side B.
    ObjectiveB,
    /// Where someone of side A comes in.
    ArrivalA,
    /// Where someone of side B comes in.
    ArrivalB,
    /// A formation of side A.
    FormationA,
    /// A formation of side B.
    FormationB,
    /// A fault of a file.
    Fault,
}

impl Kind {
    /// Every kind, in the order in which a legend names them.
    pub const ALL: [Self; 14] = [
        Self::LightWood,
        Self::DenseWood,
        Self::Rough,
        Self::Water,
        Self::Stream,
        Self::WoodenBua,
        Self::StoneBua,
        Self::Contour,
        Self::Steep,
        Self::MinorLinear,
        Self::MajorLinear,
        Self::Road,
        Self::ZoneA,
        Self::ZoneB,
    ];

    /// What a legend calls it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::ZoneA => "A begins",
            Self::ZoneB => "B begins",
            Self::LightWood => "light wood",
            Self::DenseWood => "dense wood",
            Self::Rough => "rough",
            Self::Water => "water",
            Self::WoodenBua => "wooden buildings",
            Self::StoneBua => "stone buildings",
            Self::Contour => "slope",
            Self::Steep => "steep rise",
            Self::Stream => "stream",
            Self::MinorLinear => "minor obstacle",
            Self::MajorLinear => "major obstacle",
            Self::Road => "road",
        }
    }

    /// True for a kind that covers ground; else it is a line.
    pub const fn is_area(self) -> bool {
        matches!(
            self,
            Self::ZoneA
                | Self::ZoneB
                | Self::LightWood
                | Self::DenseWood
                | Self::Rough
                | Self::Water
                | Self::WoodenBua
                | Self::StoneBua
        )
    }
}

impl Shape {
    /// True where a place lies within the corners; places are in halves of an inch, so that middles of squares can be
    /// asked for.
    pub fn covers(&self, halves: (i64, i64)) -> bool {
        let corner = |at: usize| {
            let (x, y) = self.points[at % self.points.len()];
            (i64::from(x) * 2, i64::from(y) * 2)
        };
        let (x, y) = halves;
        let crosses = |at: &usize| {
            let ((ax, ay), (bx, by)) = (corner(*at), corner(at + 1));
            if (ay > y) == (by > y) {
                return false;
            }
            // The place lies left of where the edge crosses its height.
            let (across, down) = ((x - ax) * (by - ay), (bx - ax) * (y - ay));
            if by > ay { across < down } else { across > down }
        };
        self.kind.is_area() && (0..self.points.len()).filter(crosses).count() % 2 == 1
    }

    /// The middle of what it covers, or of its course.
    pub fn middle(&self) -> (u16, u16) {
        if !self.kind.is_area() {
            return self.points.get(self.points.len() / 2).copied().unwrap_or_default();
        }
        let many = u32::try_from(self.points.len().max(1)).unwrap_or(1);
        let sum = self.points.iter().fold((0, 0), |(x, y), point| (x + u32::from(point.0), y + u32::from(point.1)));
        let part = |sum: u32| u16::try_from(sum / many).unwrap_or(u16::MAX);
        (part(sum.0), part(sum.1))
    }
}

impl Drawing {
    /// What a legend of this table calls a kind: a zone by the name of its side.
    pub fn words(&self, kind: Kind) -> Cow<'static, str> {
        let [a, b] = &self.sides;
        let begin = |side: &str| format!("{side} {}", if is_plural(side) { "begin" } else { "begins" });
        match kind {
            Kind::ZoneA if !a.is_empty() => begin(a).into(),
            Kind::ZoneB if !b.is_empty() => begin(b).into(),
            _ => kind.words().into(),
        }
    }

    /// The kinds of ground that lie on it, in the order of the legend.
    pub fn kinds(&self) -> Vec<Kind> {
        Kind::ALL.into_iter().filter(|kind| self.shapes.iter().any(|shape| shape.kind == *kind)).collect()
    }
}
