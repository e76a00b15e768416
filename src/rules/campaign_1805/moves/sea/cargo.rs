//! Troops aboard: loading, landing, going back to their ships, going down with them (13.6).

use super::{Group, flight};
use crate::engine::cx::Stop;
use crate::rules::campaign_1805::event::marches::LANDING;
use crate::rules::campaign_1805::event::{EntryEvent, Loss, OwnedName, SeaEvent};
use crate::rules::campaign_1805::ground::{Cx, ordered};
use crate::rules::campaign_1805::losses::{self, Reckoning, Shares};
use crate::rules::campaign_1805::moves::arrival::arrive;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ForceId, HexId, NationId};
use crate::rules::campaign_1805::state::ordered::{acting, ids_of, named};
use crate::rules::campaign_1805::state::why::{Vain, Why, berths};
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::paths::is_closed_to;

/// The transports of some forces that carry nobody yet.
pub(crate) fn room(state: &State, ships: &[ForceId]) -> usize {
    let has: usize = ships.iter().map(|force| state.count(state.force(*force)).transports).sum();
    let aboard = |force: &Force| force.aboard.is_some_and(|own| ships.contains(&own));
    let taken: usize =
        state.present().filter(|(_, force)| aboard(force)).map(|(_, force)| state.count(force).berths()).sum();
    has.saturating_sub(taken)
}

/// The transports among some forces, those with most room first.
fn carriers(state: &State, forces: &[ForceId]) -> Vec<ForceId> {
    let has = |force: &&ForceId| state.count(state.force(**force)).transports > 0;
    let mut carriers: Vec<ForceId> = forces.iter().filter(has).copied().collect();
    carriers.sort_by_key(|force| (std::cmp::Reverse(room(state, &[*force])), *force));
    carriers
}

/// Troops go aboard, before anybody moves.
pub(crate) fn load(cx: &mut Cx<'_>) {
    for (nation, entry) in ordered(cx.state(), |orders| &orders.fleet) {
        for cargo in &entry.load {
            if let Err(why) = embark(cx, nation, &entry.name, cargo) {
                cx.emit(EntryEvent::dropped(nation, cargo, why));
            }
        }
    }
}

fn embark(cx: &mut Cx<'_>, nation: NationId, fleet: &str, cargo: &str) -> Result<(), Why> {
    let state = cx.state();
    let ships = acting(state, nation, fleet).map_err(|why| Why::from(why.words(fleet)))?;
    let troops = acting(state, nation, cargo).map_err(|why| Why::from(why.words("it")))?;
    let (ships, troops) = (ids_of(state, ships), ids_of(state, troops));
    let place = ships.first().map(|force| state.force(*force).at);
    if troops.iter().any(|force| Some(state.force(*force).at) != place || state.force(*force).kind.is_naval()) {
        return Err(Vain::LoadElsewhere.why(fleet));
    }
    if troops.iter().any(|force| state.force(*force).life.bought == Some(state.now.turn)) {
        return Err(Vain::LoadNew.why(""));
    }
    let needed: usize = troops.iter().map(|force| state.count(state.force(*force)).berths()).sum();
    let free = room(state, &ships);
    if needed > free {
        return Err(Vain::LoadNoRoom.why(&berths(needed, free)));
    }
    let carrier = carriers(state, &ships).first().copied().ok_or("there are no transports")?;
    let first = state.force(troops[0]);
    let who = OwnedName { nation: first.nation, name: cargo.to_owned() };
    cx.emit(SeaEvent::Embarked { who, forces: troops, ships: carrier });
    Ok(())
}

/// Landings: of fleets that fight in this turn after their battle, of the others at the end of C4.
pub(crate) fn disembark(cx: &mut Cx<'_>, after_battle: bool) {
    for (nation, entry) in ordered(cx.state(), |orders| &orders.fleet) {
        // Of ships that are not there their own entry tells, or their loss.
        let Ok(ships) = acting(cx.state(), nation, &entry.name) else { continue };
        let ships = ids_of(cx.state(), ships);
        if must_fight(cx.state(), &ships) != after_battle {
            continue;
        }
        for (hex, names) in &entry.land {
            for name in names {
                if let Err(why) = land(cx, nation, &ships, name, *hex) {
                    cx.emit(EntryEvent::dropped(nation, name, why));
                }
            }
        }
    }
}

/// True where ships, or a fleet of theirs beside them, meet an enemy in battle in this turn; also once they have fled from
/// it.
fn must_fight(state: &State, ships: &[ForceId]) -> bool {
    let own = state.force(ships[0]);
    let fled_from = own.turn.came_from.filter(|_| state.at_sea.fled.contains(&ships[0]));
    state.at_sea.clashes.iter().any(|clash| {
        clash.attackers.iter().chain(&clash.defenders).any(|force| {
            let fights = state.force(*force);
            ships.contains(force)
                || ([Some(own.at), fled_from].contains(&Some(Place::Sea(clash.sea)))
                    && state.head(fights.nation) == state.head(own.nation))
        })
    })
}

