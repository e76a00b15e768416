//! Puts events into the state. Nothing is decided here.

use std::rc::Rc;

use super::opened::Opened;
use super::{Clash, Force, Prize, State};
use crate::engine::handover::Away;
use crate::rules::campaign_1805::event::{Event, Figure, Spending};
use crate::rules::campaign_1805::scenario::Place;
use crate::rules::campaign_1805::scenario::ids::{self, Bond, Fate, ForceId, Kind, NationId, Stance, Step};
use crate::rules::campaign_1805::state;
use crate::rules::campaign_1805::state::orders::{FleetEntry, ForceEntry, Orders};

/// Puts an event into the state.
pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Mustered { .. } => muster(state, event),
        Event::StepBegan { turn, step } => begin_step(state, *turn, *step),
        Event::Worked => state.worked = true,
        Event::Tested(_) | Event::Threw { .. } | Event::Waived { .. } | Event::Rolled { .. } => {}
        Event::Dropped { .. } | Event::Stopped { .. } | Event::OrdersRead { .. } => of_entries(state, event),
        Event::Income { .. } | Event::Spent { .. } | Event::Got { .. } | Event::NationSet { .. } => money(state, event),
        Event::Initiative { order } => state.initiative.clone_from(order),
        Event::Unled { .. }
        | Event::GeneralAt { .. }
        | Event::ReparationsBegan { .. }
        | Event::ReparationsEnded
        | Event::Transferred { .. }
        | Event::WarDeclared { .. }
        | Event::LeftOver { .. }
        | Event::RulesNoted { .. }
        | Event::Published
        | Event::Answered { .. }
        | Event::NapoleonFought { .. }
        | Event::EffectWaits { .. }
        | Event::EffectTaken { .. } => of_affairs(state, event),
        Event::Paid { .. }
        | Event::Reinforced { .. }
        | Event::Formed { .. }
        | Event::RelationBegan { .. }
        | Event::RelationEnded { .. }
        | Event::Stood { .. }
        | Event::Attached { .. }
        | Event::UnitsMoved { .. }
        | Event::ArmySet { .. }
        | Event::Leads { .. }
        | Event::KingdomFormed { .. }
        | Event::GeneralJoined { .. }
        | Event::GeneralSet { .. }
        | Event::DepotSet { .. } => of_orders(state, event),
        Event::Marched { .. }
        | Event::Contact { .. }
        | Event::Paired { .. }
        | Event::Supplied { .. }
        | Event::Lost { .. }
        | Event::Gone { .. }
        | Event::ForceSet { .. } => of_forces(state, event),
        Event::Sailed { .. }
        | Event::Fled { .. }
        | Event::Embarked { .. }
        | Event::Landed { .. }
        | Event::Clashed { .. }
        | Event::Prized { .. }
        | Event::PrizesHome { .. }
        | Event::PrizesJoined { .. }
        | Event::Raided { .. }
        | Event::Privateered { .. } => at_sea(state, event),
        Event::ToTable { .. }
        | Event::MeantForTable { .. }
        | Event::FromTable { .. }
        | Event::Fought { .. }
        | Event::MustRetreat { .. }
        | Event::Retreated { .. }
        | Event::Siege { .. }
        | Event::Reformed { .. }
        | Event::Captured { .. }
        | Event::BankTaken { .. }
        | Event::Owned { .. }
        | Event::Submitted { .. }
        | Event::Conquered { .. } => of_war(state, event),
        Event::TermsOpen { submission } => state.affairs.submissions.put(Clone::clone(submission)),
        Event::TermsSettled { from, to, until, .. } => settle(state, [*from, *to], *until),
        Event::SeasonEnded { .. } | Event::Readied { .. } | Event::Ended { .. } => of_seasons(state, event),
    }
}

/// Terms are chosen: the peace lasts as long as they say.
fn settle(state: &mut State, between: [NationId; 2], until: u16) {
    state.affairs.submissions.settle(between[0], between[1]);
    let own = |relation: &&mut state::Relation| relation.kind == Bond::EnforcedPeace && relation.between == between;
    state.relations.iter_mut().filter(own).for_each(|relation| relation.until = Some(until));
    state.relations.sort_unstable();
}

