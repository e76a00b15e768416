//! `[[force]]`: armies and forces on land.

use toml::de::{DeArray, DeTable};

use super::super::state::code::Code;
use super::super::state::orders::{AfterBattle, FightOrders, ForceEntry, Mover};
use super::item::Item;
use super::meant::other_hex;
use super::read::Reader;
use super::said::{ATTACKS, NO_WAR};
use super::sections::FORCE;
use crate::engine::text::{counted_do, did_you_mean};
use crate::rules::campaign_1805::orders;
use crate::rules::campaign_1805::scenario::ids::{Bond, CityId, HexId, Kind, NationId, Stance};
use crate::rules::campaign_1805::sheet::rules::Captors;
use crate::rules::campaign_1805::state::affairs::is_known_near;
use crate::rules::campaign_1805::state::ordered::{allowance, forces_of};
use crate::rules::campaign_1805::state::why::Vain;
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::obstacle::{IN_CLOSED_LAND, closed_land};
use crate::rules::campaign_1805::ways::paths::{Marcher, has_own_fortress, owner_of};
use crate::rules::owner_list::ValueKind;

/// What is said of a forced march of anybody but an army.
pub(crate) const NEVER_MOVES: &str = "a garrison never moves";
/// What is said of a force that would march by force without an army.
pub(crate) const FORCED_ALONE: &str = "only an army under a general marches by force";

impl<'r> Reader<'r> {
    pub(super) fn forces(&mut self) {
        let keys: Vec<&str> = ["name", "path"].into_iter().chain(FORCE.keys.iter().map(|(key, _)| *key)).collect();
        for mut item in self.items("force", "[[force]]", &keys) {
            let Some(name) = item.needed("name") else {
                self.done(item);
                continue;
            };
            self.once("force", &name, &mut item);
            let mover = self.mover(&mut item, &name);
            let mut entry = plain(&mut item, name);
            Self::siege_keys(&mut item, &mut entry);
            if let Some(mover) = mover {
                self.unsupplied(&mut item, mover, &entry);
                self.as_it_stands(&mut item, mover, |reader, item| {
                    reader.march(item, mover, &mut entry);
                    reader.targets(item, mover, &mut entry);
                });
            }
            entry.after.retreat_to = self.hexes(&mut item, "retreat_to");
            item.idle_standing();
            item.note_words(&entry.words);
            if let Some(mover) = mover.filter(|mover| !self.is_empty(*mover)) {
                self.pay_move(&mut item, mover, entry.path.len());
            }
            if self.done(item) {
                self.taken.orders.force.push(entry);
            }
        }
    }

