//! `[[fleet]]`: ships, whom they carry, whose trade they take.

use std::fmt::Write;

use toml::de::DeValue;

use super::super::state::code::Code;
use super::super::state::ordered::{allowance, forces_of, ids_of};
use super::super::state::orders::{FleetEntry, Mover, TradeOrders};
use super::force::vainly;
use super::item::{Item, OrderFault};
use super::meant::other_hex;
use super::read::Reader;
use super::said::{EVADES, SHUT_PORT};
use crate::engine::text::{counted, did_you_mean};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{Bond, CityId, HexId, Kind, NationId, SeaId};
use crate::rules::campaign_1805::state::ordered::mover_named;
use crate::rules::campaign_1805::state::why::{Vain, berths};
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::obstacle::closed_land;
use crate::rules::campaign_1805::ways::paths::{is_closed_to, is_open_port, owner_of};
use crate::rules::owner_list::{ValueKind, found};

const KEYS: [&str; 13] = [
    "name",
    "to",
    "path",
    "order",
    "escort",
    "privateer",
    "load",
    "land",
    "raid",
    "bombard",
    "retreat_to",
    "standing",
    "words",
];

/// What is said of a garrison that would go aboard or ashore, behind its name.
const NO_CARGO: &str = "is a garrison and never moves";

/// Where a landing goes, and who lands.
fn landing_of<'t>(landing: &'t DeValue<'_>) -> Option<(&'t str, Vec<String>)> {
    let table = landing.as_table().filter(|table| table.len() == 2)?;
    let forces = table.get("forces")?.get_ref().as_array()?;
    let names = forces.iter().map(|name| name.get_ref().as_str().map(str::to_owned)).collect::<Option<_>>()?;
    Some((table.get("at")?.get_ref().as_str()?, names))
}

impl<'r> Reader<'r> {
    pub(super) fn fleets(&mut self) {
        for mut item in self.items("fleet", "[[fleet]]", &KEYS) {
            let Some(name) = item.needed("name") else {
                self.done(item);
                continue;
            };
            self.once("fleet", &name, &mut item);
            let mover = self.mover(&mut item, &name);
            let order = item.word("order", &["intercept", "evade"]);
            let mut entry = FleetEntry {
                name,
                path: Vec::new(),
                port: None,
                intercept: order == Some("intercept"),
                trade: TradeOrders {
                    escort: self.nation_in(&mut item, "escort"),
                    privateer: self.nation_in(&mut item, "privateer"),
                },
                load: Vec::new(),
                land: Vec::new(),
                raid: self.city_of_enemy(&mut item, "raid"),
                bombard: item.flag("bombard").unwrap_or(false),
                retreat_to: self.waters(&mut item, "retreat_to"),
                standing: item.flag("standing").unwrap_or(false),
                words: item.text("words").unwrap_or_default(),
            };
            item.idle_standing();
            self.trade(&mut item, &entry);
            if let Some(mover) = mover {
                self.as_it_stands(&mut item, mover, |reader, item| {
                    reader.sail(item, mover, &mut entry);
                    reader.carry(item, mover, &mut entry);
                    if item.is_sound() {
                        reader.sails_from_its_area(item, mover, &entry);
                    }
                });
            }
            if item.is_sound() && order.is_none() && !entry.path.is_empty() {
                item.fault(item.place, Code::Evades, EVADES);
            }
            item.note_words(&entry.words);
            if let Some(mover) = mover.filter(|mover| !self.is_empty(*mover)) {
                self.pay_move(&mut item, mover, entry.steps());
            }
            if self.done(item) {
                self.taken.orders.fleet.push(entry);
            }
        }
    }

