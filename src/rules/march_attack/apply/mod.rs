//! Puts events into the state. Nothing here decides anything: every figure comes with its event.

mod named;
mod unfit;

pub(super) use unfit::unfit;

use std::borrow::Cow;
use std::rc::Rc;

use serde::Deserialize;

use crate::engine::fraction::Fraction;
use crate::engine::kept::Kept;
use crate::engine::rulebook::TestNote;
use crate::orbat::troops::formation::FormationFigure;
use crate::orbat::troops::leader::LeaderFigure;
use crate::orbat::troops::unit::UnitFigure;
use crate::orbat::{Disorder, LeaderStatus, MfKind, Order, UnitStatus};

use crate::rules::march_attack::army::muster;
use crate::rules::march_attack::melee::contact::contacts_near;
use crate::rules::march_attack::sheet::checks;
use crate::rules::march_attack::state::Moment;
use crate::rules::march_attack::state::event::{Event, LeaderChange, Reaction, UnitChange};
use crate::rules::march_attack::state::ids::{LeaderId, MfId, Side, UnitId};
use crate::rules::march_attack::state::roster::FormationFacts;
use crate::rules::march_attack::state::{BLANK_MF, Lock, Mf, State, Step, Unit, Wave};

/// Puts one event into the state; one that names what never was, in a damaged save, changes nothing.
pub(super) fn apply(state: &mut State, event: &Event) {
    if !named::all_there(state, event) {
        return;
    }
    match event {
        Event::Mustered { orbats, codes, scene } => *state = State::mustered(orbats, codes, scene.as_deref()),
        Event::StepBegan { turn, step, half, active } => begin_step(state, *turn, *step, *half, *active),
        Event::Begun => state.begun = true,
        Event::LossesCounted | Event::MarkersChanged => state.losses_counted = true,
        Event::FireOver => state.fire_over = true,
        Event::Ended { verdict, .. } => state.verdict = Some(verdict.clone()),
        Event::InitiativeWon { first, .. } => state.first = Some(*first),
        Event::Tested(note) => tested(state, note),
        Event::Waived { .. }
        | Event::GroundAnswered { .. }
        | Event::Retreated { .. }
        | Event::Passed { .. }
        | Event::Followed { .. } => {}
        Event::OrderBack { .. }
        | Event::OrderTried { .. }
        | Event::OrderGiven { .. }
        | Event::Committed { .. }
        | Event::ArrivalTried { .. }
        | Event::MoraleTested { .. }
        | Event::Retreats { .. }
        | Event::MovedBack { .. }
        | Event::EngagedNamed { .. }
        | Event::Skirmished { .. }
        | Event::HitsSpread { .. } => formation_event(state, event),
        Event::GrandBatteryFormed { .. } | Event::GrandBatteryDissolved { .. } => grand_battery(state, event),
        Event::FormationBroke { .. } | Event::FriendsNamed { .. } | Event::ArmyTested { .. } => {
            wave_event(state, event);
        }
        Event::LeaderBack { .. } | Event::LeaderOut { .. } | Event::Attached { .. } | Event::Detached { .. } => {
            leader_event(state, event);
        }
        Event::ChargeDeclared(_) | Event::ChargeEnded { .. } | Event::Locked { .. } | Event::Unlocked { .. } => {
            contact_event(state, event);
        }
        Event::UnitSet { unit, to } => set_unit(state, *unit, *to),
        Event::MfSet { mf, to } => set_mf(state.mf_mut(*mf), *to),
        Event::LeaderSet { leader, to } => set_leader(state, *leader, *to),
        Event::Raised { side, formation } => raise(state, *side, formation),
        Event::Enlisted { mf, code, unit } => enlist(state, *mf, code, unit),
        _ => unit_event(state, event),
    }
}

