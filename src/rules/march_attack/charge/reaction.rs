//! How the target of a charge reacts: once in a T1. A later charge meets what it has become.

use crate::engine::cx::{Form, Question, Stop};
use crate::engine::inches::Inches;
use crate::engine::prompt::{Blocked, Choice};
use crate::orbat::{Arm, Ground, Shape};

use super::way::{self, Way};
use super::{halt, meets, passes_ved, retreats};
use crate::rules::march_attack::charge::{ChargeEnd, ChargeEvent, Reaction};
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::losses::{self, nerve::Nerve};
use crate::rules::march_attack::sheet::distances::Printed;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::state::{Approach, Charge, ChargeKind, State};
use crate::rules::march_attack::terrain;
use crate::rules::march_attack::turn::{Subject, owed};

/// What a target may do, each with its words.
#[derive(Default)]
struct Ways {
    options: Vec<Choice>,
    blocked: Vec<Blocked>,
}

/// The target of a charge, or of several in passing, reacts once, if it still can. A regiment that charges rides on; a
/// battalion may change formation on its way.
pub(super) fn react(cx: &mut Cx<'_>, charges: &[Charge]) -> Result<(), Stop> {
    cx.settle()?;
    let [charge, ..] = charges else { return Ok(()) };
    let target = charge.target;
    if !can_react(cx.state(), charge) {
        return Ok(());
    }
    let choice = has_choice(cx.state(), target);
    let picked = if choice { ask(cx, charges)? } else { Some("stand".to_owned()) };
    cx.about(Subject::Fit(target));
    match picked.as_deref() {
        Some("counter-charge") => counter_charge(cx, charges, false)?,
        Some("counter-charge-over") => counter_charge(cx, charges, true)?,
        Some("flee") => flee(cx, charges)?,
        Some("stand") => stand(cx, target, choice)?,
        Some(word) => {
            if let Ok(shape) = word.parse::<Shape>() {
                change_formation(cx, charges, shape)?;
            }
        }
        None => {}
    }
    Ok(())
}

/// True where the target of a charge can still react to it. A regiment that charges rides on.
fn can_react(state: &State, charge: &Charge) -> bool {
    let target = charge.target;
    let figures = state.unit(target);
    let rides_on = state.is_charging(target) && (charge.kind != ChargeKind::Opportunity || !figures.is_infantry());
    !figures.reacted && !rides_on && state.is_ready(target) && state.lock_of(target).is_none()
}

fn has_choice(state: &State, target: UnitId) -> bool {
    let ways = ways(state, target);
    ways.options.len() > 1 || !ways.blocked.is_empty()
}

/// True where the target of a charge can still react to it, and has a choice.
pub(crate) fn may_react(state: &State, charge: &Charge) -> bool {
    can_react(state, charge) && has_choice(state, charge.target)
}

fn ways(state: &State, target: UnitId) -> Ways {
    let figures = state.unit(target);
    let mut ways = Ways::default();
    let stand = match figures.arm {
        _ if state.is_charging(target) => "go on with its charge",
        Arm::Cavalry => "stand at the halt",
        _ => "stand",
    };
    ways.options.push(Choice::may("stand", stand));
    let shapes: &[(Shape, &str)] = match figures.arm {
        Arm::Infantry if figures.shape == Shape::Garrison => &[],
        Arm::Infantry => &[(Shape::Square, "form square"), (Shape::Line, "form line"), (Shape::Column, "form column")],
        Arm::Cavalry => &[],
        Arm::FootArtillery | Arm::HorseArtillery => &[(Shape::Limbered, "limber up"), (Shape::Deployed, "unlimber")],
    };
    let bridge = figures.ground == Ground::Bridge;
    for (shape, label) in shapes.iter().filter(|(shape, _)| *shape != figures.shape) {
        if bridge && !terrain::crosses_bridges(*shape) {
            let why = "on a bridge troops are in column or limbered";
            ways.blocked.push(Blocked::new(shape.as_str(), *label, why));
        } else {
            ways.options.push(Choice::may(shape.as_str(), *label));
        }
    }
    if figures.shape == Shape::Limbered {
        ways.options.push(Choice::may("flee", "flee"));
    }
    if figures.is_cavalry() {
        let counter = [
            ("counter-charge", "counter-charge over open ground"),
            ("counter-charge-over", "counter-charge over an obstacle, or onto other ground"),
        ];
        match retreats(state, target) {
            None => ways.options.extend(counter.map(|(key, label)| Choice::may(key, label))),
            Some(why) => ways.blocked.extend(counter.map(|(key, label)| Blocked::new(key, label, why))),
        }
    }
    ways
}

