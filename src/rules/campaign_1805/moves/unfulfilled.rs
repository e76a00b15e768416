//! What was ordered and did not come about: whatever ends otherwise than ordered is told to its nation, with the reason.

use super::super::state::ordered::{ids_of, mover_named};
use super::super::ways::paths::has_own_fortress;
use super::sea;
use crate::rules::campaign_1805::event::EntryEvent;
use crate::rules::campaign_1805::ground::{Cx, View};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, Kind, NationId};
use crate::rules::campaign_1805::state::ordered::entry_of;
use crate::rules::campaign_1805::state::orders::{FleetEntry, ForceEntry};
use crate::rules::campaign_1805::state::why::{Vain, Why};
use crate::rules::campaign_1805::state::{FightKind, Force, State};

/// After C4: depots that could not be set up, troops that could not stand in a fortress.
pub(crate) fn after_moves(cx: &mut Cx<'_>) {
    let state = cx.state();
    let mut told = Told::default();
    for (nation, entry, forces) in on_land(state) {
        let carries = |by: ForceId| state.troops.depots.iter().any(|depot| depot.carried_by == Some(by));
        if entry.deploy && forces.iter().any(|at| carries(*at)) {
            told.note(nation, &entry.name, Vain::DepotAboard.why(""));
        }
        let outside = |at: &&ForceId| !state.force(**at).posture.inside;
        if let Some(force) = forces.iter().find(outside).map(|at| state.force(*at)).filter(|_| entry.inside) {
            let own = State::hex_of(force.at).is_some_and(|hex| has_own_fortress(state, force.nation, hex));
            let why = match (force.aboard.is_some(), own) {
                (true, _) => "not inside: aboard ships".into(),
                (false, true) => "not inside: an enemy is before the fortress".into(),
                (false, false) => Vain::Inside.why(""),
            };
            told.note(nation, &entry.name, why);
        }
    }
    told.emit(cx);
}

/// After the battles of C6: assaults that were not made, ships that bombarded for nobody.
pub(crate) fn after_battles(cx: &mut Cx<'_>, kept_off: impl Fn(&View, HexId) -> String) {
    let state = cx.state();
    let mut told = Told::default();
    for (nation, entry, forces) in on_land(state) {
        if entry.fight.assault != Some(true) {
            continue;
        }
        if !forces.is_empty() && !has_stormed(state, &forces) {
            told.note(nation, &entry.name, why_no_assault(cx.view(), &forces, &kept_off));
        }
    }
    for (nation, entry, forces) in at_sea(state) {
        if entry.bombard && !forces.iter().any(|at| bombards(state, state.force(*at))) {
            let fled = forces.iter().any(|at| state.at_sea.fled.contains(at));
            told.note(nation, &entry.name, if fled { Vain::BombardFled } else { Vain::Bombard }.why(""));
        }
    }
    told.emit(cx);
}

/// True for forces that stormed a fortress in this turn, or before which one fell.
pub(crate) fn has_stormed(state: &State, forces: &[ForceId]) -> bool {
    let stormed = |at: &ForceId| {
        state.battles.fights.iter().any(|fight| fight.kind == FightKind::Siege && fight.attackers.contains(at))
    };
    // What one's own side held needs no assault, and that is told.
    let fell = |at: &ForceId| {
        let own = state.force(*at);
        let city = State::hex_of(own.at)
            .and_then(|hex| state.map().hex(hex).city.filter(|_| has_own_fortress(state, own.nation, hex)));
        let is_foreign = |before: &Option<NationId>| !before.is_some_and(|before| state.is_friend(own.nation, before));
        let mut fallen = state.battles.was.lands.fell.iter();
        // Who had it first counts: it may have changed hands more than once.
        let first = city.and_then(|city| fallen.find(|(fell, _)| *fell == city));
        first.is_some_and(|(_, before)| is_foreign(before))
    };
    forces.iter().any(|at| stormed(at) || fell(at))
}

/// After the count: ships that were told to take trade and did not.
pub(crate) fn after_count(cx: &mut Cx<'_>) {
    let state = cx.state();
    let mut told = Told::default();
    for (nation, entry, forces) in at_sea(state) {
        let Some(victim) = entry.trade.privateer else { continue };
        if let Some(why) = why_no_trade(state, victim, &forces) {
            told.note(nation, &entry.name, why);
        }
    }
    told.emit(cx);
}

