//! What is offered next, as a step of a board game gathers it.

use std::borrow::Cow;
use std::rc::Rc;

use crate::engine::prompt::{Blocked, Choice, DONE, Due, OptionName, Owed, Part, Refusal};
use crate::engine::seat::EVERYBODY;

/// What is offered next.
#[derive(Clone, Debug, Default)]
pub struct Offers {
    /// What may be picked, in order.
    pub options: Vec<Choice>,
    /// What cannot be done now.
    pub blocked: Vec<Blocked>,
}

impl Offers {
    /// Adds something owed.
    pub fn owe(&mut self, side: &str, key: String, what: String, why: &str) {
        self.options.push(Choice::owed(Owed { key, what, who: side.to_owned(), why: why.to_owned() }));
    }

    /// Offers an act, or says why it cannot be done.
    pub fn offer(&mut self, called: Rc<OptionName>, refused: Option<String>) {
        match refused {
            None => self.options.push(Choice::of(called)),
            Some(why) => self.blocked.push(Blocked::of(called, Cow::Owned(why))),
        }
    }

    /// The next prompt: its key, the side that is asked, the question, and what the rules say of it.
    pub fn due(self, key: &str, side: String, text: String, cite: &str) -> Due {
        let (options, blocked) = (Rc::new(self.options), Rc::new(self.blocked));
        Due { key: key.to_owned(), side, text, cite: cite.to_owned(), options, blocked, ..Due::default() }
    }

    /// Who owes something: everybody, where several do.
    pub fn asked(&self) -> Option<String> {
        let mut owed = self.options.iter().filter_map(|choice| choice.owed.as_ref());
        let who = &owed.next()?.who;
        Some(if owed.all(|owed| owed.who == *who) { who.clone() } else { EVERYBODY.to_owned() })
    }

    /// True where something of it is owed.
    pub fn owes(&self) -> bool {
        self.options.iter().any(|choice| choice.owed.is_some())
    }

    /// Puts being done with the step first, with what follows from it now, or says why it is not; where nothing else can
    /// be done the step ends by itself.
    pub fn done(&mut self, step: &str, means: Vec<Part>, refused: Option<String>) {
        if !self.options.is_empty() {
            self.done_always(step, means, refused);
        }
    }

    /// The same in a step that does not end by itself.
    pub fn done_always(&mut self, step: &str, means: Vec<Part>, refused: Option<String>) {
        let words = format!("end {step}");
        match refused {
            None => self.options.insert(0, Choice::may(DONE, words).with(means).ending()),
            Some(why) => self.blocked.insert(0, Blocked::new(DONE, words, why)),
        }
    }

    /// The act that an owed key names.
    ///
    /// # Errors
    /// A key of nothing that is owed.
    pub fn owed_act<A>(&self, key: &str, find: impl FnOnce(&str) -> Option<A>) -> Result<A, Refusal> {
        let owed = self.options.iter().any(|choice| choice.owed.is_some() && *choice.key == *key);
        find(key).filter(|_| owed).ok_or_else(|| Refusal::NotOwed(key.to_owned()))
    }

    /// How many of the options that are offered have keys that begin so.
    pub fn open(&self, begins: &str) -> usize {
        self.options.iter().filter(|option| option.key.starts_with(begins)).count()
    }
}
