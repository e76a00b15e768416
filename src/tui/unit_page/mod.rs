//! The page of a unit: all that is known of it, and every entry of the log that names it.

pub(crate) mod about;
pub(crate) mod update;
pub(crate) mod view;

use crossterm::event::KeyCode;

use self::about::About;
use super::keys::{bind, key};
use super::pages::{KeyGroup, PageKind, page};
use crate::config::actions::Action;

/// The page of a unit.
pub(crate) static PAGE: PageKind = PageKind {
    name: "unit",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Read, KeyGroup::Unit, KeyGroup::Palette],
    keys: &[
        bind(&[key(KeyCode::Left)], "Left", Action::Left, &[], "", "the unit before"),
        bind(&[key(KeyCode::Right)], "Left/Right", Action::Right, &[], "other units", "the next unit"),
    ],
    act: update::act,
    ..PageKind::BLANK
};
page!(UnitPage, PAGE, view::draw);

/// Its page, scrolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct UnitPage {
    /// What is known.
    pub about: About,
    /// The first line that is shown.
    pub top: usize,
}
