//! From records to a state: loading never asks the rules what they think of finished acts.

use std::rc::Rc;
use std::sync::Arc;

use super::cx::Input;
use super::journal::{Entry, Record};
use super::memory::Memory;
use super::post::Post;
use super::rulebook::{Rulebook, View};
use super::settings::Settings;
use super::table::Tables;

/// A committed view and the inputs of the act that is open on top of it.
pub(super) struct Fold<R: Rulebook> {
    pub view: View<R>,
    pub open: Vec<Input<R::Event>>,
    /// The record that made this view.
    pub made_by: u64,
    /// From which record on which turn stood.
    pub turns: Vec<(u64, u32)>,
}

impl<R: Rulebook> Clone for Fold<R> {
    fn clone(&self) -> Self {
        Self { view: self.view.clone(), open: self.open.clone(), made_by: self.made_by, turns: self.turns.clone() }
    }
}

impl<R: Rulebook> Fold<R> {
    pub fn new(tables: Arc<Tables>, settings: Settings) -> Self {
        let view = View {
            state: R::State::default(),
            settings: Rc::new(settings),
            tables,
            memory: Memory::default(),
            post: Post::default(),
        };
        Self { view, open: Vec::new(), made_by: 0, turns: Vec::new() }
    }

    /// Takes one standing record in.
    pub fn put(&mut self, number: u64, record: &Record<R::Event>) {
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
            other => self.open.extend(input(other)),
        }
        self.mark_turn(number);
    }

    /// Takes standing records in, in order, and calls `closed` with the place of each that leaves no act open. The
    /// same as [`Fold::put`] for each of them, but what a finished act was asked is not copied.
    pub fn put_all<'e>(
        &mut self,
        entries: impl Iterator<Item = (usize, &'e Entry<R::Event>)>,
        mut closed: impl FnMut(usize, &Self),
    ) where
        R::Event: 'e,
    {
        // The inputs of the open act: first those that came with this state, then these.
        let mut waiting: Vec<&Record<R::Event>> = Vec::new();
        for (at, entry) in entries {
            let is_open = !waiting.is_empty() || !self.open.is_empty();
            match &entry.record {
                Record::Done { .. } => {
                    self.recall_open();
                    waiting.drain(..).for_each(|record| self.recall(record));
                    self.put(entry.number, &entry.record);
                }
                Record::Ruling { .. } | Record::Setting { .. } | Record::Answer { .. } | Record::Roll { .. }
                    if is_open || entry.record.is_asked() =>
                {
                    waiting.push(&entry.record);
                }
                other => self.put(entry.number, other),
            }
            if waiting.is_empty() && self.open.is_empty() {
                closed(at, self);
            }
        }
        self.open.extend(waiting.into_iter().filter_map(input));
    }

    /// What the inputs of an act that is done have left. What its events make worthless is forgotten after this.
    fn recall_open(&mut self) {
        for input in std::mem::take(&mut self.open) {
            match &input {
                Input::Setting(key, value) => self.set(key, value),
                Input::Answer { key, answer } => self.view.memory.keep(key, answer),
                Input::Roll { .. } | Input::Ruling(_) => {}
            }
        }
    }

    /// The same of one of them as it was recorded.
    fn recall(&mut self, record: &Record<R::Event>) {
        match record {
            Record::Setting { key, value, .. } => self.set(key, value),
            Record::Answer { key, answer } => self.view.memory.keep(key, answer),
            _ => {}
        }
    }

    fn mark_turn(&mut self, number: u64) {
        let turn = R::turn(&self.view.state);
        if self.turns.last().is_none_or(|(_, last)| *last != turn) {
            self.turns.push((number, turn));
        }
    }

    fn apply(&mut self, number: u64, events: &[R::Event]) {
        self.made_by = number;
        for event in events {
            self.view.happen(event);
        }
    }

    /// A setting that this program no longer knows stands in the record and has no effect.
    fn set(&mut self, key: &str, value: &str) {
        let _ = Rc::make_mut(&mut self.view.settings).set(key, value);
    }
}

/// What a record gives to the act that is open.
fn input<E: Clone>(record: &Record<E>) -> Option<Input<E>> {
    Some(match record {
        Record::Answer { key, answer } => Input::Answer { key: key.clone(), answer: answer.clone() },
        Record::Roll { key, faces, by } => Input::Roll { key: key.clone(), faces: faces.clone(), by: *by },
        Record::Ruling { events, .. } => Input::Ruling(events.clone()),
        Record::Setting { key, value, .. } => Input::Setting(key.clone(), value.clone()),
        _ => return None,
    })
}
