//! Lost records made again. What the rules made of recorded answers they make again; what players answered is one of the
//! few things that could be answered there. The check of the line that follows tells which: a guess that does not make
//! that line follow is none.

use super::ReadBy;
use super::bits::{Digits, check_of, digits_of, told};
use super::entry::CopiedEntry;
use super::entry::file_lines;
use super::entry::open_of;
use super::guess::{records, requests};
use crate::engine::lines::RecordLine;
use crate::engine::request::Request;
use crate::engine::session::Session;
use crate::store::header::Header;

/// So many gaps are filled in one file: each opens the battle once.
const MOST_GAPS: usize = 64;
/// So many guesses at a line are weighed: among many more, one would fit by chance.
const MOST_GUESSES: usize = 1 << 20;
/// So many requests are tried in one file.
const MOST_REQUESTS: usize = 4_000;
/// A request may have been made at any of so many seconds.
const LONGEST_PAUSE: i64 = 3_600;

/// What makes lost records again.
pub(super) struct Again<'r> {
    rules: &'r ReadBy<'r>,
    header: &'r Header,
    gaps: usize,
    requests: usize,
}

/// Entries that are missing.
pub(super) struct Gap<'g> {
    /// All before them.
    pub known: &'g [CopiedEntry],
    /// The last before them.
    pub last: &'g CopiedEntry,
    pub missing: &'g [CopiedEntry],
    /// The one after them.
    pub next: &'g CopiedEntry,
    /// The check of the line before them.
    pub before: Option<Digits>,
}

impl<'r> Again<'r> {
    pub(super) const fn new(rules: &'r ReadBy<'r>, header: &'r Header) -> Self {
        Self { rules, header, gaps: MOST_GAPS, requests: MOST_REQUESTS }
    }

    /// The first of the missing entries as far as they can be made, and whether the next line proves them.
    pub(super) fn made(&mut self, gap: &Gap<'_>) -> (Vec<CopiedEntry>, bool) {
        let last = gap.last;
        let Some(gaps) = self.gaps.checked_sub(1) else { return (Vec::new(), false) };
        self.gaps = gaps;
        let Ok(mut play) = (self.rules.opener)(self.header, file_lines(gap.known)) else { return (Vec::new(), false) };
        let by_rules = play.lines_since(last.number);
        let done = |line: &&RecordLine| line.record.get("done").is_some();
        let done = if last.end { 0 } else { by_rules.iter().take_while(done).count() };
        let size = gap.missing.len();
        if done >= size {
            let mut made = gap.stamped(&by_rules[..size], size);
            let proved = gap.proves(&mut made);
            return (made, proved);
        }
        if let Some(made) = gap.guessed(&by_rules[..done], &play).or_else(|| self.asked(gap, done, &mut play)) {
            return (made, true);
        }
        (gap.stamped(&by_rules[..done], done), false)
    }

    /// The same with one more request, of which several records are lost.
    fn asked(&mut self, gap: &Gap<'_>, done: usize, play: &mut Session) -> Option<Vec<CopiedEntry>> {
        let (last, size) = (gap.last, gap.missing.len());
        gap.before?;
        // What the rules have made of the entries before stays: without it they would not be asked the same again.
        let opened = play.entry();
        let mut found = None;
        for request in requests(play) {
            self.requests = self.requests.checked_sub(1)?;
            let lines = taken(play, &request, last.number);
            play.return_to(opened);
            let Some(lines) = lines.filter(|lines| lines.len() >= size) else { continue };
            let mut made = gap.stamped(&lines[..size], done);
            for at in gap.times(made.last()?.group) {
                made[done..].iter_mut().for_each(|entry| entry.at = at);
                if gap.proves(&mut made) && found.replace(made.clone()).is_some() {
                    return None;
                }
            }
        }
        found
    }
}

/// All records after `number` when this request is taken too.
fn taken(play: &mut Session, request: &Request, number: u64) -> Option<Vec<RecordLine>> {
    play.request(request, 0).ok()?;
    Some(play.lines_since(number))
}

impl Gap<'_> {
    /// The request that the record at this place of the gap belongs to, where so many records before it end another.
    fn group(&self, at: usize, done: usize) -> u64 {
        let number = self.missing[at].number;
        if self.next.group <= number && self.next.group >= self.missing[0].number {
            return self.next.group;
        }
        let goes_on = at < done || done == 0 || self.next.group == self.last.group;
        if !self.last.end && goes_on { self.last.group } else { self.missing[done].number }
    }

    /// Records as entries at the places of the missing ones; the first `done` of them end the request before.
    fn stamped(&self, lines: &[RecordLine], done: usize) -> Vec<CopiedEntry> {
        let groups: Vec<u64> = (0..lines.len()).map(|at| self.group(at, done)).collect();
        let entry = |(at, line): (usize, &RecordLine)| {
            let after = groups.get(at + 1).copied().unwrap_or(self.next.group);
            let (number, group) = (self.missing[at].number, groups[at]);
            let record = line.record.to_string();
            let at = self.times(group).first().copied().unwrap_or_default();
            let end = after != group;
            CopiedEntry { number, group, at, record, end, seal: None, place: None, kept: true, maker: None }
        };
        lines.iter().enumerate().map(entry).collect()
    }

    /// When a request of the gap may have been made.
    fn times(&self, group: u64) -> Vec<i64> {
        let (last, next) = (self.last, self.next);
        if group == next.group {
            vec![next.at]
        } else if group == last.group || last.at > next.at {
            vec![last.at]
        } else {
            (last.at..=next.at.min(last.at + LONGEST_PAUSE)).collect()
        }
    }

    /// Seals them; true when the next line follows the last of them.
    fn proves(&self, made: &mut [CopiedEntry]) -> bool {
        let mut before = self.before;
        for entry in made {
            entry.seal_after(before);
            before = entry.seal;
        }
        self.follows(before)
    }

    fn follows(&self, before: Option<Digits>) -> bool {
        let wanted = self.next.seal.and_then(told);
        before.is_some_and(|before| Some(check_of(&before, self.next.open().as_bytes())) == wanted)
    }

    /// What the rules made, and the one line after it that makes the next line follow.
    fn guessed(&self, by_rules: &[RecordLine], play: &Session) -> Option<Vec<CopiedEntry>> {
        let done = by_rules.len();
        if self.missing.len() != done + 1 {
            return None;
        }
        let mut made = self.stamped(by_rules, done);
        self.proves(&mut made);
        let before = made.last().map_or(self.before, |last| last.seal)?;
        let (number, group) = (self.missing[done].number, self.group(done, done));
        let end = self.next.group != group;
        let (next, wanted) = (self.next.open(), told(self.next.seal?)?);
        let mut left = MOST_GUESSES;
        let mut found = None;
        for record in records(play) {
            for at in self.times(group) {
                left = left.checked_sub(1)?;
                let seal = digits_of(check_of(&before, open_of(number, group, at, &record, end, None).as_bytes()));
                if check_of(&seal, next.as_bytes()) != wanted {
                    continue;
                }
                let record = record.clone();
                let seal = Some(seal);
                let entry = CopiedEntry { number, group, at, record, end, seal, place: None, kept: true, maker: None };
                if found.replace(entry).is_some() {
                    return None;
                }
            }
        }
        made.push(found?);
        Some(made)
    }
}
