//! Fog of war: what a nation may know, as a state of its own (5).
//!
//! It holds own and shared forces, numbered anew, and what is seen of others by their level. Nothing else that a nation
//! is shown is made of anything but this.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::ordered::mover_named;
use super::orders::{FleetEntry, ForceEntry, Orders};
use super::{
    Affairs, Calendar, Fight, Force, LandsNow, Level, NationNow, Raid, Roster, SentOrders, Sighting, Size, State,
};
use crate::rules::campaign_1805::scenario::ids::{self, ArmyId, Bond, ForceId, GeneralId, Kind, NationId, Step};
use crate::rules::campaign_1805::scenario::map::Map;
use crate::rules::campaign_1805::scenario::{Far, Openness, Place, Scenario};
use crate::rules::campaign_1805::state;

/// What a nation may know; `parties` is true where alliances are known to their parties only.
pub fn view(state: &State, nation: NationId, parties: bool) -> State {
    seen_by(state, Some(nation), parties)
}

/// What all may know, also who plays no nation.
pub fn public(state: &State, parties: bool) -> State {
    seen_by(state, None, parties)
}

fn seen_by(state: &State, whom: Option<NationId>, parties: bool) -> State {
    let mut view = State {
        roster: Roster {
            scenario: Rc::new(scenario_of(state, whom)),
            map: Rc::clone(&state.roster.map),
            stems: Rc::clone(&state.roster.stems),
        },
        now: Calendar { turn: state.now.turn, step: state.now.step, looker: whom, ..Calendar::default() },
        lands: LandsNow {
            nations: Vec::new(),
            provinces: state.lands.provinces.clone(),
            cities: state.lands.cities.clone(),
        },
        sent: SentOrders { orders: vec![None; state.lands.nations.len()], ..SentOrders::default() },
        ..State::default()
    };
    for (at, own) in state.lands.nations.iter().enumerate() {
        let mine = is_own(state, whom, NationId::new(at));
        let public = NationNow { cash: 0, manpower: 0, rp: 0, ap: 0, ..own.clone() };
        view.lands.nations.push(if mine { own.clone() } else { public });
        if mine {
            view.sent.orders[at] = state.sent.orders.get(at).cloned().flatten();
        } else if is_shared(state, whom, NationId::new(at)) {
            view.sent.orders[at] = shared_orders(state, NationId::new(at));
        }
    }
    let known = |relation: &&state::Relation| match relation.kind {
        Bond::War | Bond::Peace | Bond::EnforcedPeace => true,
        Bond::Alliance => !parties || whom.is_some_and(|nation| relation.between.contains(&nation)),
        Bond::Passage | Bond::Share => whom.is_some_and(|nation| relation.between.contains(&nation)),
    };
    view.between.relations = state.between.relations.iter().filter(known).copied().collect();
    view.sent.standing = state.sent.standing.iter().filter(|(whose, _)| is_own(state, whom, *whose)).cloned().collect();
    number_anew(state, whom, &mut view);
    let fleets = state.sent.standing_fleets.iter().filter(|(whose, _)| is_own(state, whom, *whose));
    view.sent.standing_fleets = fleets.cloned().collect();
    view.battles.fights = fights(state, whom);
    // Of what it holds the log says only what all heard, and what its own nation knew.
    view.battles.past = Rc::clone(&state.battles.past);
    view.rules = state.rules;
    // All heard who formed a kingdom, and the declaration.
    view.names.kingdoms.clone_from(&state.names.kingdoms);
    let answers = state.affairs.answers.iter().filter(|answer| Some(answer.nation) == whom);
    view.affairs = Affairs {
        reparations: state.affairs.reparations.clone(),
        submissions: state.affairs.submissions.seen_by(|nation| is_own(state, whom, nation)),
        declared: state.affairs.declared.clone(),
        published: state.affairs.published,
        answers: answers.cloned().collect(),
        ..Affairs::default()
    };
    let his = state.troops.generals.iter().find(|general| general.figures.napoleon);
    view.affairs.fortunes.of_napoleon = his.map(|general| general.figures.nation);
    // He himself and his allies know how he fares.
    let close = |nation: NationId, his: NationId| {
        state.is_friend(nation, his) || state.were_allied(state.head(nation), state.head(his))
    };
    if view.affairs.fortunes.of_napoleon.is_some_and(|his| whom.is_some_and(|nation| close(nation, his))) {
        view.affairs.fortunes.napoleon = state.affairs.fortunes.napoleon;
    }
    view.at_sea.raids = raids(state, whom);
    view.sightings = sightings(state, whom);
    view
}

