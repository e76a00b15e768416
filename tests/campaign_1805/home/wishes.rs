//! Wishes of orders files by chance, and whether each whose case arose was kept or is told with its reason.

use std::fmt::Write;

use fanion::rules::campaign_1805::event::{EntryEvent, Event, Loss, SeaEvent, TroopEvent, WayEvent};
use fanion::rules::campaign_1805::scenario::Place;
use fanion::rules::campaign_1805::scenario::ids::{ForceId, HexId, NationId, SeaId, Stance};
use fanion::rules::campaign_1805::state::FightKind;
use fanion::rules::campaign_1805::state::State;
use fanion::rules::campaign_1805::state::orders::{FleetEntry, ForceEntry};
use toml::{Table, Value};

use super::affairs::treaties_changed;
use super::elsewhere::{not_carried_out, plays};
use super::ends::warned;
use super::season::{Season, Sent};
use crate::support::player::Chance;

/// Reasons that a nation could have known when it wrote.
const KNOWN: [&str; 6] = [
    "(sea)",
    "(no way across)",
    "(not a friend's land)",
    "(an enemy fortress)",
    "(landed troops retreat to their ships)",
    "(ships leave a fallen port for the sea)",
];

/// The same entries, with retreats, stances, nights and terms that somebody wishes.
pub fn wishing(entries: &str, known: &State, nation: NationId, chance: &mut Chance) -> String {
    let mut file: Table = entries.parse().expect("entries");
    let mut set = |section: &str, wish: &mut dyn FnMut(&str, &mut Table)| {
        let list = file.get_mut(section).and_then(Value::as_array_mut).into_iter().flatten();
        for entry in list.filter_map(Value::as_table_mut) {
            let name = entry.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
            wish(&name, entry);
        }
    };
    let map = known.map();
    set("force", &mut |name, entry| {
        let army = known.army_ordered(nation, name).and_then(|army| known.of_army(army).next()).map(|(at, _)| at);
        let first = army.or_else(|| known.force_ordered(nation, name));
        let at = first.and_then(|first| State::hex_of(known.force(first).at));
        let end = ["to", "path"].into_iter().find_map(|key| match entry.get(key)? {
            Value::String(to) => known.scenario().hex_or_city(to),
            Value::Array(path) => known.scenario().hex_or_city(path.last()?.as_str()?),
            _ => None,
        });
        let near: Vec<HexId> = end.or(at).map_or_else(Vec::new, |hex| map.ways(hex).to_vec());
        if !near.is_empty() && chance.once_in(2) {
            let all = || (0..map.hexes.len()).map(HexId::new);
            let pick = |chance: &mut Chance| {
                let hex = if chance.once_in(6) { all().nth(chance.below(map.hexes.len())) } else { None };
                let hex = hex.filter(|hex| map.is_land(*hex)).unwrap_or_else(|| near[chance.below(near.len())]);
                Value::from(map.name(hex))
            };
            let wishes: Vec<Value> = (0..chance.between(1, 3)).map(|_| pick(chance)).collect();
            entry.insert("retreat_to".to_owned(), Value::from(wishes));
        }
        if chance.once_in(4) {
            entry.insert("break_off_at".to_owned(), Value::from(i64::from(*chance.pick(&[0, 10, 30]))));
        }
        if chance.once_in(4) {
            entry.insert("stance".to_owned(), Value::from(*chance.pick(&Stance::KEYS)));
        }
        if chance.once_in(8) {
            entry.insert("assault_at".to_owned(), Value::from(*chance.pick(&["1:1", "2:1", "4:1"])));
        }
    });
    let seas = (0..known.scenario().seas.len()).map(SeaId::new).map(|sea| known.place_name(Place::Sea(sea)));
    let ports = known.scenario().cities.iter().filter(|city| city.port).map(|city| city.name.clone());
    let waters: Vec<String> = seas.chain(ports).collect();
    set("fleet", &mut |_, entry| {
        if chance.once_in(2) {
            let wishes: Vec<Value> =
                (0..chance.between(1, 3)).map(|_| Value::from(chance.pick(&waters).clone())).collect();
            entry.insert("retreat_to".to_owned(), Value::from(wishes));
        }
    });
    let mut text = String::new();
    for other in known.nation_ids().filter(|other| known.is_enemy(nation, *other) && known.head(*other) == *other) {
        let lands = |of: NationId| {
            let all = known.scenario().provinces.iter().zip(&known.lands.provinces);
            all.filter(move |(_, now)| now.owner == Some(of)).map(|(land, _)| land.name.clone()).collect::<Vec<_>>()
        };
        let name = known.nation_name(other);
        if let (true, [.., _]) = (chance.once_in(3), &lands(other)[..]) {
            let (choose, land) = (*chance.pick(&["provinces", "province"]), chance.pick(&lands(other)).clone());
            let _ = writeln!(text, "[[terms]]\nof = \"{name}\"\nchoose = \"{choose}\"\nprovinces = [\"{land}\"]");
        }
        if let (true, [.., _]) = (chance.once_in(3), &lands(nation)[..]) {
            let land = chance.pick(&lands(nation)).clone();
            let _ = writeln!(text, "[[terms]]\nto = \"{name}\"\ncede = [\"{land}\"]");
        }
    }
    let more: Table = text.parse().expect("terms");
    file.extend(more);
    toml::to_string(&file).expect("a file")
}

/// What somebody wished of a force or ship, in this turn or standing.
struct Wished<'s> {
    season: &'s Season<'s>,
    sent: &'s Sent,
}