/// Orders that are read, and what becomes of their entries.
fn of_entries(state: &mut State, event: &Event) {
    match event {
        Event::Dropped { nation, entry, marched: false, .. } | Event::Stopped { nation, entry, moved: false, .. } => {
            drop_march(state, *nation, entry);
        }
        Event::OrdersRead { nation, orders, errors, .. } => read_orders(state, *nation, orders.as_deref(), *errors),
        _ => {}
    }
}

fn muster(state: &mut State, event: &Event) {
    if let Event::Mustered { scenario, secret, identity } = event {
        *state = State::mustered(Clone::clone(scenario), *secret, identity.as_deref());
    }
}

fn of_seasons(state: &mut State, event: &Event) {
    match event {
        Event::SeasonEnded { cash } => end_season(state, cash),
        Event::Readied { contact } => ready(state, contact),
        Event::Ended { winners, points } => end(state, winners, points),
        _ => {}
    }
}

fn begin_step(state: &mut State, turn: u16, step: Step) {
    (state.turn, state.step, state.worked) = (turn, step, false);
    if step == Step::C2 {
        // What came off the income of C1 is past.
        state.at_sea.raids.clear();
        state.at_sea.privateers.clear();
        state.sent.opened = Opened::default();
        state.battles.meant = Away::default();
    }
}

fn end(state: &mut State, winners: &[NationId], points: &[i64]) {
    state.end.winners = winners.to_vec();
    state.end.points = points.to_vec();
    state.end.over = true;
}

/// Units with new names: the numbers of their type go on.
fn number(state: &mut State, nation: NationId, units: &[state::Unit]) {
    for unit in units {
        match state.numbered.iter_mut().find(|(own, kind, _)| *own == nation && *kind == unit.kind) {
            Some((.., last)) => *last += 1,
            None => state.numbered.push((nation, unit.kind, 1)),
        }
    }
}

/// Generals, money between nations, what is published and answered.
fn of_affairs(state: &mut State, event: &Event) {
    let turn = state.turn;
    match event {
        Event::Unled { force, .. } => each(state, &[*force], |own| own.general = None),
        Event::GeneralAt { general, at } => state.generals[general.at()].at = Some(*at),
        Event::ReparationsBegan { owed } => state.affairs.reparations.push(*owed),
        Event::ReparationsEnded => state.affairs.reparations.retain(|owed| owed.is_owed(turn + 1)),
        Event::Transferred { from, to, cash, .. } => {
            state.nations[from.at()].cash -= cash;
            state.nations[to.at()].cash += cash;
        }
        Event::WarDeclared { between } => state.affairs.declared.push(*between),
        Event::LeftOver { cash, manpower_kept } => {
            for (own, more) in state.nations.iter_mut().zip(cash) {
                (own.cash, own.rp) = (own.cash + more, 0);
                own.manpower = if *manpower_kept { own.manpower } else { 0 };
            }
        }
        Event::RulesNoted { rules } => state.rules = *rules,
        Event::Published => state.published = true,
        Event::Answered { answer } => state.answers.push(answer.clone()),
        Event::NapoleonFought { won } => state.fortunes.napoleon[usize::from(*won)] = Some(turn),
        Event::EffectWaits { effect, now } => state.waiting[usize::from(!*now)].push(effect.clone()),
        Event::EffectTaken { now } => {
            let waiting = &mut state.waiting[usize::from(!*now)];
            if !waiting.is_empty() {
                waiting.remove(0);
            }
        }
        _ => {}
    }
}

