//! T1: charges are declared and reacted to.

use serde_json::Value as Json;

use crate::engine::cx::{Form, Question, Stop};
use crate::engine::inches::Inches;
use crate::engine::input::{Domain, Value};
use crate::engine::prompt::{Ask, AskKind, Choice};
use crate::engine::test::Tested;
use crate::orbat::{Arm, Disorder, Order, Shape};

use super::acts::{Act, Offers, View, owed};
use super::checks;
use super::distances::Printed;
use super::event::{Event, Reaction};
use super::ids::{Side, UnitId};
use super::losses::{self, failed};
use super::play::Cx;
use super::state::{Approach, Charge, ChargeKind, State, Unit};
use super::subject::{self, Subject};
use super::words;

/// Every unit of the active side that may charge.
pub fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let Some(active) = state.active else { return };
    let infantry = [false, true].map(|infantry| has_target(view, active.other(), infantry));
    for (id, unit, facts) in state.ready_of(active) {
        let nobody = (!infantry[usize::from(unit.is_infantry())]).then_some("no enemy is there that it may charge");
        offers.unit_act(Act::Charge(id), &facts.words.charge, refuse(state, id, unit).or(nobody));
    }
}

fn charge_key(state: &State, unit: UnitId) -> String {
    format!("charge:{}", state.unit_key(unit))
}

fn has_target(view: &View, enemy: Side, infantry: bool) -> bool {
    let mut enemies = view.state.units_of(enemy).map(|(id, _)| id);
    enemies.any(|id| view.state.on_table(id) && why_no_target(view, infantry, id).is_none())
}

fn why_no_target(view: &View, infantry: bool, target: UnitId) -> Option<&'static str> {
    if view.state.lock_of(target).is_some() {
        return Some("it is locked in a drawn melee");
    }
    let figures = view.state.unit(target);
    let refused = infantry && figures.is_cavalry() && !figures.is_disordered();
    let refused = refused && view.settings.is("charge.infantry-at-cavalry", "refused");
    refused.then_some("infantry may not charge cavalry (house rule charge.infantry-at-cavalry)")
}

fn refuse(state: &State, id: UnitId, unit: &Unit) -> Option<&'static str> {
    if unit.arm.is_artillery() {
        return Some("artillery does not charge");
    }
    if matches!(unit.shape, Shape::Square | Shape::Garrison) {
        return Some("neither a square nor a garrison charges");
    }
    if state.lock_of(id).is_some() {
        return Some("it is locked in a drawn melee");
    }
    if unit.charging {
        return Some("it is charging already");
    }
    (state.mf(state.mf_of(id)).order == Order::Retreat).then_some("its formation is retreating")
}

/// A charge: whom, from where, how far, over what; then what it meets.
pub fn declare(cx: &mut Cx<'_>, charger: UnitId) -> Result<(), Stop> {
    let key = charge_key(cx.state(), charger);
    let picked = cx.choose_key(&format!("{key}/target"), |view| target_question(view, charger))?;
    let Some(target) = picked.as_deref().and_then(|key| enemy(cx.state(), charger, key)) else { return Ok(()) };
    cx.about(Subject::Target(target));
    let pair = format!("{key}>{}", cx.state().unit_key(target));
    let Some(told) = cx.form(&pair, |view| charge_form(view, charger, target))? else { return Ok(()) };
    let approach = approach(told.word("approach"));
    let distance = told.json("distance").and_then(|inches| serde_json::from_value(inches.clone()).ok());
    let charge = Charge {
        charger,
        target,
        approach,
        distance: distance.unwrap_or(Inches::ZERO),
        kind: ChargeKind::Declared,
        ground: None,
    };
    if !infantry_may_charge(cx, &pair, &charge)? {
        cx.emit(Event::ChargeEnded { charger, why: "infantry may not charge that cavalry".into() });
        return Ok(());
    }
    if !meets(cx, &charge) {
        return Ok(());
    }
    cross(cx, charger, told.word("obstacle"))?;
    if cx.state().charge_of(charger).is_none() {
        return Ok(());
    }
    opportunity(cx, charger, Some(target))?;
    react(cx, &charge)
}

/// Begins a charge, unless a player's word has meanwhile taken one of the two off or locked it; says whether it does.
pub fn meets(cx: &mut Cx<'_>, charge: &Charge) -> bool {
    let Charge { charger, target, .. } = *charge;
    let state = cx.state();
    let why_not = if !state.is_ready(charger) || !state.on_table(target) {
        Some("it is in no state to charge, or its target is gone")
    } else if state.lock_of(charger).is_some() || state.lock_of(target).is_some() {
        Some("it or its target is locked in a drawn melee")
    } else {
        None
    };
    cx.emit(match why_not {
        None => Event::ChargeDeclared(*charge),
        Some(why) => Event::ChargeEnded { charger, why: why.into() },
    });
    why_not.is_none()
}

