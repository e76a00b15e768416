//! The door: whatever a person hands to the program passes here before anything of it is understood.
//!
//! Bytes in, [`Recognised`]s out: decoded, opened, bounded, recognised by the marks that stand in them. No rulebook is known
//! here, no file is read and no clock; the only thing that is repaired is what a mail program or a phone made of a letter.

mod block;
mod body;
mod broken;
mod doors;
mod html;
mod kinds;
mod lookalikes;
pub mod marks;
pub mod mbox;
mod message;
mod mime;
mod own;
mod paths;
mod quotes;
mod result;
mod signs;

pub use doors::{FormKept, export, form, is_filled_in, is_untouched, report, with_digest};
pub use kinds::Known;
pub use marks::head_lines;
pub use own::{Kind, brief_head};
pub use paths::{as_typed, paths_in};
pub use result::result;
use signs::PlainText;

use std::borrow::Cow;
use std::path::Path;

use crate::encoding::in_plain_lines;
pub use crate::encoding::{Decoded, OLD, decode, is_binary};
use crate::limits::{FILE, MESSAGE, ORDERS, short_name};
use mime::Budget;

/// A letter: a text that carries our mark.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkedText {
    /// Where it was found: `letter.eml/lorien-t00.orders.toml`.
    pub place: String,
    /// What it says, ready to be read.
    pub text: String,
    /// How many lines of the text that its reader sees stand above it.
    pub above: usize,
    /// When its message was sent, in seconds since 1970.
    pub dated: Option<i64>,
    /// The address that its message gives as its sender's.
    pub from: Option<String>,
    /// How it was read.
    pub notes: Vec<String>,
    /// The name of the file that it was, where it came in a message.
    pub part: Option<String>,
    /// Which message it came in, counted from 1; 0 for a file.
    pub message: usize,
    /// True where it lies in the text of a message, and wholly in quoted lines.
    pub quoted: bool,
    /// True where it lies in the text of a message.
    pub written: bool,
    /// True where it lies there below the beginning of what is answered to.
    pub answered: bool,
}

/// What something is that was handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recognised {
    /// A text with our mark: orders, though they may be faulty.
    Letter(Box<MarkedText>),
    /// Something else of this program.
    Ours {
        /// Where it was found.
        place: String,
        kind: Kind,
        known: Known,
    },
    /// Nothing of ours.
    Other {
        /// Where it was found.
        place: String,
        known: Known,
    },
    /// A message in which nothing is orders.
    NoOrders {
        /// Where it was found.
        place: String,
        /// All that was seen in it.
        known: Known,
        /// When it was sent, in seconds since 1970.
        dated: Option<i64>,
        /// The address that it gives as its sender's.
        from: Option<String>,
    },
    /// Too large, too deep, too many, or not in its order.
    Refused {
        /// Where it was found.
        place: String,
        /// Its line there, counted from 1.
        line: usize,
        /// What scripts know the fault by.
        code: &'static str,
        /// In words.
        why: String,
        /// The text of the orders that it would be: whose they are is told by its head.
        orders: String,
        /// True where it may be orders for all that is known; else it stops nothing that lies beside it.
        may_be_orders: bool,
    },
}

impl Recognised {
    /// Where it was found.
    pub fn place(&self) -> &str {
        match self {
            Self::Letter(letter) => &letter.place,
            Self::Ours { place, .. }
            | Self::Other { place, .. }
            | Self::NoOrders { place, .. }
            | Self::Refused { place, .. } => place,
        }
    }

    /// What is too large, too deep or too many, and may be orders.
    pub(crate) fn refused(place: &str, why: String) -> Self {
        Self::refused_orders(place, LIMIT, why, "")
    }

    /// What the disk does not give out.
    pub(crate) fn unread(place: &str, why: String) -> Self {
        Self::refused_orders(place, "unread", why, "")
    }

    /// The same of a text that is orders.
    fn refused_orders(place: &str, code: &'static str, why: String, orders: &str) -> Self {
        let (place, orders) = (place.to_owned(), orders.to_owned());
        Self::Refused { place, line: 1, code, why, orders, may_be_orders: true }
    }

    /// What is too large to be looked at, and need not be orders.
    const fn passed_over(place: String, why: String) -> Self {
        Self::Refused { place, line: 1, code: LIMIT, why, orders: String::new(), may_be_orders: false }
    }
}

