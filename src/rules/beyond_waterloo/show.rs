//! The game as a document: the ribbon of phases, both sides by formation.

use std::borrow::Cow;
use std::rc::Rc;

use super::acts::View;
use super::battle::fert::strength;
use super::event::Stage;
use super::ids::{Arm, FormationId, PhaseKind, Side, Step, UnitId};
use super::panels::panels;
use super::state::State;
use super::tell::{in_words, label};
use crate::engine::text::{Cell, Column, Content, Doc, Group, Label, RosterRow, Stop, short_name};

/// The state as a document.
pub(super) fn show(view: &View) -> Doc {
    let columns = Side::BOTH.into_iter().map(|side| column(view, side)).collect();
    Doc { ribbon: ribbon(&view.state), columns, briefs: false, panels: panels(view) }
}

/// The phases; in a side's operations their steps, in a battle its stages.
fn ribbon(state: &State) -> Vec<Stop> {
    let over = state.winner.is_some();
    let stop = |name: String, title: String, now: bool, opens: bool| Stop { name, title, now: now && !over, opens };
    let phases = state.roster.game.phases.iter().enumerate().map(|(at, phase)| {
        let now = state.phase.map(usize::from) == Some(at);
        stop(format!("{}", at + 1), phase.name.clone(), now, false)
    });
    let mut stops: Vec<Stop> = phases.collect();
    if state.kind() == PhaseKind::Ops {
        let within = |step: Step| step == Step::O3 && matches!(state.step, Step::Battle | Step::Reaction);
        stops.extend([Step::O2, Step::O3].into_iter().map(|step| {
            let now = state.step == step || within(step);
            stop(step.name().to_owned(), step.title().to_owned(), now, step == Step::O2)
        }));
    }
    if let Some(battle) = &state.battle {
        let stages = [
            (Stage::Tactics, "tac", "grand tactics"),
            (Stage::Cards, "crd", "cards"),
            (Stage::Charge, "chg", "cavalry charge"),
            (Stage::Fert, "FERT", "FERT"),
            (Stage::Losses, "loss", "losses"),
            (Stage::Napoleon, "Nap", "Napoleon"),
            (Stage::Withdraw, "wdr", "withdrawal"),
            (Stage::Reaction, "rea", "reaction moves"),
            (Stage::Second, "2nd", "second round"),
        ];
        let place = format!("{}, round {}", state.area_name(battle.area), battle.round);
        stops.extend(stages.into_iter().map(|(stage, name, title)| {
            let now = battle.stage == stage;
            let title = if now { format!("{title}, {place}") } else { title.to_owned() };
            stop(name.to_owned(), title, now, stage == Stage::Tactics)
        }));
    }
    stops
}

fn column(view: &View, side: Side) -> Column {
    let state = &view.state;
    let formations = state.all_formations().filter(|own| state.side_of(*own) == side);
    let mut groups: Vec<Rc<Group>> = formations.filter_map(|own| group(state, own)).collect();
    groups.extend(apart(state, side));
    groups.extend(gone(state, side));
    let battle = state.battle.as_ref().filter(|battle| state.is_at(battle.area, side));
    let strength = battle.map_or_else(String::new, |battle| format!(", strength {}", strength(view, battle, side)));
    let (vp, cards) = (state.vp[side.at()], state.hands[side.at()]);
    Column {
        side: side.key().to_owned(),
        title: format!("{}, {vp} VP, cards {cards}{strength}", side.name()),
        short: short_name(side.name(), 10),
        label: label(side),
        groups,
    }
}