    /// The way: areas, and a port at the end.
    fn sail(&mut self, item: &mut Item<'r>, mover: Mover, entry: &mut FleetEntry) {
        let Some(first) = self.first_to_move(item, mover) else { return };
        if !first.kind.is_naval() {
            let words = format!("{} is no fleet: it goes under [[force]]", first.name);
            item.fault(item.at("name"), Code::NoSuchForce, words);
            return;
        }
        let most = usize::from(allowance(self.state, mover));
        if !item.has("to") {
            let stops = item.list("path");
            self.sail_along(item, first, entry, &stops);
        } else if let Some(text) = item.text("to") {
            self.sail_to(item, first, entry, &text, most);
        }
        let length = entry.steps();
        // Out of a port takes a pulse more than the areas, and so does into it.
        let cost = length + usize::from(length > 0 && matches!(first.at, Place::Hex(_)));
        if item.is_sound() && cost > most {
            item.fault(item.way_place(), Code::TooFar, format!("the way costs {cost}, its movement is {most}"));
        } else if item.is_sound() {
            self.taken.bill.push(format!("{}: {cost} of {}", entry.name, counted(most, "area")));
        }
    }

    fn sail_along(&self, item: &mut Item<'r>, fleet: &Force, entry: &mut FleetEntry, stops: &[(String, usize)]) {
        let mut at = fleet.at;
        for (text, place) in stops {
            let Some(next) = self.water(item, text, *place) else { return };
            if !touches(self.state, at, next) {
                let words = format!("{text} does not touch {}", self.state.place_name(at));
                item.fault(*place, Code::SeaNotAdjacent, words);
                return;
            }
            match next {
                Place::Sea(sea) if entry.port.is_none() => entry.path.push(sea),
                Place::Sea(_) => item.fault(*place, Code::SeaNotAdjacent, "a port ends the way"),
                Place::Hex(hex) => entry.port = self.state.map().hex(hex).city,
            }
            at = next;
        }
    }

    /// The shortest way, ties to the areas named first in the scenario.
    fn sail_to(&self, item: &mut Item<'r>, fleet: &Force, entry: &mut FleetEntry, to: &str, most: usize) {
        let place = item.at("to");
        let Some(goal) = self.water(item, to, place) else { return };
        let mut ways: Vec<(Place, Vec<Place>)> = vec![(fleet.at, Vec::new())];
        let mut reached = vec![fleet.at];
        for _ in 0..=most {
            if let Some((_, way)) = ways.iter().find(|(at, _)| *at == goal) {
                for stop in way {
                    match stop {
                        Place::Sea(sea) => entry.path.push(*sea),
                        Place::Hex(hex) => entry.port = self.state.map().hex(*hex).city,
                    }
                }
                return;
            }
            let mut further = Vec::new();
            for (at, way) in &ways {
                for next in
                    self.state.scenario().sea_places().chain([goal]).filter(|next| touches(self.state, *at, *next))
                {
                    let through_port = matches!(at, Place::Hex(_)) && *at != fleet.at;
                    if !through_port && !reached.contains(&next) {
                        reached.push(next);
                        further.push((next, way.iter().copied().chain([next]).collect()));
                    }
                }
            }
            ways = further;
        }
        item.fault(place, Code::TooFar, format!("{to} is beyond {}", counted(most, "area")));
    }

    /// Sea areas and ports, in order.
    fn waters(&self, item: &mut Item<'r>, key: &str) -> Vec<Place> {
        let list = item.list(key);
        list.iter().filter_map(|(text, place)| self.water(item, text, *place)).collect()
    }

    /// A sea area or a port.
    fn water(&self, item: &mut Item<'r>, text: &str, place: usize) -> Option<Place> {
        let scenario = self.state.scenario();
        if let Some(sea) = scenario.sea_named(text) {
            return Some(Place::Sea(sea));
        }
        if let Some(city) = scenario.city_named(text) {
            let port = scenario.cities[city.at()].hex.filter(|_| !self.state.map().harbour(city).is_empty());
            let open = port.filter(|hex| is_open_port(self.state, self.nation, *hex));
            if port.is_none() {
                item.fault(place, Code::NoCity, format!("{text} is no port"));
            } else if open.is_none() {
                item.fault(place, Code::NoCity, format!("{text} {SHUT_PORT}"));
            }
            return open.map(Place::Hex);
        }
        let (seas, cities) = (scenario.seas.iter().map(|sea| &sea.name), scenario.cities.iter().map(|city| &city.name));
        let near = did_you_mean(text, seas.chain(cities).map(String::as_str));
        let none = || format!("a way is of sea areas and ends in an area or a port, found `{text}`{near}");
        item.fault(place, Code::NoSuchSea, other_hex(self.state, text).unwrap_or_else(none));
        None
    }

