//! What a melee does to those who fought it.

use crate::engine::cx::Stop;
use crate::engine::fraction::Rounding;
use crate::engine::inches::Inches;
use crate::orbat::{Disorder, Shape, UnitStatus};

use crate::rules::march_attack::charge::{ChargeEnd, ChargeEvent};
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::contact::Contact;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::ground::Cx;
use crate::rules::march_attack::losses::{self, LossEvent};
use crate::rules::march_attack::melee::MeleeEvent;
use crate::rules::march_attack::sheet::checks;
use crate::rules::march_attack::sheet::checks::melee::{ContactDisorder, DrawCost, Loser, Melee, Winner};
use crate::rules::march_attack::sheet::distances::{
    FLIGHT_FOOT, FLIGHT_MOUNTED, SUPPORT_BACK_FOOT, SUPPORT_BACK_MOUNTED,
};
use crate::rules::march_attack::sheet::words::Marker;
use crate::rules::march_attack::state::ids::{LeaderId, UnitId};
use crate::rules::march_attack::state::{Cause, Lock, State};
use crate::rules::march_attack::terrain;

/// Contact effects, the result with its retreats, then the leaders who rode with those that lost CV.
pub(crate) fn apply(cx: &mut Cx<'_>, contact: &Contact, lead: UnitId, result: &Melee) -> Result<(), Stop> {
    touch(cx, contact, result.contact_disorder);
    let riders = riders(cx.state(), contact, lead);
    let drawn = match (result.winner, result.loser.as_ref(), result.draw.as_ref()) {
        (Winner::Attacker, Some(fate), _) => {
            suffer(cx, contact.defender, fate);
            beaten_supports(cx, contact, lead, result, fate);
            false
        }
        (Winner::Defender, Some(fate), _) => {
            suffer(cx, lead, fate);
            beaten_supports(cx, contact, lead, result, fate);
            false
        }
        (Winner::None, _, Some(cost)) => draw(cx, contact, lead, cost),
        _ => false,
    };
    end(cx, contact, lead, result.winner, drawn);
    for Rider { leader, unit, cv, risked } in riders {
        if !risked && cx.state().unit(unit).cv < cv {
            let winner = if unit.side == contact.defender.side { Winner::Defender } else { Winner::Attacker };
            find_fate(cx, leader, unit, result.winner != Winner::None && result.winner != winner)?;
        }
    }
    Ok(())
}

/// What contact does at once: to each cavalry unit among the attackers that meets a square, and to a line.
fn touch(cx: &mut Cx<'_>, contact: &Contact, markers: ContactDisorder) {
    for &unit in &contact.attackers {
        if cx.state().unit(unit).is_cavalry() && contact.met_by(unit).is_none_or(|met| met == contact.defender) {
            disorder(cx, unit, markers.attacker);
        }
    }
    disorder(cx, contact.defender, markers.defender);
}

/// A leader in the melee, with the CV that his unit had before it.
struct Rider {
    leader: LeaderId,
    unit: UnitId,
    cv: u8,
    /// His risk of this step was found out in an earlier melee.
    risked: bool,
}

/// The leaders of all that fight, the lead unit's first, then the defender's.
fn riders(state: &State, contact: &Contact, lead: UnitId) -> Vec<Rider> {
    let first = [lead, contact.defender];
    let others = contact.members().filter(|unit| !first.contains(unit));
    let of = |unit: UnitId| {
        let (cv, risked) = (state.unit(unit).cv, state.unit(unit).risked);
        state.leaders_with(unit).map(move |leader| Rider { leader, unit, cv, risked })
    };
    first.into_iter().chain(others).flat_map(of).collect()
}