fn begin_step(state: &mut State, turn: u16, step: Step, half: u8, active: Option<Side>) {
    (state.turn, state.step, state.half, state.active) = (turn, step, half, active);
    // Only these two begin with something that happens by itself.
    (state.begun, state.losses_counted) = (!matches!(step, Step::S1 | Step::S2), false);
    forget_last_step(state);
    state.fought.clear();
    match step {
        Step::S1 => {
            state.first = None;
            each_mf(state, |mf| (mf.order_tried, mf.arrival_tried) = (false, false));
        }
        Step::S2 => {
            state.waves.clear();
            each_mf(state, |mf| {
                (mf.morale_tested, mf.moved_back, mf.was_retiring) = (false, false, mf.retiring > 0);
            });
        }
        Step::S3 => {
            state.engaged_named = false;
            each_mf(state, |mf| (mf.skirmish_value, mf.hits) = (None, None));
        }
        Step::T1 => {
            state.charges.clear();
            state.counter_charges.clear();
            state.locks.iter_mut().for_each(|lock| lock.fresh = false);
            each_unit(state, |unit| (unit.reacted, unit.charging) = (false, false));
        }
        Step::T2 => {
            state.shots.clear();
            state.fire_over = false;
            each_unit(state, |unit| unit.fire_left = Fraction::ONE);
        }
        Step::S4 | Step::S5 | Step::T3 | Step::T4 => {}
    }
}

/// Losses and tests belong to the step that caused them; after a correction some may be left over.
fn forget_last_step(state: &mut State) {
    let fates: Vec<UnitId> = state.units().filter(|(_, unit)| unit.owes_risk.is_some()).map(|(id, _)| id).collect();
    each_unit(state, |unit| {
        (unit.booked, unit.owes_ved, unit.owes_risk, unit.risked) = (0, None, None, false);
    });
    for id in fates.into_iter().filter(|id| state.unit(*id).status.is_gone()).collect::<Vec<_>>() {
        detach_all(state, id);
    }
}

fn each_mf(state: &mut State, change: impl Fn(&mut Mf)) {
    state.armies.iter_mut().for_each(|army| army.formations.change_each(&change));
}

fn each_unit(state: &mut State, change: impl Fn(&mut Unit)) {
    state.armies.iter_mut().for_each(|army| army.units.change_each(&change));
}

fn formation_event(state: &mut State, event: &Event) {
    match event {
        Event::OrderBack { mf, order } => {
            let mf = state.mf_mut(*mf);
            (mf.order, mf.order_after) = (*order, None);
        }
        Event::OrderTried { mf } => state.mf_mut(*mf).order_tried = true,
        Event::OrderGiven { mf, order } => state.mf_mut(*mf).order = *order,
        Event::Committed { mf } => state.mf_mut(*mf).committed = true,
        Event::ArrivalTried { mf, arrives } => {
            let mf = state.mf_mut(*mf);
            mf.arrival_tried = true;
            mf.on_table |= *arrives;
        }
        Event::MoraleTested { mf, lost } => {
            let mf = state.mf_mut(*mf);
            (mf.morale_tested, mf.tested_at) = (true, *lost);
        }
        Event::Retreats { mf, left } => {
            let mf = state.mf_mut(*mf);
            if mf.order != Order::Retreat {
                (mf.order_after, mf.order) = (Some(mf.order), Order::Retreat);
            }
            mf.retiring = *left;
        }
        Event::MovedBack { mf, left, .. } => {
            let mf = state.mf_mut(*mf);
            (mf.moved_back, mf.retiring) = (true, *left);
        }
        Event::EngagedNamed { engaged, values } => {
            state.engaged_named = true;
            each_mf(state, |mf| mf.engaged = false);
            for &id in engaged {
                state.mf_mut(id).engaged = true;
            }
            for &(id, value) in values {
                state.mf_mut(id).skirmish_value = Some(value);
            }
        }
        Event::Skirmished { mf, hits } => {
            let mf = state.mf_mut(*mf);
            (mf.skirmish_value, mf.hits, mf.hits_kept) = (None, Some(*hits), 0);
        }
        Event::HitsSpread { mf, kept } => {
            let mf = state.mf_mut(*mf);
            (mf.hits, mf.hits_kept) = (None, *kept);
        }
        _ => {}
    }
}

