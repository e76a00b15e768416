//! What a file's own entries change before anybody moves: who is organised in C3, and who is bought, may be ordered about
//! in the same file.

use std::rc::Rc;

use toml::de::{DeTable, DeValue};

use super::super::ids::{ArmyId, Bond, ForceId, GeneralId, Kind, NationId, TypeId};
use super::super::rules::Wars;
use super::super::scenario::Place;
use super::super::state::{ArmyNow, Depot, Force, Relation, State, Unit};
use super::economy::home_of;
use super::{Act, Buy, Diplomacy, Organise, Ware};

/// An entry that the check has passed is carried out as C3 does it: the entries behind it are judged on what it leaves.
pub(super) fn organise(after: &mut State, nation: NationId, order: &Organise) {
    match order {
        Organise::Attach { force, to } => {
            let army = after.army_ordered(nation, to);
            change(after, nation, force, |own| own.army = army.or(own.army));
        }
        Organise::Detach { force } => change(after, nation, force, |own| own.army = None),
        Organise::Transfer { force, to, units } => {
            let goal = after.force_ordered(nation, to);
            move_units(after, nation, force, goal, units);
        }
        Organise::FormArmy { name, general } => form_army(after, nation, name, *general),
        Organise::FormForce { name, kind, force, units } => split(after, nation, force, (name, *kind), units),
        // A garrison never moves: only its units are missed.
        Organise::Garrison { force, units } => move_units(after, nation, force, None, units),
        Organise::Dissolve { army } => dissolve(after, nation, army),
        Organise::Lead { general, to } => match after.army_ordered(nation, to) {
            Some(army) => after.armies[army.at()].general = *general,
            None => change(after, nation, to, |own| own.general = Some(*general)),
        },
        Organise::Kingdom { name } => after.kingdoms.push((name.clone(), nation)),
    }
}

/// An army around a general; who led a command takes it with him.
fn form_army(after: &mut State, nation: NationId, name: &str, general: GeneralId) {
    let army = ArmyId::new(after.armies.len());
    after.armies.push(ArmyNow { name: name.to_owned(), nation, general, gone: false });
    let led = after.present().find(|(_, force)| force.general == Some(general)).map(|(at, _)| at);
    if let Some(led) = led {
        let own = Rc::make_mut(&mut after.forces[led.at()]);
        (own.general, own.army) = (None, Some(army));
    }
}

fn change(state: &mut State, nation: NationId, name: &str, to: impl Fn(&mut Force)) {
    if let Some(force) = state.force_ordered(nation, name) {
        to(Rc::make_mut(&mut state.forces[force.at()]));
    }
}

/// So many units of each type go, the last first, to another force where there is one; who has none left is no more.
fn move_units(state: &mut State, nation: NationId, from: &str, to: Option<ForceId>, units: &[(TypeId, u16)]) {
    let Some(from) = state.force_ordered(nation, from) else { return };
    let source = Rc::make_mut(&mut state.forces[from.at()]);
    let mut moved: Vec<Unit> = Vec::new();
    for (kind, count) in units {
        for _ in 0..*count {
            let Some(at) = source.units.iter().rposition(|unit| unit.kind == *kind) else { break };
            moved.push(source.units.remove(at));
        }
    }
    source.gone = source.units.is_empty();
    if let Some(to) = to {
        Rc::make_mut(&mut state.forces[to.at()]).units.extend(moved);
    }
}

fn split(state: &mut State, nation: NationId, from: &str, (name, kind): (&str, Kind), units: &[(TypeId, u16)]) {
    let Some(source) = state.force_ordered(nation, from).map(|from| Rc::clone(&state.forces[from.at()])) else {
        return;
    };
    let to = ForceId::new(state.forces.len());
    let (whose, entered, came_from) = (source.nation, source.entered, source.came_from);
    let force = Force { name: name.to_owned(), nation: whose, entered, came_from, ..Force::new(kind, source.at) };
    state.forces.push(Rc::new(force));
    move_units(state, nation, from, Some(to), units);
}

fn dissolve(state: &mut State, nation: NationId, army: &str) {
    let Some(army) = state.army_ordered(nation, army) else { return };
    let own: Vec<ForceId> = state.of_army(army).map(|(at, _)| at).collect();
    for force in own {
        Rc::make_mut(&mut state.forces[force.at()]).army = None;
    }
    state.armies[army.at()].gone = true;
}

