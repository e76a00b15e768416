//! The map of a file: its areas, its countries, and the areas that win.

use super::super::ids::{AreaId, CountryId, Side, Status};
use crate::rules::board::prelude::*;

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

impl Area {
    /// True for a mountain area or a marsh.
    pub const fn is_rough(&self) -> bool {
        self.mountain || self.marsh
    }
}

impl KeyedThing for Area {
    const LIST: List = List::new("area", "age-of-napoleon/areas", "Areas of the map");

    fn keys(&mut self, row: &mut Row<'_>) {
        row.required("name", "Area", Kind::Name, &mut self.name);
        row.required("country", "Country", Kind::Of("country", "name"), &mut self.country);
        row.optional("mountain", "Mountain", Kind::Flag, &mut self.mountain);
        row.optional("marsh", "Marsh", Kind::Flag, &mut self.marsh);
        row.optional("barren", "Barren", Kind::Flag, &mut self.barren);
        row.optional("major_capital", "Capital of a major country", Kind::Flag, &mut self.capital);
        row.optional("borders", "Borders", Kind::ManyOf("area", "name"), &mut self.borders);
        row.optional("coast", "Coast", Kind::Names, &mut self.coast);
        row.drawn(&mut self.drawn);
    }
}

/// A country, and how it stands when the game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Country {
    pub name: String,
    pub status: Status,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub major: bool,
}

impl KeyedThing for Country {
    const LIST: List = List::new("country", "age-of-napoleon/countries", "Countries");
    const WRITTEN: &str = "name major status";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.required("name", "Country", Kind::Name, &mut self.name);
        row.required("status", "Status", Kind::Words(&Status::KEYS), &mut self.status);
        row.optional("major", "Major country", Kind::Flag, &mut self.major);
    }
}

/// The figures of a country as it is now: how it stands in the war.
pub(crate) fn country_figures(status: &mut Status, all: &mut Figures<'_, Status>) {
    all.figure("status", (Takes::Words(&Status::KEYS), "its status"), status, |to| to);
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    pub side: Side,
    pub areas: Vec<AreaId>,
}

impl KeyedThing for Goal {
    const LIST: List = List::new("goal", "age-of-napoleon/goals", "What a side needs to win").names(0);

    fn keys(&mut self, row: &mut Row<'_>) {
        row.required("side", "Side", Kind::Words(&Side::KEYS), &mut self.side);
        row.required("areas", "Areas", Kind::ManyOf("area", "name"), &mut self.areas);
    }
}
