//! Seas, nations, provinces, cities, terrain, kingdoms, storms and events.

use super::{Reader, at_of, city_of, names_of, nation_of, provinces_of, seas_of};
use crate::rules::campaign_1805::scenario::ids::{self, CityId, HexId, NationId, ProvinceId, SeaId, Terrain};
use crate::rules::campaign_1805::scenario::map::HexKind;
use crate::rules::campaign_1805::scenario::{
    City, CorpsLimits, Far, FightingRatings, Kingdom, Land, Nation, Openness, Power, Province, Scenario, Sea, Treaty,
};
use crate::rules::campaign_1805::sheet::printed;
use crate::rules::owner_list::{ListEntry, ValueKind};

/// Seats and papers that the program calls so.
const KEPT: [&str; 5] = ["all", "both", "public", "table", "umpire"];

impl Reader<'_> {
    pub(super) fn seas(&mut self) -> Vec<Sea> {
        let sea = |entry: &ListEntry| Sea {
            name: entry.text("name").unwrap_or_default().to_owned(),
            mark: entry.text("mark").map(str::to_owned),
            ..Sea::default()
        };
        self.entries.of("sea").map(sea).collect()
    }

    /// What seas say of seas and nations, once all are read.
    pub(super) fn link_seas(&mut self, scenario: &mut Scenario) {
        let seas = names_of(&scenario.seas, |sea| &sea.name);
        let nations = names_of(&scenario.nations, |nation| &nation.name);
        for (at, entry) in self.entries.of("sea").enumerate() {
            let links = self.named_list(entry, "links", "sea areas of [[sea]]", &seas);
            let trade = self.named_list(entry, "trade", "nations of [[nation]]", &nations);
            scenario.seas[at].links = seas_of(&links);
            scenario.seas[at].trade = trade.into_iter().map(NationId::new).collect();
        }
        for (at, entry) in self.entries.of("city").enumerate() {
            let own = self.named_list(entry, "seas", "sea areas of [[sea]]", &seas);
            scenario.cities[at].seas = own.into_iter().map(SeaId::new).collect();
            self.check_port(scenario, at, entry);
        }
    }

    fn check_port(&mut self, scenario: &Scenario, at: usize, entry: &ListEntry) {
        let city = &scenario.cities[at];
        let Some(hex) = city.hex.filter(|_| city.port && city.seas.is_empty()) else { return };
        let is_sea = |hex: HexId| scenario.grid.kind(hex) == HexKind::Sea;
        if !scenario.grid.neighbours(hex).any(is_sea) && entry.are_read(&["seas"]) {
            let what = format!("{} is a port without sea: no sea lies beside it, and `seas` names none", city.name);
            self.mark(hex);
            self.flaw_on_map(entry.place_of("port"), what);
        }
    }

    pub(super) fn nations(&mut self) -> Vec<Nation> {
        let nation = |entry: &ListEntry| {
            let name = entry.text("name").unwrap_or_default().to_owned();
            let french = name.eq_ignore_ascii_case("france");
            Nation {
                ratings: FightingRatings {
                    army_rating: entry.number("army_rating").unwrap_or(0),
                    skirmish_rating: entry.number("skirmish_rating").unwrap_or(0),
                    navy_rating: entry.number("navy_rating").unwrap_or(0),
                },
                limits: CorpsLimits {
                    corps: entry.number("corps").unwrap_or(0),
                    corps_size: entry.number("corps_size").unwrap_or(0),
                },
                cash: entry.number("cash").unwrap_or(0),
                power: Power { minor: entry.says("minor", "true"), controller: None },
                feudal: entry.says("feudal", "true"),
                reformed: entry.says("reformed", "true"),
                force_march: entry.number("force_march").unwrap_or(if french { 5 } else { 10 }),
                reparations: entry.number("reparations"),
                name,
                ..Nation::default()
            }
        };
        let nations: Vec<Nation> = self.entries.of("nation").map(nation).collect();
        self.names_for_people(&nations);
        for (list, missing) in [("nation", nations.is_empty()), ("city", self.entries.of("city").next().is_none())] {
            if missing && !self.entries.any_refused(list, "name") {
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
                self.flaw_alone(entry.place_of("name"), what);
            }
        }
    }

    /// What nations say of cities and each other, once all are read.
    pub(super) fn settle_nations(&mut self, scenario: &mut Scenario) {
        for (at, entry) in self.entries.of("nation").enumerate() {
            let own =
                |city: &City| scenario.provinces.get(city.province.at()).is_some_and(|land| land.nation.at() == at);
            let start = scenario.cities.iter().filter(|city| city.victory && own(city)).count();
            let capital = city_of(scenario, entry.text("capital"));
            let second = entry.text("second_capital").map(|name| city_of(scenario, Some(name)));
            let controller = entry.text("controller").map(|name| nation_of(scenario, Some(name)));
            let nation = &mut scenario.nations[at];
            (nation.capital, nation.second_capital, nation.power.controller) = (capital, second, controller);
            let printed = u16::try_from(start).unwrap_or(u16::MAX);
            nation.start_cities = entry.number("start_cities").unwrap_or(printed);
            if nation.power.controller.is_some() && !nation.power.minor && entry.are_read(&["minor"]) {
                let what = "`controller` is for minor powers: `minor = true`";
                self.flaw_alone(entry.place_of("controller"), what);
            }
        }
    }

    pub(super) fn provinces(&mut self, scenario: &Scenario) -> Vec<Province> {
        let province = |entry: &ListEntry| Province {
            name: entry.text("name").unwrap_or_default().to_owned(),
            mark: entry.text("mark").unwrap_or_default().to_owned(),
            nation: nation_of(scenario, entry.text("nation")),
            rp: entry.number("rp").unwrap_or(0),
            manpower: entry.number("manpower").unwrap_or(0),
            trade: entry.number("trade").unwrap_or(0),
            open: entry.says("open", "true"),
        };
        let provinces: Vec<Province> = self.entries.of("province").map(province).collect();
        for (at, entry) in self.entries.of("province").enumerate() {
            let mark = &provinces[at].mark;
            let twice = provinces[..at].iter().any(|other| other.mark == *mark)
                || scenario.seas.iter().any(|sea| sea.mark.as_ref() == Some(mark));
            if !entry.are_read(&["mark"]) {
                continue;
            }
            if mark.is_empty() {
                self.flaw_alone(entry.place(), "`mark` is missing in [[province]]: its letter in `regions`");
            } else if twice {
                self.flaw_alone(entry.place_of("mark"), format!("the mark `{mark}` stands for two regions"));
            }
        }
        provinces
    }

    pub(super) fn cities(&mut self, scenario: &Scenario) -> Vec<City> {
        let mut cities: Vec<City> = Vec::new();
        for entry in self.entries.of("city") {
            let hex = self.hex_in(entry, "hex", &scenario.grid);
            if entry.text("hex").is_none() && entry.are_read(&["hex"]) {
                self.flaw_alone(entry.place(), "`hex` is missing in [[city]]: where it lies, CCRR");
            }
            let names = scenario.provinces.iter().map(|province| &province.name);
            let city = City {
                name: entry.text("name").unwrap_or_default().to_owned(),
                province: ProvinceId::new(at_of(names, entry.text("province"))),
                hex,
                victory: entry.says("victory", "true"),
                port: entry.says("port", "true"),
                supply: entry.says("supply", "true"),
                siege: entry.number("siege").unwrap_or(0),
                seas: Vec::new(),
            };
            self.check_city(scenario, &city, entry, &cities);
            cities.push(city);
        }
        cities
    }

    fn check_city(&mut self, scenario: &Scenario, city: &City, entry: &ListEntry, before: &[City]) {
        let Some(hex) = city.hex else { return };
        let place = entry.place_of("hex");
        let before_all = self.flaws.len() + self.alone.len() + self.on_map.len();
        let (name, at) = (&city.name, scenario.grid.name(hex));
        match scenario.grid.kind(hex) {
            HexKind::Land(..) => {}
            HexKind::Sea => self.flaw_on_map(place, format!("{name} lies at sea: hex {at} is `~`")),
            HexKind::Off => self.flaw_on_map(place, format!("{name} lies off the map: hex {at} is `.`")),
        }
        if let Some(other) = before.iter().find(|other| other.hex == Some(hex)) {
            self.flaw_alone(place, format!("{name} and {} lie in one hex, {at}", other.name));
        }
        let region = scenario.grid.regions.get(hex.at()).copied().unwrap_or(0);
        let province = usize::from(region).checked_sub(1).and_then(|at| scenario.provinces.get(at));
        let said = entry.text("province");
        let own = scenario.provinces.iter().find(|own| Some(own.name.as_str()) == said);
        let land = scenario.grid.is_land(hex);
        if let (Some(province), Some(own), true) = (province, own, land && !self.twice_marked)
            && province.name != own.name
        {
            self.flaw_on_map(place, format!("{name} is of {}, but hex {at} lies in {}", own.name, province.name));
        }
        if self.flaws.len() + self.alone.len() + self.on_map.len() > before_all {
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
                terrain: Terrain::of_key(entry.text("name")?)?,
                forage: entry.number("forage").unwrap_or(0),
                attrition: entry.number("attrition").unwrap_or(0),
            })
        };
        let lands: Vec<Land> = self.entries.of("terrain").filter_map(land).collect();
        if self.entries.any_refused("terrain", "name") {
            return lands;
        }
        for terrain in Terrain::ALL.iter().filter(|terrain| lands.iter().all(|land| land.terrain != **terrain)) {
            self.flaw(0, format!("[[terrain]] of {terrain} is missing: its forage and attrition"));
        }
        lands
    }

    pub(super) fn treaties(&mut self, scenario: &Scenario) -> Vec<Treaty> {
        let nations = names_of(&scenario.nations, |nation| &nation.name);
        let mut treaties = Vec::new();
        for entry in self.entries.of("treaty") {
            let between = self.named_list(entry, "between", "nations of [[nation]]", &nations);
            let kind = entry.text("kind").and_then(ids::Bond::of_key);
            match (&between[..], kind) {
                ([a, b], Some(kind)) if a != b => {
                    treaties.push(Treaty { kind, between: [NationId::new(*a), NationId::new(*b)] });
                }
                // A nation that is not there, or a kind that is none, has a flaw of its own.
                _ if between.len() == 2 && between[0] != between[1] || !entry.are_read(&["between"]) => {}
                _ if entry.parts("between").len() == 2 && between.len() < 2 => {}
                _ => self.flaw_alone(entry.place_of("between"), "`between` names two nations"),
            }
        }
        treaties
    }

    pub(super) fn kingdoms(&mut self, scenario: &Scenario) -> Vec<Kingdom> {
        let provinces = names_of(&scenario.provinces, |province| &province.name);
        let mut kingdoms = Vec::new();
        for entry in self.entries.of("kingdom") {
            let own = self.named_list(entry, "provinces", "provinces of [[province]]", &provinces);
            let name = entry.text("name").unwrap_or_default().to_owned();
            kingdoms.push(Kingdom { name, provinces: provinces_of(&own) });
        }
        kingdoms
    }

    /// `[intel] far = "province"`, and `near`, `contact`, each as the level beside it.
    pub(super) fn intel(&mut self, scenario: &mut Scenario) {
        let Some(value) = self.root.get("intel") else { return };
        let Some(table) = self.table(value, "`intel` stands under a line [intel]") else { return };
        for (key, value) in table {
            let levels: [&str; 3] = match &**key.get_ref() {
                "far" => ["none", "province", "hex"],
                "near" => ["far", "near", "contact"],
                "contact" => ["near", "contact", "fought"],
                other => {
                    let known = ["far", "near", "contact"].into_iter();
                    self.near_flaw(key.span().start, "[intel] takes far, near, contact", other, known);
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
        let table = self.table(value, "`names` stands under a line [names]");
        let Some(table) = table else { return Vec::new() };
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

/// The city that lies in a hex.
pub(super) fn city_in(scenario: &Scenario, hex: HexId) -> Option<CityId> {
    scenario.cities.iter().position(|city| city.hex == Some(hex)).map(CityId::new)
}
