//! S3: engaged formations skirmish. All rolls, then all spreads, then all losses together, then the tests they cause.

pub(super) mod event;

pub(super) use event::SkirmishEvent;

use crate::engine::check::Case;
use crate::engine::cx::{Filled, Form, Question, Stop};
use crate::engine::input::Value;
use crate::engine::prompt::{Ask, AskKind, Choice};
use crate::engine::settings::Settings;
use crate::engine::test::Known;
use crate::engine::text::counted;
use crate::orbat::{Arm, Shape};

use crate::rules::march_attack::ground::{Cx, View};
use crate::rules::march_attack::losses::{self, LossEvent};
use crate::rules::march_attack::orders::{self, OrderEvent};
use crate::rules::march_attack::sheet::checks;
use crate::rules::march_attack::sheet::checks::skirmish::Skirmish;
use crate::rules::march_attack::sheet::checks::skirmish_target::SkirmishTarget;
use crate::rules::march_attack::sheet::distances::Printed;
use crate::rules::march_attack::state::ids::{MfId, Side, UnitId};
use crate::rules::march_attack::state::{Cause, State, Unit};
use crate::rules::march_attack::terrain::cover_of;
use crate::rules::march_attack::turn::{Act, Offers, Subject};

/// The highest value that the check takes.
const MOST: u16 = 400;

/// The engaged, the rolls, the spreads, the VeD tests, the leaders at risk.
pub(super) fn offers(view: &View, offers: &mut Offers) {
    let state = &view.state;
    if !state.done.engaged_named {
        let near = Printed::Engagement.inches(&view.tables);
        let what = format!("name the engaged formations, within {near}\" of an enemy");
        offers.owe(
            Act::Engaged,
            "both",
            "engaged".into(),
            what,
            &format!("within {near}\" of an enemy grand battery, formed infantry or cavalry"),
        );
        return;
    }
    for (id, mf) in state.mfs() {
        if let Some(value) = mf.skirmish_value.filter(|_| still_rolls(state, id)) {
            let what = format!("{} skirmishes, value {value}", state.mf_name(id));
            offers.owe(Act::Skirmish(id), id.side.key(), roll_key(state, id), what, "it is engaged");
        }
    }
    if !offers.options.is_empty() {
        return;
    }
    for (id, mf) in state.mfs() {
        if let Some(hits) = mf.hits.filter(|hits| *hits > 0) {
            let what = format!("{} spreads {}", state.mf_name(id), counted(hits, "skirmish hit"));
            let who = spreader(view, id.side).key();
            offers.owe(Act::Spread(id), who, spread_key(state, id), what, "its skirmishers have hit");
        }
    }
    if offers.options.is_empty() {
        losses::ved_offers(state, offers);
    }
    if offers.options.is_empty() {
        losses::risk_offers(state, offers);
    }
}

/// An engaged formation whose skirmishers have not rolled yet.
fn still_rolls(state: &State, id: MfId) -> bool {
    let mf = state.mf(id);
    mf.skirmish_value.is_some_and(|value| value > 0 || mf.hits_kept > 0) && is_there(state, id)
}

/// On the table with a unit that takes part. Who is hit in this step still skirmishes: losses count after all rolls.
pub(super) fn is_there(state: &State, id: MfId) -> bool {
    let mf = state.mf(id);
    mf.on_table && !mf.broken && state.members(id).any(|(_, unit)| unit.is_ready())
}

fn roll_key(state: &State, mf: MfId) -> String {
    format!("skirmish:{}", state.mf_key(mf))
}

fn spread_key(state: &State, mf: MfId) -> String {
    format!("spread:{}", state.mf_key(mf))
}

fn spreader(view: &View, inflictor: Side) -> Side {
    if view.settings.is("skirmish.spread", "owner") { inflictor.other() } else { inflictor }
}

