//! What the FERT sheet does not print: the FERT table, leaders, terrain, weather, cards, formations, units, areas.

mod fert;
mod lists;

use super::file::{self, head};
use crate::engine::table::Table;
use crate::rules::owner_list::{self, OwnTable, nothing_further};

pub(crate) use fert::{FERT, READING, ratio, span_of};
pub use lists::LISTS;

/// The rulebook that the file names.
pub(crate) const RULEBOOK: &str = "beyond-waterloo";

/// The parts of the file that are no lists.
pub(super) static PARTS_OF_FILE: &[OwnTable] =
    &[OwnTable { key: "fert", read: Some(fert::read) }, OwnTable { key: "game", read: Some(head::check) }];

/// The tables in a filled-in owner's file, or every fault as `line:column: what is wrong`. A file that says where a game
/// begins is looked at as a game.
pub fn read_owner(text: &str) -> Result<Vec<Table>, Vec<String>> {
    let further = if owner_list::has_part(text, "game") { file::flaws_of_game } else { nothing_further };
    owner_list::read_owner_parts(text, RULEBOOK, PARTS_OF_FILE, LISTS, further)
}
