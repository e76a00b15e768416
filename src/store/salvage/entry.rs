//! An entry of the copy, as a line of the file tells it.

use super::bits::{Digits, check_of, digits_of};
use crate::engine::journal::Record;
use crate::engine::lines::FileLine;
use crate::store::time::to_iso;

/// An entry of the copy.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CopiedEntry {
    pub number: u64,
    pub group: u64,
    /// Seconds since 1970.
    pub at: i64,
    pub record: String,
    pub end: bool,
    /// The check of its line in the file, where it is known.
    pub seal: Option<Digits>,
    /// The place among the judged lines of the one that tells it; none for one that no line tells.
    pub place: Option<usize>,
    /// False for a remark in place of one that is lost.
    pub kept: bool,
    /// The seat that made the request, where it is told.
    pub maker: Option<String>,
}

impl CopiedEntry {
    /// A remark in its place.
    pub(super) fn lost(number: u64, group: u64, at: i64, why: &str) -> Self {
        let record = serde_json::to_string(&Record::<()>::Note(why.to_owned())).unwrap_or_default();
        Self { number, group, at, record, end: false, seal: None, place: None, kept: false, maker: None }
    }

    /// Its JSON object without the closing brace.
    pub(super) fn open(&self) -> String {
        open_of(self.number, self.group, self.at, &self.record, self.end, self.maker.as_deref())
    }

    /// Takes this for its check, where the line before it has the check `before`.
    pub(super) fn seal_after(&mut self, before: Option<Digits>) {
        self.seal = before.map(|before| digits_of(check_of(&before, self.open().as_bytes())));
    }
}

/// The JSON object of an entry without the closing brace, as the program writes it.
pub(super) fn open_of(number: u64, group: u64, at: i64, record: &str, end: bool, maker: Option<&str>) -> String {
    let end = if end { ",\"end\":true" } else { "" };
    let maker = maker.map(|maker| format!(",\"seat\":{}", serde_json::Value::from(maker))).unwrap_or_default();
    format!("{{\"number\":{number},\"group\":{group},\"at\":\"{}\",\"record\":{record}{end}{maker}", to_iso(at))
}

/// These entries as the lines of a file.
pub(super) fn file_lines(entries: &[CopiedEntry]) -> Vec<FileLine> {
    let line = |entry: &CopiedEntry| {
        let CopiedEntry { number, group, at, .. } = *entry;
        FileLine { number, group, at, record: entry.record.as_str().into(), seat: entry.maker.clone() }
    };
    entries.iter().map(line).collect()
}