/// Looks at bytes that a person handed in: a file, a message, a mail folder. `name` is what they are called.
pub fn admit(name: &str, bytes: &[u8]) -> Vec<Recognised> {
    let place = name.to_owned();
    let plain = in_plain_lines(bytes);
    let bytes = &*plain;
    if mbox::is_mbox(bytes) {
        let mut items = Vec::new();
        for (message, at) in mbox::Messages::new(bytes).zip(1..) {
            match message {
                Ok(message) => items.extend(admit_message(name, at, &message)),
                Err(why) => items.push(Recognised::refused(&format!("{name}/{at}"), why)),
            }
        }
        return if items.is_empty() { vec![nothing(place)] } else { items };
    }
    let mut thing = Inspected { place, bytes, charset: None, levels: 1, message: 1 };
    let mut budget = Budget::whole();
    if message::is_emlx(bytes) || message::is_message(name, bytes) {
        return thing.message(&mut budget);
    }
    thing.message = 0;
    thing.look(&mut budget)
}

/// A message of a mail folder.
pub fn admit_message(folder: &str, number: usize, bytes: &[u8]) -> Vec<Recognised> {
    let thing = Inspected { place: format!("{folder}/{number}"), bytes, charset: None, levels: 1, message: number };
    thing.message(&mut Budget::whole())
}

/// Looks at words that were typed, piped or pasted: as the text of a message.
pub fn admit_words(name: &str, text: &str) -> Vec<Recognised> {
    if mbox::is_mbox(text.as_bytes()) || message::is_message(name, text.as_bytes()) {
        return admit(name, text.as_bytes());
    }
    let plain = signs::plain(text, lookalikes::ORDERS);
    let lines = body::lines(&plain.text, false, false);
    let letters = message::written(name, &lines, None, 0, &plain.notes);
    if letters.is_empty() { admit(name, text.as_bytes()) } else { letters }
}

/// True for words that carry the mark of orders, whatever stands around them.
pub fn has_mark(text: &str) -> bool {
    let lines = body::lines(&signs::plain(&text.replace('\r', "\n"), lookalikes::ORDERS).text, false, false);
    !block::blocks(&lines).is_empty()
}

/// The code of what is more than the table of limits allows.
const LIMIT: &str = "limit";
/// So many bytes tell what a thing is.
const START: usize = 64 << 10;

fn no_text() -> Known {
    Known::new("a file of bytes, and no text", "Ask for the .toml, or the text in the message")
}

fn nothing(place: String) -> Recognised {
    Recognised::Other { place, known: Known::new("an empty file", "") }
}

/// What a person may hand over where a file that people keep is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A file of another program, or bytes that are no text.
    Foreign,
    /// A message of a mail program, or a mail folder.
    Message,
    /// Orders of a campaign.
    Orders,
    /// Something else of this program, or words.
    Own(Kind),
}

/// What a file is that was handed over, and what to do with it.
pub fn what_is(name: &str, bytes: &[u8]) -> (What, Known) {
    if let Some(known) = kinds::foreign(name, bytes) {
        return (What::Foreign, known);
    }
    let plain = in_plain_lines(bytes);
    let bytes = &*plain;
    let file = as_typed(Path::new(name));
    let take = |what: &str, them: &str| Known::new(what, &format!("fanion campaign take SAVE {file} takes {them}"));
    if mbox::is_mbox(bytes) {
        return (What::Message, take("a mail folder", "the orders in it"));
    }
    if message::is_emlx(bytes) || message::is_message(name, bytes) {
        return (What::Message, take("a message of a mail program", "the orders in it"));
    }
    if is_binary(bytes) {
        return (What::Foreign, no_text());
    }
    let text = decode(&bytes[..bytes.len().min(START)], None).text;
    if own::is_orders(&text) && own::is_a_file(&text) {
        return (What::Orders, take(&own::orders(&text), "them"));
    }
    let (kind, known) = own::kind(name, &text);
    (What::Own(kind), known)
}

/// True for a file that seems to be the result of a battle, once it is repaired.
pub fn is_result(name: &str, bytes: &[u8]) -> bool {
    let bytes = &*in_plain_lines(bytes);
    let is_message = mbox::is_mbox(bytes) || message::is_emlx(bytes) || message::is_message(name, bytes);
    if is_message || is_binary(bytes) || kinds::foreign(name, bytes).is_some() {
        return false;
    }
    let (text, _) = result(&decode(&bytes[..bytes.len().min(START)], None).text);
    matches!(own::kind(name, &text), (Kind::Result, _))
}

/// Something that is looked at.
struct Inspected<'b> {
    place: String,
    bytes: &'b [u8],
    charset: Option<&'b str>,
    /// How deep it lies.
    levels: u64,
    message: usize,
}

