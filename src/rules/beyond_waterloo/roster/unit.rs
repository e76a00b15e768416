//! A unit: as its counter has it with its keys in a file, and as it is now with the figures that may be set right.

use super::super::ids::{AreaId, Arm, FormationId, Side};
use crate::rules::board::prelude::*;
use crate::rules::board::table::quality_key;

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
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub national_guard: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub screen: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub broken: bool,
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
    const LIST: List = List::new("unit", "beyond-waterloo/units", "Units and their combat factors");
    const OF_FILES: &[&str] = &["left", "quality"];
    const WRITTEN: &str = "name formation at side nation arm quality factors reduced steps left guard national_guard screen \
         broken out_of_supply";

    fn keys(&mut self, row: &mut Row<'_>) {
        row.required("name", "Unit", Kind::Name, &mut self.name);
        row.optional("formation", "Formation", Kind::Of("formation", "name"), &mut self.formation);
        row.required("arm", "Arm", Kind::Words(&Arm::KEYS), &mut self.arm);
        row.required("factors", "CF", Kind::Whole(0, 99), &mut self.strength.factors);
        row.optional("reduced", "CF reduced", Kind::Whole(0, 99), &mut self.strength.reduced);
        row.required("steps", "Steps", Kind::Whole(1, 10), &mut self.strength.steps);
        row.optional("guard", "Guard", Kind::Flag, &mut self.guard);
        row.optional("national_guard", "National Guard", Kind::Flag, &mut self.marks.national_guard);
        row.optional("nation", "Nation", Kind::Name, &mut self.nation);
        row.optional("screen", "Screens", Kind::Flag, &mut self.marks.screen);
        let (mut at, mut side) = self.apart.unzip();
        row.optional("at", "At", Kind::Of("area", "name"), &mut at);
        row.optional("side", "Side", Kind::Words(&Side::KEYS), &mut side);
        self.apart = at.zip(side);
        row.optional("left", "Steps left", Kind::Whole(0, 10), &mut self.strength.left);
        row.optional("broken", "Broken", Kind::Flag, &mut self.marks.broken);
        row.optional("out_of_supply", "Out of supply", Kind::Flag, &mut self.marks.out_of_supply);
        quality_key(row, &mut self.quality);
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UnitNow {
    /// False in a state for someone who may not know it: nothing else of it counts then.
    pub known: bool,
    pub formation: Option<FormationId>,
    /// Where it is and whose, where it is in no formation.
    pub apart: Option<(AreaId, Side)>,
    /// Steps left; 0 once it is gone.
    pub steps: u8,
    pub broken: bool,
    pub out_of_supply: bool,
}

/// A figure of a unit that a player may set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitFigure {
    Steps(u8),
    Broken(bool),
    OutOfSupply(bool),
    Formation(FormationId),
    /// The area where it is by itself, and whose it is.
    Apart(AreaId, Side),
}

impl UnitNow {
    pub fn of(unit: &Unit) -> Self {
        let (formation, UnitMarks { broken, out_of_supply, .. }) = (unit.formation, unit.marks);
        let apart = unit.apart.filter(|_| formation.is_none());
        let steps = unit.strength.left.unwrap_or(unit.strength.steps);
        Self { known: true, formation, apart, steps, broken, out_of_supply }
    }

    /// The unit of a game that begins with what is now.
    pub fn begins(self, own: &Unit) -> Unit {
        let Self { formation, apart, steps, broken, out_of_supply, .. } = self;
        let left = (steps != own.strength.steps).then_some(steps);
        let strength = UnitStrength { left, ..own.strength };
        let marks = UnitMarks { broken, out_of_supply, ..own.marks };
        Unit { formation, apart, strength, marks, ..own.clone() }
    }

    /// Its figures, with all its steps and its side; the formations are those that it may be in.
    pub(crate) fn figures(
        &mut self,
        (steps, side): (u8, Side),
        formations: &[&str],
        all: &mut Figures<'_, UnitFigure>,
    ) {
        let left = (Takes::Count(0, steps.into()), "steps left; 0 once it is gone");
        all.figure("steps", left, &mut self.steps, UnitFigure::Steps);
        all.figure("broken", (Takes::Flag, "broken"), &mut self.broken, UnitFigure::Broken);
        let supply = (Takes::Flag, "out of supply");
        all.figure("out_of_supply", supply, &mut self.out_of_supply, UnitFigure::OutOfSupply);
        // A word may tell it into a formation, or out of one.
        if all.is_set() || self.formation.is_some() {
            let own = self.formation.get_or_insert_default();
            all.figure("formation", (Takes::Words(formations), "its formation"), own, UnitFigure::Formation);
        }
        if all.is_set() || self.apart.is_some() {
            let areas = (Takes::Words(all.names().all("area")), "the area where it is by itself");
            let (at, _) = self.apart.get_or_insert_default();
            all.figure("at", areas, at, |at| UnitFigure::Apart(at, side));
        }
    }

    pub(crate) const fn set(&mut self, to: UnitFigure) {
        match to {
            UnitFigure::Steps(steps) => self.steps = steps,
            UnitFigure::Broken(broken) => self.broken = broken,
            UnitFigure::OutOfSupply(so) => self.out_of_supply = so,
            UnitFigure::Formation(formation) => (self.formation, self.apart) = (Some(formation), None),
            UnitFigure::Apart(area, side) => (self.formation, self.apart) = (None, Some((area, side))),
        }
    }

    /// True for a unit that is in the game and known.
    pub const fn is_there(&self) -> bool {
        self.known && self.steps > 0
    }
}

impl UnitFigure {
    /// What it is set to, in words behind who it is; `formation` tells one as far as it may be known.
    pub(crate) fn words(self, names: &Names<'_>, formation: impl FnOnce(FormationId) -> String) -> String {
        match self {
            Self::Steps(steps) => format!(": {}", counted(steps, "step")),
            Self::Broken(broken) => if broken { ": broken" } else { ": not broken" }.to_owned(),
            Self::OutOfSupply(so) => if so { ": out of supply" } else { ": in supply" }.to_owned(),
            Self::Formation(own) => format!(": in {}", formation(own)),
            Self::Apart(area, _) => format!(": by itself in {}", names.name(&area)),
        }
    }
}
