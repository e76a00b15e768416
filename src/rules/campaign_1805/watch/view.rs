//! What nations are shown, watched after every act: each force at exactly its level, and nothing that hangs on a fact
//! outside the view (invariants 17 and 18). Levels are reckoned here from the table of the rules by themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::rules::campaign_1805::scenario::ids::{Bond, ForceId, Kind, NationId, ProvinceId, Stance};
use crate::rules::campaign_1805::scenario::{Far, Openness, Place};
use crate::rules::campaign_1805::state::orders::Orders;
use crate::rules::campaign_1805::state::{Force, Level, Sighting, Size, State, view};

/// Of whom, where or in which province, and how much is told.
type Group = (NationId, Level, Option<Place>, Option<ProvinceId>);

/// What is wrong with what the nations are shown of a state, in words.
pub(crate) fn untrue(state: &State) -> Vec<String> {
    let view = |state: &State, nation: NationId| view::view(state, nation, state.rules.alliances_are_secret);
    state.nation_ids().flat_map(|nation| untrue_of(state, nation, view)).collect()
}

/// What is wrong with what a nation is shown by `view`, in words: tests give a view that tells too much or too little.
pub fn untrue_of(state: &State, nation: NationId, view: impl Fn(&State, NationId) -> State) -> Vec<String> {
    let mut faults = Vec::new();
    let seen = view(state, nation);
    let name = state.nation_name(nation);
    if groups_of(&seen.sightings) != expected(state, nation) {
        faults.push(format!("{name} is not shown every force at its level"));
    }
    faults.extend(
        seen.sightings
            .iter()
            .filter(|own| !fits(own))
            .map(|own| format!("{name} is told more or less of {} than its level says", state.nation_name(own.nation))),
    );
    if view(&otherwise(state, nation), nation) != seen {
        faults.push(format!("what {name} is shown hangs on what it cannot know"));
    }
    faults
}

fn groups_of(sightings: &[Sighting]) -> BTreeMap<Group, Size> {
    sightings.iter().map(|own| ((own.nation, own.level, own.at, own.province), own.size)).collect()
}

/// True where a sighting has the facts of its level and no others.
fn fits(own: &Sighting) -> bool {
    let (near, close, fought) = (own.level >= Level::Near, own.level >= Level::Contact, own.level == Level::Fought);
    own.kinds.is_empty() != near
        && own.commands.is_some() == close
        && own.stance.is_some() == close
        && (close || own.general.is_none())
        && own.arms.is_some() == fought
        && own.lost.is_some() == fought
}

fn is_own(state: &State, nation: NationId, other: NationId) -> bool {
    state.head(other) == state.head(nation)
}

fn is_shared(state: &State, nation: NationId, other: NationId) -> bool {
    state.gives(Bond::Share, state.head(other), nation)
}

fn is_known(state: &State, nation: NationId, force: &Force) -> bool {
    is_own(state, nation, force.nation) || is_shared(state, nation, force.nation)
}

/// Troops on land but bands and whom a fleet carries, and ships at sea.
fn touches(force: &Force) -> bool {
    match force.at {
        Place::Hex(_) => !force.kind.is_naval() && force.kind != Kind::Band && force.aboard.is_none(),
        Place::Sea(_) => force.kind.is_naval(),
    }
}

/// The forces of others, grouped and counted as the table of the rules tells them.
fn expected(state: &State, nation: NationId) -> BTreeMap<Group, Size> {
    let own: Vec<&Force> =
        state.present().map(|(_, force)| force).filter(|force| is_own(state, nation, force.nation)).collect();
    let cities = state.scenario().cities.iter().zip(&state.lands.cities);
    let held = cities.filter(|(_, now)| now.holder.is_some_and(|holder| is_own(state, nation, holder)));
    let eyes: BTreeSet<Place> =
        own.iter().map(|force| force.at).chain(held.filter_map(|(city, _)| city.hex.map(Place::Hex))).collect();
    let mut near: BTreeSet<Place> = eyes.clone();
    for eye in &eyes {
        if let Place::Hex(hex) = eye {
            near.extend(state.map().beside(*hex).map(Place::Hex));
        }
    }
    let met: BTreeSet<Place> = own.iter().filter(|force| touches(force)).map(|force| force.at).collect();
    let mut counted: BTreeMap<Group, usize> = BTreeMap::new();
    for (at, force) in state.present().filter(|(_, force)| !is_known(state, nation, force) && force.aboard.is_none()) {
        let level = if fought(state, nation, at) {
            Level::Fought
        } else if met.contains(&force.at) && touches(force) && state.is_enemy(nation, force.nation) {
            as_told(state.scenario().intel.contact, [Level::Near, Level::Contact, Level::Fought])
        } else if near.contains(&force.at) {
            as_told(state.scenario().intel.near, [Level::Far, Level::Near, Level::Contact])
        } else {
            Level::Far
        };
        let Some((place, province)) = told_place(state, level, force) else { continue };
        *counted.entry((force.nation, level, place, province)).or_insert(0) += 1;
    }
    counted.into_iter().map(|(group, forces)| (group, Size::of(forces))).collect()
}