fn grand_battery(state: &mut State, event: &Event) {
    match event {
        Event::GrandBatteryFormed { name, commander, order, batteries } => {
            let Some(side) = batteries.first().map(|battery| battery.side) else { return };
            let new = u16::try_from(state.army(side).formations.len()).unwrap_or(u16::MAX);
            let mut mf = Mf { commander: commander.map(|leader| leader.index), ..BLANK_MF };
            mf.order = *order;
            state.armies[side.index()].formations.push(mf);
            let facts = FormationFacts { name: name.clone(), kind: MfKind::GrandBattery, notes: String::new() };
            Rc::make_mut(&mut state.roster).formations[side.index()].push(facts);
            for &battery in batteries {
                state.armies[battery.side.index()].lend(battery.index, new);
            }
        }
        Event::GrandBatteryDissolved { mf } => {
            let members: Vec<UnitId> = state.members(*mf).map(|(id, _)| id).collect();
            for id in members {
                state.armies[id.side.index()].take_back(id.index);
            }
            state.mf_mut(*mf).dissolved = true;
        }
        _ => {}
    }
}

fn wave_event(state: &mut State, event: &Event) {
    match event {
        Event::FormationBroke { mf, units, quality, wave, .. } => {
            state.mf_mut(*mf).broken = true;
            state.waves.push(Wave {
                broken: *mf,
                units: *units,
                quality: *quality,
                number: *wave,
                friends: None,
                tested: Vec::new(),
            });
        }
        Event::FriendsNamed { broken, friends } => {
            if let Some(wave) = state.waves.iter_mut().find(|wave| wave.broken == *broken) {
                wave.friends = Some(friends.clone());
            }
        }
        Event::ArmyTested { broken, mf } => {
            if let Some(wave) = state.waves.iter_mut().find(|wave| wave.broken == *broken) {
                wave.tested.push(*mf);
            }
        }
        _ => {}
    }
}

fn leader_event(state: &mut State, event: &Event) {
    match event {
        Event::LeaderBack { leader } => {
            let leader = state.leader_mut(*leader);
            (leader.status, leader.back_in, leader.attached_to) = (LeaderStatus::Ready, 0, None);
        }
        Event::LeaderOut { leader, status, turns } => {
            let turn = state.turn;
            let leader = state.leader_mut(*leader);
            (leader.status, leader.hit_in, leader.attached_to) = (*status, turn, None);
            leader.back_in = turns.map_or(0, |turns| turn.saturating_add(u16::from(turns)));
        }
        Event::Attached { leader, unit } => state.leader_mut(*leader).attached_to = Some(unit.index),
        Event::Detached { leader } => state.leader_mut(*leader).attached_to = None,
        _ => {}
    }
}

/// Which test a note is of.
#[derive(Deserialize)]
struct Which<'n> {
    #[serde(borrow)]
    check: Cow<'n, str>,
    #[serde(borrow)]
    key: Cow<'n, str>,
}

/// Whoever is in a melee of which the dice have fallen has fought.
fn tested(state: &mut State, note: &Kept<TestNote>) {
    if state.step != Step::T3 {
        return;
    }
    let Some(note) = note.part::<Which>().filter(|note| note.check == checks::melee::CHECK.id) else { return };
    let Some(defender) = note.key.strip_prefix("melee:").and_then(|key| state.unit_of_key(key)) else { return };
    let fought =
        contacts_near(state, defender).into_iter().find(|contact| contact.enemies().any(|unit| unit == defender));
    if let Some(fought) = fought {
        state.fought.extend(fought.attackers.iter().copied().chain(fought.enemies()));
    }
}