/// Marches, contact, supply, losses.
fn of_forces(state: &mut State, event: &Event) {
    match event {
        Event::Marched { forces, to, .. } => march(state, forces, *to),
        Event::Contact { hex, forces, pulse } => {
            each(state, forces, |force| force.contact = force.contact.or(Some(*pulse)));
            note_entries(state, forces, *hex);
            if !state.battles.contacts.contains(hex) {
                state.battles.contacts.push(*hex);
            }
        }
        Event::Paired { hex, first, second } => state.battles.pairs.push((*hex, [*first, *second])),
        Event::Supplied { forces, out } => {
            each(state, forces, |force| force.supplied = true);
            each(state, out, |force| force.supplied = false);
        }
        Event::Lost { force, units, .. } => each(state, &[*force], |own| lose(own, units)),
        Event::Gone { force, .. } => {
            each(state, &[*force], |own| {
                own.units.clear();
                own.prizes.clear();
                own.gone = true;
            });
            state.depots.retain(|depot| depot.carried_by != Some(*force));
            state.battles.retreating.retain(|(own, _)| own != force);
        }
        Event::ForceSet { force, at, .. } => {
            state.battles.entries.leave(&[*force]);
            each(state, &[*force], |own| own.at = *at);
        }
        _ => {}
    }
}

/// Money and manpower.
fn money(state: &mut State, event: &Event) {
    match event {
        Event::Income { nation, rp, manpower, .. } => {
            let own = &mut state.nations[nation.at()];
            (own.rp, own.ap, own.manpower) = (*rp, 0, own.manpower + manpower);
        }
        Event::Spent { nation, why, rp, ap, cash, manpower } => {
            let own = &mut state.nations[nation.at()];
            own.rp -= rp;
            own.cash -= cash;
            own.manpower -= manpower;
            own.ap += if *why == Spending::Moves { *ap } else { 0 };
        }
        Event::Got { nation, rp, cash, manpower, .. } => {
            let own = &mut state.nations[nation.at()];
            (own.rp, own.cash, own.manpower) = (own.rp + rp, own.cash + cash, own.manpower + manpower);
        }
        Event::NationSet { nation, figure, to } => {
            let own = &mut state.nations[nation.at()];
            match figure {
                Figure::Cash => own.cash = *to,
                Figure::Rp => own.rp = *to,
                Figure::Manpower => own.manpower = *to,
                Figure::Reformed => own.reformed = *to != 0,
                Figure::Controller => {
                    own.controller = usize::try_from(to - 1).ok().map(NationId::new);
                }
            }
        }
        _ => {}
    }
}

/// Diplomacy and organising.
fn of_orders(state: &mut State, event: &Event) {
    match event {
        Event::Paid { forces, .. } => each(state, forces, |force| force.paid = true),
        Event::Reinforced { force, units, .. } => {
            let nation = state.forces.get(force.at()).map(|own| own.nation).unwrap_or_default();
            number(state, nation, units);
            each(state, &[*force], |own| own.units.extend(units.iter().cloned()));
        }
        Event::Formed { force } => {
            number(state, force.nation, &force.units);
            state.forces.push(Rc::new(Force::clone(force)));
        }
        Event::RelationBegan { relation } => {
            state.affairs.declared.retain(|pair| relation.kind != Bond::War || *pair != relation.between);
            state.relations.push(*relation);
            state.relations.sort_unstable();
        }
        Event::RelationEnded { relation } => state.relations.retain(|own| own != relation),
        Event::Stood { force, stance, inside } => {
            each(state, &[*force], |own| (own.stance, own.inside) = (*stance, *inside));
        }
        Event::Attached { force, army, .. } => each(state, &[*force], |own| own.army = *army),
        Event::UnitsMoved { from, to, units, .. } => move_units(state, *from, *to, units),
        Event::ArmySet { at, army } => set_army(state, *at, army),
        Event::Leads { general, force, .. } => each(state, &[*force], |own| own.general = Some(*general)),
        Event::KingdomFormed { name, nation } => state.kingdoms.push((name.clone(), *nation)),
        Event::GeneralJoined { general } => state.generals.push(Clone::clone(general)),
        Event::GeneralSet { general, fate, captor } => {
            let own = &state.generals[general.at()];
            if own.fate == Fate::Free && *fate != Fate::Free {
                state.fortunes.lost_generals.push(own.figures.nation);
            }
            state.generals[general.at()].fate = *fate;
            state.generals[general.at()].captor = *captor;
        }
        Event::DepotSet { at, depot } => set_depot(state, *at, *depot),
        _ => {}
    }
}

