//! What is due in the committed states that were asked for last, so that an undo need not ask the rules again.

use std::collections::VecDeque;
use std::rc::Rc;

use super::fold::Fold;
use super::journal::Journal;
use super::prompt::Due;
use super::version::RecordVersion;

/// How many states' dues are kept.
const KEPT: usize = 4;

/// What made a committed state: the record, and the letter that had come last.
pub(super) type MadeBy = (RecordVersion, RecordVersion);

/// What is due by what made the state. What stood below a record when it was made never changes, so that what was due
/// is right for as long as its record is there.
#[derive(Clone, Default)]
pub(super) struct DueCache(VecDeque<(MadeBy, Rc<Due>)>);

impl DueCache {
    /// What is due in this state, if it was asked for not long ago.
    pub(super) fn of(&self, journal: &Journal, fold: &Fold) -> Option<&Rc<Due>> {
        let made_by = made_by(journal, fold);
        self.0.iter().find(|(known, _)| *known == made_by).map(|(_, due)| due)
    }

    /// Keeps what is due, instead of what was kept longest.
    pub(super) fn keep(&mut self, journal: &Journal, fold: &Fold, due: &Rc<Due>) {
        if self.of(journal, fold).is_none() {
            self.0.truncate(KEPT - 1);
            self.0.push_front((made_by(journal, fold), Rc::clone(due)));
        }
    }
}

pub(super) fn made_by(journal: &Journal, fold: &Fold) -> MadeBy {
    (journal.version(fold.made_by), journal.version(fold.view.post().last_entry()))
}
