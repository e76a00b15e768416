//! Seas, nations, provinces, cities, terrain, kingdoms, storms and events.

use std::ops::RangeInclusive;

use super::{Reader, at_of, city_of, names_of, nation_of, provinces_of, seas_of};
use crate::engine::text::nearest;
use crate::rules::campaign_1805::scenario::ids::{self, CityId, HexId, NationId, ProvinceId, SeaId, Terrain};
use crate::rules::campaign_1805::scenario::map::HexKind;
use crate::rules::campaign_1805::scenario::{
    City, CorpsLimits, EventEffect, Far, FightingRatings, Kingdom, Land, Nation, Openness, Power, Province,
    RandomEvent, Scenario, Sea, Storm, Treaty,
};
use crate::rules::campaign_1805::sheet::printed;
use crate::rules::owner_list::{ListEntry, ValueKind, found};

/// Dice for ships in a storm.
const STORM_DICE: u8 = 2;
/// Seats and papers that the program calls so.
const KEPT: [&str; 5] = ["all", "both", "public", "table", "umpire"];

impl Reader<'_> {
    pub(super) fn seas(&mut self) -> Vec<Sea> {
        let sea = |entry: &ListEntry| Sea {
            name: self.said("sea", entry, "name").unwrap_or_default().to_owned(),
            mark: self.said("sea", entry, "mark").map(str::to_owned),
            ..Sea::default()
        };
        self.entries.of("sea").map(sea).collect()
    }

    /// What seas say of seas and nations, once all are read.
    pub(super) fn link_seas(&mut self, scenario: &mut Scenario) {
        let seas = names_of(&scenario.seas, |sea| &sea.name);
        let nations = names_of(&scenario.nations, |nation| &nation.name);
        for (at, entry) in self.entries.of("sea").enumerate() {
            let links = self.named_list("sea", entry, "links", "sea areas of [[sea]]", &seas);
            let trade = self.named_list("sea", entry, "trade", "nations of [[nation]]", &nations);
            scenario.seas[at].links = seas_of(&links);
            scenario.seas[at].trade = trade.into_iter().map(NationId::new).collect();
        }
        for (at, entry) in self.entries.of("city").enumerate() {
            let own = self.named_list("city", entry, "seas", "sea areas of [[sea]]", &seas);
            scenario.cities[at].seas = own.into_iter().map(SeaId::new).collect();
            self.check_port(scenario, at, entry);
        }
    }

    fn check_port(&mut self, scenario: &Scenario, at: usize, entry: &ListEntry) {
        let city = &scenario.cities[at];
        let Some(hex) = city.hex.filter(|_| city.port && city.seas.is_empty()) else { return };
        let is_sea = |hex: HexId| scenario.grid.kind(hex) == HexKind::Sea;
        if !scenario.grid.neighbours(hex).any(is_sea) {
            let what = format!("{} is a port without sea: no sea lies beside it, and `seas` names none", city.name);
            self.mark(hex);
            self.flaw(self.place("city", entry, "port"), what);
        }
    }

    pub(super) fn nations(&mut self) -> Vec<Nation> {
        let nation = |entry: &ListEntry| {
            let name = self.said("nation", entry, "name").unwrap_or_default().to_owned();
            let french = name.eq_ignore_ascii_case("france");
            Nation {
                ratings: FightingRatings {
                    army_rating: self.number("nation", entry, "army_rating").unwrap_or(0),
                    skirmish_rating: self.number("nation", entry, "skirmish_rating").unwrap_or(0),
                    navy_rating: self.number("nation", entry, "navy_rating").unwrap_or(0),
                },
                limits: CorpsLimits {
                    corps: self.number("nation", entry, "corps").unwrap_or(0),
                    corps_size: self.number("nation", entry, "corps_size").unwrap_or(0),
                },
                cash: self.number("nation", entry, "cash").unwrap_or(0),
                power: Power { minor: self.flag("nation", entry, "minor"), controller: None },
                feudal: self.flag("nation", entry, "feudal"),
                reformed: self.flag("nation", entry, "reformed"),
                force_march: self.number("nation", entry, "force_march").unwrap_or(if french { 5 } else { 10 }),
                reparations: self.number("nation", entry, "reparations"),
                name,
                ..Nation::default()
            }
        };
        let nations: Vec<Nation> = self.entries.of("nation").map(nation).collect();
        self.names_for_people(&nations);
        for (list, missing) in [("nation", nations.is_empty()), ("city", self.entries.of("city").next().is_none())] {
            if missing {
                self.flaw(0, format!("[[{list}]] is missing: a scenario has at least one"));
            }
        }
        nations
    }

    /// Words of the program are no nation's name. Others may be: `Public`.
    fn names_for_people(&mut self, nations: &[Nation]) {
        for (entry, nation) in self.entries.of("nation").zip(nations) {
            let name = &nation.name;
            if KEPT.contains(&name.as_str()) {
                let all = KEPT.join(", ");
                let what =
                    format!("`{name}` is a word of the program, and no nation is called {all}: choose another name");
                self.flaw_alone(self.place("nation", entry, "name"), what);
            }
        }
    }

    /// What nations say of cities and each other, once all are read.
    pub(super) fn settle_nations(&mut self, scenario: &mut Scenario) {
        for (at, entry) in self.entries.of("nation").enumerate() {
            let own =
                |city: &City| scenario.provinces.get(city.province.at()).is_some_and(|land| land.nation.at() == at);
            let start = scenario.cities.iter().filter(|city| city.victory && own(city)).count();
            let capital = city_of(scenario, self.said("nation", entry, "capital"));
            let second = self.said("nation", entry, "second_capital").map(|name| city_of(scenario, Some(name)));
            let controller = self.said("nation", entry, "controller").map(|name| nation_of(scenario, Some(name)));
            let nation = &mut scenario.nations[at];
            (nation.capital, nation.second_capital, nation.power.controller) = (capital, second, controller);
            let printed = u16::try_from(start).unwrap_or(u16::MAX);
            nation.start_cities = self.number("nation", entry, "start_cities").unwrap_or(printed);
            if nation.power.controller.is_some() && !nation.power.minor {
                let what = "`controller` is for minor powers: `minor = true`";
                self.flaw_alone(self.place("nation", entry, "controller"), what);
            }
        }
    }

    pub(super) fn provinces(&mut self, scenario: &Scenario) -> Vec<Province> {
        let province = |entry: &ListEntry| Province {
            name: self.said("province", entry, "name").unwrap_or_default().to_owned(),
            mark: self.said("province", entry, "mark").unwrap_or_default().to_owned(),
            nation: nation_of(scenario, self.said("province", entry, "nation")),
            rp: self.number("province", entry, "rp").unwrap_or(0),
            manpower: self.number("province", entry, "manpower").unwrap_or(0),
            trade: self.number("province", entry, "trade").unwrap_or(0),
            open: self.flag("province", entry, "open"),
        };
        let provinces: Vec<Province> = self.entries.of("province").map(province).collect();
        for (at, entry) in self.entries.of("province").enumerate() {
            let mark = &provinces[at].mark;
            let twice = provinces[..at].iter().any(|other| other.mark == *mark)
                || scenario.seas.iter().any(|sea| sea.mark.as_ref() == Some(mark));
            if mark.is_empty() {
                self.flaw_alone(entry.place(), "`mark` is missing in [[province]]: its letter in `regions`");
            } else if twice {
                self.flaw_alone(
                    self.place("province", entry, "mark"),
                    format!("the mark `{mark}` stands for two regions"),
                );
            }
        }
        provinces
    }

    pub(super) fn cities(&mut self, scenario: &Scenario) -> Vec<City> {
        let mut cities: Vec<City> = Vec::new();
        for entry in self.entries.of("city") {
            let hex = self.hex_in("city", entry, "hex", &scenario.grid);
            if self.said("city", entry, "hex").is_none() {
                self.flaw_alone(entry.place(), "`hex` is missing in [[city]]: where it lies, CCRR");
            }
            let names = scenario.provinces.iter().map(|province| &province.name);
            let city = City {
                name: self.said("city", entry, "name").unwrap_or_default().to_owned(),
                province: ProvinceId::new(at_of(names, self.said("city", entry, "province"))),
                hex,
                victory: self.flag("city", entry, "victory"),
                port: self.flag("city", entry, "port"),
                supply: self.flag("city", entry, "supply"),
                siege: self.number("city", entry, "siege").unwrap_or(0),
                seas: Vec::new(),
            };
            self.check_city(scenario, &city, entry, &cities);
            cities.push(city);
        }
        cities
    }

    fn check_city(&mut self, scenario: &Scenario, city: &City, entry: &ListEntry, before: &[City]) {
        let Some(hex) = city.hex else { return };
        let place = self.place("city", entry, "hex");
        let before_all = self.flaws.len() + self.alone.len();
        let (name, at) = (&city.name, scenario.grid.name(hex));
        match scenario.grid.kind(hex) {
            HexKind::Land(..) => {}
            HexKind::Sea => self.flaw_alone(place, format!("{name} lies at sea: hex {at} is `~`")),
            HexKind::Off => self.flaw_alone(place, format!("{name} lies off the map: hex {at} is `.`")),
        }
        if let Some(other) = before.iter().find(|other| other.hex == Some(hex)) {
            self.flaw_alone(place, format!("{name} and {} lie in one hex, {at}", other.name));
        }
        let region = scenario.grid.regions.get(hex.at()).copied().unwrap_or(0);
        let province = usize::from(region).checked_sub(1).and_then(|at| scenario.provinces.get(at));
        let own = scenario.provinces.get(city.province.at());
        let land = scenario.grid.is_land(hex);
        if let (Some(province), Some(own), true) = (province, own, land)
            && province.name != own.name
        {
            self.flaw(place, format!("{name} is of {}, but hex {at} lies in {}", own.name, province.name));
        }
        if self.flaws.len() + self.alone.len() > before_all {
            self.mark(hex);
        }
    }

    /// Provinces in pieces, and trade that is not as printed, are told and taken.
    pub(super) fn compare_lands(&mut self, scenario: &Scenario) {
        for (at, entry) in self.entries.of("province").enumerate() {
            let hexes = scenario.grid.regions.len();
            let own = |hex: HexId| {
                scenario.grid.regions.get(hex.at()).is_some_and(|region| usize::from(*region) == at + 1)
                    && scenario.grid.is_land(hex)
            };
            let Some(first) = (0..hexes).map(HexId::new).find(|hex| own(*hex)) else {
                self.warn(entry.place(), format!("{} has no hex on the map", scenario.provinces[at].name));
                continue;
            };
            let (mut reached, mut next) = (vec![false; hexes], vec![first]);
            reached[first.at()] = true;
            while let Some(hex) = next.pop() {
                let linked = scenario.grid.links.iter().filter(|link| link.contains(&hex)).flatten().copied();
                for to in scenario.grid.neighbours(hex).chain(linked) {
                    if own(to) && !std::mem::replace(&mut reached[to.at()], true) {
                        next.push(to);
                    }
                }
            }
            if let Some(apart) = (0..hexes).map(HexId::new).find(|hex| own(*hex) && !reached[hex.at()]) {
                let (name, from) = (&scenario.provinces[at].name, scenario.grid.name(first));
                let to = scenario.grid.name(apart);
                self.mark(apart);
                self.warn(entry.place(), format!("{name} lies in pieces: {to} is not joined with {from}"));
            }
        }
        self.compare_trade(scenario);
    }

    /// The trade points of a nation of the sheet are the dice that the sheet prints.
    fn compare_trade(&mut self, scenario: &Scenario) {
        let Ok(tables) = printed::read_tables(include_str!("../tables.toml")) else { return };
        let Ok(printed) = tables.get("campaign-1805/trade") else { return };
        for (at, entry) in self.entries.of("nation").enumerate() {
            let nation = &scenario.nations[at];
            let Some(row) = printed.rows.iter().find(|row| row.label == nation.name) else { continue };
            let dice = printed::whole(&row.cells[0]);
            let own = scenario.provinces.iter().filter(|land| land.nation.at() == at);
            let points: i64 = own.map(|land| i64::from(land.trade)).sum();
            if points != dice {
                let what =
                    format!("{} has {points} points of trade in its provinces; the sheet prints {dice}", nation.name);
                self.warn(entry.place(), what);
            }
        }
    }

    pub(super) fn lands(&mut self) -> Vec<Land> {
        let land = |entry: &ListEntry| {
            Some(Land {
                terrain: Terrain::of_key(self.said("terrain", entry, "name")?)?,
                forage: self.number("terrain", entry, "forage").unwrap_or(0),
                attrition: self.number("terrain", entry, "attrition").unwrap_or(0),
            })
        };
        let lands: Vec<Land> = self.entries.of("terrain").filter_map(land).collect();
        for terrain in Terrain::ALL.iter().filter(|terrain| lands.iter().all(|land| land.terrain != **terrain)) {
            self.flaw(0, format!("[[terrain]] of {terrain} is missing: its forage and attrition"));
        }
        lands
    }

    pub(super) fn treaties(&mut self, scenario: &Scenario) -> Vec<Treaty> {
        let nations = names_of(&scenario.nations, |nation| &nation.name);
        let mut treaties = Vec::new();
        for entry in self.entries.of("treaty") {
            let between = self.named_list("treaty", entry, "between", "nations of [[nation]]", &nations);
            let kind = self.said("treaty", entry, "kind").and_then(ids::Bond::of_key);
            match (&between[..], kind) {
                ([a, b], Some(kind)) if a != b => {
                    treaties.push(Treaty { kind, between: [NationId::new(*a), NationId::new(*b)] });
                }
                _ => self.flaw(self.place("treaty", entry, "between"), "`between` names two nations"),
            }
        }
        treaties
    }

    pub(super) fn kingdoms(&mut self, scenario: &Scenario) -> Vec<Kingdom> {
        let provinces = names_of(&scenario.provinces, |province| &province.name);
        let mut kingdoms = Vec::new();
        for entry in self.entries.of("kingdom") {
            let own = self.named_list("kingdom", entry, "provinces", "provinces of [[province]]", &provinces);
            let name = self.said("kingdom", entry, "name").unwrap_or_default().to_owned();
            kingdoms.push(Kingdom { name, provinces: provinces_of(&own) });
        }
        kingdoms
    }

    fn rolls(&mut self, key: &str, entry: &ListEntry) -> (u8, u8) {
        let text = self.said(key, entry, "roll").unwrap_or_default().to_owned();
        let (from, to) = text.split_once('-').unwrap_or((&text, &text));
        match (from.trim().parse::<u8>(), to.trim().parse::<u8>()) {
            (Ok(from), Ok(to)) if from <= to => (from, to),
            _ => {
                let what = format!("`roll` is a number or two with a hyphen, such as \"4-5\", found `{text}`");
                self.flaw_alone(self.place(key, entry, "roll"), what);
                (0, 0)
            }
        }
    }

    pub(super) fn storms(&mut self) -> Vec<Storm> {
        let mut storms = Vec::new();
        for entry in self.entries.of("storm") {
            let (from, to) = self.rolls("storm", entry);
            storms.push(Storm {
                from,
                to,
                effect: self.said("storm", entry, "effect").unwrap_or_default().to_owned(),
                percent: self.number("storm", entry, "percent").unwrap_or(0),
                port: self.flag("storm", entry, "port"),
            });
        }
        storms
    }

    pub(super) fn random_events(&mut self, scenario: &Scenario) -> Vec<RandomEvent> {
        let mut events = Vec::new();
        for entry in self.entries.of("event") {
            let (from, to) = self.rolls("event", entry);
            let effects = self.entries.parts("event", entry, "effect").iter();
            let effects = effects.map(|(place, words)| {
                let read = effect(scenario, words);
                if let (Ok(EventEffect::Words(_)), Some(near)) = (&read, nearly_an_effect(scenario, words)) {
                    let what = format!("`{words}` is not an effect; did you mean `{near}`?");
                    self.flaw_alone(*place, what);
                }
                read.unwrap_or_else(|why| {
                    match lost_in(scenario, words) {
                        Some((what, name, known)) => self.near_flaw(*place, &what, name, known.into_iter()),
                        None => self.flaw_alone(*place, why.to_string()),
                    }
                    EventEffect::None
                })
            });
            let effects = effects.collect();
            events.push(RandomEvent {
                from,
                to,
                name: self.said("event", entry, "name").unwrap_or_default().to_owned(),
                nation: self.said("event", entry, "nation").map(|name| nation_of(scenario, Some(name))),
                text: self.said("event", entry, "text").unwrap_or_default().trim().to_owned(),
                effects,
            });
        }
        events
    }

    /// `[events] dice = "2D6"`.
    pub(super) fn event_dice(&mut self) -> u8 {
        let Some(value) = self.root.get("events") else { return 2 };
        for key in value.get_ref().as_table().into_iter().flat_map(|table| table.keys()) {
            if key.get_ref() != "dice" {
                let what =
                    format!("[events] has no key `{}`; it takes dice, and each event is an [[event]]", key.get_ref());
                self.flaw(key.span().start, what);
            }
        }
        let dice = value.get_ref().as_table().and_then(|table| table.get("dice"));
        let count = dice.and_then(|dice| dice.get_ref().as_str()?.strip_suffix("D6")?.parse::<u8>().ok());
        if let Some(count @ 1..=9) = count {
            count
        } else {
            let place = dice.map_or(value.span().start, |dice| dice.span().start);
            let found = dice.map_or_else(|| "nothing".to_owned(), |dice| ValueKind::Text.found(dice.get_ref()));
            self.flaw(place, format!("`dice` of [events] is 1D6 to 9D6, in quotes, found {found}"));
            2
        }
    }

    /// A table of chance has something for each roll; where it has nothing, nothing happens, which may be a slip. One that
    /// has nothing for any roll of its dice is a fault.
    pub(super) fn compare_chances(&mut self, scenario: &Scenario) {
        let chance = &scenario.chance;
        let events: Vec<_> = chance.events.iter().map(|event| event.from..=event.to).collect();
        let storms: Vec<_> = chance.storms.iter().map(|storm| storm.from..=storm.to).collect();
        self.compare_chance("event", chance.event_dice, &events);
        self.compare_chance("storm", STORM_DICE, &storms);
    }

    fn compare_chance(&mut self, key: &str, dice: u8, lines: &[RangeInclusive<u8>]) {
        let Some(first) = self.entries.of(key).next().map(ListEntry::place) else { return };
        let (open, has): (Vec<u8>, Vec<u8>) =
            (dice..=dice * 6).partition(|roll| lines.iter().all(|line| !line.contains(roll)));
        let open: Vec<String> = open.iter().map(u8::to_string).collect();
        let words = format!("the {key} table has nothing for {} on {dice}D6", open.join(", "));
        match (open.is_empty(), has.is_empty()) {
            (true, _) => {}
            (false, true) => self.flaw_alone(first, words),
            (false, false) => self.warn(first, words),
        }
    }

    /// `[intel] far = "province"`, and `near`, `contact`, each as the level beside it.
    pub(super) fn intel(&mut self, scenario: &mut Scenario) {
        let Some(value) = self.root.get("intel") else { return };
        let Some(table) = value.get_ref().as_table() else {
            self.flaw(
                value.span().start,
                format!("`intel` stands under a line [intel], found {}", found(value.get_ref())),
            );
            return;
        };
        for (key, value) in table {
            let levels: [&str; 3] = match &**key.get_ref() {
                "far" => ["none", "province", "hex"],
                "near" => ["far", "near", "contact"],
                "contact" => ["near", "contact", "fought"],
                other => {
                    self.near_flaw(
                        key.span().start,
                        "[intel] takes far, near, contact",
                        other,
                        ["far", "near", "contact"].into_iter(),
                    );
                    continue;
                }
            };
            let Some(at) = value.get_ref().as_str().and_then(|word| levels.iter().position(|level| *level == word))
            else {
                let found = ValueKind::Text.found(value.get_ref());
                let what = format!("`{}` is {}, found {found}", key.get_ref(), levels.join(", "));
                self.flaw_alone(value.span().start, what);
                continue;
            };
            let told = [Openness::Less, Openness::AsPrinted, Openness::More][at];
            match &**key.get_ref() {
                "far" => scenario.intel.far = [Far::None, Far::Province, Far::Hex][at],
                "near" => scenario.intel.near = told,
                _ => scenario.intel.contact = told,
            }
        }
    }

    /// `[names] France = ["...", ...]`.
    pub(super) fn replacement_names(&mut self, scenario: &Scenario) -> Vec<(NationId, Vec<String>)> {
        let Some(value) = self.root.get("names") else { return Vec::new() };
        let Some(table) = value.get_ref().as_table() else {
            self.flaw(
                value.span().start,
                format!("`names` stands under a line [names], found {}", found(value.get_ref())),
            );
            return Vec::new();
        };
        let mut names = Vec::new();
        for (key, value) in table {
            let list = value.get_ref().as_array();
            let name =
                |name: &str| (!name.trim().is_empty() && !name.contains(char::is_control)).then(|| name.to_owned());
            let list: Option<Vec<String>> =
                list.and_then(|list| list.iter().map(|own| own.get_ref().as_str().and_then(name)).collect());
            match (scenario.nation_named(key.get_ref()), list) {
                (Some(nation), Some(list)) => names.push((nation, list)),
                (None, _) => {
                    let known = scenario.nations.iter().map(|nation| nation.name.as_str());
                    self.near_flaw(key.span().start, "[names] has a line a nation of [[nation]]", key.get_ref(), known);
                }
                (_, None) => {
                    let found = ValueKind::List.found(value.get_ref());
                    let what = format!("`{}` in [names] is a list of names in quotes, found {found}", key.get_ref());
                    self.flaw_alone(value.span().start, what);
                }
            }
        }
        names
    }
}

