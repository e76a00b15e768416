//! What the FERT sheet does not print: the FERT table, leaders, terrain, weather, cards, formations, units, areas.

mod fert;
pub mod head;
mod lists;

use crate::rules::owner_list::OwnTable;

pub(crate) use fert::{FERT, READING, ratio, span_of};
pub use lists::LISTS;

/// The rulebook that the file names.
pub(crate) const RULEBOOK: &str = "beyond-waterloo";

/// The parts of the file that are no lists.
pub(super) static PARTS_OF_FILE: &[OwnTable] = &[
    OwnTable { key: "fert", read: Some(fert::read) },
    OwnTable { key: "game", read: Some(|at, table| head::of(at, table).map(|_| Vec::new())) },
];
