//! What the reference sheet does not print: the order of battle and the road map, and where a game begins.

use std::sync::LazyLock;

use toml::de::{DeTable, DeValue};

use super::ids::Army;
use super::roster::{Block, Day, Game, MapCity, RoadSection};
use crate::rules::board::keyed::list;
use crate::rules::board::table::OF_LEADERS;
pub use crate::rules::owner_list::List;
use crate::rules::owner_list::{Entries, ListEntry, OwnTable, PartReader, PlacedFault};

/// The rulebook that the file names.
pub(crate) const RULEBOOK: &str = "napoleon-1815";

/// The lists of the owner's file, in the order of the template.
pub static LISTS: LazyLock<Vec<List>> =
    LazyLock::new(|| vec![list::<Block>(), list::<MapCity>(), list::<RoadSection>()]);

pub(super) static PARTS_OF_FILE: &[OwnTable] =
    &[OwnTable { key: "game", read: Some(|at, table| head(at, table).map(|_| Vec::new())) }];

/// What is said where there is none.
pub(super) const MISSING: &str = "`[game]` is missing: a game has `name` and `calendar` under it";

const KEYS: [&str; 4] = ["name", "calendar", "turn", "defeat"];
/// The most turns of a calendar.
const MOST_TURNS: usize = 999;
const UNITS: (i64, i64) = (0, 999);

/// What a `[game]` tells; its lists are empty.
pub(super) fn head(place: usize, table: &DeTable<'_>) -> Result<Game, Vec<PlacedFault>> {
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

/// What no single field shows, whatever the file is for.
pub(super) fn compare(entries: &Entries<'_>) -> Vec<PlacedFault> {
    let mut flaws = compare_units(entries);
    flaws.extend(compare_cities(entries));
    flaws
}

/// What an entry says in a field is this word.
pub(super) fn says(entries: &Entries<'_>, list: &str, entry: &ListEntry, field: &str, word: &str) -> bool {
    entries.said(list, entry, field).is_some_and(|(said, _)| said == word)
}

/// Old Guard that is no French unit of arms, leaders that cannot lead the unit, strengths that cannot be.
fn compare_units(entries: &Entries<'_>) -> Vec<PlacedFault> {
    let units: Vec<&ListEntry> = entries.of("unit").collect();
    let says = |unit: &ListEntry, field: &str, word: &str| says(entries, "unit", unit, field, word);
    let mut flaws = Vec::new();
    for unit in &units {
        if let Some(("true", place)) = entries.said("unit", unit, "old_guard")
            && (!says(unit, "army", "french") || says(unit, "kind", "leader"))
        {
            flaws.push((place, "`old_guard` is for French units that are no leaders".to_owned()));
        }
        flaws.extend(strength(entries, unit));
        if let Some(("true", place)) = entries.said("unit", unit, "commander") {
            flaws.extend(commander(entries, &units, unit, place));
        }
        for key in OF_LEADERS.iter().filter(|_| !says(unit, "kind", "leader")) {
            flaws.extend(entries.said("unit", unit, key).map(|(_, place)| (place, format!("`{key}` is for leaders"))));
        }
        let Some((leader, place)) = entries.said("unit", unit, "leader") else { continue };
        if says(unit, "kind", "leader") {
            flaws.push((place, "`leader` is for units that are no leaders themselves".to_owned()));
            continue;
        }
        let army = entries.said("unit", unit, "army").map_or("", |(army, _)| army);
        let named = units.iter().find(|other| says(other, "name", leader));
        if named.is_some_and(|named| !says(named, "kind", "leader") || !says(named, "army", army)) {
            flaws.push((place, format!("`leader` is a leader of the {army} army, found `{leader}`")));
        }
    }
    flaws
}

/// A commander who is no leader, or not the first of his army.
fn commander(entries: &Entries<'_>, units: &[&ListEntry], unit: &ListEntry, place: usize) -> Option<PlacedFault> {
    if !says(entries, "unit", unit, "kind", "leader") {
        return Some((place, "`commander` is for leaders".to_owned()));
    }
    let (army, _) = entries.said("unit", unit, "army")?;
    let leads = |other: &&&ListEntry| {
        says(entries, "unit", other, "army", army) && says(entries, "unit", other, "commander", "true")
    };
    let first = units.iter().find(leads)?;
    let (name, _) = entries.said("unit", first, "name")?;
    (first.place() != unit.place()).then(|| (place, format!("the {army} army has one `commander`, and `{name}` is he")))
}

/// CV above the full CV, or 0 for a unit that is not lost, or a place for one that is.
fn strength(entries: &Entries<'_>, unit: &ListEntry) -> Option<PlacedFault> {
    let number = |field: &str| {
        let (text, place) = entries.said("unit", unit, field)?;
        Some((text.parse::<u8>().ok()?, place))
    };
    let (cv, place) = number("cv")?;
    let lost = entries.said("unit", unit, "lost_by");
    let max = number("max").map(|(max, _)| max);
    match (lost, max) {
        (None, _) if cv == 0 => Some((place, "`cv` is 1 to 4; 0 only with `lost_by`".to_owned())),
        (Some((_, at)), _) if cv > 0 => Some((at, format!("a unit that is lost has cv 0, found {cv}"))),
        (Some(_), None) => Some((place, "`max` is missing: the full CV of a unit that is lost, 1 to 4".to_owned())),
        (_, Some(max)) if max < cv => Some((place, format!("`cv` is at most `max`, found {cv} of {max}"))),
        _ => None,
    }
}

/// Cities of the sheet that two cities play, or that supply another army.
fn compare_cities(entries: &Entries<'_>) -> Vec<PlacedFault> {
    let mut flaws = Vec::new();
    for city in entries.of("city") {
        let Some((part, place)) = entries.said("city", city, "part") else { continue };
        let first = entries.of("city").find(|other| says(entries, "city", other, "part", part));
        if let Some(first) = first.filter(|first| first.place() != city.place()) {
            let name = entries.said("city", first, "name").map_or("", |(name, _)| name);
            flaws.push((place, format!("`part` = {part} is played by `{name}` already")));
        }
        let army = if part == "liege" { "prussian" } else { "british" };
        if let Some((supplies, at)) = entries.said("city", city, "supplies")
            && supplies != army
        {
            flaws.push((at, format!("`supplies` is {army} where `part` is {part}, found {supplies}")));
        }
    }
    flaws
}
