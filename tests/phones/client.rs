//! A phone, down to its bytes.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    /// A line of its head.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (own, value) = line.split_once(": ")?;
            own.eq_ignore_ascii_case(name).then_some(value)
        })
    }
}

/// `127.0.0.1:1234` and `/s/..` of a link.
pub fn parts(link: &str) -> (&str, &str) {
    let rest = link.strip_prefix("http://").expect("a link");
    rest.split_at(rest.find('/').expect("a path"))
}

/// A connection to the door of a link.
pub fn connect(link: &str) -> TcpStream {
    let stream = TcpStream::connect(parts(link).0).expect("the door is open");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time");
    stream
}

/// What comes back for these bytes; none where the door closes without a word.
pub fn raw(link: &str, bytes: &[u8]) -> Option<Answer> {
    let mut stream = connect(link);
    // A door that has closed takes no more.
    let _ = stream.write_all(bytes);
    let mut all = Vec::new();
    let _ = stream.read_to_end(&mut all);
    read(&String::from_utf8_lossy(&all))
}

/// An answer of its text.
pub fn read(text: &str) -> Option<Answer> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some(Answer { status, head: head.to_owned(), body: body.to_owned() })
}

/// Fetches a page.
pub fn get(link: &str) -> Answer {
    let (host, path) = parts(link);
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    raw(link, request.as_bytes()).expect("an answer")
}

/// The text of a form that is sent.
pub fn sending(link: &str, origin: Option<&str>, body: &str) -> String {
    let (host, path) = parts(link);
    let origin = origin.map(|origin| format!("Origin: {origin}\r\n")).unwrap_or_default();
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: {host}\r\n{origin}Content-Type: application/x-www-form-urlencoded\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
}

/// Sends a form from one of the door's own pages.
pub fn post(link: &str, fields: &[(String, String)]) -> Answer {
    let origin = format!("http://{}", parts(link).0);
    raw(link, sending(link, Some(&origin), &encoded(fields)).as_bytes()).expect("an answer")
}

/// FormFields as a browser sends them.
pub fn encoded(fields: &[(String, String)]) -> String {
    let one = |text: &str| -> String {
        text.bytes()
            .map(|byte| match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
                b' ' => "+".to_owned(),
                other => format!("%{other:02X}"),
            })
            .collect()
    };
    fields.iter().map(|(name, value)| format!("{}={}", one(name), one(value))).collect::<Vec<_>>().join("&")
}
