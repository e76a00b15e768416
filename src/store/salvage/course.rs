//! The entries of the copy, one for every number: those of the file, those made again, and remarks for what is lost.

use std::collections::BTreeMap;

use super::again::{Again, Gap};
use super::bits::Digits;
use super::entry::CopiedEntry;
use super::judge::{JudgedLine, Known};
use super::tell::{Finding, entries};
use crate::store::header::Header;
use crate::store::seal::Chain;

/// The entries from the first to the last that has a line, and what was found between them.
pub(super) struct Course {
    pub entries: Vec<CopiedEntry>,
    pub findings: Vec<Finding>,
}

impl Course {
    /// True for an entry that follows from what was made again.
    pub(super) fn proves(&self, entry: u64) -> bool {
        let made = |finding: &Finding| matches!(finding, Finding::MadeAgain { last, proved: true, .. } if last.checked_add(1) == Some(entry));
        self.findings.iter().any(made)
    }

    /// Fills what is missing: first what `again` can make, then remarks.
    pub(super) fn of(judged: &[JudgedLine], slots: &BTreeMap<u64, usize>, again: &mut Again<'_>) -> Self {
        let mut course = Self { entries: Vec::new(), findings: Vec::new() };
        for &at in slots.values() {
            let Some(known) = &judged[at].known else { continue };
            course.fill(&copied(known, judged[at].seal, at), again);
        }
        course
    }

    /// The entries up to the one before `next`, and `next`.
    fn fill(&mut self, next: &CopiedEntry, again: &mut Again<'_>) {
        let first = self.entries.len() as u64 + 1;
        if first < next.number {
            let mut missing = self.missing(first, next);
            let gap = |last| Gap { known: &self.entries, last, missing: &missing, next, before: last.seal };
            let (made, proved) = self.entries.last().map(|last| again.made(&gap(last))).unwrap_or_default();
            if !made.is_empty() {
                let last = first + made.len() as u64 - 1;
                self.findings.push(Finding::MadeAgain { first, last, proved });
                missing.splice(..made.len(), made);
            }
            if let Some(lost) = missing.iter().find(|entry| !entry.kept) {
                self.findings.push(Finding::Lost { first: lost.number, last: next.number - 1 });
            }
            self.entries.append(&mut missing);
        }
        self.entries.push(next.clone());
    }

    /// Remarks for all that is missing before `next`, in the requests that they belonged to as far as can be told.
    fn missing(&self, first: u64, next: &CopiedEntry) -> Vec<CopiedEntry> {
        let last = self.entries.last();
        let goes_on = last.filter(|last| !last.end);
        let why = format!("{}: lost, the line is damaged or missing", entries(first, next.number - 1));
        let group = |number: u64| match goes_on {
            _ if (first..=number).contains(&next.group) => next.group,
            Some(last) => last.group,
            None => first,
        };
        let time = |group: u64| match goes_on {
            _ if group == next.group => next.at,
            _ => last.map_or(next.at, |last| last.at),
        };
        (first..next.number).map(|number| CopiedEntry::lost(number, group(number), time(group(number)), &why)).collect()
    }

    /// Lets the requests begin and end where the entries say so, and where they contradict each other, as they stand.
    pub(super) fn close_requests(&mut self) {
        let mut group = 0;
        let mut open = false;
        for at in 0..self.entries.len() {
            let entry = &self.entries[at];
            let begins = !open || (entry.group != group && entry.group == entry.number);
            if begins && at > 0 {
                self.entries[at - 1].end = true;
            }
            group = if begins { self.entries[at].number } else { group };
            self.entries[at].group = group;
            open = !self.entries[at].end;
        }
    }

    /// Puts a remark in place of this entry.
    pub(super) fn lose(&mut self, number: u64, why: &str) {
        let entry = usize::try_from(number).ok().and_then(|number| self.entries.get_mut(number.checked_sub(1)?));
        if let Some(entry) = entry {
            let end = entry.end;
            *entry = Self::remark(entry, why);
            entry.end = end;
        }
    }

    fn remark(entry: &CopiedEntry, why: &str) -> CopiedEntry {
        CopiedEntry::lost(
            entry.number,
            entry.group,
            entry.at,
            &format!("{}: {why}", entries(entry.number, entry.number)),
        )
    }

    /// Takes away the last request if it has no end: it was never answered, or its answer is lost.
    pub(super) fn drop_unfinished(&mut self) -> Vec<CopiedEntry> {
        let whole = self.entries.iter().rposition(|entry| entry.end).map_or(0, |last| last + 1);
        self.entries.split_off(whole)
    }

    /// Adds a remark as a request of its own.
    pub(super) fn remark_last(&mut self, why: &str) {
        let Some(last) = self.entries.last() else { return };
        let (number, at) = (last.number + 1, last.at);
        self.entries.push(CopiedEntry { end: true, kept: true, ..CopiedEntry::lost(number, number, at, why) });
    }

    /// The file that tells them.
    pub(super) fn text(&self, header: &Header) -> String {
        let (mut chain, mut text) = (Chain::default(), String::new());
        chain.seal(&header.body(), &mut text);
        for entry in &self.entries {
            chain.seal(&format!("{}}}", entry.open()), &mut text);
        }
        text
    }
}

/// The entry that a judged line tells.
fn copied(known: &Known, seal: Option<Digits>, place: usize) -> CopiedEntry {
    let Known { number, group, at, end, ref record, ref maker, .. } = *known;
    let (record, maker) = (record.clone(), maker.clone());
    CopiedEntry { number, group, at, record, end, seal, place: Some(place), kept: true, maker }
}