/// Battles, retreats, cities and what becomes of nations.
fn of_war(state: &mut State, event: &Event) {
    let turn = state.turn;
    match event {
        Event::ToTable { fight } => {
            state.battles.meant.end(|at| *at == fight.at);
            state.battles.tables.add(Clone::clone(fight));
        }
        Event::MeantForTable { at, meant } => {
            state.battles.meant.end(|own| own == at);
            if *meant {
                state.battles.meant.add(*at);
            }
        }
        Event::FromTable { at, .. } => state.battles.tables.end(|fight| fight.at == *at),
        Event::Fought { fight } => state.battles.fights.push(Rc::new(Clone::clone(fight))),
        Event::MustRetreat { forces, from } => {
            state.battles.retreating.extend(forces.iter().map(|force| (*force, *from)));
        }
        Event::Retreated { forces, to, .. } => {
            each(state, forces, |force| {
                (force.came_from, force.entered) = (Some(force.at), Some(turn));
                force.at = Place::Hex(*to);
                force.inside = false;
            });
            follow(state);
            state.battles.retreating.retain(|(force, _)| !forces.contains(force));
        }
        Event::Siege { city, since } => state.cities[city.at()].siege_since = *since,
        Event::Reformed { nation } => state.nations[nation.at()].reformed = true,
        Event::Captured { city, holder } => {
            state.cities[city.at()].holder = *holder;
            state.cities[city.at()].siege_since = None;
        }
        Event::BankTaken { of, by, cash } => {
            state.nations[of.at()].cash -= cash;
            state.nations[by.at()].cash += cash;
        }
        Event::Owned { province, owner, status } => {
            state.provinces[province.at()].owner = *owner;
            state.provinces[province.at()].status = *status;
        }
        Event::Submitted { nation, to } => state.nations[to.at()].forced.push(*nation),
        Event::Conquered { nation } => state.nations[nation.at()].out = true,
        _ => {}
    }
}

fn each(state: &mut State, forces: &[ForceId], change: impl Fn(&mut Force)) {
    for force in forces {
        if let Some(own) = state.forces.get_mut(force.at()) {
            change(Rc::make_mut(own));
        }
    }
}

fn move_units(state: &mut State, from: ForceId, to: ForceId, units: &[usize]) {
    let mut moved = Vec::new();
    each_mut(state, from, |own| {
        moved = units.iter().filter(|at| **at < own.units.len()).copied().collect::<Vec<_>>();
        moved.sort_unstable_by(|a, b| b.cmp(a));
        moved.dedup();
    });
    let mut taken: Vec<state::Unit> = Vec::new();
    // The last first: what is taken off moves nobody whose place is still to come.
    each_mut(state, from, |own| taken = moved.iter().map(|at| own.units.remove(*at)).collect());
    taken.reverse();
    each_mut(state, to, |own| own.units.append(&mut taken));
    each_mut(state, from, |own| own.gone = own.units.is_empty());
}

fn each_mut(state: &mut State, force: ForceId, mut change: impl FnMut(&mut Force)) {
    if let Some(own) = state.forces.get_mut(force.at()) {
        change(Rc::make_mut(own));
    }
}

fn set_army(state: &mut State, at: ids::ArmyId, army: &state::ArmyNow) {
    match state.armies.get_mut(at.at()) {
        Some(own) => own.clone_from(army),
        None => state.armies.push(army.clone()),
    }
}

fn set_depot(state: &mut State, at: usize, depot: Option<state::Depot>) {
    match (state.depots.get_mut(at), depot) {
        (Some(own), Some(depot)) => *own = depot,
        (Some(_), None) => drop(state.depots.remove(at)),
        (None, Some(depot)) => state.depots.push(depot),
        (None, None) => {}
    }
}