/// Losses count together when the last hit is spread; then removals, after the VeD tests.
pub(super) fn by_itself(cx: &mut Cx<'_>) -> bool {
    let state = cx.state();
    if !state.done.engaged_named || state.mfs().any(|(id, _)| still_rolls(state, id)) {
        return false;
    }
    if state.mfs().any(|(_, mf)| mf.hits.is_some_and(|hits| hits > 0)) {
        return false;
    }
    if !state.done.losses_counted {
        losses::count(cx, Cause::Skirmish, "ved.on.skirmish-loss");
        return true;
    }
    let tests_left = state.units().any(|(_, unit)| unit.owes_ved.is_some() && unit.is_ready());
    !tests_left && losses::remove_dead(cx)
}

/// The players name the engaged formations; last turn's answer is filled in, and values are fixed now.
pub(super) fn name_engaged(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let filled = cx.form("engaged", |view| {
        let (state, near) = (&view.state, Printed::Engagement.inches(&view.tables));
        let ready = |id: &MfId| state.mf(*id).on_table && state.members(*id).any(|(_, unit)| unit.is_ready());
        let all: Vec<MfId> = state.mfs().map(|(id, _)| id).filter(ready).collect();
        let last: Vec<String> = all.iter().filter(|id| state.mf(**id).engaged).map(|id| state.mf_key(*id)).collect();
        Form {
            side: "both".into(),
            text: format!(
                "which formations are within {near}\" of an enemy grand battery, formed infantry or cavalry?"
            ),
            cite: "engagement range".into(),
            asks: vec![Ask {
                name: "formations".into(),
                kind: AskKind::Many(all.iter().map(|id| state.mf_choice(*id)).collect()),
                default: Some(serde_json::Value::from(last)),
                help: "these skirmish in this turn".into(),
            }],
        }
    })?;
    let state = cx.state();
    let named: Vec<MfId> = filled.as_ref().map(|filled| formations(state, filled)).unwrap_or_default();
    let named = engaged_with(cx, named)?;
    let state = cx.state();
    let values = named.iter().map(|id| (*id, value(cx.view(), *id))).collect();
    let new = named.iter().copied().filter(|id| !state.mf(*id).committed);
    let committed: Vec<MfId> = new.filter(|_| orders::engagement_commits(cx.view())).collect();
    cx.emit(SkirmishEvent::EngagedNamed { engaged: named, values });
    for mf in committed {
        cx.emit(OrderEvent::Committed { mf });
    }
    Ok(())
}

fn formations(state: &State, filled: &Filled) -> Vec<MfId> {
    filled.list("formations").into_iter().filter_map(|key| state.mf_of_key(key)).collect()
}

/// Where formations of one side only are engaged, the players say with whom: nobody is an answer, too, for an enemy of
/// plain batteries engages nobody. It is never given by Enter alone.
fn engaged_with(cx: &mut Cx<'_>, mut named: Vec<MfId>) -> Result<Vec<MfId>, Stop> {
    let Some(side) = named.first().map(|mf| mf.side).filter(|side| named.iter().all(|mf| mf.side == *side)) else {
        return Ok(named);
    };
    let there = |state: &State| -> Vec<MfId> {
        state.mfs_of(side.other()).map(|(id, _)| id).filter(|id| is_there(state, *id)).collect()
    };
    if there(cx.state()).is_empty() {
        return Ok(named);
    }
    let filled = cx.form_remembering("engaged-with", &[], |view| {
        let state = &view.state;
        let own: Vec<&str> = named.iter().map(|id| state.mf_name(*id)).collect();
        Form {
            side: "both".into(),
            text: format!("{}: engaged with whom?", own.join(", ")),
            cite: "engagement range".into(),
            asks: vec![Ask {
                name: "formations".into(),
                kind: AskKind::Many(there(state).into_iter().map(|id| state.mf_choice(id)).collect()),
                default: None,
                help: "these are engaged, too; nobody is an answer".into(),
            }],
        }
    })?;
    named.extend(filled.as_ref().map(|filled| formations(cx.state(), filled)).unwrap_or_default());
    Ok(named)
}

