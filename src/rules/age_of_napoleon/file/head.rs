//! `[game]`: what a game is called, its years, its winter rounds, its cards.

use toml::de::DeTable;

use super::super::ids::ROUNDS;
use super::super::roster::{Game, GameYears};
use crate::rules::owner_list::{PartReader, PlacedFault};

/// What is said where there is none.
pub(crate) const MISSING: &str =
    "`[game]` is missing: a game has `name`, `year`, `last_year`, `round`, `winter_rounds` and `cards` under it";

const KEYS: [&str; 7] = ["name", "year", "last_year", "turn", "round", "winter_rounds", "cards"];
const YEARS: (i64, i64) = (1, 9_999);
/// The most cards of a hand, a deck, a discard.
const CARDS: (i64, i64) = (0, 999);

/// What a `[game]` tells; its lists are empty.
pub(crate) fn of(place: usize, table: &DeTable<'_>) -> Result<Game, Vec<PlacedFault>> {
    let mut reader = PartReader::new("[game]", place, table, &KEYS);
    let name = reader.name("name");
    let year = reader.required("year", YEARS);
    let last = reader.required("last_year", (year.unwrap_or(YEARS.0), YEARS.1));
    let turn = reader.whole("turn", (1, YEARS.1)).unwrap_or(1);
    let round = reader.required("round", (1, i64::from(ROUNDS)));
    let winter = reader.wholes("winter_rounds", (1, i64::from(ROUNDS)));
    let cards = reader.numbers("cards", ["french", "coalition", "deck"], ["discard"], CARDS);
    let count = |number: i64| u16::try_from(number).unwrap_or(u16::MAX);
    let small = |number: i64| u8::try_from(number).unwrap_or(u8::MAX);
    match (name, year, last, round, winter, cards) {
        (Some(name), Some(year), Some(last), Some(round), Some(winter), Some((cards, [discard])))
            if reader.flaws.is_empty() =>
        {
            Ok(Game {
                name,
                begins: GameYears {
                    year: count(year),
                    last_year: count(last),
                    turn: count(turn),
                    round: small(round),
                    winter_rounds: winter.into_iter().map(small).collect(),
                },
                hands: [count(cards[0]), count(cards[1])],
                deck: count(cards[2]),
                discard: count(discard.unwrap_or(0)),
                ..Game::default()
            })
        }
        _ => Err(reader.flaws),
    }
}
