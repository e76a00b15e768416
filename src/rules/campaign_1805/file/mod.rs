//! A scenario as a file: read, with every fault at its place.

mod cannot_be;
mod chance;
pub mod csv;
mod forces;
mod grid;
mod lands;
mod look_again;
pub mod owner;
pub mod scaffold;

use std::collections::BTreeSet;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::engine::settings::SettingFault;
use crate::engine::table::Table;
use crate::rules::campaign_1805::scenario::ids::{CityId, HexId, NationId, ProvinceId, SeaId};
use crate::rules::campaign_1805::scenario::map::DrawnGrid;
use crate::rules::campaign_1805::scenario::{PLACEHOLDER, Scenario};
use crate::rules::campaign_1805::sheet::settings;
use crate::rules::campaign_1805::state::unfit;
use crate::rules::owner_list::{
    self, Entries, List, ListEntry, PlacedFault, ValueKind, found, nothing_further, with_known,
};
pub use chance::{NoEffect, effect};
use owner::{LISTS, PARTS, RULEBOOK};

/// True for a file with a map: a scenario that can be played, and not an owner's lists alone.
pub fn has_map(text: &str) -> bool {
    DeTable::parse_recoverable(text).0.get_ref().get("map").is_some()
}

/// What a file holds: its scenario as far as it can be read, and all that is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The scenario; to be played only where there is no fault.
    pub scenario: Scenario,
    /// Faults as `line:column: what is wrong`.
    pub faults: Vec<String>,
    /// What its author may want to look at again, as `line:column: what`.
    pub warnings: Vec<String>,
    /// The hexes that a fault or a warning is about.
    pub marked: Vec<HexId>,
}

/// The scenario that a file tells, or every fault as `line:column: what is wrong`.
pub fn read(text: &str) -> Result<Scenario, Vec<String>> {
    let look = look(text);
    if look.faults.is_empty() { Ok(look.scenario) } else { Err(look.faults) }
}

/// Reads a file as far as it goes.
pub fn look(text: &str) -> Look {
    let mut look = Look::default();
    let root = DeTable::parse_recoverable(text).0;
    let root = root.into_inner();
    let further = |entries: &Entries<'_>| {
        let mut reader = Reader {
            text,
            root: &root,
            entries,
            flaws: Vec::new(),
            alone: Vec::new(),
            on_map: Vec::new(),
            warnings: Vec::new(),
            marked: Vec::new(),
            lost: Vec::new(),
            shapeless: false,
            twice_marked: false,
        };
        look.scenario = reader.scenario();
        let placed = |(place, what): &PlacedFault| format!("{}: {what}", owner_list::place_of(text, *place));
        look.warnings = reader.warnings.iter().map(placed).collect();
        look.marked = std::mem::take(&mut reader.marked);
        reader.flaws
    };
    let read = owner_list::read_entries(text, RULEBOOK, PARTS, LISTS, further, |_| ());
    look.faults = read.err().unwrap_or_default();
    look
}

/// What reads a scenario: the file, its lists, and what is wrong so far.
pub(super) struct Reader<'r> {
    text: &'r str,
    root: &'r DeTable<'r>,
    entries: &'r Entries<'r>,
    flaws: Vec<PlacedFault>,
    /// Flaws that follow from no name, whatever else their entry says.
    alone: Vec<PlacedFault>,
    /// The same where the map has its shape: of one whose rows are not sound nobody knows what lies where.
    on_map: Vec<PlacedFault>,
    warnings: Vec<PlacedFault>,
    marked: Vec<HexId>,
    /// Where names stand that nothing has.
    lost: Vec<usize>,
    /// True where the rows of the map are not as many, or not as long, as they should be.
    shapeless: bool,
    /// True where two regions have one mark.
    twice_marked: bool,
}