/// A formation's skirmish value: its own, or the sum of its units' on the table that are not disordered.
pub(super) fn value(view: &View, mf: MfId) -> u16 {
    let state = &view.state;
    if let Some(own) = state.mf(mf).skirmish {
        return own;
    }
    if view.settings.is("skirmish.value", "orbat-only") {
        return 0;
    }
    let sum: u16 = skirmishers(state, mf).map(|(_, unit)| u16::from(unit.skirmish)).sum();
    sum.min(MOST)
}

/// The units of a formation that count.
fn skirmishers(state: &State, mf: MfId) -> impl Iterator<Item = (UnitId, &Unit)> {
    let counts = |unit: &Unit| unit.is_ready() && !unit.is_disordered() && unit.skirmish > 0;
    state.members(mf).filter(move |(_, unit)| counts(unit))
}

/// Of which units a formation's value is the sum: ` (ma 4 + mc 6)`; nothing where it is not.
fn addends(view: &View, mf: MfId) -> String {
    let state = &view.state;
    if state.mf(mf).skirmish.is_some() || state.mf(mf).skirmish_value != Some(value(view, mf)) {
        return String::new();
    }
    let told: Vec<String> =
        skirmishers(state, mf).map(|(id, unit)| format!("{} {}", state.unit_code(id), unit.skirmish)).collect();
    if told.is_empty() { String::new() } else { format!(" ({})", told.join(" + ")) }
}

/// The roll of an engaged formation.
pub(super) fn roll(cx: &mut Cx<'_>, mf: MfId) -> Result<(), Stop> {
    let key = roll_key(cx.state(), mf);
    let tested = cx.test(&key, &checks::skirmish::CHECK, |view| Known {
        side: mf.side.key().into(),
        who: view.state.mf_name(mf).into(),
        text: format!("skirmishers of {}{}", view.state.mf_name(mf), addends(view, mf)),
        values: vec![("value", Value::from(i64::from(view.state.mf(mf).skirmish_value.unwrap_or(0))))],
        ..Known::default()
    })?;
    let rolled = tested.read::<Skirmish>().map_or(0, |rolled| u16::try_from(rolled.hits).unwrap_or(u16::MAX));
    let hits = rolled.saturating_add(cx.state().mf(mf).hits_kept);
    cx.emit(SkirmishEvent::Skirmished { mf, hits });
    Ok(())
}

/// Hits are spread over units of engaged enemy formations, whole CVs only.
pub(super) fn spread(cx: &mut Cx<'_>, mf: MfId) -> Result<(), Stop> {
    let key = spread_key(cx.state(), mf);
    let mut left = cx.state().mf(mf).hits.unwrap_or(0);
    let mut costs: Vec<(UnitId, u16)> = Vec::new();
    for number in 1.. {
        cx.settle()?;
        let targets = targets(cx.view(), mf, left, &costs);
        if left == 0 || targets.is_empty() {
            break;
        }
        let picked = cx.choose_key(&format!("{key}/{number}"), |view| {
            let state = &view.state;
            let known = |unit: UnitId| costs.iter().find(|(id, _)| *id == unit).map(|(_, cost)| *cost);
            let label = |unit: UnitId| match known(unit) {
                Some(cost) => format!("{}, {} to take 1 CV", state.unit_label(unit), counted(cost, "hit")),
                None => state.unit_label(unit).to_string(),
            };
            let hit = targets.iter().map(|unit| Choice::may(state.unit_key(*unit), label(*unit)));
            Question {
                side: spreader(view, mf.side).key().into(),
                text: format!("{} of {}: which unit loses a CV?", counted(left, "hit"), state.mf_name(mf)),
                cite: "skirmish hits".into(),
                options: hit.chain([Choice::may("rest", "leave the remaining hits")]).collect(),
                ..Question::default()
            }
        })?;
        let Some(unit) = picked.as_deref().and_then(|key| cx.state().unit_of_key(key)) else { break };
        cx.about(Subject::Fit(unit));
        let cost = match costs.iter().find(|(id, _)| *id == unit) {
            Some((_, cost)) => *cost,
            None => ask_cost(cx, &key, mf, unit)?,
        };
        if !costs.iter().any(|(id, _)| *id == unit) {
            costs.push((unit, cost));
        }
        if cost <= left {
            left -= cost;
            cx.emit(LossEvent::Booked { unit, cv: 1, cause: Cause::Skirmish });
        }
    }
    let kept = if cx.view().settings.is("skirmish.left-over", "kept") { left } else { 0 };
    cx.emit(SkirmishEvent::HitsSpread { mf, kept, lost: left - kept });
    Ok(())
}

