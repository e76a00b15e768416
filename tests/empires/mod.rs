//! Whole games of Age of Napoleon, played through the session.
#![expect(clippy::needless_pass_by_value, reason = "tests write `json!(..)` where it is used")]

mod aftermath;
mod answers;
mod battles;
mod command;
mod conforming;
mod files;
pub mod game;
mod ground;
mod hidden;
mod lands;
mod moves;
mod random;
mod rounds;
mod table;
mod watcher;
mod words;
mod year;
