//! A game that another program plays on: what it records is taken in after what is known.

use super::journal::Record;
use super::lines::{RecordLine, RecordText};
use super::prompt::Refusal;
use super::session::Session;
use super::stored_json::without_place;

/// Why what another program has recorded is not taken in.
#[derive(Debug, thiserror::Error)]
pub enum NotFollowed {
    /// A line tells no record of this rulebook.
    #[error("{}", without_place(.0))]
    Line(#[from] serde_json::Error),
    /// A number that does not follow.
    #[error("entry {number} follows entry {last}")]
    OutOfTurn { number: u64, last: u64 },
    /// The rules do not go on from there.
    #[error(transparent)]
    Rules(#[from] Refusal),
}

impl Session {
    /// Goes on with what was recorded after the last entry. Where that is refused the game is of no use any more.
    ///
    /// # Errors
    /// What is wrong with a line, or with what comes of it.
    pub fn follow(&mut self, lines: impl Iterator<Item = RecordLine<impl RecordText>>) -> Result<(), NotFollowed> {
        let (mut at, mut has_post) = (0, false);
        for line in lines {
            let record = self.view().read(&line.record.bytes())?;
            if line.number != self.journal.last() + 1 {
                return Err(NotFollowed::OutOfTurn { number: line.number, last: self.journal.last() });
            }
            (at, has_post) = (line.at, has_post || matches!(record, Record::Post { .. }));
            self.journal.push(line.group, line.at, record);
            if let Some(seat) = line.seat.filter(|_| line.number == line.group) {
                self.journal.sign(line.group, &seat);
            }
        }
        if has_post {
            self.read_post();
        }
        self.refold();
        let stamp = self.stamp(at);
        Ok(self.run_or_take_back(stamp, 0)?)
    }
}
