//! Where ships go that flee, retreat, or lie in a port that falls (19.6a).

use super::groups;
use crate::engine::cx::Stop;
use crate::engine::prompt::Choice;
use crate::rules::campaign_1805::event::{Loss, SeaEvent, ShipsTaken, TroopEvent};
use crate::rules::campaign_1805::ground::{Cx, umpire_owes, umpire_picks, umpire_question};
use crate::rules::campaign_1805::losses::generals::capture;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{CityId, ForceId, NationId, SeaId};
use crate::rules::campaign_1805::state::State;
use crate::rules::campaign_1805::state::fight::plain_place;
use crate::rules::campaign_1805::state::ordered::{fleet_entry_of, named};

/// The nearest friendly ports, or the nearest areas without enemy fleets, by areas: all that are as near, ports before areas.
fn refuges(state: &State, nation: NationId, from: SeaId, ports_only: bool) -> Vec<Place> {
    let seas = state.map().seas().within([from], usize::MAX, |_| true);
    let ports = seas
        .iter()
        .flat_map(|(sea, distance)| ports_of(state, nation, &[*sea]).into_iter().map(move |port| (*distance, port)));
    // A port is on its area, so that an area is as far as the ports of the areas before it.
    let beyond = seas.iter().filter(|(_, distance)| *distance > 0 && !ports_only);
    let free = beyond.filter(|(sea, _)| is_free(state, nation, *sea));
    let free = free.map(|(sea, distance)| (distance - 1, Place::Sea(*sea)));
    let rank = |(distance, place): &(usize, Place)| (*distance, matches!(place, Place::Sea(_)));
    let mut all: Vec<(usize, Place)> = ports.chain(free).collect();
    let Some(best) = all.iter().map(rank).min() else { return Vec::new() };
    all.retain(|own| rank(own) == best);
    let mut places: Vec<Place> = all.into_iter().map(|(_, place)| place).collect();
    places.sort_by_key(|place| state.place_name(*place));
    places.dedup();
    places
}

/// Of places that are as near: the port that they came from; else the umpire says, the first by name offered first.
fn pick(cx: &mut Cx<'_>, forces: &[ForceId], from: Place, may: &[Place]) -> Result<Option<Place>, Stop> {
    let [first, _, ..] = may else { return Ok(may.first().copied()) };
    let state = cx.state();
    let own = state.force(forces[0]);
    let came = own.turn.trail.iter().rev().copied().chain(own.turn.came_from).find(|place| may.contains(place));
    if came.is_some() {
        return Ok(came);
    }
    let (side, name) = (state.nation_name(own.nation).to_owned(), own.name.clone());
    let key = format!("retreat:{side}/{name}/{}", plain_place(state, from));
    let owed = umpire_owes(&key, format!("{name} flees"), "several ports or areas are as near");
    let picked = umpire_picks(cx, owed, |view| {
        let choice = |place: &Place| Choice::may(plain_place(&view.state, *place), view.state.place_name(*place));
        umpire_question(format!("where does {name} flee to?"), "19.6a Naval contact", may.iter().map(choice).collect())
    })?;
    let named = |key: String| may.iter().find(|place| plain_place(cx.state(), **place) == key);
    Ok(picked.and_then(named).or(Some(first)).copied())
}

/// Where ships go: as they wish, else to one of the places that are as near.
fn goal(
    cx: &mut Cx<'_>,
    forces: &[ForceId],
    from: Place,
    wish: Option<Place>,
    may: &[Place],
) -> Result<Option<Place>, Stop> {
    if wish.is_some() { Ok(wish) } else { pick(cx, forces, from, may) }
}

/// Where ships would like to go, as they were told: the first wish that is a friend's port on their area, or an area
/// beside it without enemy fleets.
fn wish(state: &State, forces: &[ForceId], from: SeaId) -> Option<Place> {
    let own = state.force(*forces.first()?);
    let open = |place: &&Place| match place {
        Place::Hex(_) => ports_of(state, own.nation, &[from]).contains(*place),
        Place::Sea(sea) => state.map().seaways(from).contains(sea) && is_free(state, own.nation, *sea),
    };
    fleet_entry_of(state, own)?.retreat_to.iter().find(open).copied()
}

