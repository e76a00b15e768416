//! Letters: what arrives between sittings. A letter always stands, for an undo does not unsend; a later one replaces an
//! earlier one in the same slot.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::article::Article;
use super::orders_page::OrdersPage;
use super::seat::Eye;

/// What was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The seat that sent it.
    pub from: String,
    /// What it says.
    pub text: String,
    /// The number of its record.
    pub entry: u64,
    /// When it came in, in seconds since 1970.
    pub came: i64,
    /// What is known of it besides.
    pub about: About,
}

impl Letter {
    /// When it was sent, as far as that is known; else when it came.
    pub fn dated(&self) -> i64 {
        self.about.dated.unwrap_or(self.came)
    }
}

/// What is known of a letter besides its text: a front end tells it, for there is no clock here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// When it was sent, in seconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dated: Option<i64>,
    /// How it was read: its sender is told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Lines that its sender sees above its text.
    #[serde(default, skip_serializing_if = "crate::engine::stored_json::is_default")]
    pub above: usize,
}

/// A letter on its way in.
#[derive(Clone, Debug, PartialEq)]
pub struct Sent {
    /// What it is: `orders`, `challenge`.
    pub kind: String,
    /// The seat that sends it.
    pub from: String,
    /// What it says.
    pub text: String,
    /// What is known of it besides.
    pub about: About,
}

/// What goes out to a seat: a file of its own, or a report that a front end writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// For whom; none for everybody.
    pub seat: Option<String>,
    /// The name of its folder.
    pub folder: String,
    /// The name of its file; of a report without the ending.
    pub name: String,
    /// What it says.
    pub content: Content,
}

/// What a paper says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// The text of a file, as it is.
    File(String),
    Report(Article),
    /// A page on which a player makes up his orders.
    Orders(Box<OrdersPage>),
}

/// What a front end knows of the time when papers go out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Until when preliminary results may be challenged, in words; none where nobody knows.
    pub challenges_until: Option<String>,
}

impl Paper {
    /// The text of a file; none of a report.
    pub fn file(&self) -> Option<&str> {
        match &self.content {
            Content::File(text) => Some(text),
            Content::Report(_) | Content::Orders(_) => None,
        }
    }

    /// The report; none of a file.
    pub const fn report(&self) -> Option<&Article> {
        match &self.content {
            Content::File(_) | Content::Orders(_) => None,
            Content::Report(article) => Some(article),
        }
    }

    /// Says on an orders page to whom the orders go; other papers stay as they are.
    pub fn address_orders(&mut self, address: &str) {
        if let Content::Orders(page) = &mut self.content {
            page.address = Some(address.to_owned());
        }
    }

    /// Says on an orders page until when the orders are waited for; other papers stay as they are.
    pub fn date_orders(&mut self, due: &str) {
        if let Content::Orders(page) = &mut self.content {
            page.due = Some(due.to_owned());
        }
    }

    /// True for a page on which a player makes up his orders.
    pub const fn is_orders_page(&self) -> bool {
        matches!(self.content, Content::Orders(_))
    }
}

impl Sent {
    /// A letter of which nothing more is known.
    pub(super) fn of(kind: &str, from: &str, text: &str) -> Self {
        Self { kind: kind.to_owned(), from: from.to_owned(), text: text.to_owned(), about: About::default() }
    }

    /// It as it lies in its slot.
    pub(super) fn letter(self, entry: u64, came: i64) -> Letter {
        Letter { from: self.from, text: self.text, entry, came, about: self.about }
    }
}

/// The letters that have come, by slot; a copy costs nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Post {
    letters: Rc<BTreeMap<String, Letter>>,
    /// What lay in a slot before, the oldest first.
    earlier: Rc<BTreeMap<String, Vec<Letter>>>,
    /// The record of the letter that came last; 0 before the first.
    last: u64,
}

impl Post {
    /// The letter that lies in a slot.
    pub fn letter(&self, slot: &str) -> Option<&Letter> {
        self.letters.get(slot)
    }

    /// All letters, by slot.
    pub fn letters(&self) -> impl Iterator<Item = (&str, &Letter)> {
        self.letters.iter().map(|(slot, letter)| (slot.as_str(), letter))
    }

    /// A letter arrives.
    pub fn put(&mut self, slot: &str, letter: Letter) {
        self.last = self.last.max(letter.entry);
        if let Some(before) = Rc::make_mut(&mut self.letters).insert(slot.to_owned(), letter) {
            Rc::make_mut(&mut self.earlier).entry(slot.to_owned()).or_default().push(before);
        }
    }

    /// What lay in a slot before its letter, the oldest first.
    pub fn earlier(&self, slot: &str) -> &[Letter] {
        self.earlier.get(slot).map_or(&[], Vec::as_slice)
    }

    /// The record of the letter that came last; 0 before the first.
    pub(super) const fn last_entry(&self) -> u64 {
        self.last
    }

    /// The letters that who looks on may read.
    #[must_use]
    pub(super) fn seen(&self, by: &Eye) -> Self {
        match by {
            Eye::All => self.clone(),
            Eye::Public => Self::default(),
            Eye::Seat(seat) => self.of(seat),
        }
    }

    /// Only the letters of this seat.
    #[must_use]
    pub fn of(&self, seat: &str) -> Self {
        let mut own = Self::default();
        for (slot, letter) in self.letters().filter(|(_, letter)| letter.from == seat) {
            own.put(slot, letter.clone());
        }
        own
    }
}
