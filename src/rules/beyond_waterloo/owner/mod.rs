//! What the FERT sheet does not print: the FERT table, leaders, terrain, weather, cards, formations, units, areas.

mod fert;
mod lists;

use super::super::owner_list::{self, Part, nothing_further};
use crate::engine::table::Table;

pub use fert::{FERT, READING, ratio, span_of};

/// The tables in a filled-in owner's file, or every fault as `line:column: what is wrong`.
pub fn read_owner(text: &str) -> Result<Vec<Table>, Vec<String>> {
    let parts = [Part { key: "fert", read: fert::read }];
    owner_list::read_owner_parts(text, "beyond-waterloo", &parts, lists::LISTS, nothing_further)
}
