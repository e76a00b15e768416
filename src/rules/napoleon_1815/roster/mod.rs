//! The things of a game: its blocks, its map, its calendar.

mod block;
mod lands;

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

/// What groups and blocks are called in lists of options: words that do not change, put together once a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Called {
    /// The groups of each army, city by city.
    groups: Vec<Rc<OptionName>>,
    /// The name and the code of each block.
    blocks: Vec<[Rc<str>; 2]>,
}

fn names(block: &Block) -> [Rc<str>; 2] {
    [&block.name, &block.code].map(|word| word.as_str().into())
}

roster! { units on Ground<CityId, RoadId>, called: Called }

static NO_ROAD: RoadSection = RoadSection { from: CityId(0), to: CityId(0), major: false, river: false };

impl Roster {
    pub fn new(game: Game) -> Self {
        let ways = game.roads.iter().enumerate().map(|(at, road)| ([road.from, road.to], RoadId::new(at)));
        let ground = Ground::new(game.cities.len(), ways);
        let group = |army: Army, city: &MapCity| {
            let (name, side) = (&city.name, Some(army.side().key().into()));
            let label = format!("{} group at {name}", army.words());
            Rc::new(OptionName { side, ..OptionName::new(format!("march:{army}/{name}"), label) })
        };
        let groups = Army::ALL.into_iter().flat_map(|army| game.cities.iter().map(move |city| group(army, city)));
        let called = Called { groups: groups.collect(), blocks: game.units.iter().map(names).collect() };
        Self { game, ground, called }
    }

    pub fn road(&self, road: RoadId) -> &RoadSection {
        self.game.roads.get(road.at()).unwrap_or(&NO_ROAD)
    }

    pub(super) fn enlist(&mut self, block: Block) {
        self.called.blocks.push(names(&block));
        self.game.units.push(block);
    }

    /// What the group of an army in a city is called.
    pub fn group(&self, army: Army, city: CityId) -> Rc<OptionName> {
        let called = self.called.groups.get(army.at() * self.game.cities.len() + city.at()).cloned();
        called.unwrap_or_else(|| Rc::new(OptionName::new("", "")))
    }

    /// The name of a block, as the key of an option has it.
    pub fn key_of(&self, unit: UnitId) -> Rc<str> {
        self.called.blocks.get(unit.at()).map_or_else(|| "".into(), |[name, _]| Rc::clone(name))
    }

    /// What is said of a block in a list of options.
    pub fn option_of(&self, unit: UnitId, called: OptionName) -> OptionName {
        let side = self.game.units.get(unit.at()).map(|block| block.army.side().key().into());
        OptionName { side, unit: self.called.blocks.get(unit.at()).map(|[_, code]| Rc::clone(code)), ..called }
    }
}
