//! Whole games of Napoleon 1815, played through the session.

mod battles;
mod by_hand;
mod command;
mod conforming;
mod counts;
mod ends;
mod files;
pub mod game;
mod hidden;
mod marches;
mod random;
mod reserves;
mod said;
mod table;
mod watcher;
mod words;
