//! Words to be typed: a note, a reason, a name, a row of a sum.

pub(crate) mod update;
pub(crate) mod view;

use tui_input::Input;

use super::keys::{Binding, bind, enter};
use super::pages::{KeyGroup, PageKind, Typed, page};
use crate::config::actions::Action;

/// The page of words.
pub(crate) static WORDS: PageKind = PageKind { name: "entry", ..TYPED };
/// The page of a row that is added to a sum.
pub(crate) static ROW: PageKind = PageKind {
    name: "added row",
    keys: &[
        bind("Left", Action::Left, "", "the other side, where a sum has two"),
        bind("Right", Action::Right, "", "the other side, where a sum has two"),
        WHY,
    ],
    ..TYPED
};
page!(
    TypedWords,
    [|entry| if matches!(entry.purpose, WordsFor::Add { .. }) { &ROW } else { &WORDS }],
    view::draw,
    fn typed(&mut self) -> Typed<'_> {
        Typed::Line(&mut self.input)
    },
    fn unsaved(&self) -> bool {
        self.purpose.is_kept() && !self.input.value().trim().is_empty()
    }
);

const TYPED: PageKind = PageKind {
    ways: &[KeyGroup::Back, KeyGroup::Typed, KeyGroup::Palette],
    first: &[enter("accept", "accept what is typed")],
    act: update::act,
    ..PageKind::BLANK
};

/// The key for the reason of what is changed in a test.
pub(crate) const WHY: Binding = bind("F7 Ctrl-S", Action::Note, "why", "say why, for the log");

/// What typed words are for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WordsFor {
    /// A note in the log.
    Note,
    /// The reason for letting an owed thing go.
    Waive {
        /// The owed key.
        key: String,
        what: String,
    },
    /// A row more in the sum: words, then a number.
    Add {
        /// Whose sum, where there are two.
        side: Option<String>,
    },
    /// A unit to be found.
    Find,
    /// A unit whose page is to be shown.
    Unit,
    /// When the players want to stop.
    End,
    /// An entry of the log to be found.
    FindEntry,
    /// A result read off the table, as `name=value` pairs.
    Outcome,
    /// The reason for a changed sum or a stated result.
    Why,
    /// The file of the other side's letter, in a game by letters.
    TakeLetter,
    /// Another file for a battle whose own does not take it any more.
    SaveAs {
        /// Why it does not.
        why: String,
    },
}

impl WordsFor {
    /// True for words that go into the game; the others find something, or name a file that was offered.
    const fn is_kept(&self) -> bool {
        matches!(self, Self::Note | Self::Waive { .. } | Self::Add { .. } | Self::Outcome | Self::Why)
    }
}

/// Words to be typed.
#[derive(Clone, Debug)]
pub(crate) struct TypedWords {
    /// What they are for.
    pub purpose: WordsFor,
    /// The words.
    pub input: Input,
}

impl TypedWords {
    /// Nothing typed yet.
    pub(crate) fn of(purpose: WordsFor) -> Self {
        Self { purpose, input: Input::default() }
    }
}