/// A march that cannot be paid, or cannot be made, is no more in the orders.
fn drop_march(state: &mut State, nation: NationId, entry: &str) {
    let Some(orders) = state.sent.orders.get_mut(nation.at()).and_then(Option::as_mut) else { return };
    for own in Rc::make_mut(orders).force.iter_mut().filter(|own| own.name == entry) {
        own.path.clear();
    }
    for own in Rc::make_mut(orders).fleet.iter_mut().filter(|own| own.name == entry) {
        own.path.clear();
        own.port = None;
    }
}

fn read_orders(state: &mut State, nation: NationId, orders: Option<&Orders>, errors: usize) {
    state.sent.opened.note(nation, errors);
    for entry in orders.iter().flat_map(|orders| &orders.force) {
        state.sent.standing.retain(|(own, old)| *own != nation || old.name != entry.name);
        if entry.standing {
            // Ways and depots are of one turn.
            let stands = ForceEntry { path: Vec::new(), deploy: false, ..entry.clone() };
            state.sent.standing.push((nation, Rc::new(stands)));
        }
    }
    for entry in orders.iter().flat_map(|orders| &orders.fleet) {
        state.sent.standing_fleets.retain(|(own, old)| *own != nation || old.name != entry.name);
        if entry.standing {
            let stands =
                FleetEntry { path: Vec::new(), port: None, load: Vec::new(), land: Vec::new(), ..entry.clone() };
            state.sent.standing_fleets.push((nation, Rc::new(stands)));
        }
    }
    state.sent.orders[nation.at()] = orders.cloned().map(Rc::new);
}

/// Forces that meet an enemy in a hex are noted with the side by which they came.
fn note_entries(state: &mut State, forces: &[ForceId], hex: ids::HexId) {
    for force in forces {
        if let Some(own) = state.forces.get(force.at()) {
            state.battles.entries.note(hex, *force, own);
        }
    }
}

fn march(state: &mut State, forces: &[ForceId], to: ids::HexId) {
    let turn = state.turn;
    state.battles.entries.leave(forces);
    each(state, forces, |force| {
        force.trail.push(force.at);
        force.came_from = Some(force.at);
        force.at = Place::Hex(to);
        force.entered = Some(turn);
        force.inside = false;
    });
    follow(state);
}

/// Depots go where their carriers go.
fn follow(state: &mut State) {
    for depot in &mut state.depots {
        let carrier = depot.carried_by.and_then(|by| state.forces.get(by.at()));
        if let Some(Place::Hex(hex)) = carrier.map(|carrier| carrier.at) {
            depot.at = hex;
        }
    }
}

/// Ships, whom they carry, prizes, raids.
fn at_sea(state: &mut State, event: &Event) {
    let turn = state.turn;
    match event {
        Event::Sailed { forces, to, .. } => sail(state, forces, *to),
        Event::Fled { forces, to, .. } => {
            sail(state, forces, *to);
            state.at_sea.fled.extend(forces);
        }
        Event::Embarked { forces, ships, .. } => {
            let at = state.forces.get(ships.at()).map(|ships| ships.at);
            if state.step == Step::C4 {
                state.battles.entries.leave(forces);
            }
            each(state, forces, |force| {
                force.at = at.unwrap_or(force.at);
                (force.aboard, force.inside) = (Some(*ships), false);
                (force.entered, force.came_from, force.contact) = (None, None, None);
            });
            state.battles.retreating.retain(|(force, _)| !forces.contains(force));
        }
        Event::Landed { forces, to, .. } => {
            each(state, forces, |force| {
                force.trail.push(force.at);
                (force.came_from, force.entered) = (Some(force.at), Some(turn));
                (force.at, force.aboard) = (Place::Hex(*to), None);
            });
            follow(state);
        }
        Event::Clashed { clash, pulse } => {
            each(state, &clash.attackers, |force| force.contact = force.contact.or(Some(*pulse)));
            each(state, &clash.defenders, |force| force.contact = force.contact.or(Some(*pulse)));
            clash_with(&mut state.at_sea.clashes, clash);
        }
        Event::Prized { force, ships, .. } => each(state, &[*force], |own| {
            own.prizes.extend(ships.iter().map(|ship| Prize { ship: ship.clone(), home_since: None }));
        }),
        Event::PrizesHome { force, since } => each(state, &[*force], |own| {
            for prize in own.prizes.iter_mut().filter(|prize| since.is_none() || prize.home_since.is_none()) {
                prize.home_since = *since;
            }
        }),
        Event::PrizesJoined { force, ships, .. } => each(state, &[*force], |own| {
            let joined: Vec<_> = own.prizes.drain(..(*ships).min(own.prizes.len())).collect();
            own.units.extend(joined.into_iter().map(|prize| prize.ship));
        }),
        Event::Raided { raid } => state.at_sea.raids.push(raid.clone()),
        Event::Privateered { takes } => state.at_sea.privateers.clone_from(takes),
        _ => {}
    }
}

