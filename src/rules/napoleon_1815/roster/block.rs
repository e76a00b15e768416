//! A block as it comes into the game, and its keys in a file.

use serde::{Deserialize, Serialize};

use super::super::ids::{Army, CityId, Kind as Arm, LostBy, UnitId};
use crate::rules::board::keyed::{Field, KeyedThing, Kind, List, Row};
use crate::rules::board::table::{ABILITY_FIELD, INSPIRATION_FIELD, QUALITY_FIELD, STAFF_FIELD, Tabletop};

/// A block as it comes into the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    pub name: String,
    /// The letters by which players name it.
    pub code: String,
    pub army: Army,
    pub kind: Arm,
    /// Its CV, 0 to 4.
    pub cv: u8,
    pub max: u8,
    /// True for the French Old Guard.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub old_guard: bool,
    /// True for the commander of its army.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub commander: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<UnitId>,
    /// What it is on the tabletop, as far as the file says so.
    #[serde(flatten)]
    pub tabletop: Tabletop,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub city: Option<CityId>,
    /// What it was lost by before the game began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_by: Option<LostBy>,
}

impl KeyedThing for Block {
    const LIST: List = List::new("unit", "napoleon-1815/order-of-battle", "Order of battle").with(&[
        Field::required("name", "Unit", Kind::Name),
        Field::required("army", "Army", Kind::Words(&Army::KEYS)),
        Field::required("kind", "Kind", Kind::Words(&Arm::KEYS)),
        Field::required("cv", "CV", Kind::Whole(0, 4)),
        Field::optional("old_guard", "Old Guard", Kind::Flag),
        Field::optional("leader", "Leader", Kind::Of("unit", "name")),
        Field::optional("city", "City", Kind::Of("city", "name")),
        Field::optional("commander", "Commander", Kind::Flag),
        QUALITY_FIELD,
        ABILITY_FIELD,
        INSPIRATION_FIELD,
        STAFF_FIELD,
        Field::optional("max", "Full CV", Kind::Whole(1, 4)),
        Field::optional("lost_by", "Lost by", Kind::Words(&LostBy::KEYS)),
    ]);
    const CALLED: &'static str = "block";
    const OF_FILES: &[&str] = &["commander", "quality", "ability", "inspiration", "staff", "lost_by"];

    fn keys(&mut self, row: &mut Row<'_>) {
        row.key("name", &mut self.name);
        row.key("army", &mut self.army);
        row.key("kind", &mut self.kind);
        // The full CV is told where it is another.
        let mut max = (self.max != self.cv).then_some(self.max);
        row.key("cv", &mut self.cv);
        row.key("max", &mut max);
        self.max = max.unwrap_or(self.cv);
        row.key("commander", &mut self.commander);
        row.key("old_guard", &mut self.old_guard);
        row.key("leader", &mut self.leader);
        row.key("quality", &mut self.tabletop.quality);
        row.key("city", &mut self.city);
        row.key("lost_by", &mut self.lost_by);
        self.tabletop.command.keys(row);
    }
}
