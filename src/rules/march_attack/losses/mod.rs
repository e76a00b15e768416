//! What a loss of CV leads to: it counts, tests follow, the dead are removed, leaders may be hit.

pub(super) mod nerve;
pub(super) mod story;

pub(super) mod event;

pub(super) use event::LossEvent;
pub(super) use event::fate;

use crate::engine::cx::Stop;
use crate::engine::input::Value;
use crate::engine::prompt::Owed;
use crate::engine::test::{Known, Tested};
use crate::orbat::{Disorder, LeaderStatus, Shape, UnitStatus};

use crate::rules::march_attack::condition::UnitEvent;
use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::sheet::checks;
use crate::rules::march_attack::sheet::checks::leader_casualty::{LeaderCasualty, LeaderResult};
use crate::rules::march_attack::sheet::checks::leader_risk::LeaderRisk;
use crate::rules::march_attack::sheet::checks::ved::Ved;
use crate::rules::march_attack::state::ids::{LeaderId, UnitId};
use crate::rules::march_attack::state::{Cause, State};
use crate::rules::march_attack::turn::{Act, Offers, owed};
use nerve::Nerve;

impl Cause {
    /// The word in checks.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Skirmish => "skirmish",
            Self::Fire => "fire",
            Self::Melee => "melee",
        }
    }
}

/// All booked losses count together; then a VeD test is due where the setting asks for it, and leaders are at risk.
pub(super) fn count(cx: &mut Cx<'_>, cause: Cause, ved_setting: &str) {
    let booked: Vec<(UnitId, u8)> = cx
        .state()
        .units()
        .filter(|(_, unit)| unit.booked > 0)
        .map(|(id, unit)| (id, unit.booked.min(unit.cv)))
        .collect();
    for &(unit, cv) in &booked {
        lose(cx, unit, cv, cause, ved_setting);
    }
    cx.emit(LossEvent::LossesCounted);
}

/// A loss counts; then the unit owes a VeD test where the setting asks for it, and its leader is at risk.
pub(super) fn lose(cx: &mut Cx<'_>, unit: UnitId, cv: u8, cause: Cause, ved_setting: &str) {
    cx.emit(LossEvent::Lost { unit, cv, cause });
    if cx.view().settings.is(ved_setting, "on") && cx.state().unit(unit).cv > 0 {
        cx.emit(LossEvent::VedDue { unit, cause });
    }
    if !cx.view().settings.is("leader.risk", "off") && cx.state().leader_with(unit).is_some() {
        cx.emit(LossEvent::RiskDue { unit, cause });
    }
}

/// Removes units without CV; false when there are none.
pub(super) fn remove_dead(cx: &mut Cx<'_>) -> bool {
    let dead: Vec<UnitId> =
        cx.state().units().filter(|(_, unit)| unit.cv == 0 && unit.is_present()).map(|(id, _)| id).collect();
    for &unit in &dead {
        cx.emit(UnitEvent::Gone { unit, status: UnitStatus::Removed });
    }
    !dead.is_empty()
}

/// VeD tests that losses of this step have caused.
pub(super) fn ved_offers(state: &State, offers: &mut Offers) {
    for (id, _) in state.units() {
        if let Some(owed) = ved_owed(state, id) {
            offers.owe_this(Act::Ved(id), owed);
        }
    }
}

/// The VeD test that a unit owes for a loss of this step.
fn ved_owed(state: &State, id: UnitId) -> Option<Owed> {
    let unit = state.unit(id);
    let cause = unit.owes_ved.filter(|_| unit.is_ready())?;
    let what = format!("{} takes a VeD test", state.unit_label(id));
    let why = format!("CV lost to {}", if cause == Cause::Skirmish { "skirmish fire" } else { "fire" });
    Some(owed(id.side, ved_key(state, id), what, &why))
}

/// Leaders who rode with units that lost CV in this step.
pub(super) fn risk_offers(state: &State, offers: &mut Offers) {
    for (id, _) in state.units() {
        if let Some(owed) = risk_owed(state, id) {
            offers.owe_this(Act::LeaderRisk(id), owed);
        }
    }
}

