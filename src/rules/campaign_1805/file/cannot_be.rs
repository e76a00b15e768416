//! What a scenario says and cannot be, though each of its entries may be: two entries that do not go together.

use std::collections::BTreeMap;

use super::lands::city_in;
use crate::engine::text::{counted, is_same_name};
use crate::rules::campaign_1805::scenario::ids::{Bond, HexId, Kind, NationId};
use crate::rules::campaign_1805::scenario::makeup;
use crate::rules::campaign_1805::scenario::map::HexKind;
use crate::rules::campaign_1805::scenario::{Place, Scenario, StartForce};
use crate::rules::owner_list::{Entries, ListEntry, PlacedFault};

/// What stands for a name in the template.
pub(super) const EXAMPLE: &str = "...";

/// Every fault of this kind.
pub(super) fn cannot_be<'c>(scenario: &'c Scenario, entries: &'c Entries<'c>) -> Compare<'c> {
    let mut compare = Compare { scenario, entries, flaws: Vec::new(), alone: Vec::new() };
    // The examples of the template bear one name, and mean nothing together.
    if scenario.nations.iter().any(|nation| nation.name == EXAMPLE) {
        return compare;
    }
    compare.nations();
    compare.regions();
    compare.types();
    compare.leaders();
    compare.forces();
    compare.numbers();
    compare.depots();
    compare.treaties();
    compare
}

/// What compares entries, and what does not go together so far.
pub(super) struct Compare<'c> {
    scenario: &'c Scenario,
    entries: &'c Entries<'c>,
    pub(super) flaws: Vec<PlacedFault>,
    /// Those that follow from no name, whatever else their entry says.
    pub(super) alone: Vec<PlacedFault>,
}

/// Whom somebody leads, and where that is said.
struct LedBy {
    what: String,
    is_army: bool,
    place: usize,
    at: Option<Place>,
}

impl<'c> Compare<'c> {
    fn flaw(&mut self, place: usize, what: String) {
        self.flaws.push((place, what));
    }

    fn flaw_alone(&mut self, place: usize, what: String) {
        self.alone.push((place, what));
    }

