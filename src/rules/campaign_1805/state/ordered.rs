//! Who an order is for, and what somebody was told.

use serde::{Deserialize, Serialize};

use super::orders::{FleetEntry, ForceEntry, Mover, Orders};
use super::{Force, State};
use crate::rules::campaign_1805::scenario::ids::{ForceId, NationId};

/// What a force was told, in this turn or standing: by its own name, or by its army's.
pub(crate) fn entry_of<'s>(state: &'s State, nation: NationId, force: &Force) -> Option<&'s ForceEntry> {
    entry_among(state, state.sent.orders[state.head(nation).at()].as_deref(), nation, force)
}

/// The same where these are the orders of its nation.
pub(crate) fn entry_among<'s>(
    state: &'s State,
    orders: Option<&'s Orders>,
    nation: NationId,
    force: &Force,
) -> Option<&'s ForceEntry> {
    let head = state.head(nation);
    let army = force.army.map(|army| state.army(army).name.as_str());
    let named = |entry: &&ForceEntry| entry.name == force.name || Some(entry.name.as_str()) == army;
    let now = orders.and_then(|orders| orders.force.iter().find(named));
    now.or_else(|| state.sent.standing.iter().filter(|(own, _)| *own == head).map(|(_, entry)| &**entry).find(named))
}

/// What a force of ships was told, in this turn or standing: by its own name, or by its grand fleet's.
pub(crate) fn fleet_entry_of<'s>(state: &'s State, force: &Force) -> Option<&'s FleetEntry> {
    let head = state.head(force.nation);
    let army = force.army.map(|army| state.army(army).name.as_str());
    let named = |entry: &&FleetEntry| entry.name == force.name || Some(entry.name.as_str()) == army;
    let now = state.sent.orders[head.at()].as_ref().and_then(|orders| orders.fleet.iter().find(named));
    now.or_else(|| {
        state.sent.standing_fleets.iter().filter(|(own, _)| *own == head).map(|(_, entry)| &**entry).find(named)
    })
}

/// The army or force of this name, of a nation or of a minor that it controls.
pub(crate) fn mover_named(state: &State, nation: NationId, name: &str) -> Option<Mover> {
    let army = state.army_ordered(nation, name).map(Mover::Army);
    army.or_else(|| state.force_ordered(nation, name).map(Mover::Force))
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
