//! From the bytes of a file to its whole requests, and what is wrong with the rest.

use std::borrow::Cow;
use std::io::{BufRead, Read};
use std::rc::Rc;

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::error::FileFault;
use super::header::{FORMAT, Header};
use super::notice::Dropped;
use super::plain::{LineEnds, ends_plainly, plain};
use super::seal::{Broken, Chain, unchecked};
use super::written::WrittenLine;
use crate::engine::journal::Record;
use crate::engine::lines::FileLine;
use crate::engine::stored_json::without_place;
use crate::limits::thousands;

/// About so many bytes has a line: room is made for as many entries.
const USUAL_LINE: usize = 256;

/// More bytes than a line of a save has: what is longer is no line of one, and is not copied to find that out.
pub(super) const LONGEST_LINE: usize = 64 << 20;

const OPENING: &str = "{\"format\":";

/// The whole requests of a file.
#[derive(Clone)]
pub(super) struct WholeRequests {
    pub header: Header,
    pub lines: Vec<FileLine>,
    /// The number of the last of them; 0 where there is none.
    pub last: u64,
    /// The bytes that header and lines take.
    pub length: usize,
    /// The check of the last of them.
    pub chain: Chain,
    /// What comes after them.
    pub rest: Option<Rest>,
    /// The file with plain line ends, where it has others.
    pub made_plain: Option<Vec<u8>>,
    /// What was done to them.
    pub line_ends: LineEnds,
}

/// An event whose words nobody has read.
#[derive(Clone, Debug)]
pub(super) struct Untold;

impl<'de> Deserialize<'de> for Untold {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

/// What comes after the whole requests.
#[derive(Clone)]
pub(super) struct Rest {
    pub dropped: Dropped,
    pub flaw: FileFault,
    /// True when a write that was cut off explains it.
    pub torn: bool,
}

/// A flaw of one line; a tear is one that a write that was cut off explains, if the line is the last.
struct Flaw {
    column: usize,
    found: String,
    expected: String,
    tear: bool,
}

/// Reads a file as far as it is sound, whatever was done to its line ends; the flaw is one of its header.
pub(super) fn read(file: &[u8]) -> Result<WholeRequests, FileFault> {
    let (file, line_ends) = plain(file);
    let first = file.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default();
    let mut chain = Chain::default();
    let header = read_header(first, &mut chain).map_err(|fault| fault.at(1))?;
    let entries = file.len() / USUAL_LINE;
    let (lines, length) = (Vec::with_capacity(entries), first.len());
    let whole = WholeRequests { header, lines, last: 0, length, chain, rest: None, made_plain: None, line_ends };
    let mut reading = read_on(&file[length..], whole);
    if let Some(rest) = reading.rest.as_mut().filter(|_| line_ends.open) {
        // The line without an end is one of those that are dropped: it is told there, and only there.
        rest.dropped.bytes = rest.dropped.bytes.saturating_sub(1);
        reading.line_ends.open = false;
    }
    if let Cow::Owned(made) = file {
        reading.made_plain = Some(made);
    }
    Ok(reading)
}

/// The same of a file that is sound to its last byte, line ends and all: no more of it is held than a line, and what is
/// kept of its records. None for any other file, which is read whole to say what is wrong with it.
pub(super) fn read_sound(mut file: impl BufRead, keep: Keep) -> Option<WholeRequests> {
    let mut raw = Vec::new();
    let mut chain = Chain::default();
    read_line(&mut file, &mut raw)?;
    let header = read_header(&raw, &mut chain).ok().filter(|_| ends_plainly(&raw))?;
    let (lines, line_ends) = (Vec::new(), LineEnds::default());
    let length = raw.len();
    let mut whole = WholeRequests { header, lines, last: 0, length, chain, rest: None, made_plain: None, line_ends };
    let mut group = None;
    loop {
        raw.clear();
        if read_line(&mut file, &mut raw)? == 0 {
            break;
        }
        let next = Expected { number: whole.last + 1, group };
        let (mut line, is_end) = read_record(&raw, &mut whole.chain, &next).ok().filter(|_| ends_plainly(&raw))?;
        if keep == Keep::Numbers {
            line.record = Rc::default();
        }
        (whole.last, whole.length) = (line.number, whole.length + raw.len());
        group = if is_end { None } else { Some(line.group) };
        whole.lines.push(line);
    }
    let is_whole = group.is_none() && !whole.lines.is_empty();
    is_whole.then_some(whole)
}

/// A line with its end, and how many bytes it has; a longer one than any of a save is cut, and so lacks its end.
fn read_line(file: &mut impl BufRead, line: &mut Vec<u8>) -> Option<usize> {
    file.take(LONGEST_LINE as u64).read_until(b'\n', line).ok()
}

/// What is kept of a file that is read line by line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    /// All that its entries say: the game can be made of it.
    Records,
    /// Only which entries it has, and of which requests.
    Numbers,
}

