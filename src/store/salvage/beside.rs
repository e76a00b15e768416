//! What is not in a mended copy, kept beside it line by line.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::tell::Aside;
use crate::store::disk::read_file;
use crate::store::error::StoreError;

const FORMAT: u32 = 1;

/// Lines of a damaged save that are not in its mended copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unjoined {
    /// The damaged save, as it was named.
    pub of: PathBuf,
    /// The lines, in the order of that file.
    pub lines: Vec<Aside>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnjoinedHead {
    unjoined: u32,
    of: String,
}

/// One line: its words as text, or its bytes as hexadecimal digits where they are none.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineBeside {
    line: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    entry: Option<u64>,
    why: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hex: Option<String>,
}

impl Unjoined {
    /// What such a file keeps; none for any other file.
    pub fn read(path: &Path) -> Result<Option<Self>, StoreError> {
        let bytes = read_file(path)?;
        let Ok(text) = std::str::from_utf8(&bytes) else { return Ok(None) };
        let mut lines = text.lines();
        let head = lines.next().and_then(|line| serde_json::from_str::<UnjoinedHead>(line).ok());
        let Some(head) = head.filter(|head| head.unjoined == FORMAT) else { return Ok(None) };
        let lines =
            lines.filter_map(|line| serde_json::from_str::<LineBeside>(line).ok()).map(LineBeside::aside).collect();
        Ok(Some(Self { of: head.of.into(), lines }))
    }

    /// The file that keeps them.
    pub(in crate::store) fn text(&self) -> String {
        let json = |value: &dyn Fn() -> serde_json::Result<String>| value().expect("text and numbers are JSON");
        let head = UnjoinedHead { unjoined: FORMAT, of: self.of.display().to_string() };
        let mut text = json(&|| serde_json::to_string(&head)) + "\n";
        for aside in &self.lines {
            let row = LineBeside::of(aside);
            text.push_str(&json(&|| serde_json::to_string(&row)));
            text.push('\n');
        }
        text
    }
}

impl LineBeside {
    fn of(aside: &Aside) -> Self {
        let Aside { line, entry, why, bytes } = aside;
        let text = std::str::from_utf8(bytes).ok().map(str::to_owned);
        let hex = text.is_none().then(|| {
            bytes.iter().fold(String::new(), |mut hex, byte| {
                write!(hex, "{byte:02x}").expect("memory takes what is written to it");
                hex
            })
        });
        Self { line: *line, entry: *entry, why: why.clone(), text, hex }
    }

    fn aside(self) -> Aside {
        let digits = self.hex.unwrap_or_default();
        let pairs = digits.as_bytes().chunks(2).filter_map(|pair| std::str::from_utf8(pair).ok());
        let bytes = pairs.filter_map(|pair| u8::from_str_radix(pair, 16).ok()).collect();
        let bytes = self.text.map_or(bytes, String::into_bytes);
        Aside { line: self.line, entry: self.entry, why: self.why, bytes }
    }
}
