//! Everything that happened, in order; what stands after undo and redo.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::any_event::AnyEvent;
use super::post::{About, Letter, Post, Sent};
use super::prompt::{Answer, By, PlayerWord, base_key};
use super::version::{RecordVersion, Versions};

/// One record of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Record<E = AnyEvent> {
    /// The forces as they came.
    Muster(Vec<E>),
    /// The game was opened under another edition of the rules.
    Opened {
        /// The program's version.
        program: String,
        /// The rulebook's edition.
        edition: u32,
    },
    /// An answer to a prompt.
    Answer {
        /// The prompt's key.
        key: String,
        answer: Answer,
    },
    /// Dice for a prompt.
    Roll {
        /// The prompt's key.
        key: String,
        faces: Vec<u8>,
        /// Who threw them.
        by: By,
    },
    /// An act is done: what came of its inputs.
    Done {
        events: Vec<E>,
        /// A digest of the state after it, compared under the same edition only.
        #[serde(default)]
        sum: u64,
        /// The digest in its place in the first saves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        digest: Option<u64>,
    },
    /// A player's word; inside an act its events are the act's.
    Ruling {
        /// What was said.
        word: Box<PlayerWord>,
        #[serde(default)]
        why: String,
        /// What came of it.
        events: Vec<E>,
    },
    /// A house rule was changed.
    Setting {
        /// The setting.
        key: String,
        /// Its new value.
        value: String,
        #[serde(default)]
        why: String,
    },
    /// What stood when record `to` was made stands again: `to` does, all after it does not.
    Undo {
        /// The last record that stands.
        to: u64,
        /// Why, when the program did it itself.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        why: String,
    },
    /// What was undone last stands again.
    Redo,
    /// What comes after this in its request was given before, and is given again since this entry was mended.
    Repeats(u64),
    /// A remark.
    Note(String),
    /// A letter has come. It always stands.
    Post {
        /// Where it lies.
        slot: String,
        /// The seat that sent it.
        from: String,
        /// What it says.
        text: String,
        /// What is known of it besides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<Box<About>>,
    },
}

/// A record with its number and its time.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<E = AnyEvent> {
    /// Its number, from 1; never used again.
    pub number: u64,
    /// The number of the first record of the same request.
    pub group: u64,
    /// Wall-clock time in seconds since 1970, as the front end gave it.
    pub at: i64,
    /// What happened.
    pub record: Record<E>,
}

/// The records of a game.
#[derive(Clone, Debug)]
pub struct Journal<E = AnyEvent> {
    entries: Vec<Entry<E>>,
    standing: Vec<usize>,
    /// After each entry, the last that stood. What stood below an entry when it was made never changes, so that the
    /// last one tells them all.
    tips: Vec<Option<usize>>,
    /// What stood last before each undo that nothing has overtaken.
    undone: Vec<Option<usize>>,
    /// Requests that repeat others: the request, and the record after which it does.
    repeating: Vec<(u64, u64)>,
    /// Whose records the numbers are.
    versions: Versions,
    /// The seats that made requests, by the request's first record; the others were made at the table.
    seats: BTreeMap<u64, Rc<str>>,
}

/// A place in a journal to return to.
#[derive(Clone, Debug)]
pub struct Mark {
    entries: usize,
    undone: Vec<Option<usize>>,
}

impl<E> Default for Journal<E> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            standing: Vec::new(),
            tips: Vec::new(),
            undone: Vec::new(),
            repeating: Vec::new(),
            versions: Versions::default(),
            seats: BTreeMap::new(),
        }
    }
}

impl<E> Journal<E> {
    /// An empty one with room for so many entries.
    pub fn with_room(entries: usize) -> Self {
        Self { entries: Vec::with_capacity(entries), tips: Vec::with_capacity(entries), ..Self::default() }
    }

    /// Every entry, also undone ones.
    pub fn entries(&self) -> &[Entry<E>] {
        &self.entries
    }

    /// The number of the last entry; 0 before the first.
    pub fn last(&self) -> u64 {
        self.entries.last().map_or(0, |entry| entry.number)
    }

    /// The entries that stand, in order.
    pub fn standing(&self) -> impl DoubleEndedIterator<Item = &Entry<E>> {
        self.standing.iter().map(|&at| &self.entries[at])
    }

    /// The letters that had come before this entry.
    pub fn post_before(&self, number: u64) -> Post {
        let mut post = Post::default();
        for entry in self.entries.iter().take_while(|entry| entry.number < number) {
            if let Record::Post { slot, from, text, about } = &entry.record {
                let about = about.as_deref().cloned().unwrap_or_default();
                let (from, text) = (from.clone(), text.clone());
                post.put(slot, Letter { from, text, entry: entry.number, came: entry.at, about });
            }
        }
        post
    }

