//! Fleets (13, 19.6): they sail by areas, meet, fight, carry troops, take trade.

pub(crate) mod cargo;
mod contact;
pub(crate) mod flight;
pub(crate) mod prizes;
mod storms;

use crate::engine::cx::Stop;
use crate::rules::campaign_1805::event::{EntryEvent, Event, OwnedName, SeaEvent};
use crate::rules::campaign_1805::ground::Cx;
use crate::rules::campaign_1805::orders;
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{ArmyId, ForceId, NationId, SeaId};
use crate::rules::campaign_1805::state::ordered::fleet_entry_of;
use crate::rules::campaign_1805::state::orders::FleetEntry;
use crate::rules::campaign_1805::state::{Force, State};
use crate::rules::campaign_1805::ways::obstacle::{Bar, Obstacle};
use crate::rules::campaign_1805::ways::paths::is_open_port;
pub(crate) use cargo::{back_aboard, disembark, load};
pub(crate) use flight::leave_ports;
pub(crate) use prizes::bring_home;
pub(crate) use storms::storm;

/// Ships that sail as one: a grand fleet, or a force by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    /// The grand fleet's name, or the force's.
    pub name: String,
    /// Whose.
    pub nation: NationId,
    /// Its forces, in file order.
    pub forces: Vec<ForceId>,
}

impl Group {
    /// Where it is; a group is in one place.
    fn at(&self, state: &State) -> Place {
        state.force(self.forces[0]).at
    }

    /// The area that it is in; none in port, where it is safe.
    fn sea(&self, state: &State) -> Option<SeaId> {
        State::sea_of(self.at(state))
    }

    /// What it was told, in this turn or standing.
    fn entry<'s>(&self, state: &'s State) -> Option<&'s FleetEntry> {
        fleet_entry_of(state, state.force(self.forces[0]))
    }

    /// Its fleets and squadrons; transports do not fight.
    fn of_war(&self, state: &State) -> Vec<ForceId> {
        self.forces.iter().copied().filter(|force| state.force(*force).kind.is_of_war()).collect()
    }

    fn named(&self) -> OwnedName {
        OwnedName { nation: self.nation, name: self.name.clone() }
    }
}

