//! Messages as mail programs make them, built here.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Orders with this word in them, without a key that would be right.
pub fn orders(word: &str) -> String {
    format!(
        "format = 1\nrulebook = \"campaign-1805\"\nnation = \"Lorien\"\nturn = 0\nkey = \"AAAA-BB\"\n\n[[words]]\n\
         text = \"Guard the mill. {word}\"\n"
    )
}

/// A part of a message: its head, and its body.
pub struct Part {
    pub head: Vec<String>,
    pub body: Vec<u8>,
}

/// The text of a message.
pub fn text(words: &str) -> Part {
    Part {
        head: vec!["Content-Type: text/plain; charset=utf-8".to_owned()],
        body: words.replace('\n', "\r\n").into_bytes(),
    }
}

/// A file of a message.
pub fn file(name: &str, bytes: &[u8]) -> Part {
    let head = vec![
        format!("Content-Type: application/octet-stream; name=\"{name}\""),
        format!("Content-Disposition: attachment; filename=\"{name}\""),
        "Content-Transfer-Encoding: base64".to_owned(),
    ];
    let lines: Vec<u8> =
        STANDARD.encode(bytes).as_bytes().chunks(76).flat_map(|line| [line, b"\r\n"].concat()).collect();
    Part { head, body: lines }
}

/// A message within a message.
pub fn forwarded(message: &[u8]) -> Part {
    Part { head: vec!["Content-Type: message/rfc822".to_owned()], body: message.to_vec() }
}

/// The whole message.
pub fn message(date: &str, parts: &[Part]) -> Vec<u8> {
    let mut out = format!(
        "From: Anna <anna@example.org>\r\nTo: umpire@example.org\r\nSubject: orders\r\nDate: {date}\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/mixed; boundary=\"=_mark_{}\"\r\n\r\n",
        parts.len()
    )
    .into_bytes();
    // Each list of parts has a mark of its own: a message inside has another number of bytes.
    let mark = format!("=_mark_{}", parts.len());
    let inner: usize = parts.iter().map(|part| part.body.len()).sum();
    let own = format!("{mark}_{inner}");
    out = String::from_utf8_lossy(&out).replace(&format!("\"{mark}\""), &format!("\"{own}\"")).into_bytes();
    for part in parts {
        out.extend(format!("--{own}\r\n{}\r\n\r\n", part.head.join("\r\n")).bytes());
        out.extend(&part.body);
        out.extend(b"\r\n");
    }
    out.extend(format!("--{own}--\r\n").bytes());
    out
}

/// A message of one part.
pub fn plain(head: &[&str], body: &[u8]) -> Vec<u8> {
    let mut out =
        format!("From: anna@example.org\r\nTo: umpire@example.org\r\nDate: {MONDAY}\r\nMIME-Version: 1.0\r\n")
            .into_bytes();
    for line in head {
        out.extend(format!("{line}\r\n").bytes());
    }
    out.extend(b"\r\n");
    out.extend(body);
    out
}

pub const MONDAY: &str = "Mon, 04 Mar 2024 19:30:00 +0100";
pub const TUESDAY: &str = "Tue, 05 Mar 2024 19:30:00 +0100";

/// The text of a message that the program wrote.
pub fn text_of(eml: &str) -> String {
    let body = eml.split("base64\r\n\r\n").nth(1).and_then(|rest| rest.split("\r\n--").next()).expect("a text");
    let bytes = STANDARD.decode(body.replace("\r\n", "")).expect("base64");
    String::from_utf8(bytes).expect("a text")
}
