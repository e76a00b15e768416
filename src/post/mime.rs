//! The parts of a message: counted and cut out before anything in them is looked at.

use std::borrow::Cow;
use std::ops::Range;

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use mail_parser::decoders::quoted_printable::quoted_printable_decode;
use mail_parser::{ContentType, MessageParser, MimeHeaders};

use super::kinds;
use crate::limits::{LEVELS, PARTS, TOO_DEEP};

/// The most bytes of the lines above a part.
const HEAD: usize = 1 << 20;
/// The most letters of a mark between parts.
const MARK: usize = 200;

/// What of a message may still be looked at, and how deep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    pub(super) parts: u64,
    pub(super) levels: u64,
}

impl Budget {
    /// What a message may have before anything of it was opened.
    pub(super) const fn whole() -> Self {
        Self { parts: PARTS.most, levels: LEVELS.most }
    }
}

/// What a part is said to be, and its bytes.
#[derive(Debug)]
pub(super) struct MimePart<'m> {
    /// The name that its sender gave it.
    pub(super) name: Option<String>,
    /// `text/plain`, in small letters; where nothing is said, that.
    pub(super) kind: String,
    pub(super) charset: Option<String>,
    /// True for `format=flowed`.
    pub(super) flowed: bool,
    /// True where a soft line end takes its blank along.
    pub(super) delsp: bool,
    pub(super) bytes: Cow<'m, [u8]>,
    /// How many lists of parts it lies in.
    pub(super) levels: u64,
}

/// When a message was sent, in seconds since 1970, and the address of its sender; none where it does not tell.
pub(super) fn date_and_sender(message: &[u8]) -> (Option<i64>, Option<String>) {
    let lines = ByteLines { bytes: message, at: 0 }.head();
    let Some(parsed) = MessageParser::default().parse_headers(&message[lines]) else { return (None, None) };
    let date = parsed.date().filter(|date| date.is_valid()).map(mail_parser::DateTime::to_timestamp);
    let from = parsed.from().and_then(|from| from.first()?.address().map(str::to_owned));
    (date, from)
}

/// Every part that is no list of parts, in order.
///
/// # Errors
/// In words: that there are too many, or that they lie too deep.
pub(super) fn parts<'m>(message: &'m [u8], budget: &mut Budget) -> Result<Vec<MimePart<'m>>, String> {
    let mut cut = Cutter { message, marks: Vec::new(), parts: Vec::new(), levels: budget.levels };
    let mut lines = ByteLines { bytes: message, at: 0 };
    let mut open = cut.began(lines.head())?;
    loop {
        let start = lines.at;
        let Some(line) = lines.next() else { break };
        let Some((at, ends)) = cut.mark(&message[line]) else { continue };
        cut.ended(open.take(), start);
        cut.marks.truncate(if ends { at } else { at + 1 });
        if !ends {
            if cut.parts.len() as u64 >= budget.parts {
                return Err(format!("{} has {} at most", PARTS.what, PARTS.size));
            }
            open = cut.began(lines.head())?;
        }
    }
    cut.ended(open, message.len());
    budget.parts = budget.parts.saturating_sub(cut.parts.len().max(1) as u64);
    Ok(cut.parts)
}

/// What is left of a message, to be read line by line.
struct ByteLines<'m> {
    bytes: &'m [u8],
    at: usize,
}

impl ByteLines<'_> {
    fn next(&mut self) -> Option<Range<usize>> {
        if self.at >= self.bytes.len() {
            return None;
        }
        let start = self.at;
        let end = memchr::memchr(b'\n', &self.bytes[start..]).map_or(self.bytes.len(), |at| start + at);
        self.at = (end + 1).min(self.bytes.len()).max(end);
        Some(start..end)
    }

    /// The lines up to the first that is empty, and over it.
    fn head(&mut self) -> Range<usize> {
        let start = self.at;
        while let Some(line) = self.next() {
            if self.bytes[line.clone()].trim_ascii().is_empty() {
                return start..line.start;
            }
            if line.end - start > HEAD {
                return start..line.end;
            }
        }
        start..self.at
    }
}

/// A part whose end has not come yet.
struct OpenPart<'m> {
    part: MimePart<'m>,
    code: String,
    start: usize,
}

struct Cutter<'m> {
    message: &'m [u8],
    marks: Vec<Vec<u8>>,
    parts: Vec<MimePart<'m>>,
    levels: u64,
}

