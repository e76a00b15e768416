//! The things of a game: its blocks, its map, its calendar.

mod block;
mod lands;

use serde::{Deserialize, Serialize};

use super::ids::{CityId, RoadId, Side, UnitId};
use crate::engine::ground::Ground;
use crate::engine::prompt::OptionName;
use crate::rules::board::{roster, words};

pub use block::{Block, Fighting, Figure, Marching, NO_PIECE, Piece};
pub(super) use lands::city_figures;
pub use lands::{MapCity, NamedCity, RoadSection};

/// A whole game as its file tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    pub name: String,
    /// Its campaign turns, in order.
    pub calendar: Vec<Day>,
    /// The campaign turn that it begins with, from 1.
    pub turn: u16,
    /// The number of units under which each army is defeated, where it is not the printed one.
    #[serde(default)]
    pub defeat: Option<[u16; 3]>,
    pub units: Vec<Block>,
    pub cities: Vec<MapCity>,
    pub roads: Vec<RoadSection>,
}

words! {
    /// One campaign turn of the calendar.
    Day {
        /// The French move.
        F = "F",
        A = "A",
        /// The French move at night.
        Fn = "Fn",
        An = "An",
    }
}

impl Day {
    pub const fn side(self) -> Side {
        match self {
            Self::F | Self::Fn => Side::French,
            Self::A | Self::An => Side::Allied,
        }
    }

    pub const fn is_night(self) -> bool {
        matches!(self, Self::Fn | Self::An)
    }
}

roster! { units on Ground<CityId, RoadId> }

impl Roster {
    pub fn new(game: Game) -> Self {
        let ways = game.roads.iter().enumerate().map(|(at, road)| ([road.from, road.to], RoadId::new(at)));
        let ground = Ground::new(game.cities.len(), ways);
        Self { game, ground }
    }

    /// The road at this place of the file.
    pub fn road(&self, road: RoadId) -> Option<&RoadSection> {
        self.game.roads.get(road.at())
    }

    /// What is said of a block in a list of options.
    pub fn option_of(&self, unit: UnitId, called: OptionName) -> OptionName {
        let block = self.game.units.get(unit.at());
        let side = block.map(|block| block.army.side().key().into());
        OptionName { side, unit: block.map(|block| block.code.as_str().into()), ..called }
    }
}
