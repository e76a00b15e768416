//! Drives a rulebook: one request in, records and the next prompt out, or a refusal and nothing changed.

use std::cell::{OnceCell, RefCell};
use std::mem::take;
use std::rc::Rc;
use std::sync::Arc;

use super::any_event::AnyEvent;
use super::authority::Hand;
use super::checkpoints::Checkpoints;
use super::clocks::Clocks;
use super::cx::Stop;
use super::dice;
use super::doc::Doc;
use super::due_cache::{DueCache, made_by};
use super::figures::{POSITION, says_nothing};
use super::fold::Fold;
use super::journal::{Journal, Mark, Record};
use super::post::Sent;
use super::prompt::{Answer, By, Fill, Kind, Owed, PlayerWord, Prompt, Refusal, base_key};
use super::request::{Dice, Request, found, takes};
use super::rerun::{Calls, LastRun};
use super::rulebook::Rulebook;
use super::rules::AnyView;
use super::run::Run;
use super::sealed::Secret;
use super::seeing::Lens;
use super::settings::Settings;
use super::sheet::Sheet;
use super::table::Tables;
use crate::limits::LETTERS;

/// Acts that may follow from one request before the program suspects itself of going round in circles.
const MOST_ACTS: usize = 10_000;

/// A game that is being played.
pub struct Session {
    pub(super) seed: u64,
    /// Before the first record: the tables and the settings that it began with.
    pub(super) start: Fold,
    pub(super) journal: Journal,
    pub(super) base: Fold,
    pub(super) live: Rc<Live>,
    pub(super) checkpoints: Checkpoints,
    pub(super) dues: DueCache,
    pub(super) clocks: RefCell<Clocks>,
    /// For whom everything is shown.
    pub(super) lens: Lens,
    /// Who asks.
    pub(super) hand: Hand,
    /// Where several sides are asked at once: the side that the table lets answer first.
    pub(super) first_asked: Option<String>,
}

/// How things stood, to be returned to when a request is refused.
pub(super) struct Before {
    mark: Mark,
    pub base: Fold,
    pub live: Rc<Live>,
}

impl Clone for Session {
    fn clone(&self) -> Self {
        Self {
            seed: self.seed,
            start: self.start.clone(),
            journal: self.journal.clone(),
            base: self.base.clone(),
            live: Rc::clone(&self.live),
            checkpoints: self.checkpoints.clone(),
            dues: self.dues.clone(),
            clocks: RefCell::default(),
            lens: Lens::of(self.lens.eye.clone()),
            hand: self.hand.clone(),
            first_asked: self.first_asked.clone(),
        }
    }
}

/// How things stand inside the open act.
pub(super) struct Live {
    pub view: AnyView,
    pub scope: Vec<Rc<Owed>>,
    pub secrets: Vec<Secret>,
    /// What is asked: of one, or of several sides at once; nothing when the game is over.
    pub open: Vec<Rc<Prompt>>,
    /// What has come out in the open act so far.
    pub events: Vec<AnyEvent>,
    /// The places of those that players ruled.
    pub ruled: Vec<usize>,
    /// What is owed in this view, once it was asked.
    pub owed: OnceCell<Vec<Rc<Owed>>>,
    /// The run that led here.
    pub last_run: LastRun,
}

/// When a request is made: what its records say of it.
#[derive(Clone, Copy)]
pub(super) struct Stamp {
    pub group: u64,
    pub at: i64,
}

impl Session {
    /// A new game of these forces.
    ///
    /// # Errors
    /// A setting that is unknown or may not have this value, or what the rules refuse.
    pub fn new<R: Rulebook>(
        seed: u64,
        tables: Arc<Tables>,
        muster: Vec<R::Event>,
        settings: &[(String, String)],
        at: i64,
    ) -> Result<Self, Refusal> {
        let view = AnyView::blank::<R>(tables, R::sheet().defaults());
        Self::begin(seed, view, muster.into_iter().map(AnyEvent::new).collect(), settings, at)
    }

