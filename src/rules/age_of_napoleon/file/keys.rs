//! The keys of the things of a file, in the order in which it is written.

use serde_json::Value as Json;

use super::super::ids::{AreaId, Place};
use super::super::roster::{Area, Card, Corps, Country, Goal};
use crate::engine::prompt::Refusal;
use crate::rules::board::keyed::{KeyedThing, Names, Row, Value};
use crate::rules::board::words::find;
use crate::rules::board::written::text;
use crate::rules::owner_list::Field;

impl KeyedThing for Goal {
    const LIST: &'static str = "goal";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("side", &mut self.side);
        row.key("areas", &mut self.areas);
    }
}

impl KeyedThing for Country {
    const LIST: &'static str = "country";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("major", &mut self.major);
        row.key("status", &mut self.status);
    }
}

impl KeyedThing for Area {
    const LIST: &'static str = "area";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("country", &mut self.country);
        row.key("mountain", &mut self.mountain);
        row.key("marsh", &mut self.marsh);
        row.key("barren", &mut self.barren);
        row.key("major_capital", &mut self.capital);
        row.key("borders", &mut self.borders);
        row.key("coast", &mut self.coast);
        row.drawn(&mut self.drawn);
    }
}

impl KeyedThing for Corps {
    const LIST: &'static str = "corps";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("nation", &mut self.nation);
        row.key("side", &mut self.side);
        row.key("sr", &mut self.sr);
        row.key("mr", &mut self.mr);
        row.key("rating", &mut self.rating);
        row.key("home", &mut self.home);
        row.key("leader", &mut self.leader);
        row.key("quality", &mut self.tabletop.quality);
        self.tabletop.command.keys(row);
        row.key("at", &mut self.at);
        row.key("spent", &mut self.spent);
    }
}

impl KeyedThing for Card {
    const LIST: &'static str = "card";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("text", &mut self.text);
        row.key("copies", &mut self.copies);
        row.key("armies", &mut self.armies);
        row.key("battle", &mut self.battle);
    }
}

impl Value for Place {
    fn read(words: &[&str], names: &Names<'_>) -> Option<Self> {
        let word = words.first()?;
        Self::of_key(word).or_else(|| names.at("area", word).map(|at| Self::Area(AreaId::new(at))))
    }

    fn written(&self, names: &Names<'_>, required: bool) -> Option<String> {
        self.area().map_or_else(|| Some(text(self.key())), |area| area.written(names, required))
    }

    fn told(_: &Field, told: &Json, names: &Names<'_>) -> Result<Self, Refusal> {
        place(told, names)
    }
}

/// Where a corps is, as a player names it.
pub(crate) fn place(told: &Json, names: &Names<'_>) -> Result<Place, Refusal> {
    let known = names.all("area").iter().copied().chain(Place::BOXES);
    find("area", told, |word| Place::read(&[word], names), known)
}
