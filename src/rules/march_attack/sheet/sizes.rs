//! The CV & Unit Size Table, which the sheet does not print: an owner types it once, and orders of battle that tell men or
//! guns and quality take their combat values from it.

use crate::engine::table::Table;
use crate::orbat::sizes::{SizeLine, Sizes};
use crate::orbat::troops::words::{Arm, Quality};
use crate::rules::owner_list::{self, Field, Kind, List, nothing_further};

/// The table that the owner's lines become.
const TABLE: &str = "march-attack/cv";

/// The one list of the owner's file.
static LISTS: &[List] = &[List::new("cv", TABLE, "CV & Unit Size Table").names(3).with(&[
    Field::required("arm", "Arm", Kind::Words(Arm::WORDS)),
    Field::required("quality", "Quality", Kind::Words(Quality::WORDS)),
    Field::required("cv", "CV", Kind::Whole(1, 10)),
    Field::required("from", "From", Kind::Whole(1, 100_000)),
])];

/// What stands between the words that name a line of the table.
const BETWEEN: &str = " - ";

/// The tables of a filled-in file, or every fault as `line:column: what is wrong`.
pub(super) fn read_owner(text: &str) -> Result<Vec<Table>, Vec<String>> {
    owner_list::read_owner(text, "march-attack", LISTS, nothing_further)
}

/// The lines of the owner's table among these; none where it is not there.
pub fn of(tables: &[Table]) -> Sizes {
    let rows = tables.iter().filter(|table| table.id == TABLE).flat_map(|table| &table.rows);
    let line = |label: &str, from: &str| {
        let mut words = label.split(BETWEEN);
        let (arm, quality, cv) = (words.next()?, words.next()?, words.next()?);
        Some(SizeLine {
            arm: arm.parse().ok()?,
            quality: quality.parse().ok()?,
            cv: cv.parse().ok()?,
            from: from.parse().ok()?,
        })
    };
    Sizes::new(rows.filter_map(|row| line(&row.label, row.cells.first()?)).collect())
}
