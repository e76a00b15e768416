//! One slip, and words of a file as a message repeats them.

use std::ops::Range;

/// A slip, and where it is, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxSlip {
    pub span: Range<usize>,
    pub words: String,
    /// True for a word or number that would do in quotes, where its key takes a text.
    pub wants_quotes: bool,
}

impl SyntaxSlip {
    pub(super) const fn new(span: Range<usize>, words: String) -> Self {
        Self { span, words, wants_quotes: false }
    }
}

/// Text as it stands in a message: in quotes, control characters written out, long text cut.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown = String::from('"');
    for character in text.chars().take(LONGEST) {
        match character {
            '"' | '\\' => shown.extend(['\\', character]),
            plain if plain.is_control() => shown.extend(plain.escape_default()),
            plain => shown.push(plain),
        }
    }
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown.push('"');
    shown
}
