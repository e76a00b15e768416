//! The game as a document: the ribbon of phases, both sides by formation.

use std::borrow::Cow;
use std::rc::Rc;

use super::ground::View;
use super::ids::{Arm, FormationId, Mode, PhaseKind, Side, Stage, Step, UnitId};
use super::panels::panels;
use super::roster::Phase;
use super::shows;
use super::state::State;
use crate::engine::doc::Doc;
use crate::engine::text::{Column, Group, Label, RibbonStep, RosterRow};
use crate::rules::board::cells::{self, words};
use crate::rules::board::words::so_far;

/// The most columns of the phases' names on the ribbon of a small screen.
const MOST_PHASES: usize = 50;

pub(super) fn show(view: &View) -> Doc {
    let columns = Side::BOTH.into_iter().map(|side| column(view, side)).collect();
    Doc { ribbon: ribbon(&view.state), columns, briefs: false, panels: panels(view), shows: Some(shows::shows(view)) }
}

/// The owner's phases, and in a side's operations their steps; in a battle those steps and its stages.
fn ribbon(state: &State) -> Vec<RibbonStep> {
    let over = state.winner.is_some();
    let stop = |name: &str, title: &str, now: bool, opens: bool| RibbonStep {
        name: name.to_owned(),
        title: title.to_owned(),
        now: now && !over,
        opens,
    };
    let mut stops = if state.fight.battle.is_some() { Vec::new() } else { phases(state, stop) };
    if state.kind() == PhaseKind::Ops {
        let within = |step: Step| step == Step::O3 && matches!(state.step, Step::Battle | Step::Reaction);
        let opens = !stops.is_empty();
        stops.extend([Step::O2, Step::O3].into_iter().map(|step| {
            let now = state.step == step || within(step);
            stop(step.name(), step.title(), now, opens && step == Step::O2)
        }));
    }
    if let Some(battle) = &state.fight.battle {
        let stages = [
            (Stage::Tactics, "tactics"),
            (Stage::Cards, "cards"),
            (Stage::Charge, "charge"),
            (Stage::Fert, "FERT"),
            (Stage::Losses, "losses"),
            (Stage::Napoleon, "Guard"),
            (Stage::Withdraw, "withdraw"),
            (Stage::Reaction, "react"),
            (Stage::Second, "2nd"),
        ];
        let of = |(stage, name)| stop(name, name, battle.stage == stage, stage == Stage::Tactics);
        stops.extend(stages.into_iter().map(of));
    }
    stops
}

/// The phases by the names that their owner gave them; where a small screen has no room for all, the present one.
fn phases(state: &State, stop: impl Fn(&str, &str, bool, bool) -> RibbonStep) -> Vec<RibbonStep> {
    let phases = &state.roster.game.phases;
    let is_now = |at: usize| state.phase.map(usize::from) == Some(at);
    let fits = phases.iter().map(|phase| phase.name.chars().count() + 1).sum::<usize>() <= MOST_PHASES;
    let named = |(at, phase): (usize, &Phase)| {
        let shown = if fits { phase.name.clone() } else { format!("phase {} of {}", at + 1, phases.len()) };
        (fits || is_now(at)).then(|| stop(&shown, &phase.name, is_now(at), false))
    };
    phases.iter().enumerate().filter_map(named).collect()
}

fn column(view: &View, side: Side) -> Column {
    let state = &view.state;
    // Those that fight stand first.
    let fought = state.fight.battle.as_ref().map(|battle| battle.area);
    let is_apart =
        |own: &FormationId| fought.is_none() || state.formation(*own).at != fought || !state.is_in_play(*own);
    let mut formations: Vec<FormationId> = state.all_formations().filter(|own| state.side_of(*own) == side).collect();
    formations.sort_by_key(is_apart);
    let mut groups: Vec<Rc<Group>> = formations.into_iter().filter_map(|own| group(view, own)).collect();
    groups.extend(apart(state, side));
    groups.extend(gone(state, side));
    cells::side(side.key(), side.name(), side.label(), shows::headline(view, side), groups)
}

