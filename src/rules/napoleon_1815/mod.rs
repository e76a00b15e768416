//! *Napoleon 1815*: a block game of the Hundred Days, by the variant reference sheet of July 2004.
//!
//! Here are its printed tables, its checks and its house rules. The order of battle and the road map are not printed;
//! the owner of the game types them into a file that [`owner`] reads.

pub mod checks;
pub mod owner;
mod printed;
pub mod settings;
mod sheet;

pub use sheet::SHEET;
