//! Automatic players: they draw what they order from what is allowed, for tests and for nations whose orders are
//! missing.

use std::fmt::Write;

use crate::engine::split_mix::SplitMix;
use crate::rules::campaign_1805::ground::heads;
use crate::rules::campaign_1805::orders::{self, stop_name, touches};
use crate::rules::campaign_1805::scenario::ids::{Arm, Bond, HexId, Kind, NationId, SeaId, Season};
use crate::rules::campaign_1805::scenario::{self, Place};
use crate::rules::campaign_1805::state::ordered::{allowance, forces_of};
use crate::rules::campaign_1805::state::orders::Mover;
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::paths::{Marcher, is_open_port};

/// The entries of an orders file, without its head; the state is what the nation may know.
pub fn entries(state: &State, nation: NationId, seed: u64) -> String {
    let mut draw = SplitMix::new(seed);
    let mut out = String::new();
    diplomacy(state, nation, &mut draw, &mut out);
    for (mover, name) in movers(state, nation) {
        let naval = forces_of(state, mover).next().is_some_and(|force| force.kind.is_naval());
        if naval {
            fleet(state, mover, &name, &mut draw, &mut out);
        } else {
            force(state, mover, &name, &mut draw, &mut out);
        }
    }
    if state.now.turn > 0 {
        buy(state, nation, &mut draw, &mut out);
    }
    out
}

/// A text as TOML writes it.
fn text(words: &str) -> String {
    toml::Value::from(words).to_string()
}

/// What moves as one, with its name; garrisons and whom a fleet carries do not.
fn movers(state: &State, nation: NationId) -> Vec<(Mover, String)> {
    let own =
        |force: &Force| state.head(force.nation) == nation && force.kind != Kind::Garrison && force.aboard.is_none();
    let mut movers: Vec<(Mover, String)> = Vec::new();
    for (at, force) in state.present().filter(|(_, force)| own(force)) {
        match force.army {
            None => movers.push((Mover::Force(at), force.name.clone())),
            Some(army) if movers.iter().all(|(known, _)| *known != Mover::Army(army)) => {
                movers.push((Mover::Army(army), state.army(army).name.clone()));
            }
            Some(_) => {}
        }
    }
    movers
}

/// Stays 2 in 6, else goes along a legal path of random length; forced 1 in 10, waits 1 in 3.
fn force(state: &State, mover: Mover, name: &str, draw: &mut SplitMix, out: &mut String) {
    let Some(first) = forces_of(state, mover).next() else { return };
    let Place::Hex(from) = first.at else { return };
    // Memory takes what is written to it.
    let _ = writeln!(out, "[[force]]\nname = {}", text(name));
    let forced = matches!(mover, Mover::Army(_)) && draw.once_in(10);
    let allowance = allowance(state, mover);
    let marcher = Marcher { state, nation: first.nation, from, force: first, allowance, forced };
    let path = if state.now.turn > 0 && draw.below(6) > 1 { walk(&marcher, draw) } else { Vec::new() };
    if !path.is_empty() {
        let hexes: Vec<String> = path.iter().map(|hex| text(&state.map().name(*hex))).collect();
        let _ = writeln!(out, "path = [{}]", hexes.join(", "));
    }
    if forced {
        let _ = writeln!(out, "forced = true");
    }
    if draw.once_in(3) {
        let _ = writeln!(out, "stance = \"defend\"");
    }
    let end = path.last().copied().unwrap_or(from);
    if let Some(city) = state.map().hex(end).city.filter(|_| draw.once_in(6)) {
        let enemy = state.city(city).holder.is_some_and(|holder| state.is_enemy(first.nation, holder));
        if enemy {
            let _ = writeln!(out, "raid = {}", text(&state.scenario().cities[city.at()].name));
        }
    }
}

/// A legal path of random length.
fn walk(marcher: &Marcher<'_>, draw: &mut SplitMix) -> Vec<HexId> {
    let mut path: Vec<HexId> = Vec::new();
    for _ in 0..=draw.below(6) {
        let at = path.last().copied().unwrap_or(marcher.from);
        let Some(next) = draw.pick(marcher.state.map().ways(at)).copied() else { break };
        path.push(next);
        if marcher.walk(&path).refused.is_some() {
            path.pop();
            break;
        }
    }
    path
}

/// Any area and order; now and then a port, a cargo, an enemy's trade.
fn fleet(state: &State, mover: Mover, name: &str, draw: &mut SplitMix, out: &mut String) {
    let Some(first) = forces_of(state, mover).next() else { return };
    let _ = writeln!(out, "[[fleet]]\nname = {}", text(name));
    let order = if draw.once_in(2) { "intercept" } else { "evade" };
    let _ = writeln!(out, "order = \"{order}\"");
    let way = if state.now.turn > 0 && draw.below(6) > 1 { sail(state, mover, first, draw) } else { Vec::new() };
    if !way.is_empty() {
        let stops: Vec<String> = way.iter().map(|stop| text(&stop_name(state, *stop))).collect();
        let _ = writeln!(out, "path = [{}]", stops.join(", "));
    }
    let enemies: Vec<NationId> = heads(state).filter(|other| state.is_enemy(first.nation, *other)).collect();
    if let (Some(enemy), true) = (draw.pick(&enemies).copied(), draw.once_in(3) && first.kind.is_of_war()) {
        let _ = writeln!(out, "privateer = {}", text(state.nation_name(enemy)));
    }
    if state.now.turn > 0 {
        carry(state, mover, first, &way, draw, out);
    }
}

