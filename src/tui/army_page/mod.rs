//! What both armies have lost and can still bear, and how the time goes.

pub mod update;
pub mod view;

use super::pages::{Kind, Way, page};
use crate::engine::text::Facts;

/// The page of both armies.
pub static PAGE: Kind = Kind {
    name: "armies",
    ways: &[Way::Back, Way::Lines, Way::Ends, Way::Read, Way::Palette],
    act: update::act,
    ..Kind::BLANK
};
page!(ArmyPage, PAGE, view::draw);

/// The page, scrolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArmyPage {
    /// What is known of each side.
    pub facts: Vec<Facts>,
    /// The first line that is shown.
    pub top: usize,
}