/// True for a nation itself, and for minors that it controls.
fn is_own(state: &State, whom: Option<NationId>, other: NationId) -> bool {
    whom.is_some_and(|nation| state.head(other) == state.head(nation))
}

/// True for a nation that shows its forces.
fn is_shared(state: &State, whom: Option<NationId>, other: NationId) -> bool {
    whom.is_some_and(|nation| state.gives(Bond::Share, state.head(other), nation))
}

/// True for forces that are known in full: own, or shared by their owner.
fn is_known(state: &State, whom: Option<NationId>, force: &Force) -> bool {
    is_own(state, whom, force.nation) || is_shared(state, whom, force.nation)
}

/// What whoever shares shows of his orders: those of his forces, standing ones too, without the words. Until orders close
/// they are secret.
fn shared_orders(state: &State, nation: NationId) -> Option<Rc<Orders>> {
    if matches!(state.now.step, Step::C1 | Step::C2) || state.head(nation) != nation {
        return None;
    }
    let sent = state.sent.of(nation);
    let (mut force, mut fleet) = sent.map(|own| (own.force.clone(), own.fleet.clone())).unwrap_or_default();
    let standing = state.sent.standing.iter().filter(|(own, _)| *own == nation);
    for (_, entry) in standing {
        if force.iter().all(|own| own.name != entry.name) {
            force.push(ForceEntry::clone(entry));
        }
    }
    let standing = state.sent.standing_fleets.iter().filter(|(own, _)| *own == nation);
    for (_, entry) in standing {
        if fleet.iter().all(|own| own.name != entry.name) {
            fleet.push(FleetEntry::clone(entry));
        }
    }
    force.retain(|entry| mover_named(state, nation, &entry.name).is_some());
    fleet.retain(|entry| mover_named(state, nation, &entry.name).is_some());
    for words in force.iter_mut().map(|own| &mut own.words).chain(fleet.iter_mut().map(|own| &mut own.words)) {
        words.clear();
    }
    Some(Rc::new(Orders { force, fleet, ..Orders::default() }))
}

/// The scenario without what a nation may not know: others' cash and generals, and where everything began.
fn scenario_of(state: &State, whom: Option<NationId>) -> Scenario {
    let mut scenario = state.scenario().clone();
    for (at, other) in scenario.nations.iter_mut().enumerate() {
        if !is_own(state, whom, NationId::new(at)) {
            other.cash = 0;
        }
    }
    scenario.start.generals.retain(|general| is_own(state, whom, general.nation));
    scenario.start.armies.clear();
    scenario.start.forces.clear();
    scenario.start.depots.clear();
    scenario.names.retain(|(own, _)| is_own(state, whom, *own));
    scenario
}

/// Known forces, armies, generals and depots, without gaps: numbers tell nothing of what is not there.
fn number_anew(state: &State, whom: Option<NationId>, view: &mut State) {
    let mut generals: BTreeMap<GeneralId, GeneralId> = BTreeMap::new();
    let shared = state.present().map(|(_, force)| force).filter(|force| is_shared(state, whom, force.nation));
    let shared: Vec<&Force> = shared.collect();
    let is_ordered = |(_, general): &(usize, &state::GeneralNow)| {
        is_own(state, whom, general.figures.nation) || whom.is_some() && general.captor == whom
    };
    let leads = |at: usize| {
        let led = |force: &&Force| force.army.map(|army| state.army(army).general).into_iter().chain(force.general);
        shared.iter().flat_map(led).any(|general| general.at() == at)
    };
    // Orders name a general by his number: whom they may name comes first, whoever else is shown.
    let (own, others): (Vec<_>, Vec<_>) = state.troops.generals.iter().enumerate().partition(is_ordered);
    for (at, general) in own.into_iter().chain(others.into_iter().filter(|(at, _)| leads(*at))) {
        generals.insert(GeneralId::new(at), GeneralId::new(view.troops.generals.len()));
        view.troops.generals.push(general.clone());
    }
    let mut armies: BTreeMap<ArmyId, ArmyId> = BTreeMap::new();
    for (at, army) in state.troops.armies.iter().enumerate().filter(|(_, army)| !army.gone) {
        let is_shared = || shared.iter().any(|force| force.army == Some(ArmyId::new(at)));
        if is_own(state, whom, army.nation) || is_shared() {
            armies.insert(ArmyId::new(at), ArmyId::new(view.troops.armies.len()));
            let general = generals.get(&army.general).copied().unwrap_or_default();
            view.troops.armies.push(state::ArmyNow { general, ..army.clone() });
        }
    }
    let mut forces: BTreeMap<ForceId, ForceId> = BTreeMap::new();
    for (at, force) in state.present().filter(|(_, force)| is_known(state, whom, force)) {
        forces.insert(at, ForceId::new(view.troops.forces.len()));
        view.troops.forces.push(Rc::new(force.clone()));
    }
    for force in &mut view.troops.forces {
        let force = Rc::make_mut(force);
        force.army = force.army.and_then(|army| armies.get(&army).copied());
        force.aboard = force.aboard.and_then(|fleet| forces.get(&fleet).copied());
        force.general = force.general.and_then(|general| generals.get(&general).copied());
        if !is_own(state, whom, force.nation) {
            force.prizes.clear();
        }
    }
    // Of depots whoever shares shows those that his forces carry.
    let is_carried = |by: &Option<ForceId>| by.is_some_and(|by| forces.contains_key(&by));
    let known = |depot: &&state::Depot| is_own(state, whom, depot.nation) || is_carried(&depot.carried_by);
    for depot in state.troops.depots.iter().filter(known) {
        let carried_by = depot.carried_by.map(|force| forces.get(&force).copied().unwrap_or_default());
        view.troops.depots.push(state::Depot { carried_by, ..*depot });
    }
}

