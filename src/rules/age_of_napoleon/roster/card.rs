//! A card, and its keys in a file.

use serde::{Deserialize, Serialize};

use crate::rules::board::keyed::{KeyedThing, Kind, List, Row};

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
