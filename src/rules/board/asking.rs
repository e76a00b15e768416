//! Questions that need no answer where only one is possible.

use crate::engine::cx::{Cx, Question, Stop};
use crate::engine::prompt::Refusal;
use crate::engine::rulebook::{Rulebook, View};

/// Asks for one of several; where there is but one, and none that is shut beside it, nothing is asked. None where the
/// question was waived.
///
/// # Errors
/// The question itself, where it has no answer yet; an answer that fits no more.
pub fn choose<R: Rulebook>(
    cx: &mut Cx<'_, R>,
    key: &str,
    question: impl Fn(&View<R>) -> Question,
) -> Result<Option<String>, Stop> {
    cx.settle()?;
    let now = question(cx.view());
    match (&now.options[..], &now.blocked[..]) {
        ([only], []) => Ok(Some(only.key.to_string())),
        _ => cx.choose_key(key, question),
    }
}

/// What cannot be let go: its question stays. `instead` says what players may do.
pub fn not_waived<R: Rulebook>(cx: &Cx<'_, R>, what: &str, instead: &str) -> Stop {
    let why = format!("this cannot be let go: {instead}");
    cx.misfit(Refusal::Blocked { picked: what.to_owned(), why })
}