/// The units of a formation under its leader, area and mode.
fn group(state: &State, formation: FormationId) -> Option<Rc<Group>> {
    let now = state.formation(formation);
    // A leader lives on without units: his formation is listed and does nothing until a new unit joins it.
    let is_empty = !state.is_in_play(formation);
    if is_empty && (now.at.is_none() || state.leader(now.leader).dead) {
        return None;
    }
    let leader = state.leader(now.leader);
    let name = if now.known { state.formation_name(formation) } else { "hidden formation" };
    let fate = if leader.dead {
        " dead"
    } else if leader.wounded {
        " wounded"
    } else {
        ""
    };
    let ap = state.figures(now.leader).0;
    let at = now.at.map_or("", |area| state.area_name(area));
    let fights = state.battle.as_ref().is_some_and(|battle| Some(battle.area) == now.at);
    let marks = [(is_empty, "no units"), (now.moved, "moved"), (now.forced, "forced"), (fights && !is_empty, "battle")];
    let marks: Vec<&str> = marks.into_iter().filter(|(so, _)| *so).map(|(_, word)| word).collect();
    let morale = if now.known { format!("morale {}", now.morale) } else { String::new() };
    let head = vec![
        cell("formation", 0, Label::Heading, format!("{name}, {at}")),
        cell("order", 0, Label::Plain, in_words(now.mode)),
        // A level by itself is nothing bad: it makes no formation shaken or broken.
        cell("morale", 0, Label::Good, morale),
        cell("commander", 1, Label::Plain, format!("*{} AP {}/{ap}{fate}", state.leader_name(now.leader), leader.ap)),
        cell("losses", 1, Label::Care, marks.join(", ")),
    ];
    Some(Group::new(head, state.units_of(formation).map(|unit| row(state, unit)).collect()))
}

/// The units of a side that are in no formation.
fn apart(state: &State, side: Side) -> Option<Rc<Group>> {
    let own = |unit: &UnitId| {
        let now = state.unit(*unit);
        now.is_there() && now.formation.is_none() && state.side_of_unit(*unit) == side
    };
    let rows: Vec<RosterRow> = state.all_units().filter(own).map(|unit| row(state, unit)).collect();
    let head = vec![cell("formation", 0, Label::Heading, "in no formation")];
    (!rows.is_empty()).then(|| Group::new(head, rows))
}

/// The units of a side that are gone.
fn gone(state: &State, side: Side) -> Option<Rc<Group>> {
    let own = |unit: &UnitId| {
        let now = state.unit(*unit);
        now.known && now.steps == 0 && state.side_of_unit(*unit) == side
    };
    let rows: Vec<RosterRow> = state.all_units().filter(own).map(|unit| row(state, unit)).collect();
    let head = vec![cell("formation", 0, Label::Heading, "gone")];
    (!rows.is_empty()).then(|| Group::new(head, rows))
}

fn cell(name: &'static str, priority: u8, label: Label, words: impl Into<Cow<'static, str>>) -> Cell {
    Cell { name, priority, content: Content::Words(words.into()), label }
}

fn row(state: &State, unit: UnitId) -> RosterRow {
    let now = state.unit(unit);
    let facts = state.unit_facts(unit);
    let of = facts.map_or(1, |facts| facts.steps);
    let so = |so: bool, mark: &'static str| if so { mark } else { "" };
    let quality = facts.map_or("", |facts| match (facts.guard, facts.national_guard) {
        (true, _) => "G",
        (false, true) => "N",
        (false, false) => "",
    });
    let arm = facts.map_or(Arm::Infantry, |facts| facts.arm);
    let short = match arm {
        Arm::Infantry => "inf",
        Arm::Cavalry => "cav",
        Arm::Artillery => "art",
    };
    let marks = [so(facts.is_some_and(|facts| facts.screen), "screens"), so(now.out_of_supply, "out of supply")];
    let marks: Vec<&str> = marks.into_iter().filter(|mark| !mark.is_empty()).collect();
    RosterRow {
        foe: None,
        code: facts.map_or("", |facts| facts.code.as_str()).into(),
        name: state.unit_name(unit).into(),
        kind: arm.key(),
        about: Cow::Borrowed(""),
        cells: vec![
            cell("quality", 1, Label::Plain, quality),
            Cell {
                name: "cv",
                priority: 0,
                content: Content::Pips { left: now.steps, of },
                label: if now.steps * 2 <= of { Label::Bad } else { Label::Figure },
            },
            cell("formation", 0, Label::Plain, format!("{short} {}", state.factors(unit))),
            cell("status", 0, Label::Care, so(now.broken, "BROKEN")),
            cell("deed", 1, Label::Quiet, marks.join(", ")),
        ],
        gone: now.steps == 0,
    }
}
