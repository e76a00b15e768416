//! Whole games of Napoleon 1815, played through the session.
#![expect(clippy::needless_pass_by_value, reason = "tests write `json!(..)` where it is used")]

mod battles;
mod command;
mod conforming;
mod ends;
mod files;
pub mod game;
mod hidden;
mod marches;
mod random;
mod table;
mod watcher;
mod words;
