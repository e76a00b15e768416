//! Undo and redo: records that say what stands from here on. Nothing is deleted.

use super::figures::POSITION;
use super::journal::{Entry, Record};
use super::prompt::{Answer, DONE, PlayerWord, Refusal};
use super::session::{Session, Stamp};

/// A step that was left, and the way back to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftStep {
    /// Its short name.
    pub step: String,
    /// The entry to undo to: the last before the step was called done.
    pub to: u64,
}

impl Session {
    pub(super) fn undo(&mut self, entry: Option<u64>, stamp: Stamp) -> Result<(), Refusal> {
        match entry {
            None => self.undo_last(stamp),
            Some(entry) => {
                let to = self.way_back(entry)?;
                self.take_back(to, String::new(), stamp)
            }
        }
    }

    /// The record that stands last once the game is taken back to an entry: the last of its request, for an answer is
    /// undone as a whole; of a letter, a remark or an undo what stood then.
    ///
    /// # Errors
    /// Why nothing is taken back: no such entry stands, or nothing came later.
    pub fn way_back(&self, entry: u64) -> Result<u64, Refusal> {
        let missing = Refusal::NoEntry(entry, 1, self.journal.last());
        let own = self.journal.end_of_request(entry).or_else(|| self.journal.stood_at(entry));
        let to = own.ok_or(missing)?;
        let is_last = self.journal.standing().next_back().is_some_and(|last| last.number == to);
        match self.journal.before_last_request() {
            _ if !is_last => Ok(to),
            None => Err(Refusal::NothingToUndo),
            Some(_) => Err(Refusal::NothingAfter),
        }
    }

    /// Takes the last request back. One that had itself taken entries back (a mending, or inputs that did not fit any
    /// more) gives them up again, unless they still do not fit.
    fn undo_last(&mut self, stamp: Stamp) -> Result<(), Refusal> {
        if let Some(to) = self.journal.before_last_repeated() {
            return self.take_back(to, String::new(), stamp);
        }
        let to = self.journal.before_last_request().ok_or(Refusal::NothingToUndo)?;
        let below = self.journal.below_last_request();
        if below != Some(to) {
            let given_up = self.whole_or_not(|session| {
                session.journal.push(stamp.group, stamp.at, Record::Undo { to, why: String::new() });
                session.refold();
                session.run(stamp)
            });
            if given_up.is_ok() {
                return Ok(());
            }
        }
        self.take_back(below.ok_or(Refusal::NothingToUndo)?, String::new(), stamp)
    }

    pub(super) fn take_back(&mut self, to: u64, why: String, stamp: Stamp) -> Result<(), Refusal> {
        self.journal.push(stamp.group, stamp.at, Record::Undo { to, why });
        self.refold();
        self.run_or_take_back(stamp, 0)
    }

    pub(super) fn redo(&mut self, stamp: Stamp) -> Result<(), Refusal> {
        if !self.journal.can_redo() {
            return Err(Refusal::NothingToRedo);
        }
        self.journal.push(stamp.group, stamp.at, Record::Redo);
        self.refold();
        self.run(stamp)
    }

    /// Figures that players set right after this entry, and who joined: they are so whatever step it is. Where the game
    /// stands is no such figure.
    pub(super) fn corrections_since(&self, to: u64) -> Vec<(PlayerWord, String)> {
        let later = self.journal.standing().filter(|entry| entry.number > to);
        let word = |entry: &Entry| match &entry.record {
            Record::Ruling { word, why, .. } => match &**word {
                PlayerWord::Correct(fields) if fields.contains_key(POSITION) => None,
                PlayerWord::Correct(_) | PlayerWord::Enlist(_) => Some((PlayerWord::clone(word), why.clone())),
                PlayerWord::Waive(_) => None,
            },
            _ => None,
        };
        later.filter_map(word).collect()
    }

    /// The step that was left last, by a player's word that nothing more is to be done in it.
    pub fn left_step(&self) -> Option<LeftStep> {
        let mut standing = self.journal.standing().rev();
        let step = standing.find_map(|entry| match &entry.record {
            Record::Answer { key, answer: Answer::Pick(picked) } if picked == DONE => Some(key.clone()),
            _ => None,
        })?;
        standing.next().map(|before| LeftStep { step, to: before.number })
    }
}
