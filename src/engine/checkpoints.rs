//! States kept from time to time, so that the way back to any entry of a long game stays short.

use std::collections::{BTreeMap, VecDeque};

use super::fold::Fold;
use super::journal::Journal;
use super::version::RecordVersion;

/// How many records lie between two states that are kept close to the present.
const SPACING: usize = 128;
/// How many states are kept so close; before them there is one in so many records.
const CLOSE: usize = 8;
const FAR: usize = 4096;
/// How many of the states that were played last are kept, each of them: most undos go back to one.
const LATEST: usize = 4;

/// Committed states by the record that stood last. What stood below a record when it was made never changes, so that a
/// state that was kept is right for as long as its record is there.
#[derive(Clone, Default)]
pub(super) struct Checkpoints {
    spaced: BTreeMap<usize, (RecordVersion, Fold)>,
    latest: VecDeque<(RecordVersion, Fold)>,
}

impl Checkpoints {
    /// Keeps the state after the record at this place, which was played just now.
    pub(super) fn keep(&mut self, at: usize, journal: &Journal, fold: &Fold) {
        if fold.open.is_empty() {
            self.latest.truncate(LATEST - 1);
            self.latest.push_front((journal.version_at(at), fold.clone()));
        }
        self.keep_spaced(at, journal, fold);
    }

    /// Keeps the state after the record at this place, if the last one that is kept is long ago; the first always.
    fn keep_spaced(&mut self, at: usize, journal: &Journal, fold: &Fold) {
        while let Some(last) = self.spaced.last_entry().filter(|last| !journal.knows(last.get().0)) {
            last.remove();
        }
        let last = self.spaced.last_key_value().map(|(last, _)| *last);
        if last.is_some_and(|last| at < last + SPACING) || !fold.open.is_empty() {
            return;
        }
        self.spaced.insert(at, (journal.version_at(at), fold.clone()));
        let Some(&old) = self.spaced.keys().rev().nth(CLOSE) else { return };
        let older = self.spaced.keys().rev().nth(CLOSE + 1).map_or(0, |older| *older);
        if old / FAR == older / FAR {
            self.spaced.remove(&old);
        }
    }

    fn kept(&self, at: usize, version: RecordVersion) -> Option<&Fold> {
        let latest = self.latest.iter().find(|(known, _)| *known == version);
        latest.or_else(|| self.spaced.get(&at).filter(|(known, _)| *known == version)).map(|(_, fold)| fold)
    }

    /// The state after the record at `tip`, as it was when that record was made.
    pub(super) fn fold(&self, journal: &Journal, tip: Option<usize>, start: &Fold) -> Fold {
        let mut after = Vec::new();
        let mut fold = None;
        for at in journal.course(tip) {
            if let Some(kept) = self.kept(at, journal.version_at(at)) {
                fold = Some(kept.clone());
                break;
            }
            after.push(at);
        }
        let mut fold = fold.unwrap_or_else(|| start.clone());
        let entries = after.into_iter().rev().map(|at| (at, &journal.entries()[at]));
        fold.put_all(entries, |_, _| {});
        fold
    }

    /// The same, keeping states on the way: for a game that is being opened.
    pub(super) fn fold_all(&mut self, journal: &Journal, start: &Fold) -> Fold {
        let mut fold = start.clone();
        let course: Vec<usize> = journal.course(journal.tip()).collect();
        let entries = course.into_iter().rev().map(|at| (at, &journal.entries()[at]));
        fold.put_all(entries, |at, fold| self.keep_spaced(at, journal, fold));
        fold
    }
}
