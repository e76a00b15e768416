//! From records to a state: loading never asks the rules what they think of finished acts.

use std::rc::Rc;
use std::sync::Arc;

use super::cx::Input;
use super::journal::Record;
use super::prompt::Answer;
use super::rulebook::{Memory, Rulebook, View};
use super::settings::Settings;
use super::table::Tables;

/// A committed view and the inputs of the act that is open on top of it.
pub(super) struct Fold<R: Rulebook> {
    pub view: View<R>,
    pub open: Vec<Input<R::Event>>,
    /// From which record on which turn stood.
    pub turns: Vec<(u64, u32)>,
}

impl<R: Rulebook> Clone for Fold<R> {
    fn clone(&self) -> Self {
        Self { view: self.view.clone(), open: self.open.clone(), turns: self.turns.clone() }
    }
}

impl<R: Rulebook> Fold<R> {
    pub fn new(tables: Arc<Tables>, settings: Settings) -> Self {
        let view = View {
            state: R::State::default(),
            settings: Rc::new(settings),
            tables,
            memory: Rc::new(Memory::default()),
        };
        Self { view, open: Vec::new(), turns: Vec::new() }
    }

    /// Takes one standing record in.
    pub fn put(&mut self, number: u64, record: &Record<R::Event>) {
        self.take(record);
        let turn = R::position(&self.view.state).turn;
        if self.turns.last().is_none_or(|(_, last)| *last != turn) {
            self.turns.push((number, turn));
        }
    }

    fn take(&mut self, record: &Record<R::Event>) {
        match record {
            Record::Muster(events) => self.apply(events),
            Record::Answer { key, answer } => {
                self.open.push(Input::Answer { key: key.clone(), answer: answer.clone() });
            }
            Record::Roll { key, faces, by } => {
                self.open.push(Input::Roll { key: key.clone(), faces: faces.clone(), by: *by });
            }
            Record::Done { events, .. } => self.close(events),
            Record::Ruling { events, .. } if self.open.is_empty() => self.apply(events),
            Record::Ruling { events, .. } => self.open.push(Input::Ruling(events.clone())),
            Record::Setting { key, value, .. } if self.open.is_empty() => self.set(key, value),
            Record::Setting { key, value, .. } => self.open.push(Input::Setting(key.clone(), value.clone())),
            Record::Opened { .. } | Record::Undo { .. } | Record::Redo | Record::Repeats(_) | Record::Note(_) => {}
        }
    }

    /// The open act is done: its events count, its answers are remembered.
    fn close(&mut self, events: &[R::Event]) {
        self.apply(events);
        for input in std::mem::take(&mut self.open) {
            match input {
                Input::Setting(key, value) => self.set(&key, &value),
                Input::Answer { key, answer } => remember(Rc::make_mut(&mut self.view.memory), &key, answer),
                Input::Roll { .. } | Input::Ruling(_) => {}
            }
        }
    }

    fn apply(&mut self, events: &[R::Event]) {
        for event in events {
            R::apply(&mut self.view.state, event);
        }
    }

    /// A setting that this program no longer knows stands in the record and has no effect.
    fn set(&mut self, key: &str, value: &str) {
        let _ = Rc::make_mut(&mut self.view.settings).set(key, value);
    }
}

fn remember(memory: &mut Memory, key: &str, answer: Answer) {
    let base = super::session::base_key(key).to_owned();
    match answer {
        Answer::Fill(fill) if !fill.fill.is_empty() => {
            memory.fills.entry(base).or_default().extend(fill.fill);
        }
        Answer::Pick(picked) => {
            memory.picks.insert(base, picked);
        }
        _ => {}
    }
}
