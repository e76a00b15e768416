//! A corps: as it comes into the game with its keys in a file, and as it is now with the figures that may be set right.

use super::super::ids::{AreaId, CountryId, Place, Side};
use crate::rules::board::keyed::{Field, Value};
use crate::rules::board::prelude::*;
use crate::rules::board::table::Tabletop;

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
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spent: bool,
}

impl KeyedThing for Corps {
    const LIST: List = List::new("corps", "age-of-napoleon/corps", "Corps and their ratings");

    fn keys(&mut self, row: &mut Row<'_>) {
        row.required("name", "Corps", Kind::Name, &mut self.name);
        row.required("nation", "Nation", Kind::Name, &mut self.nation);
        row.required("side", "Side", Kind::Words(&Side::KEYS), &mut self.side);
        row.required("sr", "SR", Kind::Whole(1, 60), &mut self.sr);
        row.required("mr", "MR", Kind::Whole(0, 20), &mut self.mr);
        row.required("rating", "Battle rating", Kind::Whole(0, 50), &mut self.rating);
        row.required("home", "Home", Kind::Of("area", "country"), &mut self.home);
        row.optional("leader", "Leader", Kind::Name, &mut self.leader);
        self.tabletop.keys(row);
        row.optional("at", "At", Kind::OfOr("area", "name", &Place::BOXES), &mut self.at);
        row.optional("spent", "Spent", Kind::Flag, &mut self.spent);
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Piece {
    pub at: Place,
    pub spent: bool,
}

/// A figure of a corps that a player may set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figure {
    At(Place),
    Spent(bool),
}

impl Piece {
    /// A corps at the beginning of a game.
    pub const fn of(corps: &Corps) -> Self {
        Self { at: corps.at, spent: corps.spent }
    }

    /// The corps of a game that begins with what is now.
    pub fn begins(self, corps: &Corps) -> Corps {
        Corps { at: self.at, spent: self.spent, ..corps.clone() }
    }

    pub(crate) fn figures(&mut self, all: &mut Figures<'_, Figure>) {
        let places: Vec<&str> = all.names().all("area").iter().copied().chain(Place::BOXES).collect();
        let at = (Takes::Words(&places), "the area or the box where it is");
        all.figure("at", at, &mut self.at, Figure::At);
        all.figure("spent", (Takes::Flag, "spent"), &mut self.spent, Figure::Spent);
    }

    /// It is somewhere else, or spent, or fresh; off the map nobody is spent.
    pub(crate) fn set(&mut self, to: Figure) {
        match to {
            Figure::At(at) => self.at = at,
            Figure::Spent(spent) => self.spent = spent,
        }
        self.spent &= self.at.area().is_some();
    }
}

impl Figure {
    pub(crate) fn words(self, names: &Names<'_>) -> String {
        match self {
            Self::At(at) => names.name(&at),
            Self::Spent(spent) => if spent { "spent" } else { "fresh" }.to_owned(),
        }
    }
}

impl Value for Place {
    const LIST: Option<&'static str> = AreaId::LIST;

    fn read(words: &[&str], names: &Names<'_>) -> Option<Self> {
        let word = words.first()?;
        Self::of_key(word).or_else(|| names.at("area", word).map(|at| Self::Area(AreaId::new(at))))
    }

    fn shown(&self, names: &Names<'_>) -> Json {
        self.area().map_or_else(|| self.key().into(), |area| area.shown(names))
    }

    fn told(_: &Field, told: &Json, names: &Names<'_>) -> Result<Self, Refusal> {
        let known = names.all("area").iter().copied().chain(Self::BOXES);
        find("area", told, |word| Self::read(&[word], names), known)
    }
}