fn sail(state: &State, mover: Mover, first: &Force, draw: &mut SplitMix) -> Vec<Place> {
    let mut left = usize::from(allowance(state, mover)).saturating_sub(usize::from(matches!(first.at, Place::Hex(_))));
    let (mut at, mut way) = (first.at, Vec::new());
    while left > 0 && (way.is_empty() || draw.below(3) > 0) {
        let seas = state.scenario().sea_places();
        let ports = state.scenario().cities.iter().filter_map(|city| city.hex).map(Place::Hex);
        let open = |place: &Place| match place {
            Place::Hex(hex) => is_open_port(state, first.nation, *hex),
            Place::Sea(_) => true,
        };
        let next: Vec<Place> = seas.chain(ports).filter(|to| touches(state, at, *to) && open(to)).collect();
        let Some(to) = draw.pick(&next).copied() else { break };
        way.push(to);
        (at, left) = (to, left - 1);
        if matches!(to, Place::Hex(_)) {
            break;
        }
    }
    way
}

/// Transports take what is in their port and fits; what is aboard lands on a coast that they come to.
fn carry(state: &State, mover: Mover, first: &Force, way: &[Place], draw: &mut SplitMix, out: &mut String) {
    let room: usize = forces_of(state, mover).map(|force| state.count(force).transports).sum();
    let fits = |force: &Force| {
        force.at == first.at
            && force.nation == first.nation
            && force.army.is_none()
            && force.aboard.is_none()
            && !force.kind.is_naval()
            && force.kind != Kind::Garrison
            && state.count(force).berths() <= room
    };
    let loaded = state.present().any(|(_, force)| force.aboard.is_some() && force.nation == first.nation);
    let cargo = state.present().find(|(_, force)| fits(force)).filter(|_| !loaded && room > 0 && draw.once_in(2));
    let aboard = state.present().find(|(_, force)| {
        force.aboard.is_some_and(|ships| forces_of(state, mover).any(|own| std::ptr::eq(own, state.force(ships))))
    });
    if let Some((_, cargo)) = cargo {
        let _ = writeln!(out, "load = [{}]", text(&cargo.name));
    }
    let seas: Vec<SeaId> = way.iter().chain([&first.at]).filter_map(|stop| State::sea_of(*stop)).collect();
    let coasts: Vec<HexId> = (0..state.map().hexes.len())
        .map(HexId::new)
        .filter(|hex| state.map().is_land(*hex) && state.map().coasts(*hex).iter().any(|sea| seas.contains(sea)))
        .collect();
    let lands = cargo.or(aboard).filter(|(_, force)| force.army.is_none());
    if let (Some((_, troops)), Some(hex), true) = (lands, draw.pick(&coasts).copied(), draw.once_in(2)) {
        let hex = text(&state.map().name(hex));
        let _ = writeln!(out, "land = [{{ at = {hex}, forces = [{}] }}]", text(&troops.name));
    }
}

/// In Winter each pair allies 1 in 6, wars 1 in 6; whoever is at war offers peace 1 in 6.
fn diplomacy(state: &State, nation: NationId, draw: &mut SplitMix, out: &mut String) {
    for other in heads(state).filter(|other| *other != nation) {
        let roll = draw.below(6);
        let free =
            [Bond::War, Bond::Alliance, Bond::EnforcedPeace].iter().all(|bond| !state.stands(*bond, nation, other));
        let act = match (roll, state.now.season() == Season::Winter, free) {
            (0, true, true) => "alliance",
            (1, true, true) => "war",
            (2, ..) if state.stands(Bond::War, nation, other) => "peace",
            (3, _, true) if !state.gives(Bond::Passage, nation, other) => "passage",
            _ => continue,
        };
        if act == "alliance" && orders::is_never(state, nation, other) {
            continue;
        }
        let _ = writeln!(out, "[[diplomacy]]\ndo = \"{act}\"\nwith = {}", text(state.nation_name(other)));
    }
}

/// A new command at a home city, for a random share of what is there.
fn buy(state: &State, nation: NationId, draw: &mut SplitMix, out: &mut String) {
    let own = state.nation(nation);
    let scenario = state.scenario();
    if scenario.nations[nation.at()].feudal || own.cash <= 0 {
        return;
    }
    let free = |at: usize| {
        let city = &scenario.cities[at];
        let home = state.province(city.province).owner.is_some_and(|owner| state.head(owner) == nation);
        home && state.lands.cities[at].holder == Some(nation)
            && city.hex.is_some_and(|hex| !state.has_enemy(nation, hex))
    };
    let cities: Vec<usize> = (0..scenario.cities.len()).filter(|at| free(*at)).collect();
    let sold = |kind: &&scenario::UnitType| {
        kind.arm == Arm::Infantry
            && kind.price.cost.is_some()
            && kind.limit.is_none()
            && !kind.not.contains(&nation)
            && kind.nation.is_none_or(|only| only == nation)
    };
    let kinds: Vec<&scenario::UnitType> = scenario.types.iter().filter(sold).collect();
    let (Some(city), Some(kind)) = (draw.pick(&cities).copied(), draw.pick(&kinds).copied()) else { return };
    let cost = kind.price.cost.unwrap_or(1).max(1);
    let most = (own.cash / cost).min(own.manpower / i64::from(kind.price.manpower.max(1))).min(6);
    let count = draw.below(usize::try_from(most + 1).unwrap_or(1));
    if count > 0 {
        let _ = writeln!(
            out,
            "[[buy]]\nwhat = {}\ncount = {count}\nat = {}\nname = {}\nkind = \"brigade\"",
            text(&kind.name),
            text(&scenario.cities[city].name),
            text(&format!("Levy of turn {}", state.now.turn))
        );
    }
}