fn ask(cx: &mut Cx<'_>, charges: &[Charge]) -> Result<Option<String>, Stop> {
    let charge = worst(charges);
    let target = charge.target;
    let key = format!("reaction:{}", cx.state().unit_key(target));
    let names: Vec<String> = charges.iter().map(|own| cx.state().unit_label(own.charger).to_string()).collect();
    let names = names.join(" and ");
    let what = format!("{} reacts to {names}", cx.state().unit_label(target));
    cx.owe(owed(target.side, key.clone(), what, "it is charged"));
    let picked = cx.choose_key(&key, |view| {
        let Ways { options, blocked } = ways(&view.state, target);
        let within = if charge.kind == ChargeKind::Opportunity { "within " } else { "" };
        Question {
            side: target.side.key().into(),
            text: format!(
                "{}: reaction to {names}, from the {}, {within}{}\"?",
                view.state.unit_label(target),
                charge.approach.word(),
                distance(view, &charge)
            ),
            cite: "reactions to a charge".into(),
            options,
            blocked,
            ..Question::default()
        }
    })?;
    cx.settled();
    Ok(picked)
}

/// Of several charges the one that hits flank or rear.
fn worst(charges: &[Charge]) -> Charge {
    let flank = charges.iter().find(|charge| charge.approach != Approach::Front);
    *flank.unwrap_or(&charges[0])
}

/// A charge in passing counts as from up to 5".
fn distance(view: &View, charge: &Charge) -> Inches {
    match charge.kind {
        ChargeKind::Opportunity => Printed::OpportunityCharge.inches(&view.tables),
        ChargeKind::Declared | ChargeKind::Exploit => charge.distance,
    }
}

fn stand(cx: &mut Cx<'_>, target: UnitId, asked: bool) -> Result<(), Stop> {
    // A unit without a choice reacts all the same where standing takes a test: once in a T1.
    if asked || cx.view().settings.is("ved.on.receive-charge", "on") {
        cx.emit(ChargeEvent::reacted(target, Reaction::Stand));
    }
    if !passes_ved(cx, target, Nerve::Receive, None)? {
        losses::disorder(cx, target);
    }
    Ok(())
}

/// A change of formation takes the test of distance and approach: failed, as `ved.failed-square` says. A battalion
/// that forms square on its way charges no more.
fn change_formation(cx: &mut Cx<'_>, charges: &[Charge], shape: Shape) -> Result<(), Stop> {
    let charge = worst(charges);
    let unit = charge.target;
    let from = (charge.approach, distance(cx.view(), &charge));
    let passed = passes_ved(cx, unit, Nerve::Reform(shape), Some(from))?;
    let how = match shape {
        Shape::Line => Reaction::Line,
        Shape::Column => Reaction::Column,
        Shape::Limbered => Reaction::Limber,
        Shape::Deployed => Reaction::Unlimber,
        Shape::Square | Shape::Garrison => Reaction::Square,
    };
    cx.emit(ChargeEvent::reacted(unit, how));
    if passed {
        cx.emit(UnitEvent::Reshaped { unit, shape });
        if shape == Shape::Square && cx.state().charge_of(unit).is_some() {
            halt(cx, unit, ChargeEnd::InSquare);
        }
    } else if cx.view().settings.is("ved.failed-square", "d2") {
        losses::disorder(cx, unit);
    }
    Ok(())
}

