//! Whole games of Beyond Waterloo, played through the session.

mod agreed;
mod battles;
mod cards;
mod command;
mod conforming;
mod dice;
mod files;
pub mod game;
mod hidden;
mod moves;
mod random;
mod sealed;
mod shown;
mod table;
mod watcher;
mod words;
