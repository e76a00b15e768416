//! Death of a general: one side's die in a turn with that event.

use serde::{Deserialize, Serialize};

use super::super::printed;
use crate::engine::check::{Case, Check, Outcome};
use crate::engine::dice::{Need, Throw};
use crate::engine::tally::Tally;

/// `campaign-1805/general-death`; once for each side of a battle.
pub(crate) static CHECK: Check =
    Check::of::<Death>("campaign-1805/general-death", "Death of a general", "19.5 Death of a General", read, words)
        .rolls("1D6 for each side")
        .hopes(|outcome| !outcome.get::<Death>().killed, "no general is killed", "a general must fall");

/// Whether a general dies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Death {
    /// The lowest-ranking general present is killed.
    pub killed: bool,
}

fn read(case: &Case<'_>, _: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let die = throw.sum(1, 6, "for the side's generals")?;
    let killed = die == printed::whole(printed::cell(case, "campaign-1805/rates", "death", 0));
    Ok(Outcome::of(&Death { killed }))
}

fn words(outcome: &Outcome) -> String {
    if outcome.get::<Death>().killed {
        "the lowest-ranking general in the battle is killed"
    } else {
        "no general is killed"
    }
    .to_owned()
}
