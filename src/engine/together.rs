//! Questions that several sides answer at once: each in its own time, and none knows what the others said. Their answers are
//! told apart by the keys of their questions; in whatever order they come, the same comes of them.

use std::rc::Rc;

use super::authority::Hand;
use super::cx::{Cx, Filled, Form, Pick, Stop};
use super::journal::{Entry, Record};
use super::prompt::{Prompt, Refusal};
use super::request::Request;
use super::rulebook::{Rulebook, View};
use super::run::Run;
use super::sealed::AnswersSoFar;
use super::seat::Eye;
use super::session::{Session, Stamp};

/// What one side's part works with: it asks in secret, and brings nothing about.
pub struct Apart<'a, R: Rulebook>(Cx<'a, R>);

impl<R: Rulebook> Cx<'_, R> {
    /// Asks these sides at once. Each part is run on the same state; this stops until all have come to their ends.
    pub fn together<S: Copy, T, const N: usize>(
        &mut self,
        sides: [S; N],
        mut part: impl FnMut(&mut Apart<'_, R>, S) -> Result<T, Stop>,
    ) -> Result<[T; N], Stop> {
        let asked = |run: &mut Run, side: S| part(&mut Apart(Cx::over(run)), side);
        let all = self.run_mut().together(&sides, asked)?;
        let Ok(all) = <[T; N]>::try_from(all) else { unreachable!("every part has come to its end") };
        Ok(all)
    }
}

impl<R: Rulebook> Apart<'_, R> {
    /// What can be seen now.
    pub fn view(&self) -> &View<R> {
        self.0.view()
    }

    /// The state as it is now.
    pub fn state(&self) -> &R::State {
        self.0.state()
    }

    /// Asks for one of some values; none where the owed thing that it belongs to is waived.
    pub fn pick<T: Clone + 'static>(
        &mut self,
        key: &str,
        pick: impl Fn(&View<R>) -> Pick<T>,
    ) -> Result<Option<T>, Stop> {
        self.0.pick(key, |view| {
            let mut pick = pick(view);
            pick.question.secret = true;
            pick
        })
    }

    /// Asks for several values; none where the owed thing that they belong to is waived.
    pub fn form(&mut self, key: &str, form: impl Fn(&View<R>) -> Form) -> Result<Option<Filled>, Stop> {
        self.0.form_in_secret(key, form)
    }

    /// What follows is about this one, whom the last answer named: see [`Cx::about`].
    pub fn about(&mut self, who: R::Subject) {
        self.0.about(who);
    }

    /// The input that was just taken does not fit: it is refused, and its question stays open.
    pub fn misfit(&self, refusal: Refusal) -> Stop {
        self.0.misfit(refusal)
    }
}

impl Run {
    /// Runs each side's part on the state as it is. What players rule meanwhile counts for all of them: the answers that
    /// came before it must still fit.
    fn together<S: Copy, T>(
        &mut self,
        sides: &[S],
        mut part: impl FnMut(&mut Self, S) -> Result<T, Stop>,
    ) -> Result<Vec<T>, Stop> {
        self.settle()?;
        let (from, subjects, secrets) = (self.at, self.subjects.len(), self.secrets.len());
        loop {
            self.subjects.truncate(subjects);
            self.secrets.truncate(secrets);
            let mut waiting = self.waiting_from(from);
            let (mut ends, mut open) = (Vec::new(), Vec::new());
            for side in sides {
                self.waiting = Some(waiting.after(from.saturating_sub(1)));
                let end = part(self, *side);
                waiting = self.waiting.take().unwrap_or_default();
                match end {
                    Ok(end) => ends.push(end),
                    Err(Stop::Ask(prompt)) => open.push(*prompt),
                    Err(other) => return Err(other),
                }
            }
            if let Some(at) = waiting.stray(open.is_empty()) {
                let refusal = Refusal::BadRequest("no side is asked for this".to_owned());
                return Err(Stop::Misfit { at, refusal });
            }
            if waiting.end() > self.at {
                self.go_to(waiting.end());
            }
            if open.is_empty() {
                return Ok(ends);
            }
            if !self.is_ruled_here() {
                let first = open.remove(0);
                self.beside = open;
                return Err(Stop::Ask(Box::new(first)));
            }
            self.settle_one()?;
        }
    }

