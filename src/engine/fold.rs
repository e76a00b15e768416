//! From records to a state: loading never asks the rules what they think of finished acts.

use std::rc::Rc;

use super::any_event::AnyEvent;
use super::given::InputList;
use super::journal::{Entry, Record};
use super::memory::Memory;
use super::prompt::Answer;
use super::rules::AnyView;

/// A committed view and the inputs of the act that is open on top of it.
#[derive(Clone)]
pub(super) struct Fold {
    pub view: AnyView,
    pub open: Rc<InputList>,
    /// The record that made this view.
    pub made_by: u64,
    /// From which record on which turn stood.
    pub turns: Rc<Vec<(u64, u32)>>,
}

impl Fold {
    /// Before the first record.
    pub(super) fn new(view: AnyView) -> Self {
        Self { view, open: Rc::default(), made_by: 0, turns: Rc::default() }
    }

    /// Takes one standing record in.
    pub(super) fn put(&mut self, number: u64, record: &Record) {
        match record {
            Record::Muster(events) => self.apply(number, events),
            Record::Done { events, .. } => {
                self.recall_open();
                self.apply(number, events);
            }
            Record::Ruling { events, .. } if self.open.is_empty() => self.apply(number, events),
            Record::Setting { key, value, .. } if self.open.is_empty() => {
                self.made_by = number;
                self.set(key, value);
            }
            other => self.open(Some(other).filter(|record| record.is_given())),
        }
        self.mark_turn(number);
    }

    /// Takes standing records in, in order, where no act is open yet, and calls `closed` with the place of each that
    /// leaves none open. The same as [`Fold::put`] for each of them, but what a finished act was asked is not copied.
    pub(super) fn put_all<'e>(
        &mut self,
        entries: impl Iterator<Item = (usize, &'e Entry)>,
        mut closed: impl FnMut(usize, &Self),
    ) {
        // The inputs of the open act.
        let mut waiting: Vec<&Record> = Vec::new();
        for (at, entry) in entries {
            match &entry.record {
                Record::Done { .. } => {
                    waiting.drain(..).for_each(|record| self.recall(record));
                    self.put(entry.number, &entry.record);
                }
                record if record.is_asked() || (!waiting.is_empty() && record.is_given()) => waiting.push(record),
                record => self.put(entry.number, record),
            }
            if waiting.is_empty() {
                closed(at, self);
            }
        }
        self.open(waiting);
    }

    /// The open act is done, and its run led to this view: what loading makes of its events need not be made again.
    pub(super) fn close(&mut self, number: u64, mut led_to: AnyView) {
        let mut memory = self.view.memory().clone();
        for input in std::mem::take(&mut self.open).iter() {
            match &**input {
                Record::Answer { key, answer } => Left::of(&self.view, key, Some(answer)).keep(&mut memory),
                Record::Roll { key, .. } => Left::of(&self.view, key, None).keep(&mut memory),
                _ => {}
            }
        }
        memory.forget_as(led_to.memory());
        *led_to.change().memory_mut() = memory;
        (self.view, self.made_by) = (led_to, number);
        self.mark_turn(number);
    }

    /// What the inputs of an act that is done have left. What its events make worthless is forgotten after this.
    fn recall_open(&mut self) {
        for input in std::mem::take(&mut self.open).iter() {
            self.recall(input);
        }
    }

    /// The same of one of them.
    fn recall(&mut self, record: &Record) {
        match record {
            Record::Setting { key, value, .. } => self.set(key, value),
            Record::Answer { key, answer } => self.remember(key, Some(answer)),
            Record::Roll { key, .. } => self.remember(key, None),
            _ => {}
        }
    }

    fn remember(&mut self, key: &str, answer: Option<&Answer>) {
        let left = Left::of(&self.view, key, answer);
        left.keep(self.view.change().memory_mut());
    }

    /// How often dice of this prompt have fallen before in the occasion of the open act.
    pub(super) fn throws(&self, key: &str) -> usize {
        let before = self.view.memory().throws(self.view.turn(), &occasion(&self.view, key));
        let open =
            self.open.iter().filter(|input| matches!(&***input, Record::Roll { key: known, .. } if known == key));
        open.count() + usize::try_from(before).unwrap_or(0)
    }

    fn open<'r>(&mut self, inputs: impl IntoIterator<Item = &'r Record>) {
        let mut inputs = inputs.into_iter().peekable();
        if inputs.peek().is_some() {
            Rc::make_mut(&mut self.open).extend(inputs.cloned().map(Rc::new));
        }
    }

    fn mark_turn(&mut self, number: u64) {
        let turn = self.view.turn();
        if self.turns.last().is_none_or(|(_, last)| *last != turn) {
            Rc::make_mut(&mut self.turns).push((number, turn));
        }
    }

    fn apply(&mut self, number: u64, events: &[AnyEvent]) {
        self.made_by = number;
        let view = self.view.change();
        for event in events {
            view.happen(event);
        }
    }

    /// A setting that this program no longer knows stands in the record and has no effect.
    fn set(&mut self, key: &str, value: &str) {
        let _ = self.view.change().settings_mut().set(key, value);
    }
}

/// What an answer or dice leave for the next time.
enum Left<'a> {
    Answer(u32, &'a str, &'a Answer),
    /// The turn and the place of dice. The occasion is that of the act's beginning: what its events change is not known
    /// while records are read.
    Dice(u32, String),
}

impl<'a> Left<'a> {
    /// Of dice where there is no answer.
    fn of(view: &AnyView, key: &'a str, answer: Option<&'a Answer>) -> Self {
        let turn = view.turn();
        answer.map_or_else(|| Left::Dice(turn, occasion(view, key)), |answer| Left::Answer(turn, key, answer))
    }

    fn keep(self, memory: &mut Memory) {
        match self {
            Self::Answer(turn, key, answer) => memory.keep(turn, key, answer),
            Self::Dice(turn, place) => memory.count_throw(turn, place),
        }
    }
}

fn occasion(view: &AnyView, key: &str) -> String {
    format!("{key}@{}", view.occasion())
}
