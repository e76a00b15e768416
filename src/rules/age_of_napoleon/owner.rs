//! What the game does not print on its player aid: corps and their ratings, cards, areas, and where a game begins.

use toml::de::DeTable;

use super::prelude::*;
use crate::rules::board::keyed::list;
use crate::rules::owner_list::{List, OwnTable, PartReader, PlacedFault};

pub(crate) const RULEBOOK: &str = "age-of-napoleon";

/// The lists of the owner's file, in the order of the template.
pub static LISTS: LazyLock<Vec<List>> =
    LazyLock::new(|| vec![list::<Corps>(), list::<Card>(), list::<Area>(), list::<Country>(), list::<Goal>()]);

pub(super) static PARTS_OF_FILE: &[OwnTable] =
    &[OwnTable { key: "game", read: Some(|at, table| head(at, table).map(|_| Vec::new())) }];

pub(super) const MISSING: &str =
    "`[game]` is missing: a game has `name`, `year`, `last_year`, `round`, `winter_rounds` and `cards` under it";

const KEYS: [&str; 7] = ["name", "year", "last_year", "turn", "round", "winter_rounds", "cards"];
const YEARS: (i64, i64) = (1, 9_999);
const ROUND: (i64, i64) = (1, ROUNDS as i64);
/// The most cards of a hand, a deck, a discard.
pub(super) const CARDS: (i64, i64) = (0, 999);

/// What a `[game]` tells; its lists are empty.
pub(super) fn head(place: usize, table: &DeTable<'_>) -> Result<Game, Vec<PlacedFault>> {
    let mut reader = PartReader::new("[game]", place, table, &KEYS);
    let name = reader.name("name");
    let year: u16 = reader.required("year", YEARS);
    let begins = GameYears {
        year,
        last_year: reader.required("last_year", (i64::from(year).max(YEARS.0), YEARS.1)),
        turn: reader.whole("turn", YEARS).unwrap_or(1),
        round: reader.required("round", ROUND),
        winter_rounds: reader.wholes("winter_rounds", ROUND),
    };
    let ([french, coalition, deck], [discard]) =
        reader.numbers("cards", ["french", "coalition", "deck"], ["discard"], CARDS);
    reader.finish(Game { name, begins, hands: [french, coalition], deck, discard, ..Game::default() })
}
