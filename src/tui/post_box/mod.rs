//! The post-box of a campaign's umpire: until when he waits, who has sent, what came of it. Orders and challenges are
//! taken in here while the campaign lies open.

pub mod deadline;
pub(crate) mod update;
pub(crate) mod view;

use tui_input::Input;

use self::deadline::Deadline;
use super::game::Game;
use super::keys::{Binding, bind, enter};
use super::pages::{KeyGroup, PageKind, page};
use crate::config::actions::Action;
use crate::engine::text::{Facts, Text};
use crate::letters::Waiting;

/// The page of the post-box.
pub static PAGE: PageKind = PageKind {
    name: "post-box",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Typed, KeyGroup::Palette],
    first: &[
        enter("take it in", "take in what was typed: a file or folder with orders, or NATION: a challenge"),
        AGAIN,
        leave(""),
    ],
    act: update::act,
    letter: update::type_letter,
    ..PageKind::BLANK
};
/// The same while a letter waits.
pub static WAITING: PageKind = PageKind {
    name: "post-box, orders wait",
    first: &[
        enter(
            "take it in",
            "take in what was typed (a file or folder with orders, or NATION: a challenge), or the marked letter",
        ),
        leave("leave it"),
        AGAIN,
    ],
    ..PAGE
};
page!(
    whole PostBoxPage,
    [|page| if page.post.waiting.is_empty() { &PAGE } else { &WAITING }],
    view::draw,
    fn unsaved(&self) -> bool {
        !self.input.value().trim().is_empty()
    },
    fn pick(&mut self, at: usize) {
        self.picked = at;
    }
);

const AGAIN: Binding = bind(
    "Tab",
    Action::NextField,
    "publish again",
    "write all papers anew, with what has changed since the last ones marked",
);

/// Delete, with its word for the bar.
const fn leave(bar: &'static str) -> Binding {
    bind(
        "Del",
        Action::Clear,
        bar,
        "leave the marked letter: it may be taken later; the next time, remove it from the list",
    )
}

/// What lies in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoxContents {
    /// Of each player: what was sent, and what was found in it; what changed since papers went out.
    pub facts: Vec<Facts>,
    /// Until when players are waited for; none where nobody is.
    pub deadline: Option<Deadline>,
    /// When the papers were written that nobody has said were sent, and for whom.
    pub unsent: Option<String>,
    /// Whose receipts could be written as messages.
    pub unmailed: Vec<String>,
    /// Letters that wait, and behind them those that were left. The open campaign keeps them, whatever page is laid.
    pub waiting: Vec<Waiting>,
}

/// What came of letters that were taken in, or of papers that went out.
pub struct Delivered {
    /// The campaign, with them.
    pub game: Box<Game>,
    /// Receipts, errors, and what was refused; where the papers lie.
    pub told: Vec<Text>,
}

impl PostBoxPage {
    /// What lies in it now: the marked letter stays so while it lies there, else the first is.
    fn put(&mut self, post: BoxContents) {
        let marked = self.post.waiting.get(self.picked);
        let at = marked.and_then(|marked| post.waiting.iter().position(|own| own == marked));
        (self.picked, self.post) = (at.unwrap_or(0), post);
    }
}

/// The page, scrolled.
#[derive(Clone, Debug, Default)]
pub struct PostBoxPage {
    /// What lies in it.
    pub post: BoxContents,
    /// The file, folder or challenge that is typed.
    pub input: Input,
    /// What came of what was typed last.
    pub told: Vec<Text>,
    /// The letter that waits on which Enter and Delete act.
    pub picked: usize,
    /// The first line that is shown below those.
    pub top: usize,
}
