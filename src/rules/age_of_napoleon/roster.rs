//! What never changes in a game: who its corps are, its map, its cards.

use serde::{Deserialize, Serialize};

use super::ids::{AreaId, CorpsId, CountryId, Place, Side, Status};
use crate::engine::ground::Ground;
use crate::engine::prompt::OptionName;
use crate::rules::board::roster;
use crate::rules::board::table::Tabletop;

/// A whole game as its file tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    pub name: String,
    #[serde(flatten)]
    pub begins: GameYears,
    /// Cards of the French and of the Coalition.
    pub hands: [u16; 2],
    pub deck: u16,
    pub discard: u16,
    pub countries: Vec<Country>,
    pub areas: Vec<Area>,
    pub corps: Vec<Corps>,
    pub cards: Vec<Card>,
    pub goals: Vec<Goal>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameYears {
    pub year: u16,
    pub last_year: u16,
    /// The turn that it begins with, from 1.
    pub turn: u16,
    /// The first campaign round of its first year, 1 to 6.
    pub round: u8,
    /// Which of the six rounds are winter rounds.
    pub winter_rounds: Vec<u8>,
}

/// A country, and how it stands when the game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Country {
    pub name: String,
    pub status: Status,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub major: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark on the map, printed by itself")]
pub struct Area {
    pub name: String,
    pub country: CountryId,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mountain: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub marsh: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub barren: bool,
    /// True for the capital of a major country.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub capital: bool,
    /// The areas that its entry names as its neighbours.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub borders: Vec<AreaId>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub coast: Vec<String>,
    /// Where it is drawn, from 0 to 100 across and down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<(u8, u8)>,
}

/// A corps as it comes into the game; it is its commander.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Corps {
    pub name: String,
    pub code: String,
    pub nation: CountryId,
    pub side: Side,
    /// The most corps that its army may engage, 1 to 60.
    pub sr: u8,
    /// How far it goes, 0 to 20.
    pub mr: u8,
    /// What it adds to a battle, 0 to 50.
    pub rating: u8,
    pub home: CountryId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<String>,
    /// What it is on the tabletop, as far as the file says so.
    #[serde(flatten)]
    pub tabletop: Tabletop,
    pub at: Place,
    /// True where it begins spent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spent: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    pub name: String,
    pub text: String,
    /// How many are in the game, where the file tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copies: Option<u8>,
    /// How many armies its side may move in the round in which it is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub armies: Option<u8>,
    /// What it adds to its side's strength in a battle, where the file tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<i8>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    pub side: Side,
    pub areas: Vec<AreaId>,
}

impl Area {
    /// True for a mountain area or a marsh.
    pub const fn is_rough(&self) -> bool {
        self.mountain || self.marsh
    }

    pub const fn marks(&self) -> &'static str {
        match (self.mountain, self.marsh) {
            (true, true) => "^~",
            (true, false) => "^",
            (false, true) => "~",
            (false, false) => "",
        }
    }
}

roster! { corps bordering AreaId }

impl Roster {
    /// The areas on a sea with one, in the order of the file.
    pub fn over_sea(&self, area: AreaId) -> Vec<AreaId> {
        let areas = &self.game.areas;
        let Some(own) = areas.get(area.at()) else { return Vec::new() };
        let shares = |other: &Area| other.coast.iter().any(|sea| own.coast.contains(sea));
        let others = areas.iter().enumerate().filter(|(at, other)| *at != area.at() && shares(other));
        others.map(|(at, _)| AreaId::new(at)).collect()
    }

    /// What a corps is called in a list of options.
    pub fn option_of(&self, corps: CorpsId, key: String, label: String) -> OptionName {
        let facts = self.game.corps.get(corps.at());
        OptionName {
            side: facts.map(|corps| corps.side.key().into()),
            unit: facts.map(|corps| corps.code.as_str().into()),
            ..OptionName::new(key, label)
        }
    }
}
