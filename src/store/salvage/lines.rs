//! The lines of a damaged file, also where line ends are lost.

use memchr::memmem;

use super::bits::{Digits, check_of, told};
use crate::store::read::LONGEST_LINE;

const BEFORE: &[u8] = b",\"check\":\"";
const AFTER: &[u8] = b"\"}";
const SEAL: usize = BEFORE.len() + 8 + AFTER.len();

/// How each line after the first begins.
const OPENING: &[u8] = b"{\"number\":";
const GROUP: &[u8] = b",\"group\":";

/// So many bytes around the digits of a check may be damaged before its line counts as one without a check.
const MOST_DAMAGED: usize = 3;

/// So many bytes of a line are kept that is longer than any of a save.
const BEGINNING: usize = 4 << 10;

/// A line of the file, or what is left of one.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// Its line of the file, from 1.
    pub line: usize,
    /// How many lines of the file it takes: more than one where a line end was put into it.
    pub lines: usize,
    /// Its bytes without a line end.
    pub bytes: Vec<u8>,
    /// True where the line end behind it is lost.
    pub open: bool,
}

impl Piece {
    /// The JSON object without its closing brace, and the digits of its check; none where the line has no such end.
    pub(super) fn parts(&self) -> Option<(&[u8], Digits)> {
        parts(&self.bytes)
    }

    /// The digits of its check.
    pub(super) fn digits(&self) -> Option<Digits> {
        self.parts().map(|(_, digits)| digits)
    }

    /// True where the words around the digits of its check are damaged.
    pub(super) fn has_damaged_seal(&self) -> bool {
        let seal = self.bytes.len().checked_sub(SEAL).map(|at| &self.bytes[at..]);
        !seal.is_some_and(|seal| seal.starts_with(BEFORE) && seal.ends_with(AFTER))
    }

    /// True when the line follows one with this check.
    pub(super) fn follows(&self, before: &[u8]) -> bool {
        self.parts().is_some_and(|(open, digits)| told(digits) == Some(check_of(before, open)))
    }

    /// True for a line of blanks.
    pub(super) fn is_blank(&self) -> bool {
        self.bytes.iter().all(u8::is_ascii_whitespace)
    }

    /// True when it begins as a record does.
    pub(super) fn begins(&self) -> bool {
        opening_at(&self.bytes) == Some(0)
    }
}

fn parts(bytes: &[u8]) -> Option<(&[u8], Digits)> {
    let (open, seal) = bytes.split_at_checked(bytes.len().checked_sub(SEAL)?)?;
    let damaged = |found: &[u8], right: &[u8]| found.iter().zip(right).filter(|(one, other)| one != other).count();
    let (before, rest) = seal.split_at(BEFORE.len());
    let (digits, after) = rest.split_first_chunk()?;
    (damaged(before, BEFORE) + damaged(after, AFTER) <= MOST_DAMAGED).then_some((open, *digits))
}

/// True where a record begins anywhere in a file.
pub(super) fn has_records(file: &[u8]) -> bool {
    opening_at(file).is_some()
}

/// The lines of a file. A line end that is lost is found again by what stands before and behind it.
pub(super) fn cut(file: &[u8]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    // What is longer than any line of a save is kept by its beginning: all of it stays in the file.
    let kept = |bytes: &[u8]| bytes[..if bytes.len() > LONGEST_LINE { BEGINNING } else { bytes.len() }].to_vec();
    for (raw, line) in file.split(|&byte| byte == b'\n').zip(1..) {
        let mut rest = raw;
        while let Some(at) = opening_at(rest.get(1..).unwrap_or_default()) {
            let (one, more) = rest.split_at(at + 1);
            pieces.push(Piece { line, lines: 1, bytes: kept(without_stray(one)), open: true });
            rest = more;
        }
        let bytes = without_stray(rest);
        if !bytes.is_empty() {
            pieces.push(Piece { line, lines: 1, bytes: kept(bytes), open: bytes.len() < rest.len() });
        }
    }
    pieces
}

/// Where a record begins. Nothing in a record reads so: a quotation mark in a text is escaped.
fn opening_at(bytes: &[u8]) -> Option<usize> {
    memmem::find_iter(bytes, OPENING).find(|at| {
        let rest = &bytes[at + OPENING.len()..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        digits > 0 && rest[digits..].starts_with(GROUP)
    })
}

/// A line without the few bytes behind its check that were a line end once.
fn without_stray(line: &[u8]) -> &[u8] {
    let ends = |end: usize| line.get(..end).filter(|line| is_sealed(line));
    (0..3).find_map(|stray| ends(line.len().checked_sub(stray)?)).unwrap_or(line)
}

fn is_sealed(line: &[u8]) -> bool {
    line.ends_with(AFTER) && parts(line).is_some_and(|(_, digits)| told(digits).is_some())
}