    /// Loading and landing.
    fn carry(&self, item: &mut Item<'r>, mover: Mover, entry: &mut FleetEntry) {
        let state = self.state;
        let Some(fleet) = forces_of(state, mover).next() else { return };
        let mut room: usize = forces_of(state, mover).map(|force| state.count(force).transports).sum();
        for (name, place) in item.list("load") {
            let Some(cargo) = self.cargo(item, &name, place) else {
                entry.load.push(name);
                continue;
            };
            let troops: Vec<&Force> = forces_of(state, cargo).collect();
            if troops.iter().any(|force| force.at != fleet.at || force.kind.is_naval() || force.aboard.is_some()) {
                item.fault(place, Code::NotHere, format!("{name} is {}", Vain::LoadElsewhere.words("")));
            }
            if troops.iter().any(|force| force.life.bought == Some(state.now.turn)) {
                item.fault(place, Code::NotHere, format!("{name} is {}", Vain::LoadNew.words("")));
            }
            if troops.iter().any(|force| force.kind == Kind::Garrison) {
                item.fault(place, Code::CannotMove, format!("{name} {NO_CARGO}"));
            }
            let needed = troops.iter().map(|force| state.count(force).berths()).sum::<usize>();
            if needed > room {
                item.fault(place, Code::Capacity, format!("{name} {}", Vain::LoadNoRoom.words(&berths(needed, room))));
            }
            room = room.saturating_sub(needed);
            entry.load.push(name);
        }
        let Some(landings) = item.value("land") else { return };
        let Some(list) = landings.get_ref().as_array() else {
            let allowed = "a list of landings, such as [{ at = \"0712\", forces = [\"2nd Brigade\"] }]";
            item.wrong("land", allowed, ValueKind::List);
            return;
        };
        if list.is_empty() {
            item.fault(landings.span().start, Code::BadWord, "`land` is empty");
        }
        for landing in list {
            let place = landing.span().start;
            if let Some((at, names)) = landing_of(landing.get_ref()) {
                self.land(item, mover, entry, at, names, place);
                continue;
            }
            let found = found(landing.get_ref());
            let words =
                format!("a landing of `land` is {{ at = \"0712\", forces = [\"2nd Brigade\"] }}, found {found}");
            item.fault(place, Code::BadWord, words);
        }
    }

    fn land(
        &self,
        item: &mut Item<'r>,
        mover: Mover,
        entry: &mut FleetEntry,
        at: &str,
        names: Vec<String>,
        place: usize,
    ) {
        let state = self.state;
        // Whoever fills in a form has not come to a part of it yet: that is said of the entry as a whole, and the other
        // part is judged.
        if at.trim().is_empty() {
            item.fault(item.place, Code::NoSuchHex, "a landing needs a hex of the coast, or a city there");
        }
        let ships = ids_of(state, mover);
        let is_aboard = |force: &Force| force.aboard.is_some_and(|by| ships.contains(&by));
        let has_room = forces_of(state, mover).any(|force| state.count(force).transports > 0);
        let carries = has_room || state.present().any(|(_, force)| is_aboard(force));
        if names.is_empty() {
            item.fault(item.place, Code::BadWord, format!("nobody lands at {}: `forces` names who does", at.trim()));
        }
        let hex = Some(at.trim()).filter(|at| !at.is_empty() && (carries || !names.is_empty()));
        let hex = hex.and_then(|at| self.hex_at(item, at, place));
        if let Some(hex) = hex {
            self.land_at(item, mover, entry, (hex, &names), place);
        }
        if !carries {
            item.faults.push(OrderFault::new(place, Code::NotLoaded, format!("{} has no transports", entry.name)));
        }
        for name in names.iter().filter(|_| carries) {
            let Some(troops) = self.cargo(item, name, place) else { continue };
            let aboard = forces_of(state, troops).all(|force| force.aboard.is_some());
            if forces_of(state, troops).any(|force| force.kind == Kind::Garrison) {
                item.fault(place, Code::CannotMove, format!("{name} {NO_CARGO}"));
            } else if !aboard && !entry.load.contains(name) {
                let here = |force: &Force| forces_of(state, mover).any(|ship| ship.at == force.at);
                let mut words = format!("{name} is {}", Vain::LandNotAboard.words(""));
                if !forces_of(state, troops).all(here) {
                    let _ = write!(words, " and {}", Vain::LoadElsewhere.words(""));
                }
                item.fault(place, Code::NotLoaded, words);
            }
        }
        entry.land.extend(hex.map(|hex| (hex, names)));
    }

