//! What is offered next, as a step of a board game gathers it.

use std::borrow::Cow;
use std::rc::Rc;

use crate::engine::prompt::{Blocked, Choice, DONE, Due, OptionName, Owed, Part, Refusal};
use crate::engine::seat::EVERYBODY;

/// What is offered next, each option with the act that it means.
#[derive(Clone, Debug)]
pub struct Offers<A> {
    options: Vec<Choice>,
    /// The act of each option.
    acts: Vec<A>,
    blocked: Vec<Blocked>,
}

impl<A> Default for Offers<A> {
    fn default() -> Self {
        Self { options: Vec::new(), acts: Vec::new(), blocked: Vec::new() }
    }
}

impl<A: Clone + 'static> Offers<A> {
    /// Adds something owed.
    pub fn owe(&mut self, act: A, side: &str, key: String, what: String, why: &str) {
        self.may(act, Choice::owed(Owed { key, what, who: side.to_owned(), why: why.to_owned() }));
    }

    /// Adds something that may be done.
    pub fn may(&mut self, act: A, choice: Choice) {
        self.options.push(choice);
        self.acts.push(act);
    }

    /// Says why something cannot be done.
    pub fn block(&mut self, blocked: Blocked) {
        self.blocked.push(blocked);
    }

    /// Offers an act, or says why it cannot be done.
    pub fn offer(&mut self, act: A, called: impl Into<Rc<OptionName>>, refused: Option<String>) {
        let called = called.into();
        match refused {
            None => self.may(act, Choice::of(called)),
            Some(why) => self.block(Blocked::of(called, Cow::Owned(why))),
        }
    }

    /// The next prompt: its key, the side that is asked, the question, and what the rules say of it.
    pub fn due(self, key: &'static str, side: impl Into<Cow<'static, str>>, text: String, cite: &'static str) -> Due {
        let (options, blocked) = (Rc::new(self.options), Rc::new(self.blocked));
        let acts: Option<Rc<dyn std::any::Any>> = Some(Rc::new(self.acts));
        Due { key: key.into(), side: side.into(), text, cite, options, blocked, acts }
    }

    /// Everything that is owed.
    pub fn owed(&self) -> impl Iterator<Item = &Owed> {
        self.options.iter().filter_map(|choice| choice.owed.as_deref())
    }

    /// Who owes something: everybody, where several do.
    pub fn asked(&self) -> Option<String> {
        let mut owed = self.owed();
        let who = &owed.next()?.who;
        Some(if owed.all(|owed| owed.who == *who) { who.clone() } else { EVERYBODY.to_owned() })
    }

    /// True where something of it is owed.
    pub fn owes(&self) -> bool {
        self.owed().next().is_some()
    }

    /// Puts being done with the step first, with what follows from it now, or says why it is not; where nothing else can
    /// be done the step ends by itself.
    pub fn done(&mut self, act: A, step: &str, means: Vec<Part>, refused: Option<String>) {
        self.done_later(act, step, refused, || means);
    }

    /// The same, where what follows from it is put into words when somebody reads it.
    pub fn done_later(
        &mut self,
        act: A,
        step: &str,
        refused: Option<String>,
        means: impl FnOnce() -> Vec<Part> + 'static,
    ) {
        if !self.options.is_empty() {
            self.put_done(act, step, refused, means);
        }
    }

    /// The same in a step that does not end by itself.
    pub fn done_always(&mut self, act: A, step: &str, means: Vec<Part>, refused: Option<String>) {
        self.put_done(act, step, refused, || means);
    }

    fn put_done(&mut self, act: A, step: &str, refused: Option<String>, means: impl FnOnce() -> Vec<Part> + 'static) {
        let words = ["end ", step].concat();
        match refused {
            None => {
                let called = OptionName::of_parts_later(DONE, move || (words, means()));
                self.options.insert(0, Choice::of(Rc::new(called)).ending());
                self.acts.insert(0, act);
            }
            Some(why) => self.blocked.insert(0, Blocked::new(DONE, words, why)),
        }
    }

    /// The act of an owed key.
    ///
    /// # Errors
    /// A key of nothing that is owed.
    pub fn owed_act(&self, key: &str) -> Result<A, Refusal> {
        let at = self.options.iter().position(|choice| choice.owed.is_some() && *choice.key == *key);
        at.and_then(|at| self.acts.get(at)).cloned().ok_or_else(|| Refusal::NotOwed(key.to_owned()))
    }

    /// Why the first of what cannot be done is not.
    pub fn why_not(&self) -> Option<&str> {
        self.blocked.first().map(|blocked| &*blocked.why)
    }

    /// True where nothing is offered, and nothing shut.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty() && self.blocked.is_empty()
    }

    /// How many acts of a kind are offered.
    pub fn open(&self, is_of: impl Fn(&A) -> bool) -> usize {
        self.acts.iter().filter(|act| is_of(act)).count()
    }
}
