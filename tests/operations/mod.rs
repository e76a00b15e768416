//! Whole games of Beyond Waterloo, played through the session.
#![expect(clippy::needless_pass_by_value, reason = "tests write `json!(..)` where it is used")]

mod battles;
mod command;
mod conforming;
mod files;
pub mod game;
mod hidden;
mod moves;
mod random;
mod table;
mod watcher;
mod words;
