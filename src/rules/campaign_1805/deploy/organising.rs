//! Organising, in file order; what does not fit any more is dropped (10).

use super::super::event::Event;
use super::super::generals;
use super::super::ids::{ArmyId, Fate, ForceId, GeneralId, Kind, NationId, TypeId};
use super::super::makeup::{self, Count};
use super::super::orders::Organise;
use super::super::play::{Cx, senders};
use super::super::state::{ArmyNow, Force, State};
use super::named;

/// All that was ordered.
pub(super) fn organise(cx: &mut Cx<'_>) {
    for nation in senders(cx.state()).collect::<Vec<_>>() {
        let orders = cx.state().orders[nation.at()].as_ref().map_or_else(Vec::new, |orders| orders.organise.clone());
        for order in orders {
            if let Err(why) = one(cx, nation, &order) {
                cx.emit(Event::Dropped { nation, entry: order.title(cx.state()), why });
            }
        }
    }
}

fn one(cx: &mut Cx<'_>, nation: NationId, order: &Organise) -> Result<(), String> {
    let force =
        |cx: &Cx<'_>, name: &str| cx.state().force_ordered(nation, name).ok_or_else(|| format!("there is no {name}"));
    match order {
        Organise::Attach { force: name, to } => {
            let (force, army) = (force(cx, name)?, army(cx.state(), nation, to)?);
            check_army(cx.state(), army, force)?;
            attach(cx, force, Some(army));
        }
        Organise::Detach { force: name } => {
            let force = force(cx, name)?;
            attach(cx, force, None);
        }
        Organise::Transfer { force: from, to, units } => {
            let (from, to) = (force(cx, from)?, force(cx, to)?);
            transfer(cx, from, to, units)?;
        }
        Organise::FormForce { name, kind, force: from, units } => {
            let from = force(cx, from)?;
            split(cx, from, (name.clone(), *kind), units)?;
        }
        Organise::Garrison { force: from, units } => {
            let from = force(cx, from)?;
            let city = State::hex_of(cx.state().force(from).at).and_then(|hex| cx.state().map().hex(hex).city);
            let city = city.ok_or("a garrison is left in a city")?;
            let name = free_name(
                cx.state(),
                cx.state().force(from).nation,
                &format!("{} garrison", cx.state().scenario().cities[city.at()].name),
            );
            split(cx, from, (name, Kind::Garrison), units)?;
        }
        Organise::FormArmy { name, general } => {
            let general = generals::known_to(cx.state(), nation, *general).ok_or("there is no such general")?;
            form_army(cx, nation, name, general)?;
        }
        Organise::Dissolve { army: name } => {
            let at = army(cx.state(), nation, name)?;
            for force in cx.state().of_army(at).map(|(force, _)| force).collect::<Vec<_>>() {
                attach(cx, force, None);
            }
            let army = ArmyNow { gone: true, ..cx.state().armies[at.at()].clone() };
            cx.emit(Event::ArmySet { at, army: Box::new(army) });
        }
        Organise::Lead { general, to } => {
            let general = generals::known_to(cx.state(), nation, *general).ok_or("there is no such general")?;
            check_leader(cx.state(), nation, general, to)?;
            if let Some(at) = cx.state().army_ordered(nation, to) {
                let army = ArmyNow { general, ..cx.state().armies[at.at()].clone() };
                cx.emit(Event::ArmySet { at, army: Box::new(army) });
            } else {
                let force = force(cx, to)?;
                let who = named(cx.state().force(force));
                cx.emit(Event::Leads { general, force, who });
            }
        }
        Organise::Kingdom { name } => {
            if cx.state().kingdoms.iter().any(|(formed, _)| formed == name) {
                return Err(format!("{name} is formed already"));
            }
            cx.emit(Event::KingdomFormed { name: name.clone(), nation });
        }
    }
    Ok(())
}

/// An army around a general. The command that he led by itself is the first of it: he leads the army from now on.
fn form_army(cx: &mut Cx<'_>, nation: NationId, name: &str, general: GeneralId) -> Result<(), String> {
    let state = cx.state();
    let own = &state.generals[general.at()];
    if own.fate != Fate::Free {
        return Err(format!("{} is {}", own.figures.name, own.fate));
    }
    let led = state.present().find(|(_, force)| force.general == Some(general)).map(|(at, _)| at);
    let at = ArmyId::new(state.armies.len());
    let army = ArmyNow { name: name.to_owned(), nation, general, gone: false };
    cx.emit(Event::ArmySet { at, army: Box::new(army) });
    if let Some(force) = led {
        let who = named(cx.state().force(force));
        cx.emit(Event::Unled { force, who });
        attach(cx, force, Some(at));
    }
    Ok(())
}

fn army(state: &State, nation: NationId, name: &str) -> Result<ArmyId, String> {
    state.army_ordered(nation, name).ok_or_else(|| format!("there is no army {name}"))
}

