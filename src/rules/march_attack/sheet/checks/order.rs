//! Does an order reach its formation in time?

use serde::{Deserialize, Serialize};

use crate::engine::check::{Case, Check, Outcome, tally_of};
use crate::engine::dice::{Need, Throw};
use crate::engine::inches::Inches;
use crate::engine::input::Input;
use crate::engine::table::{TableFault, Tables, range};
use crate::engine::tally::Tally;

use super::super::cells::{limit, sound};
use super::super::words::{ABILITY, STAFF};
use super::flag;
use super::has;
use crate::engine::check::modifiers;

const ID: &str = "march-attack/order";

/// 2D6 and modifiers, passed on the number in the table's title or more.
pub static CHECK: Check = Check::of::<Order>(ID, "Order", "order table", read, |outcome| {
    if outcome.get::<Order>().passed { "order received".to_owned() } else { "order fails".to_owned() }
})
.takes(&[
    Input::word("ability", ABILITY, "command ability of the commander who counts (setting order.ability-of)"),
    Input::word("staff", STAFF, "his staff"),
    Input::flag("commander_attached", "either commander is attached to a unit"),
    Input::flag("uncommitted", "the formation is uncommitted"),
    Input::word("retire", &["none", "unengaged", "engaged"], "a retire order, to an unengaged or engaged formation")
        .or("none"),
    Input::inches("distance", 1000, "how far apart the commanders are"),
])
.rolls("2D6")
.hopes(|outcome| outcome.get::<Order>().passed, "passes", "cannot pass")
.adds(tally_of::<OrderModifier>);

/// What came of the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// True when the formation takes the order up.
    pub passed: bool,
}

modifiers! {
    /// The rows of the order table.
    pub OrderModifier of "march-attack/order" => {
        AbilityExcellent = "ability-excellent", |case| has(case, "ability", "excellent");
        AbilityGood = "ability-good", |case| has(case, "ability", "good");
        AbilityAverage = "ability-average", |case| has(case, "ability", "average");
        AbilityPoor = "ability-poor", |case| has(case, "ability", "poor");
        AbilityTerrible = "ability-terrible", |case| has(case, "ability", "terrible");
        StaffPoor = "staff-poor", |case| has(case, "staff", "poor");
        StaffAverage = "staff-average", |case| has(case, "staff", "average");
        StaffGood = "staff-good", |case| has(case, "staff", "good");
        Attached = "attached", |case| flag(case, "commander_attached");
        Uncommitted = "uncommitted", |case| flag(case, "uncommitted");
        RetireUnengaged = "retire-unengaged", |case| has(case, "retire", "unengaged");
        RetireEngaged = "retire-engaged", |case| has(case, "retire", "engaged");
        DistanceNear = "distance-near", |case| i64::from(is_near(case));
        DistanceFar = "distance-far", full_stretches;
    }
}

/// That the limits in the labels and the number in the title are there.
pub fn proof(tables: &Tables) -> Result<(), TableFault> {
    distance_limit(tables, 0)?;
    distance_limit(tables, 1)?;
    needed(tables)?;
    Ok(())
}

fn read(case: &Case<'_>, tallies: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let total = throw.sum(2, 6, "")? + tallies[0].whole();
    Ok(Outcome::of(&Order { passed: total >= total_needed(case.tables) }))
}

/// What dice and modifiers must come to together.
pub(crate) fn total_needed(tables: &Tables) -> i64 {
    sound(needed(tables))
}

/// Exactly the near distance counts as within it.
fn is_near(case: &Case<'_>) -> bool {
    let near = Inches::whole(sound(distance_limit(case.tables, 0)));
    case.inputs.inches("distance").is_some_and(|distance| distance <= near)
}

fn full_stretches(case: &Case<'_>) -> i64 {
    let stretch = sound(distance_limit(case.tables, 1));
    case.inputs.inches("distance").map_or(0, |distance| distance.full(stretch))
}

fn distance_limit(tables: &Tables, at: usize) -> Result<u32, TableFault> {
    limit(tables.get(ID)?, "distance", at)
}

/// The table's title ends with the number that passes: `Order Table (2D6) 7+`.
fn needed(tables: &Tables) -> Result<i64, TableFault> {
    let table = tables.get(ID)?;
    let last = table.title.rsplit(' ').next().and_then(range);
    let fault = || TableFault::NoNumber(table.id.clone(), "title".to_owned(), table.title.clone());
    last.map(|(least, _)| least).ok_or_else(fault)
}