    /// What an entry orders is judged where its army or force is. Of an army that this file empties, as it stands until
    /// then: C3 may not empty it, and then does what the entry says. Else nothing comes of it, and nothing is foretold.
    pub(super) fn as_it_stands(
        &mut self,
        item: &mut Item<'r>,
        mover: Mover,
        judge: impl FnOnce(&mut Self, &mut Item<'r>),
    ) {
        let Mover::Army(army) = mover else { return judge(self, item) };
        if !self.is_empty(mover) {
            return judge(self, item);
        }
        let (there, lines) = (self.state, self.taken.bill.len());
        if self.before.troops.armies.len() > army.at() {
            self.state = self.before;
            judge(self, item);
            self.state = there;
        }
        item.unwarn();
        self.taken.bill.truncate(lines);
        let place = ["to", "path", "name"].into_iter().find(|key| item.has(key)).map_or(item.place, |key| item.at(key));
        item.fault(place, Code::NoEffect, self.nobody_left(army));
    }

    /// The army or force of a name, if it is the nation's own, or a minor's that it controls.
    pub(super) fn mover(&self, item: &mut Item<'r>, name: &str) -> Option<Mover> {
        let state = self.state;
        let own = |nation: NationId| state.head(nation) == self.nation;
        let (army, force) = (state.army_ordered(self.nation, name), state.force_ordered(self.nation, name));
        let (place, moves) = (item.at("name"), item.has("path") || item.has("to"));
        match (army, force) {
            (Some(army), _) => return Some(Mover::Army(army)),
            (_, Some(force)) => {
                let there = state.force(force);
                if let Some(army) = there.army {
                    let army = &state.army(army).name;
                    let words = format!("{name} moves with {army}: detach it first, or give the order to {army}");
                    item.fault(place, Code::InAnArmy, words);
                } else if there.aboard.is_some() && moves && self.landing_of(name).is_none() {
                    item.fault(place, Code::CannotMove, format!("{name} is aboard"));
                } else if moves && self.state.rules.new_troops_stay && there.life.bought == Some(self.state.now.turn) {
                    item.fault(place, Code::CannotMove, format!("{name} is new, and new troops stay (move.new)"));
                }
                return Some(Mover::Force(force));
            }
            (None, None) => {}
        }
        let shown = state.present().any(|(_, force)| force.name == name);
        let known = state.present().filter(|(_, force)| own(force.nation)).map(|(_, force)| force.name.as_str());
        let armies =
            state.troops.armies.iter().filter(|army| own(army.nation) && !army.gone).map(|army| army.name.as_str());
        let near = did_you_mean(name, known.chain(armies));
        if let Some(words) = self.ended(name) {
            item.fault(place, Code::NoSuchForce, words);
        } else if shown {
            item.fault(place, Code::NotYours, format!("{name} is another nation's"));
        } else {
            let words = format!("there is no force `{name}` in your brief{near}");
            item.fault(place, Code::NoSuchForce, words);
        }
        None
    }

    /// Where this file lands an army or force that may march on from there, as the house rule has it.
    pub(super) fn landing_of(&self, name: &str) -> Option<HexId> {
        if self.state.rules.landed_troops_march { self.landed_at(name) } else { None }
    }

    /// Where this file lands an army or force.
    pub(super) fn landed_at(&self, name: &str) -> Option<HexId> {
        let own = |landing: &&DeTable<'_>| names_in(list_in(landing, "forces")).any(|own| own == name);
        self.landings().find(own).and_then(|landing| self.landing_hex(landing))
    }

    /// Every landing of this file.
    fn landings(&self) -> impl Iterator<Item = &'r DeTable<'r>> {
        let landings = self.fleet_entries().filter_map(|fleet| list_in(fleet, "land")).flatten();
        landings.filter_map(|landing| landing.get_ref().as_table())
    }

    fn landing_hex(&self, landing: &DeTable<'_>) -> Option<HexId> {
        self.state.scenario().hex_or_city(landing.get("at")?.get_ref().as_str()?)
    }

    /// Every hex in which this file lands troops.
    pub(super) fn hexes_of_landings(&self) -> impl Iterator<Item = HexId> {
        self.landings().filter_map(|landing| self.landing_hex(landing))
    }

    /// True for an army or force that this file puts aboard ships.
    pub(super) fn is_loaded(&self, name: &str) -> bool {
        self.fleet_entries().any(|fleet| names_in(list_in(fleet, "load")).any(|own| own == name))
    }

    fn fleet_entries(&self) -> impl Iterator<Item = &'r DeTable<'r>> {
        self.entries("fleet").filter_map(|fleet| fleet.get_ref().as_table())
    }

    /// A hex that a text names: on the map, or what is wrong with it.
    pub(super) fn hex_at(&self, item: &mut Item<'r>, text: &str, place: usize) -> Option<HexId> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match self.state.scenario().hex_or_city(text) {
            Some(hex) => Some(hex),
            None if digits => {
                let (columns, rows) = (self.state.map().columns, self.state.map().rows);
                let words = format!("`{text}` is off the map of {columns} columns and {rows} rows");
                item.fault(place, Code::OffMap, words);
                None
            }
            None => {
                let words = other_hex(self.state, text).unwrap_or_else(|| {
                    format!("a hex is CCRR, or a city's name; found `{text}`{}", self.city_near(text))
                });
                item.fault(place, Code::NoSuchHex, words);
                None
            }
        }
    }