impl<'m> Cutter<'m> {
    /// A part begins: its head is read; a list of parts begins a level more.
    fn began(&mut self, head: Range<usize>) -> Result<Option<OpenPart<'m>>, String> {
        let end = head.end;
        let lines = &self.message[head];
        let parsed = MessageParser::default().parse_headers(lines);
        let kind = parsed.as_ref().and_then(MimeHeaders::content_type);
        let word = |kind: &ContentType<'_>| {
            let whole = format!("{}/{}", kind.ctype(), kind.subtype().unwrap_or_default());
            whole.to_ascii_lowercase()
        };
        let attribute = |name: &str| kind.and_then(|kind| kind.attribute(name)).map(str::to_owned);
        let said = kind.map_or_else(|| "text/plain".to_owned(), word);
        if said.starts_with("multipart/")
            && let Some(mark) = attribute("boundary").filter(|mark| !mark.is_empty() && mark.len() <= MARK)
        {
            self.marks.push(mark.into_bytes());
            if self.marks.len() as u64 > self.levels {
                return Err(TOO_DEEP.to_owned());
            }
            return Ok(None);
        }
        let name = parsed.as_ref().and_then(MimeHeaders::attachment_name).map(str::to_owned);
        let yes = |name: &str, word: &str| attribute(name).is_some_and(|own| own.eq_ignore_ascii_case(word));
        let part = MimePart {
            name,
            charset: attribute("charset"),
            flowed: yes("format", "flowed"),
            delsp: yes("delsp", "yes"),
            kind: said,
            bytes: Cow::Borrowed(&[]),
            levels: self.marks.len() as u64,
        };
        let code = parsed.as_ref().and_then(MimeHeaders::content_transfer_encoding).unwrap_or_default();
        let start = after_blank(self.message, end);
        Ok(Some(OpenPart { part, code: code.trim().to_ascii_lowercase(), start }))
    }

    /// A part ends where a mark begins.
    fn ended(&mut self, open: Option<OpenPart<'m>>, end: usize) {
        let Some(OpenPart { mut part, code, start }) = open else { return };
        let mut body = &self.message[start.min(end)..end];
        if !self.marks.is_empty() {
            // The line end before a mark belongs to the mark.
            body = body.strip_suffix(b"\n").unwrap_or(body);
            body = body.strip_suffix(b"\r").unwrap_or(body);
        }
        part.bytes = match code.as_str() {
            "base64" => Cow::Owned(told_by_its_beginning(part.name.as_deref(), body).unwrap_or_else(|| base64(body))),
            "quoted-printable" => quoted_printable_decode(body).map_or(Cow::Borrowed(body), Cow::Owned),
            _ => Cow::Borrowed(body),
        };
        self.parts.push(part);
    }

    /// Which mark a line is, and whether it ends its list.
    fn mark(&self, line: &[u8]) -> Option<(usize, bool)> {
        let line = line.strip_prefix(b"--")?;
        self.marks.iter().enumerate().rev().find_map(|(at, mark)| {
            let rest = line.strip_prefix(mark.as_slice())?;
            let (rest, ends) = rest.strip_prefix(b"--").map_or((rest, false), |rest| (rest, true));
            rest.trim_ascii().is_empty().then_some((at, ends))
        })
    }
}

/// Behind the empty line at this place.
fn after_blank(message: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &message[at.min(message.len())..]).map_or(message.len(), |end| at + end + 1)
}

/// The beginning of a large file of another program, where that says what it is: nobody looks at the rest.
fn told_by_its_beginning(name: Option<&str>, body: &[u8]) -> Option<Vec<u8>> {
    /// Files of fewer letters are read whole.
    const LARGE: usize = 1 << 20;
    /// The letters of the beginning, a whole number of fours.
    const BEGINNING: usize = 64 << 10;
    let beginning = base64(body.get(..BEGINNING).filter(|_| body.len() > LARGE)?);
    // What an archive holds stands at its end.
    let is_archive = beginning.starts_with(b"PK");
    let is_foreign = kinds::foreign(name.unwrap_or_default(), &beginning).is_some();
    (is_foreign && !is_archive).then_some(beginning)
}

/// Base64 as far as it is whole: what is no letter of it is passed over, as mail programs do.
fn base64(body: &[u8]) -> Vec<u8> {
    let engine = GeneralPurpose::new(
        &STANDARD,
        GeneralPurposeConfig::new()
            .with_decode_padding_mode(DecodePaddingMode::Indifferent)
            .with_decode_allow_trailing_bits(true),
    );
    let is_of_it = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    let mut letters: Vec<u8> = body.iter().copied().filter(is_of_it).collect();
    if letters.len() % 4 == 1 {
        letters.pop();
    }
    engine.decode(&letters).unwrap_or_default()
}
