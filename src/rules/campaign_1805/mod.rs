//! *Campaign 1805*: an umpired campaign of Europe, 1805-1814, as a free kriegsspiel.
//!
//! Here are its printed tables, its checks and its house rules. The map, nations, units, generals and events are not
//! printed; the umpire types them into a scenario file that [`owner`] reads.

pub mod checks;
pub mod draw;
pub mod file;
pub mod ids;
pub mod makeup;
pub mod map;
pub mod owner;
mod printed;
pub mod scenario;
pub mod settings;
mod sheet;

pub use sheet::SHEET;
