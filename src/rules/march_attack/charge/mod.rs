//! T1: charges are declared and reacted to.

pub(super) mod story;

mod ended;
pub(super) mod event;

pub(super) use ended::ChargeEnd;
pub(super) use event::{ChargeEvent, Reaction};

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::engine::cx::{Form, Question, Stop};
use crate::engine::inches::Inches;
use crate::engine::input::{Domain, Value};
use crate::engine::prompt::{Ask, AskKind, Choice, Refusal};
use crate::orbat::{Order, Shape, UnitStatus};

use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::contact::hunted;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::losses::{self, failed, nerve::Nerve};
use crate::rules::march_attack::sheet::{checks, words};
use crate::rules::march_attack::state::ids::{Side, UnitId};
use crate::rules::march_attack::state::{Approach, Charge, ChargeKind, State, Unit};
use crate::rules::march_attack::terrain;
use crate::rules::march_attack::turn::{Act, Offers, Subject, owed};
use way::Way;

pub(super) mod distance;
pub(super) mod moves;
pub(super) mod passage;
pub(super) mod reach;

mod opportunity;
mod reaction;
mod way;

pub(super) use opportunity::opportunity;
pub(super) use reaction::may_react;

/// Every unit of the active side that may charge.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    let Some(active) = state.active else { return };
    let targets = [false, true].map(|infantry| has_target(view, active.other(), infantry));
    let hunted = hunted(state);
    for (id, unit, facts) in state.ready_of(active) {
        let nobody = (!targets[usize::from(unit.is_infantry())]).then_some("no enemy is there that it may charge");
        offers.unit_act(Act::Charge(id), Rc::clone(&facts.words.charge), refuse(state, &hunted, id, unit).or(nobody));
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
    if view.state.lock_of(target).is_some() && view.settings.is("melee.join", "off") {
        return Some("it is locked in a drawn melee (house rule melee.join)");
    }
    let figures = view.state.unit(target);
    if !infantry && figures.shape == Shape::Garrison && view.settings.is("charge.cavalry-at-garrison", "refuse") {
        return Some("cavalry may not charge a garrison (house rule charge.cavalry-at-garrison)");
    }
    let refused = infantry && figures.is_cavalry() && !figures.is_disordered();
    let refused = refused && view.settings.is("charge.infantry-at-cavalry", "refused");
    refused.then_some("infantry may not charge cavalry (house rule charge.infantry-at-cavalry)")
}

fn refuse(state: &State, hunted: &BTreeSet<UnitId>, id: UnitId, unit: &Unit) -> Option<&'static str> {
    if unit.arm.is_artillery() {
        return Some("artillery does not charge");
    }
    if matches!(unit.shape, Shape::Square | Shape::Garrison) {
        return Some("neither a square nor a garrison charges");
    }
    if state.lock_of(id).is_some() {
        return Some("it is locked in a drawn melee");
    }
    if state.is_charging(id) {
        return Some("it is charging already");
    }
    if unit.reacted {
        return Some("it has reacted to a charge");
    }
    if hunted.contains(&id) {
        return Some("an opportunity charge aims at it");
    }
    retreats(state, id)
}

/// Why a unit makes no charge of any kind, where its formation retreats.
pub(super) fn retreats(state: &State, id: UnitId) -> Option<&'static str> {
    (state.mf(state.mf_of(id)).order == Order::Retreat).then_some("its formation is retreating")
}

