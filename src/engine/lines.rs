//! Records as the disk has them, each on a line of its own.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use serde_json::Value as Json;

use super::journal::Journal;
use super::rulebook::Rulebook;
use super::rules::AnyView;
use super::stored_json::without_place;

/// A record as one JSON value, or as its text, with the number of its request.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordLine<RecordText = Json> {
    /// The entry's number.
    pub number: u64,
    /// The first number of its request.
    pub group: u64,
    /// Wall-clock seconds since 1970.
    pub at: i64,
    pub record: RecordText,
    /// The seat that made the request, on its first record; none for one of the table.
    pub seat: Option<String>,
}

/// A line of a file, its record not yet read. Each record is held alone: what is read is let go, line by line.
pub type FileLine = RecordLine<Rc<str>>;

/// What a record can be read from.
pub trait RecordText {
    /// It as JSON.
    fn bytes(&self) -> Cow<'_, [u8]>;
}

impl RecordText for Json {
    fn bytes(&self) -> Cow<'_, [u8]> {
        Cow::Owned(self.to_string().into_bytes())
    }
}

impl RecordText for String {
    fn bytes(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(self.as_bytes())
    }
}

impl RecordText for Rc<str> {
    fn bytes(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(self.as_bytes())
    }
}

impl RecordLine {
    /// The same with its record as text, which threads can share.
    pub fn into_text(self) -> RecordLine<String> {
        let Self { number, group, at, record, seat } = self;
        RecordLine { number, group, at, record: record.to_string(), seat }
    }
}

/// A journal as the disk tells it: each line with its number, its request and its time.
///
/// # Errors
/// The number of the first line that is none of this rulebook's records, or does not follow the one before it, and what
/// is wrong with it.
pub fn read_journal<R: Rulebook>(
    lines: impl Iterator<Item = RecordLine<impl RecordText>>,
) -> Result<Journal, (u64, String)> {
    let view = AnyView::blank::<R>(Arc::default(), R::sheet().defaults());
    let mut journal = Journal::with_room(lines.size_hint().0);
    for line in lines {
        let record = view.read(&line.record.bytes()).map_err(|error| (line.number, without_place(&error)))?;
        if line.number != journal.last() + 1 {
            return Err((line.number, format!("entry {} follows entry {}", line.number, journal.last())));
        }
        journal.push(line.group, line.at, record);
        if let Some(seat) = line.seat.filter(|_| line.number == line.group) {
            journal.sign(line.group, &seat);
        }
    }
    Ok(journal)
}