/// A force with its number.
type NumberedForce<'s> = (ForceId, &'s Force);

/// What is seen of the forces of others, by nation and place.
fn sightings(state: &State, whom: Option<NationId>) -> Vec<Sighting> {
    let near = near_places(state, whom);
    let mut groups: BTreeMap<(NationId, Level, Place), Vec<NumberedForce<'_>>> = BTreeMap::new();
    let mut far: BTreeMap<(NationId, Option<Place>, Option<ids::ProvinceId>), usize> = BTreeMap::new();
    for (at, force) in state.present().filter(|(_, force)| !is_known(state, whom, force) && force.aboard.is_none()) {
        match level(state, whom, (at, force), &near) {
            Level::Far => {
                let province = State::hex_of(force.at).and_then(|hex| state.map().hex(hex).province);
                let place = match (state.scenario().intel.far, force.at) {
                    (Far::None, _) => continue,
                    (Far::Province, Place::Hex(_)) => (None, province),
                    (Far::Province, sea @ Place::Sea(_)) | (Far::Hex, sea) => (Some(sea), None),
                };
                *far.entry((force.nation, place.0, place.1)).or_insert(0) += 1;
            }
            level @ (Level::Near | Level::Contact | Level::Fought | Level::Shared | Level::Own) => {
                groups.entry((force.nation, level, force.at)).or_default().push((at, force));
            }
        }
    }
    let mut seen: Vec<Sighting> = Vec::new();
    for ((nation, at, province), forces) in far {
        seen.push(Sighting { nation, at, province, level: Level::Far, size: Size::of(forces), ..blank(nation) });
    }
    for ((of, level, at), forces) in groups {
        seen.push(Sighting { at: Some(at), level, ..sighting(state, (whom, of), level, &forces) });
    }
    seen.sort_unstable();
    seen
}

const fn blank(nation: NationId) -> Sighting {
    Sighting {
        nation,
        at: None,
        province: None,
        level: Level::Far,
        size: Size::Few,
        kinds: Vec::new(),
        commands: None,
        general: None,
        stance: None,
        arms: None,
        lost: None,
    }
}

