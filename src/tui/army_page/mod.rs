//! What both armies have lost and can still bear, and how the time goes.

pub(crate) mod update;
pub(crate) mod view;

use super::pages::{KeyGroup, PageKind, page};
use crate::engine::text::Facts;

/// The page of both armies.
pub(crate) static PAGE: PageKind = PageKind {
    name: "armies",
    ways: &[KeyGroup::Back, KeyGroup::Lines, KeyGroup::Ends, KeyGroup::Read, KeyGroup::Palette],
    act: update::act,
    ..PageKind::BLANK
};
page!(whole ArmyPage, PAGE, view::draw);

/// The page, scrolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ArmyPage {
    /// What is known of each side.
    pub facts: Vec<Facts>,
    /// The first line that is shown.
    pub top: usize,
}
