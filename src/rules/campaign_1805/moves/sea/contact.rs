//! Contact at sea: who meets whom, and what comes of it (19.6a).

use std::collections::BTreeSet;

use super::{Group, flight, rank};
use crate::engine::cx::Stop;
use crate::rules::campaign_1805::event::{Loss, SeaEvent};
use crate::rules::campaign_1805::ground::{Cx, hidden_test};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{self, Arm, ForceId, SeaId};
use crate::rules::campaign_1805::sheet::checks::sea_contact::{CHECK, FleetsMeeting, SeaContactResult};
use crate::rules::campaign_1805::sheet::settings;
use crate::rules::campaign_1805::state::{Clash, State};

/// The pairs of groups that have met in an area in this turn: they meet there once.
#[derive(Default)]
pub(super) struct Met(BTreeSet<(ForceId, ForceId, SeaId)>);

/// The enemies of a group in an area, by initiative, then in file order.
pub(super) fn enemies(state: &State, all: &[Group], at: usize, sea: SeaId) -> Vec<usize> {
    let own = &all[at];
    let there = |group: &Group| {
        group.forces.iter().all(|force| !state.force(*force).life.gone)
            && group.sea(state) == Some(sea)
            && state.is_enemy(own.nation, group.nation)
    };
    let mut enemies: Vec<usize> = (0..all.len()).filter(|other| *other != at && there(&all[*other])).collect();
    enemies.sort_by_key(|other| (rank(state, all[*other].nation), all[*other].forces[0]));
    enemies
}

/// Whether a group intercepts.
fn intercepts(state: &State, group: &Group) -> bool {
    !group.of_war(state).is_empty() && group.entry(state).is_some_and(|entry| entry.intercept)
}

/// True where one takes a trade that the other protects: they fight without dice.
fn is_over_trade(state: &State, one: &Group, other: &Group) -> bool {
    let takes = |group: &Group| group.entry(state).and_then(|entry| entry.trade.privateer);
    let guards = |group: &Group| group.entry(state).and_then(|entry| entry.trade.escort);
    let both = |a: &Group, b: &Group| {
        !a.of_war(state).is_empty() && !b.of_war(state).is_empty() && takes(a).is_some() && takes(a) == guards(b)
    };
    both(one, other) || both(other, one)
}

/// Tests whether two groups come to battle; the groups that this stops.
pub(super) fn test(
    cx: &mut Cx<'_>,
    all: &[Group],
    pair: [usize; 2],
    sea: SeaId,
    pulse: u16,
    met: &mut Met,
) -> Result<Vec<usize>, Stop> {
    let state = cx.state();
    let key = |at: usize| (rank(state, all[at].nation), all[at].forces[0]);
    let [a, b] = if key(pair[0]) <= key(pair[1]) { pair } else { [pair[1], pair[0]] };
    let (one, other) = (&all[a], &all[b]);
    let shares = |group: &Group| group.of_war(state).is_empty() && has_fleet(state, all, group, sea);
    let barred = shares(one) || shares(other) || is_engaged_elsewhere(state, one, other, sea);
    if barred || !met.0.insert((one.forces[0], other.forces[0], sea)) {
        return Ok(Vec::new());
    }
    let over_trade = is_over_trade(state, one, other);
    let orders = [one, other].map(|group| over_trade || intercepts(state, group));
    if orders == [false, false] {
        return Ok(Vec::new());
    }
    let meeting = roll(cx, one, other, orders, sea)?;
    let evader = if orders[0] { b } else { a };
    Ok(match meeting {
        FleetsMeeting::None => Vec::new(),
        FleetsMeeting::Flees => {
            let hunter = all[a + b - evader].nation;
            flight::flee(cx, &with_transports(cx.state(), all, &all[evader], sea), sea, Some(hunter))?;
            vec![evader]
        }
        FleetsMeeting::Battle if all[evader].of_war(cx.state()).is_empty() => {
            caught(cx, &all[evader], sea, all[a + b - evader].nation)?;
            vec![evader]
        }
        FleetsMeeting::Battle => {
            let attacker = if orders[0] { a } else { b };
            clash(cx, all, [attacker, a + b - attacker], sea, pulse)
        }
    })
}

