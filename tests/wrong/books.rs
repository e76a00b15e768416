//! The books of one game: what stands is put into a state of their own, event by event, and looked at each time.

use fanion::engine::journal::Record;
use fanion::engine::rulebook::Rulebook;
use fanion::engine::rules::AnyEvent;
use fanion::engine::session::Session;

/// What is wrong with an event, by the state before it and the state after it.
pub type Look<R> = fn(&<R as Rulebook>::State, &<R as Rulebook>::Event, &<R as Rulebook>::State) -> Vec<String>;

/// Looks on from the beginning of a game, whatever is taken back, mended and done again.
pub trait Watcher {
    /// What is wrong with what has come to stand since the last time.
    fn look(&mut self, play: &Session) -> Result<(), String>;
}

/// The books of a rulebook.
pub struct Books<R: Rulebook> {
    /// What was read: each standing entry with the state after it, and whether an act is open there.
    read: Vec<(u64, R::State, bool)>,
    look: Look<R>,
}

impl<R: Rulebook> Books<R> {
    /// Books in which nothing stands yet.
    pub const fn new(look: Look<R>) -> Self {
        Self { read: Vec::new(), look }
    }
}

impl<R: Rulebook> Watcher for Books<R> {
    fn look(&mut self, play: &Session) -> Result<(), String> {
        let standing: Vec<_> = play.journal().standing().collect();
        let known = self.read.iter().zip(&standing).take_while(|(read, entry)| read.0 == entry.number).count();
        self.read.truncate(known);
        for entry in &standing[known..] {
            let (mut state, was_open) = self
                .read
                .last()
                .map_or_else(|| (R::State::default(), false), |(_, state, open)| (state.clone(), *open));
            // A word within an act is among the events of the act.
            let (events, open) = match &entry.record {
                Record::Muster(events) | Record::Done { events, .. } => (&events[..], false),
                Record::Ruling { events, .. } if !was_open => (&events[..], false),
                Record::Answer { .. } | Record::Roll { .. } => (&[][..], true),
                _ => (&[][..], was_open),
            };
            for event in events.iter().map(AnyEvent::of::<R::Event>) {
                let before = state.clone();
                R::apply(&mut state, event);
                if let Some(wrong) = (self.look)(&before, event, &state).first() {
                    return Err(format!("entry {}: {wrong}: {event:?}", entry.number));
                }
            }
            self.read.push((entry.number, state, open));
        }
        Ok(())
    }
}

/// Adds a fault where something does not hold.
pub fn holds(faults: &mut Vec<String>, holds: bool, what: impl FnOnce() -> String) {
    if !holds {
        faults.push(what());
    }
}
