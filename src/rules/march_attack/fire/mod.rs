//! T2: both sides fire, and nothing counts before the last shot.

pub(super) mod event;

pub(super) use event::FireEvent;

use std::ops::Bound;
use std::rc::Rc;

use serde_json::Value as Json;

use crate::engine::check::Case;
use crate::engine::cx::{Form, Question, Stop};
use crate::engine::fraction::Fraction;
use crate::engine::input::{Domain, Inputs, Value};
use crate::engine::prompt::{Ask, AskKind, Blocked, Choice, OptionName, Part, PartKind};
use crate::engine::tally::Change;
use crate::engine::test::{Ahead, Extra, Known, Tested};
use crate::orbat::{Arm, Shape, Weight};

use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::losses::{self, LossEvent};
use crate::rules::march_attack::sheet::{checks, ranges, words};
use crate::rules::march_attack::state::ids::{Side, UnitId};
use crate::rules::march_attack::state::roster::UnitFacts;
use crate::rules::march_attack::state::{Cause, State, Step, Unit};
use crate::rules::march_attack::terrain::{self, cover_of};
use crate::rules::march_attack::turn::{self, Act, Offers, Subject};

/// Each unit that may still fire; after the last shot the tests that losses cause.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    if state.done.fire_over {
        losses::ved_offers(state, offers);
        if offers.options.is_empty() {
            losses::risk_offers(state, offers);
        }
        return;
    }
    offers.expect(1, state.armies.iter().map(|army| army.units.len()).sum());
    for Shooter { id, unit, facts, refused } in shooters(view) {
        offers.unit_act(Act::Shot(id), with_rest(unit, &facts.words.shot), refused);
    }
}

/// The shot of a unit that has fired a share says what it has left, on a line of its own.
fn with_rest(unit: &Unit, shot: &Rc<OptionName>) -> Rc<OptionName> {
    if unit.unfired == Fraction::ONE || unit.unfired == Fraction::ZERO {
        return Rc::clone(shot);
    }
    let left = unit.unfired * Fraction::whole(i64::from(unit.cv));
    let left = Part::new(PartKind::Room, format!("{left} of its {} CV left to fire", unit.cv));
    Rc::new(OptionName { alike: None, ..OptionName::clone(shot).with(vec![left]) })
}

/// In T3, after the melees that are owed: whoever could have fired in T2, was forgotten, and has not fought yet.
pub(super) fn late_offers(view: &View, offers: &mut Offers) {
    if offers.nothing_owed() {
        return;
    }
    for Shooter { id, facts, .. } in shooters(view).filter(|shooter| shooter.refused.is_none()) {
        offers.unit_act(Act::Late(id), Rc::clone(&facts.words.late), None);
    }
}

/// A ready unit, and why it may not fire.
struct Shooter<'v> {
    id: UnitId,
    unit: &'v Unit,
    facts: &'v UnitFacts,
    refused: Option<&'static str>,
}

/// Each ready unit of both sides.
fn shooters(view: &View) -> impl Iterator<Item = Shooter<'_>> {
    let state = &view.state;
    let targets = Side::BOTH.map(|side| Firepower::ALL.map(|fire| has_target(view, side, fire)));
    Side::BOTH.into_iter().flat_map(|side| state.ready_of(side)).map(move |(id, unit, facts)| {
        let target = targets[id.side.index()][Firepower::of(unit) as usize];
        let nobody = (!target).then_some("no enemy is left to fire at");
        Shooter { id, unit, facts, refused: refuse(view, id, unit).or(nobody) }
    })
}

/// Shots in T3 were forgotten in T2.
fn is_late(state: &State) -> bool {
    state.step == Step::T3
}

/// How many units may still fire in this T2, and how many have fired.
pub(super) fn counts(view: &View) -> (usize, usize) {
    shooters(view).fold((0, 0), |(may, fired), Shooter { unit, refused, .. }| {
        let has_fired = unit.unfired != Fraction::ONE;
        (may + usize::from(refused.is_none()), fired + usize::from(has_fired))
    })
}