fn enemy(state: &State, own: UnitId, key: &str) -> Option<UnitId> {
    key.split_once('/').and_then(|(_, name)| state.find_unit(own.side.other(), name))
}

/// What a charge hits, by its word in forms; the front unless told otherwise.
pub fn approach(word: &str) -> Approach {
    match word {
        "flank" => Approach::Flank,
        "rear" => Approach::Rear,
        _ => Approach::Front,
    }
}

impl Approach {
    /// The word in checks.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Flank => "flank",
            Self::Rear => "rear",
        }
    }
}

fn target_question(view: &View, charger: UnitId) -> Question {
    let state = &view.state;
    let infantry = state.unit(charger).is_infantry();
    let (mut options, mut blocked) = (Vec::new(), Vec::new());
    for (id, _) in state.units_of(charger.side.other()).filter(|(id, _)| state.on_table(*id)) {
        match why_no_target(view, infantry, id) {
            None => options.push(state.unit_choice(id)),
            Some(why) => blocked.push(state.unit_blocked(id, why)),
        }
    }
    Question {
        side: charger.side.key().into(),
        text: format!("whom does {} charge?", state.unit_label(charger)),
        cite: "charges".into(),
        options,
        blocked,
        secret: false,
    }
}

fn charge_form(view: &View, charger: UnitId, target: UnitId) -> Form {
    const OBSTACLES: &[&str] = &["none", "minor-linear", "steep-rise", "major-linear"];
    let state = &view.state;
    let ask = |name: &str, domain, default: Option<Json>, help: &str| Ask {
        name: name.into(),
        kind: AskKind::Domain(domain),
        default,
        help: help.into(),
    };
    Form {
        side: charger.side.key().into(),
        text: format!("{} charges {}", state.unit_label(charger), state.unit_label(target)),
        cite: "charges".into(),
        asks: vec![
            ask("distance", Domain::Inches { max: 100 }, None, "how far, in inches"),
            ask("approach", Domain::Words(words::APPROACH), Some("front".into()), "what it hits"),
            ask("obstacle", Domain::Words(OBSTACLES), Some("none".into()), "what it charges over"),
        ],
    }
}

/// Infantry charges cavalry only where that is disordered or hemmed in: `charge.infantry-at-cavalry`.
fn infantry_may_charge(cx: &mut Cx<'_>, pair: &str, charge: &Charge) -> Result<bool, Stop> {
    let (own, enemy) = (cx.state().unit(charge.charger), cx.state().unit(charge.target));
    if !own.is_infantry() || !enemy.is_cavalry() || enemy.is_disordered() {
        return Ok(true);
    }
    if !cx.view().settings.is("charge.infantry-at-cavalry", "ask") {
        return Ok(true);
    }
    let picked = cx.choose_key(&format!("{pair}/allowed"), |view| Question {
        side: "both".into(),
        text: format!("is {} hemmed in, so that infantry may charge it?", view.state.unit_label(charge.target)),
        cite: "infantry at cavalry".into(),
        options: vec![Choice::may("no", "no: there is no charge"), Choice::may("hemmed-in", "yes, it cannot get away")],
        ..Question::default()
    })?;
    Ok(picked.as_deref() == Some("hemmed-in"))
}

/// Something in the way may disorder a charge: `obstacle.level`.
fn cross(cx: &mut Cx<'_>, charger: UnitId, obstacle: &str) -> Result<(), Stop> {
    if obstacle == "none" || obstacle.is_empty() {
        return Ok(());
    }
    let key = format!("obstacle:{}", cx.state().unit_key(charger));
    let what = format!("{} crosses an obstacle", cx.state().unit_label(charger));
    let tested = cx.owed_test(owed(charger.side, key, what, "charged over"), &checks::obstacle::CHECK, |view| {
        let mut known = losses::ved_known(view, charger);
        known.text = format!("is {} disordered by what it crosses?", view.state.unit_label(charger));
        known.values = vec![
            ("obstacle", Value::from(obstacle)),
            ("mounted", Value::from(view.state.unit(charger).arm.is_mounted())),
        ];
        known
    })?;
    if matches!(&tested, Tested::Outcome(outcome) if outcome.flag("disordered")) {
        let level = if cx.view().settings.is("obstacle.level", "d1") { Disorder::D1 } else { Disorder::D2 };
        if cx.state().unit(charger).disorder < level {
            cx.emit(Event::Disordered { unit: charger, disorder: level });
        }
    }
    Ok(())
}

