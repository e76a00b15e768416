//! What a phone asks of the game, and the answer.

use std::fmt;

use tokio::sync::oneshot;

/// What somebody who holds a link wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhoneWish {
    /// To see the page of this name; the first one has none.
    See(String),
    /// To send a form of the page of this name: its fields in their order.
    Send(String, Vec<(String, String)>),
}

/// A phone at the door.
#[derive(Debug)]
pub struct Knock {
    /// By which link, in the order in which they were made.
    pub link: usize,
    /// What it wants.
    pub wish: PhoneWish,
    /// Where the answer goes.
    pub reply: ReplyTo,
}

/// Where an answer goes. A phone that is not answered is told that the laptop is busy.
pub struct ReplyTo(pub(crate) oneshot::Sender<Page>);

/// What a phone is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Page {
    /// This page.
    Shown(String),
    /// This page, which may do what it says itself and nothing else: a `Content-Security-Policy`.
    Apart { html: String, policy: String },
    /// The page, with the reason why what was sent is not taken.
    Refused(String),
    /// The page as it is now: what was sent belongs to an older one.
    Stale(String),
    /// Not for this link.
    Forbidden(String),
    /// What was sent is taken; on to this page.
    Taken(&'static str),
    /// There is no such page.
    Unknown,
}

impl ReplyTo {
    /// Answers. A phone that has gone away meanwhile needs no answer.
    pub fn with(self, page: Page) {
        let _ = self.0.send(page);
    }
}

impl fmt::Debug for ReplyTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReplyTo")
    }
}