fn shot_key(state: &State, unit: UnitId) -> String {
    format!("shot:{}", state.unit_key(unit))
}

/// What a unit has to fire with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Firepower {
    Guns,
    /// Small arms of a battalion that has fired nothing yet.
    Fresh,
    /// Small arms of one that has fired a share already.
    Rest,
}

impl Firepower {
    const ALL: [Self; 3] = [Self::Guns, Self::Fresh, Self::Rest];

    fn of(unit: &Unit) -> Self {
        match (unit.is_infantry(), unit.unfired == Fraction::ONE) {
            (false, _) => Self::Guns,
            (true, true) => Self::Fresh,
            (true, false) => Self::Rest,
        }
    }
}

/// The shots that bear on who may fire at whom.
struct Shots {
    /// Of the enemy's units, in their order, those that have had the one shot that a side's small arms may make at each. With
    /// `fire.combine` = off each unit fires by itself, and several may fire at one target.
    had: Vec<bool>,
    /// A battalion may join them after they were rolled.
    open: bool,
}

impl Shots {
    fn of(view: &View, side: Side, fire: Firepower) -> Self {
        let settings = &view.settings;
        let combined = fire != Firepower::Guns && settings.is("fire.combine", "add");
        let mut had = vec![false; view.state.army(side.other()).units.len()];
        for (_, target) in view.state.fire.shots.iter().filter(|(by, _)| combined && *by == side) {
            if let Some(had) = had.get_mut(target.at()) {
                *had = true;
            }
        }
        let joins = settings.is("fire.join", "on") && settings.is("fire.resolution", "sixes");
        Self { had, open: joins && fire == Firepower::Fresh }
    }

    fn at(&self, target: UnitId) -> bool {
        self.had.get(target.at()) == Some(&true)
    }
}

fn has_target(view: &View, side: Side, fire: Firepower) -> bool {
    let mut enemies = view.state.units_of(side.other()).map(|(id, _)| id);
    let shots = Shots::of(view, side, fire);
    enemies.any(|id| view.state.on_table(id) && why_no_target(view, &shots, id).is_none())
}

fn why_no_target(view: &View, shots: &Shots, target: UnitId) -> Option<&'static str> {
    if view.state.lock_of(target).is_some() {
        return Some("it is locked in a drawn melee");
    }
    if view.state.done.fought.contains(&target) {
        return Some("it has fought in this T3");
    }
    let had = !shots.open && shots.at(target);
    had.then_some("your small arms have had their one shot at it in this T2")
}

/// Why this unit may not fire in this T2, or in T3 what was forgotten in T2.
pub(super) fn refuse(view: &View, id: UnitId, unit: &Unit) -> Option<&'static str> {
    if unit.is_cavalry() {
        return Some("cavalry does not fire");
    }
    if unit.shape == Shape::Limbered {
        return Some("its guns are limbered");
    }
    if view.state.lock_of(id).is_some() {
        return Some("it is locked in a drawn melee");
    }
    if view.state.is_charging(id) && view.settings.is("fire.chargers", "off") {
        return Some("a unit that charges does not fire (house rule fire.chargers)");
    }
    if view.state.done.fought.contains(&id) {
        return Some("it has fought in this T3");
    }
    let fired = if is_late(&view.state) { unit.unfired != Fraction::ONE } else { unit.unfired == Fraction::ZERO };
    fired.then_some("it has fired")
}

/// When the fire is over all losses count together, and the dead are removed.
pub(super) fn by_itself(cx: &mut Cx<'_>) -> bool {
    if !cx.state().done.fire_over {
        return false;
    }
    if !cx.state().done.losses_counted {
        losses::count(cx, Cause::Fire, LOSS_TEST);
        return true;
    }
    losses::remove_dead(cx)
}

