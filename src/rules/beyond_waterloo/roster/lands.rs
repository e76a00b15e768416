//! The areas of the map, the countries that may enter the war and the phases of a turn, with their keys in a file.

use super::super::ids::{AreaId, Ground, PhaseKind, Side};
use crate::rules::board::prelude::*;

/// An area of the map, with what its terrain says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    pub name: String,
    pub terrain: String,
    /// Movement points that it costs to enter.
    pub mp: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ground: Option<Ground>,
    /// Die roll modifier of its terrain.
    #[serde(default)]
    pub drm: i8,
    /// The further one for those in march order.
    #[serde(default)]
    pub march_order_drm: i8,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fortress: bool,
    #[serde(default)]
    pub vp: i32,
    /// The areas that its entry names as its neighbours.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub borders: Vec<AreaId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<Side>,
    /// Where it is drawn, from 0 to 100 across and down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<(u8, u8)>,
}

impl Area {
    pub fn is_pass(&self) -> bool {
        self.ground == Some(Ground::Pass)
    }
}

impl KeyedThing for Area {
    const LIST: List = List::new("area", "beyond-waterloo/areas", "Areas of the map");
    const WRITTEN: &str = "name terrain borders holder fortress victory_points x y";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.required("name", "Area", Kind::Name, &mut self.name);
        row.required("terrain", "Terrain", Kind::Of("terrain", "name"), &mut self.terrain);
        row.optional("fortress", "Fortress", Kind::Flag, &mut self.fortress);
        row.optional("victory_points", "VP", Kind::Whole(0, 99), &mut self.vp);
        row.optional("borders", "Borders", Kind::ManyOf("area", "name"), &mut self.borders);
        row.optional("holder", "Holder", Kind::Words(&Side::KEYS), &mut self.holder);
        row.drawn(&mut self.drawn);
    }
}

/// The figures of an area as it is now: who holds it.
pub(crate) fn area_figures(holder: &mut Option<Side>, all: &mut Figures<'_, ()>) {
    all.figure("holder", (Takes::Words(&Side::KEYS), "who holds it"), holder, drop);
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    pub name: String,
    pub kind: PhaseKind,
    /// Whose it is; both sides' where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl KeyedThing for Phase {
    const LIST: List = List::new("phase", "beyond-waterloo/phases", "Phases of a turn");

    fn keys(&mut self, row: &mut Row<'_>) {
        row.required("name", "Phase", Kind::Name, &mut self.name);
        row.required("kind", "Kind", Kind::Words(&PhaseKind::KEYS), &mut self.kind);
        let mut side = self.side.map_or("both", Side::key).to_owned();
        row.required("side", "Side", Kind::Words(&["french", "allied", "both"]), &mut side);
        self.side = Side::of_key(&side);
        row.optional("text", "Text", Kind::Text, &mut self.text);
    }
}

/// A country that may enter the war.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Country {
    pub name: String,
    pub at_war: bool,
}

impl KeyedThing for Country {
    const LIST: List = List::new("country", "beyond-waterloo/countries", "Countries that may enter the war");

    fn keys(&mut self, row: &mut Row<'_>) {
        row.required("name", "Country", Kind::Name, &mut self.name);
        row.required("at_war", "At war", Kind::Flag, &mut self.at_war);
    }
}

/// The figures of a country as it is now: whether it is at war.
pub(crate) fn country_figures(at_war: &mut bool, all: &mut Figures<'_, ()>) {
    all.figure("at_war", (Takes::Flag, "at war"), at_war, drop);
}
