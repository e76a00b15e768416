//! What is left of a damaged save, and a copy of it that is sound.

use std::fmt;
use std::path::{Path, PathBuf};

use super::disk::{read_file, reader_of};
use super::error::{Damage, FileFault, StoreError, shown};
use super::notice::Notice;
use super::plain::{LineEnds, plain};
use super::read::{Keep, WholeRequests, read, read_sound};
use super::salvage::beside::Unjoined;
use super::salvage::tell::{Aside, Finding};
use super::salvage::{ReadBy, Salvaged, salvage};
use super::viewed::view;
use super::whole;
use crate::engine::text::counted;

/// So many findings are told one by one.
const MOST_TOLD: usize = 200;

/// How a save is to be mended.
#[derive(Clone, Copy, Debug)]
pub struct Treatment<'t> {
    /// Where the copy goes; nothing may be there.
    pub copy: &'t Path,
    /// Where the lines go that are not in the copy; nothing may be there.
    pub beside: &'t Path,
    /// Lines, from 1, that a player has changed and meant so.
    pub accept: &'t [usize],
}

/// What is left of a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The file that was looked at; it stays as it is.
    pub path: PathBuf,
    /// The last entry of what is kept; 0 when nothing can be kept.
    pub entries: u64,
    /// How many entries are kept as they were; in place of the others stand remarks.
    pub kept: u64,
    /// In how many requests they stand.
    pub requests: usize,
    /// How many bytes they take, with the header.
    pub bytes: usize,
    /// What another program has done to the line ends; what is kept has plain ones.
    pub line_ends: LineEnds,
    /// The first thing that is wrong; none when the save is sound.
    pub damage: Option<Damage>,
    /// All that was found, in the order of the file.
    pub findings: Vec<Finding>,
    /// The lines that are not in the copy.
    pub aside: Vec<Aside>,
    /// The mended copy; none when the save is sound, line ends and all, or nothing can be kept.
    pub copy: Option<PathBuf>,
    /// The file of the lines that are not in the copy; none when there are none, or nothing can be kept.
    pub beside: Option<PathBuf>,
}

/// Looks at a save and says what can be kept. When anything is wrong with it, what is kept is written to the copy, and
/// the lines that are not in it beside.
pub fn doctor(path: &Path, wanted: Treatment<'_>, rules: &ReadBy<'_>) -> Result<Report, StoreError> {
    let (mut report, text) = match read_sound(reader_of(path)?, Keep::Numbers) {
        Some(reading) => (standing(path, &reading, None), Vec::new()),
        None => examined(path, &read_file(path)?, wanted.accept, rules),
    };
    refuse_what_was_not_accepted(&report, wanted.accept)?;
    let mends = report.damage.is_some() || !report.line_ends.are_plain();
    let is_entry = |aside: &Aside| aside.entry.is_some();
    let beside = !report.aside.is_empty() && (report.entries > 0 || report.aside.iter().any(is_entry));
    if beside && wanted.beside.symlink_metadata().is_ok() {
        return Err(StoreError::Exists { path: wanted.beside.to_owned() });
    }
    if mends && report.entries > 0 {
        whole::write(wanted.copy, &text, false)?;
        report.copy = Some(wanted.copy.to_owned());
    }
    if beside {
        let unjoined = Unjoined { of: path.to_owned(), lines: report.aside.clone() };
        whole::write(wanted.beside, unjoined.text().as_bytes(), false)?;
        report.beside = Some(wanted.beside.to_owned());
    }
    Ok(report)
}

/// What can be said of these bytes, and the file that holds what can be kept of them.
fn examined(path: &Path, bytes: &[u8], accept: &[usize], rules: &ReadBy<'_>) -> (Report, Vec<u8>) {
    let (flaw, reading) = match read(bytes) {
        Err(flaw) => (flaw, None),
        Ok(reading) => match &reading.rest {
            None if reading.lines.is_empty() => (FileFault::no_muster(), None),
            None => return as_it_stands(path, bytes, &reading, None),
            Some(rest) if reading.lines.is_empty() => (rest.flaw.clone(), None),
            Some(rest) => (rest.flaw.clone(), Some(reading)),
        },
    };
    let damage = Damage { path: path.to_owned(), flaw };
    let (file, line_ends) = plain(bytes);
    let saved = salvage(&file, accept, rules);
    let torn = reading.filter(|reading| reading.rest.as_ref().is_some_and(|rest| rest.torn));
    let by_hand = |finding: &Finding| matches!(finding, Finding::Changed { .. });
    let no_more = |torn: &WholeRequests| {
        let more = |saved: &Salvaged| saved.kept > torn.last || saved.findings.iter().any(by_hand);
        !saved.as_ref().is_some_and(more)
    };
    if let Some(torn) = torn.filter(no_more) {
        return as_it_stands(path, bytes, &torn, Some(damage));
    }
    let Some(saved) = saved else { return (nothing_kept(path, damage), Vec::new()) };
    salvaged(path, damage, line_ends, saved, rules)
}

/// The whole requests of a save of which at most the last is torn.
fn as_it_stands(path: &Path, bytes: &[u8], reading: &WholeRequests, damage: Option<Damage>) -> (Report, Vec<u8>) {
    let plain = reading.made_plain.as_deref().unwrap_or(bytes);
    (standing(path, reading, damage), plain[..reading.length].to_vec())
}

