//! From bytes to text, whatever a mail program or an editor made of it.

use std::borrow::Cow;
use std::path::Path;

use mail_parser::decoders::charsets::map::charset_decoder;

use crate::files::{self, Unreadable};
use crate::limits::short_name;

/// What is said of a file in an old encoding.
pub const OLD: &str = "read as Windows-1252, for it is not UTF-8";

/// The text of some bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decoded {
    /// It, with `\n` at the end of a line and no byte order mark.
    pub text: String,
    /// What is said of how it was read.
    pub note: Option<String>,
}

/// Bytes as text: by a byte order mark, else as UTF-8, else as they are declared, else as Windows-1252.
pub fn decode(bytes: &[u8], declared: Option<&str>) -> Decoded {
    let (text, note) = raw(bytes, declared);
    Decoded { text: with_plain_line_ends(text), note }
}

fn raw(bytes: &[u8], declared: Option<&str>) -> (String, Option<String>) {
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => return (utf8(rest).unwrap_or_else(|| old(rest)), None),
        [0xFF, 0xFE, 0, 0, rest @ ..] => return (utf32(rest, u32::from_le_bytes), None),
        [0, 0, 0xFE, 0xFF, rest @ ..] => return (utf32(rest, u32::from_be_bytes), None),
        [0xFF, 0xFE, rest @ ..] => return (utf16(rest, u16::from_le_bytes), None),
        [0xFE, 0xFF, rest @ ..] => return (utf16(rest, u16::from_be_bytes), None),
        _ => {}
    }
    match zeros(bytes) {
        Zeros::After => return (utf16(bytes, u16::from_le_bytes), None),
        Zeros::Before => return (utf16(bytes, u16::from_be_bytes), None),
        Zeros::ThreeAfter => return (utf32(bytes, u32::from_le_bytes), None),
        Zeros::ThreeBefore => return (utf32(bytes, u32::from_be_bytes), None),
        Zeros::No => {}
    }
    let told = declared.map(str::trim).map(|name| (name, "message"));
    let declared = told.or_else(|| Some((of_page(bytes)?, "page")));
    let as_declared = || {
        let (name, who) = declared.filter(|(name, _)| !is_plain(name))?;
        Some((fitting(bytes, name)?, Some(format!("read as {}, as its {who} says", short_name(name)))))
    };
    // Seven bits a letter look like plain text, but for the escapes between its alphabets.
    let in_seven_bits = declared.is_some_and(|(name, _)| SEVEN_BITS.iter().any(|own| own.eq_ignore_ascii_case(name)));
    let escapes = in_seven_bits && memchr::memchr2(ESCAPE, b'+', bytes).is_some();
    escapes
        .then(as_declared)
        .flatten()
        .or_else(|| Some((utf8(bytes)?, None)))
        .or_else(as_declared)
        .unwrap_or_else(|| (old(bytes), Some(OLD.to_owned())))
}

/// The text of a plain file that people keep, of at most `most` bytes: whatever an editor made of it.
pub(crate) fn kept(path: &Path, most: u64) -> Result<String, Unreadable> {
    let bytes = in_utf8(files::read(path, most)?);
    if is_binary(&bytes) {
        return Err(Unreadable::NoText);
    }
    String::from_utf8(bytes).map(without_mark).map_err(|_| Unreadable::NoText)
}

/// A text without the mark that some editors begin a file with.
pub(crate) fn without_mark(text: String) -> String {
    text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)
}

/// Text in UTF-8 as it is, other text in UTF-8 too.
pub(crate) fn in_utf8(bytes: Vec<u8>) -> Vec<u8> {
    if std::str::from_utf8(&bytes).is_ok_and(|text| !text.contains('\0') && !has_lone_returns(text)) {
        bytes
    } else {
        decode(&bytes, None).text.into_bytes()
    }
}

/// True where a carriage return ends a line by itself, as on old Macs.
fn has_lone_returns(text: &str) -> bool {
    text.split('\r').skip(1).any(|after| !after.starts_with('\n'))
}

/// The charset that a page names in its head: `<meta charset=..>`.
fn of_page(bytes: &[u8]) -> Option<&str> {
    /// A page names it within so many bytes.
    const HEAD: usize = 2048;
    let start = bytes[..bytes.len().min(HEAD)].trim_ascii_start();
    let at = memchr::memmem::find(start, b"charset=").filter(|_| start.starts_with(b"<"))?;
    let name = start[at + 8..].trim_ascii_start();
    let name = name.strip_prefix(b"\"").or_else(|| name.strip_prefix(b"'")).unwrap_or(name);
    let end = name.iter().position(|byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b'-' | b'_'));
    std::str::from_utf8(&name[..end?]).ok().filter(|name| !name.is_empty())
}

