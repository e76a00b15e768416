//! The road map of a file: its cities and its roads.

use super::super::ids::{Army, CityId, Side};
use crate::rules::board::prelude::*;

words! {
    /// A city that the sheet names; its word as files and tables write it.
    NamedCity {
        Ghent = "ghent",
        Brussels = "brussels",
        Liege = "liege",
    }
}

impl NamedCity {
    pub const fn supplies(self) -> Army {
        [Army::British, Army::British, Army::Prussian][self as usize]
    }
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

impl KeyedThing for MapCity {
    const LIST: List = List::new("city", "napoleon-1815/cities", "Cities");
    const WRITTEN: &str = "name part supplies held x y";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.required("name", "City", Kind::Name, &mut self.name);
        row.optional("supplies", "Supplies", Kind::Words(&["prussian", "british"]), &mut self.supplies);
        row.optional("part", "Part", Kind::Words(&NamedCity::KEYS), &mut self.part);
        row.drawn(&mut self.place);
        row.optional("held", "Held by", Kind::Words(&Side::KEYS), &mut self.held);
    }
}

pub(crate) fn city_figures(held: &mut Option<Side>, all: &mut Figures<'_, ()>) {
    all.figure("held", (Takes::Words(&Side::KEYS), "who was there last"), held, drop);
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoadSection {
    pub from: CityId,
    pub to: CityId,
    pub major: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub river: bool,
}

impl RoadSection {
    pub const fn kind(&self) -> &'static str {
        if self.major { "major" } else { "minor" }
    }
}

impl KeyedThing for RoadSection {
    const LIST: List = List::new("road", "napoleon-1815/road-map", "Road map").names(2);

    fn keys(&mut self, row: &mut Row<'_>) {
        row.required("from", "From", Kind::Of("city", "name"), &mut self.from);
        row.required("to", "To", Kind::Of("city", "name"), &mut self.to);
        let mut kind = self.kind().to_owned();
        row.required("kind", "Road", Kind::Words(&["major", "minor"]), &mut kind);
        self.major = kind == "major";
        row.optional("river", "River", Kind::Flag, &mut self.river);
    }
}
