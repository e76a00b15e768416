//! Assaults on fortresses (19.5): who stands before one and who in it, and why those outside do not assault.

use super::camps::is_in_battle;
use super::sides::Side;
use crate::rules::campaign_1805::ground::View;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{CityId, ForceId, HexId, Kind, Stance};
use crate::rules::campaign_1805::state::ordered::entry_of;
use crate::rules::campaign_1805::state::{Force, State};

/// Why those before a fortress do not assault it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NoAssault {
    #[error("no enemy is in the fortress")]
    NobodyInside,
    #[error("whoever commands there is on the defence")]
    Defends,
    #[error("others there have orders to invest")]
    Invests,
    #[error("the odds did not reach {0}:1")]
    Odds(u16),
}

/// Why nobody assaulted the fortress of a hex, in words, as it stands after the battles.
pub(super) fn why_none(view: &View, hex: HexId) -> String {
    let why = match besieged(&view.state, hex) {
        Some((_, outside, inside)) => why_not(view, &outside, &inside),
        None => Some(NoAssault::NobodyInside),
    };
    why.map_or_else(|| "it came to none".to_owned(), |why| why.to_string())
}

/// A fortress with enemies before it: who stands outside, who inside.
pub(super) fn besieged(state: &State, hex: HexId) -> Option<(CityId, Vec<ForceId>, Vec<ForceId>)> {
    let city = state.map().hex(hex).city.filter(|city| state.scenario().cities[city.at()].siege > 0)?;
    let holder = state.city(city).holder?;
    let there = |force: &Force| force.at == Place::Hex(hex) && is_in_battle(force);
    let retreats = |at: ForceId| state.battles.retreating.iter().any(|(force, _)| *force == at);
    let outside = state.present().filter(|(at, force)| {
        there(force) && state.is_enemy(holder, force.nation) && force.kind != Kind::Band && !retreats(*at)
    });
    let outside: Vec<ForceId> = outside.map(|(at, _)| at).collect();
    let inside = state
        .present()
        .filter(|(_, force)| there(force) && state.is_friend(holder, force.nation) && force.posture.inside);
    let inside: Vec<ForceId> = inside.map(|(at, _)| at).collect();
    (!outside.is_empty() && !inside.is_empty()).then_some((city, outside, inside))
}

/// Why those outside do not assault; none where they do: told to, not told to invest, at the odds that were set, and not
/// waiting.
pub(super) fn why_not(view: &View, outside: &[ForceId], inside: &[ForceId]) -> Option<NoAssault> {
    let state = &view.state;
    let side = Side::of(state, outside);
    if side.stance(state) == Stance::Defend {
        return Some(NoAssault::Defends);
    }
    let entries = || {
        outside.iter().filter_map(|force| {
            let force = state.force(*force);
            entry_of(state, force.nation, force)
        })
    };
    if entries().any(|entry| entry.fight.assault == Some(false)) {
        return Some(NoAssault::Invests);
    }
    let (own, other) = (side.fighting_cv(view), Side::of(state, inside).fighting_cv(view));
    let nearest = view.settings.is("battle.odds", "nearest");
    // The lowest column takes all worse odds, too.
    let reached = |column: i64| column == 1 || own >= other * column || (nearest && 2 * own > other * (2 * column - 1));
    let column = entries().find_map(|entry| entry.fight.assault_at);
    column.filter(|column| !reached(i64::from(*column))).map(NoAssault::Odds)
}
