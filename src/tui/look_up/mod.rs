//! The page on which players look up a unit, or one unit against another, by typing codes.

pub mod update;
pub mod view;

use tui_input::Input;

use crate::engine::text::Facts;

/// What is looked up.
#[derive(Clone, Debug, Default)]
pub struct LookUp {
    /// What was typed.
    pub input: Input,
    /// The codes that were asked about last.
    pub codes: Vec<String>,
    /// What is known of them, or why nothing is.
    pub found: Option<Result<Facts, String>>,
    /// The first line that is shown.
    pub top: usize,
}
