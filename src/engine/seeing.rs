//! The game as someone may see it: hidden facts are cut out of the state before anything is put into words.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use super::journal::{Entry, Record};
use super::post::Post;
use super::prompt::{Kind, Owed, Prompt, Refusal, Word};
use super::request::Request;
use super::rulebook::{Rulebook, TestNote, View};
use super::seat::Eye;
use super::session::Session;
use super::verdict::{Standing, Verdict};

impl<R: Rulebook> Session<R> {
    /// From now on everything that is shown is made for this one.
    pub fn look_as(&mut self, eye: Eye) {
        self.eye = eye;
        self.shown = RefCell::default();
        self.standing = Standing::default();
    }

    /// Who looks on.
    pub const fn eye(&self) -> &Eye {
        &self.eye
    }

    /// True where something may be hidden from who looks on.
    pub(super) fn is_veiled(&self) -> bool {
        R::HIDES && self.eye != Eye::All
    }

    /// A state as who looks on may know it.
    pub(super) fn seen_state<'s>(&self, state: &'s R::State) -> Cow<'s, R::State> {
        match R::seen(state, &self.eye).filter(|_| self.is_veiled()) {
            Some(seen) => Cow::Owned(seen),
            None => Cow::Borrowed(state),
        }
    }

    /// A view as who looks on may know it.
    pub(super) fn seen_of<'v>(&self, view: &'v View<R>) -> Cow<'v, View<R>> {
        match self.seen_state(&view.state) {
            Cow::Borrowed(_) => Cow::Borrowed(view),
            Cow::Owned(state) => Cow::Owned(View {
                state,
                settings: Rc::clone(&view.settings),
                tables: std::sync::Arc::clone(&view.tables),
                memory: view.memory.clone(),
                post: self.seen_post(&view.post),
            }),
        }
    }

    /// The letters that who looks on may read.
    fn seen_post(&self, post: &Post) -> Post {
        match &self.eye {
            Eye::All => post.clone(),
            Eye::Public => Post::default(),
            Eye::Seat(seat) => post.of(seat),
        }
    }

    /// What who looks on may know now, the open act included.
    pub fn seen(&self) -> Cow<'_, View<R>> {
        self.seen_of(self.view())
    }

    /// What is asked, as far as who looks on may know it.
    pub fn seen_prompt(&self) -> Option<Rc<Prompt>> {
        let prompt = self.live.prompt.clone()?;
        Some(if !self.is_veiled() || self.eye.is_asked(&prompt.side) { prompt } else { Rc::new(self.hint(&prompt)) })
    }

    /// What others than who is asked may know of a question: who is asked, and about what.
    pub(super) fn hint(&self, prompt: &Prompt) -> Prompt {
        let (key, text) = R::hinted(&self.seen().state, &prompt.key, &prompt.text);
        Prompt {
            key,
            side: prompt.side.clone(),
            text,
            cite: prompt.cite.clone(),
            kind: Kind::Choose { options: Rc::default(), blocked: Rc::default() },
            owed: prompt.owed.as_ref().map(|owed| self.hint_owed(owed)),
            secret: prompt.secret,
        }
    }

    /// What is owed, as far as who looks on may know it.
    pub fn seen_owed(&self) -> Vec<Rc<Owed>> {
        let owed = self.owed();
        if !self.is_veiled() {
            return owed;
        }
        owed.into_iter().map(|owed| if self.eye.is_asked(&owed.who) { owed } else { self.hint_owed(&owed) }).collect()
    }

    pub(super) fn hint_owed(&self, owed: &Owed) -> Rc<Owed> {
        let (key, what) = R::hinted(&self.seen().state, &owed.key, &owed.what);
        Rc::new(Owed { key, what, who: owed.who.clone(), why: owed.why.clone() })
    }

    /// A key of a prompt or of something owed, as who looks on may know it.
    pub(super) fn seen_key(&self, key: &str) -> String {
        if self.is_veiled() { R::hinted(&self.seen().state, key, "").0 } else { key.to_owned() }
    }

    /// A test as who looks on may know it.
    pub(super) fn seen_note(&self, note: TestNote) -> TestNote {
        if !self.is_veiled() || !note.hidden || self.eye.knows(&note.side) {
            return note;
        }
        let key = self.seen_key(&note.key);
        TestNote { who: key.clone(), key, inputs: serde_json::Map::new(), sums: Vec::new(), marks: Vec::new(), ..note }
    }

    /// What came of these events, as who looks on may know it.
    pub(super) fn seen_verdict(&self, before: &R::State, events: &[&R::Event]) -> Option<Verdict> {
        R::verdict(&self.seen_state(before), events)
    }

    /// Why who looks on may not make this request.
    pub(super) fn refuse_seat(&self, request: &Request) -> Result<(), Refusal> {
        let Eye::Seat(_) = &self.eye else { return Ok(()) };
        if !R::HIDES {
            return Ok(());
        }
        let waits = |side: &str| Err(Refusal::Waits(side.to_owned()));
        match request {
            Request::Pick(_) | Request::Fill(..) | Request::Number(_) | Request::Name(_) | Request::Outcome(..) => {
                match self.prompt().filter(|prompt| !self.eye.is_asked(&prompt.side)) {
                    Some(prompt) => waits(&prompt.side),
                    None => Ok(()),
                }
            }
            Request::Waive(key, _) => {
                let own = self.seen_owed().iter().any(|owed| owed.key == *key && self.eye.is_asked(&owed.who));
                if own { Ok(()) } else { Err(Refusal::NotOwed(key.clone())) }
            }
            Request::Correct(fields, _) => R::rule(&self.seen(), &Word::Correct(fields.clone())).map(drop),
            Request::Enlist(fields, _) => R::rule(&self.seen(), &Word::Enlist(fields.clone())).map(drop),
            Request::Mend(..) | Request::MendFigures(..) | Request::MendPreview(..) => {
                let why = "mending shows what all sides gave: it is done where both sit together, without a side";
                Err(Refusal::BadRequest(why.to_owned()))
            }
            Request::Set(..)
            | Request::Note(_)
            | Request::Post { .. }
            | Request::Undo(_)
            | Request::UndoStep
            | Request::Redo
            | Request::State
            | Request::LookUp(_)
            | Request::Quit => Ok(()),
        }
    }

    /// What may be said of an answer, or of dice, that the log has no line for.
    pub(super) fn seen_given(&self, entry: &Entry<R::Event>) -> Option<String> {
        let (Record::Answer { key, .. } | Record::Roll { key, .. }) = &entry.record else { return None };
        Some(self.seen_key(key))
    }
}
