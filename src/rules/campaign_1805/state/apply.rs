//! Puts events into the state. Nothing is decided here.

use std::rc::Rc;

use super::opened::Opened;
use super::{Force, Prize, State};
use crate::engine::handover::Away;
use crate::rules::campaign_1805::event::{Event, Figure, Spending};
use crate::rules::campaign_1805::scenario::ids::{Bond, Fate, ForceId, Kind, NationId, Stance, Step};

/// Puts an event into the state.
pub(crate) fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Mustered { .. } => muster(state, event),
        Event::StepBegan { turn, step } => begin_step(state, *turn, *step),
        Event::Worked => state.worked = true,
        Event::Tested(_) | Event::Threw { .. } | Event::Waived { .. } | Event::Rolled { .. } => {}
        Event::Dropped { .. } | Event::Stopped { .. } | Event::OrdersRead { .. } => of_entries(state, event),
        Event::Income { .. } | Event::Spent { .. } | Event::Got { .. } | Event::NationSet { .. } => money(state, event),
        Event::Initiative { order } => state.between.initiative.clone_from(order),
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
        Event::TermsSettled { from, to, until, .. } => {
            state.affairs.submissions.settle(*from, *to);
            state.between.keep_peace([*from, *to], *until);
        }
        Event::SeasonEnded { .. } | Event::Readied { .. } | Event::Ended { .. } => of_seasons(state, event),
    }
}

