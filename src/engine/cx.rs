//! Procedures that stop for input.
//!
//! An act is straight-line code. Each question takes the next recorded input of the open act; where there is none the
//! procedure stops, and is run again from the start with one input more.

use std::marker::PhantomData;

use serde_json::{Map, Value as Json};

use super::any_event::AnyEvent;
use super::check::Check;
pub use super::picks::Pick;
use super::post::Letter;
use super::prompt::{Ask, Blocked, Choice, Due, Owed, Prompt, Refusal, Roll};
use super::rulebook::{Rulebook, View};
use super::rules::KeptView;
use super::run::Run;
use super::test::{Ahead, Known, Tested};
use std::rc::Rc;

/// Why a procedure stopped.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// It needs an answer.
    Ask(Box<Prompt>),
    /// The game has ended.
    Over,
    /// A recorded input does not fit.
    Misfit {
        /// Which input of the open act.
        at: usize,
        /// Why.
        refusal: Refusal,
    },
}

/// What a procedure works with: the view as it changes, and the questions it may ask.
pub struct Cx<'a, R: Rulebook> {
    run: &'a mut Run,
    rulebook: PhantomData<R>,
}

/// An option picked, or the question let go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    /// The option's key.
    Key(String),
    /// The owed thing was waived.
    Waived,
}

/// A question with options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// Who is asked.
    pub side: String,
    /// The question.
    pub text: String,
    /// The rule.
    pub cite: String,
    /// The options; the first is what Enter takes.
    pub options: Vec<Choice>,
    /// What cannot be picked, and why.
    pub blocked: Vec<Blocked>,
    /// True where the other side must not see the answer yet.
    pub secret: bool,
}

/// What a question says apart from its answers.
#[derive(Clone, Copy)]
pub(super) struct Put<'q> {
    pub side: &'q str,
    pub text: &'q str,
    pub cite: &'q str,
    pub secret: bool,
}

impl Question {
    pub(super) fn put(&self) -> Put<'_> {
        Put { side: &self.side, text: &self.text, cite: &self.cite, secret: self.secret }
    }

    /// A question to somebody, by this rule.
    pub fn to(side: &str, text: impl Into<String>, cite: &str) -> Self {
        Self { side: side.to_owned(), text: text.into(), cite: cite.to_owned(), ..Self::default() }
    }
}

/// A question for several values at once, without a check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Form {
    /// Who is asked.
    pub side: String,
    /// The question.
    pub text: String,
    /// The rule.
    pub cite: String,
    /// The values.
    pub asks: Vec<Ask>,
}

impl Form {
    /// A form for somebody to fill in, by this rule.
    pub fn to(side: &str, text: String, cite: &str, asks: Vec<Ask>) -> Self {
        Self { side: side.to_owned(), text, cite: cite.to_owned(), asks }
    }
}

/// The filled-in values of a form.
#[derive(Clone, Debug, PartialEq)]
pub struct Filled(Rc<Map<String, Json>>);

impl<'a, R: Rulebook> Cx<'a, R> {
    /// A run of an act of this rulebook.
    pub(super) const fn over(run: &'a mut Run) -> Self {
        Self { run, rulebook: PhantomData }
    }

    pub(super) const fn run_mut(&mut self) -> &mut Run {
        self.run
    }

    /// What is due here.
    pub fn due(&mut self) -> Rc<Due> {
        self.run.due()
    }

    /// What can be seen now.
    pub fn view(&self) -> &View<R> {
        self.run.view().of()
    }

    /// The state as it is now.
    pub fn state(&self) -> &R::State {
        &self.view().state
    }

    /// Something happens.
    pub fn emit(&mut self, event: impl Into<R::Event>) {
        self.run.emit(AnyEvent::new::<R::Event>(event.into()));
    }

    /// All of this happens. False where it is nothing.
    pub fn emit_all(&mut self, events: impl IntoIterator<Item: Into<R::Event>>) -> bool {
        let before = self.run.happened().len();
        events.into_iter().for_each(|event| self.emit(event));
        self.run.happened().len() > before
    }

