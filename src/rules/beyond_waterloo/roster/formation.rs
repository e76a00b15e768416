//! Formations as they begin and units as their counters have them, with their keys in a file.

use serde::{Deserialize, Serialize};

use super::super::ids::{AreaId, Arm, FormationId, LeaderId, Mode, Side};
use crate::rules::board::keyed::{Field, KeyedThing, Kind, List, Row};
use crate::rules::board::table::QUALITY_FIELD;

/// A formation as it begins: its leader, its units, where it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Formation {
    pub name: String,
    /// The letters by which players name it.
    pub code: String,
    /// Its leader, whose side it is of.
    pub leader: LeaderId,
    pub morale: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<AreaId>,
    pub mode: Mode,
    /// True where it force marched when its side moved last.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub force_marched: bool,
}

impl KeyedThing for Formation {
    const LIST: List = List::new("formation", "beyond-waterloo/formations", "Formations").with(&[
        Field::required("name", "Formation", Kind::Name),
        Field::required("leader", "Leader", Kind::Of("leader", "name")),
        Field::required("morale", "Morale", Kind::Whole(0, 20)),
        Field::optional("at", "At", Kind::Of("area", "name")),
        Field::optional("mode", "Mode", Kind::Words(&Mode::KEYS)),
        Field::optional("force_marched", "Force marched", Kind::Flag),
    ]);

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("leader", &mut self.leader);
        row.key("morale", &mut self.morale);
        row.key("at", &mut self.at);
        row.key("mode", &mut self.mode);
        row.key("force_marched", &mut self.force_marched);
    }
}

/// A unit, as its counter has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    pub name: String,
    /// The letters by which players name it.
    pub code: String,
    /// Its formation, where it is in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<FormationId>,
    /// Where it is and whose, where it is in no formation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub apart: Option<(AreaId, Side)>,
    pub arm: Arm,
    /// Its nation, where it is not its leader's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<String>,
    #[serde(flatten)]
    pub strength: UnitStrength,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guard: bool,
    /// How good it is on the tabletop, where the file says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quality: Option<String>,
    #[serde(flatten)]
    pub marks: UnitMarks,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
pub struct UnitMarks {
    /// True for a National Guard unit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub national_guard: bool,
    /// True where its cavalry screens.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub screen: bool,
    /// True where it begins broken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub broken: bool,
    /// True where it begins out of supply.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out_of_supply: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitStrength {
    pub factors: u16,
    /// Combat factors after a step is lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reduced: Option<u16>,
    pub steps: u8,
    /// Steps that it begins with, where it has lost some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u8>,
}

impl KeyedThing for Unit {
    const LIST: List = List::new("unit", "beyond-waterloo/units", "Units and their combat factors").with(&[
        Field::required("name", "Unit", Kind::Name),
        Field::optional("formation", "Formation", Kind::Of("formation", "name")),
        Field::required("arm", "Arm", Kind::Words(&Arm::KEYS)),
        Field::required("factors", "CF", Kind::Whole(0, 99)),
        Field::optional("reduced", "CF reduced", Kind::Whole(0, 99)),
        Field::required("steps", "Steps", Kind::Whole(1, 10)),
        Field::optional("guard", "Guard", Kind::Flag),
        Field::optional("national_guard", "National Guard", Kind::Flag),
        Field::optional("nation", "Nation", Kind::Name),
        Field::optional("screen", "Screens", Kind::Flag),
        Field::optional("at", "At", Kind::Of("area", "name")),
        Field::optional("side", "Side", Kind::Words(&Side::KEYS)),
        Field::optional("left", "Steps left", Kind::Whole(0, 10)),
        Field::optional("broken", "Broken", Kind::Flag),
        Field::optional("out_of_supply", "Out of supply", Kind::Flag),
        QUALITY_FIELD,
    ]);
    const OF_FILES: &[&str] = &["left", "quality"];

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("formation", &mut self.formation);
        let (mut at, mut side) = self.apart.unzip();
        row.key("at", &mut at);
        row.key("side", &mut side);
        self.apart = at.zip(side);
        row.key("nation", &mut self.nation);
        row.key("arm", &mut self.arm);
        row.key("quality", &mut self.quality);
        row.key("factors", &mut self.strength.factors);
        row.key("reduced", &mut self.strength.reduced);
        row.key("steps", &mut self.strength.steps);
        row.key("left", &mut self.strength.left);
        row.key("guard", &mut self.guard);
        row.key("national_guard", &mut self.marks.national_guard);
        row.key("screen", &mut self.marks.screen);
        row.key("broken", &mut self.marks.broken);
        row.key("out_of_supply", &mut self.marks.out_of_supply);
    }
}