/// A shot: at whom, with whom, and the test. A late one counts at once, with all that follows from a loss.
pub(super) fn shoot(cx: &mut Cx<'_>, shooter: UnitId, late: bool) -> Result<(), Stop> {
    let key = if late { format!("late:{}", cx.state().unit_key(shooter)) } else { shot_key(cx.state(), shooter) };
    let mut picked = cx.choose_key(&format!("{key}/target"), |view| target_question(view, shooter, true))?;
    let mut part = None;
    if picked.as_deref() == Some(SPLIT) {
        part = Some(divided(cx, &key, shooter)?);
        picked = cx.choose_key(&format!("{key}/first-target"), |view| target_question(view, shooter, false))?;
    }
    let target = picked.as_deref().and_then(|key| key.split_once('/'));
    let target = target.and_then(|(_, name)| cx.state().find_unit(shooter.side.other(), name));
    let Some(target) = target else { return Ok(()) };
    cx.about(Subject::Target(target));
    let pair = format!("{key}>{}", cx.state().unit_key(target));
    let (tested, shot) = if cx.state().unit(shooter).is_infantry() {
        small_arms(cx, &pair, shooter, target, part)?
    } else {
        artillery(cx, &pair, shooter, target)?
    };
    let Shot { shooters, small_arms, share } = shot;
    let cv =
        tested.read::<checks::fire::FireResult>().map_or(0, |fire| u8::try_from(fire.cv_lost.min(200)).unwrap_or(0));
    if !late {
        if cv > 0 {
            cx.emit(LossEvent::Booked { unit: target, cv, cause: Cause::Fire });
        }
        cx.emit(FireEvent::Shot { shooters, target, small_arms, share, late });
        return Ok(());
    }
    cx.emit(FireEvent::Shot { shooters, target, small_arms, share, late });
    let cv = cv.min(cx.state().unit(target).cv);
    if cv > 0 {
        losses::lose(cx, target, cv, Cause::Fire, LOSS_TEST);
        losses::follow(cx, target)?;
    }
    Ok(())
}

/// The option that divides a unit's fire between two targets, and the key that picks it.
const SPLIT: &str = "split";
const SPLIT_KEY: &str = ":";

/// Only small arms that have fired nothing are divided, by whole CV; what is kept back of a late shot could not be fired
/// any more.
fn may_divide(view: &View, shooter: UnitId) -> bool {
    let unit = view.state.unit(shooter);
    let whole = unit.is_infantry() && unit.unfired == Fraction::ONE && unit.cv > 1;
    whole && view.settings.is("fire.split", "on") && !is_late(&view.state)
}

/// How much of its fire goes at the first of two targets.
fn divided(cx: &mut Cx<'_>, key: &str, shooter: UnitId) -> Result<Fraction, Stop> {
    let filled = cx.form_remembering(&format!("{key}/share"), &[], |view| {
        let cv = i64::from(view.state.unit(shooter).cv);
        Form {
            side: shooter.side.key().into(),
            text: format!("{}: how many of its {cv} CV fire at the first target?", view.state.unit_label(shooter)),
            cite: "house rule fire.split".into(),
            asks: vec![Ask {
                name: "share".into(),
                kind: AskKind::Domain(Domain::Count { min: 1, max: cv - 1 }),
                default: Some(Json::from(cv / 2)),
                help: "CV for the first target; the rest may fire at a second one".into(),
            }],
        }
    })?;
    let cv = i64::from(cx.state().unit(shooter).cv);
    let share = filled.map_or(cv, |filled| filled.count("share").clamp(1, cv));
    Ok(Fraction::new(share, cv.max(1)))
}

/// The setting that asks for a VeD test after a loss to fire.
const LOSS_TEST: &str = "ved.on.fire-loss";

/// What a test of fire leaves to be told.
struct Shot {
    shooters: Vec<UnitId>,
    small_arms: bool,
    share: Fraction,
}

