//! The text of a file, from byte offsets to lines and columns.

use std::ops::Range;

use super::fault::{Fault, Faults, FilePlace, is_guess};
use super::unplaced::Unplaced;
use crate::limits::GUESSES;

/// A file's name and text, with the start of each line.
pub(super) struct Source<'s> {
    file: &'s str,
    text: &'s str,
    line_starts: Vec<usize>,
}

impl<'s> Source<'s> {
    pub(super) fn new(file: &'s str, text: &'s str) -> Self {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Self { file, text, line_starts: std::iter::once(0).chain(breaks).collect() }
    }

    /// The place of a span of bytes; a span outside the text is moved inside.
    pub(super) fn place(&self, span: &Range<usize>) -> FilePlace {
        let start = self.boundary(span.start);
        let end = self.boundary(span.end).max(start);
        let line = self.line_starts.partition_point(|first| *first <= start);
        let line_start = self.line_starts[line - 1];
        let before = &self.text[line_start..start];
        // A byte order mark is not a character that anyone sees.
        let column = before.trim_start_matches('\u{feff}').chars().count() + 1;
        FilePlace { file: self.file.to_owned(), line, column, span: start..end }
    }

    /// Gives each flaw its place.
    pub(super) fn faults(&self, flaws: Vec<Unplaced>) -> Faults {
        let mut faults = Faults::sorted(flaws.into_iter().map(|flaw| self.fault(flaw)).collect());
        let guesses = faults.0.iter_mut().filter(|fault| fault.help.as_deref().is_some_and(is_guess));
        guesses.skip(GUESSES).for_each(|fault| fault.help = None);
        faults
    }

    fn fault(&self, flaw: Unplaced) -> Fault {
        Fault {
            place: self.place(&flaw.spot.span),
            key: flaw.spot.path,
            message: flaw.message,
            found: flaw.found,
            allowed: flaw.allowed,
            help: flaw.help,
            other: flaw.other.map(|(span, what)| (self.place(&span), what)),
        }
    }

    fn boundary(&self, at: usize) -> usize {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}
