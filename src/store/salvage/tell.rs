//! What was found in a damaged save, in words.

use std::fmt;

use crate::engine::text::counted;

/// How a line was put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// One byte was changed back.
    Change {
        /// In characters, from 1.
        column: usize,
        /// The byte as it stood.
        found: u8,
        /// The byte as it is right.
        now: u8,
    },
    /// Only the check at its end was damaged.
    Check,
    /// A line end had been put into it.
    LineEnd,
    /// The line end behind it was lost.
    LostEnd,
    /// The printed tables of this program fit it.
    Tables,
}

/// What was found in a damaged save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A line was put right; its checks prove it.
    PutRight {
        /// In the file, from 1.
        line: usize,
        /// None for the header.
        entry: Option<u64>,
        way: Way,
    },
    /// The header could not be proved: what can be read of it counts, what cannot is as in a new battle.
    Header {
        /// What is as in a new battle: names of members.
        lost: Vec<String>,
    },
    /// The header was changed, and taken as a player meant it.
    AcceptedHeader,
    /// The muster of the forces was changed; all else hangs on it, so that it is taken.
    Muster {
        /// In the file, from 1.
        line: usize,
    },
    /// A line stands twice.
    Doubled {
        /// The second of them.
        line: usize,
        entry: u64,
    },
    /// A line reads as an entry and does not follow from the one before it.
    Changed {
        /// In the file, from 1.
        line: usize,
        entry: u64,
    },
    /// The same, taken as a player meant it.
    Accepted {
        /// In the file, from 1.
        line: usize,
        entry: u64,
    },
    /// The line before is lost, and with it what would prove this one; it is taken.
    Unproved {
        /// In the file, from 1.
        line: usize,
        entry: u64,
    },
    /// Nothing can be made of these lines.
    Unreadable {
        /// The first of them.
        line: usize,
        lines: usize,
    },
    /// A line of another battle, or of another course of this one.
    Strange {
        /// In the file, from 1.
        line: usize,
        /// The entry that it tells.
        entry: u64,
    },
    /// Entries whose lines are lost, made again by the rules from what was answered.
    MadeAgain {
        first: u64,
        last: u64,
        /// True when the line that follows proves them.
        proved: bool,
    },
    /// Entries that are lost.
    Lost { first: u64, last: u64 },
    /// The last request is torn or unfinished, as a write that was cut off leaves it.
    Torn {
        /// Its first line, from 1.
        line: usize,
        /// How many bytes of it there are.
        bytes: usize,
    },
    /// An entry that the rules do not take.
    Unjoined {
        entry: u64,
        /// Why not.
        why: String,
    },
    /// The state is another than the save remembers: what was lost is missing in it.
    Otherwise {
        /// The entry that remembers the state.
        entry: u64,
    },
}

/// A line that is not in the copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aside {
    /// In the file, from 1.
    pub line: usize,
    /// The entry that it tells, where it tells one.
    pub entry: Option<u64>,
    /// Why it is not in the copy.
    pub why: String,
    /// What stands there, without the line end.
    pub bytes: Vec<u8>,
}

impl Finding {
    /// True for what leaves no doubt of the entries that are kept.
    pub(in crate::store) const fn is_proved(&self) -> bool {
        matches!(
            self,
            Self::PutRight { .. }
                | Self::Doubled { .. }
                | Self::Strange { .. }
                | Self::Changed { .. }
                | Self::Unreadable { .. }
                | Self::MadeAgain { proved: true, .. }
        )
    }

    /// Why a line is kept beside the copy, without its place.
    pub(super) fn why(&self) -> String {
        match self {
            Self::Unreadable { .. } => "cannot be read".to_owned(),
            Self::Changed { line, .. } => format!("was changed; `--accept {line}` takes it as it stands"),
            Self::Strange { .. } => "left out: another line holds this entry".to_owned(),
            Self::Unjoined { why, .. } => format!("could not be joined: {why}"),
            Self::Torn { .. } => "belongs to the last request, torn or unfinished".to_owned(),
            other => other.to_string(),
        }
    }
}

/// `entry 3`, `entries 3 to 5`.
pub(super) fn entries(first: u64, last: u64) -> String {
    if first == last { format!("entry {first}") } else { format!("entries {first} to {last}") }
}

/// A byte as a person reads it: `a`, or 0x0a.
fn byte(byte: u8) -> String {
    if byte.is_ascii_graphic() { format!("`{}`", char::from(byte)) } else { format!("{byte:#04x}") }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Change { column, found, now } => {
                let bits = counted((found ^ now).count_ones() as usize, "bit");
                write!(f, "{} in column {column} is {} again, {bits} repaired", byte(*found), byte(*now))
            }
            Self::Check => f.write_str("only its check was damaged"),
            Self::LineEnd => f.write_str("a line end had been put into it"),
            Self::LostEnd => f.write_str("its line end was lost"),
            Self::Tables => f.write_str("its printed tables are those of this program, and were damaged"),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PutRight { line, entry: None, way } => write!(f, "line {line}, the header: {way}"),
            Self::PutRight { line, entry: Some(entry), way } => write!(f, "line {line}, entry {entry}: {way}"),
            Self::Header { lost } if lost.is_empty() => {
                f.write_str("line 1, the header: it can be read, and nothing proves it")
            }
            Self::Header { lost } => {
                write!(f, "line 1, the header: damaged; as in a new battle are {}", lost.join(", "))
            }
            Self::AcceptedHeader => f.write_str("line 1, the header: changed by hand, taken as it stands"),
            Self::Muster { line } => write!(
                f,
                "line {line}, the muster of the forces: it was changed, and is taken because all else hangs on it: compare \
                 names and figures"
            ),
            Self::Doubled { line, entry } => {
                write!(f, "line {line}, entry {entry}: a duplicate, left out")
            }
            Self::Changed { line, entry } => write!(
                f,
                "line {line}, entry {entry}: it was changed and is not taken; if a person meant it, `--accept {line}` \
                 takes it"
            ),
            Self::Accepted { line, entry } => {
                write!(f, "line {line}, entry {entry}: changed by hand, taken as it stands")
            }
            Self::Unproved { line, entry } => {
                write!(f, "line {line}, entry {entry}: taken; what would prove it is lost with the line before")
            }
            Self::Unreadable { line, lines: 1 } => write!(f, "line {line}: cannot be read"),
            Self::Unreadable { line, lines } => write!(f, "lines {line} to {}: cannot be read", line + lines - 1),
            Self::Strange { line, entry } => {
                write!(f, "line {line}: could not be joined: another line stands for entry {entry}")
            }
            Self::MadeAgain { first, last, proved } => {
                let by = if *proved { "and the next line proves it" } else { "and nothing proves it" };
                write!(f, "{}: lost, made again by the rules from what was answered, {by}", entries(*first, *last))
            }
            Self::Lost { first, last } => write!(f, "{}: lost", entries(*first, *last)),
            Self::Torn { line, bytes } => {
                write!(f, "line {line}: the last request, torn or unfinished, {bytes} bytes")
            }
            Self::Unjoined { entry, why } => write!(f, "entry {entry}: could not be joined: {why}"),
            Self::Otherwise { entry } => write!(
                f,
                "the state after entry {entry} is not quite the one that the save remembers, for something before it is \
                 lost: compare the figures with the table, and set right what differs"
            ),
        }
    }
}
