//! A corps as it comes into the game, and its keys in a file.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::super::ids::{AreaId, CountryId, Place, Side};
use crate::engine::prompt::Refusal;
use crate::rules::board::keyed::{Field, KeyedThing, Kind, List, Names, Row, Value};
use crate::rules::board::table::{ABILITY_FIELD, INSPIRATION_FIELD, QUALITY_FIELD, STAFF_FIELD, Tabletop};
use crate::rules::board::words::find;
use crate::rules::board::written::text;

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

impl KeyedThing for Corps {
    const LIST: List = List::new("corps", "age-of-napoleon/corps", "Corps and their ratings").with(&[
        Field::required("name", "Corps", Kind::Name),
        Field::required("nation", "Nation", Kind::Name),
        Field::required("side", "Side", Kind::Words(&Side::KEYS)),
        Field::required("sr", "SR", Kind::Whole(1, 60)),
        Field::required("mr", "MR", Kind::Whole(0, 20)),
        Field::required("rating", "Battle rating", Kind::Whole(0, 50)),
        Field::required("home", "Home", Kind::Of("area", "country")),
        Field::optional("leader", "Leader", Kind::Name),
        QUALITY_FIELD,
        ABILITY_FIELD,
        INSPIRATION_FIELD,
        STAFF_FIELD,
        Field::optional("at", "At", Kind::OfOr("area", "name", &Place::BOXES)),
        Field::optional("spent", "Spent", Kind::Flag),
    ]);

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