    pub(super) fn hexes(&self, item: &mut Item<'r>, key: &str) -> Vec<HexId> {
        let list = item.list(key);
        list.iter().filter_map(|(text, place)| self.hex_at(item, text, *place)).collect()
    }

    /// Who takes no supply money saves none.
    fn unsupplied(&self, item: &mut Item<'r>, mover: Mover, entry: &ForceEntry) {
        if !entry.supply && !forces_of(self.state, mover).any(Force::takes_supply) {
            let words = format!("{} takes no supply money: only commands on land do", entry.name);
            item.fault(item.at("supply"), Code::NoEffect, words);
        }
    }

    /// `path`, `to` and `forced`.
    fn march(&mut self, item: &mut Item<'r>, mover: Mover, entry: &mut ForceEntry) {
        if entry.forced && matches!(mover, Mover::Force(_)) {
            item.fault(item.at("forced"), Code::ForcedAlone, FORCED_ALONE);
        }
        let Some(first) = self.first_to_move(item, mover) else { return };
        if first.kind == Kind::Garrison {
            item.fault(item.at("name"), Code::CannotMove, NEVER_MOVES);
            return;
        }
        if first.kind.is_naval() {
            item.fault(item.at("name"), Code::NoSuchForce, format!("{} is ships: list it under [[fleet]]", first.name));
            return;
        }
        let Some(marcher) = self.marcher(mover, entry) else { return };
        let path = if item.has("to") { self.way_to(item, &marcher) } else { self.hexes(item, "path") };
        if !item.is_sound() {
            return;
        }
        let walked = marcher.walk(&path);
        if let Some((step, obstacle)) = walked.refused {
            let place = step_place(item, step);
            item.fault(place, obstacle.code(), obstacle.words(self.state));
            return;
        }
        if !path.is_empty() && self.is_loaded(&entry.name) && self.landing_of(&entry.name).is_none() {
            let words = format!("{} goes aboard before anybody marches", entry.name);
            item.fault(item.way_place(), Code::CannotMove, words);
            return;
        }
        let stop = walked.stops;
        if let Some((step, obstacle)) = stop {
            let place = step_place(item, step);
            item.fault(place, Code::StopsShort, obstacle.words(self.state));
        }
        // Where it is known to stop, the bill shows what is really walked.
        let last = stop.map_or(path.len().saturating_sub(1), |(step, _)| step);
        let cost = walked.costs.get(last).copied().unwrap_or(0);
        let hexes: Vec<String> = path.iter().take(last + 1).map(|hex| self.state.map().name(*hex)).collect();
        let stops = if stop.is_some() { ", stops there" } else { "" };
        let tires = marcher.tires(&walked.costs[..walked.costs.len().min(last + 1)]);
        let tires = tires.map(|words| format!(", {words}")).unwrap_or_default();
        let line = format!("{}: {} costs {cost} of {}{stops}{tires}", entry.name, hexes.join(" "), marcher.most());
        self.taken.bill.push(line);
        if let Some(end) = path.get(last).filter(|end| marcher.is_closed_land(**end)) {
            let place = step_place(item, last);
            let closed = closed_land(self.state, owner_of(self.state, *end));
            let words = format!("{} {closed}: troops there {IN_CLOSED_LAND}", self.state.map().name(*end));
            item.fault(place, Code::Overruled, words);
        }
        let meets = path.get(last).is_some_and(|end| self.state.has_enemy(marcher.nation, *end));
        entry.path = path;
        if entry.fight.stance.is_none() && meets {
            item.fault(item.way_place(), Code::AttackByDefault, ATTACKS);
        }
    }