/// Who stands beside the beaten unit and charged, or attacks since an earlier half: `melee.beaten-supports`.
fn beaten_supports(cx: &mut Cx<'_>, contact: &Contact, lead: UnitId, result: &Melee, fate: &Loser) {
    let ways = cx.view().settings.word("melee.beaten-supports").to_owned();
    let attackers_lost = result.winner == Winner::Defender;
    let (loser, winner) = if attackers_lost { (lead, contact.defender) } else { (contact.defender, lead) };
    let supports: Vec<UnitId> = contact
        .members()
        .filter(|unit| unit.side == loser.side && *unit != loser)
        .filter(|unit| attackers_lost || contact.met_by(*unit).is_some())
        .collect();
    for unit in supports {
        let figures = cx.state().unit(unit);
        let (arm, mounted) = (figures.arm, figures.arm.is_mounted());
        if !cx.state().is_ready(unit) {
            continue;
        }
        match ways.as_str() {
            "stay" => {}
            "same" if arm == cx.state().unit(loser).arm => suffer(cx, unit, fate),
            "same" => {
                let arms = [cx.state().unit(winner).arm.as_str(), arm.as_str()];
                let own = checks::melee::printed(&cx.view().tables, &cx.view().settings, arms, result.margin.max(1));
                suffer(cx, unit, &own);
            }
            _ => go_back(cx, unit, if mounted { SUPPORT_BACK_MOUNTED } else { SUPPORT_BACK_FOOT }),
        }
    }
}

fn find_fate(cx: &mut Cx<'_>, leader: LeaderId, unit: UnitId, losing: bool) -> Result<(), Stop> {
    if cx.view().settings.is("leader.risk", "off") {
        return Ok(());
    }
    losses::melee_risk(cx, leader, unit, losing)
}

fn disorder(cx: &mut Cx<'_>, unit: UnitId, marker: Option<Marker>) {
    let disorder = match marker {
        Some(Marker::D1) => Disorder::D1,
        Some(Marker::D2) => Disorder::D2,
        None => return,
    };
    if cx.state().unit(unit).disorder < disorder {
        cx.emit(UnitEvent::Disordered { unit, disorder });
    }
}

fn lose(cx: &mut Cx<'_>, unit: UnitId, cv: u32) {
    let cv = u8::try_from(cv).unwrap_or(u8::MAX).min(cx.state().unit(unit).cv);
    if cv > 0 {
        cx.emit(LossEvent::Lost { unit, cv, cause: Cause::Melee });
    }
}

/// The loser takes at most what it has left; captured stands before removed.
fn suffer(cx: &mut Cx<'_>, unit: UnitId, fate: &Loser) {
    lose(cx, unit, fate.cv_lost);
    let dead = cx.state().unit(unit).cv == 0;
    if fate.guns_lost {
        cx.emit(UnitEvent::Gone { unit, status: UnitStatus::Captured });
    } else if dead {
        cx.emit(UnitEvent::Gone { unit, status: UnitStatus::Removed });
    } else if fate.broken {
        break_unit(cx, unit);
    } else {
        if fate.limbered && cx.state().unit(unit).shape != Shape::Limbered {
            cx.emit(UnitEvent::Reshaped { unit, shape: Shape::Limbered });
        }
        disorder(cx, unit, fate.disorder);
        if let Some(inches) = fate.retreat {
            go_back(cx, unit, inches);
        }
    }
}

/// A unit goes back out of what it held and out of every drawn melee.
fn go_back(cx: &mut Cx<'_>, unit: UnitId, inches: Inches) {
    cx.emit(UnitEvent::Retreated { unit, inches: whole(inches) });
    terrain::leave(cx, unit);
    unlock(cx, unit);
}

/// Ends the drawn melees of a unit; an enemy that is locked with nobody else is free.
pub(crate) fn unlock(cx: &mut Cx<'_>, unit: UnitId) {
    while let Some(Lock { attacker, defender, .. }) = cx.state().lock_of(unit).copied() {
        cx.emit(MeleeEvent::Unlocked { attacker, defender });
    }
}

fn whole(inches: Inches) -> u16 {
    u16::try_from(inches.fraction().rounded(Rounding::Nearest)).unwrap_or(0)
}

/// A broken unit flees, or is removed at once: `melee.broken`.
fn break_unit(cx: &mut Cx<'_>, unit: UnitId) {
    if cx.view().settings.is("melee.broken", "remove") {
        cx.emit(UnitEvent::Gone { unit, status: UnitStatus::Removed });
        return;
    }
    let inches = if cx.state().unit(unit).arm.is_mounted() { FLIGHT_MOUNTED } else { FLIGHT_FOOT };
    cx.emit(UnitEvent::Broke { unit, inches: whole(inches) });
    terrain::leave(cx, unit);
    unlock(cx, unit);
}

