//! `[game]`: what a game is called, how long it is, points and cards, what a force march adds.

use toml::de::DeTable;

use super::super::ids::Side;
use super::super::roster::{Game, GameBegins};
use crate::rules::owner_list::{PartReader, PlacedFault};

/// What is said where there is none.
pub(crate) const MISSING: &str =
    "`[game]` is missing: a game has `name`, `turns`, `victory_points`, `cards` and `force_march_mp` under it";

const KEYS: [&str; 6] = ["name", "turns", "turn", "victory_points", "cards", "force_march_mp"];
/// The turns that a game may have.
const TURNS: (i64, i64) = (1, 999);
const POINTS: (i64, i64) = (-9_999, 9_999);
const CARDS: (i64, i64) = (0, 99);
/// What a force march adds, in movement points.
const FORCE_MARCH: (i64, i64) = (0, 20);

/// What a `[game]` tells; its lists are empty.
pub(crate) fn of(place: usize, table: &DeTable<'_>) -> Result<Game, Vec<PlacedFault>> {
    let mut reader = PartReader::new("[game]", place, table, &KEYS);
    let name = reader.name("name");
    let turns: u16 = reader.required("turns", TURNS);
    let last = if turns == 0 { TURNS.1 } else { turns.into() };
    let begins = GameBegins {
        turns,
        turn: reader.whole("turn", (1, last)).unwrap_or(1),
        vp: reader.numbers("victory_points", Side::KEYS, [], POINTS).0,
        hands: reader.numbers("cards", Side::KEYS, [], CARDS).0,
        force_march_mp: reader.required("force_march_mp", FORCE_MARCH),
    };
    reader.finish(Game { name, begins, ..Game::default() })
}
