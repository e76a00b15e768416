//! `[game]`: what a game is called, how long it is, points and cards, what a force march adds.

use toml::de::DeTable;

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
    let turns = reader.required("turns", TURNS);
    let turn = reader.whole("turn", (1, turns.unwrap_or(TURNS.1))).unwrap_or(1);
    let points = reader.numbers("victory_points", ["french", "allied"], [], POINTS);
    let cards = reader.numbers("cards", ["french", "allied"], [], CARDS);
    let march = reader.required("force_march_mp", FORCE_MARCH);
    let count = |number: i64| u16::try_from(number).unwrap_or(u16::MAX);
    match (name, turns, points, cards, march) {
        (Some(name), Some(turns), Some((points, [])), Some((cards, [])), Some(march)) if reader.flaws.is_empty() => {
            Ok(Game {
                name,
                begins: GameBegins {
                    turns: count(turns),
                    turn: count(turn),
                    vp: points.map(|points| i32::try_from(points).unwrap_or(0)),
                    hands: cards.map(count),
                    force_march_mp: u8::try_from(march).unwrap_or(u8::MAX),
                },
                ..Game::default()
            })
        }
        _ => Err(reader.flaws),
    }
}
