//! `[game]`: what a game is called, its calendar, and the numbers of defeat.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::super::ids::Army;
use super::super::roster::{Day, Game};
use crate::engine::text::nearest;
use crate::rules::owner_list::{OwnTables, PlacedFault, found as shown, read_part};

/// What is said where there is none.
pub(crate) const MISSING: &str = "`[game]` is missing: a game has `name` and `calendar` under it";

const KEYS: [&str; 4] = ["name", "calendar", "turn", "defeat"];
/// The most turns of a calendar.
const MOST_TURNS: usize = 999;
/// The highest number of defeat.
const MOST_UNITS: i64 = 999;

/// The `[game]` of a text; its lists are empty. None where there is none, or it is not sound.
pub fn read(text: &str) -> Option<Game> {
    read_part(text, "game", of)
}

/// What is wrong with a `[game]`; it makes no table.
pub fn check(place: usize, table: &DeTable<'_>) -> OwnTables {
    of(place, table).map(|_| Vec::new())
}

fn of(place: usize, table: &DeTable<'_>) -> Result<Game, Vec<PlacedFault>> {
    let mut flaws = Vec::new();
    for key in table.keys() {
        let name: &str = key.get_ref();
        if !KEYS.contains(&name) {
            let near = nearest(name, KEYS.into_iter()).map(|near| format!("; did you mean `{near}`?"));
            let what = format!("[game] has no key `{name}`; it takes {}", KEYS.join(", "));
            flaws.push((key.span().start, what + &near.unwrap_or_default()));
        }
    }
    let mut take = |result: Result<_, PlacedFault>| result.map_err(|flaw| flaws.push(flaw)).ok();
    let name = take(name(place, table.get("name")));
    let mut lists = Vec::new();
    let calendar = calendar(place, table.get("calendar")).map_err(|found| lists.extend(found)).ok();
    let turns = calendar.as_ref().map_or(MOST_TURNS, Vec::len);
    let turn = turn(table.get("turn"), turns).map_err(|flaw| lists.push(flaw)).ok();
    let defeat = defeat(table.get("defeat")).map_err(|found| lists.extend(found)).ok();
    flaws.extend(lists);
    match (name, calendar, turn, defeat) {
        (Some(name), Some(calendar), Some(turn), Some(defeat)) if flaws.is_empty() => {
            Ok(Game { name, calendar, turn, defeat, ..Game::default() })
        }
        _ => Err(flaws),
    }
}

fn name(place: usize, value: Option<&Spanned<DeValue<'_>>>) -> Result<String, PlacedFault> {
    let Some(value) = value else { return Err((place, "`name` is missing in [game]: a name in quotes".to_owned())) };
    let is_name = |text: &&str| {
        !text.trim().is_empty() && text.trim() == *text && !text.contains(char::is_control) && text.len() <= 255
    };
    let found = value.get_ref().as_str().filter(is_name);
    let what =
        || format!("`name` is a name in quotes, on one line of at most 255 bytes, found {}", shown(value.get_ref()));
    found.map(str::to_owned).ok_or_else(|| (value.span().start, what()))
}

fn calendar(place: usize, value: Option<&Spanned<DeValue<'_>>>) -> Result<Vec<Day>, Vec<PlacedFault>> {
    const ALLOWED: &str = "a list of F, A, Fn, An, one a campaign turn";
    let Some(value) = value else {
        return Err(vec![(place, format!("`calendar` is missing in [game]: {ALLOWED}"))]);
    };
    let wrong = |what: String| vec![(value.span().start, what)];
    let Some(days) = value.get_ref().as_array() else {
        return Err(wrong(format!("`calendar` is {ALLOWED}, found {}", shown(value.get_ref()))));
    };
    if days.is_empty() || days.len() > MOST_TURNS {
        return Err(wrong(format!("`calendar` has 1 to {MOST_TURNS} turns, found {}", days.len())));
    }
    let (mut turns, mut flaws) = (Vec::new(), Vec::new());
    for day in days {
        let of = |word: &str| Day::ALL.into_iter().find(|day| day.key() == word);
        if let Some(day) = day.get_ref().as_str().and_then(of) {
            turns.push(day);
        } else {
            let what = format!("a turn of `calendar` is F, A, Fn or An, found {}", shown(day.get_ref()));
            flaws.push((day.span().start, what));
        }
    }
    if flaws.is_empty() { Ok(turns) } else { Err(flaws) }
}

fn whole(value: &DeValue<'_>) -> Option<i64> {
    let integer = value.as_integer()?;
    i64::from_str_radix(integer.as_str(), integer.radix()).ok()
}

fn turn(value: Option<&Spanned<DeValue<'_>>>, turns: usize) -> Result<u16, PlacedFault> {
    let Some(value) = value else { return Ok(1) };
    let found =
        whole(value.get_ref()).and_then(|turn| usize::try_from(turn).ok()).filter(|turn| (1..=turns).contains(turn));
    let turn = found.and_then(|turn| u16::try_from(turn).ok());
    let what = || format!("`turn` is a whole number from 1 to {turns}, found {}", shown(value.get_ref()));
    turn.ok_or_else(|| (value.span().start, what()))
}

fn defeat(value: Option<&Spanned<DeValue<'_>>>) -> Result<Option<[u16; 3]>, Vec<PlacedFault>> {
    let Some(value) = value else { return Ok(None) };
    let Some(table) = value.get_ref().as_table() else {
        let what = format!("`defeat` is a table of french, british and prussian, found {}", shown(value.get_ref()));
        return Err(vec![(value.span().start, what)]);
    };
    let (mut numbers, mut flaws) = ([0; 3], Vec::new());
    for key in table.keys().filter(|key| Army::of_key(key.get_ref()).is_none()) {
        let what = format!("`defeat` has no key `{}`; it takes french, british, prussian", key.get_ref());
        flaws.push((key.span().start, what));
    }
    for army in Army::ALL {
        let key = army.key();
        let Some(own) = table.get(key) else {
            flaws.push((
                value.span().start,
                format!("`{key}` is missing in `defeat`: a whole number up to {MOST_UNITS}"),
            ));
            continue;
        };
        let number = whole(own.get_ref()).filter(|number| (0..=MOST_UNITS).contains(number));
        if let Some(number) = number.and_then(|number| u16::try_from(number).ok()) {
            numbers[army.at()] = number;
        } else {
            let what = format!("`{key}` is a whole number from 0 to {MOST_UNITS}, found {}", shown(own.get_ref()));
            flaws.push((own.span().start, what));
        }
    }
    if flaws.is_empty() { Ok(Some(numbers)) } else { Err(flaws) }
}
