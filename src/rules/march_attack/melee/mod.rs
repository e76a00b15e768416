//! T3: chargers move into contact; each melee is resolved with all that follows from it before the next.

pub(super) mod story;

pub(super) mod event;

pub(super) use event::{FollowUp, MeleeEvent};

pub(super) mod aftermath;

mod pairs;
mod victory;

use std::rc::Rc;

use crate::engine::cx::{Question, Stop};
use crate::engine::input::Value;
use crate::engine::prompt::{Choice, Refusal};
use crate::engine::test::{Known, Tested};
use crate::orbat::{Arm, Ground, Shape};

use crate::rules::march_attack::charge::{self, ChargeEnd, ChargeEvent};
use crate::rules::march_attack::contact::{Contact, contacts, contacts_near, waiting};
use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::losses::{self, nerve::Nerve};
use crate::rules::march_attack::sheet::checks;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::state::{Approach, Lock, State};
use crate::rules::march_attack::terrain::{self, cover_of};
use crate::rules::march_attack::turn::{Act, Offers};
use victory::Charged;

/// The melees of this half, opportunity charges first.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let all = contacts(state);
    let first = all.iter().any(|contact| contact.opportunity);
    // A charge that waits outside is shown with its reason, where its target is in no other melee.
    for charge in waiting(state) {
        if !all.iter().any(|contact| contact.members().any(|unit| unit == charge.target)) {
            let what = format!("melee: {} at {}", state.unit_label(charge.charger), state.unit_label(charge.target));
            offers.block(melee_key(state, charge.target), what, "opportunity charges are fought first");
        }
    }
    for contact in all {
        let key = melee_key(state, contact.defender);
        let names: Vec<Rc<str>> = contact.attackers.iter().map(|unit| state.unit_label(*unit)).collect();
        let what = format!("melee: {} at {}", names.join(" + "), state.unit_label(contact.defender));
        if first && !contact.opportunity {
            offers.block(key, what, "opportunity charges are fought first");
        } else {
            let why = if contact.later_round { "a drawn melee goes on" } else { "the charge makes contact" };
            offers.owe(Act::Melee(contact.defender), "both", key, what, why);
        }
    }
}

/// The key of the melee at a unit.
pub(super) fn melee_key(state: &State, defender: UnitId) -> String {
    format!("melee:{}", state.unit_key(defender))
}

/// Chargers whose target is gone halt; a broken unit that is attacked is removed; a melee without one of the two is over.
pub(super) fn by_itself(cx: &mut Cx<'_>) -> bool {
    let state = cx.state();
    let over = |lock: &&Lock| !state.is_ready(lock.attacker) || !state.is_ready(lock.defender);
    if let Some(Lock { attacker, defender, .. }) = state.fights.locks.iter().find(over).copied() {
        cx.emit(MeleeEvent::Unlocked { attacker, defender });
        return true;
    }
    let stopped = state.fights.charges.iter().find(|charge| !state.is_ready(charge.charger));
    if let Some(charge) = stopped {
        let charger = charge.charger;
        cx.emit(ChargeEvent::ChargeEnded { charger, why: ChargeEnd::Unable });
        return true;
    }
    if charge::target_gone(cx) {
        return true;
    }
    let state = cx.state();
    let Some(charge) = state.fights.charges.iter().find(|charge| !state.is_ready(charge.target)).copied() else {
        return false;
    };
    charge::meet_broken(cx, &charge);
    true
}

/// One melee: contact, totals, result, retreat, leaders, and what the winner does.
pub(super) fn resolve(cx: &mut Cx<'_>, defender: UnitId) -> Result<(), Stop> {
    let contact =
        cx.found(|view| contacts_near(&view.state, defender).into_iter().find(|contact| contact.defender == defender));
    let Some(contact) = contact else { return Ok(()) };
    let Some(contact) = come_home(cx, contact)? else { return Ok(()) };
    arrive(cx, &contact);
    let lead = lead(cx, &melee_key(cx.state(), contact.defender), &contact)?;
    let contact = contact.under(lead);
    let defender = contact.defender;
    let key = melee_key(cx.state(), defender);
    let struck = pairs::struck(cx, &contact)?;
    let before_totals = cx.view().settings.is("melee.contact-disorder", "before");
    if before_totals {
        pairs::lay(cx, &struck);
    }
    let tested = cx.test(&key, &checks::melee::CHECK, |view| known(view, &contact, lead))?;
    let Tested::Outcome(outcome) = tested else {
        aftermath::end_contact(cx, &contact, |_| ChargeEnd::Skipped);
        return Ok(());
    };
    if !before_totals {
        pairs::lay(cx, &struck);
    }
    let result = outcome.get::<checks::melee::Melee>();
    fits_the_loser(cx, &result, [lead, defender])?;
    let charged = Charged::into(&contact, lead);
    let before = cx.happened().len();
    aftermath::apply(cx, &contact, lead, &result)?;
    let after: Vec<_> = cx.happened().skip(before).cloned().collect();
    charge::reach::ask(cx, &after)?;
    victory::choices(cx, &key, lead, charged.victors(result.winner))
}

