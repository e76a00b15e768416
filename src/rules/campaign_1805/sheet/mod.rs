//! The printed sheet: its tables, its tests, and every point that it leaves open.

pub mod checks;
pub(crate) mod printed;
pub(crate) mod rules;
pub mod settings;
