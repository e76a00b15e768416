//! The things of a game: its corps, its map, its cards.

mod card;
mod corps;
mod lands;

use serde::{Deserialize, Serialize};

use super::ids::{AreaId, CorpsId};
use crate::engine::ground::Ground;
use crate::engine::prompt::OptionName;
use crate::rules::board::roster;

pub use card::Card;
pub use corps::{Corps, Figure, Piece};
pub(super) use lands::country_figures;
pub use lands::{Area, Country, Goal};

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
