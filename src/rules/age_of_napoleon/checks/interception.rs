//! Interception and withdrawal: the answers to an enemy's move. No dice.

use super::super::prelude::*;
use super::{DISCARDS, MOST_MR};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveAnswered {
    /// True when the army is fast enough.
    pub succeeds: bool,
    #[serde(default)]
    pub cards: i64,
}

const MR: Input = Input::count("mr", 0, MOST_MR, "MR of the intercepting or withdrawing army's leader");
const MOVING_MR: Input = Input::count("moving_mr", 0, MOST_MR, "MR of the moving army's leader");

/// WITHDRAWAL & INTERCEPTION: an army throws itself in the way of a moving one.
pub(crate) static INTERCEPTION: Check = Check::of::<MoveAnswered>(
    "age-of-napoleon/interception",
    "Interception of a moving army",
    "WITHDRAWAL & INTERCEPTION",
    |case, _, _| Ok(answered(case, if case.inputs.flag("first_move") { "first-move" } else { "interception" })),
    |outcome| {
        let MoveAnswered { succeeds, cards } = outcome.get();
        let result = if succeeds { "intercepts" } else { "does not intercept" };
        format!("{result}, {} to discard", counted(cards, "card"))
    },
)
.takes(&[MR, MOVING_MR, Input::flag("first_move", "the first move or interception of the Campaign Phase")]);

/// WITHDRAWAL & INTERCEPTION: an army makes way for a moving one.
pub(crate) static WITHDRAWAL: Check = Check::of::<MoveAnswered>(
    "age-of-napoleon/withdrawal",
    "Withdrawal before a moving army",
    "WITHDRAWAL & INTERCEPTION",
    |case, _, _| Ok(answered(case, "withdrawal")),
    |outcome| if outcome.get::<MoveAnswered>().succeeds { "withdraws" } else { "cannot withdraw" }.to_owned(),
)
.takes(&[MR, MOVING_MR]);

fn answered(case: &Case<'_>, row: &str) -> Outcome {
    let succeeds = case.inputs.count("mr") >= case.inputs.count("moving_mr");
    Outcome::of(&MoveAnswered { succeeds, cards: printed::figure(case.tables, DISCARDS, row, 0) })
}
