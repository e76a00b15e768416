//! Whole games of Napoleon 1815, played through the session.

mod battles;
mod by_hand;
mod command;
mod conforming;
mod counts;
mod ends;
mod faces;
mod field;
mod files;
pub mod game;
mod going;
mod hidden;
mod marches;
mod random;
mod reserves;
mod said;
mod set_up;
mod table;
mod watcher;
mod words;
