//! How the target of a charge reacts: once in a T1. A later charge meets what it has become.

use crate::engine::cx::{Form, Question, Stop};
use crate::engine::inches::Inches;
use crate::engine::prompt::{Blocked, Choice};
use crate::orbat::{Arm, Shape};

use super::ground;
use super::way::{self, Way};
use super::{halt, meets, passes_ved, retreats};
use crate::rules::march_attack::charge::{ChargeEnd, ChargeEvent, Reaction};
use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::losses::{self, nerve::Nerve};
use crate::rules::march_attack::sheet::distances::Printed;
use crate::rules::march_attack::state::ids::UnitId;
use crate::rules::march_attack::state::{Approach, Charge, ChargeKind, State};
use crate::rules::march_attack::turn::{Cx, Subject, View, owed};

/// What a target may do, each with its words.
#[derive(Default)]
struct Ways {
    options: Vec<Choice>,
    blocked: Vec<Blocked>,
}

/// The target reacts, if it still can. A regiment that charges rides on; a battalion may change formation on its way.
pub(super) fn react(cx: &mut Cx<'_>, charge: &Charge) -> Result<(), Stop> {
    cx.settle()?;
    let target = charge.target;
    let state = cx.state();
    let figures = state.unit(target);
    let rides_on = figures.charging && (charge.kind != ChargeKind::Opportunity || !figures.is_infantry());
    if figures.reacted || rides_on || !state.is_ready(target) || state.lock_of(target).is_some() {
        return Ok(());
    }
    let ways = ways(state, target);
    let choice = ways.options.len() > 1 || !ways.blocked.is_empty();
    let picked = if choice { ask(cx, charge)? } else { Some("stand".to_owned()) };
    cx.about(Subject::Fit(target));
    match picked.as_deref() {
        Some("counter-charge") => counter_charge(cx, charge, false)?,
        Some("counter-charge-over") => counter_charge(cx, charge, true)?,
        Some("flee") => flee(cx, charge)?,
        Some("stand") => stand(cx, target, choice)?,
        Some(word) => {
            if let Ok(shape) = word.parse::<Shape>() {
                change_formation(cx, charge, shape)?;
            }
        }
        None => {}
    }
    Ok(())
}

fn ways(state: &State, target: UnitId) -> Ways {
    let figures = state.unit(target);
    let mut ways = Ways::default();
    let stand = match figures.arm {
        _ if figures.charging => "go on with its charge",
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
    let others = shapes.iter().filter(|(shape, _)| *shape != figures.shape);
    ways.options.extend(others.map(|(shape, label)| Choice::may(shape.as_str(), *label)));
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

fn ask(cx: &mut Cx<'_>, charge: &Charge) -> Result<Option<String>, Stop> {
    let target = charge.target;
    let key = format!("reaction:{}", cx.state().unit_key(target));
    let what = format!("{} reacts to {}", cx.state().unit_label(target), cx.state().unit_label(charge.charger));
    cx.owe(owed(target.side, key.clone(), what, "it is charged"));
    let picked = cx.choose_key(&key, |view| {
        let Ways { options, blocked } = ways(&view.state, target);
        let within = if charge.kind == ChargeKind::Opportunity { "within " } else { "" };
        Question {
            side: target.side.key().into(),
            text: format!(
                "{}: reaction to {}, from the {}, {within}{}\"?",
                view.state.unit_label(target),
                view.state.unit_label(charge.charger),
                charge.approach.word(),
                distance(view, charge)
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
        cx.emit(ChargeEvent::Reacted { unit: target, how: Reaction::Stand, ground: None });
    }
    if !passes_ved(cx, target, Nerve::Receive, None)? {
        losses::disorder(cx, target);
    }
    Ok(())
}

/// A change of formation takes the test of distance and approach: failed, as `ved.failed-square` says. A battalion
/// that forms square on its way charges no more.
fn change_formation(cx: &mut Cx<'_>, charge: &Charge, shape: Shape) -> Result<(), Stop> {
    let unit = charge.target;
    let from = (charge.approach, distance(cx.view(), charge));
    let passed = passes_ved(cx, unit, Nerve::Reform(shape), Some(from))?;
    let how = match shape {
        Shape::Line => Reaction::Line,
        Shape::Column => Reaction::Column,
        Shape::Limbered => Reaction::Limber,
        Shape::Deployed => Reaction::Unlimber,
        Shape::Square | Shape::Garrison => Reaction::Square,
    };
    cx.emit(ChargeEvent::Reacted { unit, how, ground: None });
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

/// Cavalry rides out to meet the charge: both charge. What it goes over and onto is asked only where it says so.
fn counter_charge(cx: &mut Cx<'_>, charge: &Charge, over: bool) -> Result<(), Stop> {
    let unit = charge.target;
    let key = format!("counter-charge:{}", cx.state().unit_key(unit));
    let told = if over { cx.form_remembering(&key, &[], |view| way_form(&view.state, charge))? } else { None };
    let way = told.as_ref().map(Way::told);
    if !passes_ved(cx, unit, Nerve::CounterCharge, None)? {
        cx.emit(ChargeEvent::Reacted { unit, how: Reaction::Stand, ground: None });
        return Ok(());
    }
    let ground = way.as_ref().map(|way| way.onto);
    cx.emit(ChargeEvent::Reacted { unit, how: Reaction::CounterCharge, ground });
    match way {
        Some(way) => way::cross(cx, unit, &way),
        None => Ok(()),
    }
}

fn way_form(state: &State, charge: &Charge) -> Form {
    let onto = charge.ground.unwrap_or(state.unit(charge.target).ground);
    Form {
        side: charge.target.side.key().into(),
        text: format!("{} counter-charges {}", state.unit_label(charge.target), state.unit_label(charge.charger)),
        cite: "reactions to a charge".into(),
        asks: way::asks(onto).to_vec(),
    }
}

/// Limbered artillery flees: `charge.flee` inches; the players say whether it is caught.
fn flee(cx: &mut Cx<'_>, charge: &Charge) -> Result<(), Stop> {
    let unit = charge.target;
    if !passes_ved(cx, unit, Nerve::Flee, None)? {
        cx.emit(ChargeEvent::Reacted { unit, how: Reaction::Stand, ground: None });
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
        cx.emit(ChargeEvent::Reacted { unit, how: Reaction::Caught, ground: None });
        ground::leave(cx, unit);
        cx.emit(ChargeEvent::ChargeEnded { charger: charge.charger, why: ChargeEnd::FollowsGuns });
        meets(cx, &Charge { approach: Approach::Rear, ..*charge });
        return Ok(());
    }
    cx.emit(ChargeEvent::Reacted { unit, how: Reaction::Flee, ground: None });
    cx.emit(UnitEvent::Retreated { unit, inches: u16::try_from(inches).unwrap_or(0) });
    ground::leave(cx, unit);
    halt(cx, charge.charger, ChargeEnd::TargetFled);
    Ok(())
}
