//! The things of a game: its blocks, its map, its calendar.

mod block;
mod called;
mod lands;

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::ids::{Army, CityId, RoadId, Side, UnitId};
use crate::engine::ground::Ground;
use crate::engine::prompt::OptionName;
use crate::rules::board::{roster, words};

pub use block::{Block, Fighting, Figure, Marching, NO_PIECE, Piece};
use called::Called;
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

roster! { units on Ground<CityId, RoadId>, called: Called }

impl Roster {
    pub fn new(game: Game) -> Self {
        let ways = game.roads.iter().enumerate().map(|(at, road)| ([road.from, road.to], RoadId::new(at)));
        let ground = Ground::new(game.cities.len(), ways);
        Self { game, ground, called: Called::default() }
    }

    /// The road at this place of the file.
    pub fn road(&self, road: RoadId) -> Option<&RoadSection> {
        self.game.roads.get(road.at())
    }

    /// A newcomer.
    pub(super) fn enlist(&mut self, block: Block) {
        self.game.units.push(block);
        self.called.forget();
    }

    /// What the group of an army in a city is called.
    pub fn group(&self, army: Army, city: CityId) -> Rc<OptionName> {
        let called = self.called.group(&self.game, army, city).cloned();
        called.unwrap_or_else(|| Rc::new(OptionName::new("", "")))
    }

    /// The name of a block, as the key of an option has it.
    pub fn key_of(&self, unit: UnitId) -> Rc<str> {
        self.called.blocks(&self.game).get(unit.at()).map_or_else(|| "".into(), |[name, _]| Rc::clone(name))
    }

    /// What is said of a block in a list of options.
    pub fn option_of(&self, unit: UnitId, called: OptionName) -> OptionName {
        let side = self.game.units.get(unit.at()).map(|block| block.army.side().key().into());
        let code = self.called.blocks(&self.game).get(unit.at()).map(|[_, code]| Rc::clone(code));
        OptionName { side, unit: code, ..called }
    }
}
