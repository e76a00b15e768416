//! How many units a road carries. No dice.

use super::super::prelude::*;

const ID: &str = "napoleon-1815/road";

/// The roads in the order of the table's columns.
const ROADS: [&str; 2] = ["major", "minor"];

/// What they are used for, by the table's rows.
const USES: [&str; 4] = ["march", "retreat", "reinforce", "rout"];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoadLimit {
    pub limit: i64,
}

pub static CHECK: Check = Check::of::<RoadLimit>(
    ID,
    "Road limit",
    "CAMPAIGN MOVEMENT; VOLUNTARY RETREAT; REINFORCE; ROUT",
    |case, _, _| {
        let word = |name: &str| case.inputs.word(name).unwrap_or_default();
        let limit = carries(case.tables, word("road"), word("use"), case.inputs.flag("river"));
        Ok(Outcome::of(&RoadLimit { limit }))
    },
    |outcome| counted(outcome.get::<RoadLimit>().limit, "unit"),
)
.takes(&[
    Input::word("road", &ROADS, "the road"),
    Input::word("use", &USES, "what it is used for"),
    Input::flag("river", "it crosses a river: a guarded one for a march, any for a rout"),
]);

/// How many units such a road carries for a use. The cell prints the limit, and after a comma the limit across a river
/// where that differs.
pub fn carries(tables: &Tables, road: &str, purpose: &str, river: bool) -> i64 {
    let of_cell = |cell: &str| <[&str; 2]>::from(cell.split_once(',').unwrap_or((cell, cell))).map(printed::whole);
    let limits = |_: &Table| USES.map(|row| [0, 1].map(|column| of_cell(printed::cell(tables, ID, row, column))));
    let at = |names: &[&str], name: &str| names.iter().position(|known| *known == name).unwrap_or(0);
    printed::reading(tables, ID, limits)[at(&USES, purpose)][at(&ROADS, road)][usize::from(river)]
}
