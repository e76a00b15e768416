//! What a file's own entries change before anybody moves: who is organised in C3, and who is bought, may be ordered about
//! in the same file.

use std::rc::Rc;

use toml::de::{DeTable, DeValue};

use super::super::ids::{Bond, ForceId, Kind, NationId, TypeId};
use super::super::rules::Wars;
use super::super::scenario::Place;
use super::super::state::{ArmyNow, Force, Relation, State, Unit};
use super::economy::home_of;
use super::{Act, Diplomacy, Organise};

/// The state once these entries are carried out, as far as they can be: what does not fit is told where it is read.
pub(super) fn organised(state: &State, nation: NationId, orders: &[Organise]) -> State {
    let mut after = state.clone();
    for order in orders {
        match order {
            Organise::Attach { force, to } => {
                let army = after.army_ordered(nation, to);
                change(&mut after, nation, force, |own| own.army = army.or(own.army));
            }
            Organise::Detach { force } => change(&mut after, nation, force, |own| own.army = None),
            Organise::Transfer { force, to, units } => {
                let goal = after.force_ordered(nation, to);
                move_units(&mut after, nation, force, goal, units);
            }
            Organise::FormArmy { name, general } => {
                after.armies.push(ArmyNow { name: name.clone(), nation, general: *general, gone: false });
            }
            Organise::FormForce { name, kind, force, units } => split(&mut after, nation, force, (name, *kind), units),
            // A garrison never moves: only its units are missed.
            Organise::Garrison { force, units } => move_units(&mut after, nation, force, None, units),
            Organise::Dissolve { army } => dissolve(&mut after, nation, army),
            Organise::Lead { general, to } => match after.army_ordered(nation, to) {
                Some(army) => after.armies[army.at()].general = *general,
                None => change(&mut after, nation, to, |own| own.general = Some(*general)),
            },
            Organise::Kingdom { .. } => {}
        }
    }
    after
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

/// The wars that a file declares, where they begin at once: the enemy's land is open to it.
pub(super) fn declared(state: &mut State, nation: NationId, orders: &[Diplomacy]) {
    if state.rules.wars == Wars::NextTurn {
        return;
    }
    for with in orders.iter().filter(|order| order.act == Act::Begin(Bond::War)).map(|order| order.with) {
        let both = |own: &Relation| own.between.contains(&nation) && own.between.contains(&with);
        state.relations.retain(|own| !(both(own) && matches!(own.kind, Bond::Peace | Bond::Alliance)));
        state.relations.push(Relation { kind: Bond::War, between: [nation, with], until: None });
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