/// All ships, group by group, in file order.
pub(crate) fn groups(state: &State) -> Vec<Group> {
    let mut groups: Vec<(Option<ArmyId>, Group)> = Vec::new();
    for (at, force) in state.present().filter(|(_, force)| force.kind.is_naval()) {
        if let Some((_, group)) = groups.iter_mut().find(|(army, _)| army.is_some() && *army == force.army) {
            group.forces.push(at);
        } else {
            let name = state.name_with_army(force).to_owned();
            groups.push((force.army, Group { name, nation: force.nation, forces: vec![at] }));
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The place of a nation in the order of initiative.
fn rank(state: &State, nation: NationId) -> usize {
    let head = state.head(nation);
    state.between.place_of(head).unwrap_or(usize::MAX)
}

/// A group with its way: each stop with the pulse at which it is entered.
struct Voyage {
    group: Group,
    stops: Vec<(Place, u16)>,
    entered: usize,
    stopped: bool,
    /// A port at the end of its way that did not let it in.
    shut: Option<Place>,
}

impl Voyage {
    /// What ended its way before its end; none where it came to it.
    fn told(&self, state: &State) -> Option<Event> {
        let (to, _) = self.stops.get(self.entered)?;
        let first = self.group.forces[0];
        let (nation, at) = (state.head(self.group.nation), self.group.at(state));
        let fights = state.at_sea.clashes.iter().any(|clash| {
            [&clash.attackers, &clash.defenders].into_iter().flatten().any(|force| self.group.forces.contains(force))
        });
        let (place, rule) = match self.shut {
            Some(port) => (port, Bar::PortShut),
            None if state.at_sea.fled.contains(&first) => (at, Bar::Fled),
            None if fights => (at, Bar::Battle),
            None if self.group.forces.iter().all(|force| state.force(*force).life.gone) => return None,
            None => (*to, Bar::Battle),
        };
        let cost = self.entered.checked_sub(1).map_or(0, |last| self.stops[last].1);
        let allowance = self.group.forces.iter().map(|force| state.allowance(state.force(*force))).min().unwrap_or(0);
        let obstacle = Obstacle { at: place, rule, cost, allowance };
        Some(Event::Entry(EntryEvent::Stopped {
            nation,
            entry: self.group.name.clone(),
            at,
            moved: self.entered > 0,
            obstacle,
        }))
    }
}

/// Every fleet sails by its way, pulse by pulse; enemies in one area may come to battle (13.3, 19.6).
pub(crate) fn sail(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let mut voyages = voyages(cx.state());
    let mut met = contact::Met::default();
    for at in 0..voyages.len() {
        meet(cx, &mut voyages, at, 0, &mut met)?;
    }
    let last = voyages.iter().filter_map(|voyage| voyage.stops.last()).map(|(_, pulse)| *pulse).max().unwrap_or(0);
    for pulse in 1..=last {
        let enters =
            |voyage: &Voyage| !voyage.stopped && voyage.stops.get(voyage.entered).is_some_and(|(_, own)| *own == pulse);
        let mut entering: Vec<usize> = (0..voyages.len()).filter(|at| enters(&voyages[*at])).collect();
        entering.sort_by_key(|at| (rank(cx.state(), voyages[*at].group.nation), voyages[*at].group.forces[0]));
        for at in entering {
            enter(cx, &mut voyages, at, pulse, &mut met)?;
        }
    }
    let stopped: Vec<Event> = voyages.iter().filter_map(|voyage| voyage.told(cx.state())).collect();
    cx.emit_all(stopped);
    Ok(())
}

/// Every group, with the way that it was told and paid for. Out of a port takes a pulse more, and so does into it.
fn voyages(state: &State) -> Vec<Voyage> {
    let voyage = |group: Group| {
        let mut stops = Vec::new();
        let mut pulse = u16::from(group.sea(state).is_none());
        let new = |force: &ForceId| state.force(*force).life.bought == Some(state.now.turn);
        let stays = state.rules.new_troops_stay && group.forces.iter().any(new);
        if let Some(entry) = group.entry(state).filter(|_| !stays) {
            for stop in entry.stops(state) {
                pulse += 1;
                stops.push((stop, pulse));
            }
        }
        Voyage { group, stops, entered: 0, stopped: false, shut: None }
    };
    groups(state).into_iter().map(voyage).collect()
}

/// A group enters the next stop of its way.
fn enter(cx: &mut Cx<'_>, voyages: &mut [Voyage], at: usize, pulse: u16, met: &mut contact::Met) -> Result<(), Stop> {
    let voyage = &voyages[at];
    if voyage.stopped || voyage.group.forces.iter().any(|force| cx.state().force(*force).life.gone) {
        return Ok(());
    }
    let Some((to, _)) = voyage.stops.get(voyage.entered).copied() else { return Ok(()) };
    let state = cx.state();
    if !orders::touches(state, voyage.group.at(state), to) {
        return Ok(());
    }
    if let Place::Hex(hex) = to
        && !is_open_port(state, voyage.group.nation, hex)
    {
        voyages[at].stopped = true;
        voyages[at].shut = Some(to);
        return Ok(());
    }
    let (who, forces) = (voyage.group.named(), voyage.group.forces.clone());
    cx.emit(SeaEvent::Sailed { who, forces, to, pulse });
    voyages[at].entered += 1;
    meet(cx, voyages, at, pulse, met)
}

/// A group meets, one after another, the enemies in its area.
fn meet(cx: &mut Cx<'_>, voyages: &mut [Voyage], at: usize, pulse: u16, met: &mut contact::Met) -> Result<(), Stop> {
    let Some(sea) = voyages[at].group.sea(cx.state()) else { return Ok(()) };
    let all: Vec<Group> = voyages.iter().map(|voyage| voyage.group.clone()).collect();
    for other in contact::enemies(cx.state(), &all, at, sea) {
        for stopped in contact::test(cx, &all, [at, other], sea, pulse, met)? {
            voyages[stopped].stopped = true;
        }
        if voyages[at].group.sea(cx.state()) != Some(sea) {
            break;
        }
    }
    Ok(())
}

/// Who takes whose trade, once the turn is over: fleets and squadrons that were told to, did not flee, and are in an
/// area through which that trade passes (16.4).
pub(crate) fn take_trade(cx: &mut Cx<'_>) {
    let state = cx.state();
    let of_force = |(at, force): (ForceId, &Force)| Some([takes(state, at)?, state.head(force.nation)]);
    let takes: Vec<[NationId; 2]> = state.present().filter_map(of_force).collect();
    if !takes.is_empty() {
        cx.emit(SeaEvent::Privateered { takes });
    }
}

/// Whose trade a fleet or squadron takes as it stands now; nobody's where it was not told to, or cannot.
pub(crate) fn takes(state: &State, at: ForceId) -> Option<NationId> {
    let force = state.force(at);
    let Place::Sea(sea) = force.at else { return None };
    let victim =
        fleet_entry_of(state, force)?.trade.privateer.filter(|victim| state.is_enemy(force.nation, *victim))?;
    let passes = state.scenario().seas[sea.at()].trade.contains(&victim);
    (force.kind.is_of_war() && passes && !state.at_sea.fled.contains(&at)).then_some(victim)
}
