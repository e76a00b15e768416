//! Who an order is for, and what somebody was told.

use serde::{Deserialize, Serialize};

use super::orders::{FleetEntry, ForceEntry, Mover, Orders};
use super::{Force, State};
use crate::rules::campaign_1805::scenario::ids::{ArmyId, ForceId, NationId, Step};

/// What a force was told, in this turn or standing: by its own name, or by its army's.
pub(crate) fn entry_of<'s>(state: &'s State, nation: NationId, force: &Force) -> Option<&'s ForceEntry> {
    of_troops(state, sent(state, nation), nation, (force, army_ordered(state, force)))
}

/// The same where these are the orders of its nation.
pub(crate) fn entry_among<'s>(
    state: &'s State,
    orders: Option<&'s Orders>,
    nation: NationId,
    force: &Force,
) -> Option<&'s ForceEntry> {
    of_troops(state, orders, nation, (force, force.army))
}

/// The same where these were the orders of its nation in the season that is over.
pub(crate) fn entry_then<'s>(
    state: &'s State,
    orders: Option<&'s Orders>,
    nation: NationId,
    force: &Force,
) -> Option<&'s ForceEntry> {
    of_troops(state, orders, nation, (force, force.army.or_else(|| strayed(state, force))))
}

fn of_troops<'s>(
    state: &'s State,
    orders: Option<&'s Orders>,
    nation: NationId,
    (force, army): (&Force, Option<ArmyId>),
) -> Option<&'s ForceEntry> {
    let head = state.head(nation);
    let army = army.map(|army| state.army(army).name.as_str());
    let named = |entry: &&ForceEntry| entry.name == force.name || Some(entry.name.as_str()) == army;
    let now = orders.and_then(|orders| orders.force.iter().find(named));
    now.or_else(|| state.sent.standing.iter().filter(|(own, _)| *own == head).map(|(_, entry)| &**entry).find(named))
}

/// What a force of ships was told, in this turn or standing: by its own name, or by its grand fleet's.
pub(crate) fn fleet_entry_of<'s>(state: &'s State, force: &Force) -> Option<&'s FleetEntry> {
    of_ships(state, sent(state, force.nation), (force, army_ordered(state, force)))
}

/// The same where these are the orders of its nation.
pub(crate) fn fleet_entry_among<'s>(
    state: &'s State,
    orders: Option<&'s Orders>,
    force: &Force,
) -> Option<&'s FleetEntry> {
    of_ships(state, orders, (force, force.army))
}

fn of_ships<'s>(
    state: &'s State,
    orders: Option<&'s Orders>,
    (force, army): (&Force, Option<ArmyId>),
) -> Option<&'s FleetEntry> {
    let head = state.head(force.nation);
    let army = army.map(|army| state.army(army).name.as_str());
    let named = |entry: &&FleetEntry| entry.name == force.name || Some(entry.name.as_str()) == army;
    let now = orders.and_then(|orders| {
        // A squadron that was to leave its grand fleet and did not sails with it.
        let of_army = orders.fleet.iter().find(|entry| Some(entry.name.as_str()) == army);
        of_army.or_else(|| orders.fleet.iter().find(named))
    });
    now.or_else(|| {
        state.sent.standing_fleets.iter().filter(|(own, _)| *own == head).map(|(_, entry)| &**entry).find(named)
    })
}

fn sent(state: &State, nation: NationId) -> Option<&Orders> {
    state.sent.of(state.head(nation))
}

/// The army or grand fleet whose orders a force has: who loses his general once moves have begun keeps his orders.
fn army_ordered(state: &State, force: &Force) -> Option<ArmyId> {
    let has_begun = !matches!(state.now.step, Step::C1 | Step::C2 | Step::C3);
    force.army.or_else(|| has_begun.then(|| strayed(state, force)).flatten())
}

/// The army that a force left since moves began.
fn strayed(state: &State, force: &Force) -> Option<ArmyId> {
    let is_it = |own: ForceId| {
        let own = state.force(own);
        own.nation == force.nation && own.name == force.name
    };
    state.battles.was.command.strayed.iter().find(|(own, _)| is_it(*own)).map(|(_, army)| *army)
}