    fn nation(&self, nation: NationId) -> &'c str {
        self.scenario.nations.get(nation.at()).map_or("", |own| own.name.as_str())
    }

    fn place_name(&self, place: Place) -> String {
        match place {
            Place::Hex(hex) => self.scenario.grid.name(hex),
            Place::Sea(sea) => self.scenario.seas.get(sea.at()).map(|sea| sea.name.clone()).unwrap_or_default(),
        }
    }

    fn is_land(&self, hex: HexId) -> bool {
        matches!(self.scenario.grid.kind(hex), HexKind::Land(..))
    }

    /// Capitals and controllers.
    fn nations(&mut self) {
        let mut capitals: BTreeMap<&str, &str> = BTreeMap::new();
        for (at, entry) in self.entries.of("nation").enumerate() {
            let (own, name) = (NationId::new(at), self.nation(NationId::new(at)));
            for field in ["capital", "second_capital"] {
                let Some((city, place)) = entry.said(field) else { continue };
                match capitals.insert(city, name) {
                    Some(other) if other == name => {
                        self.flaw_alone(place, format!("{city} is the capital already: `{field}` is another city"));
                    }
                    Some(other) => {
                        self.flaw_alone(
                            place,
                            format!("{city} is the capital of {other}: a city is the capital of one"),
                        );
                    }
                    None => {}
                }
            }
            let Some((controller, place)) = entry.said("controller") else { continue };
            let Some(head) = self.scenario.nations.iter().position(|nation| nation.name == controller) else {
                continue;
            };
            if own == NationId::new(head) {
                self.flaw_alone(
                    place,
                    format!("{name} controls itself: leave `controller` out, or name another nation"),
                );
            } else if self.scenario.nations[head].power.minor {
                self.flaw_alone(place, format!("{controller} is a minor power: `controller` is a great one"));
            }
        }
    }

    /// Marks of seas, their links, and what is drawn between hexes.
    fn regions(&mut self) {
        let mut marks: BTreeMap<&str, &str> = BTreeMap::new();
        for entry in self.entries.of("sea") {
            let name = entry.said("name").map_or("", |(name, _)| name);
            if let Some((mark, place)) = entry.said("mark")
                && let Some(other) = marks.insert(mark, name)
            {
                self.flaw_alone(place, format!("the mark `{mark}` is of {other} already"));
            }
            for (place, _) in entry.parts("links").iter().filter(|(_, link)| link == name) {
                self.flaw_alone(*place, format!("{name} is linked with itself"));
            }
        }
        for (entry, city) in self.entries.of("city").zip(&self.scenario.cities) {
            if let Some((_, place)) = entry.said("seas").filter(|_| !city.port) {
                self.flaw_alone(
                    place,
                    format!("{} has `seas` and not `port = true`: add it, or take them out", city.name),
                );
            }
        }
        for (entry, kingdom) in self.entries.of("kingdom").zip(&self.scenario.start.kingdoms) {
            if let Some((_, place)) = entry.said("provinces").filter(|_| kingdom.provinces.is_empty()) {
                self.flaw(place, format!("{} has no provinces: name those that form it", kingdom.name));
            }
        }
    }

    /// Types that nobody may have.
    fn types(&mut self) {
        for (entry, kind) in self.entries.of("unit").zip(&self.scenario.types) {
            let own = kind.nation.filter(|nation| kind.not.contains(nation));
            if let Some((nation, (_, place))) = own.zip(entry.said("not")) {
                let name = self.nation(nation);
                self.flaw(place, format!("{} is for {name} only, and not for {name}: nobody can have it", kind.name));
            }
        }
    }

    /// Who leads whom, by the names of generals.
    fn led(&self) -> BTreeMap<&'c str, Vec<LedBy>> {
        let mut led: BTreeMap<&str, Vec<LedBy>> = BTreeMap::new();
        let start = &self.scenario.start;
        for (at, (entry, army)) in self.entries.of("army").zip(&start.armies).enumerate() {
            let Some((general, place)) = entry.said("general") else { continue };
            let first = start.forces.iter().find(|force| force.army.is_some_and(|army| army.at() == at));
            let own = LedBy { what: army.name.clone(), is_army: true, place, at: first.map(|force| force.at) };
            led.entry(general).or_default().push(own);
        }
        for (entry, force) in self.entries.of("force").zip(&start.forces) {
            let Some((general, place)) = entry.said("general") else { continue };
            let own = LedBy { what: force.name.clone(), is_army: false, place, at: Some(force.at) };
            led.entry(general).or_default().push(own);
        }
        led
    }

    /// A general is in one place, and leads one army or one command of his nation.
    fn leaders(&mut self) {
        let led = self.led();
        for (general, all) in &led {
            for (at, own) in all.iter().enumerate().skip(1) {
                // Of two armies that is told where armies are read.
                let first = &all[..at].iter().find(|other| !(other.is_army && own.is_army));
                if let Some(first) = first {
                    let words =
                        format!("{general} leads {} already: a general leads one army or one command", first.what);
                    self.flaw(own.place, words);
                }
            }
        }
        for (entry, general) in self.entries.of("general").zip(&self.scenario.start.generals) {
            let Some((text, place)) = entry.said("at") else { continue };
            // Of two generals of one name nobody knows who leads.
            if self.scenario.start.generals.iter().filter(|own| own.name == general.name).count() > 1 {
                continue;
            }
            let Some(at) = general.at else { continue };
            let first = led.get(general.name.as_str()).and_then(|all| all.first());
            match first.and_then(|first| Some((first, first.at?))).filter(|(_, there)| *there != Place::Hex(at)) {
                Some((first, there)) => {
                    let there = self.place_name(there);
                    let words =
                        format!("{} is at {text}, and leads {} in {there}: leave `at` out", general.name, first.what);
                    self.flaw(place, words);
                }
                None if !self.is_land(at) && city_in(self.scenario, at).is_none() => {
                    self.flaw_alone(place, format!("{} is at {text}, which is not land", general.name));
                }
                // A city that lies there has that fault itself.
                None => {}
            }
        }
    }

    /// Kinds, armies and leaders of forces.
    fn forces(&mut self) {
        for (entry, force) in self.entries.of("force").zip(&self.scenario.start.forces) {
            let Some(nation) = self.scenario.nations.get(force.nation.at()) else { continue };
            let (name, kind) = (&force.name, force.kind);
            let place = |field: &str| entry.said(field).map_or(entry.place(), |(_, place)| place);
            let (mut flaws, mut alone) = (Vec::new(), Vec::new());
            let is_read = |field: &str| !entry.refused(field);
            if !is_read("nation") || !is_read("kind") || self.entries.any_refused("nation", "feudal") {
                continue;
            }
            if kind == Kind::Contingent && !nation.feudal {
                flaws.push((place("kind"), format!("{name} is a contingent, and {} is not feudal", nation.name)));
            }
            if !kind.is_command() && entry.said("army").is_some() {
                alone.push((place("army"), format!("{name} is {}: garrisons and bands are in no army", kind.noun())));
            }
            if !kind.is_command() && entry.said("general").is_some() {
                alone.push((place("general"), format!("{name} is {}: nobody leads garrisons and bands", kind.noun())));
            }
            let led_by = entry.said("general").map(|(general, _)| general);
            let general = self.scenario.start.generals.iter().find(|own| Some(own.name.as_str()) == led_by);
            let is_known = !self.entries.any_refused("general", "nation");
            if let Some(general) = general.filter(|general| is_known && general.nation != force.nation) {
                let words =
                    format!("{} is of {}, and {name} of {}", general.name, self.nation(general.nation), nation.name);
                flaws.push((place("general"), words));
            }
            let first = self.scenario.start.forces.iter().find(|own| own.army == force.army && own.army.is_some());
            let apart = first.and_then(|first| makeup::apart((name, kind), (&first.name, first.kind)));
            flaws.extend(apart.map(|words| (place("army"), words)));
            let units: usize = force.units.iter().map(|(_, count)| usize::from(*count)).sum();
            if is_read("units") && force.names.len() > units {
                let (names, units) = (counted(force.names.len(), "name"), counted(units, "unit"));
                flaws.push((place("names"), format!("{name} has {names} for {units}: take names out")));
            }
            self.flaws.extend(flaws);
            self.alone.extend(alone);
        }
    }

    /// No more corps, and no more of a type, than a nation may have.
    fn numbers(&mut self) {
        self.limits();
        for (at, nation) in self.scenario.nations.iter().enumerate() {
            let own: Vec<(&'c ListEntry, &'c StartForce)> = self
                .entries
                .of("force")
                .zip(&self.scenario.start.forces)
                .filter(|(_, own)| own.nation.at() == at)
                .collect();
            let corps: Vec<&&ListEntry> =
                own.iter().filter(|(_, force)| force.kind == Kind::Corps).map(|(entry, _)| entry).collect();
            let is_known = !self.entries.any_refused("nation", "corps") && !self.entries.any_refused("force", "nation");
            if let Some(entry) = corps.get(usize::from(nation.limits.corps)).filter(|_| is_known) {
                let most = counted(usize::from(nation.limits.corps), "corps");
                let words = format!("{} begins with {} corps, and `corps` allows {most}", nation.name, corps.len());
                self.flaw(entry.place(), words);
            }
        }
    }

    fn limits(&mut self) {
        for (at, kind) in self.scenario.types.iter().enumerate() {
            let Some(most) = kind.limit.map(usize::from) else { continue };
            for nation in (0..self.scenario.nations.len()).map(NationId::new) {
                let own = self.entries.of("force").zip(&self.scenario.start.forces);
                let own = own.filter(|(_, force)| force.nation == nation);
                let counts = own.flat_map(|(entry, force)| force.units.iter().map(move |units| (entry, units)));
                let counts = counts.filter(|(_, (own, _))| own.at() == at);
                let units: Vec<&ListEntry> =
                    counts.flat_map(|(entry, (_, count))| std::iter::repeat_n(entry, usize::from(*count))).collect();
                let Some(entry) = units.get(most) else { continue };
                let (name, what, all) = (self.nation(nation), &kind.name, units.len());
                let words =
                    format!("{name} begins with {all} {what}, and `limit` allows {most}: take some out, or raise it");
                self.flaw(entry.said("units").map_or(entry.place(), |(_, place)| place), words);
            }
        }
    }

    /// A depot is on land, and with whoever carries it.
    fn depots(&mut self) {
        for entry in self.entries.of("depot") {
            let Some((text, place)) = entry.said("at") else { continue };
            let Some(hex) = self.scenario.hex_or_city(text) else { continue };
            if !self.is_land(hex) {
                self.flaw_alone(place, format!("a depot is on land, and {text} is not"));
            }
            let Some((carrier, place)) = entry.said("carried_by") else { continue };
            let nation = entry.said("nation").map_or("", |(nation, _)| nation);
            let named = |own: &&StartForce| own.name == carrier;
            let forces = || self.scenario.start.forces.iter().filter(named);
            match forces().find(|own| is_same_name(self.nation(own.nation), nation)) {
                None if forces().next().is_some() && !self.entries.any_refused("force", "nation") => {
                    self.flaw(place, format!("{carrier} is not of {nation}: a depot is carried by its own nation"));
                }
                Some(own) if own.at != Place::Hex(hex) => {
                    let there = self.place_name(own.at);
                    self.flaw(
                        place,
                        format!("{carrier} is in {there}, and its depot at {text}: put them in one place"),
                    );
                }
                _ => {}
            }
        }
    }

    /// Two nations are at war or have treaties.
    fn treaties(&mut self) {
        let mut before: Vec<(Bond, [&str; 2], &str)> = Vec::new();
        for entry in self.entries.of("treaty") {
            let [(place, a), (_, b)] = entry.parts("between") else { continue };
            let Some(kind) = entry.said("kind").and_then(|(word, _)| Bond::of_key(word)) else {
                continue;
            };
            let own = [a.as_str().min(b), a.as_str().max(b)];
            let is_war = |kind: Bond| kind == Bond::War;
            if before.iter().any(|(other, between, _)| *between == own && is_war(*other) != is_war(kind)) {
                self.flaws.push((*place, format!("{a} and {b} are at war and have a treaty: which is meant?")));
            }
            // Who gives passage or reports is named first.
            let is_same = |(other, between, first): &(Bond, [&str; 2], &str)| {
                let is_mutual = !matches!(kind, Bond::Passage | Bond::Share);
                *other == kind && *between == own && (is_mutual || *first == a)
            };
            if before.iter().any(is_same) {
                let words = format!("{} of {a} and {b} has two entries: take one out", kind.key());
                self.flaws.push((*place, words));
            }
            before.push((kind, own, a));
            let is_minor_of = |minor: &str, head: &str| {
                let minor = self.scenario.nations.iter().find(|nation| nation.name == minor);
                let head_of = minor.and_then(|minor| minor.power.controller);
                head_of.is_some_and(|own| self.nation(own) == head)
            };
            if kind == Bond::War && (is_minor_of(a, b) || is_minor_of(b, a)) {
                self.flaws.push((*place, format!("one of {a} and {b} controls the other: they are at peace")));
            }
        }
    }
}
