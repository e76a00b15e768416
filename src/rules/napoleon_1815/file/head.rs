//! `[game]`: what a game is called, its calendar, and the numbers of defeat.

use toml::de::{DeTable, DeValue};

use super::super::ids::Army;
use super::super::roster::{Day, Game};
use crate::rules::owner_list::{PartReader, PlacedFault};

/// What is said where there is none.
pub(crate) const MISSING: &str = "`[game]` is missing: a game has `name` and `calendar` under it";

const KEYS: [&str; 4] = ["name", "calendar", "turn", "defeat"];
/// The most turns of a calendar.
const MOST_TURNS: usize = 999;
const UNITS: (i64, i64) = (0, 999);

/// What a `[game]` tells; its lists are empty.
pub(crate) fn of(place: usize, table: &DeTable<'_>) -> Result<Game, Vec<PlacedFault>> {
    let mut reader = PartReader::new("[game]", place, table, &KEYS);
    let name = reader.name("name");
    let day = |own: &DeValue<'_>, _: &[Day]| own.as_str().and_then(Day::of_key);
    let calendar = reader.list("calendar", "a list of F, A, Fn, An, one a campaign turn", day);
    let turns = calendar.as_ref().map_or(MOST_TURNS, Vec::len);
    if !(1..=MOST_TURNS).contains(&turns) {
        reader.refuse("calendar", format!("`calendar` has 1 to {MOST_TURNS} turns, found {turns}"));
    }
    let turn = reader.whole("turn", (1, i64::try_from(turns.max(1)).unwrap_or(i64::MAX))).unwrap_or(1);
    let defeat = table.get("defeat").map(|_| reader.numbers("defeat", Army::KEYS, [], UNITS).0);
    reader.finish(Game { name, calendar: calendar.unwrap_or_default(), turn, defeat, ..Game::default() })
}