    /// The request that begins with this record, if there is one, was made by this seat.
    pub fn sign(&mut self, group: u64, seat: &str) {
        if self.has(group) {
            self.seats.insert(group, seat.into());
        }
    }

    /// The seat that made the request which begins with this record; none for one of the table.
    pub fn seat_of(&self, group: u64) -> Option<&str> {
        self.seats.get(&group).map(|seat| &**seat)
    }

    /// For every entry, whether it stands; records that only steer (undo, redo, notes) always do.
    pub fn stands(&self) -> Vec<bool> {
        let mut stands: Vec<bool> = self.entries.iter().map(|entry| entry.record.steers()).collect();
        for &at in &self.standing {
            stands[at] = true;
        }
        stands
    }

    /// Whether the entry at this place stands, or only steers.
    pub(super) fn stands_at(&self, at: usize) -> bool {
        self.entries[at].record.steers() || self.standing.binary_search(&at).is_ok()
    }

    /// True when an entry after `number` has changed which older ones stand.
    pub fn steered_since(&self, number: u64) -> bool {
        self.since(number).iter().any(|entry| matches!(entry.record, Record::Undo { .. } | Record::Redo))
    }

    /// Adds a record to the request that began with record `group`.
    pub fn push(&mut self, group: u64, at: i64, record: Record<E>) {
        let index = self.entries.len();
        match &record {
            Record::Undo { to, .. } => {
                let made = self.entries.partition_point(|entry| entry.number <= *to);
                self.undone.push(self.tip_after(self.entries.len()));
                self.stand(self.tip_after(made));
            }
            Record::Redo => {
                if let Some(tip) = self.undone.pop() {
                    self.stand(tip);
                }
            }
            Record::Repeats(_) => self.repeating.push((group, self.last() + 1)),
            Record::Note(_) | Record::Opened { .. } | Record::Post { .. } => {}
            _ => {
                self.undone.clear();
                self.standing.push(index);
            }
        }
        self.entries.push(Entry { number: self.last() + 1, group, at, record });
        self.tips.push(self.standing.last().copied());
    }

    /// What an undo or redo at this place took out or brought back: the entries between what stood last before it and
    /// after it. None where neither stood when the other was made.
    pub(super) fn steered_over(&self, index: usize) -> Option<Vec<usize>> {
        let (before, after) = (self.tip_after(index), self.tip_after(index + 1));
        // What stood below an entry was made before it.
        if before >= after { self.between(before, after) } else { self.between(after, before) }
    }

    /// The entries from `top` down to `bottom`, if that stood when they were made.
    fn between(&self, top: Option<usize>, bottom: Option<usize>) -> Option<Vec<usize>> {
        let (mut found, mut next) = (Vec::new(), top);
        while next != bottom {
            let at = next?;
            found.push(at);
            next = self.tip_after(at);
        }
        Some(found)
    }

    /// What stood last after so many entries.
    pub(super) fn tip_after(&self, entries: usize) -> Option<usize> {
        self.tips[..entries].last().copied().flatten()
    }

    /// Lets this entry stand with all that stood when it was made.
    fn stand(&mut self, tip: Option<usize>) {
        let (mut common, mut others) = (0, Vec::new());
        for at in self.course(tip) {
            if let Ok(place) = self.standing.binary_search(&at) {
                common = place + 1;
                break;
            }
            others.push(at);
        }
        self.standing.truncate(common);
        self.standing.extend(others.into_iter().rev());
    }

    /// The places of the records that stood when the one at `tip` did, the last first.
    pub(super) fn course(&self, tip: Option<usize>) -> impl Iterator<Item = usize> {
        std::iter::successors(tip, |at| self.tip_after(*at))
    }

    /// The record of this number, told apart from others that had the number and were never taken.
    pub(super) fn version(&self, number: u64) -> RecordVersion {
        self.versions.of(number)
    }

    /// The same of the record at this place.
    pub(super) fn version_at(&self, at: usize) -> RecordVersion {
        self.version(self.entries[at].number)
    }

    /// True while the record of this version is there.
    pub(super) fn knows(&self, version: RecordVersion) -> bool {
        self.version(version.number) == version
    }

    /// True when there is such an entry.
    pub(super) fn has(&self, number: u64) -> bool {
        (1..=self.last()).contains(&number)
    }

    /// The place of the record that stood last after an entry was made.
    pub fn tip_at(&self, number: u64) -> Option<usize> {
        let at = usize::try_from(number.checked_sub(1)?).ok()?;
        self.tips.get(at).copied().flatten()
    }

    /// True where what stood last after an entry was made stands still: what was said then is said of this course.
    pub fn holds(&self, number: u64) -> bool {
        self.tip_at(number).is_none_or(|tip| self.standing.binary_search(&tip).is_ok())
    }

