//! Going back to entries of a log.

use fanion::engine::prompt::Refusal;
use fanion::engine::session::Session;

/// The first entry of the log from this one on to which there is no way back, or of which something else is said than is
/// true: each can be gone back to, unless nothing came after its request.
pub fn first_false(session: &Session, from: u64) -> Option<u64> {
    let standing: Vec<u64> = session.journal().standing().map(|entry| entry.number).collect();
    let (first, last) = (standing.first().copied().unwrap_or(0), standing.last().copied().unwrap_or(0));
    let is_true = |entry: u64| match session.way_back(entry) {
        Ok(to) => to < last && standing.contains(&to),
        Err(Refusal::NothingAfter) => entry > first,
        Err(Refusal::NothingToUndo) => session.journal().before_last_request().is_none(),
        // What stood as a letter came, or a remark, may have been undone since.
        Err(Refusal::NoEntry(..)) => !standing.contains(&entry),
        Err(_) => false,
    };
    let log = session.log();
    let lines = log.iter().filter(|line| line.entry >= from && line.stands);
    lines.map(|line| line.entry).find(|entry| !is_true(*entry))
}