fn contact_event(state: &mut State, event: &Event) {
    match event {
        Event::ChargeDeclared(charge) => {
            state.unit_mut(charge.charger).charging = true;
            state.charges.push(*charge);
        }
        Event::ChargeEnded { charger, .. } => state.charges.retain(|charge| charge.charger != *charger),
        Event::Locked { attacker, defender } => {
            state.locks.push(Lock { attacker: *attacker, defender: *defender, fresh: true });
        }
        Event::Unlocked { attacker, defender } => {
            if state.step == Step::T3 {
                state.fought.extend([*attacker, *defender]);
            }
            state.locks.retain(|lock| (lock.attacker, lock.defender) != (*attacker, *defender));
        }
        _ => {}
    }
}

fn unit_event(state: &mut State, event: &Event) {
    match event {
        Event::Booked { unit, cv, .. } => {
            let unit = state.unit_mut(*unit);
            unit.booked = unit.booked.saturating_add(*cv);
        }
        Event::Lost { unit, cv, .. } => {
            let unit = state.unit_mut(*unit);
            // Nobody loses more than it has, whatever a file says.
            let cv = (*cv).min(unit.cv);
            (unit.cv, unit.lost, unit.booked) = (unit.cv - cv, unit.lost.saturating_add(cv), 0);
        }
        Event::VedDue { unit, cause } => state.unit_mut(*unit).owes_ved = Some(*cause),
        Event::VedDone { unit } => state.unit_mut(*unit).owes_ved = None,
        Event::RiskDue { unit, cause } => state.unit_mut(*unit).owes_risk = Some(*cause),
        Event::RiskDone { unit } => {
            let risk = state.unit_mut(*unit);
            // What a melee brings is found out inside it, and never owed.
            risk.risked |= risk.owes_risk.is_none();
            risk.owes_risk = None;
            if state.unit(*unit).status.is_gone() {
                detach_all(state, *unit);
            }
        }
        Event::Disordered { unit, disorder } | Event::Recovered { unit, disorder } => {
            state.unit_mut(*unit).disorder = *disorder;
        }
        Event::Reshaped { unit, shape } => state.unit_mut(*unit).shape = *shape,
        Event::Entered { unit, ground } => state.unit_mut(*unit).ground = *ground,
        Event::Gone { unit, status } => leave(state, *unit, *status),
        Event::Broke { unit, .. } => {
            lose(state, *unit);
            let unit = state.unit_mut(*unit);
            (unit.status, unit.disorder, unit.charging) = (UnitStatus::Broken, Disorder::D2, false);
        }
        Event::RallyTried { unit } => {
            let turn = state.turn;
            state.unit_mut(*unit).rally_tried = turn;
        }
        Event::Rallied { unit } => {
            let mf = state.mf_of(*unit);
            let unit = state.unit_mut(*unit);
            (unit.status, unit.disorder, unit.lost_in) = (UnitStatus::Ready, Disorder::D1, None);
            let mf = state.mf_mut(mf);
            mf.tested_at = mf.tested_at.saturating_sub(1);
        }
        Event::Reacted { unit: id, how, ground } => {
            let unit = state.unit_mut(*id);
            unit.reacted = true;
            unit.charging |= matches!(how, Reaction::CounterCharge | Reaction::OpportunityCharge);
            if *how == Reaction::CounterCharge {
                state.counter_charges.push((*id, *ground));
            }
        }
        Event::Shot { shooters, target, small_arms, share, .. } => {
            for (at, &shooter) in shooters.iter().enumerate() {
                let unit = state.unit_mut(shooter);
                unit.fire_left = if at == 0 { unit.fire_left - *share } else { Fraction::ZERO };
            }
            if let Some(first) = shooters.first().filter(|_| *small_arms) {
                state.shots.push((first.side, *target));
            }
        }
        _ => {}
    }
}