/// Units of engaged enemy formations that these hits may still cost a CV.
fn targets(view: &View, mf: MfId, left: u16, costs: &[(UnitId, u16)]) -> Vec<UnitId> {
    let state = &view.state;
    // What a CV costs in the open is the same for all units of a kind.
    let mut in_the_open: Vec<(&str, u16)> = Vec::new();
    let mut cost_in_the_open = |unit: &Unit| {
        let kind = target_word(unit);
        let known = in_the_open.iter().find(|(known, _)| *known == kind).map(|(_, cost)| *cost);
        known.unwrap_or_else(|| {
            let cost = cost_in_the_open(view, kind);
            in_the_open.push((kind, cost));
            cost
        })
    };
    let units = state.units_of(mf.side.other()).filter(|(id, unit)| {
        let known = costs.iter().find(|(known, _)| known == id).map(|(_, cost)| *cost);
        may_be_hit(state, &view.settings, *id)
            && unit.booked < unit.cv
            && known.unwrap_or_else(|| cost_in_the_open(unit)) <= left
    });
    units.map(|(id, _)| id).collect()
}

fn may_be_hit(state: &State, settings: &Settings, id: UnitId) -> bool {
    let open = !state.unit(id).is_cavalry() || settings.number("skirmish.cavalry").is_some();
    open && state.mf(state.mf_of(id)).engaged && state.is_ready(id) && state.lock_of(id).is_none()
}

/// True where a unit of this side is engaged that hits of skirmishers may cost a CV.
pub(super) fn has_targets(state: &State, settings: &Settings, side: Side) -> bool {
    state.units_of(side).any(|(id, _)| may_be_hit(state, settings, id))
}

/// Hits for one CV of a unit of this kind in the open.
fn cost_in_the_open(view: &View, kind: &'static str) -> u16 {
    let mut inputs = checks::skirmish_target::CHECK.inputs();
    inputs.set("target", Value::from(kind));
    let case = Case { inputs: &inputs, settings: &view.settings, tables: &view.tables };
    let target = checks::skirmish_target::CHECK.outcome(&case, &[]).map(|outcome| outcome.get::<SkirmishTarget>());
    target.map_or(1, |target| target.hits_per_cv.map_or(0, |hits| u16::try_from(hits).unwrap_or(1)))
}

fn target_word(unit: &Unit) -> &'static str {
    match (unit.arm, unit.shape) {
        (Arm::Cavalry, _) => "cavalry",
        (_, Shape::Deployed) => "deployed-artillery",
        (_, Shape::Limbered) => "limbered-artillery",
        _ => "formed-infantry",
    }
}

/// How many hits a CV of this unit takes, in its cover.
fn ask_cost(cx: &mut Cx<'_>, key: &str, mf: MfId, unit: UnitId) -> Result<u16, Stop> {
    let test_key = format!("{key}>{}", cx.state().unit_key(unit));
    let tested = cx.test(&test_key, &checks::skirmish_target::CHECK, |view| {
        let figures = view.state.unit(unit);
        Known {
            side: spreader(view, mf.side).key().into(),
            who: view.state.unit_label(unit).to_string(),
            text: format!("cover of {}", view.state.unit_label(unit)),
            values: vec![("target", Value::from(target_word(figures)))],
            asks: vec![("cover", Some(Value::from(cover_of(figures))))],
            ..Known::default()
        }
    })?;
    // A unit that is stated to be no target costs more than there are hits.
    let target = tested.outcome().map(|outcome| outcome.get::<checks::skirmish_target::SkirmishTarget>());
    let hits = target.map_or(Some(1), |target| target.hits_per_cv);
    Ok(hits.map_or(u16::MAX, |hits| u16::try_from(hits.max(1)).unwrap_or(u16::MAX)))
}