/// The lead unit and the defender pay for a draw; all attackers stay in contact, or all fall back. True where they stay.
fn draw(cx: &mut Cx<'_>, contact: &Contact, lead: UnitId, cost: &DrawCost) -> bool {
    lose(cx, lead, cost.attacker_cv_lost);
    lose(cx, contact.defender, cost.defender_cv_lost);
    for unit in [lead, contact.defender] {
        if cx.state().unit(unit).cv == 0 {
            cx.emit(UnitEvent::Gone { unit, status: UnitStatus::Removed });
        }
    }
    for &unit in &contact.attackers {
        if !cx.state().is_ready(unit) {
            continue;
        }
        disorder(cx, unit, cost.attacker_disorder);
        if let Some(inches) = cost.attacker_retreat {
            go_back(cx, unit, inches);
        }
    }
    cost.attacker_retreat.is_none()
}

/// The charges of this melee are over. Who is in it and has not won makes no other charge.
fn end(cx: &mut Cx<'_>, contact: &Contact, lead: UnitId, winner: Winner, drawn: bool) {
    end_contact(cx, contact, |charger| match (winner, charger.side == lead.side) {
        (Winner::Attacker, true) | (Winner::Defender, false) => ChargeEnd::Won,
        (Winner::Attacker, false) | (Winner::Defender, true) => ChargeEnd::Lost,
        (Winner::None, _) => ChargeEnd::Drawn,
    });
    let losers = |unit: &UnitId| match winner {
        Winner::Attacker => unit.side == contact.defender.side,
        Winner::Defender => unit.side == lead.side,
        Winner::None => true,
    };
    for charger in contact.members().filter(losers) {
        if cx.state().charge_of(charger).is_some() {
            let why = if contact.opportunity { ChargeEnd::BeatenInPassing } else { ChargeEnd::BeatenBefore };
            cx.emit(ChargeEvent::ChargeEnded { charger, why });
        }
    }
    if drawn {
        lock(cx, contact, lead);
    }
}

/// A drawn melee goes on in the next half with all that are in it: each attacker with the defender, whoever is beside
/// the defender with the lead unit.
fn lock(cx: &mut Cx<'_>, contact: &Contact, lead: UnitId) {
    let state = cx.state();
    let ready = |unit: &UnitId| state.is_ready(*unit);
    let first = [lead].into_iter().filter(ready);
    let others = contact.attackers.iter().copied().filter(|unit| *unit != lead && state.is_ready(*unit));
    let attackers: Vec<UnitId> = first.chain(others).collect();
    let enemies: Vec<UnitId> = contact.enemies().filter(ready).collect();
    let guns = |unit: UnitId| state.unit(unit).arm.is_artillery();
    let attacker = attackers.iter().find(|unit| !guns(**unit)).copied();
    let (Some(attacker), Some(&defender)) = (attacker, enemies.first()) else { return };
    let enemy_of_guns = enemies.iter().copied().find(|enemy| !guns(*enemy));
    let locks = attackers.iter().filter_map(|&attacker| match enemy_of_guns {
        _ if !guns(attacker) => Some(Event::Melee(MeleeEvent::Locked { attacker, defender })),
        // Guns attack nobody: it is they who are met.
        Some(enemy) => Some(Event::Melee(MeleeEvent::Locked { attacker: enemy, defender: attacker })),
        None => None,
    });
    let locks: Vec<Event> = locks.collect();
    for lock in locks {
        cx.emit(lock);
    }
    for &defender in &enemies[1..] {
        cx.emit(MeleeEvent::Locked { attacker, defender });
    }
}

/// The charges that made this melee come to their end.
pub(crate) fn end_contact(cx: &mut Cx<'_>, contact: &Contact, why: impl Fn(UnitId) -> ChargeEnd) {
    for event in endings(cx.state(), contact, why) {
        cx.emit(event);
    }
}

/// What a waived melee leaves behind.
pub(crate) fn waived(state: &State, contact: &Contact) -> Vec<Event> {
    endings(state, contact, |_| ChargeEnd::Skipped)
}

fn endings(state: &State, contact: &Contact, why: impl Fn(UnitId) -> ChargeEnd) -> Vec<Event> {
    let ended = contact.charges(state).map(|charge| {
        let charger = charge.charger;
        Event::Charge(ChargeEvent::ChargeEnded { charger, why: why(charger) })
    });
    let old = contact.locks.iter();
    let unlocked =
        old.map(|lock| Event::Melee(MeleeEvent::Unlocked { attacker: lock.attacker, defender: lock.defender }));
    ended.chain(unlocked).collect()
}
