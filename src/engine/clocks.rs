//! How long was played up to entries here and there, to be gone on with: neither a request nor an undo looks at the
//! whole game again.

use super::journal::{Entry, Journal, Record};
use super::pace::Pace;
use super::version::RecordVersion;

/// How many entries lie between two that are kept.
const SPACING: u64 = 256;

/// How long was played up to an entry.
#[derive(Clone, Debug, Default)]
struct PlayedUpTo {
    upto: RecordVersion,
    pace: Pace,
}

/// How long was played up to the last entry, and up to some before it.
#[derive(Debug, Default)]
pub(super) struct Clocks {
    longest_gap: i64,
    now: PlayedUpTo,
    kept: Vec<PlayedUpTo>,
}

impl Clocks {
    /// How long was played; `take` puts an entry to what was played before it.
    pub(super) fn pace<E>(
        &mut self,
        journal: &Journal<E>,
        longest_gap: i64,
        mut take: impl FnMut(&mut Pace, &Entry<E>),
    ) -> Pace {
        if self.longest_gap != longest_gap {
            *self = Self { longest_gap, ..Self::default() };
        }
        self.keep(|upto| journal.knows(upto));
        let unchanged = unchanged(journal, self.now.upto.number);
        self.keep(|upto| upto.number <= unchanged);
        for entry in journal.since(self.now.upto.number) {
            take(&mut self.now.pace, entry);
            self.now.upto = journal.version(entry.number);
            if entry.number % SPACING == 0 {
                self.kept.push(self.now.clone());
            }
        }
        self.now.pace.clone()
    }

    /// Goes back to the last entry up to which what was reckoned still holds.
    fn keep(&mut self, holds: impl Fn(RecordVersion) -> bool) {
        if !holds(self.now.upto) {
            self.kept.retain(|clock| holds(clock.upto));
            self.now = self.kept.last().cloned().unwrap_or_default();
        }
    }
}

/// Up to which entry everything stands as it stood when `known` was the last.
fn unchanged<E>(journal: &Journal<E>, known: u64) -> u64 {
    let changed = |entry: &Entry<E>| match &entry.record {
        Record::Undo { to, .. } => Some(*to),
        Record::Redo => {
            let index = usize::try_from(entry.number).ok()?.checked_sub(1)?;
            let first = journal.steered_over(index).and_then(|over| over.into_iter().min());
            Some(first.and_then(|first| u64::try_from(first).ok()).unwrap_or(0))
        }
        _ => None,
    };
    journal.since(known).iter().filter_map(changed).min().unwrap_or(known).min(known)
}
