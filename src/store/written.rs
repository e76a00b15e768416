//! A record as its line of the file tells it.

use serde::{Deserialize, Serialize};

use super::header::Header;
use super::seal::Chain;
use super::time;
use crate::engine::lines::RecordLine;

/// One line after the header, without its check.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenLine<Record> {
    pub number: u64,
    pub group: u64,
    #[serde(with = "time")]
    pub at: i64,
    pub record: Record,
    /// True on the last record of a request: without it the request is unfinished.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub end: bool,
    /// Who made the request, on its first record: written for a seat only, so that other saves are as they always were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
}

/// The text of these records as the next lines of a file. They are whole requests.
pub(super) fn text_of(lines: &[RecordLine], chain: &mut Chain) -> String {
    let mut text = String::new();
    for (index, line) in lines.iter().enumerate() {
        let end = lines.get(index + 1).is_none_or(|next| next.group != line.group);
        let RecordLine { number, group, at, .. } = *line;
        let written = WrittenLine { number, group, at, record: &line.record, end, seat: line.seat.clone() };
        chain.seal(&serde_json::to_string(&written).expect("JSON values are always JSON"), &mut text);
    }
    text
}

/// The text of a whole file.
pub(super) fn text_of_file(header: &Header, lines: &[RecordLine], chain: &mut Chain) -> String {
    let mut text = String::new();
    chain.seal(&header.body(), &mut text);
    text.push_str(&text_of(lines, chain));
    text
}