fn target_question(view: &View, shooter: UnitId, may_split: bool) -> Question {
    let state = &view.state;
    let infantry = state.unit(shooter).is_infantry();
    let last = last_target(view, shooter);
    let shots = Shots::of(view, shooter.side, Firepower::of(state.unit(shooter)));
    let (mut before, mut joined, mut blocked) = (0, Vec::new(), Vec::new());
    let mut options = Vec::with_capacity(1 + shots.had.len());
    for (id, _, facts) in state.fielded_by(shooter.side.other()) {
        let called = Rc::clone(&facts.words.own);
        match why_no_target(view, &shots, id) {
            None if shots.at(id) => joined.push(Choice::of(called)),
            None => {
                before += usize::from(last.is_some_and(|last| id.index < last.index));
                options.push(Choice::of(called));
            }
            Some(why) => blocked.push(Blocked::of(called, why.into())),
        }
    }
    options.rotate_left(before);
    // Who joins a shot that was rolled has mostly been forgotten: the next target comes first.
    options.append(&mut joined);
    if may_split && may_divide(view, shooter) && !options.is_empty() {
        let split = Choice::may(SPLIT, format!("{SPLIT_KEY} divide its fire between two targets"));
        options.push(split.of_units([Rc::from(SPLIT_KEY)]));
    }
    Question {
        side: shooter.side.key().into(),
        text: if may_split && may_divide(view, shooter) {
            let label = state.unit_label(shooter);
            format!("{label}: which target? ({}, {SPLIT_KEY} divides)", reach(view, shooter))
        } else {
            format!("{}: which target? ({})", state.unit_label(shooter), reach(view, shooter))
        },
        cite: if infantry { "small-arms table" } else { "artillery table" }.into(),
        options,
        blocked,
        secret: false,
    }
}

/// What a unit fires and how far: `musket up to 3"`.
fn reach(view: &View, shooter: UnitId) -> String {
    let unit = view.state.unit(shooter);
    if unit.is_infantry() {
        let weapon = unit.weapon.as_str();
        return format!("{weapon} up to {}\"", ranges::small_arms(&view.tables, weapon));
    }
    let weight = unit.weight.unwrap_or(Weight::Medium);
    format!("{weight} guns up to {}\"", ranges::longest(&view.tables, weight.as_str()))
}

/// Whom this unit fired at last, else whom the unit before it in the line did: lines that face each other fire from one
/// wing to the other, and a target that has had its shot gives way to the next one along.
fn last_target(view: &View, shooter: UnitId) -> Option<UnitId> {
    let (state, picks) = (&view.state, &view.memory.picks);
    let own = format!("shot:{}/", shooter.side.key());
    let mut shots = picks.range::<str, _>((Bound::Included(&*own), Bound::Unbounded));
    shots.next().filter(|(key, _)| key.starts_with(&own))?;
    let known = |unit: UnitId| picks.get(&format!("{}/target", shot_key(state, unit)));
    let mut line = (0..=shooter.at()).rev().map(|at| UnitId::new(shooter.side, at));
    line.find_map(known).and_then(|key| state.unit_of_key(key))
}

/// What a small-arms shot is made of before its test.
struct Volley {
    with: Vec<UnitId>,
    cover: Option<String>,
    share: Fraction,
}