    /// The first of who is told to move; none where an entry has no way.
    pub(super) fn first_to_move(&self, item: &mut Item<'r>, mover: Mover) -> Option<&'r Force> {
        if !item.has("path") && !item.has("to") {
            return None;
        }
        self.not_in_turn_0(item, "moves");
        if item.has("to") {
            item.idle(&["path"], "where `to` is given");
        }
        forces_of(self.state, mover).next()
    }

    /// An entry's forces as they march, from where they are or where this file lands them; none at sea.
    pub(super) fn marcher(&self, mover: Mover, entry: &ForceEntry) -> Option<Marcher<'r>> {
        let force = forces_of(self.state, mover).next()?;
        let from = self.landing_of(&entry.name).or_else(|| State::hex_of(force.at))?;
        let (state, nation, forced) = (self.state, force.nation, entry.forced);
        Some(Marcher { state, nation, from, force, allowance: allowance(state, mover), forced })
    }

    fn way_to(&self, item: &mut Item<'r>, marcher: &Marcher<'_>) -> Vec<HexId> {
        let place = item.at("to");
        let Some(text) = item.text("to") else { return Vec::new() };
        let Some(to) = self.hex_at(item, &text, place) else { return Vec::new() };
        if to == marcher.from {
            return Vec::new();
        }
        marcher.way(to).unwrap_or_else(|obstacle| {
            item.fault(place, Code::NoWay, obstacle.no_way(self.state, &text));
            Vec::new()
        })
    }

    fn siege_keys(item: &mut Item<'r>, entry: &mut ForceEntry) {
        entry.fight.assault = item.word("siege", &["assault", "invest"]).map(|word| word == "assault");
        if let Some(text) = item.text("assault_at") {
            let columns = 1..=7;
            entry.fight.assault_at =
                text.strip_suffix(":1").and_then(|n| n.parse().ok()).filter(|n| columns.contains(n));
            if entry.fight.assault_at.is_none() {
                let words = format!("`assault_at` is a column of the siege table, 1:1 to 7:1, found \"{text}\"");
                item.fault(item.at("assault_at"), Code::BadOdds, words);
            }
        }
        if let Some(value) = item.value("break_off_at") {
            let percent = value.get_ref().as_integer().and_then(|number| number.as_str().parse::<u16>().ok());
            entry.fight.break_off_at = percent.filter(|percent| *percent <= 100);
            if entry.fight.break_off_at.is_none() {
                let found = ValueKind::Number.found(value.get_ref());
                let words = format!("`break_off_at` is losses in percent, 0 to 100, found {found}");
                item.fault(value.span().start, Code::BadPercent, words);
            }
        }
    }

    /// Where an entry's forces will stand after their move, as far as is known: at the end of their way, or where it stops
    /// short; where this file lands them; where they are if they stay. None at sea.
    pub(super) fn will_stand(&self, mover: Mover, entry: &ForceEntry) -> Option<HexId> {
        if let Some(end) = entry.path.last() {
            let stop = self.marcher(mover, entry).and_then(|marcher| marcher.walk(&entry.path).stops);
            return Some(stop.map_or(*end, |(step, _)| entry.path[step]));
        }
        let first = forces_of(self.state, mover).next()?;
        match self.landed_at(&entry.name) {
            Some(landing) => Some(landing),
            None if first.aboard.is_some() || self.is_loaded(&entry.name) => None,
            None => State::hex_of(first.at),
        }
    }

