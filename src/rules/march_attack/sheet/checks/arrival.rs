//! Does a formation reach the table this turn?

use serde::{Deserialize, Serialize};

use crate::engine::check::{Case, Check, Outcome};
use crate::engine::dice::{Need, Throw};
use crate::engine::input::Input;
use crate::engine::tally::Tally;

/// D6, on the number that the order of battle or the scenario gives, or more.
pub static CHECK: Check =
    Check::of::<ArrivalResult>("march-attack/arrival", "Arrival", "turn order, S1", read, |outcome| {
        if outcome.get::<ArrivalResult>().arrives { "arrives".to_owned() } else { "does not arrive yet".to_owned() }
    })
    .takes(&[Input::count("needs", 1, 6, "the least number on which it arrives")])
    .rolls("1D6")
    .hopes(|outcome| outcome.get::<ArrivalResult>().arrives, "arrives", "cannot arrive");

/// Whether the formation arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArrivalResult {
    /// True when it does; otherwise it tries again next turn.
    pub arrives: bool,
}

fn read(case: &Case<'_>, _: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let arrives = throw.sum(1, 6, "")? >= case.inputs.count("needs");
    Ok(Outcome::of(&ArrivalResult { arrives }))
}