/// The header and the first entry of a file of which this is the beginning; none where they are not whole or not sound.
pub(super) fn read_first(file: &[u8]) -> Option<(Header, FileLine)> {
    let (file, _) = plain(file);
    let mut lines = file.split_inclusive(|&byte| byte == b'\n');
    let mut chain = Chain::default();
    let header = read_header(lines.next()?, &mut chain).ok()?;
    let next = Expected { number: 1, group: None };
    let (line, _) = read_record(lines.next()?, &mut chain, &next).ok()?;
    Some((header, line))
}

/// Reads `more`, which comes after the whole requests that are known already.
pub(super) fn read_on(more: &[u8], mut whole: WholeRequests) -> WholeRequests {
    let mut pending: Vec<FileLine> = Vec::new();
    let mut chain = whole.chain.clone();
    let (mut at, mut taken, mut broken) = (0, 0, None);
    for raw in more.split_inclusive(|&byte| byte == b'\n') {
        let next =
            Expected { number: whole.last + pending.len() as u64 + 1, group: pending.first().map(|line| line.number) };
        match read_record(raw, &mut chain, &next) {
            Err(fault) => {
                let first = pending.first().map_or(next.number, |line| line.number);
                broken = Some((fault.tear && one_request(first, &more[taken..]), fault));
                break;
            }
            Ok((line, is_end)) => {
                at += raw.len();
                pending.push(line);
                if is_end {
                    whole.lines.append(&mut pending);
                    (whole.last, taken, whole.chain) = (next.number, at, chain.clone());
                }
            }
        }
    }
    whole.length += taken;
    whole.rest = rest(&more[taken..], &whole, pending.len(), broken);
    whole
}

fn rest(bytes: &[u8], whole: &WholeRequests, pending: usize, broken: Option<(bool, Flaw)>) -> Option<Rest> {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n').count();
    let first = whole.last + 1;
    let line = whole.lines.len() + 2;
    let (torn, flaw) = match broken {
        Some((torn, fault)) => (torn, fault.at(line + pending)),
        None if pending > 0 => {
            let expected = format!("the rest of the request that begins with entry {first}");
            (true, Flaw::new(1, "the end of the file", expected).at(line + pending))
        }
        None => return None,
    };
    let why = format!("line {}:{} has {}, expected {}", flaw.line, flaw.column, flaw.found, flaw.expected);
    let last = first + lines as u64 - 1;
    Some(Rest { dropped: Dropped { first, last, line, bytes: bytes.len(), why }, flaw, torn })
}

fn read_header(raw: &[u8], chain: &mut Chain) -> Result<Header, Flaw> {
    if !raw.starts_with(OPENING.as_bytes()) {
        let expected = format!("a saved game, which begins with {OPENING}{FORMAT}");
        return Err(Flaw::new(1, opening_words(raw), expected));
    }
    let line = text_of(raw)?;
    let digits = &line[OPENING.len()..];
    let digits = &digits[..digits.find([',', '}']).unwrap_or(digits.len())];
    if digits != FORMAT.to_string() {
        let expected = format!("format {FORMAT}; a newer program may have written it");
        return Err(Flaw::new(OPENING.len() + 1, format!("format {digits}"), expected));
    }
    let body = unseal(line, chain)?;
    let header: Header = serde_json::from_str(&body).map_err(|error| Flaw::json(&body, &error, "a header"))?;
    let formatted = header.body();
    if formatted != body {
        let same = formatted.chars().zip(body.chars()).take_while(|(one, other)| one == other).count();
        return Err(Flaw::new(same + 1, "a header written otherwise", "it as the program writes it"));
    }
    Ok(header)
}

fn opening_words(raw: &[u8]) -> String {
    match raw {
        [] => "an empty file".to_owned(),
        [0, ..] => "NUL bytes".to_owned(),
        _ => {
            let line = String::from_utf8_lossy(raw);
            let start: String = line.trim_end().chars().take(20).collect();
            format!("`{}`", start.escape_debug())
        }
    }
}

/// What the next record must be.
struct Expected {
    number: u64,
    group: Option<u64>,
}

