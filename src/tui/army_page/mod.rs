//! What both armies have lost and can still bear, and how the time goes.

pub mod update;
pub mod view;

use crate::engine::text::Facts;

/// The page, scrolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArmyPage {
    /// What is known of each side.
    pub facts: Vec<Facts>,
    /// The first line that is shown.
    pub top: usize,
}