/// The army or force of this name, of a nation or of a minor that it controls; none for an army with nobody in it.
pub(crate) fn mover_named(state: &State, nation: NationId, name: &str) -> Option<Mover> {
    let army = state.army_ordered(nation, name).filter(|army| state.of_army(*army).next().is_some());
    army.map(Mover::Army).or_else(|| state.force_ordered(nation, name).map(Mover::Force))
}

/// Why nobody does what an entry orders by a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Idle {
    /// An army or grand fleet with nobody in it.
    Empty,
    /// A command goes where its army goes.
    InArmy(String),
    /// A purchase, or an entry that organises, was to begin it and did not.
    NotBegun(&'static str),
    /// It is another's.
    NotOurs,
    /// It was there.
    Gone,
}

impl Idle {
    /// Why, of `it` or a name.
    pub(crate) fn words(&self, who: &str) -> String {
        match self {
            Self::Empty => format!("nobody is in {who}"),
            Self::InArmy(army) => format!("{who} moves with {army}"),
            Self::NotBegun(how) => format!("{who} was not {how}"),
            Self::NotOurs => format!("{who} is no longer ours"),
            Self::Gone => format!("{who} is no longer there"),
        }
    }
}

/// What moves as one by a name that an entry orders about.
///
/// # Errors
/// Why nobody does: every entry that names him fails for this, whatever it orders.
pub(crate) fn acting(state: &State, nation: NationId, name: &str) -> Result<Mover, Idle> {
    let army_of = |force: ForceId| state.force(force).army.map(|army| state.army(army).name.clone());
    match mover_named(state, nation, name) {
        Some(Mover::Force(force)) => army_of(force).map_or(Ok(Mover::Force(force)), |army| Err(Idle::InArmy(army))),
        Some(army) => Ok(army),
        None if state.army_ordered(nation, name).is_some() => Err(Idle::Empty),
        None => Err(why_missing(state, nation, name)),
    }
}

fn why_missing(state: &State, nation: NationId, name: &str) -> Idle {
    let orders = state.sent.of(nation);
    if orders.is_some_and(|orders| orders.buy.iter().any(|buy| buy.begins(name))) {
        Idle::NotBegun("raised")
    } else if orders.is_some_and(|orders| orders.organise.iter().any(|own| own.begins(name))) {
        Idle::NotBegun("formed")
    } else if state.present().any(|(_, force)| force.name == name) {
        Idle::NotOurs
    } else {
        Idle::Gone
    }
}

/// The forces that move as one, by number.
pub(crate) fn ids_of(state: &State, mover: Mover) -> Vec<ForceId> {
    let own = |(at, force): (ForceId, &Force)| match mover {
        Mover::Army(army) => (force.army == Some(army)).then_some(at),
        Mover::Force(one) => (at == one).then_some(at),
    };
    state.present().filter_map(own).collect()
}

/// The forces that move as one.
pub fn forces_of(state: &State, mover: Mover) -> impl Iterator<Item = &Force> {
    state.present().filter_map(move |(at, force)| {
        let own = match mover {
            Mover::Army(army) => force.army == Some(army),
            Mover::Force(one) => at == one,
        };
        own.then_some(force)
    })
}

/// The allowance of what moves as one: that of its slowest unit.
pub(crate) fn allowance(state: &State, mover: Mover) -> u16 {
    forces_of(state, mover).map(|force| state.allowance(force)).min().unwrap_or(0)
}

/// The armies of a nation and of its minors, then their forces that are in none.
pub(crate) fn movers_of(state: &State, nation: NationId) -> impl Iterator<Item = (&str, Mover)> {
    let armies =
        state.army_ids().map(|at| (state.army(at), at)).filter(move |(army, _)| state.head(army.nation) == nation);
    let alone = state.present().filter(move |(_, force)| state.head(force.nation) == nation && force.army.is_none());
    armies
        .map(|(army, at)| (army.name.as_str(), Mover::Army(at)))
        .chain(alone.map(|(at, force)| (force.name.as_str(), Mover::Force(at))))
}

/// Whose thing an event is about, and what it is called: the log tells it to those who may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnedName {
    pub nation: NationId,
    pub name: String,
}

/// What an event calls a force.
pub(crate) fn named(force: &Force) -> OwnedName {
    OwnedName { nation: force.nation, name: force.name.clone() }
}