/// A stated result suffers what its loser can: only guns limber up, and only guns are taken.
fn fits_the_loser(cx: &Cx<'_>, result: &checks::melee::Melee, [lead, defender]: [UnitId; 2]) -> Result<(), Stop> {
    let Some(fate) = &result.loser else { return Ok(()) };
    let loser = if result.winner == checks::melee::Winner::Attacker { defender } else { lead };
    let arm = cx.state().unit(loser).arm;
    let wrong = [("limbered", fate.limbered), ("guns_lost", fate.guns_lost)].into_iter().find(|(_, told)| *told);
    match wrong.filter(|_| !arm.is_artillery()) {
        None => Ok(()),
        Some((member, _)) => {
            let label = cx.state().unit_label(loser);
            let words = format!("`loser.{member}` is true for artillery only, {label} is {arm}");
            Err(cx.misfit(Refusal::BadRequest(words)))
        }
    }
}

/// With `ved.on.charge-home` each charger tests before contact; who fails halts short.
fn come_home(cx: &mut Cx<'_>, contact: Contact) -> Result<Option<Contact>, Stop> {
    let mut halted = false;
    let chargers: Vec<UnitId> = contact.charges(cx.state()).map(|charge| charge.charger).collect();
    for charger in chargers {
        if !charge::passes_ved(cx, charger, Nerve::ChargeHome, None)? {
            charge::halt(cx, charger, ChargeEnd::HaltsShort);
            halted = true;
        }
    }
    if !halted {
        return Ok(Some(contact));
    }
    // Who is left fights; a drawn melee goes on without those who halted.
    let left = contacts(cx.state());
    let goes_on = |other: &&Contact| {
        other.defender == contact.defender || !contact.locks.is_empty() && other.locks == contact.locks
    };
    let shares = |other: &&Contact| other.members().any(|unit| contact.members().any(|own| own == unit));
    Ok(left.iter().find(goes_on).or_else(|| left.iter().find(shares)).cloned())
}

/// Contact: who charges stands from now on where it meets the enemy, and its way marks it as a move there would.
fn arrive(cx: &mut Cx<'_>, contact: &Contact) {
    for (unit, crosses, ends) in contact.arrivals(cx.state()) {
        match ends {
            Some(ends) => terrain::enter(cx, unit, terrain::Told { crosses, ends }),
            None => terrain::pass(cx, unit, crosses),
        }
    }
    for (unit, crosses) in contact.caught_on_the_way(cx.state()) {
        terrain::pass(cx, unit, crosses);
    }
}

/// Who leads the attack. Guns that are locked beside those who join them are counted and never lead: they attack nobody.
fn lead(cx: &mut Cx<'_>, key: &str, contact: &Contact) -> Result<UnitId, Stop> {
    let leads = |unit: &&UnitId| {
        !cx.state().unit(**unit).arm.is_artillery() && (!contact.mutual || contact.met_by(**unit).is_some())
    };
    let able: Vec<UnitId> = contact.attackers.iter().filter(leads).copied().collect();
    if let [only] = able[..] {
        return Ok(only);
    }
    let side = contact.defender.side.other();
    let picked = cx.choose_key(&format!("{key}/lead"), |view| Question {
        side: side.key().into(),
        text: format!("which unit leads the attack on {}?", view.state.unit_label(contact.defender)),
        cite: "melee: several units fight as one side".into(),
        options: able
            .iter()
            .map(|unit| Choice::may(view.state.unit_key(*unit), view.state.unit_label(*unit)))
            .collect(),
        ..Question::default()
    })?;
    let named =
        picked.as_deref().and_then(|key| key.split_once('/')).and_then(|(_, name)| cx.state().find_unit(side, name));
    Ok(named.or_else(|| able.first().copied()).unwrap_or(contact.attackers[0]))
}

/// What a melee of these two would be if the first charged the second now.
pub(super) fn would_be(view: &View, attacker: UnitId, defender: UnitId) -> Known {
    known(view, &Contact::charge(attacker, defender), attacker)
}