impl Inspected<'_> {
    /// A file, or a file in a message.
    fn look(&self, budget: &mut Budget) -> Vec<Recognised> {
        let name = self.place.as_str();
        if let Cow::Owned(bytes) = in_plain_lines(self.bytes) {
            return Inspected { place: self.place.clone(), bytes: &bytes, ..*self }.look(budget);
        }
        if self.bytes.trim_ascii().is_empty() {
            return vec![nothing(self.place.clone())];
        }
        if let Some(known) = kinds::foreign(name, self.bytes) {
            return vec![Recognised::Other { place: self.place.clone(), known }];
        }
        if message::is_emlx(self.bytes) || message::is_message(name, self.bytes) {
            return self.message(budget);
        }
        if is_binary(self.bytes) && !self.is_marked() {
            return vec![Recognised::Other { place: self.place.clone(), known: no_text() }];
        }
        self.text()
    }

    /// The beginning as text in plain signs.
    fn start(&self) -> String {
        signs::plain(&decode(&self.bytes[..self.bytes.len().min(START)], self.charset).text, lookalikes::ORDERS).text
    }

    /// True where the mark of orders stands between signs that are no text.
    fn is_marked(&self) -> bool {
        own::is_orders(&self.start())
    }

    /// What of ours it is, and what to do: a file in a message has no path until somebody saves it.
    fn kind(&self, start: &str) -> (Kind, Known) {
        if self.levels == 1 {
            return own::kind(&self.place, start);
        }
        let name = self.place.rsplit('/').next().unwrap_or_default();
        let (kind, mut known) = own::kind(name, start);
        if known.advice.starts_with("fanion ") {
            known.advice.insert_str(0, "Save it out of the message, then ");
        }
        (kind, known)
    }

    /// All of it as text in plain signs, and how it was read.
    fn plain(&self) -> PlainText {
        let Decoded { text, note } = decode(self.bytes, self.charset);
        let PlainText { text, notes } = signs::plain(&text, lookalikes::ORDERS);
        PlainText { text, notes: note.into_iter().chain(notes).collect() }
    }

    /// A text that is no message.
    fn text(&self) -> Vec<Recognised> {
        let place = || self.place.clone();
        let start = self.start();
        let too_large = FILE.refuses(self.bytes.len() as u64);
        if own::is_orders(&start) && own::is_a_file(&start) {
            if let Some(why) = ORDERS.refuses(self.bytes.len() as u64) {
                return vec![Recognised::refused_orders(&self.place, LIMIT, why, &start)];
            }
            let PlainText { text, notes } = self.plain();
            let blocks = self.written(&text, &notes);
            // A text that was saved out of a message may hold what it answers to.
            let has_quotes = || !quotes::own_lines(&body::lines(&text, false, false)).ignored.is_empty();
            if blocks.len() > 1 || has_quotes() {
                return blocks;
            }
            let repaired = lookalikes::repair(&text, 1, lookalikes::ORDERS);
            let notes = notes.into_iter().chain(repaired.notes).collect();
            let letter = MarkedText {
                place: place(),
                text: repaired.text,
                notes,
                message: self.message,
                ..MarkedText::default()
            };
            return vec![Recognised::Letter(Box::new(letter))];
        }
        let (kind, known) = self.kind(&start);
        // A greeting above orders, or a fence around them, does not make them anything else.
        let has_mark = own::is_orders(&start) && !matches!(kind, Kind::Paper | Kind::Save | Kind::Sheet);
        if (matches!(kind, Kind::Words | Kind::Page) || has_mark) && too_large.is_none() {
            let PlainText { text, notes } = self.plain();
            let page = text.trim_start().starts_with('<').then(|| html::text(&text));
            let formatted = page.is_some().then(|| message::FORMATTED.to_owned());
            let notes: Vec<String> = notes.into_iter().chain(formatted).collect();
            let letters = self.written(page.as_deref().unwrap_or(&text), &notes);
            if !letters.is_empty() {
                return letters;
            }
        }
        match (too_large, kind) {
            (Some(why), Kind::Words | Kind::Page | Kind::Sheet | Kind::Orbat) => {
                vec![Recognised::passed_over(place(), why)]
            }
            (_, Kind::Words | Kind::Page) => vec![Recognised::Other { place: place(), known }],
            (_, kind) => vec![Recognised::Ours { place: place(), kind, known }],
        }
    }

    /// The orders in a text that is no message, each head by itself.
    fn written(&self, text: &str, notes: &[String]) -> Vec<Recognised> {
        message::written(&self.place, &body::lines(text, false, false), None, self.message, notes)
    }

    fn message(&self, budget: &mut Budget) -> Vec<Recognised> {
        if let Some(why) = MESSAGE.refuses(self.bytes.len() as u64) {
            return vec![Recognised::refused(&self.place, why)];
        }
        message::open(self, budget)
    }

    /// A file in this message.
    fn part<'p>(&self, part: &'p mime::MimePart<'_>, name: &str) -> Inspected<'p> {
        Inspected {
            // The name is the sender's: it is shown and opens nothing.
            place: format!("{}/{}", self.place, short_name(&crate::engine::text::one_line(name))),
            bytes: &part.bytes,
            charset: part.charset.as_deref(),
            levels: self.levels + part.levels + 1,
            message: self.message,
        }
    }
}