/// The units of a formation under its leader, area and mode.
fn group(view: &View, formation: FormationId) -> Option<Rc<Group>> {
    let state = &view.state;
    let now = state.formation(formation);
    // A leader lives on without units: his formation is listed and does nothing until a new unit joins it.
    let is_empty = !state.is_in_play(formation);
    if is_empty && (now.at.is_none() || state.leader(now.leader).dead) {
        return None;
    }
    let leader = state.leader(now.leader);
    let name = if now.known { state.formation_name(formation) } else { "hidden formation" };
    let ap = state.figures(now.leader).0;
    let at = now.at.map_or("", |area| state.area_name(area));
    let marks = [(now.forced, "FM"), (now.moved && !now.forced, "moved")];
    let fate = usize::from(leader.wounded) + 2 * usize::from(leader.dead);
    let morale = if now.known { format!("m{}", now.morale) } else { String::new() };
    let head = vec![
        words("formation", 0, Label::Heading, name.to_owned()),
        words("area", 0, Label::Plain, at.to_owned()),
        words("mode", 0, Label::Plain, if is_empty { "no units" } else { short_mode(now.mode) }),
        words("morale", 0, if now.known && now.morale <= 2 { Label::Bad } else { Label::Figure }, morale),
        words("AP", 0, Label::Plain, format!("AP {}/{ap}", leader.ap)),
        words("fate", 0, Label::Bad, ["", "wnd", "dead"][fate]),
        words("marks", u8::from(!now.forced), Label::Care, so_far(marks).collect::<Vec<_>>().join(" ")),
        words(
            "leader",
            2,
            Label::Quiet,
            format!("*{} {}", state.leader_name(now.leader), leader.fate()).trim_end().to_owned(),
        ),
    ];
    Some(Group::new(head, state.units_of(formation).map(|unit| row(state, unit)).collect()))
}

/// A mode in a few letters.
pub(super) const fn short_mode(mode: Mode) -> &'static str {
    match mode {
        Mode::MarchOrder => "march",
        Mode::LineOfBattle => "line",
        Mode::Concentrated => "conc.",
        Mode::Echelon => "echelon",
    }
}

/// The units of a side that are in no formation.
fn apart(state: &State, side: Side) -> Option<Rc<Group>> {
    let own = |unit: &UnitId| {
        let now = state.unit(*unit);
        now.is_there() && now.formation.is_none() && state.side_of_unit(*unit) == side
    };
    let rows: Vec<RosterRow> = state.all_units().filter(own).map(|unit| row(state, unit)).collect();
    let head = vec![words("formation", 0, Label::Heading, "in no formation")];
    (!rows.is_empty()).then(|| Group::new(head, rows))
}

/// The units of a side that are gone.
fn gone(state: &State, side: Side) -> Option<Rc<Group>> {
    let own = |unit: &UnitId| {
        let now = state.unit(*unit);
        now.known && now.steps == 0 && state.side_of_unit(*unit) == side
    };
    let rows: Vec<RosterRow> = state.all_units().filter(own).map(|unit| row(state, unit)).collect();
    let head = vec![words("formation", 0, Label::Heading, "gone")];
    (!rows.is_empty()).then(|| Group::new(head, rows))
}

fn row(state: &State, unit: UnitId) -> RosterRow {
    let now = state.unit(unit);
    let facts = state.unit_facts(unit);
    let of = facts.map_or(1, |facts| facts.strength.steps);
    let quality = facts.map_or("", |facts| match (facts.guard, facts.marks.national_guard, facts.marks.screen) {
        (true, _, true) => "Gs",
        (true, _, false) => "G",
        (false, true, _) => "N",
        (false, false, screens) => ["", "s"][usize::from(screens)],
    });
    let arm = facts.map_or(Arm::Infantry, |facts| facts.arm).key();
    RosterRow {
        foe: None,
        code: facts.map_or("", |facts| facts.code.as_str()).into(),
        name: state.unit_name(unit).into(),
        kind: arm,
        about: Cow::Borrowed(""),
        cells: vec![
            words("factors", 0, Label::Figure, state.factors(unit).to_string()),
            cells::pips("steps", now.steps, of),
            words("arm", 0, Label::Plain, cells::arm(arm)),
            words("Guard", 0, Label::Figure, quality),
            words("broken", 0, Label::Bad, if now.broken { "br" } else { "" }),
            words("supply", 0, Label::Care, if now.out_of_supply { "os" } else { "" }),
        ],
        gone: now.steps == 0,
    }
}