fn small_arms(
    cx: &mut Cx<'_>,
    pair: &str,
    shooter: UnitId,
    target: UnitId,
    part: Option<Fraction>,
) -> Result<(Tested, Shot), Stop> {
    let volley = gather(cx, pair, shooter, target, part)?;
    let tested = cx.test(pair, &checks::small_arms::CHECK, |view| {
        let figures = view.state.unit(target);
        let cover = volley.cover.as_deref().unwrap_or("none");
        let mut values = firer_values(&view.state, shooter, target);
        let mut asks = Vec::new();
        if volley.cover.is_some() {
            values.push(("cover", Value::from(cover.to_owned())));
        } else {
            asks.push(("cover", Some(Value::from(cover_of(figures)))));
        }
        if asks_range(view) {
            let weapon = view.state.unit(shooter).weapon.as_str();
            asks.push(("distance", Some(Value::from(ranges::small_arms(&view.tables, weapon)))));
        }
        let others = volley.with.iter().map(|unit| factor(view, *unit, target, cover));
        let others = others.fold(Fraction::ZERO, |sum, factor| sum + factor);
        if others != Fraction::ZERO {
            values.push(("others", Value::from(others)));
        }
        let shared = (volley.share != Fraction::ONE).then(|| Extra {
            key: "share",
            label: "share of its fire".to_owned(),
            change: Change::Times(volley.share),
            source: "house rule fire.split".to_owned(),
            before: "others",
        });
        Known {
            side: shooter.side.key().into(),
            who: volley_name(&view.state, shooter, &volley.with),
            text: format!(
                "{} at {}, {}",
                volley_name(&view.state, shooter, &volley.with),
                view.state.unit_label(target),
                reach(view, shooter)
            ),
            values,
            asks,
            rows: shared.into_iter().collect(),
            ..Known::default()
        }
    })?;
    let shooters = [shooter].into_iter().chain(volley.with).collect();
    Ok((tested, Shot { shooters, small_arms: true, share: volley.share }))
}

/// Players see who is in range, unless `fire.ask-range` has them say it.
fn asks_range(view: &View) -> bool {
    view.settings.is("fire.ask-range", "on")
}

fn volley_name(state: &State, shooter: UnitId, with: &[UnitId]) -> String {
    let names: Vec<Rc<str>> = [shooter].iter().chain(with).map(|unit| state.unit_label(*unit)).collect();
    names.join(" + ")
}

/// Who else fires at the same target, and in what cover it stands. Who joins a shot that was rolled fires alone.
fn gather(
    cx: &mut Cx<'_>,
    pair: &str,
    shooter: UnitId,
    target: UnitId,
    part: Option<Fraction>,
) -> Result<Volley, Stop> {
    let rolled = Shots::of(cx.view(), shooter.side, Firepower::of(cx.state().unit(shooter))).at(target);
    let combine = cx.view().settings.is("fire.combine", "add") && !rolled;
    let share = part.unwrap_or(cx.state().unit(shooter).unfired);
    let alone = Volley { with: Vec::new(), cover: None, share };
    if !combine || companions(cx.view(), shooter).next().is_none() {
        return Ok(alone);
    }
    let filled = cx.form_before(&format!("{pair}/with"), |view| {
        let state = &view.state;
        let companions = companions(view, shooter);
        let asks = vec![
            Ask {
                name: "cover".into(),
                kind: AskKind::Domain(Domain::Words(words::COVER)),
                default: Some(cover_of(state.unit(target)).into()),
                help: "target's cover".into(),
            },
            Ask {
                name: "with".into(),
                kind: AskKind::Many(companions.map(|id| state.unit_choice(id)).collect()),
                default: Some(Json::Array(Vec::new())),
                help: "other units that fire at the same target".into(),
            },
        ];
        let form = Form {
            side: shooter.side.key().into(),
            text: format!(
                "{} fires at {}, {}. Who joins in?",
                state.unit_label(shooter),
                state.unit_label(target),
                reach(view, shooter)
            ),
            cite: "one small-arms shot a target from each side".into(),
            asks,
        };
        // Dice come with the values only where nothing else is asked before them.
        let whole = share == Fraction::ONE && !asks_range(view);
        (form, alone_at(view, shooter, target).filter(|_| whole))
    })?;
    let Some(filled) = filled else { return Ok(alone) };
    let named = filled.list("with").into_iter().filter_map(|key| key.split_once('/'));
    let with: Vec<UnitId> = named.filter_map(|(_, name)| cx.state().find_unit(shooter.side, name)).collect();
    turn::name(cx, with.iter().copied().map(Subject::Free));
    Ok(Volley { with, cover: Some(filled.word("cover").to_owned()), share })
}

