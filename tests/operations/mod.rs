//! Whole games of Beyond Waterloo, played through the session.

mod agreed;
mod battles;
mod cards;
mod command;
mod conforming;
mod dice;
mod files;
pub mod game;
mod ground;
mod hidden;
mod known;
mod moves;
mod random;
mod rounds;
mod sealed;
mod shown;
mod table;
mod taken;
mod watcher;
mod words;