/// A general takes over only while he is free, and where the house rule says so, only in his hex.
fn check_leader(state: &State, nation: NationId, general: GeneralId, to: &str) -> Result<(), String> {
    let own = &state.generals[general.at()];
    let of_army = state.army_ordered(nation, to).and_then(|army| state.of_army(army).next());
    let place = of_army.or_else(|| state.force_ordered(nation, to).map(|at| (at, state.force(at))));
    let here = place.and_then(|(_, force)| State::hex_of(force.at));
    if own.fate != Fate::Free {
        Err(format!("{} is {}", own.figures.name, own.fate))
    } else if state.rules.generals_stay && own.at != here {
        Err(format!("{} is elsewhere", own.figures.name))
    } else {
        Ok(())
    }
}

/// An army over its general's CR, or in another place, takes nobody.
fn check_army(state: &State, army: ArmyId, force: ForceId) -> Result<(), String> {
    let general = &state.generals[state.armies[army.at()].general.at()].figures;
    let there = state.of_army(army).next().map(|(_, own)| own.at);
    if there.is_some_and(|there| there != state.force(force).at) {
        return Err("they are in two places".to_owned());
    }
    let joins = state.force(force).army != Some(army);
    if joins && state.of_army(army).count() >= usize::from(general.command_rating) {
        return Err(format!("{} commands at most {}", general.name, general.command_rating));
    }
    Ok(())
}

fn attach(cx: &mut Cx<'_>, force: ForceId, army: Option<ArmyId>) {
    let who = named(cx.state().force(force));
    cx.emit(Event::Attached { force, who, army });
}

/// The places of so many units of each type, the last first.
fn places(force: &Force, units: &[(TypeId, u16)]) -> Result<Vec<usize>, String> {
    let mut places = Vec::new();
    for (kind, count) in units {
        let own = force.units.iter().enumerate().rev().filter(|(_, unit)| unit.kind == *kind);
        let own: Vec<usize> = own.map(|(at, _)| at).take(usize::from(*count)).collect();
        if own.len() < usize::from(*count) {
            return Err(format!("{} has too few", force.name));
        }
        places.extend(own);
    }
    Ok(places)
}

fn fits(state: &State, nation: NationId, kind: Kind, types: impl Iterator<Item = TypeId>) -> Result<(), String> {
    let count = Count::of(state.scenario(), types.map(|kind| (kind, 1)));
    if count.land() + count.ships() == 0 {
        return Ok(());
    }
    makeup::refuse(&state.scenario().nations[nation.at()], kind, &count).map_or(Ok(()), Err)
}

fn transfer(cx: &mut Cx<'_>, from: ForceId, to: ForceId, units: &[(TypeId, u16)]) -> Result<(), String> {
    let state = cx.state();
    let (source, goal) = (state.force(from), state.force(to));
    let nation = source.nation;
    if nation != goal.nation {
        return Err("they are of two nations".to_owned());
    }
    if source.at != goal.at {
        return Err("they are in two places".to_owned());
    }
    let places = places(source, units)?;
    let moved = places.iter().map(|at| source.units[*at].kind);
    fits(state, nation, goal.kind, goal.units.iter().map(|unit| unit.kind).chain(moved))?;
    let left = source.units.iter().enumerate().filter(|(at, _)| !places.contains(at)).map(|(_, unit)| unit.kind);
    fits(state, nation, source.kind, left)?;
    let who = named(source);
    cx.emit(Event::UnitsMoved { from, to, who, units: places });
    Ok(())
}

/// A new force of units of another.
fn split(cx: &mut Cx<'_>, from: ForceId, (name, kind): (String, Kind), units: &[(TypeId, u16)]) -> Result<(), String> {
    let state = cx.state();
    let source = state.force(from);
    let nation = source.nation;
    let places = places(source, units)?;
    fits(state, nation, kind, places.iter().map(|at| source.units[*at].kind))?;
    let left = source.units.iter().enumerate().filter(|(at, _)| !places.contains(at)).map(|(_, unit)| unit.kind);
    fits(state, nation, source.kind, left)?;
    if state.force_named(nation, &name).is_some() {
        return Err(format!("{name} is a name already"));
    }
    let (who, to) = (named(source), ForceId::new(state.forces.len()));
    let force =
        Force { name, nation, entered: source.entered, came_from: source.came_from, ..Force::new(kind, source.at) };
    cx.emit(Event::Formed { force: Box::new(force) });
    cx.emit(Event::UnitsMoved { from, to, who, units: places });
    Ok(())
}

/// A name that no force of the nation has.
fn free_name(state: &State, nation: NationId, name: &str) -> String {
    let taken = |name: &str| state.force_named(nation, name).is_some();
    let numbered = (2..).map(|number| format!("{name} {number}"));
    std::iter::once(name.to_owned()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
}
