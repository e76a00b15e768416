//! What a mail program or an editor does to line ends, taken back.
//!
//! Checksums cover the plain line, so that nothing that is played is at stake: a byte order mark before the first line,
//! blanks and carriage returns before a line end, and a last line without its end are read through, and told once.

use std::borrow::Cow;
use std::fmt;

use super::seal::is_sealed;
use crate::engine::text::counted;

/// The mark that some editors put before the first line.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// What was done to the line ends of a save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineEnds {
    /// A byte order mark stands before the first line.
    pub marked: bool,
    /// Lines that end with a carriage return.
    pub returns: usize,
    /// Lines that end with blanks.
    pub blanks: usize,
    /// The last line has no end.
    pub open: bool,
}

impl LineEnds {
    /// True when the line ends are as this program writes them.
    pub fn are_plain(&self) -> bool {
        *self == Self::default()
    }
}

impl fmt::Display for LineEnds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = |number: usize| counted(number, "line");
        let told = [
            self.marked.then(|| "a byte order mark".to_owned()),
            (self.returns > 0).then(|| format!("carriage returns at the end of {}", lines(self.returns))),
            (self.blanks > 0).then(|| format!("blanks at the end of {}", lines(self.blanks))),
            self.open.then(|| "no end of the last line".to_owned()),
        ];
        f.write_str(&told.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// The same file with plain line ends, and what was done to them. Only whole lines are touched: what else is wrong with
/// a file stays as it is.
pub(super) fn plain(file: &[u8]) -> (Cow<'_, [u8]>, LineEnds) {
    let marked = file.starts_with(BYTE_ORDER_MARK);
    let text = &file[if marked { BYTE_ORDER_MARK.len() } else { 0 }..];
    if !marked && text.split_inclusive(|&byte| byte == b'\n').all(ends_plainly) {
        return (file.into(), LineEnds::default());
    }
    let mut found = LineEnds { marked, ..LineEnds::default() };
    let cut = || text.split_inclusive(|&byte| byte == b'\n').map(|raw| (raw, kept_of(raw)));
    for (raw, kept) in cut() {
        let Some(kept) = kept else { continue };
        let line = raw.strip_suffix(b"\n").unwrap_or(raw);
        let end = &line[kept.len()..];
        found.returns += usize::from(end.ends_with(b"\r"));
        found.blanks += usize::from(end.iter().any(|&byte| byte != b'\r'));
        found.open |= line.len() == raw.len();
    }
    if found.are_plain() {
        return (file.into(), found);
    }
    let mut lines = Vec::with_capacity(text.len() + 1);
    for (raw, kept) in cut() {
        lines.extend_from_slice(kept.unwrap_or(raw));
        lines.extend_from_slice(if kept.is_some() { b"\n" } else { b"" });
    }
    (lines.into(), found)
}

/// A line without its end and the blanks before it; none where it is no whole line of a save.
fn kept_of(raw: &[u8]) -> Option<&[u8]> {
    let line = raw.strip_suffix(b"\n").unwrap_or(raw);
    let length = line.iter().rposition(|&byte| !is_blank(byte)).map_or(0, |last| last + 1);
    Some(&line[..length]).filter(|kept| is_sealed(kept))
}

/// True for a line that ends as this program ends them.
pub(super) fn ends_plainly(raw: &[u8]) -> bool {
    raw.ends_with(b"\n") && raw.iter().rev().nth(1).is_none_or(|&byte| !is_blank(byte))
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}
