//! Assaults on fortresses (19.5): who stands before one and who in it, and why those outside do not assault.

use super::camps::is_in_battle;
use super::sides::Side;
use crate::rules::campaign_1805::ground::View;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{CityId, ForceId, HexId, Kind, NationId, Stance};
use crate::rules::campaign_1805::state::ordered::entry_of;
use crate::rules::campaign_1805::state::{Force, State};

/// Why those before a fortress do not assault it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoAssault {
    NobodyInside,
    /// Whose commander is on the defence.
    Defends(NationId),
    /// Who was told to invest.
    Invests(NationId),
    /// The column that was to be reached.
    Odds(u16),
}

impl NoAssault {
    fn words(self, state: &State) -> String {
        match self {
            Self::NobodyInside => "no enemy is in the fortress".to_owned(),
            Self::Defends(nation) => format!("{} commands there, on the defence", state.nation_name(nation)),
            Self::Invests(nation) => format!("{} has orders to invest there", state.nation_name(nation)),
            Self::Odds(column) => format!("the odds did not reach {column}:1"),
        }
    }
}

/// Why nobody assaulted the fortress of a hex, in words, as it stands after the battles.
pub(super) fn why_none(view: &View, hex: HexId) -> String {
    let why = match besieged(&view.state, hex) {
        Some((_, outside, inside)) => why_not(view, &outside, &inside),
        None => Some(NoAssault::NobodyInside),
    };
    why.map_or_else(|| "it came to none".to_owned(), |why| why.words(&view.state))
}

/// A fortress with enemies before it: who stands outside, who inside.
pub(super) fn besieged(state: &State, hex: HexId) -> Option<(CityId, Vec<ForceId>, Vec<ForceId>)> {
    let city = state.fortress_at(hex)?;
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
        return Some(NoAssault::Defends(state.head(side.nation(state))));
    }
    let entries = || {
        outside.iter().filter_map(|force| {
            let force = state.force(*force);
            Some((state.head(force.nation), entry_of(state, force.nation, force)?))
        })
    };
    if let Some((nation, _)) = entries().find(|(_, entry)| entry.fight.assault == Some(false)) {
        return Some(NoAssault::Invests(nation));
    }
    let (own, other) = (side.fighting_cv(view), Side::of(state, inside).fighting_cv(view));
    let nearest = view.settings.is("battle.odds", "nearest");
    // The lowest column takes all worse odds, too.
    let reached = |column: i64| column == 1 || own >= other * column || (nearest && 2 * own > other * (2 * column - 1));
    let column = entries().find_map(|(_, entry)| entry.fight.assault_at);
    column.filter(|column| !reached(i64::from(*column))).map(NoAssault::Odds)
}