/// Enemy cavalry within 5" may charge a passer-by; its melee comes first in T3.
pub fn opportunity(cx: &mut Cx<'_>, mover: UnitId, aimed_at: Option<UnitId>) -> Result<(), Stop> {
    cx.settle()?;
    let side = mover.side.other();
    if chances(cx.state(), side, aimed_at).is_empty() {
        return Ok(());
    }
    let key = format!("opportunity:{}", cx.state().unit_key(mover));
    let what = format!("opportunity charges at {}", cx.state().unit_label(mover));
    cx.owe(owed(side, key.clone(), what, "it passes within 5\" of cavalry"));
    let filled = cx.form(&key, |view| {
        let state = &view.state;
        let reach = Printed::OpportunityCharge.inches(&view.tables);
        let cavalry = chances(state, side, aimed_at);
        Form {
            side: side.key().into(),
            text: format!("which cavalry within {reach}\" charges {} in passing?", state.unit_label(mover)),
            cite: "opportunity charge".into(),
            asks: vec![
                Ask {
                    name: "units".into(),
                    kind: AskKind::Many(cavalry.iter().map(|id| state.unit_choice(*id)).collect()),
                    default: Some(Json::Array(Vec::new())),
                    help: "none, or those that charge".into(),
                },
                Ask {
                    name: "approach".into(),
                    kind: AskKind::Domain(Domain::Words(words::APPROACH)),
                    default: Some("front".into()),
                    help: "what they hit".into(),
                },
            ],
        }
    })?;
    cx.settled();
    let Some(filled) = filled else { return Ok(()) };
    let units: Vec<UnitId> = filled.list("units").into_iter().filter_map(|key| enemy(cx.state(), mover, key)).collect();
    subject::name(cx, units.iter().copied().map(Subject::Free));
    for unit in units {
        let made = passes_ved(cx, unit, "ved-opportunity", "ved.on.opportunity-charge", None)?;
        if made {
            cx.emit(Event::Reacted { unit, how: Reaction::OpportunityCharge, ground: None });
            let (approach, distance) = (approach(filled.word("approach")), Inches::ZERO);
            meets(
                cx,
                &Charge {
                    charger: unit,
                    target: mover,
                    approach,
                    distance,
                    kind: ChargeKind::Opportunity,
                    ground: None,
                },
            );
        } else {
            cx.emit(Event::Reacted { unit, how: Reaction::Stand, ground: None });
        }
    }
    Ok(())
}

fn chances(state: &State, side: Side, aimed_at: Option<UnitId>) -> Vec<UnitId> {
    let free = |id: UnitId, unit: &Unit| {
        unit.is_cavalry() && state.is_ready(id) && !unit.reacted && !unit.charging && state.lock_of(id).is_none()
    };
    state.units_of(side).filter(|(id, unit)| free(*id, unit) && Some(*id) != aimed_at).map(|(id, _)| id).collect()
}

/// A VeD test that a setting may ask for; without the setting it is passed.
pub fn passes_ved(
    cx: &mut Cx<'_>,
    unit: UnitId,
    kind: &str,
    setting: &str,
    against: Option<&Charge>,
) -> Result<bool, Stop> {
    if cx.view().settings.is(setting, "off") {
        return Ok(true);
    }
    let key = format!("{kind}:{}", cx.state().unit_key(unit));
    let what = format!("{} takes a VeD test", cx.state().unit_label(unit));
    let why = setting.trim_start_matches("ved.on.").replace('-', " ");
    let tested = cx.owed_test(owed(unit.side, key, what, &why), &checks::ved::CHECK, |view| {
        let mut known = losses::ved_known(view, unit);
        known.text = format!("{}: VeD test, {why}", known.who);
        if let Some(charge) = against {
            known.values.push(("charge_from", Value::from(charge.approach.word())));
            known.values.push(("charge_distance", Value::from(charge.distance)));
        }
        known
    })?;
    Ok(!failed(&tested))
}

