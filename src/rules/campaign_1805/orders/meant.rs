//! Names in a file of orders as the game has them: other capitals, blanks or apostrophes are no other name, and a place may
//! be written as papers print it.

use std::borrow::Cow;
use std::collections::HashSet;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::engine::text::name_for_people;
use crate::rules::campaign_1805::scenario::{City, Scenario};
use crate::rules::campaign_1805::state::State;

/// Keys whose text is nobody's name.
const FREE: [&str; 2] = ["text", "words"];

/// Keys of one word out of a few, in small letters.
const WORDS: [&str; 5] = ["do", "kind", "order", "siege", "stance"];

/// Keys whose text names a place, alone or in a list.
const PLACES: [&str; 5] = ["at", "path", "raid", "retreat_to", "to"];

/// What papers print before the name of a sea area, and before that of a city whose nation or province is called the same.
const BEFORE_PLACES: [&str; 2] = ["the city of ", "the "];

/// The key of a table of names with counts; keys of all other tables are the file's own.
const COUNTED: &str = "units";

/// Reads every name in these sections that can mean one thing only as that, and every word in small letters.
pub(super) fn names(state: &State, sections: &[&str], root: &mut DeTable<'_>) {
    let known = Known::of(state, root);
    for section in sections {
        if let Some(entries) = root.get_mut(*section) {
            known.read(section, entries.get_mut());
        }
    }
}

/// The names that there are, and those that the file itself gives.
struct Known<'s> {
    scenario: &'s Scenario,
    there: HashSet<&'s str>,
    new: Vec<String>,
}

impl<'s> Known<'s> {
    fn of(state: &'s State, root: &DeTable<'_>) -> Self {
        let (scenario, troops) = (state.scenario(), &state.troops);
        let forces = troops.forces.iter().map(|force| &force.name);
        let leaders = troops.generals.iter().map(|general| &general.figures.name);
        let places = scenario.cities.iter().map(|city| &city.name);
        let all = forces
            .chain(troops.armies.iter().map(|army| &army.name))
            .chain(leaders)
            .chain(places)
            .chain(scenario.provinces.iter().map(|province| &province.name))
            .chain(scenario.seas.iter().map(|sea| &sea.name))
            .chain(scenario.types.iter().map(|kind| &kind.name))
            .chain(scenario.nations.iter().map(|nation| &nation.name))
            .chain(scenario.start.kingdoms.iter().map(|kingdom| &kingdom.name));
        let mut known = Self { scenario, there: all.map(String::as_str).collect(), new: Vec::new() };
        let given = ["organise", "buy"].into_iter().filter_map(|section| root.get(section)?.get_ref().as_array());
        let name = |entry: &Spanned<DeValue<'_>>| {
            Some(entry.get_ref().as_table()?.get("name")?.get_ref().as_str()?.trim().to_owned())
        };
        // As a new name is written first, so it is written.
        for name in given.flatten().filter_map(name) {
            if known.meant(&name).is_none() {
                known.new.push(name);
            }
        }
        known
    }

    /// The one name that a text can mean, where it is another than the text.
    fn meant(&self, text: &str) -> Option<String> {
        let bare = text.trim();
        if self.there.contains(bare) || self.new.iter().any(|own| own == bare) {
            return (bare != text).then(|| bare.to_owned());
        }
        let folded = name_for_people(text);
        let first = folded.chars().next()?;
        let begins = |name: &&str| name.chars().next().is_some_and(|own| own.to_lowercase().eq([first]));
        let all = self.there.iter().copied().chain(self.new.iter().map(String::as_str));
        let mut alike = all.filter(begins).filter(|name| name_for_people(name) == folded);
        alike.next().filter(|_| alike.next().is_none()).map(str::to_owned)
    }

    /// The name of a place that is written as papers print it: `Lorien (0304)`, `the Western Sea`.
    fn printed(&self, text: &str) -> Option<String> {
        let known = |name: &str| self.meant(name).unwrap_or_else(|| name.to_owned());
        let (name, hex) = with_hex(text).map_or((text.trim(), None), |(name, hex)| (name, Some(hex)));
        let small = name.to_lowercase();
        let before = BEFORE_PLACES.into_iter().find(|before| small.starts_with(before));
        let bare = known(before.and_then(|before| name.get(before.len()..)).unwrap_or(name));
        match (hex, self.scenario.city_named(&bare)) {
            (Some(hex), Some(city)) => {
                (self.scenario.cities[city.at()].hex == self.scenario.grid.hex(hex)).then_some(bare)
            }
            (None, city) => {
                (before.is_some() && (city.is_some() || self.scenario.sea_named(&bare).is_some())).then_some(bare)
            }
            (Some(_), None) => None,
        }
    }

    fn read(&self, key: &str, value: &mut DeValue<'_>) {
        match value {
            DeValue::String(text) if WORDS.contains(&key) => *text = Cow::Owned(text.trim().to_ascii_lowercase()),
            DeValue::String(text) if !FREE.contains(&key) => {
                let printed = || self.printed(text).filter(|_| PLACES.contains(&key));
                if let Some(name) = self.meant(text).or_else(printed) {
                    *text = Cow::Owned(name);
                }
            }
            DeValue::Array(list) => list.iter_mut().for_each(|own| self.read(key, own.get_mut())),
            DeValue::Table(table) if key == COUNTED => *table = self.counted(std::mem::take(table)),
            DeValue::Table(table) => table.iter_mut().for_each(|(key, own)| self.read(key.get_ref(), own.get_mut())),
            _ => {}
        }
    }

    /// A table whose keys are names. Two ways of writing one name stay two, so that what is wrong is found.
    fn counted<'t>(&self, table: DeTable<'t>) -> DeTable<'t> {
        let own: HashSet<String> = table.keys().map(|key| key.get_ref().to_string()).collect();
        let mut read = DeTable::new();
        for (key, value) in table {
            let is_free = |name: &String| !own.contains(name) && !read.contains_key(name.as_str());
            let name = self.meant(key.get_ref()).filter(is_free);
            let key = name.map_or_else(|| key.clone(), |name| Spanned::new(key.span(), Cow::Owned(name)));
            read.insert(key, value);
        }
        read
    }
}

/// The name and the hex of a place as papers print it: `Lorien (0304)`.
fn with_hex(text: &str) -> Option<(&str, &str)> {
    let (name, hex) = text.trim().strip_suffix(')')?.rsplit_once('(')?;
    let is_hex = !hex.is_empty() && hex.bytes().all(|byte| byte.is_ascii_digit());
    is_hex.then_some((name.trim(), hex))
}

/// What is said of a city that is written with the hex of another place.
pub(super) fn other_hex(state: &State, text: &str) -> Option<String> {
    let (name, hex) = with_hex(text)?;
    let is_it = |city: &&City| name_for_people(&city.name) == name_for_people(name);
    let city = state.scenario().cities.iter().find(is_it)?;
    let at = state.map().name(city.hex?);
    Some(format!("{} is at {at}, not at {hex}: which is meant?", city.name))
}