fn known(view: &View, contact: &Contact, lead: UnitId) -> Known {
    let state = &view.state;
    let (own, enemy) = (state.unit(lead), state.unit(contact.defender));
    let mut values: Vec<(&'static str, Value)> = Vec::new();
    let sum = view.settings.is("melee.cv", "sum");
    let cv = if sum {
        contact.attackers.iter().map(|unit| i64::from(state.unit(*unit).cv)).sum()
    } else {
        i64::from(own.cv)
    };
    values.push(("attacker.cv", Value::from(cv)));
    values.push(("defender.cv", Value::from(enemy.cv)));
    side_values(state, contact, lead, &ATTACKER, &mut values);
    side_values(state, contact, contact.defender, &DEFENDER, &mut values);
    let closed = matches!(enemy.shape, Shape::Square | Shape::Garrison);
    let charge = state.charge_of(lead).filter(|charge| charge.target == contact.defender);
    let approach = charge.map_or(Approach::Front, |charge| charge.approach);
    values.push(("approach", Value::from(if closed { "front" } else { approach.word() })));
    // Contact looks at all that come into it now, all other rows at the lead unit.
    let mut hits = contact.meetings.iter().filter(|meeting| meeting.target == contact.defender);
    let cavalry_hits = hits.any(|meeting| state.unit(meeting.charger).is_cavalry());
    if contact.later_round {
        values.push(("later_round", Value::from(true)));
    } else {
        values.push(("cavalry_in_contact", Value::from(cavalry_hits)));
    }
    let several = i64::try_from(contact.attackers.len()).unwrap_or(1);
    let enemies = i64::try_from(contact.enemies().count()).unwrap_or(1);
    let mut asks: Vec<(&'static str, Option<Value>)> =
        vec![("attacker.units", Some(Value::from(several))), ("defender.units", Some(Value::from(enemies)))];
    // Whoever holds a bridge defends a linear obstacle and is anchored (terrain table).
    let over = enemy.ground == Ground::Bridge || contact.comes_over_a_bridge(state, lead);
    let bridge = over.then(|| Value::from(true));
    match (enemy.arm, enemy.shape) {
        (Arm::Infantry, Shape::Garrison) => asks.extend([
            ("defender.garrison", Some(Value::from(garrison_of(state, contact.defender)))),
            ("defender.fortified", None),
        ]),
        (Arm::Infantry, Shape::Line) if cavalry_hits => {
            asks.extend([("defender.obstacle", bridge.clone()), ("defender.anchored", bridge)]);
        }
        (Arm::Infantry, _) => asks.push(("defender.obstacle", bridge.clone())),
        (Arm::Cavalry, _) if charges(state, contact, contact.defender) || contact.later_round => {}
        (Arm::Cavalry, _) => asks.push(("defender.at_halt", Some(Value::from(true)))),
        (Arm::FootArtillery | Arm::HorseArtillery, Shape::Deployed) => {
            asks.extend([("defender.obstacle", bridge.clone()), ("defender.guns_bear", None)]);
        }
        (Arm::FootArtillery | Arm::HorseArtillery, _) => {}
    }
    Known {
        side: "both".into(),
        who: format!("{} at {}", state.unit_label(lead), state.unit_label(contact.defender)),
        text: format!("melee: {} at {}", state.unit_label(lead), state.unit_label(contact.defender)),
        values,
        asks,
        ..Known::default()
    }
}

fn garrison_of(state: &State, unit: UnitId) -> &'static str {
    if cover_of(state.unit(unit)) == "heavy" { "heavy" } else { "light" }
}

/// The names of one side's inputs.
struct SideInputs {
    arm: &'static str,
    weight: &'static str,
    formation: &'static str,
    lance: &'static str,
    inspiration: &'static str,
    charging: &'static str,
    disordered: &'static str,
}

const ATTACKER: SideInputs = SideInputs {
    arm: "attacker.arm",
    weight: "attacker.weight",
    formation: "attacker.formation",
    lance: "attacker.lance",
    inspiration: "attacker.inspiration",
    charging: "attacker.charging",
    disordered: "attacker.disordered",
};

const DEFENDER: SideInputs = SideInputs {
    arm: "defender.arm",
    weight: "defender.weight",
    formation: "defender.formation",
    lance: "defender.lance",
    inspiration: "defender.inspiration",
    charging: "defender.charging",
    disordered: "defender.disordered",
};

/// True for whoever charges or counter-charges into this melee, or was hit on its own charge's way.
fn charges(state: &State, contact: &Contact, id: UnitId) -> bool {
    let charges = contact.met_by(id).is_some() || state.is_charging(id);
    charges && state.lock_of(id).is_none_or(|lock| lock.fresh)
}

fn side_values(
    state: &State,
    contact: &Contact,
    id: UnitId,
    names: &SideInputs,
    values: &mut Vec<(&'static str, Value)>,
) {
    let unit = state.unit(id);
    values.push((names.arm, Value::from(unit.arm.as_str())));
    values.push((names.formation, Value::from(unit.shape.as_str())));
    if let Some(weight) = unit.weight {
        values.push((names.weight, Value::from(weight.as_str())));
    }
    if unit.is_cavalry() {
        values.push((names.lance, Value::from(unit.lance)));
    }
    values.push((names.inspiration, Value::from(losses::inspiration_with(state, id))));
    if !unit.arm.is_artillery() {
        values.push((names.charging, Value::from(charges(state, contact, id))));
    }
    values.push((names.disordered, Value::from(unit.is_disordered())));
}