    fn begin(
        seed: u64,
        view: AnyView,
        muster: Vec<AnyEvent>,
        settings: &[(String, String)],
        at: i64,
    ) -> Result<Self, Refusal> {
        let mut session = Self::empty(seed, view);
        let stamp = Stamp { group: 1, at };
        session.record(stamp, Record::Muster(muster));
        for (key, value) in settings {
            Settings::new(session.sheet().settings).set(key, value)?;
            session.record(stamp, Record::Setting { key: key.clone(), value: value.clone(), why: String::new() });
        }
        session.run(stamp)?;
        Ok(session)
    }

    /// A game as its journal tells it, under the tables and the settings that it began with. An open act that no longer
    /// fits is taken back, with a record that says so.
    pub fn load<R: Rulebook>(
        seed: u64,
        tables: Arc<Tables>,
        settings: Settings,
        journal: Journal,
        at: i64,
    ) -> Result<Self, Refusal> {
        Self::go_on(seed, AnyView::blank::<R>(tables, settings), journal, at)
    }

    fn go_on(seed: u64, view: AnyView, journal: Journal, at: i64) -> Result<Self, Refusal> {
        let mut session = Self::empty(seed, view);
        session.journal = journal;
        session.base = session.checkpoints.fold_all(&session.journal, &session.start);
        session.read_post();
        session.keep_checkpoint();
        let stamp = session.stamp(at);
        session.run_or_take_back(stamp, 0)?;
        Ok(session)
    }

    fn empty(seed: u64, view: AnyView) -> Self {
        let base = Fold::new(view);
        let live = Rc::new(Live {
            view: base.view.clone(),
            scope: Vec::new(),
            secrets: Vec::new(),
            open: Vec::new(),
            events: Vec::new(),
            ruled: Vec::new(),
            owed: OnceCell::new(),
            last_run: LastRun::default(),
        });
        Self {
            seed,
            start: base.clone(),
            journal: Journal::default(),
            base,
            live,
            checkpoints: Checkpoints::default(),
            dues: DueCache::default(),
            clocks: RefCell::default(),
            lens: Lens::default(),
            hand: Hand::default(),
            first_asked: None,
        }
    }

    /// The seed of the program's own dice.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Everything that happened.
    pub const fn journal(&self) -> &Journal {
        &self.journal
    }