/// Ports of friends on some areas.
fn ports_of(state: &State, nation: NationId, seas: &[SeaId]) -> Vec<Place> {
    let open = |at: usize| {
        let on_it = state.map().harbour(CityId::new(at)).iter().any(|sea| seas.contains(sea));
        on_it && state.lands.cities[at].holder.is_some_and(|holder| state.is_friendly_land(nation, holder))
    };
    let ports = (0..state.lands.cities.len()).filter(|at| open(*at));
    ports.filter_map(|at| state.scenario().cities[at].hex).map(Place::Hex).collect()
}

/// True for an area without enemy ships.
pub(crate) fn is_free(state: &State, nation: NationId, sea: SeaId) -> bool {
    !state
        .present()
        .any(|(_, force)| force.at == Place::Sea(sea) && force.kind.is_naval() && state.is_enemy(nation, force.nation))
}

/// Ships that are together flee at once; where there is nowhere to flee to, they are taken.
pub(crate) fn flee(cx: &mut Cx<'_>, forces: &[ForceId], from: SeaId, by: Option<NationId>) -> Result<(), Stop> {
    let Some(first) = forces.first() else { return Ok(()) };
    let own = cx.state().force(*first);
    let who = named(own);
    let state = cx.state();
    let wish = wish(state, forces, from);
    match goal(cx, forces, Place::Sea(from), wish, &refuges(state, own.nation, from, false))? {
        Some(to) => cx.emit(SeaEvent::Fled { who, forces: forces.to_vec(), to }),
        None => lose(cx, forces, by, Loss::Taken),
    }
    Ok(())
}

/// Ships are driven to the nearest friendly port; without one they stay.
pub(crate) fn drive_to_port(cx: &mut Cx<'_>, forces: &[ForceId], from: SeaId) -> Result<(), Stop> {
    let Some(first) = forces.first() else { return Ok(()) };
    let own = cx.state().force(*first);
    let who = named(own);
    let state = cx.state();
    let wish = wish(state, forces, from).filter(|wish| matches!(wish, Place::Hex(_)));
    if let Some(to) = goal(cx, forces, Place::Sea(from), wish, &refuges(state, own.nation, from, true))? {
        cx.emit(SeaEvent::Fled { who, forces: forces.to_vec(), to });
    }
    Ok(())
}

/// Ships are lost with all whom they carry; their generals are captives of whoever took them.
pub(crate) fn lose(cx: &mut Cx<'_>, forces: &[ForceId], by: Option<NationId>, why: Loss) {
    let aboard = |at: &ForceId, state: &State| state.force(*at).aboard.is_some_and(|ships| forces.contains(&ships));
    let carried: Vec<ForceId> = cx.state().present().map(|(at, _)| at).filter(|at| aboard(at, cx.state())).collect();
    let all: Vec<ForceId> = forces.iter().copied().chain(carried).collect();
    let all: Vec<ForceId> = all.into_iter().filter(|force| !cx.state().force(*force).life.gone).collect();
    for force in &all {
        let own = cx.state().force(*force);
        let why = if own.kind.is_naval() { why } else { Loss::Sunk };
        let taken = by.filter(|_| why == Loss::Taken).map(|by| ShipsTaken::of(own, by));
        let who = named(own);
        cx.emit(TroopEvent::Gone { force: *force, who, why, taken });
    }
    if let Some(by) = by {
        capture(cx, &all, by);
    }
}

/// Ships leave ports that an enemy holds, for an area of the port without enemies, or are taken.
pub(crate) fn leave_ports(cx: &mut Cx<'_>) -> Result<(), Stop> {
    for group in groups(cx.state()) {
        let state = cx.state();
        let Place::Hex(hex) = group.at(state) else { continue };
        let Some(city) = state.city_at(Place::Hex(hex)) else { continue };
        let enemy = state.city(city).holder.filter(|holder| state.is_enemy(group.nation, *holder));
        let Some(enemy) = enemy else { continue };
        let free = state.map().harbour(city).iter().copied().filter(|sea| is_free(state, group.nation, *sea));
        let free: Vec<Place> = free.map(Place::Sea).collect();
        let wishes = group.entry(state).map_or(&[][..], |entry| &entry.retreat_to);
        let wish = wishes.iter().copied().find(|place| free.contains(place));
        let who = group.named();
        let enemy = state.head(enemy);
        match goal(cx, &group.forces, Place::Hex(hex), wish, &free)? {
            Some(to) => cx.emit(SeaEvent::Fled { who, forces: group.forces, to }),
            None => lose(cx, &group.forces, Some(enemy), Loss::Taken),
        }
    }
    Ok(())
}
