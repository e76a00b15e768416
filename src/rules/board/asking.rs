//! Questions that cannot be let go.

use crate::engine::cx::{Cx, Stop};
use crate::engine::prompt::Refusal;
use crate::engine::rulebook::Rulebook;

/// What cannot be let go: its question stays. `instead` says what players may do.
pub fn not_waived<R: Rulebook>(cx: &Cx<'_, R>, what: &str, instead: &str) -> Stop {
    cx.misfit(not_let_go(what, instead))
}

/// Why it cannot be.
pub fn not_let_go(what: &str, instead: &str) -> Refusal {
    Refusal::Blocked { picked: what.to_owned(), why: format!("this cannot be let go: {instead}") }
}
