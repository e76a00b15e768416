//! Why: the rule, the source and the house rule behind what stands on the screen.

pub(crate) mod entry;
mod prompt;
mod unit;
pub(crate) mod update;

pub use prompt::{of_prompt, setting_line};
pub use unit::{boxes, of_unit, term_of};
