//! *Beyond Waterloo*: an operational board game of a longer 1815; the player aid with the FERT modifiers.
//!
//! Here are its printed tables, its checks and its house rules. The FERT table, leaders, terrain, weather and cards
//! are not printed there; the owner of the game types them into a file that [`owner`] reads.

pub mod checks;
pub mod owner;
mod printed;
pub mod settings;
mod sheet;

pub use sheet::SHEET;
