//! A game that another program plays on: what it records is taken in after what is known.

use super::journal::Record;
use super::lines::{RecordLine, RecordText};
use super::session::Session;
use super::stored_json::without_place;

impl Session {
    /// Goes on with what was recorded after the last entry. Where that is refused the game is of no use any more.
    ///
    /// # Errors
    /// What is wrong with a line, or with what comes of it.
    pub fn follow(&mut self, lines: impl Iterator<Item = RecordLine<impl RecordText>>) -> Result<(), String> {
        let (mut at, mut has_post) = (0, false);
        for line in lines {
            let record = self.view().read(&line.record.bytes()).map_err(|error| without_place(&error))?;
            if line.number != self.journal.last() + 1 {
                return Err(format!("entry {} follows entry {}", line.number, self.journal.last()));
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
        self.run_or_take_back(stamp, 0).map_err(|refusal| refusal.to_string())
    }
}