/// A record, and whether it is the last of its request.
fn read_record(raw: &[u8], chain: &mut Chain, next: &Expected) -> Result<(FileLine, bool), Flaw> {
    let line = text_of(raw)?;
    let body = unseal(line, chain)?;
    let written: WrittenLine<&RawValue> =
        serde_json::from_str(&body).map_err(|error| Flaw::json(&body, &error, "an entry"))?;
    let wrong = |member: &str, found: String, expected: String| {
        let column = body.find(member).map_or(1, |at| column(&body, at + member.len()));
        Err(Flaw::new(column, found, expected))
    };
    if written.number != next.number {
        return wrong("\"number\":", format!("entry {}", written.number), format!("entry {}", next.number));
    }
    let group = next.group.unwrap_or(next.number);
    if written.group != group {
        return wrong("\"group\":", format!("group {}", written.group), format!("group {group}"));
    }
    let text = written.record.get();
    let record: Record<Untold> = match serde_json::from_str(text) {
        Ok(record) => record,
        Err(error) => {
            return wrong("\"record\":", without_place(&error), "a record that this program knows".to_owned());
        }
    };
    if written.number == 1 && !matches!(record, Record::Muster(_)) {
        return wrong("\"record\":", "another record".to_owned(), "the muster of the forces".to_owned());
    }
    let WrittenLine { number, group, at, end, seat, .. } = written;
    Ok((FileLine { number, group, at, record: text.into(), seat }, end))
}

/// What the JSON object of a line tells, whatever stands before it; none where it tells no record.
pub(super) fn record_of(body: &str) -> Option<(WrittenLine<&RawValue>, Record<Untold>)> {
    let written: WrittenLine<&RawValue> = serde_json::from_str(body).ok()?;
    let record = serde_json::from_str(written.record.get()).ok()?;
    Some((written, record))
}

/// True when this end of a file is what may be left of the one request that begins with entry `first`: a write that
/// was cut off can lose any part of it, not only the last line.
fn one_request(first: u64, rest: &[u8]) -> bool {
    let mut lines = rest.split_inclusive(|&byte| byte == b'\n').peekable();
    while let Some(raw) = lines.next() {
        let written = std::str::from_utf8(raw)
            .ok()
            .filter(|line| line.len() <= LONGEST_LINE)
            .and_then(|line| serde_json::from_str::<WrittenLine<IgnoredAny>>(&unchecked(line)).ok());
        if written.is_some_and(|written| written.group != first || (written.end && lines.peek().is_some())) {
            return false;
        }
    }
    true
}

/// A line as text without its line end.
fn text_of(raw: &[u8]) -> Result<&str, Flaw> {
    if raw.len() > LONGEST_LINE {
        let found = format!("a line of {} bytes", thousands(raw.len() as u64));
        return Err(Flaw::new(1, found, "at most 64 MiB in a line").tear());
    }
    let line = match std::str::from_utf8(raw) {
        Ok(line) => line,
        Err(error) => {
            let sound = String::from_utf8_lossy(&raw[..error.valid_up_to()]);
            let found = format!("byte {:#04x}, which is no UTF-8 here", raw[error.valid_up_to()]);
            return Err(Flaw::new(sound.chars().count() + 1, found, "text in UTF-8").tear());
        }
    };
    if let Some(at) = line.find('\0') {
        return Err(Flaw::new(column(line, at), "a NUL byte", "text").tear());
    }
    line.strip_suffix('\n')
        .ok_or_else(|| Flaw::new(column(line, line.len()), "the end of the file", "the end of the line").tear())
}

fn unseal(line: &str, chain: &mut Chain) -> Result<String, Flaw> {
    chain.unseal(line).map_err(|broken| match broken {
        Broken::Unsealed => {
            let found = if line.is_empty() { "an empty line" } else { "a line without a checksum at its end" };
            Flaw::new(column(line, line.len()), found, "`,\"check\":\"` and 8 digits at the end of the line").tear()
        }
        Broken::Check { offset, found, expected } => {
            let expected = format!("`{expected}` for this line and the one before");
            Flaw::new(column(line, offset), format!("checksum `{}`", found.escape_debug()), expected).tear()
        }
    })
}

/// The column of a byte of the line.
fn column(line: &str, offset: usize) -> usize {
    line[..offset].chars().count() + 1
}

impl Flaw {
    fn new(column: usize, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { column, found: found.into(), expected: expected.into(), tear: false }
    }

    fn json(body: &str, error: &serde_json::Error, expected: &str) -> Self {
        let before = body.as_bytes().get(..error.column().saturating_sub(1)).unwrap_or_default();
        Self::new(String::from_utf8_lossy(before).chars().count() + 1, without_place(error), expected)
    }

    fn tear(self) -> Self {
        Self { tear: true, ..self }
    }

    fn at(self, line: usize) -> FileFault {
        FileFault { line, column: self.column, found: self.found, expected: self.expected }
    }
}