/// Orders that are read, and what becomes of their entries.
fn of_entries(state: &mut State, event: &Event) {
    match event {
        Event::Dropped { nation, entry, marched: false, .. } | Event::Stopped { nation, entry, moved: false, .. } => {
            state.sent.drop_march(*nation, entry);
        }
        Event::OrdersRead { nation, orders, errors, .. } => state.sent.read(*nation, orders.as_deref(), *errors),
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
    (state.now.turn, state.now.step, state.worked) = (turn, step, false);
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

/// Generals, money between nations, what is published and answered.
fn of_affairs(state: &mut State, event: &Event) {
    let turn = state.now.turn;
    match event {
        Event::Unled { force, .. } => state.troops.change(&[*force], |own| own.general = None),
        Event::GeneralAt { general, at } => state.troops.generals[general.at()].at = Some(*at),
        Event::ReparationsBegan { owed } => state.affairs.reparations.push(*owed),
        Event::ReparationsEnded => state.affairs.reparations.retain(|owed| owed.is_owed(turn + 1)),
        Event::Transferred { from, to, cash, .. } => state.lands.pay(*from, *to, *cash),
        Event::WarDeclared { between } => state.affairs.declared.push(*between),
        Event::LeftOver { cash, manpower_kept } => {
            state.lands.pay_all(cash);
            for own in &mut state.lands.nations {
                own.rp = 0;
                own.manpower = if *manpower_kept { own.manpower } else { 0 };
            }
        }
        Event::RulesNoted { rules } => state.rules = *rules,
        Event::Published => state.affairs.published = true,
        Event::Answered { answer } => state.affairs.answers.push(answer.clone()),
        Event::NapoleonFought { won } => state.affairs.fortunes.napoleon[usize::from(*won)] = Some(turn),
        Event::EffectWaits { effect, now } => state.affairs.wait(effect.clone(), *now),
        Event::EffectTaken { now } => state.affairs.take(*now),
        _ => {}
    }
}

/// Marches, contact, supply, losses.
fn of_forces(state: &mut State, event: &Event) {
    match event {
        Event::Marched { forces, to, .. } => {
            state.battles.entries.leave(forces);
            state.troops.change(forces, |force| {
                force.trail.push(force.at);
                force.inside = false;
            });
            state.troops.enter(forces, *to, state.now.turn);
        }
        Event::Contact { hex, forces, pulse } => {
            state.troops.change(forces, |force| force.contact = force.contact.or(Some(*pulse)));
            state.battles.met(*hex, forces, &state.troops);
            if !state.battles.contacts.contains(hex) {
                state.battles.contacts.push(*hex);
            }
        }
        Event::Paired { hex, first, second } => state.battles.pairs.push((*hex, [*first, *second])),
        Event::Supplied { forces, out } => {
            state.troops.change(forces, |force| force.supplied = true);
            state.troops.change(out, |force| force.supplied = false);
        }
        Event::Lost { force, units, .. } => state.troops.change(&[*force], |own| own.lose(units)),
        Event::Gone { force, .. } => {
            state.troops.change(&[*force], |own| {
                own.units.clear();
                own.prizes.clear();
                own.gone = true;
            });
            state.troops.depots.retain(|depot| depot.carried_by != Some(*force));
            state.battles.retreating.retain(|(own, _)| own != force);
        }
        Event::ForceSet { force, at, .. } => {
            state.battles.entries.leave(&[*force]);
            state.troops.change(&[*force], |own| own.at = *at);
        }
        _ => {}
    }
}

/// Money and manpower.
fn money(state: &mut State, event: &Event) {
    match event {
        Event::Income { nation, rp, manpower, .. } => {
            let own = &mut state.lands.nations[nation.at()];
            (own.rp, own.ap, own.manpower) = (*rp, 0, own.manpower + manpower);
        }
        Event::Spent { nation, why, rp, ap, cash, manpower } => {
            let own = &mut state.lands.nations[nation.at()];
            own.rp -= rp;
            own.cash -= cash;
            own.manpower -= manpower;
            own.ap += if *why == Spending::Moves { *ap } else { 0 };
        }
        Event::Got { nation, rp, cash, manpower, .. } => {
            let own = &mut state.lands.nations[nation.at()];
            (own.rp, own.cash, own.manpower) = (own.rp + rp, own.cash + cash, own.manpower + manpower);
        }
        Event::NationSet { nation, figure, to } => {
            let own = &mut state.lands.nations[nation.at()];
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
        Event::Paid { forces, .. } => state.troops.change(forces, |force| force.paid = true),
        Event::Reinforced { force, units, .. } => {
            let nation = state.troops.forces.get(force.at()).map(|own| own.nation).unwrap_or_default();
            state.names.number(nation, units);
            state.troops.change(&[*force], |own| own.units.extend(units.iter().cloned()));
        }
        Event::Formed { force } => {
            state.names.number(force.nation, &force.units);
            state.troops.forces.push(Rc::new(Force::clone(force)));
        }
        Event::RelationBegan { relation } => {
            state.affairs.declared.retain(|pair| relation.kind != Bond::War || *pair != relation.between);
            state.between.begin([*relation]);
        }
        Event::RelationEnded { relation } => state.between.relations.retain(|own| own != relation),
        Event::Stood { force, stance, inside } => {
            state.troops.change(&[*force], |own| (own.stance, own.inside) = (*stance, *inside));
        }
        Event::Attached { force, army, .. } => state.troops.change(&[*force], |own| own.army = *army),
        Event::UnitsMoved { from, to, units, .. } => state.troops.move_units(*from, *to, units),
        Event::ArmySet { at, army } => state.troops.set_army(*at, army),
        Event::Leads { general, force, .. } => state.troops.change(&[*force], |own| own.general = Some(*general)),
        Event::KingdomFormed { name, nation } => state.names.kingdoms.push((name.clone(), *nation)),
        Event::GeneralJoined { general } => state.troops.generals.push(Clone::clone(general)),
        Event::GeneralSet { general, fate, captor } => {
            let own = &state.troops.generals[general.at()];
            if own.fate == Fate::Free && *fate != Fate::Free {
                state.affairs.fortunes.lost_generals.push(own.figures.nation);
            }
            state.troops.generals[general.at()].fate = *fate;
            state.troops.generals[general.at()].captor = *captor;
        }
        Event::DepotSet { at, depot } => state.troops.set_depot(*at, *depot),
        _ => {}
    }
}

/// Battles, retreats, cities and what becomes of nations.
fn of_war(state: &mut State, event: &Event) {
    let turn = state.now.turn;
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
            state.troops.change(forces, |force| force.inside = false);
            state.troops.enter(forces, *to, turn);
            state.battles.retreating.retain(|(force, _)| !forces.contains(force));
        }
        Event::Siege { city, since } => state.lands.cities[city.at()].siege_since = *since,
        Event::Reformed { nation } => state.lands.nations[nation.at()].reformed = true,
        Event::Captured { city, holder } => {
            state.lands.cities[city.at()].holder = *holder;
            state.lands.cities[city.at()].siege_since = None;
        }
        Event::BankTaken { of, by, cash } => state.lands.pay(*of, *by, *cash),
        Event::Owned { province, owner, status } => {
            state.lands.provinces[province.at()].owner = *owner;
            state.lands.provinces[province.at()].status = *status;
        }
        Event::Submitted { nation, to } => state.lands.nations[to.at()].forced.push(*nation),
        Event::Conquered { nation } => state.lands.nations[nation.at()].out = true,
        _ => {}
    }
}

/// Ships, whom they carry, prizes, raids.
fn at_sea(state: &mut State, event: &Event) {
    let turn = state.now.turn;
    match event {
        Event::Sailed { forces, to, .. } => state.troops.sail(forces, *to, turn),
        Event::Fled { forces, to, .. } => {
            state.troops.sail(forces, *to, turn);
            state.at_sea.fled.extend(forces);
        }
        Event::Embarked { forces, ships, .. } => {
            let at = state.troops.forces.get(ships.at()).map(|ships| ships.at);
            if state.now.step == Step::C4 {
                state.battles.entries.leave(forces);
            }
            state.troops.change(forces, |force| {
                force.at = at.unwrap_or(force.at);
                (force.aboard, force.inside) = (Some(*ships), false);
                (force.entered, force.came_from, force.contact) = (None, None, None);
            });
            state.battles.retreating.retain(|(force, _)| !forces.contains(force));
        }
        Event::Landed { forces, to, .. } => {
            state.troops.change(forces, |force| {
                force.trail.push(force.at);
                force.aboard = None;
            });
            state.troops.enter(forces, *to, turn);
        }
        Event::Clashed { clash, pulse } => {
            state.troops.change(&clash.attackers, |force| force.contact = force.contact.or(Some(*pulse)));
            state.troops.change(&clash.defenders, |force| force.contact = force.contact.or(Some(*pulse)));
            state.at_sea.meet(clash);
        }
        Event::Prized { force, ships, .. } => state.troops.change(&[*force], |own| {
            own.prizes.extend(ships.iter().map(|ship| Prize { ship: ship.clone(), home_since: None }));
        }),
        Event::PrizesHome { force, since } => state.troops.change(&[*force], |own| {
            for prize in own.prizes.iter_mut().filter(|prize| since.is_none() || prize.home_since.is_none()) {
                prize.home_since = *since;
            }
        }),
        Event::PrizesJoined { force, ships, .. } => state.troops.change(&[*force], |own| {
            let joined: Vec<_> = own.prizes.drain(..(*ships).min(own.prizes.len())).collect();
            own.units.extend(joined.into_iter().map(|prize| prize.ship));
        }),
        Event::Raided { raid } => state.at_sea.raids.push(raid.clone()),
        Event::Privateered { takes } => state.at_sea.privateers.clone_from(takes),
        _ => {}
    }
}

fn end_season(state: &mut State, cash: &[i64]) {
    state.lands.pay_all(cash);
    for own in &mut state.lands.nations {
        (own.rp, own.ap) = (0, 0);
    }
    state.affairs.published = false;
    state.affairs.fortunes.lost_generals.clear();
    state.sent.orders.iter_mut().for_each(|orders| *orders = None);
    state.between.initiative.clear();
    state.battles.retreating.clear();
    debug_assert!(state.now.step == Step::C9, "a season ends with its count");
}

fn ready(state: &mut State, contact: &[ForceId]) {
    for force in &mut state.troops.forces {
        let own = Rc::make_mut(force);
        own.paid = false;
        own.contact = None;
        own.trail.clear();
        own.stance = if own.kind == Kind::Garrison { Stance::Defend } else { Stance::Attack };
    }
    state.troops.change(contact, |force| force.contact = Some(0));
    state.battles.contacts =
        contact.iter().filter_map(|force| State::hex_of(state.troops.forces[force.at()].at)).collect();
    state.battles.contacts.dedup();
    state.battles.entries.clear();
    for force in contact {
        if let Some(hex) = State::hex_of(state.troops.forces[force.at()].at) {
            state.battles.met(hex, &[*force], &state.troops);
        }
    }
    state.battles.fights.clear();
    state.at_sea.clashes.clear();
    state.battles.pairs.clear();
    state.at_sea.fled.clear();
}