/// What a level tells of forces that stand together.
fn sighting(
    state: &State,
    (whom, nation): (Option<NationId>, NationId),
    level: Level,
    known: &[NumberedForce<'_>],
) -> Sighting {
    let forces: Vec<&Force> = known.iter().map(|(_, force)| *force).collect();
    // The first battle with whoever sees them; papers tell the others.
    let first = known.iter().filter(|_| level == Level::Fought).find_map(|(at, _)| {
        state.battles.fights.iter().find_map(|fight| Some((fight, faced(state, whom, fight, *at)?)))
    });
    let first = first.map(|(fight, side)| [fight.arms[side], fight.lost[side]]);
    let mut kinds: Vec<Kind> = forces.iter().map(|force| force.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let close = level >= Level::Contact;
    let commands = forces.iter().filter(|force| force.kind.is_command()).count();
    let generals = forces.iter().filter_map(|force| {
        let army = force.army.map(|army| state.army(army).general);
        army.or(force.general)
    });
    let general = generals.min_by_key(|general| state.merit(*general));
    let general = general.map(|general| state.general(general).figures.name.clone());
    let largest = forces.iter().max_by_key(|force| force.units.len());
    Sighting {
        size: Size::of(forces.len()),
        kinds,
        commands: close.then(|| u16::try_from(commands).unwrap_or(u16::MAX)),
        general: general.filter(|_| close),
        stance: largest.map(|force| force.posture.stance).filter(|_| close),
        arms: first.map(|[had, _]| had),
        lost: first.map(|[_, lost]| lost),
        ..blank(nation)
    }
}

/// The places of own forces and cities, and the hexes beside them; for each whether an own force is there.
fn near_places(state: &State, whom: Option<NationId>) -> BTreeMap<Place, bool> {
    let map: &Map = state.map();
    let mut near: BTreeMap<Place, bool> = BTreeMap::new();
    let mut look = |place: Place, force: bool| {
        if let Place::Hex(hex) = place {
            for beside in map.beside(hex) {
                near.entry(Place::Hex(beside)).or_insert(false);
            }
        }
        let there = near.entry(place).or_insert(false);
        *there |= force;
    };
    for (_, force) in state.present().filter(|(_, force)| is_own(state, whom, force.nation)) {
        look(force.at, makes_contact(force));
    }
    for (city, now) in state.scenario().cities.iter().zip(&state.lands.cities) {
        let own = now.holder.is_some_and(|holder| is_own(state, whom, holder));
        if let (true, Some(hex)) = (own, city.hex) {
            look(Place::Hex(hex), false);
        }
    }
    near
}

/// True for what makes contact: ships at sea, troops on land but bands and whom a fleet carries.
fn makes_contact(force: &Force) -> bool {
    match force.at {
        Place::Hex(_) => force.holds_ground(),
        Place::Sea(_) => force.kind.is_naval(),
    }
}

fn level(state: &State, whom: Option<NationId>, (at, force): (ForceId, &Force), near: &BTreeMap<Place, bool>) -> Level {
    if state.battles.fights.iter().any(|fight| faced(state, whom, fight, at).is_some()) {
        return Level::Fought;
    }
    match near.get(&force.at) {
        None => Level::Far,
        Some(true) if whom.is_some_and(|nation| state.is_enemy(nation, force.nation)) && makes_contact(force) => {
            told(state.scenario().intel.contact, [Level::Near, Level::Contact, Level::Fought])
        }
        Some(_) => told(state.scenario().intel.near, [Level::Far, Level::Near, Level::Contact]),
    }
}

/// The side on which a force fought in a battle against whoever sees it; none in one in which it did not.
fn faced(state: &State, whom: Option<NationId>, fight: &Fight, force: ForceId) -> Option<usize> {
    let side = fight.side_of(force)?;
    let own = |force: &ForceId| is_own(state, whom, state.force(*force).nation);
    [&fight.defenders, &fight.attackers][side].iter().any(own).then_some(side)
}

/// A level as the scenario has it: the one below, itself, the one above.
const fn told(how: Openness, [below, own, above]: [Level; 3]) -> Level {
    match how {
        Openness::Less => below,
        Openness::AsPrinted => own,
        Openness::More => above,
    }
}

/// The battles of the turn as all may know them; arms and losses to those who fought, and those of a side that shows all of
/// its forces to whom it shows them.
fn fights(state: &State, whom: Option<NationId>) -> Vec<Rc<Fight>> {
    let public = |fight: &Rc<Fight>| {
        let own = |force: &ForceId| is_own(state, whom, state.force(*force).nation);
        let fought = fight.attackers.iter().chain(&fight.defenders).any(own);
        let nothing = [[0; 5]; 2];
        let is_shown = |side: usize| {
            let forces = [&fight.attackers, &fight.defenders][side];
            fought || !forces.is_empty() && forces.iter().all(|force| is_known(state, whom, state.force(*force)))
        };
        let (mut arms, mut lost) = (nothing, nothing);
        for side in (0..2).filter(|side| is_shown(*side)) {
            (arms[side], lost[side]) = (fight.arms[side], fight.lost[side]);
        }
        let (attackers, defenders) = (Vec::new(), Vec::new());
        Rc::new(Fight { attackers, defenders, arms, lost, ..Fight::clone(fight) })
    };
    state.battles.fights.iter().map(public).collect()
}

/// Raids by this nation, and on its provinces.
fn raids(state: &State, whom: Option<NationId>) -> Vec<Raid> {
    let known = |raid: &&Raid| {
        let owner = state.lands.provinces[state.scenario().cities[raid.city.at()].province.at()].owner;
        is_own(state, whom, raid.by) || owner.is_some_and(|owner| is_own(state, whom, owner))
    };
    state.at_sea.raids.iter().filter(known).map(|raid| Raid { force: ForceId(0), ..raid.clone() }).collect()
}