/// A unit that is gone owes nothing, fights nobody, and its leader stays behind unattached.
fn leave(state: &mut State, id: UnitId, status: UnitStatus) {
    lose(state, id);
    let unit = state.unit_mut(id);
    (unit.status, unit.charging, unit.booked) = (status, false, 0);
    (unit.owes_ved, unit.disorder) = (None, Disorder::None);
    // A leader whose fate is still open stays with the unit until it is known.
    if unit.owes_risk.is_none() {
        detach_all(state, id);
    }
    part(state, id);
    state.charges.retain(|charge| charge.charger != id);
}

/// A unit that was ready is lost to its formation from now on.
fn lose(state: &mut State, id: UnitId) {
    let now = Moment { turn: state.turn, half: state.half, step: state.step };
    let unit = state.unit_mut(id);
    if unit.is_ready() {
        unit.lost_in = Some(now);
    }
}

/// Ends the drawn melees of a unit.
fn part(state: &mut State, id: UnitId) {
    state.locks.retain(|lock| lock.attacker != id && lock.defender != id);
}

fn detach_all(state: &mut State, id: UnitId) {
    state.armies[id.side.index()].leaders.change_each(|leader| {
        if leader.attached_to == Some(id.index) {
            leader.attached_to = None;
        }
    });
}

fn set_unit(state: &mut State, id: UnitId, to: UnitChange) {
    match to {
        UnitChange::Figure(UnitFigure::Status(status)) if status.is_gone() => leave(state, id, status),
        UnitChange::Figure(UnitFigure::Status(UnitStatus::Ready)) => {
            let unit = state.unit_mut(id);
            (unit.status, unit.lost_in) = (UnitStatus::Ready, None);
        }
        UnitChange::Figure(UnitFigure::Status(status)) => {
            lose(state, id);
            state.unit_mut(id).status = status;
            part(state, id);
        }
        UnitChange::Figure(figure) => figure.put(&mut state.unit_mut(id).figures),
        UnitChange::LockedWith(enemy) => {
            part(state, id);
            if let Some(enemy) = enemy {
                state.locks.push(state.lock(id, enemy));
            }
        }
    }
}

fn set_mf(mf: &mut Mf, to: FormationFigure) {
    if matches!(to, FormationFigure::Retiring(turns) if turns > 0) && mf.order != Order::Retreat {
        (mf.order_after, mf.order) = (Some(mf.order), Order::Retreat);
    }
    to.put(&mut mf.figures);
}

fn set_leader(state: &mut State, id: LeaderId, to: LeaderChange) {
    let turn = state.turn;
    let leader = state.leader_mut(id);
    match to {
        LeaderChange::Figure(figure) => {
            figure.put(&mut leader.figures);
            if matches!(figure, LeaderFigure::Status(status) if status != LeaderStatus::Ready) {
                (leader.attached_to, leader.hit_in) = (None, turn);
            }
        }
        LeaderChange::TurnsOut(turns) => leader.back_in = turn.saturating_add(u16::from(turns)),
        LeaderChange::AttachedTo(unit) => leader.attached_to = unit.map(|unit| unit.index),
    }
}

fn enlist(state: &mut State, mf: MfId, code: &str, unit: &crate::orbat::Unit) {
    let side = mf.side.index();
    state.armies[side].enlist(Unit::fresh(unit.figures, mf.index));
    Rc::make_mut(&mut state.roster).join(mf.side, muster::facts(unit, code, mf.side));
}

fn raise(state: &mut State, side: Side, formation: &crate::orbat::Formation) {
    let army = &mut state.armies[side.index()];
    let roster = Rc::make_mut(&mut state.roster);
    let commander = formation.commander.as_ref().map(|rider| {
        army.leaders.push(muster::leader(rider, None));
        roster.leaders[side.index()].push(rider.name.clone());
        u16::try_from(army.leaders.len() - 1).unwrap_or(u16::MAX)
    });
    army.formations.push(muster::mf(formation, commander));
    let facts = FormationFacts { name: formation.name.clone(), kind: formation.kind, notes: formation.notes.clone() };
    roster.formations[side.index()].push(facts);
}