/// Treaties as C3 will find them before anybody moves: wars declared before begin, the file's own declarations where they
/// begin at once; what it leaves or ends is over; an alliance that it renews is hoped for.
pub(super) fn treaties(state: &mut State, nation: NationId, orders: &[Diplomacy]) {
    for between in state.declared.clone() {
        begin_war(state, between);
    }
    for order in orders {
        let with = order.with;
        match order.act {
            Act::Begin(Bond::War) if state.rules.wars == Wars::AtOnce => begin_war(state, [nation, with]),
            Act::Begin(Bond::Alliance) => {
                let until = Some(state.turn);
                state.relations.push(Relation { kind: Bond::Alliance, between: [nation, with], until });
            }
            Act::Leave => state.relations.retain(|own| own.kind != Bond::Alliance || !is_of(*own, [nation, with])),
            Act::End(bond) => state.relations.retain(|own| own.kind != bond || own.between != [nation, with]),
            Act::Begin(_) => {}
        }
    }
}

fn is_of(relation: Relation, pair: [NationId; 2]) -> bool {
    pair.iter().all(|nation| relation.between.contains(nation))
}

fn begin_war(state: &mut State, between: [NationId; 2]) {
    let barred =
        [Bond::Alliance, Bond::EnforcedPeace].into_iter().any(|bond| state.stands(bond, between[0], between[1]));
    if !barred {
        state.relations.retain(|own| own.kind != Bond::Peace || !is_of(*own, between));
        state.relations.push(Relation { kind: Bond::War, between, until: None });
    }
}

/// The new commands that a file buys, where they will stand: what moves in the turn in which it comes.
pub(super) fn bought(state: &mut State, nation: NationId, root: &DeTable<'_>) {
    let list = root.get("buy").and_then(|value| value.get_ref().as_array());
    for table in list.into_iter().flatten().filter_map(|value| value.get_ref().as_table()) {
        let text = |key: &str| table.get(key).and_then(|value| value.get_ref().as_str());
        let scenario = state.scenario();
        let Some(city) = text("at").and_then(|city| scenario.city_named(city)) else { continue };
        let (hex, whose) = (scenario.cities[city.at()].hex, home_of(state, nation, city));
        let (Some(what), Some(hex), Some(name)) =
            (text("what").and_then(|name| scenario.type_named(name)), hex, text("name"))
        else {
            continue;
        };
        let Some(kind) = text("kind").and_then(Kind::of_key) else { continue };
        let count = table.get("count").and_then(|value| whole(value.get_ref())).unwrap_or(1);
        let figures = state.unit_type(what);
        let (name, hits) = (name.to_owned(), figures.hits);
        let units = (0..count.min(999)).map(|_| Unit { name: figures.name.clone(), kind: what, hits });
        let units: Vec<Unit> = units.collect();
        if let Some(there) = state.force_named(whose, &name) {
            // More of what an earlier entry of this file began.
            if state.force(there).bought == Some(state.turn) {
                Rc::make_mut(&mut state.forces[there.at()]).units.extend(units);
            }
            continue;
        }
        let bought = Some(state.turn);
        let force = Force { name, nation: whose, units, bought, ..Force::new(kind, Place::Hex(hex)) };
        state.forces.push(Rc::new(force));
    }
}

fn whole(value: &DeValue<'_>) -> Option<usize> {
    value.as_integer().and_then(|number| number.as_str().parse().ok())
}

/// A purchase that the check has passed, where its units will stand.
pub(super) fn buy(after: &mut State, nation: NationId, buy: &Buy) {
    let kind = match buy.what {
        Ware::Units(kind) => kind,
        Ware::Depot => {
            let carrier = buy.to.as_ref().and_then(|name| after.force_ordered(nation, name));
            let city = buy.at.and_then(|city| after.scenario().cities[city.at()].hex);
            let at = city.or_else(|| carrier.and_then(|force| State::hex_of(after.force(force).at)));
            after.depots.extend(at.map(|at| Depot { nation, at, carried_by: carrier }));
            return;
        }
        Ware::General => return,
    };
    let figures = after.unit_type(kind);
    let unit = Unit { name: figures.name.clone(), kind, hits: figures.hits };
    let units = vec![unit; usize::from(buy.count)];
    let name = buy.to.as_ref().or(buy.name.as_ref());
    if let Some(force) = name.and_then(|name| after.force_ordered(nation, name)) {
        Rc::make_mut(&mut after.forces[force.at()]).units.extend(units);
        return;
    }
    let city = buy.at.map(|city| (home_of(after, nation, city), after.scenario().cities[city.at()].hex));
    if let (Some((whose, Some(hex))), Some(name), Some(kind)) = (city, &buy.name, buy.kind) {
        let bought = Some(after.turn);
        let force = Force { name: name.clone(), nation: whose, units, bought, ..Force::new(kind, Place::Hex(hex)) };
        after.forces.push(Rc::new(force));
    }
}