    /// For a record that only steers, the last that stood once its request was made, if it stands still.
    pub(super) fn stood_at(&self, number: u64) -> Option<u64> {
        let own = self.entries.get(usize::try_from(number.checked_sub(1)?).ok()?).filter(|own| own.record.steers())?;
        let end = self.entries.partition_point(|entry| entry.group <= own.group);
        let tip = self.tip_after(end).filter(|tip| self.standing.binary_search(tip).is_ok())?;
        Some(self.entries[tip].number)
    }

    /// The place of the record that stands last.
    pub(super) fn tip(&self) -> Option<usize> {
        self.standing.last().copied()
    }

    /// True when something was undone that nothing has overtaken.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// The group of the last request that stands, as far as one does. What the rules finished by themselves when a save was
    /// opened under newer ones, or after an undo, belongs to the request before: else an undo would finish it again for ever.
    fn last_request(&self) -> Option<u64> {
        let mut groups = self.standing().rev().map(|entry| entry.group);
        groups.find(|group| self.is_of_somebody(*group)).or_else(|| self.standing().next_back().map(|last| last.group))
    }

    /// True for a group in which somebody gave something, if only a letter.
    fn is_of_somebody(&self, group: u64) -> bool {
        let from = self.entries.partition_point(|entry| entry.group < group);
        let own = self.entries[from..].iter().take_while(|entry| entry.group == group);
        own.map(|entry| &entry.record).any(|record| record.is_given() || matches!(record, Record::Post { .. }))
    }

    /// The last record that stood before the last request that stands; none at the start.
    pub fn before_last_request(&self) -> Option<u64> {
        let last = self.last_request()?;
        let first = self.entries.partition_point(|entry| entry.group < last);
        self.tip_after(first).map(|tip| self.entries[tip].number)
    }

    /// The last record that stands of an earlier request; none at the start.
    pub(super) fn below_last_request(&self) -> Option<u64> {
        let last = self.last_request()?;
        self.standing().rev().find(|entry| entry.group < last).map(|entry| entry.number)
    }

    /// The last standing record of the request that record `number` belongs to, if it stands.
    pub fn end_of_request(&self, number: u64) -> Option<u64> {
        self.request_of(number)?.last().map(|entry| entry.number)
    }

    /// The record to return to where a mended course was taken back in part: the last request that it repeats goes
    /// alone.
    pub(super) fn before_last_repeated(&self) -> Option<u64> {
        let tip = self.tip()?;
        let last = self.entries.get(tip).filter(|last| self.is_repeated(last))?;
        let mut after = self.entries[tip + 1..].iter().take_while(|entry| entry.group == last.group);
        if after.all(|entry| entry.record.steers()) {
            return None;
        }
        let first = self.request_of(last.number)?.first()?.number;
        self.standing().rev().find(|entry| entry.number < first).map(|entry| entry.number)
    }

    /// True for a record that was given before and given again since an earlier entry was mended.
    pub fn is_repeated(&self, entry: &Entry<E>) -> bool {
        let at = self.repeating.binary_search_by_key(&entry.group, |(group, _)| *group);
        at.is_ok_and(|at| self.repeating[at].1 < entry.number)
    }

    /// The standing records of the request that record `number` belongs to, if it stands. What was asked for in one
    /// with others, and what a mended request repeats, are requests of their own: values with the dice that came with
    /// them, or one ruling.
    pub fn request_of(&self, number: u64) -> Option<Vec<&Entry<E>>> {
        let at = self.standing.binary_search(&usize::try_from(number.checked_sub(1)?).ok()?).ok()?;
        let begins = |at: usize| at == 0 || self.begins_request(at);
        let first = (0..=at).rev().find(|at| begins(*at))?;
        let end = (at + 1..self.standing.len()).find(|at| begins(*at)).unwrap_or(self.standing.len());
        Some(self.standing[first..end].iter().map(|&at| &self.entries[at]).collect())
    }

    /// True where another request begins than the one of the standing record before it.
    fn begins_request(&self, at: usize) -> bool {
        let (before, entry) = (&self.entries[self.standing[at - 1]], &self.entries[self.standing[at]]);
        if before.group != entry.group && !self.is_of_somebody(entry.group) {
            return false;
        }
        if before.group != entry.group || self.is_repeated(before) != self.is_repeated(entry) {
            return true;
        }
        let together = match (&before.record, &entry.record) {
            (Record::Answer { key, answer: Answer::Fill(_) }, Record::Roll { key: faces, .. }) => {
                key.starts_with(base_key(faces))
            }
            _ => false,
        };
        let own = entry.record.is_asked() || (self.is_repeated(entry) && entry.record.is_given());
        own && !together
    }