/// A charge: whom, from where, how far, over what; then what it meets.
pub(super) fn declare(cx: &mut Cx<'_>, charger: UnitId) -> Result<(), Stop> {
    let key = charge_key(cx.state(), charger);
    let picked = cx.choose_key(&format!("{key}/target"), |view| target_question(view, charger))?;
    let Some(target) = picked.as_deref().and_then(|key| enemy(cx.state(), charger, key)) else { return Ok(()) };
    cx.about(Subject::Target(target));
    let pair = format!("{key}>{}", cx.state().unit_key(target));
    let Some(told) =
        cx.form_remembering(&pair, &["distance", "approach"], |view| charge_form(view, charger, target))?
    else {
        return Ok(());
    };
    let approach = approach(told.word("approach"));
    let distance = told.json("distance").and_then(|inches| serde_json::from_value(inches.clone()).ok());
    let way = Way::told(cx.state(), charger, &told);
    let friends = way::named(cx.state(), charger, &told);
    terrain::bridge(cx, charger, way.told)?;
    let charge = Charge {
        charger,
        target,
        approach,
        distance: distance.unwrap_or(Inches::ZERO),
        kind: ChargeKind::Declared,
        ground: Some(way.told.ends),
        crosses: way.told.crosses,
    };
    let too_far = too_far(cx, &charge, &way)?;
    if !infantry_may_charge(cx, &pair, &charge)? {
        cx.emit(ChargeEvent::ChargeEnded { charger, why: ChargeEnd::NotAllowed });
        return Ok(());
    }
    if !may_charge_garrison(cx, &pair, &charge)? {
        cx.emit(ChargeEvent::ChargeEnded { charger, why: ChargeEnd::AtGarrison });
        return Ok(());
    }
    if !meets(cx, &charge) {
        return Ok(());
    }
    if let Some(goes) = too_far {
        cx.emit(ChargeEvent::TooFar { charger, goes, distance: charge.distance });
    }
    way::pass_through(cx, charger, &friends);
    way::cross(cx, charger, &way)?;
    if cx.state().charge_of(charger).is_some() {
        opportunity(cx, charger, Some(target))?;
    }
    if cx.state().charge_of(charger).is_some() {
        reaction::react(cx, &[charge])?;
    }
    Ok(())
}

/// Why a charge goes further than its troops do, where the players are warned of that: `charge.reach`.
fn too_far(cx: &mut Cx<'_>, charge: &Charge, way: &Way) -> Result<Option<String>, Stop> {
    let reach = cx.found(|view| distance::reach(view, charge.charger, way, charge.distance));
    let how = cx.view().settings.word("charge.reach");
    match reach {
        distance::Reach::Beyond(goes) if how == "refuse" => {
            let words = format!("{goes}, this is {}\" (house rule charge.reach)", charge.distance);
            Err(cx.misfit(Refusal::BadRequest(words)))
        }
        distance::Reach::Beyond(goes) if how == "warn" => Ok(Some(goes)),
        _ => Ok(None),
    }
}

/// A charge comes to nothing, and who made it is out of what he held, with the marker of his way.
pub(super) fn halt(cx: &mut Cx<'_>, charger: UnitId, why: ChargeEnd) {
    let crosses = cx.state().charge_of(charger).and_then(|charge| charge.crosses);
    cx.emit(ChargeEvent::ChargeEnded { charger, why });
    terrain::pass(cx, charger, crosses);
    terrain::leave(cx, charger);
}

/// A charge whose target is gone is not made: the charger halts. False when every target is there.
pub(super) fn target_gone(cx: &mut Cx<'_>) -> bool {
    let state = cx.state();
    let gone = state.fights.charges.iter().find(|charge| !state.on_table(charge.target)).copied();
    if let Some(charge) = gone {
        halt(cx, charge.charger, ChargeEnd::TargetGone);
    }
    gone.is_some()
}

/// A broken unit that is attacked is removed, and the charge is over.
pub(super) fn meet_broken(cx: &mut Cx<'_>, charge: &Charge) {
    if cx.state().unit(charge.target).status == UnitStatus::Broken {
        cx.emit(UnitEvent::Gone { unit: charge.target, status: UnitStatus::Removed });
        match charge.ground {
            Some(ends) => terrain::enter(cx, charge.charger, terrain::Told { crosses: charge.crosses, ends }),
            None => terrain::pass(cx, charge.charger, charge.crosses),
        }
        cx.emit(ChargeEvent::ChargeEnded { charger: charge.charger, why: ChargeEnd::BrokenDestroyed });
    }
}

/// Begins a charge, unless a player's word has meanwhile locked one of the two in a drawn melee that nobody may join;
/// says whether it does.
pub(super) fn meets(cx: &mut Cx<'_>, charge: &Charge) -> bool {
    let Charge { charger, target, .. } = *charge;
    let state = cx.state();
    let no_joining = cx.view().settings.is("melee.join", "off");
    let is_locked = state.lock_of(charger).is_some() || no_joining && state.lock_of(target).is_some();
    cx.emit(if is_locked {
        Event::Charge(ChargeEvent::ChargeEnded { charger, why: ChargeEnd::Locked })
    } else {
        Event::Charge(ChargeEvent::ChargeDeclared(*charge))
    });
    !is_locked
}