    /// The rulebook's reference part.
    pub fn sheet(&self) -> &'static Sheet {
        self.start.view.sheet()
    }

    /// All letters that have come lie there.
    pub(super) fn read_post(&mut self) {
        self.base.view.put_post(self.journal.post_before(u64::MAX));
    }

    /// What can be seen now, the open act included.
    pub fn view(&self) -> &AnyView {
        &self.live.view
    }

    /// The state as a document.
    pub fn doc(&self) -> Doc {
        let view = self.seen();
        let doc = self.doc_of(&view);
        self.lens.shown.replace(Some((view, doc.clone())));
        doc
    }

    /// A view of this game, as far as it may be seen, as a document.
    pub(super) fn doc_of(&self, view: &AnyView) -> Doc {
        match &*self.lens.shown.borrow() {
            Some((before, doc)) => view.show_after(before, doc),
            None => view.show(),
        }
    }

    /// Takes a request whole or not at all.
    pub(super) fn attempt(&mut self, request: &Request, stamp: Stamp) -> Result<(), Refusal> {
        self.whole_or_not(|session| session.take(request, stamp))
    }

    /// Does something whole or not at all.
    pub(super) fn whole_or_not(
        &mut self,
        something: impl FnOnce(&mut Self) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let before = self.before();
        let done = something(self);
        if done.is_err() {
            self.back_to(before);
        }
        done
    }

    pub(super) fn before(&self) -> Before {
        Before { mark: self.journal.mark(), base: self.base.clone(), live: Rc::clone(&self.live) }
    }

    pub(super) fn back_to(&mut self, before: Before) {
        self.journal.reset(before.mark);
        (self.base, self.live) = (before.base, before.live);
    }

    /// Records that the game goes on under this program and the rulebook's present edition.
    pub fn opened(&mut self, program: &str, at: i64) {
        let stamp = self.stamp(at);
        self.record(stamp, Record::Opened { program: program.to_owned(), edition: self.sheet().edition });
    }

    /// Forgets every entry after `number`: they were never taken.
    pub fn return_to(&mut self, number: u64) {
        if self.journal.last() > number {
            self.journal.truncate(number);
        }
        self.read_post();
        self.refold();
        let ran = self.run(self.stamp(0));
        debug_assert!(ran.is_ok(), "what was played before is played again");
    }

    pub(super) fn stamp(&self, at: i64) -> Stamp {
        Stamp { group: self.journal.last() + 1, at }
    }

    pub(super) fn take(&mut self, request: &Request, stamp: Stamp) -> Result<(), Refusal> {
        self.authorise(request)?;
        if let Some(why) = request.too_long() {
            return Err(Refusal::BadRequest(why));
        }
        match request {
            Request::Post { kind, from, text } => self.receive(Sent::of(kind, from, text), stamp)?,
            Request::Letter(sent) => self.receive(Sent::clone(sent), stamp)?,
            Request::Note(text) => self.journal.push(stamp.group, stamp.at, Record::Note(text.clone())),
            Request::Undo(entry) => self.undo(*entry, stamp)?,
            Request::UndoStep => {
                let left = self.left_step().ok_or(Refusal::NothingToUndo)?;
                let kept = self.corrections_since(left.to);
                self.take_back(left.to, String::new(), stamp)?;
                for (word, why) in kept {
                    // One that fits no more is taken back with what it was made of.
                    let _ = self.whole_or_not(|session| session.rule(&word, &why, stamp));
                }
            }
            Request::Redo => self.redo(stamp)?,
            Request::Mend(entry, with) => self.mend(*entry, with, stamp).map(drop)?,
            Request::MendFigures(entry, with) => self.mend_figures(*entry, with, stamp)?,
            Request::Set(changes, why) => self.set(changes, why, stamp)?,
            Request::At(key, answer) => self.answer_at(key, answer, stamp)?,
            Request::Correct(fields, why) => self.rule(&PlayerWord::Correct(fields.clone()), why, stamp)?,
            Request::Enlist(unit, why) => self.rule(&PlayerWord::Enlist(unit.clone()), why, stamp)?,
            Request::Waive(key, why) => self.waive(key, why, stamp)?,
            Request::State | Request::Quit | Request::LookUp(_) | Request::MendPreview(..) => {}
            answer => self.answer(answer, stamp)?,
        }
        Ok(())
    }

    fn answer(&mut self, request: &Request, stamp: Stamp) -> Result<(), Refusal> {
        let prompt = self.asked().cloned().ok_or(Refusal::Over)?;
        let answer = match request {
            Request::Fill(fill, dice) => return self.fill(&prompt, fill, dice, stamp),
            Request::Pick(key) => Answer::Pick(key.clone()),
            Request::Number(number) => Answer::Number(*number),
            Request::Name(name) => Answer::Name(name.clone()),
            Request::Outcome(outcome, why) => Answer::Outcome { outcome: Box::new(outcome.clone()), why: why.clone() },
            _ => return Err(Refusal::BadRequest("that answers no prompt".into())),
        };
        let fits = match (&answer, &prompt.kind) {
            (Answer::Pick(_), Kind::Choose { .. })
            | (Answer::Number(_), Kind::Number { .. })
            | (Answer::Name(_), Kind::Name) => true,
            (Answer::Outcome { .. }, Kind::Fill { check, .. } | Kind::Faces { check, .. }) => check.is_some(),
            _ => false,
        };
        if !fits {
            return Err(Refusal::WrongKind { takes: takes(&prompt.kind), found: found(&answer) });
        }
        self.put_answer(&prompt.key, answer, stamp)
    }

    fn put_answer(&mut self, key: &str, answer: Answer, stamp: Stamp) -> Result<(), Refusal> {
        self.record(stamp, Record::Answer { key: key.to_owned(), answer });
        self.run(stamp)
    }

    /// Values and dice in one request: first the values, then the dice that they call for.
    fn fill(&mut self, prompt: &Prompt, fill: &Fill, dice: &Dice, stamp: Stamp) -> Result<(), Refusal> {
        let (form, faces) = (matches!(prompt.kind, Kind::Fill { .. }), matches!(prompt.kind, Kind::Faces { .. }));
        if !form && !faces {
            return Err(Refusal::WrongKind { takes: takes(&prompt.kind), found: "values or dice" });
        }
        if form || *fill != Fill::default() {
            self.put_answer(&prompt.key, Answer::Fill(Rc::new(fill.clone())), stamp)?;
        }
        let next = self.asked().cloned();
        let same_test = |next: &&Prompt| prompt.key.starts_with(base_key(&next.key));
        let rolls = next.as_deref().filter(same_test).and_then(|next| match &next.kind {
            Kind::Faces { roll, .. } => Some((next.key.clone(), roll.count, roll.sides)),
            _ => None,
        });
        match (dice, rolls) {
            (Dice::Absent, _) | (Dice::Program, None) => Ok(()),
            (Dice::Typed(faces), None) => Err(Refusal::WrongDice {
                needed: "none: nothing is rolled here".into(),
                found: faces.len().to_string(),
            }),
            (Dice::Typed(faces), Some((key, ..))) => self.put_roll(key, faces.clone(), By::Hand, stamp),
            (Dice::Program, Some((key, count, sides))) => {
                let faces = dice::rolled(self.seed, &self.place(&key), count, sides);
                self.put_roll(key, faces, By::Program, stamp)
            }
        }
    }

    pub(super) fn put_roll(&mut self, key: String, faces: Vec<u8>, by: By, stamp: Stamp) -> Result<(), Refusal> {
        self.record(stamp, Record::Roll { key, faces, by });
        self.run(stamp)
    }

    /// Where the dice of this prompt fall: the same test at the same time gives the same faces, whatever was done before
    /// it. One that comes up again at that time is another throw.
    pub fn place(&self, key: &str) -> String {
        let place = format!("{key}@{}", self.live.view.occasion());
        match self.base.throws(key) {
            0 => place,
            before => format!("{place}#{before}"),
        }
    }

    fn set(&mut self, changes: &[(String, String)], why: &str, stamp: Stamp) -> Result<(), Refusal> {
        for (key, value) in changes {
            Settings::new(self.sheet().settings).set(key, value)?;
            self.record(stamp, Record::Setting { key: key.clone(), value: value.clone(), why: why.to_owned() });
        }
        self.run_or_take_back(stamp, changes.len())
    }

    pub(super) fn rule(&mut self, word: &PlayerWord, why: &str, stamp: Stamp) -> Result<(), Refusal> {
        if matches!(word, PlayerWord::Correct(fields) if fields.contains_key(POSITION)) && !self.base.open.is_empty() {
            self.leave_act(stamp)?;
        }
        if says_nothing(word) {
            return Err(Refusal::BadWord("a correction says what is corrected".to_owned()));
        }
        let events = self.live.view.rule(word)?;
        self.record(stamp, Record::Ruling { word: Box::new(word.clone()), why: why.to_owned(), events });
        self.run_or_take_back(stamp, 1)
    }

    /// An act that is open does not belong to another place of the game: its answers and dice are taken back, what was
    /// ruled in it stays.
    fn leave_act(&mut self, stamp: Stamp) -> Result<(), Refusal> {
        let inputs = self.base.open.len();
        let to = self.journal.standing().rev().nth(inputs).map(|entry| entry.number).ok_or(Refusal::NothingToUndo)?;
        let why = "position corrected; unfinished action cancelled".to_owned();
        self.take_back_all_but_words(to, to, why, stamp);
        self.run(stamp)
    }

    /// Takes back to entry `to` what stands behind it; what players said unasked after entry `from` stays said.
    fn take_back_all_but_words(&mut self, to: u64, from: u64, why: String, stamp: Stamp) {
        let since = self.journal.standing().rev().take_while(|entry| entry.number > from);
        let ruled: Vec<Record> =
            since.filter(|entry| entry.record.is_word()).map(|entry| entry.record.clone()).collect();
        self.journal.push(stamp.group, stamp.at, Record::Undo { to, why });
        self.refold();
        for record in ruled.into_iter().rev() {
            self.record(stamp, record);
        }
    }

    /// Inside its act a waived test returns at its place; before it, the waiver is an act of its own.
    fn waive(&mut self, key: &str, why: &str, stamp: Stamp) -> Result<(), Refusal> {
        let prompt = self.asked().cloned().ok_or(Refusal::Over)?;
        if prompt.owed.as_ref().is_some_and(|owed| owed.key == key) {
            return self.put_answer(&prompt.key, Answer::Waive { why: why.to_owned() }, stamp);
        }
        if !self.all_owed().iter().any(|owed| owed.key == key) {
            return Err(Refusal::NotOwed(key.to_owned()));
        }
        if !self.base.open.is_empty() {
            let why = "another act is open: finish it or take it back first".to_owned();
            return Err(Refusal::Blocked { picked: key.to_owned(), why });
        }
        self.rule(&PlayerWord::Waive(key.to_owned()), why, stamp)
    }

    pub(super) fn record(&mut self, stamp: Stamp, record: Record) {
        self.base.put(self.journal.last() + 1, &record);
        self.journal.push(stamp.group, stamp.at, record);
        self.keep_checkpoint();
    }

    fn keep_checkpoint(&mut self) {
        if let Some(tip) = self.journal.tip() {
            self.checkpoints.keep(tip, &self.journal, &self.base);
        }
    }

    /// A letter arrives: it stands whatever is undone later, and what is due may be another thing now.
    fn receive(&mut self, sent: Sent, stamp: Stamp) -> Result<(), Refusal> {
        let slot = self.live.view.slot(&sent.kind, &sent.from, &sent.text)?;
        if let Some(why) = LETTERS.refuses(self.live.view.post().earlier(&slot).len() as u64 + 2) {
            return Err(Refusal::BadRequest(format!("{why}: this one of {} is not kept", sent.from)));
        }
        self.journal.push(stamp.group, stamp.at, Record::of_letter(&sent, &slot));
        let letter = sent.letter(self.journal.last(), stamp.at);
        self.base.view.change().post_mut().put(&slot, letter);
        self.run(stamp)
    }

    pub(super) fn refold(&mut self) {
        let post = self.base.view.post().clone();
        self.base = self.checkpoints.fold(&self.journal, self.journal.tip(), &self.start);
        self.base.view.put_post(post);
        self.keep_checkpoint();
    }

    /// Plays on until something is asked, committing each act that is done.
    pub(super) fn run(&mut self, stamp: Stamp) -> Result<(), Refusal> {
        self.advance(stamp).map_err(|(_, refusal)| refusal)
    }

    /// The same, but an input that a ruling or a newer edition has made impossible is taken back with all that follows.
    /// The last `own` inputs are this request's: when one of them does not fit, the request is refused.
    pub(super) fn run_or_take_back(&mut self, stamp: Stamp, own: usize) -> Result<(), Refusal> {
        for _ in 0..MOST_ACTS {
            let old = self.base.open.len().saturating_sub(own);
            match self.advance(stamp) {
                Ok(()) => return Ok(()),
                Err((Some(at), refusal)) if at < old => self.take_back_misfit(at, &refusal, stamp)?,
                Err((_, refusal)) => return Err(refusal),
            }
        }
        Err(Refusal::Fault("no input of the open act fits".into()))
    }

    fn take_back_misfit(&mut self, at: usize, refusal: &Refusal, stamp: Stamp) -> Result<(), Refusal> {
        let inputs = self.base.open.len();
        let from_end = inputs - at;
        let misfit = self.journal.standing().rev().nth(from_end - 1).map(|entry| entry.number);
        let misfit = misfit.ok_or_else(|| Refusal::Fault("the open act has no record".into()))?;
        let to = self.journal.standing().filter(|entry| entry.number < misfit).map(|entry| entry.number).next_back();
        let to = to.ok_or(Refusal::NothingToUndo)?;
        let why = format!("entry {misfit} does not fit any more: {refusal}");
        self.take_back_all_but_words(to, misfit, why, stamp);
        Ok(())
    }

    /// What a run of these inputs on the committed state need not find again.
    pub(super) fn recalled(&self, inputs: &[Rc<Record>]) -> Calls {
        // What a sealed answer stood for is known once it is opened: nothing that was asked after it stays.
        let is_sealed = |input: &Rc<Record>| matches!(**input, Record::Answer { answer: Answer::Sealed, .. });
        if inputs.iter().any(is_sealed) {
            return Calls::default();
        }
        self.live.last_run.known(made_by(&self.journal, &self.base), inputs)
    }

    fn advance(&mut self, stamp: Stamp) -> Result<(), (Option<usize>, Refusal)> {
        for _ in 0..MOST_ACTS {
            let inputs = Rc::clone(&self.base.open);
            let known = self.dues.of(&self.journal, &self.base).cloned();
            let made_by = made_by(&self.journal, &self.base);
            let run = Run::new(self.base.view.clone(), Rc::clone(&inputs)).seeded(self.seed);
            let mut run = run.knowing(known).recalling(self.recalled(&inputs));
            let played = run.play();
            let played = run.held_back(played);
            if let Some(due) = run.known_due() {
                self.dues.keep(&self.journal, &self.base, due);
            }
            let used = run.used();
            let left_over = || (Some(used), Refusal::BadRequest("nothing asks for this any more".into()));
            let open = match played {
                Ok(()) if used < inputs.len() => return Err(left_over()),
                Ok(()) => {
                    let (led_to, events) = run.finish();
                    if events.is_empty() {
                        return Err((None, Refusal::Fault("an act came to nothing".into())));
                    }
                    self.base.close(self.journal.last() + 1, led_to);
                    self.journal_done(events, stamp);
                    continue;
                }
                Err(Stop::Ask(first)) => [*first].into_iter().chain(take(&mut run.beside)).map(Rc::new).collect(),
                Err(Stop::Over) => Vec::new(),
                Err(Stop::Misfit { at, refusal }) => return Err((Some(at), refusal)),
            };
            if used < inputs.len() {
                return Err(left_over());
            }
            if open.len() < 2 {
                self.first_asked = None;
            }
            let (scope, secrets, ruled) = (run.open_scope(), run.secrets(), run.ruled());
            let last_run = LastRun::new(made_by, inputs, take(&mut run.calls));
            let (view, events) = run.finish();
            self.live = Rc::new(Live { view, scope, secrets, open, events, ruled, owed: OnceCell::new(), last_run });
            return Ok(());
        }
        Err((None, Refusal::Fault("the acts go round in circles".into())))
    }

    pub(super) fn commit(&mut self, events: Vec<AnyEvent>, stamp: Stamp) {
        self.base.put(self.journal.last() + 1, &Record::Done { events: events.clone(), sum: 0, digest: None });
        self.journal_done(events, stamp);
    }

    /// Records the act that has led to the committed state.
    fn journal_done(&mut self, events: Vec<AnyEvent>, stamp: Stamp) {
        let sum = self.digest();
        self.journal.push(stamp.group, stamp.at, Record::Done { events, sum, digest: None });
        self.keep_checkpoint();
    }

    /// The digest of the state as it is committed, for comparing two courses.
    pub fn digest(&self) -> u64 {
        self.base.view.digest()
    }

    /// The same as the first saves have it.
    pub fn first_digest(&self) -> u64 {
        self.base.view.first_digest()
    }

    /// The house rules in force.
    pub fn settings(&self) -> Rc<Settings> {
        Rc::clone(self.live.view.settings())
    }
}
