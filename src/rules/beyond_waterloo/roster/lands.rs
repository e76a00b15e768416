//! The areas of the map, the countries that may enter the war and the phases of a turn, with their keys in a file.

use serde::{Deserialize, Serialize};

use super::super::ids::{AreaId, Ground, PhaseKind, Side};
use crate::rules::board::figures::{Figures, Takes};
use crate::rules::board::keyed::{Field, KeyedThing, Kind, List, Row};

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
    /// Victory points for who holds it.
    #[serde(default)]
    pub vp: i32,
    /// The areas that its entry names as its neighbours.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub borders: Vec<AreaId>,
    /// Who holds it at the beginning.
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
    const LIST: List = List::new("area", "beyond-waterloo/areas", "Areas of the map").with(&[
        Field::required("name", "Area", Kind::Name),
        Field::required("terrain", "Terrain", Kind::Of("terrain", "name")),
        Field::optional("fortress", "Fortress", Kind::Flag),
        Field::optional("victory_points", "VP", Kind::Whole(0, 99)),
        Field::optional("borders", "Borders", Kind::ManyOf("area", "name")),
        Field::optional("holder", "Holder", Kind::Words(&Side::KEYS)),
        Field::optional("x", "Across", Kind::Whole(0, 100)),
        Field::optional("y", "Down", Kind::Whole(0, 100)),
    ]);

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("terrain", &mut self.terrain);
        row.key("borders", &mut self.borders);
        row.key("holder", &mut self.holder);
        row.key("fortress", &mut self.fortress);
        row.key("victory_points", &mut self.vp);
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
    /// What the owner writes about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl KeyedThing for Phase {
    const LIST: List = List::new("phase", "beyond-waterloo/phases", "Phases of a turn").with(&[
        Field::required("name", "Phase", Kind::Name),
        Field::required("kind", "Kind", Kind::Words(&PhaseKind::KEYS)),
        Field::required("side", "Side", Kind::Words(&["french", "allied", "both"])),
        Field::optional("text", "Text", Kind::Text),
    ]);

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("kind", &mut self.kind);
        let mut side = self.side.map_or("both", Side::key).to_owned();
        row.key("side", &mut side);
        self.side = Side::of_key(&side);
        row.key("text", &mut self.text);
    }
}

/// A country that may enter the war.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Country {
    pub name: String,
    /// True where it is at war from the beginning.
    pub at_war: bool,
}

impl KeyedThing for Country {
    const LIST: List = List::new("country", "beyond-waterloo/countries", "Countries that may enter the war")
        .with(&[Field::required("name", "Country", Kind::Name), Field::required("at_war", "At war", Kind::Flag)]);

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("at_war", &mut self.at_war);
    }
}

/// The figures of a country as it is now: whether it is at war.
pub(crate) fn country_figures(at_war: &mut bool, all: &mut Figures<'_, ()>) {
    all.figure("at_war", (Takes::Flag, "at war"), at_war, drop);
}
