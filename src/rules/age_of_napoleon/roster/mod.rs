//! The things of a game: its corps, its map, its cards.

mod corps;
mod lands;

use super::ids::AreaId;
use crate::engine::ground::Ground;
use crate::rules::board::prelude::*;
use crate::rules::board::roster;

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

impl KeyedThing for Card {
    const LIST: List = List::new("card", "age-of-napoleon/cards", "Cards");

    fn keys(&mut self, row: &mut Row<'_>) {
        row.required("name", "Card", Kind::Name, &mut self.name);
        row.required("text", "Text", Kind::Text, &mut self.text);
        row.optional("copies", "Copies", Kind::Whole(1, 60), &mut self.copies);
        row.optional("armies", "Armies", Kind::Whole(1, 9), &mut self.armies);
        row.optional("battle", "Battle", Kind::Whole(-20, 20), &mut self.battle);
    }
}

roster! { corps bordering AreaId }
