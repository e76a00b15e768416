//! Whether the records come to the state that the save remembers, and under which edition they were played.

use super::header::Header;
use super::notice::Notice;
use crate::engine::journal::{Journal, Record};
use crate::engine::session::Session;

/// The edition that the game was last played under, up to this entry.
pub(super) fn edition_at(header: &Header, journal: &Journal, entry: u64) -> u32 {
    let before = journal.entries().iter().take_while(|known| known.number <= entry);
    let opened = before.filter_map(|known| match known.record {
        Record::Opened { edition, .. } => Some(edition),
        _ => None,
    });
    opened.last().unwrap_or(header.edition)
}

/// The last entry that remembers the committed state, with its digest and what this play has for it; none when a ruling
/// has changed the state since.
fn remembered(play: &Session) -> Option<(u64, u64, u64)> {
    let mut ruled = false;
    for entry in play.journal().standing().rev() {
        match entry.record {
            Record::Done { sum, digest, .. } => {
                let (saved, found) = match digest {
                    Some(first) => (first, play.first_digest()),
                    None => (sum, play.digest()),
                };
                return (!ruled).then_some((entry.number, saved, found));
            }
            // What was ruled inside the open act is not committed yet.
            Record::Answer { .. } | Record::Roll { .. } => ruled = false,
            Record::Ruling { .. } => ruled = true,
            _ => {}
        }
    }
    None
}

/// What to say when the state has another digest than the save remembers under the same edition.
pub(super) fn compare(header: &Header, play: &Session) -> Option<Notice> {
    let (entry, saved, found) = remembered(play)?;
    let same_edition = edition_at(header, play.journal(), entry) == play.sheet().edition;
    (same_edition && saved != found).then_some(Notice::Digest { entry, saved, found })
}
