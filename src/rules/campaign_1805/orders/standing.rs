//! Standing orders: what of them comes to nothing this turn, as far as their own player knows. They are judged where forces
//! and ships will be that this file tells nothing else.

use serde_json::Value as Json;

use super::super::state::code::Code;
use super::super::state::filed;
use super::super::state::ordered::{entry_among, entry_of, fleet_entry_among, fleet_entry_of, forces_of, mover_named};
use super::force::vainly;
use super::item::OrderFault;
use super::read::Reader;
use super::sections::{FLEET, FORCE, Section};
use crate::rules::campaign_1805::scenario::ids::{CityId, NationId};
use crate::rules::campaign_1805::state::orders::{FleetEntry, ForceEntry, Mover};
use crate::rules::campaign_1805::state::why::Vain;
use crate::rules::campaign_1805::state::{Force, State};

impl Reader<'_> {
    /// Every raid, harrying, escort and privateer of a standing order that is known to come to nothing.
    pub(super) fn standing_in_vain(&self) -> Vec<OrderFault> {
        let sent = &self.state.sent;
        let own = |nation: &NationId| *nation == self.nation;
        let land =
            sent.standing.iter().filter(|(nation, _)| own(nation)).flat_map(|(_, entry)| self.land_in_vain(entry));
        let fleets = sent.standing_fleets.iter().filter(|(nation, _)| own(nation));
        let sea = fleets.flat_map(|(_, entry)| self.sea_in_vain(entry));
        land.chain(sea).map(|words| OrderFault::new(0, Code::Overruled, words)).collect()
    }

    fn land_in_vain(&self, entry: &ForceEntry) -> Vec<String> {
        let (state, orders) = (self.state, Some(&self.taken.orders));
        let counts = |mover: &Mover| {
            let is_it = |own: &ForceEntry| std::ptr::eq(own, entry);
            forces_of(state, *mover).any(|force| entry_among(state, orders, self.nation, force).is_some_and(is_it))
        };
        let Some(mover) = mover_named(state, self.nation, &entry.name).filter(counts) else { return Vec::new() };
        let end = self.will_stand(mover, entry);
        let friend = entry.raid.and_then(|city| self.raids_nobody(&entry.name, city));
        let raid = friend.or_else(|| self.raids_elsewhere(entry, end));
        let harry = entry.harry.and_then(|nation| {
            let peace = || format!("nobody harried: not at war with {}", state.nation_name(nation));
            let is_peace = !state.is_enemy(self.nation, nation);
            if is_peace {
                Some(vainly(&entry.name, None, &peace()))
            } else {
                self.harries_nobody(&entry.name, nation, end)
            }
        });
        raid.into_iter().chain(harry).map(standing).collect()
    }

    fn sea_in_vain(&self, entry: &FleetEntry) -> Vec<String> {
        let (state, orders) = (self.state, Some(&self.taken.orders));
        let counts = |mover: &Mover| {
            let is_it = |own: &FleetEntry| std::ptr::eq(own, entry);
            forces_of(state, *mover).any(|force| fleet_entry_among(state, orders, force).is_some_and(is_it))
        };
        let Some(mover) = mover_named(state, self.nation, &entry.name).filter(counts) else { return Vec::new() };
        let peace = entry.trade.privateer.filter(|nation| !state.is_enemy(self.nation, *nation));
        let peace = peace.map(|nation| {
            let why = Vain::TradePeace.words(state.nation_name(nation));
            ("privateer", vainly(&entry.name, None, &why))
        });
        let friend = entry.raid.and_then(|city| self.raids_nobody(&entry.name, city)).map(|why| ("raid", why));
        let mut vain: Vec<(&str, String)> = peace.into_iter().chain(friend).collect();
        // Ships bombard wherever somebody lands, and where nobody does nothing is amiss.
        for (key, why) in self.in_vain_at_sea(mover, entry).into_iter().filter(|(key, _)| *key != "bombard") {
            if vain.iter().all(|(own, _)| *own != key) {
                vain.push((key, why));
            }
        }
        vain.into_iter().map(|(_, words)| standing(words)).collect()
    }

    /// Why a city is not raided that is no enemy's, or brings its income to the raider.
    pub(super) fn raids_nobody(&self, name: &str, city: CityId) -> Option<String> {
        let vain = Vain::of_raid(self.state, self.nation, city)?;
        Some(vainly(name, None, &vain.words(&self.state.scenario().cities[city.at()].name)))
    }
}

fn standing(words: String) -> String {
    words + " (standing order)"
}

/// Entries of earlier turns that count for a nation unless its orders have others: section, name, what they order.
pub(crate) fn standing_entries(state: &State, nation: NationId) -> Vec<(&'static str, String, String)> {
    let entry = |section: &'static Section, name: &str, keys: &Json| {
        (section.name, name.to_owned(), keys_in_words(section, keys))
    };
    let sent = &state.sent;
    let land = sent.standing.iter().filter(|(whose, _)| *whose == nation);
    let land = land.map(|(_, own)| entry(&FORCE, &own.name, &filed::of_force(state, own)));
    let sea = sent.standing_fleets.iter().filter(|(whose, _)| *whose == nation);
    let sea = sea.map(|(_, own)| entry(&FLEET, &own.name, &filed::of_fleet(state, own)));
    // One that orders nothing which goes on orders nothing here.
    land.chain(sea).filter(|(.., words)| !words.is_empty()).collect()
}

/// What a force was told, in this turn or standing, in the words of an orders file; none where that is nothing.
pub(crate) fn entry_in_words(state: &State, force: &Force) -> Option<String> {
    let (section, keys) = if force.kind.is_naval() {
        (&FLEET, filed::of_fleet(state, fleet_entry_of(state, force)?))
    } else {
        (&FORCE, filed::of_force(state, entry_of(state, force.nation, force)?))
    };
    let path = keys.get("path").and_then(|path| in_words("path", path));
    let words: Vec<String> = path.into_iter().chain(Some(keys_in_words(section, &keys))).collect();
    let words: Vec<String> = words.into_iter().filter(|words| !words.is_empty()).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

fn keys_in_words(section: &Section, keys: &Json) -> String {
    let words: Vec<String> = section.keys.iter().filter_map(|(key, _)| in_words(key, keys.get(*key)?)).collect();
    words.join(", ")
}

/// A key with its value: `retreat to 0504, 0403`; none of what goes without saying.
fn in_words(key: &str, value: &Json) -> Option<String> {
    let goes_without = key == "standing" || value.as_bool() == Some(matches!(key, "pursue" | "supply"));
    let words = match value {
        _ if goes_without => return None,
        Json::Bool(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Json::String(text) => text.clone(),
        Json::Number(number) => number.to_string(),
        Json::Array(list) => list.iter().filter_map(Json::as_str).collect::<Vec<_>>().join(", "),
        Json::Null | Json::Object(_) => return None,
    };
    (!words.is_empty()).then(|| format!("{} {words}", key.replace('_', " ")))
}