/// The risk of the leaders with a unit that lost CV in this step.
fn risk_owed(state: &State, id: UnitId) -> Option<Owed> {
    state.unit(id).owes_risk?;
    let names: Vec<&str> = riders(state, id).map(|leader| state.leader_name(leader)).collect();
    if names.is_empty() {
        return None;
    }
    let are = if names.len() == 1 { "Is" } else { "Are" };
    let what = format!("{are} {} hit? (with {})", names.join(" and "), state.unit_label(id));
    Some(owed(id.side, risk_key(state, id), what, "his unit lost CV"))
}

/// The leaders attached to a unit, well or not.
fn riders(state: &State, unit: UnitId) -> impl Iterator<Item = LeaderId> {
    let with = state.leaders_of(unit.side).filter(move |(_, leader)| leader.attached_to == Some(unit.index));
    with.map(|(id, _)| id)
}

/// What a loss that counted inside an act leads to: the removal, the VeD test, the leader's risk.
pub(super) fn follow(cx: &mut Cx<'_>, unit: UnitId) -> Result<(), Stop> {
    if cx.state().unit(unit).cv == 0 && cx.state().unit(unit).is_present() {
        cx.emit(UnitEvent::Gone { unit, status: UnitStatus::Removed });
    }
    if let Some(owed) = ved_owed(cx.state(), unit) {
        cx.owe(owed);
        ved(cx, unit)?;
        cx.settled();
    }
    if let Some(owed) = risk_owed(cx.state(), unit) {
        cx.owe(owed);
        leader_risk(cx, unit)?;
        cx.settled();
    }
    Ok(())
}

/// The key of a unit's VeD test.
pub(super) fn ved_key(state: &State, unit: UnitId) -> String {
    format!("{}:{}", Nerve::Loss.head(), state.unit_key(unit))
}

fn risk_key(state: &State, unit: UnitId) -> String {
    format!("leader-risk:{}", state.unit_key(unit))
}

/// The key of the risk of one leader with a unit: of a second one it names him.
fn own_risk_key(state: &State, leader: LeaderId, unit: UnitId) -> String {
    let key = risk_key(state, unit);
    let second = riders(state, unit).next().is_some_and(|first| first != leader);
    if second { format!("{key}/{}", state.leader_name(leader)) } else { key }
}

/// A VeD test for a loss; whoever fails is D2.
pub(super) fn ved(cx: &mut Cx<'_>, unit: UnitId) -> Result<(), Stop> {
    let key = ved_key(cx.state(), unit);
    let tested = cx.test(&key, &checks::ved::CHECK, |view| ved_known(view, unit))?;
    cx.emit(LossEvent::VedDone { unit });
    if failed(&tested) {
        disorder(cx, unit);
    }
    Ok(())
}

/// True for a test that was made and failed; a waived one has no effect.
pub(super) fn failed(tested: &Tested) -> bool {
    tested.read::<Ved>().is_some_and(|ved| !ved.passed)
}

/// The unit is D2.
pub(super) fn disorder(cx: &mut Cx<'_>, unit: UnitId) {
    if cx.state().unit(unit).disorder != Disorder::D2 {
        cx.emit(UnitEvent::Disordered { unit, disorder: Disorder::D2 });
    }
}

/// What is known of a unit's VeD test.
pub(super) fn ved_known(view: &View, unit: UnitId) -> Known {
    let state = &view.state;
    let figures = state.unit(unit);
    let column = figures.is_infantry() && figures.shape == Shape::Column;
    Known {
        side: unit.side.key().into(),
        who: state.unit_label(unit).to_string(),
        text: format!("Valeur et Discipline of {}", state.unit_label(unit)),
        values: vec![
            ("quality", Value::from(figures.quality.as_str())),
            ("inspiration", Value::from(inspiration_with(state, unit))),
            ("infantry_in_column", Value::from(column)),
            ("cv_lost", Value::from(figures.lost.min(10))),
            ("disordered", Value::from(figures.is_disordered())),
        ],
        ..Known::default()
    }
}