/// The dice of a shot in which nobody joins, from the cover that the target's ground gives.
fn alone_at(view: &View, shooter: UnitId, target: UnitId) -> Option<Ahead> {
    let inputs = alone_inputs(view, shooter, target, cover_of(view.state.unit(target)));
    let case = Case { inputs: &inputs, settings: &view.settings, tables: &view.tables };
    Ahead::of(&checks::small_arms::CHECK, &case)
}

/// The inputs of a shot in which nobody joins.
fn alone_inputs(view: &View, shooter: UnitId, target: UnitId, cover: impl Into<Value>) -> Inputs {
    let values = firer_values(&view.state, shooter, target);
    checks::small_arms::CHECK.inputs().with(values).with([("cover", cover.into())])
}

fn companions(view: &View, shooter: UnitId) -> impl Iterator<Item = UnitId> {
    let state = &view.state;
    let ready = state.units_of(shooter.side).filter(move |(id, unit)| {
        *id != shooter
            && unit.is_infantry()
            && state.is_ready(*id)
            && unit.unfired == Fraction::ONE
            && refuse(view, *id, unit).is_none()
    });
    ready.map(|(id, _)| id)
}

/// What a small-arms shot knows of firer and target.
pub(super) fn firer_values(state: &State, shooter: UnitId, target: UnitId) -> Vec<(&'static str, Value)> {
    let (own, enemy) = (state.unit(shooter), state.unit(target));
    vec![
        ("cv", Value::from(own.cv)),
        ("formation", Value::from(terrain::firing_shape(own).as_str())),
        ("at_deployed_artillery", Value::from(enemy.shape == Shape::Deployed)),
        ("at_charging_cavalry", Value::from(enemy.is_cavalry() && state.is_charging(target))),
        ("disordered", Value::from(own.is_disordered())),
        ("weapon", Value::from(own.weapon.as_str())),
    ]
}

/// The unrounded factor of one more firer.
fn factor(view: &View, shooter: UnitId, target: UnitId, cover: &str) -> Fraction {
    let inputs = alone_inputs(view, shooter, target, cover.to_owned());
    let case = Case { inputs: &inputs, settings: &view.settings, tables: &view.tables };
    let tallies = checks::small_arms::CHECK.tallies(&case);
    tallies.first().map_or(Fraction::ZERO, crate::engine::tally::Tally::unrounded)
}

fn artillery(cx: &mut Cx<'_>, pair: &str, shooter: UnitId, target: UnitId) -> Result<(Tested, Shot), Stop> {
    let tested = cx.test(pair, &checks::artillery::CHECK, |view| {
        let (own, enemy) = (view.state.unit(shooter), view.state.unit(target));
        Known {
            side: shooter.side.key().into(),
            who: view.state.unit_label(shooter).to_string(),
            text: format!("{} at {}", view.state.unit_label(shooter), view.state.unit_label(target)),
            values: vec![
                ("cv", Value::from(own.cv)),
                ("weight", Value::from(own.weight.unwrap_or(Weight::Medium).as_str())),
                ("target", Value::from(target_word(enemy))),
                ("disordered", Value::from(own.is_disordered())),
            ],
            asks: vec![("distance", None), ("cover", Some(Value::from(cover_of(enemy))))],
            ..Known::default()
        }
    })?;
    Ok((tested, Shot { shooters: vec![shooter], small_arms: false, share: Fraction::ONE }))
}

/// How the artillery table names a target.
pub(super) fn target_word(unit: &Unit) -> &'static str {
    match (unit.arm, unit.shape) {
        (_, Shape::Deployed) => "deployed-artillery",
        (_, Shape::Limbered) => "limbered-artillery",
        (_, Shape::Square) => "square",
        (Arm::Infantry | Arm::Cavalry, Shape::Column) => "column",
        _ => "line",
    }
}