    /// A coast, or the port where the ships lie, that lets in those who land.
    fn land_at(
        &self,
        item: &mut Item<'r>,
        mover: Mover,
        entry: &FleetEntry,
        (hex, names): (HexId, &[String]),
        place: usize,
    ) {
        let state = self.state;
        let start = forces_of(state, mover).next().and_then(|fleet| State::sea_of(fleet.at));
        let areas: Vec<SeaId> = start.into_iter().chain(entry.path.iter().copied()).collect();
        let first = names.first().and_then(|name| mover_named(state, self.nation, name));
        let whose = first.and_then(|troops| forces_of(state, troops).next()).map_or(self.nation, |force| force.nation);
        if is_closed_to(state, whose, hex) {
            let words = format!("{} {}", state.map().name(hex), closed_land(state, owner_of(state, hex)));
            item.fault(place, Code::NeutralLand, words);
        }
        let in_port = forces_of(state, mover).next().is_some_and(|fleet| fleet.at == Place::Hex(hex));
        if !in_port && !state.map().coasts(hex).iter().any(|sea| areas.contains(sea)) {
            let lies = state.map().coasts(hex).first().map(|sea| &state.scenario().seas[sea.at()].name);
            let lies = lies.map(|sea| format!(": it lies on the {sea}")).unwrap_or_default();
            let words = format!("{} is no coast of an area that it is in or enters{lies}", state.map().name(hex));
            item.fault(place, Code::NoCoast, words);
        }
    }

    /// The army or force that a fleet is to carry; a force of an army goes with its army. None where there is nobody to be
    /// judged: in an army that is empty by then C3 may find those who are in it now.
    fn cargo(&self, item: &mut Item<'r>, name: &str, place: usize) -> Option<Mover> {
        let Some(mover) = mover_named(self.state, self.nation, name) else {
            if let Some(army) = self.state.army_ordered(self.nation, name) {
                item.fault(place, Code::NoEffect, self.nobody_left(army));
                return None;
            }
            let none = || format!("there is no force `{name}` in your brief");
            item.fault(place, Code::NoSuchForce, self.ended(name).unwrap_or_else(none));
            return None;
        };
        if let Mover::Force(force) = mover
            && let Some(army) = self.state.force(force).army
        {
            let army = &self.state.army(army).name;
            let words = format!("{name} moves with {army}: detach it first, or name {army}");
            item.fault(place, Code::InAnArmy, words);
        }
        Some(mover)
    }

    /// What ships do from the area where they end.
    fn sails_from_its_area(&self, item: &mut Item<'r>, mover: Mover, entry: &FleetEntry) {
        for (key, words) in self.in_vain_at_sea(mover, entry) {
            item.fault(item.at(key), Code::NoEffect, words);
        }
    }

