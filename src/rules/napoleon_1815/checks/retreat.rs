//! What a retreat or rout costs a unit. No dice.

use super::super::prelude::*;

const ID: &str = "napoleon-1815/retreat";

/// The kinds of units in the order of the sheet's columns.
const KINDS: &[&str] = &["infantry", "artillery", "cavalry", "leader"];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Retreat {
    pub cv_lost: i64,
}

pub static CHECK: Check = Check::of::<Retreat>(
    ID,
    "Attrition of a retreating unit",
    "VOLUNTARY RETREAT; ROUT",
    |case, _, _| {
        let how = ["engaged", "by_cavalry", "rout"].map(|name| case.inputs.flag(name));
        let kind = case.inputs.word("kind").unwrap_or_default();
        Ok(Outcome::of(&Retreat { cv_lost: attrition(case.tables, kind, how) }))
    },
    |outcome| match outcome.get() {
        Retreat { cv_lost: 0 } => "retreats without loss".into(),
        Retreat { cv_lost } => format!("retreats and loses {cv_lost} CV"),
    },
)
.takes(&[
    Input::word("kind", KINDS, "the unit that retreats"),
    Input::flag("engaged", "the unit is engaged"),
    Input::flag("by_cavalry", "it is engaged by cavalry; counts only when engaged"),
    Input::flag("rout", "a rout, not a voluntary retreat"),
]);

/// The CV that going back costs a unit of a kind; that it is engaged by cavalry counts only when it is engaged.
pub(crate) fn attrition(tables: &Tables, kind: &str, [engaged, by_cavalry, rout]: [bool; 3]) -> i64 {
    let suffers = match kind {
        "infantry" | "artillery" => engaged || rout,
        "cavalry" => engaged && by_cavalry,
        _ => engaged,
    };
    let column = KINDS.iter().position(|word| *word == kind).unwrap_or(0);
    if suffers { -printed::figure(tables, ID, "engaged", column) } else { 0 }
}
