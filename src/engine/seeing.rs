//! The game as someone may see it: hidden facts are cut out of the state before anything is put into words.

use std::cell::RefCell;
use std::rc::Rc;

use super::any_event::AnyEvent;
use super::authority::Hand;
use super::doc::Doc;
use super::journal::Entry;
use super::later::Later;
use super::prompt::{Ask, AskKind, Blocked, Choice, Due, Kind, Owed, Prompt, base_key};
use super::rules::AnyView;
use super::seat::{EVERYBODY, Eye};
use super::session::{Live, Session};
use super::test_note::TestNote;
use super::verdict::{LastVerdicts, Verdict};

/// Who looks on, and what was made for these eyes.
#[derive(Default)]
pub(super) struct Lens {
    pub eye: Eye,
    /// The view that was shown last, with its document.
    pub shown: RefCell<Option<(AnyView, Doc)>>,
    pub standing: LastVerdicts,
}

impl Lens {
    /// New eyes, that have seen nothing yet.
    pub(super) fn of(eye: Eye) -> Self {
        Self { eye, ..Self::default() }
    }
}

impl Prompt {
    /// The keys of all that it names: its own, those of its options, and those of its lists.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        let (options, blocked): (&[Choice], &[Blocked]) = match &self.kind {
            Kind::Choose { options, blocked } => (options, blocked),
            _ => (&[], &[]),
        };
        let asks: &[Ask] = if let Kind::Fill { asks, .. } = &self.kind { asks } else { &[] };
        let lists = asks.iter().flat_map(|ask| match &ask.kind {
            AskKind::One(choices) | AskKind::Many(choices) => &choices[..],
            AskKind::Domain(_) => &[],
        });
        let named = options.iter().chain(lists).map(|choice| &*choice.key);
        std::iter::once(&*self.key).chain(named).chain(blocked.iter().map(|blocked| &*blocked.key))
    }
}

impl Live {
    /// What is owed where this is asked and this is due: what the question belongs to, then the rest.
    fn owed(&self, asked: Option<&Rc<Prompt>>, due: Option<&Due>) -> Vec<Rc<Owed>> {
        // Where several sides are asked at once, each question belongs to its own.
        let own = asked.and_then(|prompt| prompt.owed.as_ref());
        let others = self.scope.iter().filter(|open| own.is_none_or(|own| own.key != open.key));
        let open: Vec<&Rc<Owed>> = own.into_iter().chain(others).collect();
        let rest = self.owed.get_or_init(|| due.map_or_else(|| self.view.owed(), Due::owed)).iter();
        let rest = rest.filter(|due| open.iter().all(|open| open.key != due.key));
        open.iter().copied().chain(rest).cloned().collect()
    }
}

impl Session {
    /// From now on everything that is shown is made for this one.
    pub fn look_as(&mut self, eye: Eye) {
        self.lens = Lens::of(self.alone().map_or(eye, |own| Eye::Seat(own.to_owned())));
    }

    /// Who looks on.
    pub const fn eye(&self) -> &Eye {
        &self.lens.eye
    }

    /// True where something may be hidden from who looks on.
    pub(super) fn is_veiled(&self) -> bool {
        self.view().may_hide() && self.lens.eye != Eye::All
    }

    /// A view as who looks on may know it.
    pub(super) fn seen_of(&self, view: &AnyView) -> AnyView {
        let seen = if self.is_veiled() { view.seen(&self.lens.eye) } else { None };
        seen.unwrap_or_else(|| view.clone())
    }

    /// What who looks on may know now, the open act included.
    pub fn seen(&self) -> AnyView {
        self.seen_of(self.view())
    }

    /// What is asked, as far as who looks on may know it.
    pub fn seen_prompt(&self) -> Option<Rc<Prompt>> {
        let prompt = self.asked().cloned()?;
        // Who only looks on answers nothing: options would tell him what a side has chosen in secret before.
        let is_put = self.hand != Hand::Looker && self.lens.eye.is_asked(&prompt.side);
        Some(if is_put || (self.hand != Hand::Looker && !self.is_veiled()) {
            prompt
        } else {
            Rc::new(self.hint_of(&prompt))
        })
    }