/// The inspiration of the leader who rides with a unit, as checks name it.
pub(super) fn inspiration_with(state: &State, unit: UnitId) -> &'static str {
    state.leader_with(unit).map_or("none", |leader| state.leader(leader).inspiration.as_str())
}

/// Is a leader with a unit that lost CV in this step hit? Each takes his own risk.
pub(super) fn leader_risk(cx: &mut Cx<'_>, unit: UnitId) -> Result<(), Stop> {
    let cause = cx.state().unit(unit).owes_risk.unwrap_or(Cause::Fire);
    let riders: Vec<(LeaderId, String)> =
        riders(cx.state(), unit).map(|leader| (leader, own_risk_key(cx.state(), leader, unit))).collect();
    for (leader, key) in riders {
        risk(cx, &key, leader, unit, cause, false)?;
    }
    cx.emit(LossEvent::RiskDone { unit });
    Ok(())
}

/// A leader's risk inside a melee: an owed thing of its own, and once in a step.
pub(super) fn melee_risk(cx: &mut Cx<'_>, leader: LeaderId, unit: UnitId, losing: bool) -> Result<(), Stop> {
    let key = own_risk_key(cx.state(), leader, unit);
    let what = format!("Is {} hit? (with {})", cx.state().leader_name(leader), cx.state().unit_label(unit));
    cx.owe(owed(unit.side, key.clone(), what, "his unit lost CV"));
    let result = risk(cx, &key, leader, unit, Cause::Melee, losing);
    if result.is_ok() {
        cx.settled();
        cx.emit(LossEvent::RiskDone { unit });
    }
    result
}

fn risk(cx: &mut Cx<'_>, key: &str, leader: LeaderId, unit: UnitId, cause: Cause, losing: bool) -> Result<(), Stop> {
    let tested = cx.test(key, &checks::leader_risk::CHECK, |view| Known {
        side: unit.side.key().into(),
        who: view.state.leader_name(leader).into(),
        text: format!("Is {} hit? (with {})", view.state.leader_name(leader), view.state.unit_label(unit)),
        values: vec![("cause", Value::from(cause.word()))],
        moot: view.state.leader(leader).status != LeaderStatus::Ready,
        ..Known::default()
    })?;
    if tested.read::<LeaderRisk>().is_some_and(|risk| risk.hit) {
        casualty(cx, leader, losing)?;
    }
    Ok(())
}

const fn doubles(losing: bool) -> &'static str {
    if losing { " A double captures him: his unit lost the melee" } else { "" }
}

/// How badly a leader who is hit is hurt.
fn casualty(cx: &mut Cx<'_>, leader: LeaderId, losing: bool) -> Result<(), Stop> {
    let name = cx.state().leader_name(leader).to_owned();
    let key = format!("leader-casualty:{}", cx.state().leader_key(leader));
    let due: Owed = owed(leader.side, key, format!("How badly is {name} hurt?"), "hit");
    let tested = cx.owed_test(due, &checks::leader_casualty::CHECK, |view| Known {
        side: leader.side.key().into(),
        who: view.state.leader_name(leader).into(),
        text: format!("How badly is {} hurt?{}", view.state.leader_name(leader), doubles(losing)),
        values: vec![("losing_melee", Value::from(losing))],
        moot: view.state.leader(leader).status != LeaderStatus::Ready,
        ..Known::default()
    })?;
    let Some(LeaderCasualty { result, turns_out, dies, captured }) = tested.read() else { return Ok(()) };
    let status = match (captured, result, turns_out) {
        (true, ..) => LeaderStatus::Captured,
        (_, LeaderResult::Killed, _) => LeaderStatus::Killed,
        (_, LeaderResult::Unhurt, _) | (_, _, Some(0)) => return Ok(()),
        (_, _, Some(_)) => LeaderStatus::Out,
        (_, LeaderResult::BadlyWounded | LeaderResult::SevereWound, None) if dies => LeaderStatus::Killed,
        _ => LeaderStatus::Wounded,
    };
    let turns = turns_out.filter(|_| status == LeaderStatus::Out);
    cx.emit(LossEvent::LeaderOut { leader, status, turns });
    Ok(())
}
