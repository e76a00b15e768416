//! What the reference sheet does not print: the order of battle and the road map, and where a game begins.

use toml::de::{DeTable, DeValue};

use super::prelude::*;
use crate::rules::board::keyed::list;
use crate::rules::board::table::OF_LEADERS;
pub use crate::rules::owner_list::List;
use crate::rules::owner_list::{Entries, ListEntry, OwnTable, PartReader, PlacedFault};

pub(crate) const RULEBOOK: &str = "napoleon-1815";

/// The lists of the owner's file, in the order of the template.
pub static LISTS: LazyLock<Vec<List>> =
    LazyLock::new(|| vec![list::<Block>(), list::<MapCity>(), list::<RoadSection>()]);

pub(super) static PARTS_OF_FILE: &[OwnTable] =
    &[OwnTable { key: "game", read: Some(|at, table| head(at, table).map(|_| Vec::new())) }];

pub(super) const MISSING: &str = "`[game]` is missing: a game has `name` and `calendar` under it";

const MOST_TURNS: usize = 999;

/// What a `[game]` tells; its lists are empty.
pub(super) fn head(place: usize, table: &DeTable<'_>) -> Result<Game, Vec<PlacedFault>> {
    let mut reader = PartReader::new("[game]", place, table, &["name", "calendar", "turn", "defeat"]);
    let name = reader.name("name");
    let day = |own: &DeValue<'_>, _: &[Day]| own.as_str().and_then(Day::of_key);
    let calendar = reader.list("calendar", "a list of F, A, Fn, An, one a campaign turn", day);
    let turns = calendar.as_ref().map_or(MOST_TURNS, Vec::len);
    if !(1..=MOST_TURNS).contains(&turns) {
        reader.refuse("calendar", format!("`calendar` has 1 to {MOST_TURNS} turns, found {turns}"));
    }
    let turn = reader.whole("turn", (1, i64::try_from(turns.max(1)).unwrap_or(i64::MAX))).unwrap_or(1);
    let defeat = table.get("defeat").map(|_| reader.numbers("defeat", Army::KEYS, [], (0, 999)).0);
    reader.finish(Game { name, calendar: calendar.unwrap_or_default(), turn, defeat, ..Game::default() })
}

/// What no single field shows, whatever the file is for: besides what is wrong with units, cities of the sheet that two
/// cities play, or that supply another army.
pub(super) fn compare(entries: &Entries<'_>) -> Vec<PlacedFault> {
    let units: Vec<&ListEntry> = entries.of("unit").collect();
    let mut flaws: Vec<PlacedFault> = units.iter().flat_map(|unit| compare_unit(unit, &units)).collect();
    for city in entries.of("city") {
        let Some((part, place)) = city.said("part") else { continue };
        let first = entries.of("city").find(|other| other.says("part", part));
        let name =
            first.filter(|first| first.place() != city.place()).map(|first| first.text("name").unwrap_or_default());
        flaws.extend(name.map(|name| (place, format!("`part` = {part} is played by `{name}` already"))));
        let army = if part == "liege" { "prussian" } else { "british" };
        let found = city.said("supplies").filter(|(found, _)| *found != army);
        let wrong = |found| format!("`supplies` is {army} where `part` is {part}, found {found}");
        flaws.extend(found.map(|(found, at)| (at, wrong(found))));
    }
    flaws
}

/// Old Guard that is no French unit of arms, leaders that cannot lead the unit, a commander who is no leader, or not the
/// first of his army, CV above the full CV, or 0 for a unit that is not lost, or a place for one that is.
fn compare_unit(unit: &ListEntry, units: &[&ListEntry]) -> Vec<PlacedFault> {
    let (leads, commands, lost) =
        (unit.says("kind", "leader"), unit.says("commander", "true"), unit.said("lost_by").is_some());
    let (army, leader) = (unit.text("army").unwrap_or_default(), unit.text("leader").unwrap_or_default());
    let [cv, max] = ["cv", "max"].map(|key| unit.number::<u8>(key));
    let [found, of] = [cv, max].map(Option::unwrap_or_default);
    let named = units.iter().find(|other| other.says("name", leader));
    let misled = named.is_some_and(|named| !named.says("kind", "leader") || !named.says("army", army));
    let first = units.iter().find(|other| other.says("army", army) && other.says("commander", "true"));
    let first = first.filter(|first| commands && leads && first.place() != unit.place());
    let first = first.and_then(|first| first.text("name"));
    let (he, no_max) = (first.unwrap_or_default(), "`max` is missing: the full CV of a unit that is lost, 1 to 4");
    let is_guard = unit.says("old_guard", "true") && (leads || army != "french");
    let flaws = [
        (is_guard, "old_guard", "`old_guard` is for French units that are no leaders".to_owned()),
        (!lost && cv == Some(0), "cv", "`cv` is 1 to 4; 0 only with `lost_by`".to_owned()),
        (lost && found > 0, "lost_by", format!("a unit that is lost has cv 0, found {found}")),
        (lost && cv == Some(0) && max.is_none(), "cv", no_max.to_owned()),
        (!lost && max.is_some() && of < found, "cv", format!("`cv` is at most `max`, found {found} of {of}")),
        (commands && !leads, "commander", "`commander` is for leaders".to_owned()),
        (first.is_some(), "commander", format!("the {army} army has one `commander`, and `{he}` is he")),
        (leads, "leader", "`leader` is for units that are no leaders themselves".to_owned()),
        (!leads && misled, "leader", format!("`leader` is a leader of the {army} army, found `{leader}`")),
    ];
    let of_leaders = OF_LEADERS.map(|key| (!leads, key, format!("`{key}` is for leaders")));
    let is_so = flaws.into_iter().chain(of_leaders).filter(|(so, ..)| *so);
    is_so.filter_map(|(_, key, what)| Some((unit.said(key)?.1, what))).collect()
}