    /// The same for whoever sits at the table: what was measured in an earlier turn is offered and measured again, for
    /// miniatures move without a word.
    pub fn prompt_at_the_table(&self) -> Option<Prompt> {
        let mut prompt = Prompt::clone(&*self.seen_prompt()?);
        let (memory, key) = (self.view().memory(), base_key(&prompt.key));
        let is_old = !memory.is_of(self.view().turn(), key) && self.view().measures_again(key);
        let last = memory.fill(key).filter(|_| is_old);
        if let (Some(last), Kind::Fill { asks, guesses, .. }) = (last, &mut prompt.kind) {
            let is_measured = |ask: &&mut Ask| matches!(&ask.kind, AskKind::Domain(own) if own.is_measured());
            for ask in asks.iter_mut().filter(is_measured).filter(|ask| last.contains_key(&ask.name)) {
                guesses.extend(ask.default.take().map(|value| (ask.name.clone(), value)));
            }
        }
        Some(prompt)
    }

    /// The side that alone may look while this is asked: its answer is secret, or needs what only that side knows.
    pub fn private_to(&self) -> Option<&str> {
        let prompt = self.asked()?;
        let of_one = self.hides() && prompt.side != EVERYBODY;
        let public = || self.view().seen(&Eye::Public);
        let needs_more = || public().is_none_or(|public| public.is_private(prompt));
        (prompt.secret || of_one && needs_more()).then_some(&prompt.side)
    }

    /// What others than who is asked may know of a question: who is asked, and about what.
    pub(super) fn hint_of(&self, prompt: &Prompt) -> Prompt {
        let (key, text) = self.seen().hinted(&prompt.key, &prompt.text);
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

    /// What is owed: what the open prompt belongs to, then the rest.
    pub(super) fn all_owed(&self) -> Vec<Rc<Owed>> {
        self.live.owed(self.asked(), self.due_here().as_deref())
    }

    /// What is due as things stand, if that is known.
    fn due_here(&self) -> Option<Rc<Due>> {
        let is_here = self.base.open.is_empty() || self.live.view.is(&self.base.view);
        self.dues.of(&self.journal, &self.base).filter(|_| is_here).cloned()
    }

    /// The same as [`Session::owed`], put together when somebody looks at it.
    pub(super) fn owed_later(&self) -> Later<Vec<Rc<Owed>>> {
        if self.is_veiled() {
            return Later::ready(self.owed());
        }
        let (live, asked, due) = (Rc::clone(&self.live), self.asked().cloned(), self.due_here());
        Later::new(move || live.owed(asked.as_ref(), due.as_deref()))
    }

    /// What is owed, first things first, as far as who looks on may know it.
    pub fn owed(&self) -> Vec<Rc<Owed>> {
        let owed = self.all_owed();
        if !self.is_veiled() {
            return owed;
        }
        owed.into_iter()
            .map(|owed| if self.lens.eye.is_asked(&owed.who) { owed } else { self.hint_owed(&owed) })
            .collect()
    }

    pub(super) fn hint_owed(&self, owed: &Owed) -> Rc<Owed> {
        let (key, what) = self.seen().hinted(&owed.key, &owed.what);
        Rc::new(Owed { key, what, who: owed.who.clone(), why: owed.why.clone() })
    }

    /// A key of a prompt or of something owed, as who looks on may know it.
    pub(super) fn seen_key(&self, key: &str) -> String {
        if self.is_veiled() { self.seen().hinted(key, "").0 } else { key.to_owned() }
    }

    /// A test as who looks on may know it.
    pub(super) fn seen_note(&self, note: TestNote) -> TestNote {
        if !self.is_veiled() || !note.hidden || self.lens.eye.knows(&note.side) {
            return note;
        }
        let key = self.seen_key(&note.key);
        TestNote { who: key.clone(), key, inputs: Later::default(), sums: Later::default(), marks: Vec::new(), ..note }
    }

    /// What came of these events, as who looks on may know it.
    pub(super) fn seen_verdict(&self, before: &AnyView, events: &[&AnyEvent]) -> Option<Verdict> {
        self.seen_of(before).verdict(events)
    }

    /// What may be said of an answer, or of dice, that the log has no line for.
    pub(super) fn seen_given(&self, entry: &Entry) -> Option<String> {
        entry.record.key().map(|key| self.seen_key(key))
    }
}