/// Why ships that were told to take a nation's trade took none; none where they did.
pub(crate) fn why_no_trade(state: &State, victim: NationId, forces: &[ForceId]) -> Option<Why> {
    if forces.iter().any(|at| sea::takes(state, *at) == Some(victim)) {
        return None;
    }
    let whose = state.nation_name(victim);
    let fled = forces.iter().any(|at| state.at_sea.fled.contains(at));
    let port = forces.iter().map(|at| state.force(*at).at).find(|at| matches!(at, Place::Hex(_)));
    Some(match port {
        _ if fled => Vain::TradeFled.why(""),
        _ if forces.iter().all(|at| !state.force(*at).kind.is_of_war()) => Vain::TradeUnarmed.why(""),
        _ if forces.iter().all(|at| !state.is_enemy(state.force(*at).nation, victim)) => Vain::TradePeace.why(whose),
        Some(port) => Vain::TradeInPort.why(&state.place_name(port)),
        None => Vain::TradeElsewhere.why(whose),
    })
}

/// `kept_off` says why nobody assaulted the fortress of a hex.
fn why_no_assault(view: &View, forces: &[ForceId], kept_off: impl Fn(&View, HexId) -> String) -> Why {
    let state = &view.state;
    let first = state.force(forces[0]);
    let hex = State::hex_of(first.at).filter(|hex| state.enemy_fortress(first.nation, *hex).is_some());
    let retreats = state.battles.retreating.iter().any(|(force, _)| forces.contains(force));
    match hex {
        _ if retreats => "no assault: beaten in the field".into(),
        None => Vain::Assault.why(""),
        Some(hex) => format!("no assault: {}", kept_off(view, hex)).into(),
    }
}

/// True for ships in an area of a port in which troops of their side landed in this turn.
fn bombards(state: &State, ships: &Force) -> bool {
    let Place::Sea(sea) = ships.at else { return false };
    let landed = |force: &Force| {
        let port = state.city_at(force.at);
        force.turn.entered == Some(state.now.turn)
            && matches!(force.turn.came_from, Some(Place::Sea(_)))
            && state.is_friend(ships.nation, force.nation)
            && port.is_some_and(|port| state.map().harbour(port).contains(&sea))
    };
    state.present().any(|(_, force)| !force.kind.is_naval() && landed(force))
}

/// Entries of this turn whose army or force is there, with its forces.
pub(crate) fn on_land(state: &State) -> impl Iterator<Item = (NationId, &ForceEntry, Vec<ForceId>)> {
    let of = |nation: NationId| state.sent.of(nation).into_iter().flat_map(|orders| &orders.force);
    let all = state.nation_ids().flat_map(move |nation| of(nation).map(move |entry| (nation, entry)));
    all.filter_map(|(nation, entry)| Some((nation, entry, ids_of(state, mover_named(state, nation, &entry.name)?))))
}

fn at_sea(state: &State) -> impl Iterator<Item = (NationId, &FleetEntry, Vec<ForceId>)> {
    let of = |nation: NationId| state.sent.of(nation).into_iter().flat_map(|orders| &orders.fleet);
    let all = state.nation_ids().flat_map(move |nation| of(nation).map(move |entry| (nation, entry)));
    all.filter_map(|(nation, entry)| Some((nation, entry, ids_of(state, mover_named(state, nation, &entry.name)?))))
}

/// A band that was told to harry and did not.
pub(crate) fn harried_nobody(cx: &mut Cx<'_>, band: ForceId, victim: NationId) {
    let state = cx.state();
    let own = state.force(band);
    let is_told =
        own.kind == Kind::Band && entry_of(state, own.nation, own).is_some_and(|entry| entry.harry == Some(victim));
    if is_told {
        let why = Vain::Harry.why(state.nation_name(victim));
        cx.emit(EntryEvent::dropped(state.head(own.nation), &own.name, why));
    }
}

/// Reasons that are gathered while the state is read.
#[derive(Default)]
struct Told(Vec<EntryEvent>);

impl Told {
    fn note(&mut self, nation: NationId, entry: &str, why: Why) {
        self.0.push(EntryEvent::dropped(nation, entry, why));
    }

    fn emit(self, cx: &mut Cx<'_>) {
        cx.emit_all(self.0);
    }
}
