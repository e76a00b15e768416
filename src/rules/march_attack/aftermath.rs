//! What a melee does to those who fought it.

use crate::engine::cx::Stop;
use crate::engine::fraction::Rounding;
use crate::engine::inches::Inches;
use crate::orbat::{Disorder, Shape, UnitStatus};

use super::checks::melee::{Draw, Loser, Melee, Winner};
use super::contact::Contact;
use super::distances::{FLIGHT_FOOT, FLIGHT_MOUNTED};
use super::event::Event;
use super::ids::{LeaderId, UnitId};
use super::losses;
use super::play::Cx;
use super::state::{Cause, ChargeKind, State};
use super::words::Marker;

/// Contact effects, the result with its retreat, then the leaders who rode with those that lost CV.
pub fn apply(cx: &mut Cx<'_>, contact: &Contact, lead: UnitId, result: &Melee) -> Result<(), Stop> {
    let defender = contact.defender;
    disorder(cx, lead, result.contact_disorder.attacker);
    disorder(cx, defender, result.contact_disorder.defender);
    let leaders = [lead, defender].map(|unit| cx.state().leader_with(unit).map(|leader| (leader, unit)));
    let before = [lead, defender].map(|unit| cx.state().unit(unit).cv);
    let loser = match result.winner {
        Winner::Attacker => Some(defender),
        Winner::Defender => Some(lead),
        Winner::None => None,
    };
    let drawn = match (loser, result.loser.as_ref(), result.draw.as_ref()) {
        (Some(loser), Some(fate), _) => {
            suffer(cx, loser, fate);
            false
        }
        (None, _, Some(cost)) => draw(cx, contact, lead, cost),
        _ => false,
    };
    end(cx, contact, lead, result.winner, drawn);
    for (at, rider) in leaders.into_iter().enumerate() {
        let Some((leader, unit)) = rider else { continue };
        if cx.state().unit(unit).cv < before[at] {
            find_fate(cx, leader, unit, loser == Some(unit))?;
        }
    }
    Ok(())
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
        cx.emit(Event::Disordered { unit, disorder });
    }
}

fn lose(cx: &mut Cx<'_>, unit: UnitId, cv: u32) {
    let cv = u8::try_from(cv).unwrap_or(u8::MAX).min(cx.state().unit(unit).cv);
    if cv > 0 {
        cx.emit(Event::Lost { unit, cv, cause: Cause::Melee });
    }
}

/// The loser takes at most what it has left; captured stands before removed.
fn suffer(cx: &mut Cx<'_>, unit: UnitId, fate: &Loser) {
    lose(cx, unit, fate.cv_lost);
    let dead = cx.state().unit(unit).cv == 0;
    if fate.guns_lost {
        cx.emit(Event::Gone { unit, status: UnitStatus::Captured });
    } else if dead {
        cx.emit(Event::Gone { unit, status: UnitStatus::Removed });
    } else if fate.broken {
        break_unit(cx, unit);
    } else {
        if fate.limbered && cx.state().unit(unit).shape != Shape::Limbered {
            cx.emit(Event::Reshaped { unit, shape: Shape::Limbered });
        }
        disorder(cx, unit, fate.disorder);
        if let Some(inches) = fate.retreat {
            cx.emit(Event::Retreated { unit, inches: whole(inches) });
        }
    }
}

fn whole(inches: Inches) -> u16 {
    u16::try_from(inches.fraction().rounded(Rounding::Nearest)).unwrap_or(0)
}

/// A broken unit flees, or is removed at once: `melee.broken`.
fn break_unit(cx: &mut Cx<'_>, unit: UnitId) {
    if cx.view().settings.is("melee.broken", "remove") {
        cx.emit(Event::Gone { unit, status: UnitStatus::Removed });
        return;
    }
    let inches = if cx.state().unit(unit).arm.is_mounted() { FLIGHT_MOUNTED } else { FLIGHT_FOOT };
    cx.emit(Event::Broke { unit, inches: whole(inches) });
}

/// True when both stay in contact and fight again.
fn draw(cx: &mut Cx<'_>, contact: &Contact, lead: UnitId, cost: &Draw) -> bool {
    lose(cx, lead, cost.attacker_cv_lost);
    lose(cx, contact.defender, cost.defender_cv_lost);
    for unit in [lead, contact.defender] {
        if cx.state().unit(unit).cv == 0 {
            cx.emit(Event::Gone { unit, status: UnitStatus::Removed });
        }
    }
    disorder(cx, lead, cost.attacker_disorder);
    if let Some(inches) = cost.attacker_retreat {
        cx.emit(Event::Retreated { unit: lead, inches: whole(inches) });
        return false;
    }
    [lead, contact.defender].iter().all(|unit| cx.state().is_ready(*unit))
}

/// The charges of this melee are over; a drawn one goes on in the next half.
fn end(cx: &mut Cx<'_>, contact: &Contact, lead: UnitId, winner: Winner, drawn: bool) {
    let defender = contact.defender;
    end_contact(cx, contact, if winner == Winner::Attacker { "it has won" } else { "the melee is over" });
    let declared = cx.state().charge_of(defender).is_some_and(|charge| charge.kind == ChargeKind::Declared);
    if contact.opportunity && declared && winner != Winner::Defender {
        cx.emit(Event::ChargeEnded { charger: defender, why: "it did not win against the opportunity charge".into() });
    }
    if drawn {
        cx.emit(Event::Locked { attacker: lead, defender });
    }
}

/// The charges that made this melee come to their end.
pub fn end_contact(cx: &mut Cx<'_>, contact: &Contact, why: &str) {
    for event in endings(cx.state(), contact, why) {
        cx.emit(event);
    }
}

/// What a waived melee leaves behind.
pub fn waived(state: &State, contact: &Contact) -> Vec<Event> {
    endings(state, contact, "the melee was waived")
}

fn endings(state: &State, contact: &Contact, why: &str) -> Vec<Event> {
    let ended =
        contact.charges(state).map(|charge| Event::ChargeEnded { charger: charge.charger, why: why.to_owned() });
    let old = contact.locks.iter();
    let unlocked = old.map(|lock| Event::Unlocked { attacker: lock.attacker, defender: lock.defender });
    ended.chain(unlocked).collect()
}