/// What begins another alphabet in ISO-2022.
const ESCAPE: u8 = 0x1B;
/// Charsets whose bytes are all ASCII.
const SEVEN_BITS: [&str; 3] = ["iso-2022-jp", "csiso2022jp", "utf-7"];

/// True for what needs no other reader.
fn is_plain(charset: &str) -> bool {
    ["utf-8", "utf8", "us-ascii", "ascii"].iter().any(|own| own.eq_ignore_ascii_case(charset))
}

/// The text of bytes in a charset; none where it is unknown, or has no letter for some of them.
fn fitting(bytes: &[u8], charset: &str) -> Option<String> {
    let text = charset_decoder(charset.as_bytes())?(bytes);
    (!text.contains(char::REPLACEMENT_CHARACTER)).then_some(text)
}

fn utf8(bytes: &[u8]) -> Option<String> {
    std::str::from_utf8(bytes).ok().map(|text| text.trim_start_matches('\u{feff}').to_owned())
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let text: String = char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    text.trim_start_matches('\u{feff}').to_owned()
}

fn utf32(bytes: &[u8], unit: fn([u8; 4]) -> u32) -> String {
    let letter = |four: &[u8]| char::from_u32(unit([four[0], four[1], four[2], four[3]]));
    let text: String = bytes.chunks_exact(4).map(|four| letter(four).unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    text.trim_start_matches('\u{feff}').to_owned()
}

/// Windows-1252: every byte is a letter.
fn old(bytes: &[u8]) -> String {
    /// What stands from 0x80 to 0x9F; a byte without a letter is itself.
    const HIGH: [u16; 32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ];
    let letter = |byte: &u8| match byte {
        0x80..=0x9F => char::from_u32(u32::from(HIGH[usize::from(byte - 0x80)])).unwrap_or(char::from(*byte)),
        _ => char::from(*byte),
    };
    bytes.iter().map(letter).collect()
}

/// Where zero bytes stand that make two or four bytes a letter.
enum Zeros {
    No,
    Before,
    After,
    ThreeBefore,
    ThreeAfter,
}

/// UTF-16 and UTF-32 without a mark: nearly every one of the first letters has zeros on the same side.
fn zeros(bytes: &[u8]) -> Zeros {
    let start = &bytes[..bytes.len().min(512) & !1];
    let pairs = start.len() / 2;
    if pairs < 8 {
        return Zeros::No;
    }
    let zeros = |side: usize| start.iter().skip(side).step_by(2).filter(|byte| **byte == 0).count();
    let fours = start.len() / 4;
    let letters = |side: usize| {
        let has = |four: &&[u8]| four.iter().enumerate().all(|(at, byte)| (*byte != 0) == (at == side));
        start.chunks_exact(4).filter(has).count()
    };
    if letters(0) * 4 > fours * 3 {
        return Zeros::ThreeAfter;
    }
    if letters(3) * 4 > fours * 3 {
        return Zeros::ThreeBefore;
    }
    match (zeros(0), zeros(1)) {
        (0, after) if after * 4 > pairs * 3 => Zeros::After,
        (before, 0) if before * 4 > pairs * 3 => Zeros::Before,
        _ => Zeros::No,
    }
}

fn with_plain_line_ends(text: String) -> String {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text }
}

/// Bytes as mail programs write them: in letters of one byte, with lines that end in a line feed. A message in UTF-16 or
/// with the line ends of old Macs is made so; everything else stays as it is.
pub(crate) fn in_plain_lines(bytes: &[u8]) -> Cow<'_, [u8]> {
    /// The bytes in which a line of a message ends.
    const START: usize = 64 << 10;
    let is_wide = matches!(bytes, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] | [0, 0, 0xFE, 0xFF, ..]);
    if is_wide || !matches!(zeros(bytes), Zeros::No) {
        return Cow::Owned(decode(bytes, None).text.into_bytes());
    }
    let start = &bytes[..bytes.len().min(START)];
    let has_returns = memchr::memchr(b'\r', start).is_some() && memchr::memchr(b'\n', start).is_none();
    if !has_returns || is_binary(start) {
        return Cow::Borrowed(bytes);
    }
    Cow::Owned(bytes.iter().map(|byte| if *byte == b'\r' { b'\n' } else { *byte }).collect())
}

/// True for bytes that are no text in any encoding: too much in them steers and says nothing.
pub fn is_binary(bytes: &[u8]) -> bool {
    if matches!(bytes, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] | [0, 0, 0xFE, 0xFF, ..])
        || !matches!(zeros(bytes), Zeros::No)
    {
        return false;
    }
    let start = &bytes[..bytes.len().min(4096)];
    let strange = start.iter().filter(|byte| matches!(byte, 0..=8 | 14..=26 | 28..=31 | 127)).count();
    start.contains(&0) || strange * 20 > start.len()
}