    /// What an entry aims at: a raid, a siege, a harried nation, a depot; judged where its forces will stand.
    fn targets(&self, item: &mut Item<'r>, mover: Mover, entry: &mut ForceEntry) {
        entry.raid = self.city_of_enemy(item, "raid");
        let end = self.will_stand(mover, entry);
        let whither = self.whither(end);
        let own = || entry.raid.and_then(|city| self.raids_nobody(&entry.name, city));
        if let Some(words) = self.raids_elsewhere(entry, end).or_else(own).filter(|_| item.is_sound()) {
            item.fault(item.at("raid"), Code::NoEffect, words);
        }
        // Where its route is wrong, nobody knows where it will stand.
        if item.is_sound() {
            self.at_a_fortress(item, mover, entry, end, &whither);
        }
        if let Some(nation) = self.nation_in(item, "harry") {
            let place = item.at("harry");
            if !self.state.is_enemy(self.nation, nation) {
                let words = format!("{} is not at war with you", self.state.nation_name(nation));
                item.fault(place, Code::NotAnEnemy, words);
            }
            if forces_of(self.state, mover).any(|force| force.kind != Kind::Band) {
                item.fault(place, Code::BadWord, "`harry` is for bands of marauders");
            } else if let Some(words) = self.harries_nobody(&entry.name, nation, end) {
                item.fault(place, Code::NoEffect, words);
            }
            entry.harry = Some(nation);
        }
        if entry.deploy && !forces_of(self.state, mover).any(|force| self.state.carries_depot(force)) {
            item.fault(item.at("depot"), Code::NotHere, format!("{} carries no depot", entry.name));
        } else if entry.deploy && end.is_none() {
            let words = format!("{} will be aboard ships: no depot is set up", entry.name);
            item.fault(item.at("depot"), Code::NotHere, words);
        }
        if item.has("siege") {
            let own = self.state.head(self.nation);
            if !self.state.in_force().any(|other| other.kind == Bond::War && other.between.contains(&own)) {
                item.fault(item.at("siege"), Code::NotAnEnemy, NO_WAR);
            }
        }
    }

    /// Where somebody will be: `at 0303`.
    fn whither(&self, end: Option<HexId>) -> String {
        end.map_or_else(|| "aboard ships".to_owned(), |hex| format!("at {}", self.state.map().name(hex)))
    }

    /// Why an entry's raid is none where its forces will stand.
    pub(super) fn raids_elsewhere(&self, entry: &ForceEntry, end: Option<HexId>) -> Option<String> {
        let city = &self.state.scenario().cities[entry.raid?.at()];
        let why = || vainly(&entry.name, Some(&self.whither(end)), &Vain::RaidElsewhere.words(&city.name));
        (end.is_none() || city.hex != end).then(why)
    }

    /// Why a band harries nobody of a nation from where it will stand.
    pub(super) fn harries_nobody(&self, name: &str, nation: NationId, end: Option<HexId>) -> Option<String> {
        let is_near = end.is_some_and(|end| is_known_near(self.state, nation, end));
        let why = || Vain::Harry.words(self.state.nation_name(nation));
        (!is_near).then(|| vainly(name, Some(&self.whither(end)), &why()))
    }

    /// What is told for a fortress has no effect where none is: `siege`, `assault_at` and `withdraw` before an enemy's,
    /// `inside` in one of one's own.
    fn at_a_fortress(&self, item: &mut Item<'r>, mover: Mover, entry: &ForceEntry, end: Option<HexId>, whither: &str) {
        let Some(first) = forces_of(self.state, mover).next() else { return };
        let enemy = end.is_some_and(|hex| self.state.enemy_fortress(first.nation, hex).is_some());
        let keys = ["siege", "assault_at", "withdraw"];
        if let Some(key) = keys.into_iter().find(|key| item.has(key) && !enemy) {
            let vain = if entry.fight.assault == Some(true) { Vain::Assault } else { Vain::Siege };
            let words = vainly(&entry.name, Some(whither), &vain.words(""));
            item.fault(item.at(key), Code::NoEffect, words);
        }
        if enemy && entry.fight.assault == Some(true) && entry.fight.stance == Some(Stance::Defend) {
            let words = vainly(&entry.name, None, "no assault: on the defence");
            item.fault(item.at("siege"), Code::NoEffect, words);
        }
        let own = end.is_some_and(|hex| has_own_fortress(self.state, first.nation, hex));
        let is_garrison = first.kind == Kind::Garrison;
        if own && (entry.inside || is_garrison) && entry.fight.stance == Some(Stance::Attack) {
            let words = vainly(&entry.name, None, "inside a fortress it attacks nobody");
            item.fault(item.at("stance"), Code::Overruled, words);
        }
        if is_garrison && entry.fight.break_off_at.is_some() {
            let words = vainly(&entry.name, None, "a garrison never retreats: where it breaks off it surrenders");
            item.fault(item.at("break_off_at"), Code::Overruled, words);
        }
        if entry.inside && !own {
            let words = vainly(&entry.name, Some(whither), &Vain::Inside.words(""));
            item.fault(item.at("inside"), Code::NoEffect, words);
        }
    }

