//! The table as a scenario draws it: ground, ways, buildings, and who stands or comes where.

use serde::{Deserialize, Serialize};

use super::spot::Spot;
use crate::orbat::keyword::words;
use crate::orbat::troops::words::Ground;

/// A table of miniatures. All places are whole inches from the left and from the upper edge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Field {
    /// Inches from left to right: 12 to 240.
    pub width: u16,
    /// Inches from top to bottom: 12 to 240.
    pub depth: u16,
    /// Which way is north on the map.
    pub north: North,
    /// Woods, rough ground, water, built-up areas.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<Area>,
    /// Roads, streams, hedges and walls.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<TerrainLine>,
    /// Where the ground rises.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contours: Vec<Contour>,
    /// Farms and villages that stand by themselves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub buildings: Vec<Building>,
    /// Bridges and fords.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub crossings: Vec<Crossing>,
    /// Where the sides begin.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Zone>,
    /// What is fought for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    /// Where formations come onto the table that arrive later.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrivals: Vec<Arrival>,
}

words! {
    /// Which way is north on the map.
    #[derive(Default)]
    North: "north" {
        /// Towards the upper edge.
        #[default]
        Up = "up",
        /// Towards the lower edge.
        Down = "down",
        /// Towards the left edge.
        Left = "left",
        /// Towards the right edge.
        Right = "right",
    }
}

words! {
    /// What a line of the map is.
    LineKind: "kind" {
        /// A road or a good track.
        Road = "road",
        /// A fordable stream.
        River = "river",
        /// A hedge, a bank, a low wall.
        MinorLinear = "minor-linear",
        /// A high wall, a deep ditch.
        MajorLinear = "major-linear",
    }
}

words! {
    /// How a river is crossed.
    CrossingKind: "kind" {
        Bridge = "bridge",
        Ford = "ford",
    }
}

words! {
    /// One of the two sides of a battle.
    SideKey: "side" {
        /// The first side of the scenario.
        A = "A",
        /// The second.
        B = "B",
    }
}

impl SideKey {
    /// 0 for A, 1 for B.
    pub const fn index(self) -> usize {
        match self {
            Self::A => 0,
            Self::B => 1,
        }
    }
}

/// Ground of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    /// Its name; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    pub ground: Ground,
    /// Its corners, three at least.
    pub points: Vec<Spot>,
    /// What else is to be known of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
}

/// A way or an obstacle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TerrainLine {
    /// Its name; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    pub kind: LineKind,
    /// Its course, two places at least.
    pub points: Vec<Spot>,
    /// What else is to be known of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
}

/// Where the ground rises.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contour {
    /// The name of the height; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Whether it is a steep rise; else it only shows where the high ground is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub steep: bool,
    /// Its course, two places at least; a height all around ends where it begins.
    pub points: Vec<Spot>,
}

/// A building, or a few of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Building {
    pub name: String,
    /// Wooden or stone.
    pub ground: Ground,
    /// Its upper left corner.
    pub at: Spot,
    /// How wide and how deep it is, in inches.
    pub size: Spot,
    /// Whether it is fortified.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fortified: bool,
}

/// A bridge or a ford.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crossing {
    /// Its name; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    pub kind: CrossingKind,
    pub at: Spot,
}

/// Where formations of a side begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zone {
    /// Whose.
    pub side: SideKey,
    /// Its name; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its corners, three at least.
    pub points: Vec<Spot>,
    /// Who begins there; empty for all of the side that are named in no other zone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub formations: Vec<String>,
}

/// What is fought for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objective {
    /// Its name, unlike any other.
    pub name: String,
    pub at: Spot,
    /// Who holds it at first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<SideKey>,
    /// What holding it means.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
}

/// Where formations come onto the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrival {
    /// Whose.
    pub side: SideKey,
    /// The place, usually at an edge.
    pub at: Spot,
    /// Who comes here; when is told by the order of battle.
    pub formations: Vec<String>,
    /// The way on which they come, in words; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
}

impl Field {
    /// True for a place on the table.
    pub const fn holds(&self, spot: Spot) -> bool {
        spot.x <= self.width && spot.y <= self.depth
    }
}