/// True where a force fought one of a nation's in this turn.
fn fought(state: &State, nation: NationId, force: ForceId) -> bool {
    state.battles.fights.iter().any(|fight| {
        let other = match fight.side_of(force) {
            Some(0) => &fight.defenders,
            Some(_) => &fight.attackers,
            None => return false,
        };
        other.iter().any(|own| is_own(state, nation, state.force(*own).nation))
    })
}

const fn as_told(how: Openness, [less, printed, more]: [Level; 3]) -> Level {
    match how {
        Openness::Less => less,
        Openness::AsPrinted => printed,
        Openness::More => more,
    }
}

/// Where a force is said to be: its place, from afar as the scenario has it; none where nothing is told.
fn told_place(state: &State, level: Level, force: &Force) -> Option<(Option<Place>, Option<ProvinceId>)> {
    match (level, state.scenario().intel.far, force.at) {
        (Level::Far, Far::None, _) => None,
        (Level::Far, Far::Province, Place::Hex(hex)) => Some((None, state.map().hex(hex).province)),
        (_, _, place) => Some((Some(place), None)),
    }
}

/// The same state with other facts outside the view of a nation: money, orders, depots, supply and prizes of others;
/// stances, generals' names and what their units can still take, as far as its level does not tell them.
fn otherwise(state: &State, nation: NationId) -> State {
    let mut other = state.clone();
    other.now.secret ^= 0x5EED;
    other.now.seal.0 = other.now.seal.0.map(|secret| secret ^ 0x5EED);
    for at in state.nation_ids().filter(|at| !is_own(state, nation, *at)) {
        let purse = &mut other.lands.nations[at.at()];
        purse.cash += 777;
        purse.rp += 7;
        purse.manpower += 77;
        let shown = other.sent.orders[at.at()].take().filter(|_| is_shared(state, nation, at));
        other.sent.orders[at.at()] = shown.map(|own| {
            let (mut force, fleet) = (own.force.clone(), own.fleet.clone());
            for entry in &mut force {
                entry.words.push_str("otherwise");
            }
            Rc::new(Orders { force, fleet, ..Orders::default() })
        });
    }
    let is_open = |whose: NationId| is_own(state, nation, whose) || is_shared(state, nation, whose);
    other.sent.standing.retain(|(whose, _)| is_open(*whose));
    other.sent.standing_fleets.retain(|(whose, _)| is_open(*whose));
    let is_carried = |by: ForceId| is_known(state, nation, state.force(by));
    other.troops.depots.retain(|depot| is_own(state, nation, depot.nation) || depot.carried_by.is_some_and(is_carried));
    other.affairs.answers.retain(|answer| answer.nation == nation);
    other.affairs.submissions = state.affairs.submissions.seen_by(|at| is_own(state, nation, at));
    other.battles.pairs.clear();
    other.names.numbered.clear();
    let known: Vec<Group> = expected(state, nation).into_keys().collect();
    let close = |force: &Force| {
        known.iter().any(|(of, level, at, _)| *of == force.nation && *at == Some(force.at) && *level >= Level::Contact)
    };
    for force in &mut other.troops.forces {
        if is_known(state, nation, force) || force.life.gone {
            continue;
        }
        let tells_stance = close(force);
        let force = Rc::make_mut(force);
        (force.turn.paid, force.turn.supplied) = (!force.turn.paid, !force.turn.supplied);
        force.prizes.clear();
        force.units.iter_mut().for_each(|unit| unit.hits = unit.hits.saturating_add(1));
        if !tells_stance {
            force.posture.stance = if force.posture.stance == Stance::Attack { Stance::Defend } else { Stance::Attack };
        }
    }
    other
}
