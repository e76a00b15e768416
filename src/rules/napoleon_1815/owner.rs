//! What the reference sheet does not print: the order of battle and the road map, and where a game begins.

use std::sync::LazyLock;

use toml::de::{DeTable, DeValue};

use super::prelude::*;
use super::roster::{Day, MapCity, RoadSection};
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

/// What no single field shows, whatever the file is for: besides what is wrong with units, cities of the sheet that two
/// cities play, or that supply another army.
pub(super) fn compare(entries: &Entries<'_>) -> Vec<PlacedFault> {
    let mut flaws = compare_units(entries);
    for city in entries.of("city") {
        let Some((part, place)) = city.said("part") else { continue };
        let first = entries.of("city").find(|other| other.says("part", part));
        if let Some(first) = first.filter(|first| first.place() != city.place()) {
            let name = first.text("name").unwrap_or_default();
            flaws.push((place, format!("`part` = {part} is played by `{name}` already")));
        }
        let army = if part == "liege" { "prussian" } else { "british" };
        if let Some((supplies, at)) = city.said("supplies")
            && supplies != army
        {
            flaws.push((at, format!("`supplies` is {army} where `part` is {part}, found {supplies}")));
        }
    }
    flaws
}

/// Old Guard that is no French unit of arms, leaders that cannot lead the unit, strengths that cannot be.
fn compare_units(entries: &Entries<'_>) -> Vec<PlacedFault> {
    let units: Vec<&ListEntry> = entries.of("unit").collect();
    let mut flaws = Vec::new();
    for unit in &units {
        if let Some(("true", place)) = unit.said("old_guard")
            && (!unit.says("army", "french") || unit.says("kind", "leader"))
        {
            flaws.push((place, "`old_guard` is for French units that are no leaders".to_owned()));
        }
        flaws.extend(strength(unit));
        if let Some(("true", place)) = unit.said("commander") {
            flaws.extend(commander(&units, unit, place));
        }
        for key in OF_LEADERS.iter().filter(|_| !unit.says("kind", "leader")) {
            flaws.extend(unit.said(key).map(|(_, place)| (place, format!("`{key}` is for leaders"))));
        }
        let Some((leader, place)) = unit.said("leader") else { continue };
        if unit.says("kind", "leader") {
            flaws.push((place, "`leader` is for units that are no leaders themselves".to_owned()));
            continue;
        }
        let army = unit.text("army").unwrap_or_default();
        let named = units.iter().find(|other| other.says("name", leader));
        if named.is_some_and(|named| !named.says("kind", "leader") || !named.says("army", army)) {
            flaws.push((place, format!("`leader` is a leader of the {army} army, found `{leader}`")));
        }
    }
    flaws
}

/// A commander who is no leader, or not the first of his army.
fn commander(units: &[&ListEntry], unit: &ListEntry, place: usize) -> Option<PlacedFault> {
    if !unit.says("kind", "leader") {
        return Some((place, "`commander` is for leaders".to_owned()));
    }
    let army = unit.text("army")?;
    let leads = |other: &&&ListEntry| other.says("army", army) && other.says("commander", "true");
    let first = units.iter().find(leads)?;
    let name = first.text("name")?;
    (first.place() != unit.place()).then(|| (place, format!("the {army} army has one `commander`, and `{name}` is he")))
}

/// CV above the full CV, or 0 for a unit that is not lost, or a place for one that is.
fn strength(unit: &ListEntry) -> Option<PlacedFault> {
    let (cv, place) = (unit.number::<u8>("cv")?, unit.place_of("cv"));
    match (unit.said("lost_by"), unit.number::<u8>("max")) {
        (None, _) if cv == 0 => Some((place, "`cv` is 1 to 4; 0 only with `lost_by`".to_owned())),
        (Some((_, at)), _) if cv > 0 => Some((at, format!("a unit that is lost has cv 0, found {cv}"))),
        (Some(_), None) => Some((place, "`max` is missing: the full CV of a unit that is lost, 1 to 4".to_owned())),
        (_, Some(max)) if max < cv => Some((place, format!("`cv` is at most `max`, found {cv} of {max}"))),
        _ => None,
    }
}
