//! Questions whose options are values of the game: what was picked comes back as its value, and no key is read again.

use super::cx::{Picked, Question, Stop};
use super::prompt::Choice;
use super::rules::AnyView;
use super::run::Run;

/// A question whose options are values.
#[derive(Clone, Debug)]
pub struct Pick<T> {
    /// The question; what may be picked stands beside it.
    pub question: Question,
    /// Each value with what it is called; the first is what Enter takes.
    pub options: Vec<(T, Choice)>,
}

impl Run {
    /// Asks for one of the values, or takes the only one of a question that shuts none, unless it asks `always`. None
    /// where the owed thing that it belongs to is waived.
    pub(super) fn pick_value<T: Clone + 'static>(
        &mut self,
        key: &str,
        always: bool,
        pick: impl FnOnce(&AnyView) -> Pick<T>,
    ) -> Result<Option<T>, Stop> {
        let asked = self.asked_pick(key, pick);
        let values: &[T] = asked.values();
        if let ([only], [], false) = (values, &asked.blocked[..], always) {
            return Ok(Some(only.clone()));
        }
        match self.pick(key, &asked.question, &asked.options, &asked.blocked)? {
            Picked::Key(picked) => {
                let at = asked.options.iter().position(|choice| *choice.key == *picked);
                Ok(at.and_then(|at| values.get(at)).cloned())
            }
            Picked::Waived => Ok(None),
        }
    }
}