    /// The city that may be meant by a name that none has.
    fn city_near(&self, name: &str) -> String {
        did_you_mean(name, self.state.scenario().cities.iter().map(|city| city.name.as_str()))
    }

    /// A city of an enemy.
    pub(super) fn city_of_enemy(&self, item: &mut Item<'r>, key: &str) -> Option<CityId> {
        let name = item.text(key)?;
        let place = item.at(key);
        let Some(city) = self.state.scenario().city_named(&name) else {
            let none = || format!("there is no city `{name}`{}", self.city_near(&name));
            item.fault(place, Code::NoCity, other_hex(self.state, &name).unwrap_or_else(none));
            return None;
        };
        let holder = self.state.city(city).holder;
        if !holder.is_some_and(|holder| self.state.is_enemy(self.nation, holder)) {
            item.fault(place, Code::NotAnEnemy, format!("{name} is not held by an enemy"));
        }
        Some(city)
    }

    /// Pays for supply, while points are left.
    pub(super) fn supply(&mut self) {
        if self.state.now.turn == 0 {
            return;
        }
        self.bill.supply(self.state, self.nation, &self.taken.orders);
    }

    /// Commands without supply money are told.
    pub(super) fn warn_of_unpaid(&mut self) {
        let unpaid = self.bill.unpaid.count();
        if unpaid > 0 {
            let words = counted_do(unpaid, "command", ["stays without supply money", "stay without supply money"]);
            self.taken.faults.push(orders::OrderFault::new(0, Code::Unpaid, words));
        }
    }
}

/// True for troops without a battalion where only battalions take a city; bands take none.
pub(super) fn takes_no_city(state: &State, mover: Mover) -> bool {
    let has_none = |force: &Force| force.kind != Kind::Band && state.count(force).infantry == 0;
    state.rules.supply.captors == Captors::Battalions && forces_of(state, mover).all(has_none)
}

/// The list at a key of a table.
fn list_in<'r>(table: &'r DeTable<'r>, key: &str) -> Option<&'r DeArray<'r>> {
    table.get(key)?.get_ref().as_array()
}

/// The texts of a list.
fn names_in<'r>(list: Option<&'r DeArray<'r>>) -> impl Iterator<Item = &'r str> {
    list.into_iter().flatten().filter_map(|name| name.get_ref().as_str())
}

/// Where a step of a way stands in the file.
fn step_place(item: &mut Item<'_>, step: usize) -> usize {
    if item.has("to") {
        return item.at("to");
    }
    item.list("path").get(step).map_or(item.at("path"), |(_, place)| *place)
}

/// The keys that need nothing but themselves.
fn plain(item: &mut Item<'_>, name: String) -> ForceEntry {
    ForceEntry {
        name,
        path: Vec::new(),
        forced: item.flag("forced").unwrap_or(false),
        fight: FightOrders {
            stance: item.word("stance", &Stance::KEYS).and_then(Stance::of_key),
            withdraw: item.flag("withdraw").unwrap_or(false),
            ..FightOrders::default()
        },
        inside: item.flag("inside").unwrap_or(false),
        after: AfterBattle { pursue: item.flag("pursue").unwrap_or(true), retreat_to: Vec::new() },
        supply: item.flag("supply").unwrap_or(true),
        raid: None,
        deploy: item.word("depot", &["deploy"]).is_some(),
        harry: None,
        standing: item.flag("standing").unwrap_or(false),
        words: item.text("words").unwrap_or_default(),
    }
}

/// What is said at home of what comes to nothing: who it is, where he will be if that is why, and the reason.
pub(super) fn vainly(name: &str, whither: Option<&str>, why: &str) -> String {
    match whither {
        Some(whither) => format!("{name} will be {whither}; {why}"),
        None => format!("{name}: {why}"),
    }
}
