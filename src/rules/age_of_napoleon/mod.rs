//! *Age of Napoleon*: a strategic board game of 1805-1815, revised edition, player aid card 2.
//!
//! Here are its printed tables, its checks and its house rules. Ratings of corps, card texts and areas are not
//! printed; the owner of the game types them into a file that [`owner`] reads.

pub mod checks;
pub mod owner;
mod printed;
pub mod settings;
mod sheet;

pub use sheet::SHEET;