impl Reader<'_> {
    fn scenario(&mut self) -> Scenario {
        let mut scenario = Scenario::default();
        scenario.head.name = self.head("name").unwrap_or_default();
        scenario.head.notes = self.head("notes").unwrap_or_default();
        if scenario.head.name.is_empty() {
            self.flaw(0, "`name` is missing: what the scenario is called");
        }
        scenario.head.house_rules = self.house_rules();
        scenario.seas = self.seas();
        scenario.nations = self.nations();
        scenario.provinces = self.provinces(&scenario);
        scenario.grid = self.grid(&scenario);
        scenario.cities = self.cities(&scenario);
        self.compare_lands(&scenario);
        self.link_seas(&mut scenario);
        self.settle_nations(&mut scenario);
        scenario.terrain = self.lands();
        scenario.types = self.types(&scenario);
        scenario.start.generals = self.generals(&scenario);
        scenario.start.armies = self.armies(&scenario);
        scenario.start.forces = self.forces(&scenario);
        self.check_forces(&scenario);
        scenario.start.depots = self.depots(&scenario);
        scenario.start.treaties = self.treaties(&scenario);
        scenario.start.kingdoms = self.kingdoms(&scenario);
        scenario.chance.storms = self.storms();
        scenario.chance.events = self.random_events(&scenario);
        scenario.chance.event_dice = self.event_dice();
        self.compare_chances(&scenario);
        self.intel(&mut scenario);
        scenario.names = self.replacement_names(&scenario);
        self.too_many(&scenario);
        let compared = cannot_be::cannot_be(&scenario, self.entries);
        self.flaws.extend(compared.flaws);
        self.alone.extend(compared.alone);
        self.warnings.extend(look_again::look_again(&scenario, self.entries));
        if let Some(notes) = self.root.get("notes").filter(|_| scenario.head.notes == PLACEHOLDER) {
            let what =
                "`notes` has the words of the scaffold, and no player reads them: write your own, or take the line out";
            self.warn(notes.span().start, what);
        }
        self.without_what_follows();
        self.flaws.append(&mut self.alone);
        if !self.shapeless {
            self.flaws.append(&mut self.on_map);
        }
        scenario
    }

    /// Of an entry with a name that nothing has only what follows from no name is told, and nothing is to be looked at
    /// again until it is mended: the cause is told, and not what follows from it.
    fn without_what_follows(&mut self) {
        self.lost.extend(self.entries.lost().into_iter().map(|(place, _)| place));
        if self.shapeless || !self.lost.is_empty() || !self.entries.none_is_refused() {
            self.warnings.clear();
        }
        if self.lost.is_empty() {
            return;
        }
        let entries = LISTS.iter().flat_map(|list| self.entries.of(list.key)).map(ListEntry::place);
        let mut begins: Vec<usize> = entries.chain(self.root.values().map(|value| value.span().start)).collect();
        begins.sort_unstable();
        let entry = |place: usize| begins.partition_point(|begin| *begin <= place);
        let unsure: BTreeSet<usize> = self.lost.iter().map(|place| entry(*place)).collect();
        let lost = &self.lost;
        self.flaws.retain(|(place, _)| lost.contains(place) || !unsure.contains(&entry(*place)));
    }

    fn flaw(&mut self, place: usize, what: impl Into<String>) {
        self.flaws.push((place, what.into()));
    }

    /// A flaw that would be one whatever the names of its entry were.
    fn flaw_alone(&mut self, place: usize, what: impl Into<String>) {
        self.alone.push((place, what.into()));
    }

    /// A flaw that follows from the map's shape.
    fn flaw_on_map(&mut self, place: usize, what: impl Into<String>) {
        self.on_map.push((place, what.into()));
    }

    fn warn(&mut self, place: usize, what: impl Into<String>) {
        self.warnings.push((place, what.into()));
    }

    /// A fault or a warning is about this hex.
    fn mark(&mut self, hex: HexId) {
        self.marked.push(hex);
    }

    /// A flaw that says what was perhaps meant, or what there is. A name that is there, and whose place is not, has a
    /// flaw of its own.
    fn near_flaw<'w>(&mut self, place: usize, what: &str, typed: &str, known: impl Iterator<Item = &'w str>) {
        let known: Vec<&str> = known.collect();
        // Where a name could not be read, any other may be that one.
        let unread =
            |list: &List| what.contains(&format!("[[{}]]", list.key)) && self.entries.any_refused(list.key, "name");
        if LISTS.iter().any(unread) {
            self.lost.push(place);
        } else if !known.contains(&typed) {
            self.lost.push(place);
            self.flaw(place, with_known(format!("{what}, found `{typed}`"), typed, known.into_iter()));
        }
    }

    /// Text at the head of the file.
    fn head(&mut self, key: &str) -> Option<String> {
        let value = self.root.get(key)?;
        if let Some(text) = value.get_ref().as_str() {
            return Some(text.trim().to_owned());
        }
        self.flaw(
            value.span().start,
            format!("`{key}` is words in quotes, found {}", ValueKind::Text.found(value.get_ref())),
        );
        None
    }

    /// `house_rules = { "key" = "value" }`; whether they are settings of this rulebook is asked where a game begins.
    fn house_rules(&mut self) -> Vec<(String, String)> {
        let Some(value) = self.root.get("house_rules") else { return Vec::new() };
        let what = "`house_rules` is a table of settings, { \"end.last-turn\" = \"8\" }";
        let Some(table) = self.table(value, what) else { return Vec::new() };
        let mut rules = Vec::new();
        let mut known = crate::engine::settings::Settings::new(settings::SETTINGS);
        for (key, value) in table {
            let name: &str = key.get_ref();
            let text = value.get_ref().as_str().map_or_else(|| found(value.get_ref()), str::to_owned);
            match known.set(name, &text) {
                Ok(()) => rules.push((name.to_owned(), text)),
                // `end.last-turn = "8"` without quotes is a table `end`.
                Err(SettingFault::Unknown { .. }) if value.get_ref().is_table() => {
                    let what = format!(
                        "`{name}` is not a setting: one with a dot in its name is in quotes, \"end.last-turn\""
                    );
                    self.flaw(key.span().start, what);
                }
                Err(fault @ SettingFault::NotAllowed { .. }) => self.flaw(value.span().start, fault.to_string()),
                Err(fault) => self.flaw(key.span().start, fault.to_string()),
            }
        }
        rules
    }

    /// The table that a key has; another value is a flaw.
    fn table<'t>(&mut self, value: &'t Spanned<DeValue<'t>>, what: &str) -> Option<&'t DeTable<'t>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.flaw(value.span().start, format!("{what}, found {}", found(value.get_ref())));
        }
        table
    }

    /// The members of a list that must each be one of some names, as their places in that list.
    fn named_list(&mut self, entry: &ListEntry, field: &str, of: &str, known: &[String]) -> Vec<usize> {
        let mut places = Vec::new();
        for (place, name) in entry.parts(field) {
            if let Some(at) = known.iter().position(|known| known == name) {
                places.push(at);
            } else {
                let what = format!("`{field}` names {of}");
                self.near_flaw(*place, &what, name, known.iter().map(String::as_str));
            }
        }
        places
    }

    /// The hex of a field: a hex of the grid, or a city's name where that may stand.
    fn hex_in(&mut self, entry: &ListEntry, field: &str, grid: &DrawnGrid) -> Option<HexId> {
        let text = entry.text(field)?.to_owned();
        let hex = grid.hex(&text);
        if hex.is_none() {
            let (columns, rows) = (grid.columns, grid.rows);
            let what =
                format!("`{field}` is a hex of the map, CCRR, of {columns} columns and {rows} rows, found `{text}`");
            self.flaw_on_map(entry.place_of(field), what);
        }
        hex
    }

    /// More than can be numbered is refused.
    fn too_many(&mut self, scenario: &Scenario) {
        for what in unfit::too_many(scenario) {
            self.flaw(0, what);
        }
    }
}

