//! What is left of a damaged save, and a copy of it that is sound.

use std::fmt;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::disk::read_file;
use super::error::{Damage, Flaw, StoreError};
use super::plain::LineEnds;
use super::read::{Reading, read};
use super::whole;

/// What is left of a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The file that was looked at; it stays as it is.
    pub path: PathBuf,
    /// The last entry that is kept; 0 when nothing can be kept.
    pub entries: u64,
    /// How many whole requests they are.
    pub requests: usize,
    /// How many bytes they take, with the header.
    pub bytes: usize,
    /// What another program has done to the line ends; what is kept has plain ones.
    pub line_ends: LineEnds,
    /// What is lost; none when the save is sound.
    pub lost: Option<Lost>,
    /// The mended copy; none when the save is sound, line ends and all, or nothing can be kept.
    pub copy: Option<PathBuf>,
}

/// What is lost of a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The first thing that is wrong.
    pub damage: Damage,
    /// True when only the last request is torn or unfinished, as a write that was cut off leaves it.
    pub torn: bool,
    /// The first line that is not kept, counted from 1.
    pub line: usize,
    /// How many lines are not kept.
    pub lines: usize,
    /// How many bytes they take.
    pub bytes: usize,
}

/// Looks at a save and says what can be kept: its longest beginning of sound whole requests. When something is lost, or
/// the line ends are not plain, what is kept is written to `out`, which must not be there.
pub fn doctor(path: &Path, out: &Path) -> Result<Report, StoreError> {
    let bytes: Rc<Vec<u8>> = read_file(path)?.into();
    let damage = |flaw: Flaw| Damage { path: path.to_owned(), flaw };
    let (mut report, bytes) = match read(&bytes) {
        Err(flaw) => (nothing_kept(path, &bytes, damage(flaw)), bytes),
        Ok(reading) if reading.lines.is_empty() => {
            let flaw = reading.rest.map_or_else(Flaw::no_muster, |rest| rest.flaw);
            (nothing_kept(path, &bytes, damage(flaw)), bytes)
        }
        Ok(reading) => (kept(path, &reading, damage), reading.file),
    };
    let mends = report.lost.is_some() || !report.line_ends.are_plain();
    if mends && report.entries > 0 {
        whole::write(out, &bytes[..report.bytes], false)?;
        report.copy = Some(out.to_owned());
    }
    Ok(report)
}

fn nothing_kept(path: &Path, bytes: &[u8], damage: Damage) -> Report {
    let lost = Lost { damage, torn: false, line: 1, lines: count_lines(bytes), bytes: bytes.len() };
    let line_ends = LineEnds::default();
    Report { path: path.to_owned(), entries: 0, requests: 0, bytes: 0, line_ends, lost: Some(lost), copy: None }
}

fn kept(path: &Path, reading: &Reading, damage: impl Fn(Flaw) -> Damage) -> Report {
    let lost = reading.rest.as_ref().map(|rest| Lost {
        damage: damage(rest.flaw.clone()),
        torn: rest.torn,
        line: rest.dropped.line,
        lines: count_lines(&rest.dropped.bytes),
        bytes: rest.dropped.bytes.len(),
    });
    Report {
        path: path.to_owned(),
        entries: reading.journal.last(),
        requests: reading.lines.iter().filter(|line| line.number == line.group).count(),
        bytes: reading.length,
        line_ends: reading.line_ends,
        lost,
        copy: None,
    }
}

fn count_lines(bytes: &[u8]) -> usize {
    bytes.split_inclusive(|&byte| byte == b'\n').count()
}

impl Report {
    /// True when nothing of the save is lost; other line ends lose nothing.
    pub const fn is_sound(&self) -> bool {
        self.lost.is_none()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, entries, requests, bytes, line_ends, lost, copy } = self;
        if !line_ends.are_plain() {
            writeln!(f, "{}: another program has changed the line ends: {line_ends}", path.display())?;
        }
        let Some(lost) = lost else {
            write!(f, "{} is sound: {entries} entries in {requests} requests, {bytes} bytes", path.display())?;
            return copy.iter().try_for_each(|copy| write!(f, "\nwritten with plain line ends: {}", copy.display()));
        };
        let Flaw { line, column, found, expected } = &lost.damage.flaw;
        writeln!(f, "{}:{line}:{column}: found {found}, expected {expected}", path.display())?;
        match entries {
            0 => writeln!(f, "kept: nothing")?,
            _ => writeln!(f, "kept: entries 1 to {entries} in {requests} requests, {bytes} bytes")?,
        }
        write!(f, "lost: {} lines from line {} on, {} bytes", lost.lines, lost.line, lost.bytes)?;
        if lost.torn {
            f.write_str(": the last request, torn or unfinished")?;
        }
        match copy {
            Some(copy) => write!(f, "\nwritten: {}", copy.display()),
            None => f.write_str("\nwritten: nothing"),
        }
    }
}