    /// What has happened in this act so far.
    pub fn happened(&self) -> impl DoubleEndedIterator<Item = &R::Event> + ExactSizeIterator {
        self.run.happened().iter().map(AnyEvent::of)
    }

    /// What to do next, as a value of the game: the pick among all that is due.
    pub fn next_act<A: Clone + 'static>(&mut self) -> Result<A, Stop> {
        self.run.next_act()
    }

    /// The same with the key that was picked.
    pub fn next_act_by_key<A: Clone + 'static>(&mut self) -> Result<(A, Rc<str>), Stop> {
        self.run.next_act_by_key()
    }

    /// The same by its key, where the options have no values.
    pub fn next_key(&mut self) -> Result<String, Stop> {
        self.run.next_key()
    }

    /// What the view says here, found once: the runs of the act after this one are told the same.
    pub fn found<T: Clone + 'static>(&mut self, find: impl FnOnce(&View<R>) -> T) -> T {
        self.run.found(|view| find(view.of()))
    }

    /// Does what needs nobody's answer. Where that was nothing in the run before, it is nothing now: nobody is asked
    /// before it, and no word is put into effect.
    pub fn by_itself(&mut self, does: impl FnOnce(&mut Self) -> bool) -> bool {
        let idle = self.run.was_idle() || !does(self);
        if idle {
            self.run.keep_idle();
        }
        !idle
    }

    /// Asks for one of some options.
    pub fn choose(&mut self, key: &str, question: impl Fn(&View<R>) -> Question) -> Result<Picked, Stop> {
        self.run.settle()?;
        self.run.choose(key, |view| question(view.of()))
    }

    /// Asks for one of some options, where the question cannot be waived away.
    pub fn choose_key(&mut self, key: &str, question: impl Fn(&View<R>) -> Question) -> Result<Option<String>, Stop> {
        Ok(match self.choose(key, question)? {
            Picked::Key(key) => Some(key),
            Picked::Waived => None,
        })
    }

    /// Asks for one of some values; none where the owed thing that it belongs to is waived.
    pub fn pick<T: Clone + 'static>(
        &mut self,
        key: &str,
        pick: impl Fn(&KeptView<R>) -> Pick<T>,
    ) -> Result<Option<T>, Stop> {
        self.run.settle()?;
        self.run.pick_value(key, true, |view| pick(&KeptView::of(view)))
    }

    /// The same, where nothing is asked if there is but one value, and none that is shut beside it.
    pub fn pick_or_only<T: Clone + 'static>(
        &mut self,
        key: &str,
        pick: impl Fn(&KeptView<R>) -> Pick<T>,
    ) -> Result<Option<T>, Stop> {
        self.run.settle()?;
        self.run.pick_value(key, false, |view| pick(&KeptView::of(view)))
    }

    /// Asks for several values.
    pub fn form(&mut self, key: &str, form: impl Fn(&View<R>) -> Form) -> Result<Option<Filled>, Stop> {
        self.form_before(key, |view| (form(view), None))
    }

    /// The same, where only values of these names begin with what was answered last time.
    pub fn form_remembering(
        &mut self,
        key: &str,
        names: &[&str],
        form: impl Fn(&View<R>) -> Form,
    ) -> Result<Option<Filled>, Stop> {
        self.run.settle()?;
        self.run.fill_in(key, Some(names), false, |view| (form(view.of()), None))
    }

    /// The same, where nothing is remembered and the other side must not see the answer before the act is done.
    pub fn form_in_secret(&mut self, key: &str, form: impl Fn(&View<R>) -> Form) -> Result<Option<Filled>, Stop> {
        self.run.settle()?;
        self.run.fill_in(key, Some(&[]), true, |view| (form(view.of()), None))
    }

    /// The same, where dice of the test that follows may be given along with the values.
    pub fn form_before(
        &mut self,
        key: &str,
        form: impl Fn(&View<R>) -> (Form, Option<Ahead>),
    ) -> Result<Option<Filled>, Stop> {
        self.run.settle()?;
        self.run.fill_in(key, None, false, |view| form(view.of()))
    }

    /// Asks for a whole number; none when the owed thing that it belongs to is waived.
    pub fn number(&mut self, key: &str, question: &Question, min: i64, max: i64) -> Result<Option<i64>, Stop> {
        self.run.number(key, question, min, max)
    }

    /// Asks for words; none when the owed thing that they belong to is waived.
    pub fn name(&mut self, key: &str, question: &Question) -> Result<Option<String>, Stop> {
        self.run.name(key, question)
    }

    /// A throw that no check asks for: the program's, or what somebody is asked for.
    pub fn throw(&mut self, key: &str, question: &Question, count: usize, sides: u8) -> Result<Vec<u8>, Stop> {
        self.run.throw(key, question, Roll::bare(count, sides, question.text.clone()))
    }

    /// The same, with words of its own for what these dice decide.
    pub fn throw_for(
        &mut self,
        key: &str,
        question: &Question,
        purpose: String,
        (count, sides): (usize, u8),
    ) -> Result<Vec<u8>, Stop> {
        self.run.throw(key, question, Roll::bare(count, sides, purpose))
    }

    /// Makes a test that belongs to this owed thing.
    pub fn owed_test(
        &mut self,
        owed: Owed,
        check: &'static Check,
        known: impl Fn(&View<R>) -> Known,
    ) -> Result<Tested, Stop> {
        let key = owed.key.clone();
        self.owe(owed);
        let tested = self.test(&key, check, known)?;
        self.settled();
        Ok(tested)
    }

    /// Makes a test: the typed value comes out at the place of the question.
    pub fn test(
        &mut self,
        key: &str,
        check: &'static Check,
        known: impl Fn(&View<R>) -> Known,
    ) -> Result<Tested, Stop> {
        self.run.test(key, check, &|view| known(view.of()))
    }

    /// The letter that stood in a slot when the act began.
    pub fn opened(&self, slot: &str) -> Option<&Letter> {
        self.view().post.letter(slot)
    }

    /// What follows belongs to this owed thing, until [`Cx::settled`].
    pub fn owe(&mut self, owed: Owed) {
        self.run.owe(owed);
    }

    /// The innermost owed thing is settled.
    pub fn settled(&mut self) {
        self.run.settled();
    }

    /// Puts the rulings and settings that were made at this place into effect. Every question does so by itself; a
    /// procedure needs it before it decides by a setting that may change within the act.
    ///
    /// # Errors
    /// A ruling that takes someone off whom the act names: the answer that named him fits no more.
    pub fn settle(&mut self) -> Result<(), Stop> {
        self.run.settle()
    }

    /// The act is about this one, whom its last answer named. If a player's word takes him off while the act is open,
    /// that answer is taken back with all that follows it, and its question is asked again. What the act itself does to
    /// him is not meant.
    pub fn about(&mut self, who: R::Subject) {
        self.run.about(Box::new(move |view| R::absent(&view.of::<R>().state, &who)));
    }

    /// The input that was just taken does not fit: it is refused, and its question stays open.
    pub fn misfit(&self, refusal: Refusal) -> Stop {
        self.run.misfit(refusal)
    }
}

impl Filled {
    /// These values.
    pub(super) fn of(values: Map<String, Json>) -> Self {
        Self(Rc::new(values))
    }

    /// The word of this name; empty where the form has none.
    pub fn word(&self, name: &str) -> &str {
        self.0.get(name).and_then(Json::as_str).unwrap_or("")
    }

    /// Yes or no.
    pub fn flag(&self, name: &str) -> bool {
        self.0.get(name).and_then(Json::as_bool).unwrap_or(false)
    }

    /// A number.
    pub fn count(&self, name: &str) -> i64 {
        self.0.get(name).and_then(Json::as_i64).unwrap_or(0)
    }

    /// A list of keys.
    pub fn list(&self, name: &str) -> Vec<&str> {
        self.0
            .get(name)
            .and_then(Json::as_array)
            .map(|keys| keys.iter().filter_map(Json::as_str).collect())
            .unwrap_or_default()
    }

    /// Any value as JSON.
    pub fn json(&self, name: &str) -> Option<&Json> {
        self.0.get(name)
    }
}