/// The target reacts, once in a T1: a later charge meets what it has become.
fn react(cx: &mut Cx<'_>, charge: &Charge) -> Result<(), Stop> {
    cx.settle()?;
    let target = charge.target;
    let figures = *cx.state().unit(target);
    if figures.reacted || figures.charging || !cx.state().is_ready(target) || cx.state().lock_of(target).is_some() {
        return Ok(());
    }
    let ways = ways(&figures);
    let picked = if ways.is_empty() { Some("stand".to_owned()) } else { ask_reaction(cx, charge, ways)? };
    cx.about(Subject::Fit(target));
    match picked.as_deref() {
        Some("square") => form_square(cx, charge)?,
        Some("counter-charge") => counter_charge(cx, target)?,
        Some("flee") => flee(cx, charge)?,
        Some(_) => stand(cx, target, !ways.is_empty())?,
        None => {}
    }
    Ok(())
}

fn ways(unit: &Unit) -> &'static [(&'static str, &'static str)] {
    match (unit.arm, unit.shape) {
        (Arm::Infantry, Shape::Line | Shape::Column) => &[("stand", "stand"), ("square", "form square")],
        (Arm::Cavalry, _) => &[("stand", "stand at the halt"), ("counter-charge", "counter-charge")],
        (Arm::FootArtillery | Arm::HorseArtillery, Shape::Limbered) => &[("stand", "stand"), ("flee", "flee")],
        _ => &[],
    }
}

fn ask_reaction(cx: &mut Cx<'_>, charge: &Charge, ways: &[(&str, &str)]) -> Result<Option<String>, Stop> {
    let target = charge.target;
    let key = format!("reaction:{}", cx.state().unit_key(target));
    let what = format!("{} reacts to {}", cx.state().unit_label(target), cx.state().unit_label(charge.charger));
    cx.owe(owed(target.side, key.clone(), what, "it is charged"));
    let picked = cx.choose_key(&key, |view| {
        let from = charge.approach.word();
        Question {
            side: target.side.key().into(),
            text: format!(
                "how does {} react to {}, from the {from}, {}\"?",
                view.state.unit_label(target),
                view.state.unit_label(charge.charger),
                charge.distance
            ),
            cite: "reactions to a charge".into(),
            options: ways.iter().map(|(key, label)| Choice::may(*key, *label)).collect(),
            ..Question::default()
        }
    })?;
    cx.settled();
    Ok(picked)
}

fn stand(cx: &mut Cx<'_>, target: UnitId, asked: bool) -> Result<(), Stop> {
    // A unit without a choice reacts all the same where standing takes a test: once in a T1.
    if asked || cx.view().settings.is("ved.on.receive-charge", "on") {
        cx.emit(Event::Reacted { unit: target, how: Reaction::Stand, ground: None });
    }
    if !passes_ved(cx, target, "ved-receive", "ved.on.receive-charge", None)? {
        losses::disorder(cx, target);
    }
    Ok(())
}

fn form_square(cx: &mut Cx<'_>, charge: &Charge) -> Result<(), Stop> {
    let unit = charge.target;
    let passed = passes_ved(cx, unit, "ved-square", "ved.on.formation-change", Some(charge))?;
    cx.emit(Event::Reacted { unit, how: Reaction::Square, ground: None });
    if passed {
        cx.emit(Event::Reshaped { unit, shape: Shape::Square });
    } else if cx.view().settings.is("ved.failed-square", "d2") {
        losses::disorder(cx, unit);
    }
    Ok(())
}

fn counter_charge(cx: &mut Cx<'_>, unit: UnitId) -> Result<(), Stop> {
    let made = passes_ved(cx, unit, "ved-counter-charge", "ved.on.counter-charge", None)?;
    let how = if made { Reaction::CounterCharge } else { Reaction::Stand };
    cx.emit(Event::Reacted { unit, how, ground: None });
    Ok(())
}

/// Limbered artillery flees: `charge.flee` inches; the players say whether it is caught.
fn flee(cx: &mut Cx<'_>, charge: &Charge) -> Result<(), Stop> {
    let unit = charge.target;
    if !passes_ved(cx, unit, "ved-flee", "ved.on.flee", None)? {
        cx.emit(Event::Reacted { unit, how: Reaction::Stand, ground: None });
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
        cx.emit(Event::Reacted { unit, how: Reaction::Caught, ground: None });
        cx.emit(Event::ChargeEnded { charger: charge.charger, why: "it follows the guns".into() });
        meets(cx, &Charge { approach: Approach::Rear, ..*charge });
        return Ok(());
    }
    cx.emit(Event::Reacted { unit, how: Reaction::Flee, ground: None });
    cx.emit(Event::Retreated { unit, inches: u16::try_from(inches).unwrap_or(0) });
    cx.emit(Event::ChargeEnded { charger: charge.charger, why: "its target has fled".into() });
    Ok(())
}