/// The place of a name in a list that was checked before; the first where it is not there.
fn at_of(names: impl IntoIterator<Item = impl AsRef<str>>, name: Option<&str>) -> usize {
    names.into_iter().position(|known| Some(known.as_ref()) == name).unwrap_or(0)
}

fn nation_of(scenario: &Scenario, name: Option<&str>) -> NationId {
    NationId::new(at_of(scenario.nations.iter().map(|nation| &nation.name), name).min(255))
}

fn names_of<'s, T>(list: &'s [T], name: impl Fn(&'s T) -> &'s String) -> Vec<String> {
    list.iter().map(name).cloned().collect()
}

fn provinces_of(places: &[usize]) -> Vec<ProvinceId> {
    places.iter().map(|at| ProvinceId::new(*at)).collect()
}

fn seas_of(places: &[usize]) -> Vec<SeaId> {
    places.iter().map(|at| SeaId::new(*at)).collect()
}

fn city_of(scenario: &Scenario, name: Option<&str>) -> CityId {
    CityId::new(at_of(scenario.cities.iter().map(|city| &city.name), name))
}

/// The tables in a filled-in scenario file, or every fault as `line:column: what is wrong`. A file with a map is looked
/// at as a scenario.
pub fn read_owner(text: &str) -> Result<Vec<Table>, Vec<String>> {
    if has_map(text) {
        read(text)?;
    }
    owner_list::read_owner_parts(text, RULEBOOK, PARTS, LISTS, nothing_further)
}
