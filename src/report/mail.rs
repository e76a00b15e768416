//! A message as a file that a mail program opens and sends: MIME, its text and its files.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::engine::text::one_line;

/// A message that is ready to send.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OutgoingMail {
    /// Who sends it; none where the mail program knows.
    pub from: Option<Address>,
    /// To whom it goes.
    pub to: Vec<Address>,
    /// What it is about.
    pub subject: String,
    /// When it was written, as mail has it: `Mon, 23 Nov 2026 22:40:00 +0000`.
    pub date: String,
    pub text: String,
    /// Its files: name and content.
    pub files: Vec<(String, String)>,
}

/// An address that a mail header can hold: `name@host`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address(String);

/// Why some words are no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an address is name@host, of letters, digits and . _ + - alone")]
pub struct NoAddress;

impl Address {
    /// An address without anything that could end or change a header.
    ///
    /// # Errors
    /// Where the words are not `name@host` of plain letters.
    pub fn new(words: &str) -> Result<Self, NoAddress> {
        let plain = |part: &str| {
            !part.is_empty()
                && part.len() <= 128
                && part.chars().all(|letter| letter.is_ascii_alphanumeric() || "._+-".contains(letter))
        };
        match words.split_once('@') {
            Some((name, host)) if plain(name) && plain(host) => Ok(Self(words.to_owned())),
            _ => Err(NoAddress),
        }
    }

    /// It as a link has it.
    pub fn words(&self) -> &str {
        &self.0
    }
}

/// Letters of a line of base64.
const LINE: usize = 76;
/// Letters of a subject in one word of a header.
const WORD: usize = 30;

impl OutgoingMail {
    /// The message as a file: plain ASCII with the line ends of mail.
    pub fn eml(&self) -> String {
        let mark = self.mark();
        let mut lines: Vec<String> = Vec::new();
        lines.extend(self.from.iter().map(|from| format!("From: {}", from.0)));
        let to: Vec<&str> = self.to.iter().map(|to| to.0.as_str()).collect();
        lines.push(format!("To: {}", to.join(",\r\n ")));
        lines.push(format!("Subject: {}", encoded_words(&self.subject)));
        lines.push(format!("Date: {}", one_line(&self.date)));
        // Mail programs open it as a message of one's own that waits to be sent.
        lines.push("X-Unsent: 1".to_owned());
        lines.push("MIME-Version: 1.0".to_owned());
        lines.push(format!("Content-Type: multipart/mixed; boundary=\"{mark}\""));
        lines.push(String::new());
        lines.push(format!("--{mark}"));
        lines.push("Content-Type: text/plain; charset=utf-8".to_owned());
        lines.extend(body(&self.text));
        for (name, content) in &self.files {
            let name: String = name.chars().map(|letter| if is_of_a_name(letter) { letter } else { '-' }).collect();
            lines.push(format!("--{mark}"));
            lines.push(format!("Content-Type: {}; charset=utf-8; name=\"{name}\"", kind(&name)));
            lines.push(format!("Content-Disposition: attachment; filename=\"{name}\""));
            lines.extend(body(content));
        }
        lines.push(format!("--{mark}--"));
        lines.push(String::new());
        lines.join("\r\n")
    }

    /// What stands between the parts: nothing within them can be that, for they are base64, which has no `=_`.
    fn mark(&self) -> String {
        let bytes = self.subject.bytes().chain(self.text.bytes());
        let sum =
            bytes.fold(0xCBF2_9CE4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
        let mut mark = String::from("=_fanion_");
        // Memory takes what is written to it.
        let _ = write!(mark, "{sum:016x}");
        mark
    }
}

const fn is_of_a_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '_')
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("toml") => "application/toml",
        _ => "text/plain",
    }
}

/// The rest of a part's head, and its content in lines of base64.
fn body(content: &str) -> Vec<String> {
    let mut lines = vec!["Content-Transfer-Encoding: base64".to_owned(), String::new()];
    let whole = STANDARD.encode(content);
    lines.extend(whole.as_bytes().chunks(LINE).map(|line| String::from_utf8_lossy(line).into_owned()));
    lines
}

/// Words of a header in any letters, as ASCII.
fn encoded_words(words: &str) -> String {
    let words = one_line(words);
    if words.chars().all(|letter| letter.is_ascii_alphanumeric() || " ,.:-".contains(letter)) && words.len() <= LINE {
        return words;
    }
    let letters: Vec<char> = words.chars().collect();
    let parts =
        letters.chunks(WORD).map(|part| format!("=?utf-8?B?{}?=", STANDARD.encode(part.iter().collect::<String>())));
    // A line of a header is folded before the next word.
    parts.collect::<Vec<_>>().join("\r\n ")
}
