//! From records to a state: loading never asks the rules what they think of finished acts.

use std::rc::Rc;

use super::any_event::AnyEvent;
use super::given::GivenInput;
use super::journal::{Entry, Record};
use super::prompt::Answer;
use super::rules::AnyView;

/// A committed view and the inputs of the act that is open on top of it.
#[derive(Clone)]
pub(super) struct Fold {
    pub view: AnyView,
    pub open: Rc<Vec<GivenInput>>,
    /// The record that made this view.
    pub made_by: u64,
    /// From which record on which turn stood.
    pub turns: Vec<(u64, u32)>,
}

impl Fold {
    /// Before the first record.
    pub(super) fn new(view: AnyView) -> Self {
        Self { view, open: Rc::default(), made_by: 0, turns: Vec::new() }
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
            other => self.open(input(other)),
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
        self.open(waiting.into_iter().filter_map(input));
    }

    /// What the inputs of an act that is done have left. What its events make worthless is forgotten after this.
    fn recall_open(&mut self) {
        for input in std::mem::take(&mut self.open).iter() {
            match input {
                GivenInput::Setting(key, value) => self.set(key, value),
                GivenInput::Answer { key, answer } => self.keep(key, answer),
                GivenInput::Roll { key, .. } => self.count_throw(key),
                GivenInput::Ruling(_) => {}
            }
        }
    }

    fn keep(&mut self, key: &str, answer: &Answer) {
        let turn = self.view.turn();
        self.view.change().memory_mut().keep(turn, key, answer);
    }

    /// The same of one of them as it was recorded.
    fn recall(&mut self, record: &Record) {
        match record {
            Record::Setting { key, value, .. } => self.set(key, value),
            Record::Answer { key, answer } => self.keep(key, answer),
            Record::Roll { key, .. } => self.count_throw(key),
            _ => {}
        }
    }

    /// How often dice of this prompt have fallen before in the occasion of the open act.
    pub(super) fn throws(&self, key: &str) -> usize {
        let before = self.view.memory().throws(self.view.turn(), &self.occasion_of(key));
        let open =
            self.open.iter().filter(|input| matches!(input, GivenInput::Roll { key: known, .. } if known == key));
        open.count() + usize::try_from(before).unwrap_or(0)
    }

    /// The occasion is that of the act's beginning: what its events change is not known while records are read.
    fn count_throw(&mut self, key: &str) {
        let (turn, place) = (self.view.turn(), self.occasion_of(key));
        self.view.change().memory_mut().count_throw(turn, place);
    }

    fn occasion_of(&self, key: &str) -> String {
        format!("{key}@{}", self.view.occasion())
    }

    fn open(&mut self, inputs: impl IntoIterator<Item = GivenInput>) {
        let mut inputs = inputs.into_iter().peekable();
        if inputs.peek().is_some() {
            Rc::make_mut(&mut self.open).extend(inputs);
        }
    }

    fn mark_turn(&mut self, number: u64) {
        let turn = self.view.turn();
        if self.turns.last().is_none_or(|(_, last)| *last != turn) {
            self.turns.push((number, turn));
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

/// What a record gives to the act that is open.
fn input(record: &Record) -> Option<GivenInput> {
    Some(match record {
        Record::Answer { key, answer } => GivenInput::Answer { key: key.clone(), answer: answer.clone() },
        Record::Roll { key, faces, by } => GivenInput::Roll { key: key.clone(), faces: faces.clone(), by: *by },
        Record::Ruling { events, .. } => GivenInput::Ruling(events.clone()),
        Record::Setting { key, value, .. } => GivenInput::Setting(key.clone(), value.clone()),
        _ => return None,
    })
}