    /// What comes to nothing where the ships of an entry end, the key and why: a raid on a port of another area or of one's
    /// own land, trade that does not pass, a port before which nobody lands.
    pub(super) fn in_vain_at_sea(&self, mover: Mover, entry: &FleetEntry) -> Vec<(&'static str, String)> {
        let (state, scenario) = (self.state, self.state.scenario());
        let Some(fleet) = forces_of(state, mover).next() else { return Vec::new() };
        let end = entry.stops(state).last().copied().unwrap_or(fleet.at);
        let (ends, sea) = (state.place_name(end), State::sea_of(end));
        let on_it = |city: CityId| sea.is_some_and(|sea| state.map().harbour(city).contains(&sea));
        let here = |why: String| vainly(&entry.name, Some(&state.there(end)), &why);
        let anywhere = |why: String| vainly(&entry.name, None, &why);
        let mut vain = Vec::new();
        let raid = entry.raid.and_then(|city| {
            let elsewhere = || here(Vain::RaidElsewhere.words(&scenario.cities[city.at()].name));
            if on_it(city) { self.raids_nobody(&entry.name, city) } else { Some(elsewhere()) }
        });
        vain.extend(raid.map(|words| ("raid", words)));
        let passes = |sea: SeaId, nation: NationId| scenario.seas[sea.at()].trade.contains(&nation);
        let unarmed = forces_of(state, mover).all(|force| !force.kind.is_of_war());
        if let Some(nation) = entry.trade.privateer {
            let words = match sea {
                _ if unarmed => Some(anywhere(Vain::TradeUnarmed.words(""))),
                None => Some(anywhere(Vain::TradeInPort.words(&ends))),
                Some(sea) if passes(sea, nation) => None,
                Some(_) => Some(here(Vain::TradeElsewhere.words(state.nation_name(nation)))),
            };
            vain.extend(words.map(|words| ("privateer", words)));
        }
        let mut areas = entry.path.iter().copied().chain(State::sea_of(fleet.at));
        if let Some(nation) = entry.trade.escort {
            let elsewhere = || Vain::EscortElsewhere.words(state.nation_name(nation));
            let why = if unarmed { Some(Vain::EscortUnarmed.words("")) } else { None };
            let why = why.or_else(|| (!areas.any(|sea| passes(sea, nation))).then(elsewhere));
            vain.extend(why.map(|why| ("escort", anywhere(why))));
        }
        let lands = |hex: HexId| state.map().hex(hex).city.is_some_and(on_it);
        if entry.bombard && !self.hexes_of_landings().any(lands) {
            vain.push(("bombard", here(Vain::Bombard.words(""))));
        }
        vain
    }

    /// Privateers take an enemy's trade, escorts protect a friend's.
    fn trade(&self, item: &mut Item<'r>, entry: &FleetEntry) {
        if let Some(nation) = entry.trade.privateer.filter(|nation| !self.state.is_enemy(self.nation, *nation)) {
            let words = format!("{} is not at war with you", self.state.nation_name(nation));
            item.fault(item.at("privateer"), Code::NotAnEnemy, words);
        }
        let ally = |nation: NationId| nation == self.nation || self.state.stands(Bond::Alliance, nation, self.nation);
        if let Some(nation) = entry.trade.escort.filter(|nation| !ally(*nation)) {
            let words = format!("{} is not your ally", self.state.nation_name(nation));
            item.fault(item.at("escort"), Code::NotAnAlly, words);
        }
    }
}

/// What a file calls a place at sea, a port, or a hex on the way.
pub(crate) fn stop_name(state: &State, place: Place) -> String {
    let city = state.city_at(place).map(|city| state.scenario().cities[city.at()].name.clone());
    city.unwrap_or_else(|| state.place_name(place))
}

/// True where ships go from one place to another in one step: between areas, out of a port, into a port.
pub fn touches(state: &State, from: Place, to: Place) -> bool {
    let harbour = |hex| state.map().hex(hex).city.map_or(&[][..], |city| state.map().harbour(city));
    match (from, to) {
        (Place::Sea(from), Place::Sea(to)) => state.map().seaways(from).contains(&to),
        (Place::Sea(sea), Place::Hex(hex)) | (Place::Hex(hex), Place::Sea(sea)) => harbour(hex).contains(&sea),
        (Place::Hex(_), Place::Hex(_)) => false,
    }
}