/// Cavalry rides out to meet the charge, or one of several: both charge. What it goes over and onto is asked only where
/// it says so.
fn counter_charge(cx: &mut Cx<'_>, charges: &[Charge], over: bool) -> Result<(), Stop> {
    let charge = whom(cx, charges)?;
    let unit = charge.target;
    let key = format!("counter-charge:{}", cx.state().unit_key(unit));
    let told = if over { cx.form_remembering(&key, &[], |view| way_form(&view.state, &charge))? } else { None };
    let way = told.as_ref().map(|told| Way::told(cx.state(), unit, told));
    if let Some(way) = &way {
        terrain::bridge(cx, unit, way.told)?;
    }
    if !passes_ved(cx, unit, Nerve::CounterCharge, None)? {
        cx.emit(ChargeEvent::reacted(unit, Reaction::Stand));
        return Ok(());
    }
    let ground = way.as_ref().map(|way| way.told.ends);
    let crosses = way.as_ref().map_or_else(|| terrain::leaving(cx.state().unit(unit)), |way| way.told.crosses);
    let (how, at) = (Reaction::CounterCharge, Some(charge.charger));
    cx.emit(ChargeEvent::Reacted { unit, how, ground, at, crosses });
    match way {
        Some(way) => way::cross(cx, unit, &way),
        None => Ok(()),
    }
}

/// Which of several chargers it rides at.
fn whom(cx: &mut Cx<'_>, charges: &[Charge]) -> Result<Charge, Stop> {
    let [first, _, ..] = charges else { return Ok(charges[0]) };
    let unit = first.target;
    let key = format!("counter-charge:{}/at", cx.state().unit_key(unit));
    let picked = cx.choose_key(&key, |view| Question {
        side: unit.side.key().into(),
        text: format!("Which of them does {} counter-charge?", view.state.unit_label(unit)),
        cite: "reactions to a charge".into(),
        options: charges.iter().map(|charge| view.state.unit_choice(charge.charger)).collect(),
        ..Question::default()
    })?;
    let picked = picked.and_then(|key| cx.state().unit_of_key(&key));
    Ok(*charges.iter().find(|charge| Some(charge.charger) == picked).unwrap_or(first))
}

fn way_form(state: &State, charge: &Charge) -> Form {
    let met = charge.ground.unwrap_or(state.unit(charge.target).ground);
    let onto = way::before_bridge(state, charge.target, met);
    Form {
        side: charge.target.side.key().into(),
        text: format!("{} counter-charges {}", state.unit_label(charge.target), state.unit_label(charge.charger)),
        cite: "reactions to a charge".into(),
        asks: way::asks(state, Some(charge.target), onto).to_vec(),
    }
}

/// Limbered artillery flees: `charge.flee` inches; the players say whether it is caught.
fn flee(cx: &mut Cx<'_>, charges: &[Charge]) -> Result<(), Stop> {
    let unit = charges[0].target;
    if !passes_ved(cx, unit, Nerve::Flee, None)? {
        cx.emit(ChargeEvent::reacted(unit, Reaction::Stand));
        return Ok(());
    }
    let (foot, mounted) = cx.view().settings.pair("charge.flee");
    let inches = if cx.state().unit(unit).arm == Arm::HorseArtillery { mounted } else { foot };
    let key = format!("flight:{}", cx.state().unit_key(unit));
    cx.owe(owed(unit.side, key.clone(), format!("is {} caught?", cx.state().unit_label(unit)), "it flees a charge"));
    let picked = cx.choose_key(&key, |view| Question {
        side: "both".into(),
        text: format!("{} flees {inches}\": is it caught?", view.state.unit_label(unit)),
        cite: "flight from a charge".into(),
        options: vec![Choice::may("escapes", "it gets away"), Choice::may("caught", "caught: melee, from the rear")],
        ..Question::default()
    })?;
    cx.settled();
    if picked.as_deref() == Some("caught") {
        cx.emit(ChargeEvent::reacted(unit, Reaction::Caught));
        terrain::leave(cx, unit);
        for charge in charges {
            cx.emit(ChargeEvent::ChargeEnded { charger: charge.charger, why: ChargeEnd::FollowsGuns });
            meets(cx, &Charge { approach: Approach::Rear, ..*charge });
        }
        return Ok(());
    }
    cx.emit(ChargeEvent::reacted(unit, Reaction::Flee));
    cx.emit(UnitEvent::Retreated { unit, inches: u16::try_from(inches).unwrap_or(0) });
    terrain::leave(cx, unit);
    for charge in charges {
        halt(cx, charge.charger, ChargeEnd::TargetFled);
    }
    Ok(())
}
