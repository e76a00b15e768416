//! The game as it was some time ago, for those who look on at a show.

use crate::engine::journal::Entry;
use crate::engine::session::Session;

/// A game that runs behind.
pub(super) struct Behind {
    seconds: i64,
    play: Session,
}

impl Behind {
    /// So many seconds behind this game.
    pub(super) fn new(play: &Session, seconds: i64) -> Self {
        Self { seconds, play: play.clone() }
    }

    /// The game as it was so many seconds before `now`: its first entries at least.
    pub(super) fn at(&mut self, play: &Session, now: i64) -> &mut Session {
        let old = |entry: &&Entry| entry.at <= now.saturating_sub(self.seconds);
        let entries = play.journal().entries();
        let last = entries.iter().take_while(old).last().or(entries.first());
        let last = last.and_then(|last| play.journal().end_of_request(last.number)).unwrap_or(0);
        let known = self.play.entry();
        if last > known {
            let fresh = play.lines_since(known).into_iter().take_while(|line| line.number <= last);
            if self.play.follow(fresh).is_ok() && self.play.entry() == last {
                return &mut self.play;
            }
        }
        if self.play.entry() != last {
            self.play = play.clone();
            self.play.return_to(last);
        }
        &mut self.play
    }
}