    /// The answers that were given from this input on, up to the next word that is not settled yet.
    fn waiting_from(&self, from: usize) -> AnswersSoFar {
        let later = self.inputs.iter().skip(self.at);
        let end = later.take_while(|input| input.key().is_some()).count() + self.at;
        let left = (from..end).filter(|at| self.inputs.get(*at).is_some_and(|input| input.key().is_some()));
        AnswersSoFar::of(left.collect(), self.at)
    }
}

impl Session {
    /// What is asked; none when the game is over. Where several sides are asked at once: of a side its own question, else of
    /// the side that the table lets answer first.
    pub fn prompt(&self) -> Option<&Prompt> {
        self.asked().map(|prompt| &**prompt)
    }

    /// The same, to be kept.
    pub fn asked(&self) -> Option<&Rc<Prompt>> {
        let open = &self.live.open;
        if matches!(self.hand, Hand::Alone(_)) {
            // By mail one side answers after the other.
            return open.first();
        }
        let of = |side: &String| open.iter().find(|prompt| prompt.side == *side);
        let own = match &self.hand {
            Hand::Side(own) => Some(own),
            _ => self.first_asked.as_ref(),
        };
        let looks = || if let Eye::Seat(own) = self.eye() { of(own) } else { None };
        own.and_then(of).or_else(looks).or_else(|| open.first())
    }

    /// All that is asked: one question, or those of several sides at once.
    pub fn questions(&self) -> impl Iterator<Item = &Prompt> {
        self.live.open.iter().map(|prompt| &**prompt)
    }

    /// The sides that are asked at once, in the order of the rules; none where one is asked alone.
    pub fn asked_at_once(&self) -> impl Iterator<Item = &str> {
        let several = if self.live.open.len() > 1 { &self.live.open[..] } else { &[] };
        several.iter().map(|prompt| &*prompt.side)
    }

    /// Where several sides are asked at once, the table lets this one answer first.
    pub fn let_first(&mut self, side: &str) {
        self.first_asked = Some(side.to_owned());
    }

    /// The questions of all who are asked at once, with their sides, as far as who looks on may know them.
    pub(super) fn all_asked(&self) -> Vec<(String, String)> {
        let several = if self.live.open.len() > 1 { &self.live.open[..] } else { &[] };
        let seen = |prompt: &Rc<Prompt>| {
            let is_known = self.eye().is_asked(&prompt.side);
            if is_known { prompt.key.clone() } else { self.hint_of(prompt).key }
        };
        several.iter().map(|prompt| (seen(prompt), prompt.side.clone())).collect()
    }

    /// The last entry that bears on what who asks is asked: remarks and messages do not, nor what others answered in
    /// secret.
    pub fn asked_since(&self) -> u64 {
        let own = self.own_key();
        let of_others = |key: &String| {
            self.live.secrets.iter().any(|secret| secret.key == *key && own != Some(secret.side.as_str()))
        };
        let bears = |entry: &&Entry| match &entry.record {
            Record::Note(_) | Record::Post { .. } => false,
            Record::Answer { key, .. } => !of_others(key),
            _ => true,
        };
        self.journal.entries().iter().rev().find(bears).map_or(0, |entry| entry.number)
    }

    /// Answers the question of this key, which need not be the one that is put first.
    pub(super) fn answer_at(&mut self, key: &str, answer: &Request, stamp: Stamp) -> Result<(), Refusal> {
        let asked = self.live.open.iter().find(|prompt| prompt.key == key);
        let side = asked.map(|prompt| prompt.side.clone());
        let side = side.ok_or_else(|| Refusal::BadRequest(format!("nothing is asked under the key `{key}`")))?;
        let before = self.first_asked.replace(side.clone());
        let is_put = self.prompt().is_some_and(|prompt| prompt.key == key);
        let done = match answer {
            _ if !is_put => Err(Refusal::Waits(side)),
            Request::Pick(_)
            | Request::Number(_)
            | Request::Name(_)
            | Request::Fill(..)
            | Request::Outcome(..)
            | Request::Waive(..) => self.take(answer, stamp),
            _ => Err(Refusal::BadRequest("`key` goes with an answer".to_owned())),
        };
        self.first_asked = before;
        done
    }
}