/// What is said of them.
fn standing(path: &Path, reading: &WholeRequests, damage: Option<Damage>) -> Report {
    let torn = |dropped: &super::Dropped| Finding::Torn { line: dropped.line, bytes: dropped.bytes };
    Report {
        path: path.to_owned(),
        entries: reading.last,
        kept: reading.last,
        requests: reading.lines.iter().filter(|line| line.number == line.group).count(),
        bytes: reading.length,
        line_ends: reading.line_ends,
        findings: reading.rest.iter().map(|rest| torn(&rest.dropped)).collect(),
        damage,
        aside: Vec::new(),
        copy: None,
        beside: None,
    }
}

fn nothing_kept(path: &Path, damage: Damage) -> Report {
    Report {
        path: path.to_owned(),
        entries: 0,
        kept: 0,
        requests: 0,
        bytes: 0,
        line_ends: LineEnds::default(),
        damage: Some(damage),
        findings: Vec::new(),
        aside: Vec::new(),
        copy: None,
        beside: None,
    }
}

fn salvaged(
    path: &Path,
    damage: Damage,
    line_ends: LineEnds,
    saved: Salvaged,
    rules: &ReadBy<'_>,
) -> (Report, Vec<u8>) {
    let Salvaged { text, entries, kept, requests, mut findings, aside } = saved;
    let text = text.into_bytes();
    // Where all is proved, the state is what it was.
    if !findings.iter().all(Finding::is_proved)
        && let Ok((viewed, _)) = view(path, text.clone(), rules.opener)
    {
        let otherwise = viewed.notices().iter().filter_map(|notice| match notice {
            Notice::Digest { entry, .. } => Some(Finding::Otherwise { entry: *entry }),
            _ => None,
        });
        findings.extend(otherwise);
    }
    let bytes = text.len();
    let report = Report { entries, kept, requests, bytes, line_ends, findings, aside, ..nothing_kept(path, damage) };
    (report, text)
}

/// Each line that a player has named is one that was changed and could be taken.
fn refuse_what_was_not_accepted(report: &Report, accept: &[usize]) -> Result<(), StoreError> {
    for &line in accept {
        let path = report.path.clone();
        let of_line = |finding: &Finding| match finding {
            Finding::Accepted { line: accepted, .. } => (*accepted == line).then_some(None),
            Finding::AcceptedHeader => (line == 1).then_some(None),
            Finding::Unreadable { line: first, lines } => (*first..first + lines)
                .contains(&line)
                .then_some(Some("found words that are not an entry, expected an entry that was changed by hand")),
            Finding::Strange { line: strange, .. } => (*strange == line)
                .then_some(Some("found an entry whose place is taken, expected one that was changed by hand")),
            _ => None,
        };
        match report.findings.iter().find_map(of_line) {
            Some(None) => {}
            Some(Some(why)) => return Err(StoreError::NotAccepted { path, line, why }),
            None => {
                let why = "found nothing that was changed, expected a line that was changed by hand; `fanion doctor` \
                           without --accept names them";
                return Err(StoreError::NotAccepted { path, line, why });
            }
        }
    }
    Ok(())
}

impl Report {
    /// True when nothing of the save is lost or changed; other line ends lose nothing.
    pub const fn is_sound(&self) -> bool {
        self.damage.is_none()
    }

    /// True when only the last request is torn or unfinished, as a write that was cut off leaves it.
    pub fn is_torn(&self) -> bool {
        matches!(self.findings[..], [Finding::Torn { .. }])
    }

    /// The entries up to the last that is kept which are lost, each as the first and the last of a row.
    pub fn lost(&self) -> Vec<(u64, u64)> {
        let lost = self.findings.iter().filter_map(|finding| match finding {
            Finding::Lost { first, last } => Some((*first, *last)),
            Finding::Unjoined { entry, .. } => Some((*entry, *entry)),
            _ => None,
        });
        lost.collect()
    }

    fn tell_kept(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entries, kept, requests, bytes, .. } = self;
        let requests = counted(*requests, "request");
        match entries {
            0 => f.write_str("kept: nothing"),
            _ if entries == kept => write!(f, "kept: entries 1 to {entries} in {requests}, {bytes} bytes"),
            _ => write!(f, "kept: {kept} of {entries} entries in {requests}, {bytes} bytes"),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, entries, requests, bytes, line_ends, damage, findings, aside, copy, beside, .. } = self;
        if !line_ends.are_plain() {
            writeln!(f, "{}: another program has changed the line ends: {line_ends}", shown(path))?;
        }
        let Some(damage) = damage else {
            let requests = counted(*requests, "request");
            write!(f, "{} is sound: {entries} entries in {requests}, {bytes} bytes", shown(path))?;
            return copy.iter().try_for_each(|copy| write!(f, "\nwritten with plain line ends: {}", shown(copy)));
        };
        let FileFault { line, column, found, expected } = &damage.flaw;
        writeln!(f, "{}:{line}:{column}: found {found}, expected {expected}", shown(path))?;
        for finding in findings.iter().take(MOST_TOLD) {
            writeln!(f, "{finding}")?;
        }
        if let Some(more) = findings.len().checked_sub(MOST_TOLD).filter(|more| *more > 0) {
            writeln!(f, "and {} of these kinds", counted(more, "more finding"))?;
        }
        self.tell_kept(f)?;
        match copy {
            Some(copy) => write!(f, "\nwritten: {}", shown(copy))?,
            None => f.write_str("\nwritten: nothing")?,
        }
        beside.iter().try_for_each(|beside| {
            let lines = counted(aside.len(), "line");
            write!(f, "\nbeside: {}, {lines} that could not be joined; `fanion log` shows them", shown(beside))
        })
    }
}
