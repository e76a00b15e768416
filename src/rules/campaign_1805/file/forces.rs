//! Types of units, generals, armies, forces and depots.

use std::collections::BTreeSet;

use super::lands::city_in;
use super::{Reader, at_of, names_of, nation_of};
use crate::engine::text::name_for_people;
use crate::rules::campaign_1805::scenario::ids::{
    self, Arm, ArmyId, ForceId, GeneralId, Kind, NationId, Rank, Special, TypeId,
};
use crate::rules::campaign_1805::scenario::makeup::{self, Count};
use crate::rules::campaign_1805::scenario::map::HexKind;
use crate::rules::campaign_1805::scenario::{
    Army, General, Place, Scenario, StartDepot, StartForce, UnitPrice, UnitType,
};
use crate::rules::owner_list::ListEntry;

impl Reader<'_> {
    pub(super) fn types(&mut self, scenario: &Scenario) -> Vec<UnitType> {
        let nations = names_of(&scenario.nations, |nation| &nation.name);
        let mut types = Vec::new();
        for entry in self.entries.of("unit") {
            let not = self.named_list(entry, "not", "nations of [[nation]]", &nations);
            let arm = match entry.text("arm") {
                Some("artillery") => Some(Arm::FieldArtillery),
                word => word.and_then(Arm::of_key),
            };
            let table = entry.parts("table").iter();
            let table = table.filter_map(|(_, pair)| pair.split_once('\t'));
            types.push(UnitType {
                name: entry.text("name").unwrap_or_default().to_owned(),
                nation: entry.text("nation").map(|name| nation_of(scenario, Some(name))),
                not: not.into_iter().map(NationId::new).collect(),
                arm: arm.unwrap_or(Arm::Infantry),
                cv: entry.number("cv").unwrap_or(0),
                morale: entry.number("morale").unwrap_or(1),
                price: UnitPrice { cost: entry.number("cost"), manpower: entry.number("manpower").unwrap_or(0) },
                movement: entry.number("move").unwrap_or(0),
                hits: entry.number("hits").unwrap_or(1),
                limit: entry.number("limit"),
                special: entry.text("special").and_then(Special::of_key),
                table: table.map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
            });
        }
        types
    }

    pub(super) fn generals(&mut self, scenario: &Scenario) -> Vec<General> {
        let mut generals = Vec::new();
        for entry in self.entries.of("general") {
            let at = entry.text("at").map(str::to_owned);
            let hex = at.as_deref().and_then(|text| scenario.hex_or_city(text));
            if let (Some(text), None) = (&at, hex)
                && !self.is_hex_of_shapeless(text)
            {
                let cities = scenario.cities.iter().map(|city| city.name.as_str());
                self.near_flaw(entry.place_of("at"), "`at` is a hex or a city of [[city]]", text, cities);
            }
            generals.push(General {
                name: entry.text("name").unwrap_or_default().to_owned(),
                nation: nation_of(scenario, entry.text("nation")),
                rank: entry.text("rank").and_then(Rank::of_key).unwrap_or(Rank::D),
                battle_rating: entry.number("battle_rating").unwrap_or(0),
                command_rating: entry.number("command_rating").unwrap_or(1),
                ap: entry.number("ap").unwrap_or(1),
                cv: entry.number("cv").unwrap_or(0),
                army_morale: entry.number("army_morale").unwrap_or(0),
                battle_mod: entry.number("battle_mod").unwrap_or(0),
                at: hex,
                napoleon: entry.says("napoleon", "true"),
            });
        }
        generals
    }

    pub(super) fn armies(&mut self, scenario: &Scenario) -> Vec<Army> {
        let mut armies: Vec<Army> = Vec::new();
        for entry in self.entries.of("army") {
            let name = entry.text("name").unwrap_or_default().to_owned();
            let general = general_of(scenario, entry.text("general"));
            let nation = |army: &Army| scenario.start.generals.get(army.general.at()).map(|general| general.nation);
            let army = Army { name, general };
            let is_named = entry.are_read(&["name", "general"]);
            if is_named && armies.iter().any(|other| other.name == army.name && nation(other) == nation(&army)) {
                self.flaw(entry.place(), format!("{} is listed twice in its nation", army.name));
            }
            let led = armies.iter().find(|other| other.general == general);
            if let (Some(other), Some(own)) = (led, scenario.start.generals.get(general.at()))
                && entry.text("general") == Some(&own.name)
            {
                let place = entry.place_of("general");
                self.flaw(place, format!("{} leads {} already: a general leads one army", own.name, other.name));
            }
            armies.push(army);
        }
        armies
    }

    pub(super) fn forces(&mut self, scenario: &Scenario) -> Vec<StartForce> {
        let mut forces: Vec<StartForce> = Vec::new();
        let mut seen = BTreeSet::new();
        for entry in self.entries.of("force") {
            let at = entry.text("at").unwrap_or_default().to_owned();
            let place = scenario.place(&at);
            if place.is_none() && entry.are_read(&["at"]) && !self.is_hex_of_shapeless(&at) {
                let cities = scenario.cities.iter().map(|city| city.name.as_str());
                let known = cities.chain(scenario.seas.iter().map(|sea| sea.name.as_str()));
                self.near_flaw(
                    entry.place_of("at"),
                    "`at` is a hex, a sea area of [[sea]] or a city of [[city]]",
                    &at,
                    known,
                );
            }
            let units = self.counts(scenario, entry);
            let nation = nation_of(scenario, entry.text("nation"));
            let army = entry.text("army").and_then(|name| army_of(scenario, nation, name));
            let names = entry.parts("names").iter().map(|(_, name)| name.clone());
            let force = StartForce {
                name: entry.text("name").unwrap_or_default().to_owned(),
                nation,
                kind: entry.text("kind").and_then(Kind::of_key).unwrap_or(Kind::Brigade),
                at: place.unwrap_or(Place::Hex(ids::HexId(0))),
                army,
                general: entry.text("general").map(|name| general_of(scenario, Some(name))),
                units,
                names: names.collect(),
            };
            let is_named = entry.are_read(&["name", "nation"]);
            if is_named && !seen.insert((entry.text("nation"), name_for_people(&force.name))) {
                let place = entry.place_of("name");
                self.flaw(place, format!("`{}` is listed twice in its nation", force.name));
            }
            forces.push(force);
        }
        forces
    }

    /// True for a hex where nobody knows how many the map has.
    fn is_hex_of_shapeless(&self, text: &str) -> bool {
        self.shapeless && !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
    }

    fn counts(&mut self, scenario: &Scenario, entry: &ListEntry) -> Vec<(TypeId, u16)> {
        let mut units = Vec::new();
        for (place, pair) in entry.parts("units") {
            let Some((name, count)) = pair.split_once('\t') else { continue };
            if let Some(kind) = scenario.type_named(name) {
                units.push((kind, count.parse().unwrap_or(1)));
            } else if self.entries.any_refused("unit", "name") {
                self.lost.push(*place);
            } else if let Some(arm) = Arm::of_key(&name.to_lowercase().replace(' ', "-")) {
                let what =
                    format!("no [[unit]] is called `{name}`: add one, with name = \"{name}\" and arm = \"{arm}\"");
                self.lost.push(*place);
                self.flaw(*place, what);
            } else {
                let known = scenario.types.iter().map(|kind| kind.name.as_str());
                self.near_flaw(*place, "`units` names types of [[unit]]", name, known);
            }
        }
        units
    }

    /// Make-up, places, armies and generals of the forces.
    pub(super) fn check_forces(&mut self, scenario: &Scenario) {
        let said_at = |entry: &ListEntry| entry.text("at").and_then(|at| scenario.place(at));
        let all = self.entries.of("force").zip(&scenario.start.forces);
        let nowhere: Vec<&str> =
            all.filter(|(entry, _)| said_at(entry).is_none()).map(|(_, force)| force.name.as_str()).collect();
        for (at, entry) in self.entries.of("force").enumerate() {
            let force = &scenario.start.forces[at];
            // That a file has no nation, or no general, has been told.
            let nation = scenario.nations.get(force.nation.at());
            let Some(nation) = nation.filter(|_| entry.are_read(&["nation"])) else { continue };
            let count = Count::of(scenario, force.units.iter().map(|(kind, n)| (*kind, usize::from(*n))));
            let rules = [("unit", "arm"), ("nation", "feudal"), ("nation", "reformed"), ("nation", "corps_size")];
            let known = entry.are_read(&["kind", "units"])
                && !rules.iter().any(|(list, field)| self.entries.any_refused(list, field));
            if let Some(why) = makeup::refuse(nation, force.kind, &count).filter(|_| known) {
                self.flaw(entry.place_of("units"), format!("{}: {why}", force.name));
            }
            self.check_place(scenario, force, entry);
            let types = force.units.iter().map(|(kind, _)| scenario.unit_type(*kind));
            for kind in types
                .filter(|kind| kind.not.contains(&force.nation) || kind.nation.is_some_and(|own| own != force.nation))
            {
                let what = format!("{} has no {}", nation.name, kind.name);
                self.flaws.push((entry.place_of("units"), what));
            }
            let Some(army) = force.army else { continue };
            let led_by = self.entries.of("army").nth(army.at()).and_then(|own| own.text("general"));
            let general = scenario.start.generals.get(scenario.start.armies[army.at()].general.at());
            let Some(general) = general.filter(|own| Some(own.name.as_str()) == led_by) else { continue };
            if general.nation != force.nation {
                self.flaw(
                    entry.place_of("army"),
                    format!("{} is another nation's", scenario.start.armies[army.at()].name),
                );
            }
            let own = scenario.start.forces.iter().filter(|other| other.army == Some(army));
            let army = &scenario.start.armies[army.at()].name;
            let is_there = |other: &&StartForce| !nowhere.contains(&other.name.as_str());
            if let Some(first) = own.clone().find(is_there).filter(|first| is_there(&force) && first.at != force.at) {
                let at = |place: Place| match place {
                    Place::Hex(hex) => scenario.grid.name(hex),
                    Place::Sea(sea) => scenario.seas.get(sea.at()).map(|sea| sea.name.clone()).unwrap_or_default(),
                };
                let (one, other) = (at(force.at), at(first.at));
                let (name, before) = (&force.name, &first.name);
                let what = format!("{name} is in {one}, {before} in {other}: the forces of {army} begin in one place");
                self.flaw(entry.place_of("at"), what);
            }
            let count = own.clone().count();
            let known = !self.entries.any_refused("general", "command_rating");
            if known
                && count > usize::from(general.command_rating)
                && own.map(|own| &own.name).next() == Some(&force.name)
            {
                let (name, most) = (&general.name, general.command_rating);
                let what = format!(
                    "{name} commands at most {most}, {army} has {count}: take a force out, or raise `command_rating`"
                );
                self.flaw(entry.place_of("army"), what);
            }
        }
    }

    fn check_place(&mut self, scenario: &Scenario, force: &StartForce, entry: &ListEntry) {
        // What is nowhere on the map has a fault of its own.
        let is_there = scenario.place(entry.text("at").unwrap_or_default()).is_some();
        if !is_there || !entry.are_read(&["kind"]) || self.entries.any_refused("city", "port") {
            return;
        }
        let place = entry.place_of("at");
        let wrong = match force.at {
            Place::Sea(_) if !force.kind.is_naval() => Some("troops begin on land".to_owned()),
            Place::Sea(_) => None,
            Place::Hex(hex) => {
                let land = scenario.grid.kind(hex);
                let city = city_in(scenario, hex).map(|city| &scenario.cities[city.at()]);
                match (land, force.kind) {
                    (HexKind::Land(..), kind) if kind.is_naval() && city.is_none_or(|city| !city.port) => {
                        Some("ships begin in a port or a sea area".to_owned())
                    }
                    (HexKind::Land(..), Kind::Garrison) if city.is_none() => {
                        Some("a garrison begins in a city".to_owned())
                    }
                    (HexKind::Land(..), _) => None,
                    // A city that lies there has that fault itself.
                    (HexKind::Sea | HexKind::Off, _) if city.is_some() => None,
                    (HexKind::Sea | HexKind::Off, _) => Some(format!("hex {} is not land", scenario.grid.name(hex))),
                }
            }
        };
        if let Some(why) = wrong {
            if let Place::Hex(hex) = force.at {
                self.mark(hex);
            }
            self.flaw_on_map(place, format!("{}: {why}", force.name));
        }
    }

    pub(super) fn depots(&mut self, scenario: &Scenario) -> Vec<StartDepot> {
        let mut depots = Vec::new();
        for entry in self.entries.of("depot") {
            let text = entry.text("at").unwrap_or_default().to_owned();
            let Some(at) = scenario.hex_or_city(&text) else {
                if !entry.are_read(&["at"]) || self.is_hex_of_shapeless(&text) {
                    continue;
                }
                let cities = scenario.cities.iter().map(|city| city.name.as_str());
                self.near_flaw(entry.place_of("at"), "`at` is a hex or a city of [[city]]", &text, cities);
                continue;
            };
            let nation = nation_of(scenario, entry.text("nation"));
            let carrier = entry.text("carried_by").map(str::to_owned);
            let own = |force: &StartForce| Some(&force.name) == carrier.as_ref() && force.nation == nation;
            depots.push(StartDepot {
                nation,
                at,
                carried_by: scenario.start.forces.iter().position(own).map(ForceId::new),
            });
        }
        depots
    }
}

/// The army of this name: the nation's own where it has one, for two nations may each have an Army of Italy.
fn army_of(scenario: &Scenario, nation: NationId, name: &str) -> Option<ArmyId> {
    let named = |army: &Army| army.name == name;
    let own =
        |army: &Army| scenario.start.generals.get(army.general.at()).is_some_and(|general| general.nation == nation);
    let own = scenario.start.armies.iter().position(|army| named(army) && own(army));
    own.or_else(|| scenario.start.armies.iter().position(named)).map(ArmyId::new)
}

fn general_of(scenario: &Scenario, name: Option<&str>) -> GeneralId {
    GeneralId::new(at_of(scenario.start.generals.iter().map(|general| &general.name), name))
}
