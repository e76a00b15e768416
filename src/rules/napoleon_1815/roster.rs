//! What never changes in a game: who its blocks are, its map, its calendar.

use serde::{Deserialize, Serialize};

use super::ids::{Army, CityId, Kind, LostBy, RoadId, Side, UnitId};
use crate::engine::ground::Ground;
use crate::engine::prompt::OptionName;
use crate::rules::board::table::Tabletop;
use crate::rules::board::{roster, words};

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
    /// A city that the sheet names; its word as files and tables write it.
    NamedCity {
        Ghent = "ghent",
        Brussels = "brussels",
        Liege = "liege",
    }
}

/// A block as it comes into the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    pub name: String,
    /// The letters by which players name it.
    pub code: String,
    pub army: Army,
    pub kind: Kind,
    /// Its CV, 0 to 4.
    pub cv: u8,
    pub max: u8,
    /// True for the French Old Guard.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub old_guard: bool,
    /// True for the commander of its army.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub commander: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<UnitId>,
    /// What it is on the tabletop, as far as the file says so.
    #[serde(flatten)]
    pub tabletop: Tabletop,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<CityId>,
    /// What it was lost by before the game began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_by: Option<LostBy>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapCity {
    pub name: String,
    /// The city of the sheet that it plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<NamedCity>,
    /// Whose supply it is, as the file says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supplies: Option<Army>,
    /// Where it is drawn, from 0 to 100 across and down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<(u8, u8)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Side>,
}

/// A road section between two cities.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoadSection {
    pub from: CityId,
    pub to: CityId,
    pub major: bool,
    /// True where it crosses a river.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub river: bool,
}

impl RoadSection {
    pub const fn kind(&self) -> &'static str {
        if self.major { "major" } else { "minor" }
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

impl NamedCity {
    pub const fn supplies(self) -> Army {
        match self {
            Self::Ghent | Self::Brussels => Army::British,
            Self::Liege => Army::Prussian,
        }
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

    /// What a block is called in a list of options.
    pub fn option_of(&self, unit: UnitId, key: String, label: String) -> OptionName {
        let block = self.game.units.get(unit.at());
        OptionName {
            side: block.map(|block| block.army.side().key().into()),
            unit: block.map(|block| block.code.as_str().into()),
            ..OptionName::new(key, label)
        }
    }
}
