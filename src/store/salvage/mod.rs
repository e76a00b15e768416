//! What can be saved of a damaged file.
//!
//! Every line is judged by itself: it follows the line before by the check that is written there, also when that line is
//! damaged. What single damage has changed is put right where its checks leave one way ([`bits`]). Each line then takes
//! the place that its number gives it ([`place`]); what is missing between is made again where the rules or a guess can
//! ([`again`]) and else leaves a remark, for finished acts stand by their events and fold without what is lost. What has
//! no place is kept beside ([`beside`]).

mod again;
pub(super) mod beside;
mod bits;
mod course;
mod entry;
mod guess;
mod head;
mod judge;
mod lines;
mod place;
pub(super) mod tell;

use again::Again;
use course::Course;
use entry::{CopiedEntry, file_lines};
use head::Head;
use judge::JudgedLine;
use lines::Piece;
use tell::{Aside, Finding};

use super::header::Header;
use crate::engine::lines::FileLine;
use crate::engine::session::Session;
use crate::engine::sheet::Sheet;

/// So many requests that the rules do not take are put aside one by one; what follows the last of them goes whole.
const MOST_REFUSED: usize = 16;

/// Makes the game of a save's header and lines.
pub type Opens<'r> = &'r dyn Fn(&Header, Vec<FileLine>) -> Result<Session, String>;

/// What a damaged save is read by.
#[derive(Clone, Copy)]
pub struct ReadBy<'r> {
    /// Makes the game of a save's header and lines.
    pub opener: Opens<'r>,
    /// The rulebooks, with the tables that this program prints.
    pub sheets: &'r [&'r Sheet],
}

/// What was saved.
pub(super) struct Salvaged {
    /// The file that tells it; empty where nothing can be kept.
    pub text: String,
    /// The last entry of that file.
    pub entries: u64,
    /// How many of them are no remarks in place of lost ones.
    pub kept: u64,
    /// In how many requests these stand.
    pub requests: usize,
    pub findings: Vec<Finding>,
    /// What is not in that file, in the order of the lines.
    pub aside: Vec<Aside>,
}

/// Saves what can be saved of a file with plain line ends; none where it is no save. The lines in `accept` are taken as a
/// player meant them.
pub(super) fn salvage(file: &[u8], accept: &[usize], rules: &ReadBy<'_>) -> Option<Salvaged> {
    // What has no record is no save, and is not copied line by line to find that out.
    if !lines::has_records(file) {
        return None;
    }
    let pieces: Vec<Piece> = lines::cut(file).into_iter().filter(|piece| !piece.is_blank()).collect();
    let Head { header, seal, finding, rest } = head::head(pieces, accept, rules)?;
    let judged = judge::judge(rest, seal, accept);
    let place::PlacedLines { slots, findings: placed, mut aside } = place::place(&judged, accept);
    let mut findings: Vec<Finding> = finding.into_iter().chain(placed).collect();
    let musters = slots.get(&1).and_then(|&at| judged[at].known.as_ref()).is_some_and(|known| known.musters);
    if !musters {
        let kept_beside = slots.values().map(|&at| unjoined(&judged[at], "the muster of the forces is lost"));
        aside.extend(kept_beside);
        aside.sort_by_key(|aside| aside.line);
        return Some(Salvaged { text: String::new(), entries: 0, kept: 0, requests: 0, findings, aside });
    }
    let mut course = Course::of(&judged, &slots, &mut Again::new(rules, &header));
    let proved_late = |finding: &Finding| matches!(finding, Finding::Unproved { entry, .. } if course.proves(*entry));
    findings.retain(|finding| !proved_late(finding));
    findings.append(&mut course.findings);
    course.close_requests();
    let unfinished = course.drop_unfinished();
    findings.extend(torn(&unfinished, &judged, &mut aside));
    let opens = |entries: &[CopiedEntry]| (rules.opener)(&header, file_lines(entries)).map(drop);
    // What is proved was taken by the rules before.
    if !findings.iter().all(Finding::is_proved) {
        put_aside_what_is_refused(&mut course, opens, &judged, &mut findings, &mut aside);
    }
    for finding in &findings {
        if matches!(finding, Finding::Accepted { .. } | Finding::AcceptedHeader) {
            course.remark_last(&finding.to_string());
        }
    }
    aside.sort_by_key(|aside| aside.line);
    Some(saved(&course, &header, findings, aside))
}

fn saved(course: &Course, header: &Header, findings: Vec<Finding>, aside: Vec<Aside>) -> Salvaged {
    let kept: Vec<&CopiedEntry> = course.entries.iter().filter(|entry| entry.kept).collect();
    let mut groups: Vec<u64> = kept.iter().map(|entry| entry.group).collect();
    groups.dedup();
    let (entries, kept) = (course.entries.len() as u64, kept.len() as u64);
    let text = if entries == 0 { String::new() } else { course.text(header) };
    Salvaged { text, entries, kept, requests: groups.len(), findings, aside }
}

/// The line as one that is not in the copy.
fn unjoined(one: &JudgedLine, why: &str) -> Aside {
    let entry = one.known.as_ref().map(|known| known.number);
    let why = format!("could not be joined: {why}");
    Aside { line: one.piece.line, entry, why, bytes: one.right() }
}

fn line_of<'j>(entry: &CopiedEntry, judged: &'j [JudgedLine]) -> Option<&'j JudgedLine> {
    judged.get(entry.place?)
}

/// The last request, without its end.
fn torn(unfinished: &[CopiedEntry], judged: &[JudgedLine], aside: &mut Vec<Aside>) -> Option<Finding> {
    let lines: Vec<&JudgedLine> = unfinished.iter().filter_map(|entry| line_of(entry, judged)).collect();
    let finding = Finding::Torn {
        line: lines.first()?.piece.line,
        bytes: lines.iter().map(|one| one.piece.bytes.len() + 1).sum(),
    };
    let why = finding.why();
    aside.extend(lines.into_iter().map(|one| Aside { why: why.clone(), ..unjoined(one, "") }));
    Some(finding)
}

/// Takes out, request by request, what the rules refuse.
fn put_aside_what_is_refused(
    course: &mut Course,
    opens: impl Fn(&[CopiedEntry]) -> Result<(), String>,
    judged: &[JudgedLine],
    findings: &mut Vec<Finding>,
    aside: &mut Vec<Aside>,
) {
    for refused in 0.. {
        if course.entries.is_empty() {
            return;
        }
        let Err(why) = opens(&course.entries) else { return };
        // The longest beginning that is taken, counted in entries.
        let (mut taken, mut not) = (0, course.entries.len());
        while taken + 1 < not {
            let middle = taken.midpoint(not);
            let side = if opens(&course.entries[..middle]).is_ok() { &mut taken } else { &mut not };
            *side = middle;
        }
        let group = course.entries[taken].group;
        let all = refused >= MOST_REFUSED || group == 1;
        let out = |entry: &&CopiedEntry| entry.kept && (entry.group == group || (all && entry.number >= group));
        let out: Vec<CopiedEntry> = course.entries.iter().filter(out).cloned().collect();
        for entry in &out {
            findings.push(Finding::Unjoined { entry: entry.number, why: why.clone() });
            aside.extend(line_of(entry, judged).map(|one| unjoined(one, &why)));
            course.lose(entry.number, &format!("could not be joined: {why}"));
        }
        if all {
            course.entries.retain(|entry| entry.number < group);
        }
        if out.is_empty() {
            return;
        }
    }
}
