//! The checksum that ends each line.
//!
//! A sealed line is a JSON object whose last member is `"check":"8 hex digits"`: the CRC-32 of the check of the line
//! before and of the line itself without that member.

use crc32fast::Hasher;

const BEFORE: &str = ",\"check\":\"";
const AFTER: &str = "\"}";
const DIGITS: usize = 8;

/// The check of the last line so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Chain(Option<String>);

/// Why a line is not the next one of its chain.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// It does not end with a check.
    Unsealed,
    /// Its check is another than its words and the line before call for.
    Check {
        /// In bytes from the line's start.
        offset: usize,
        found: String,
        expected: String,
    },
}

impl Chain {
    /// Adds the line of this JSON object to the text.
    pub(super) fn seal(&mut self, body: &str, text: &mut String) {
        let open = body.strip_suffix('}').expect("a line is a JSON object");
        let check = self.check(open);
        for part in [open, BEFORE, &check, AFTER, "\n"] {
            text.push_str(part);
        }
        self.0 = Some(check);
    }

    /// The JSON object of a line, without its check and line end, if it is the next of the chain.
    pub(super) fn unseal(&mut self, line: &str) -> Result<String, Broken> {
        let (open, found) = parts(line).ok_or(Broken::Unsealed)?;
        let expected = self.check(open);
        if found != expected {
            let offset = open.len() + BEFORE.len();
            return Err(Broken::Check { offset, found: found.to_owned(), expected });
        }
        self.0 = Some(expected);
        Ok(format!("{open}}}"))
    }

    /// The check of the object that is `open` and a closing brace.
    fn check(&self, open: &str) -> String {
        let mut hasher = Hasher::new();
        hasher.update(self.0.as_deref().unwrap_or_default().as_bytes());
        hasher.update(open.as_bytes());
        hasher.update(b"}");
        format!("{:08x}", hasher.finalize())
    }
}

/// The JSON object of a line whatever its check, empty when it has none.
pub(super) fn unchecked(line: &str) -> String {
    parts(line.trim_end_matches('\n')).map_or_else(String::new, |(open, _)| format!("{open}}}"))
}

/// True for a line that ends with a check, whatever it says.
pub(super) fn is_sealed(line: &[u8]) -> bool {
    let open = line.strip_suffix(AFTER.as_bytes()).and_then(|rest| rest.split_last_chunk::<DIGITS>());
    open.is_some_and(|(open, digits)| open.ends_with(BEFORE.as_bytes()) && digits.iter().all(u8::is_ascii_hexdigit))
}

fn parts(line: &str) -> Option<(&str, &str)> {
    let rest = line.strip_suffix(AFTER)?;
    let (rest, digits) = rest.split_at_checked(rest.len().checked_sub(DIGITS)?)?;
    Some((rest.strip_suffix(BEFORE)?, digits))
}
