//! Whole games of Napoleon 1815, played through the session.
#![expect(clippy::needless_pass_by_value, reason = "tests write `json!(..)` where it is used")]

mod conforming;
pub mod game;
mod random;
mod watcher;