/// Words that should say what an event does, and how they are written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{what}` is written {form}, found `{words}`")]
pub struct NoEffect {
    what: String,
    form: &'static str,
    words: String,
}

/// What an event does, of words such as `army-reform Karst` or `veterans Lorien 2 Veterans`.
pub fn effect(scenario: &Scenario, words: &str) -> Result<EventEffect, NoEffect> {
    let (what, rest) = words.split_once(' ').unwrap_or((words, ""));
    // A nation's name may hold spaces: it is the longest one that fits.
    let nation = || {
        let fits = |name: &str| rest.strip_prefix(name).filter(|rest| rest.is_empty() || rest.starts_with(' '));
        let named = scenario.nations.iter().enumerate().filter(|(_, nation)| fits(&nation.name).is_some());
        let (at, nation) = named.max_by_key(|(_, nation)| nation.name.len())?;
        Some((NationId::new(at), fits(&nation.name)?.trim()))
    };
    let count = || nation().and_then(|(nation, rest)| Some((nation, rest.parse::<i64>().ok()?)));
    let wrong = |form| NoEffect { what: what.to_owned(), form, words: words.to_owned() };
    Ok(match what {
        "army-reform" => EventEffect::ArmyReform(nation().ok_or_else(|| wrong("army-reform NATION"))?.0),
        "general-death" => EventEffect::GeneralDeath,
        "storm" => EventEffect::Storm,
        "none" => EventEffect::None,
        "veterans" => {
            let form = || wrong("veterans NATION COUNT TYPE");
            let (nation, rest) = nation().ok_or_else(form)?;
            let (count, kind) = rest.split_once(' ').ok_or_else(form)?;
            let kind = scenario.type_named(kind).ok_or_else(form)?;
            EventEffect::Veterans(nation, count.parse().map_err(|_| form())?, kind)
        }
        "cash" => count().map(|(nation, n)| EventEffect::Cash(nation, n)).ok_or_else(|| wrong("cash NATION $"))?,
        "rp" => count().map(|(nation, n)| EventEffect::Rp(nation, n)).ok_or_else(|| wrong("rp NATION COUNT"))?,
        "manpower" => {
            count().map(|(nation, n)| EventEffect::Manpower(nation, n)).ok_or_else(|| wrong("manpower NATION COUNT"))?
        }
        _ => EventEffect::Words(words.to_owned()),
    })
}