/// Lands one force, or an army, on a coast of an area that its ships entered or are in, or in the port where they lie.
fn land(cx: &mut Cx<'_>, nation: NationId, ships: &[ForceId], name: &str, hex: HexId) -> Result<(), Why> {
    let state = cx.state();
    let troops = acting(state, nation, name).map_err(|why| Why::from(why.words("it")))?;
    let troops = ids_of(state, troops);
    let aboard = |force: &ForceId| state.force(*force).aboard.is_some_and(|own| ships.contains(&own));
    if !troops.iter().all(aboard) {
        return Err(Vain::LandNotAboard.why(""));
    }
    let fleet = state.force(ships[0]);
    let been = |place: &Place| match place {
        Place::Sea(sea) => state.map().coasts(hex).contains(sea),
        Place::Hex(port) => *port == hex,
    };
    if state.at_sea.fled.contains(&ships[0]) {
        return Err("its ships had to flee".into());
    }
    if !been(&fleet.at) && !fleet.turn.trail.iter().any(|place| matches!(place, Place::Sea(_)) && been(place)) {
        return Err(Vain::LandOtherCoast.why(""));
    }
    let first = state.force(troops[0]).nation;
    if is_closed_to(state, first, hex) {
        return Err(format!("{} is neutral land", state.map().name(hex)).into());
    }
    let who = OwnedName { nation: first, name: name.to_owned() };
    let pulse = LANDING;
    cx.emit(SeaEvent::Landed { who, forces: troops.clone(), to: hex, pulse });
    arrive(cx, first, &troops, hex, pulse);
    Ok(())
}

/// Troops that landed in this turn go back to their ships: to transports of theirs in the area that they came from, as
/// far as there is room. False where there are none.
pub(crate) fn back_aboard(cx: &mut Cx<'_>, forces: &[ForceId]) -> bool {
    let state = cx.state();
    let own = state.force(forces[0]);
    let Some(sea @ Place::Sea(_)) = own.turn.came_from else { return false };
    let theirs =
        |force: &Force| force.at == sea && force.kind.is_naval() && state.head(force.nation) == state.head(own.nation);
    let ships: Vec<ForceId> = state.present().filter(|(_, force)| theirs(force)).map(|(at, _)| at).collect();
    let needed: usize = forces.iter().map(|force| state.count(state.force(*force)).berths()).sum();
    let carrier = carriers(state, &ships).into_iter().find(|_| room(state, &ships) >= needed);
    let Some(ships) = carrier else { return false };
    let who = named(own);
    cx.emit(SeaEvent::Embarked { who, forces: forces.to_vec(), ships });
    true
}

/// Transports are lost in percent, and whom they carry in the same.
pub(crate) fn sink(cx: &mut Cx<'_>, transports: &[ForceId], percent: i64, why: Loss) -> Result<(), Stop> {
    for ships in transports {
        let state = cx.state();
        let own = state.force(*ships);
        let (side, name) = (state.nation_name(own.nation).to_owned(), own.name.clone());
        let carried: Vec<ForceId> =
            state.present().filter(|(_, force)| force.aboard == Some(*ships)).map(|(at, _)| at).collect();
        let parts = [
            (vec![*ships], Shares::Transports, format!("transports:{side}/{name}")),
            (carried, Shares::Arms, format!("aboard:{side}/{name}")),
        ];
        for (forces, shares, key) in parts {
            losses::take(
                cx,
                &Reckoning {
                    key,
                    text: format!("losses with {name}"),
                    percent,
                    enemy_units: losses::units(cx.state(), &forces),
                    pursuit: 0,
                    siege: false,
                    shares,
                    why,
                    forces: &forces,
                },
            )?;
        }
        if cx.state().force(*ships).life.gone {
            flight::lose(cx, &[*ships], None, why);
        }
    }
    Ok(())
}

/// The transports that share the fate of some fleets: those of their grand fleets, and those of their head beside them.
pub(crate) fn convoy(state: &State, all: &[Group], fleets: &[ForceId], at: Place) -> Vec<ForceId> {
    let Some(first) = fleets.first() else { return Vec::new() };
    let head = state.head(state.force(*first).nation);
    let own = all.iter().filter(|group| state.head(group.nation) == head && group.at(state) == at);
    let shares =
        |group: &&Group| group.forces.iter().any(|force| fleets.contains(force)) || group.of_war(state).is_empty();
    let forces = own.filter(shares).flat_map(|group| group.forces.iter().copied());
    forces.filter(|force| !state.force(*force).kind.is_of_war()).collect()
}