/// Ships go to a place, and whom they carry with them.
fn sail(state: &mut State, forces: &[ForceId], to: Place) {
    let turn = state.turn;
    for (at, force) in state.forces.iter_mut().enumerate() {
        let own = forces.contains(&ForceId::new(at));
        if own || force.aboard.is_some_and(|ships| forces.contains(&ships)) {
            let force = Rc::make_mut(force);
            if own {
                force.trail.push(force.at);
                (force.came_from, force.entered) = (Some(force.at), Some(turn));
            }
            force.at = to;
        }
    }
}

/// A clash begins, or more fleets join one of the same area.
fn clash_with(clashes: &mut Vec<Clash>, new: &Clash) {
    let meets = |own: &[ForceId], other: &[ForceId]| own.iter().any(|force| other.contains(force));
    let join = |own: &mut Vec<ForceId>, more: &[ForceId]| {
        let more: Vec<ForceId> = more.iter().copied().filter(|force| !own.contains(force)).collect();
        own.extend(more);
    };
    for old in clashes.iter_mut().filter(|old| old.sea == new.sea) {
        let same = meets(&old.attackers, &new.attackers) || meets(&old.defenders, &new.defenders);
        let turned = meets(&old.attackers, &new.defenders) || meets(&old.defenders, &new.attackers);
        if same || turned {
            let (attackers, defenders) =
                if same { (&new.attackers, &new.defenders) } else { (&new.defenders, &new.attackers) };
            join(&mut old.attackers, attackers);
            join(&mut old.defenders, defenders);
            return;
        }
    }
    clashes.push(new.clone());
}

/// Hits, each at the place that a unit had when it fell; places of units that are no more are counted no more.
fn lose(force: &mut Force, units: &[usize]) {
    for at in units {
        let Some(unit) = force.units.get_mut(*at) else { continue };
        unit.hits = unit.hits.saturating_sub(1);
        if unit.hits == 0 {
            force.units.remove(*at);
        }
    }
}

fn end_season(state: &mut State, cash: &[i64]) {
    for (own, more) in state.nations.iter_mut().zip(cash) {
        own.cash += more;
    }
    for own in &mut state.nations {
        (own.rp, own.ap) = (0, 0);
    }
    state.published = false;
    state.fortunes.lost_generals.clear();
    state.sent.orders.iter_mut().for_each(|orders| *orders = None);
    state.initiative.clear();
    state.battles.retreating.clear();
    debug_assert!(state.step == Step::C9, "a season ends with its count");
}

fn ready(state: &mut State, contact: &[ForceId]) {
    for force in &mut state.forces {
        let own = Rc::make_mut(force);
        own.paid = false;
        own.contact = None;
        own.trail.clear();
        own.stance = if own.kind == Kind::Garrison { Stance::Defend } else { Stance::Attack };
    }
    each(state, contact, |force| force.contact = Some(0));
    state.battles.contacts = contact.iter().filter_map(|force| State::hex_of(state.forces[force.at()].at)).collect();
    state.battles.contacts.dedup();
    state.battles.entries.clear();
    for force in contact {
        if let Some(hex) = State::hex_of(state.forces[force.at()].at) {
            note_entries(state, &[*force], hex);
        }
    }
    state.battles.fights.clear();
    state.at_sea.clashes.clear();
    state.battles.pairs.clear();
    state.at_sea.fled.clear();
}