fn enemy(state: &State, own: UnitId, key: &str) -> Option<UnitId> {
    key.split_once('/').and_then(|(_, name)| state.find_unit(own.side.other(), name))
}

/// What a charge hits, by its word in forms; the front unless told otherwise.
pub(super) fn approach(word: &str) -> Approach {
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
        text: match distance::open(view, charger) {
            Some(far) => format!("Which enemy does {} charge? (up to {far}\")", state.unit_label(charger)),
            None => format!("Which enemy does {} charge?", state.unit_label(charger)),
        },
        cite: "charges".into(),
        options,
        blocked,
        secret: false,
    }
}

fn charge_form(view: &View, charger: UnitId, target: UnitId) -> Form {
    let state = &view.state;
    let distance = Ask {
        name: "distance".into(),
        kind: AskKind::Domain(Domain::Inches { max: 100 }),
        default: None,
        help: "how far, in inches".into(),
    };
    let approach = Ask {
        name: "approach".into(),
        kind: AskKind::Domain(Domain::Words(words::APPROACH)),
        default: Some("front".into()),
        help: "what it hits".into(),
    };
    Form {
        side: charger.side.key().into(),
        text: format!("{} charges {}", state.unit_label(charger), state.unit_label(target)),
        cite: "charges".into(),
        asks: [distance, approach]
            .into_iter()
            .chain(way::asks(state, Some(charger), way::usual_ground(state, &[charger], target)))
            .chain([way::through(state, charger)])
            .collect(),
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
        text: format!("Is {} hemmed in? Only then may infantry charge it", view.state.unit_label(charge.target)),
        cite: "infantry at cavalry".into(),
        options: vec![Choice::may("no", "no: there is no charge"), Choice::may("hemmed-in", "yes, it cannot get away")],
        ..Question::default()
    })?;
    Ok(picked.as_deref() == Some("hemmed-in"))
}

/// Cavalry charges a garrison only where `charge.cavalry-at-garrison` lets it.
fn may_charge_garrison(cx: &mut Cx<'_>, pair: &str, charge: &Charge) -> Result<bool, Stop> {
    let (own, enemy) = (cx.state().unit(charge.charger), cx.state().unit(charge.target));
    let asked = own.is_cavalry() && enemy.shape == Shape::Garrison;
    if !asked || !cx.view().settings.is("charge.cavalry-at-garrison", "ask") {
        return Ok(true);
    }
    let picked = cx.choose_key(&format!("{pair}/garrison"), |view| Question {
        side: "both".into(),
        text: format!("May cavalry charge {} in its houses?", view.state.unit_label(charge.target)),
        cite: "cavalry at a garrison: the sheet is silent".into(),
        options: vec![Choice::may("no", "no: there is no charge"), Choice::may("yes", "yes")],
        ..Question::default()
    })?;
    Ok(picked.as_deref() == Some("yes"))
}

/// A VeD test that a setting may ask for; without the setting it is passed.
pub(super) fn passes_ved(
    cx: &mut Cx<'_>,
    unit: UnitId,
    nerve: Nerve,
    against: Option<(Approach, Inches)>,
) -> Result<bool, Stop> {
    let setting = nerve.setting().unwrap_or_default();
    if cx.view().settings.is(setting, "off") {
        return Ok(true);
    }
    let key = format!("{}:{}", nerve.head(), cx.state().unit_key(unit));
    let what = format!("{} takes a VeD test", cx.state().unit_label(unit));
    let why = setting.trim_start_matches("ved.on.").replace('-', " ");
    let tested = cx.owed_test(owed(unit.side, key, what, &why), &checks::ved::CHECK, |view| {
        let mut known = losses::ved_known(view, unit);
        known.text = format!("{}: VeD test, {why}", known.who);
        if let Some((approach, distance)) = against {
            known.values.push(("charge_from", Value::from(approach.word())));
            known.values.push(("charge_distance", Value::from(distance)));
        }
        known
    })?;
    Ok(!failed(&tested))
}
