//! The lines of a conversation, one after another.

use std::io::{BufRead, Read};

use super::Failure;
use crate::limits::REQUEST;

/// The most bytes of a line.
const LONGEST_LINE: u64 = REQUEST.most;

/// A line of the conversation.
pub(super) enum HeardLine {
    /// Text.
    Line(String),
    /// A line that is no text, or too long.
    Noise(String),
    /// Nothing more comes.
    End,
}

/// The next line of the conversation.
pub(super) fn hear(input: &mut dyn BufRead) -> Result<HeardLine, Failure> {
    let mut bytes = Vec::new();
    let unheard =
        |error: std::io::Error| Failure::Bad(format!("the input cannot be read: {}", crate::files::said(&error)));
    let most = LONGEST_LINE + 1;
    if input.take(most).read_until(b'\n', &mut bytes).map_err(unheard)? == 0 {
        return Ok(HeardLine::End);
    }
    if bytes.len() as u64 > LONGEST_LINE && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n').map_err(unheard)?;
        return Ok(HeardLine::Noise(format!("a request is at most {LONGEST_LINE} bytes long")));
    }
    Ok(String::from_utf8(bytes).map_or_else(not_text, HeardLine::Line))
}

#[expect(clippy::needless_pass_by_value, reason = "the signature that `map_or_else` takes")]
fn not_text(error: std::string::FromUtf8Error) -> HeardLine {
    let at = error.utf8_error().valid_up_to();
    let byte = error.as_bytes().get(at).copied().unwrap_or_default();
    HeardLine::Noise(format!("a request is UTF-8 text, found the byte {byte:#04x} after {at} bytes"))
}
