//! A marauder's attrition attack.

use serde::{Deserialize, Serialize};

use super::super::printed;
use crate::engine::check::{Case, Check, Outcome};
use crate::engine::dice::{Need, Throw};
use crate::engine::tally::Tally;

/// `campaign-1805/marauder`.
pub(crate) static CHECK: Check =
    Check::of::<Attrition>("campaign-1805/marauder", "Marauders' attrition attack", "10.4 Marauder", read, words)
        .rolls("1D6");

/// What the victim loses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Attrition {
    /// Casualties in percent.
    pub percent: i64,
}

fn read(case: &Case<'_>, _: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let cell = printed::cell(case, "campaign-1805/rates", "marauder", 0);
    let each = printed::whole_after(cell, " x ").expect("a test reads the marauders' cell");
    Ok(Outcome::of(&Attrition { percent: throw.sum(1, 6, "for the marauders")? * each }))
}

fn words(outcome: &Outcome) -> String {
    format!("{}% casualties", outcome.get::<Attrition>().percent)
}