impl Wished<'_> {
    fn state(&self) -> &State {
        self.season.state()
    }

    fn is_named(&self, name: &str, force: ForceId) -> bool {
        let own = self.state().force(force);
        // Who left his army in this turn was in it when the wish was made, or was not.
        let army = self.season.organised.troops.forces.get(force.at()).and_then(|own| own.army);
        let army = army.map(|army| self.season.organised.army(army).name.as_str());
        own.name == name || army == Some(name)
    }

    fn is_own(&self, force: ForceId) -> bool {
        self.state().head(self.state().force(force).nation) == self.sent.nation
    }

    fn on_land(&self, force: ForceId) -> Option<&ForceEntry> {
        let own = self.sent.read.orders.force.iter().find(|entry| self.is_named(&entry.name, force));
        own.filter(|_| self.is_own(force))
    }

    fn at_sea(&self, force: ForceId) -> Option<&FleetEntry> {
        let own = self.sent.read.orders.fleet.iter().find(|entry| self.is_named(&entry.name, force));
        own.filter(|_| self.is_own(force))
    }

    /// True for a force that was beaten, or withdrew from an assault as ordered.
    fn was_beaten(&self, force: ForceId) -> bool {
        let withdraws = self.on_land(force).is_some_and(|entry| entry.fight.withdraw);
        self.state().battles.fights.iter().any(|fight| {
            let side = fight.side_of(force);
            let failed = fight.kind != FightKind::Siege || side == Some(1) || withdraws;
            side.is_some_and(|side| fight.retreats[side]) && failed
        })
    }
}

/// Wishes that were not kept, and of which nobody says so.
pub fn untold(season: &Season<'_>) -> Vec<String> {
    let state = season.state();
    let mut faults = Vec::new();
    for sent in season.sent.iter().filter(|sent| plays(season, sent.nation)) {
        let wished = Wished { season, sent };
        let lines = not_carried_out(season, sent.nation);
        let mut need = |entry: &str, wishes: &[Place], to: Option<Place>| {
            for wish in wishes.iter().take_while(|wish| Some(**wish) != to) {
                let place = state.place_name(*wish);
                let is_told =
                    |line: &String| line.starts_with(entry) && line.contains("no retreat to ") && line.contains(&place);
                if !lines.iter().any(is_told) {
                    faults.push(format!("{:?}: {entry} wished to go to {place}: {lines:?}", sent.nation));
                }
            }
        };
        let hexes =
            |entry: &ForceEntry| -> Vec<Place> { entry.after.retreat_to.iter().map(|hex| Place::Hex(*hex)).collect() };
        for event in &season.events {
            match event {
                Event::Way(WayEvent::Retreated { forces, to, .. }) if wished.was_beaten(forces[0]) => {
                    if let Some(entry) = wished.on_land(forces[0]) {
                        need(&entry.name, &hexes(entry), Some(Place::Hex(*to)));
                    }
                }
                Event::Troop(TroopEvent::Gone { force, why: Loss::NoRetreat, .. }) => {
                    if let Some(entry) = wished.on_land(*force) {
                        need(&entry.name, &hexes(entry), None);
                    }
                }
                Event::Sea(SeaEvent::Fled { forces, to, .. }) => {
                    if let Some(entry) = wished.at_sea(forces[0]) {
                        need(&entry.name, &entry.retreat_to, Some(*to));
                    }
                }
                _ => {}
            }
        }
        for fight in &state.battles.fights {
            let stances = match fight.kind {
                FightKind::Field => [Stance::Attack, Stance::Defend],
                FightKind::Meeting => [Stance::Attack; 2],
                FightKind::Siege | FightKind::Sea => continue,
            };
            for (forces, stance) in [&fight.attackers, &fight.defenders].into_iter().zip(stances) {
                for entry in forces.iter().filter_map(|force| wished.on_land(*force)) {
                    let is_other = entry.fight.stance.is_some_and(|own| own != stance);
                    let said = if stance == Stance::Attack { ": attacked: " } else { ": stood on the defence: " };
                    let is_told = |line: &String| line.starts_with(&entry.name) && line.contains(said);
                    if is_other && !lines.iter().any(is_told) {
                        faults.push(format!("{:?}: {} fought in another stance: {lines:?}", sent.nation, entry.name));
                    }
                }
            }
        }
    }
    faults
}

/// Wishes that failed for what their nation could have known, and that the check passed without a word.
pub fn foreseeable(season: &Season<'_>) -> Vec<String> {
    let mut faults = Vec::new();
    let fell = season
        .events
        .iter()
        .any(|event| matches!(event, Event::Land(fanion::rules::campaign_1805::event::LandEvent::Captured { .. })));
    for sent in season.sent.iter().filter(|sent| plays(season, sent.nation)) {
        let cut_short = |entry: &str| {
            season.events.iter().any(|event| match event {
                Event::Entry(
                    EntryEvent::Stopped { nation, entry: own, .. } | EntryEvent::Dropped { nation, entry: own, .. },
                ) => *nation == sent.nation && own == entry,
                _ => false,
            })
        };
        let orders = &sent.read.orders;
        for line in not_carried_out(season, sent.nation).iter().filter(|line| line.contains("no retreat to ")) {
            let land = orders.force.iter().find(|own| line.starts_with(&own.name));
            let name = land
                .map(|own| &own.name)
                .or_else(|| orders.fleet.iter().map(|own| &own.name).find(|name| line.starts_with(name.as_str())));
            let is_known = KNOWN.iter().any(|why| line.contains(why))
                || land.is_some()
                    && ["(not next to ", "(the hex of the battle itself)"].iter().any(|why| line.contains(why))
                || line.contains("(not a friend's port)");
            let Some(name) = name.filter(|_| is_known && !fell && !treaties_changed(season, sent)) else { continue };
            if !cut_short(name) && !warned(sent, season, name) {
                faults.push(format!("{:?}: could have been known: {line}", sent.nation));
            }
        }
    }
    faults
}
