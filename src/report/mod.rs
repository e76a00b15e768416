//! What the program knows, as pages: plain text for a terminal.

pub mod plain;
pub mod state;
pub mod wrap;
