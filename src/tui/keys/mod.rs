//! The one table of keys: the loop acts by it, the key bar and the help are printed from it.

mod keymap;
mod table;
mod written;

use super::pages::{KeyGroup, PageKind};
use crate::config::actions::Action;
pub use keymap::{Bound, Keymap};
pub use table::{KEYS, bind, enter};
pub use written::Keys;

/// Where keys are pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyPlace {
    /// The home screen.
    Home,
    /// The list of files.
    Files,
    /// A page of text.
    Page,
    /// The tree of an army that is worked on.
    Army,
    /// The fields of its picked line.
    ArmyFields,
    /// A field or a file's name that is typed there.
    ArmyText,
    /// The formation that a unit goes to.
    ArmyMove,
    /// A question there.
    ArmyAsk,
    /// A prompt with options.
    Choose,
    /// A prompt for a test: values, dice, or both.
    Test,
    /// A prompt for values without dice.
    Form,
    /// A list in such a prompt, where letters are codes.
    List,
    /// A prompt for a number or words.
    Line,
    /// A battle that asks nothing.
    Quiet,
    /// A secret question that waits until only its own side looks.
    Covered,
    /// A page with a home of its own.
    Laid(&'static PageKind),
    /// Every such page that has these keys.
    Way(KeyGroup),
}

impl KeyPlace {
    /// True in a battle whose question is seen, or that asks nothing.
    pub const fn is_at_a_prompt(self) -> bool {
        matches!(self, Self::Choose | Self::Test | Self::Form | Self::List | Self::Line | Self::Quiet)
    }
}

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    pub keys: Keys,
    /// How the first is written.
    pub shown: &'static str,
    /// What they do.
    pub action: Action,
    pub places: &'static [KeyPlace],
    /// A word for the key bar; empty for keys that it need not name.
    pub bar: &'static str,
    /// A line for the help.
    pub help: &'static str,
}

impl Binding {
    /// The same, its first key written otherwise.
    #[must_use]
    pub const fn shown(self, shown: &'static str) -> Self {
        Self { shown, ..self }
    }
}
