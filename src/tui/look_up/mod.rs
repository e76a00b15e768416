//! The page on which players look up a unit, or one unit against another, by typing codes.

pub(crate) mod update;
pub(crate) mod view;

use tui_input::Input;

use super::keys::enter;
use super::pages::{KeyGroup, PageKind, page};
use crate::engine::text::Facts;

/// The page on which units are looked up.
pub(crate) static PAGE: PageKind = PageKind {
    name: "look up",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Typed, KeyGroup::Palette],
    keys: &[enter("look up", "look the unit up; again goes back")],
    act: update::act,
    letter: update::type_letter,
    ..PageKind::BLANK
};
page!(whole LookUp, PAGE, view::draw);

/// What is looked up.
#[derive(Clone, Debug, Default)]
pub(crate) struct LookUp {
    /// What was typed.
    pub input: Input,
    /// The codes that were asked about last.
    pub codes: Vec<String>,
    /// What is known of them, or why nothing is.
    pub found: Option<Result<Facts, String>>,
    /// The first line that is shown.
    pub top: usize,
}