    /// The first number of the request after which all numbers from `number` on belong; for following a game.
    pub fn since(&self, number: u64) -> &[Entry<E>] {
        let from = self.entries.partition_point(|entry| entry.number <= number);
        &self.entries[from..]
    }

    /// The entries after `number` that stand, records that only steer among them, each with its place.
    pub fn standing_since(&self, number: u64) -> impl Iterator<Item = (usize, &Entry<E>)> {
        let fresh = self.entries.iter().rev().take_while(|entry| entry.number > number).count();
        (self.entries.len() - fresh..self.entries.len())
            .filter(|at| self.stands_at(*at))
            .map(|at| (at, &self.entries[at]))
    }

    /// Remembers how things stand, for [`Journal::reset`].
    pub fn mark(&self) -> Mark {
        Mark { entries: self.entries.len(), undone: self.undone.clone() }
    }

    /// Forgets everything since the mark.
    pub fn reset(&mut self, mark: Mark) {
        let has_more = self.entries.len() > mark.entries;
        self.entries.truncate(mark.entries);
        self.tips.truncate(mark.entries);
        self.stand(self.tip_after(mark.entries));
        self.undone = mark.undone;
        let last = self.last();
        self.repeating.retain(|(_, number)| *number <= last);
        self.seats.retain(|group, _| *group <= last);
        if has_more {
            self.versions.gone_after(last);
        }
    }

    /// Forgets every entry after `number`: they were never taken.
    pub fn truncate(&mut self, number: u64)
    where
        E: Clone,
    {
        let kept = self.entries.partition_point(|entry| entry.number <= number);
        let entries: Vec<Entry<E>> = self.entries.drain(..kept).collect();
        let mut versions = std::mem::take(&mut self.versions);
        versions.gone_after(number);
        let mut seats = std::mem::take(&mut self.seats);
        seats.retain(|group, _| *group <= number);
        *self = Self { versions, seats, ..Self::default() };
        for entry in entries {
            self.push(entry.group, entry.at, entry.record);
        }
    }
}

impl<E> Record<E> {
    /// A letter as it is kept in its slot.
    pub(super) fn of_letter(sent: &Sent, slot: &str) -> Self {
        let about = (sent.about != About::default()).then(|| Box::new(sent.about.clone()));
        Self::Post { slot: slot.to_owned(), from: sent.from.clone(), text: sent.text.clone(), about }
    }

    /// The events of a record that has any.
    pub fn events(&self) -> &[E] {
        match self {
            Self::Muster(events) | Self::Done { events, .. } | Self::Ruling { events, .. } => events,
            _ => &[],
        }
    }

    /// True for records that say what stands, or nothing at all.
    pub const fn steers(&self) -> bool {
        matches!(
            self,
            Self::Undo { .. } | Self::Redo | Self::Note(_) | Self::Post { .. } | Self::Opened { .. } | Self::Repeats(_)
        )
    }

    /// True for what was given to a prompt: answers and dice.
    pub(super) const fn is_asked(&self) -> bool {
        matches!(self, Self::Answer { .. } | Self::Roll { .. })
    }

    /// True for what players said without being asked.
    pub(super) const fn is_word(&self) -> bool {
        matches!(self, Self::Ruling { .. } | Self::Setting { .. })
    }

    /// True for what players gave: answers, dice and words that nobody asked for.
    pub const fn is_given(&self) -> bool {
        self.is_asked() || self.is_word()
    }
}

impl Record {
    /// A record of one rulebook, with events as all rulebooks have them.
    pub(super) fn of_any<E: Any + Debug + PartialEq + Serialize>(record: Record<E>) -> Self {
        // Tens of thousands of these are kept, most with one event: the room that reading made for more is given back.
        let all = |events: Vec<E>| {
            let mut events: Vec<AnyEvent> = events.into_iter().map(AnyEvent::new).collect();
            events.shrink_to_fit();
            events
        };
        match record {
            Record::Muster(events) => Self::Muster(all(events)),
            Record::Opened { program, edition } => Self::Opened { program, edition },
            Record::Answer { key, answer } => Self::Answer { key, answer },
            Record::Roll { key, faces, by } => Self::Roll { key, faces, by },
            Record::Done { events, sum, digest } => Self::Done { events: all(events), sum, digest },
            Record::Ruling { word, why, events } => Self::Ruling { word, why, events: all(events) },
            Record::Setting { key, value, why } => Self::Setting { key, value, why },
            Record::Undo { to, why } => Self::Undo { to, why },
            Record::Redo => Self::Redo,
            Record::Repeats(entry) => Self::Repeats(entry),
            Record::Note(note) => Self::Note(note),
            Record::Post { slot, from, text, about } => Self::Post { slot, from, text, about },
        }
    }
}
