//! What is due in the committed states that were asked for last, so that an undo need not ask the rules again.

use std::collections::VecDeque;
use std::rc::Rc;

use super::prompt::Due;

/// How many states' dues are kept.
const KEPT: usize = 4;

/// What is due by the number of the record that made the state. What stood below a record when it was made never
/// changes, so that what was due is right for as long as its record is there.
#[derive(Clone, Default)]
pub(super) struct Dues(VecDeque<(u64, Rc<Due>)>);

impl Dues {
    /// What is due in the state that this record made, if it was asked for not long ago.
    pub(super) fn of(&self, record: u64) -> Option<&Rc<Due>> {
        self.0.iter().find(|(known, _)| *known == record).map(|(_, due)| due)
    }

    /// Keeps what is due, instead of what was kept longest.
    pub(super) fn keep(&mut self, record: u64, due: &Rc<Due>) {
        if self.of(record).is_none() {
            self.0.truncate(KEPT - 1);
            self.0.push_front((record, Rc::clone(due)));
        }
    }

    /// Forgets what is due after records that were never taken.
    pub(super) fn forget_after(&mut self, last: u64) {
        self.0.retain(|(record, _)| *record <= last);
    }
}