/// The name of a nation or type in an effect that none has; what should stand there, and what there is.
fn lost_in<'w>(scenario: &'w Scenario, words: &'w str) -> Option<(String, &'w str, Vec<&'w str>)> {
    let (what, rest) = words.split_once(' ')?;
    let count = rest.find(|letter: char| letter.is_ascii_digit() || letter == '-');
    let nation = match what {
        "army-reform" => rest,
        "veterans" | "cash" | "rp" | "manpower" => rest[..count?].trim(),
        _ => return None,
    };
    if scenario.nation_named(nation).is_none() {
        let known = scenario.nations.iter().map(|nation| nation.name.as_str());
        return Some((format!("the nation of `{what}` is one of [[nation]]"), nation, known.collect()));
    }
    let (_, kind) = rest[count?..].split_once(' ')?;
    let known = scenario.types.iter().map(|kind| kind.name.as_str());
    let is_lost = what == "veterans" && scenario.type_named(kind).is_none();
    is_lost.then(|| (format!("the type of `{what}` is one of [[unit]]"), kind, known.collect()))
}

/// The effect that words for the umpire were perhaps meant as: a word alone, or one before the name of a nation.
fn nearly_an_effect(scenario: &Scenario, words: &str) -> Option<&'static str> {
    let names_a_nation = |rest: &str| scenario.nations.iter().any(|nation| rest.starts_with(&nation.name));
    match words.split_once(' ').filter(|(_, rest)| names_a_nation(rest)) {
        Some((what, _)) => nearest(what, ["army-reform", "veterans", "cash", "rp", "manpower"].into_iter()),
        None => nearest(words, ["general-death", "storm", "none"].into_iter()),
    }
}

/// The city that lies in a hex.
pub(super) fn city_in(scenario: &Scenario, hex: HexId) -> Option<CityId> {
    scenario.cities.iter().position(|city| city.hex == Some(hex)).map(CityId::new)
}
