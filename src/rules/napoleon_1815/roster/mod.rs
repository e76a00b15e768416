//! The things of a game: its blocks, its map, its calendar.

mod block;
mod lands;

use std::cell::OnceCell;

use super::ids::{Army, CityId, RoadId, Side, UnitId};
use crate::engine::ground::Ground;
use crate::rules::board::prelude::*;
use crate::rules::board::roster;

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
        [Side::French, Side::Allied, Side::French, Side::Allied][self as usize]
    }

    pub const fn is_night(self) -> bool {
        matches!(self, Self::Fn | Self::An)
    }
}

/// What groups and blocks are called in lists of options: words that do not change, put together once a game. Two games are
/// the same whether they were or not.
#[derive(Clone, Debug, Default)]
struct Called {
    /// The groups of each army, city by city.
    groups: OnceCell<Vec<Rc<OptionName>>>,
    /// The name and the code of each block.
    blocks: OnceCell<Vec<[Rc<str>; 2]>>,
}

impl PartialEq for Called {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Called {}

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

    pub(super) fn enlist(&mut self, block: Block) {
        self.game.units.push(block);
        self.called.blocks.take();
    }

    /// What the group of an army in a city is called.
    pub fn group(&self, army: Army, city: CityId) -> Rc<OptionName> {
        let of = |army: Army, city: &str| {
            let (key, label) = (format!("march:{}/{city}", army.key()), format!("{} group at {city}", army.words()));
            Rc::new(OptionName { side: Some(army.side().key().into()), ..OptionName::new(key, label) })
        };
        let cities = |army: Army| self.game.cities.iter().map(move |city| of(army, &city.name));
        let groups = self.called.groups.get_or_init(|| Army::ALL.into_iter().flat_map(cities).collect());
        let called = groups.get(army.at() * self.game.cities.len() + city.at()).cloned();
        called.unwrap_or_else(|| Rc::new(OptionName::new("", "")))
    }

    fn called(&self, unit: UnitId) -> Option<&[Rc<str>; 2]> {
        let of = |block: &Block| [block.name.as_str().into(), block.code.as_str().into()];
        self.called.blocks.get_or_init(|| self.game.units.iter().map(of).collect()).get(unit.at())
    }

    /// The name of a block, as the key of an option has it.
    pub fn key_of(&self, unit: UnitId) -> Rc<str> {
        self.called(unit).map_or_else(|| "".into(), |[name, _]| Rc::clone(name))
    }

    /// What is said of a block in a list of options.
    pub fn option_of(&self, unit: UnitId, called: OptionName) -> OptionName {
        let side = self.game.units.get(unit.at()).map(|block| block.army.side().key().into());
        OptionName { side, unit: self.called(unit).map(|[_, code]| Rc::clone(code)), ..called }
    }
}
