//! A mail folder in one file (mbox): its messages, one by one.

use std::io::BufRead;

use crate::limits::{MESSAGE, MESSAGES};

/// The messages of a mail folder, as they are read.
pub struct Messages<R> {
    reader: R,
    /// The line that was read ahead.
    ahead: Option<Vec<u8>>,
    count: u64,
}

/// True for bytes that begin as a mail folder does.
pub fn is_mbox(beginning: &[u8]) -> bool {
    let mut lines = beginning.split(|byte| *byte == b'\n').skip_while(|line| line.trim_ascii().is_empty());
    let first = lines.next().is_some_and(|line| line.starts_with(b"From "));
    first && lines.next().is_some_and(is_field)
}

/// True for a line that stands above a message: `Subject: words`.
pub(super) fn is_field(line: &[u8]) -> bool {
    let name = memchr::memchr(b':', &line[..line.len().min(100)]).map(|at| &line[..at]);
    name.is_some_and(|name| !name.is_empty() && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-'))
}

impl<R: BufRead> Messages<R> {
    /// Those that this reader gives.
    pub const fn new(reader: R) -> Self {
        Self { reader, ahead: None, count: 0 }
    }

    /// A line with its end, cut off where no message is that long; none at the end.
    fn line(&mut self) -> Option<Vec<u8>> {
        if let Some(line) = self.ahead.take() {
            return Some(line);
        }
        let mut line = Vec::new();
        let most = usize::try_from(MESSAGE.most).unwrap_or(usize::MAX).saturating_add(2);
        while let Ok(buffer) = self.reader.fill_buf() {
            if buffer.is_empty() {
                break;
            }
            let end = memchr::memchr(b'\n', buffer).map(|at| at + 1);
            let taken = end.unwrap_or(buffer.len());
            let room = most.saturating_sub(line.len());
            line.extend_from_slice(&buffer[..taken.min(room)]);
            self.reader.consume(taken);
            if end.is_some() {
                break;
            }
        }
        (!line.is_empty()).then_some(line)
    }

    /// True where the next line stands above a message.
    fn field_follows(&mut self) -> bool {
        self.ahead = self.line();
        self.ahead.as_deref().is_some_and(is_field)
    }
}

impl<R: BufRead> Iterator for Messages<R> {
    /// A message, or in words why there is none.
    type Item = Result<Vec<u8>, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut message: Vec<u8> = Vec::new();
        let mut too_long = false;
        let mut after_blank = true;
        let mut begun = self.count > 0;
        while let Some(line) = self.line() {
            if after_blank && line.starts_with(b"From ") && self.field_follows() {
                if begun && (self.count > 1 || !message.is_empty() || too_long) {
                    break;
                }
                (begun, self.count) = (true, self.count.max(1));
                continue;
            }
            begun = true;
            after_blank = line.trim_ascii().is_empty();
            let quoted =
                line.iter().position(|byte| *byte != b'>').is_some_and(|at| at > 0 && line[at..].starts_with(b"From "));
            let line = if quoted { &line[1..] } else { &line[..] };
            too_long |= MESSAGE.refuses((message.len() + line.len()) as u64).is_some();
            if too_long {
                message.clear();
            } else {
                message.extend_from_slice(line);
            }
        }
        if message.is_empty() && !too_long {
            return None;
        }
        self.count += 1;
        if self.count > MESSAGES.most + 1 {
            return (self.count == MESSAGES.most + 2)
                .then(|| Err(format!("{} has {} at most", MESSAGES.what, MESSAGES.size)));
        }
        Some(if too_long { Err(format!("{} has {} at most", MESSAGE.what, MESSAGE.size)) } else { Ok(message) })
    }
}
