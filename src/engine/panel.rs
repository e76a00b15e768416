//! What may be drawn in place of the armies: a battle area by area, or the places of a map and the ways between them.

use super::text::Text;

/// A drawing of a part of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Panel {
    /// A battle whose areas lie side by side. It is what players look at while it is fought.
    Field(Field),
    /// A map. It is drawn when a player asks for it.
    Map(Map),
}

/// A battle area by area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Where it is fought.
    pub title: Text,
    /// The names of the areas, from left to right.
    pub areas: Vec<&'static str>,
    /// The sides, each opposite the next.
    pub bands: Vec<Band>,
}

/// One side of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// Whose it is.
    pub name: Text,
    /// Who stands in each of the areas, a line each.
    pub areas: Vec<Vec<Text>>,
    /// Who stands behind them.
    pub behind: Vec<Text>,
}

/// Places on a map and the ways between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    pub places: Vec<MapPlace>,
    pub ways: Vec<MapWay>,
    /// What its signs mean.
    pub legend: Text,
}

/// A place on a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapPlace {
    /// How far from the left and from the top, in hundredths of the map.
    pub at: (u8, u8),
    /// Its name, and what is there.
    pub label: Text,
}

/// A way between two places, by their numbers from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapWay {
    pub ends: [usize; 2],
    /// True for a great road.
    pub great: bool,
    /// True where it crosses a river.
    pub river: bool,
}
