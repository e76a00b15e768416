//! How far may it go? No dice: the printed inches, ground and costs.

use serde::{Deserialize, Serialize};

use crate::engine::check::{Case, Check, Outcome};
use crate::engine::inches::Inches;
use crate::engine::input::{Input, Inputs};
use crate::engine::table::{TableFault, Tables};
use crate::engine::tally::Tally;

mod base;
mod costs;
mod fits;
mod troops;

pub(crate) use troops::Troops;

/// Inches that troops may go in one move.
pub(crate) static CHECK: Check = Check::of::<Allowance>(
    "march-attack/movement",
    "Movement",
    "movement table",
    |_, tallies, _| Ok(Outcome::of(&Allowance { inches: Inches::at_least_zero(tallies[0].total()) })),
    |outcome| format!("{}\"", outcome.get::<Allowance>().inches),
)
.takes(&[
    Input::word("troops", Troops::WORDS, "who moves"),
    Input::word("formation", &["line", "column", "square", "deployed", "limbered"], "the formation in which they move")
        .only(|inputs| !inputs.is("troops", "general"), "for all troops but generals"),
    Input::word("mode", &["tactical", "strategic"], "within 9\" of the enemy only tactical").or("tactical"),
    Input::word("action", &["move", "retire", "prolong"], "what they do").or("move"),
    Input::flag("road", "they move along a road"),
    Input::count("formation_changes", 0, 20, "changes of formation and about faces").or("0"),
    Input::count("passages", 0, 20, "passages of lines").or("0"),
    Input::count("minor_linear", 0, 20, "minor linear obstacles crossed").or("0"),
    Input::count("major_linear", 0, 20, "major linear obstacles crossed").or("0"),
    Input::count("steep_contours", 0, 20, "contours of a steep rise crossed").or("0"),
    Input::word(
        "ground",
        &["open", "river", "rough", "bridge", "light-wood", "dense-wood", "wooden-bua", "stone-bua"],
        "the ground that they cross",
    )
    .or("open"),
    Input::word(
        "grade",
        &["quarter", "half", "three-quarters"],
        "how a river or rough ground is graded: default: half, a quarter for artillery in a river",
    )
    .optional()
    .only(may_grade, "for a river or rough ground"),
])
.refuses(fits::fits)
.adds(tallies);

/// How far they may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Allowance {
    /// Inches, quarters possible.
    pub inches: Inches,
}

/// That every figure of both tables can be read.
pub(crate) fn proof(tables: &Tables) -> Result<(), TableFault> {
    base::proof(tables)?;
    costs::proof(tables)
}

/// Half is the usual grade: naming it is harmless anywhere.
fn may_grade(inputs: &Inputs) -> bool {
    inputs.is("ground", "river") || inputs.is("ground", "rough") || inputs.is("grade", "half")
}

/// The road bonus comes last, whichever order the house rule gives the rest.
fn tallies(case: &Case<'_>) -> Vec<Tally> {
    let mut inches = Tally::new();
    base::add(&mut inches, case);
    if case.settings.is("movement.order", "subtract-then-scale") {
        costs::subtract(&mut inches, case);
        costs::scale(&mut inches, case);
    } else {
        costs::scale(&mut inches, case);
        costs::subtract(&mut inches, case);
    }
    costs::road(&mut inches, case);
    vec![inches]
}
