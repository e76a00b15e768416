//! Questions whose options are values of the game: what was picked comes back as its value, and no key is read again.

use std::rc::Rc;

use super::cx::{Put, Question, Stop};
use super::prompt::{Choice, Due, Refusal};
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
    /// What to do next, by its key: the pick among all that is due.
    pub(super) fn next_key(&mut self) -> Result<String, Stop> {
        let (due, at) = self.next()?;
        Ok(due.options[at].key.to_string())
    }

    /// The same as a value of the game.
    pub(super) fn next_act<A: Clone + 'static>(&mut self) -> Result<A, Stop> {
        Ok(self.next_act_by_key()?.0)
    }

    /// The same with its key.
    pub(super) fn next_act_by_key<A: Clone + 'static>(&mut self) -> Result<(A, Rc<str>), Stop> {
        let (due, at) = self.next()?;
        let act = due.act(at).map(|act| (act, Rc::clone(&due.options[at].key)));
        act.ok_or_else(|| self.misfit(Refusal::Fault("a step offers keys and no acts".to_owned())))
    }

    fn next(&mut self) -> Result<(Rc<Due>, usize), Stop> {
        self.settle()?;
        let due = self.due();
        let put = Put { side: &due.side, text: &due.text, cite: due.cite, secret: false };
        let Some(at) = self.pick(&due.key, put, &due.options, &due.blocked)? else {
            return Err(self.misfit(Refusal::NotOwed(due.key.to_string())));
        };
        self.scope.extend(due.options[at].owed.clone());
        Ok((due, at))
    }

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
        let picked = self.pick(key, asked.question.put(), &asked.options, &asked.blocked)?;
        Ok(picked.and_then(|at| values.get(at)).cloned())
    }
}