fn roll(cx: &mut Cx<'_>, one: &Group, other: &Group, orders: [bool; 2], sea: SeaId) -> Result<FleetsMeeting, Stop> {
    let state = cx.state();
    let word = |intercept: bool| if intercept { "intercept" } else { "evade" };
    let mut values = vec![("a_order", word(orders[0]).into()), ("b_order", word(orders[1]).into())];
    if orders[0] != orders[1] {
        let (evader, hunter) = if orders[0] { (other, one) } else { (one, other) };
        let of = |group: &Group, arm: Arm| ships(state, &group.of_war(state), arm);
        let frigates = of(evader, Arm::Frigate) > 0 && of(evader, Arm::ManOfWar) == 0;
        values.push(("evader_all_frigates", frigates.into()));
        values.push(("interceptor_has_man_of_war", (of(hunter, Arm::ManOfWar) > 0).into()));
    }
    let (area, there) = (state.place_name(Place::Sea(sea)), state.there(Place::Sea(sea)));
    let side = state.nation_name(one.nation).to_owned();
    let against = state.nation_name(other.nation).to_owned();
    let key = format!("sea-contact:{area}/{side}/{}/{against}/{}", one.name, other.name);
    let text = format!("{} of {side} and {} of {against} meet {there}", one.name, other.name);
    let met = hidden_test::<SeaContactResult>(cx, (&key, &CHECK), (&side, &side), &text, &values)?;
    Ok(met.map_or(FleetsMeeting::None, |met| met.result))
}

/// How many ships of an arm some forces have.
pub(super) fn ships(state: &State, forces: &[ForceId], arm: Arm) -> i64 {
    let units = forces.iter().flat_map(|force| &state.force(*force).units);
    i64::try_from(units.filter(|unit| state.unit_type(unit.kind).arm == arm).count()).unwrap_or(0)
}

/// True where a fleet or squadron of the same head is in the area: transports share its fate.
fn has_fleet(state: &State, all: &[Group], group: &Group, sea: SeaId) -> bool {
    let own = |other: &&Group| state.head(other.nation) == state.head(group.nation) && other.sea(state) == Some(sea);
    all.iter().filter(own).any(|other| !other.of_war(state).is_empty())
}

/// A group and the transports of its head that are alone in the area with it.
fn with_transports(state: &State, all: &[Group], group: &Group, sea: SeaId) -> Vec<ForceId> {
    let alone = |other: &&Group| {
        other.of_war(state).is_empty()
            && other.sea(state) == Some(sea)
            && state.head(other.nation) == state.head(group.nation)
    };
    let others = all.iter().filter(alone).flat_map(|other| other.forces.iter().copied());
    let mut forces: Vec<ForceId> = group.forces.iter().copied().chain(others).collect();
    forces.sort_unstable();
    forces.dedup();
    forces.retain(|force| !state.force(*force).life.gone);
    forces
}

/// True where one of the two fights already, and the other is no enemy of that battle: a force fights once a turn.
fn is_engaged_elsewhere(state: &State, one: &Group, other: &Group, sea: SeaId) -> bool {
    let head = |force: &ForceId| state.head(state.force(*force).nation);
    let bars = |group: &Group, enemy: &Group| {
        state.at_sea.clashes.iter().any(|clash| {
            let [in_attack, in_defence] =
                [&clash.attackers, &clash.defenders].map(|side| side.contains(&group.forces[0]));
            let against = if in_attack { &clash.defenders } else { &clash.attackers };
            // Whose own fleet, or an ally's, fights there is of that battle.
            let known = against.iter().any(|force| state.is_friend(head(force), enemy.nation));
            (in_attack || in_defence) && (clash.sea != sea || !known || against.contains(&enemy.forces[0]))
        })
    };
    bars(one, other) || bars(other, one)
}

/// The two fight, and with them every other fleet of either nation there that intercepts.
fn clash(cx: &mut Cx<'_>, all: &[Group], pair: [usize; 2], sea: SeaId, pulse: u16) -> Vec<usize> {
    let state = cx.state();
    let mut sides: [Vec<usize>; 2] = pair.map(|at| vec![at]);
    for (side, leader) in pair.into_iter().enumerate() {
        let joins = |at: &usize| {
            !pair.contains(at)
                && all[*at].sea(state) == Some(sea)
                && state.head(all[*at].nation) == state.head(all[leader].nation)
                && intercepts(state, &all[*at])
        };
        sides[side].extend((0..all.len()).filter(joins));
    }
    let forces = |side: &[usize]| side.iter().flat_map(|at| all[*at].of_war(state)).collect();
    let clash = Clash { sea, attackers: forces(&sides[0]), defenders: forces(&sides[1]) };
    cx.emit(SeaEvent::Clashed { clash, pulse });
    sides.concat()
}

/// Transports without a fleet are caught: they flee, or are taken, as set.
fn caught(cx: &mut Cx<'_>, group: &Group, sea: SeaId, by: ids::NationId) -> Result<(), Stop> {
    if cx.view().settings.is(settings::SEA_TRANSPORTS, "taken") {
        flight::lose(cx, &group.forces, Some(by), Loss::Taken);
        return Ok(());
    }
    flight::flee(cx, &group.forces, sea, Some(by))
}
