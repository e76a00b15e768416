//! The game as a document: the ribbon of phases, both sides by formation.

use super::prelude::*;
use super::roster::UnitNow;
use crate::engine::text::{Group, RibbonStep, RosterRow};
use crate::rules::board::cells::{self, words};

/// The most columns of the phases' names on the ribbon of a small screen.
const MOST_PHASES: usize = 50;

/// The owner's phases, and in a side's operations their steps; in a battle those steps and its stages.
pub(super) fn ribbon(state: &State) -> Vec<RibbonStep> {
    let mut stops = if state.fight.battle.is_some() { Vec::new() } else { phases(state) };
    if state.kind() == PhaseKind::Ops {
        let within = |step: Step| step == Step::O3 && matches!(state.step, Step::Battle | Step::Reaction);
        let opens = !stops.is_empty();
        stops.extend([Step::O2, Step::O3].map(|step| {
            let stop = RibbonStep::of(step.name(), step.title(), state.step == step || within(step));
            RibbonStep { opens: opens && step == Step::O2, ..stop }
        }));
    }
    if let Some(battle) = &state.fight.battle {
        let names = ["tactics", "cards", "charge", "FERT", "losses", "Guard", "withdraw", "react", "2nd"];
        stops.extend(Stage::ALL.into_iter().zip(names).map(|(stage, name)| RibbonStep {
            opens: stage == Stage::Tactics,
            ..RibbonStep::of(name, name, battle.stage == stage)
        }));
    }
    stops
}

/// The phases by the names that their owner gave them; where a small screen has no room for all, the present one.
fn phases(state: &State) -> Vec<RibbonStep> {
    let phases = &state.roster.game.phases;
    let fits = phases.iter().map(|phase| phase.name.chars().count() + 1).sum::<usize>() <= MOST_PHASES;
    let stop = |(at, phase): (usize, &Phase)| {
        let shown = if fits { phase.name.clone() } else { format!("phase {} of {}", at + 1, phases.len()) };
        RibbonStep::of(shown, phase.name.as_str(), state.phase.map(usize::from) == Some(at))
    };
    phases.iter().enumerate().map(stop).filter(|stop| fits || stop.now).collect()
}

pub(super) fn groups(view: &View, side: Side) -> Vec<Rc<Group>> {
    let state = &view.state;
    // Those that fight stand first.
    let fought = state.fight.battle.as_ref().map(|battle| battle.area);
    let mut formations: Vec<FormationId> = state.formations_of(side).collect();
    formations.sort_by_key(|own| fought.is_none() || state.formation(*own).at != fought || !state.is_in_play(*own));
    let units = |title, is: &dyn Fn(&UnitNow) -> bool| {
        let own = state.all_units().filter(|unit| is(state.unit(*unit)) && state.side_of_unit(*unit) == side);
        cells::group(vec![words("formation", 0, Label::Heading, title)], own.map(|unit| row(state, unit)))
    };
    let apart = units("in no formation", &|now| now.is_there() && now.formation.is_none());
    let gone = units("gone", &|now| now.known && now.steps == 0);
    formations.into_iter().filter_map(|own| group(state, own)).chain(apart).chain(gone).collect()
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
    let ap = state.figures(now.leader).0;
    let marks = [(now.forced, "FM"), (now.moved && !now.forced, "moved")];
    let led_by = format!("*{} {}", state.leader_name(now.leader), leader.fate());
    let morale = if now.known { format!("m{}", now.morale) } else { String::new() };
    let head = vec![
        words("formation", 0, Label::Heading, name.to_owned()),
        words("area", 0, Label::Plain, state.place_of(formation).to_owned()),
        words("mode", 0, Label::Plain, if is_empty { "no units" } else { short_mode(now.mode) }),
        words("morale", 0, if now.known && now.morale <= 2 { Label::Bad } else { Label::Figure }, morale),
        words("AP", 0, Label::Plain, format!("AP {}/{ap}", leader.ap)),
        words("fate", 0, Label::Bad, first_so([(leader.dead, "dead"), (leader.wounded, "wnd")], "")),
        words("marks", u8::from(!now.forced), Label::Care, so_far(marks).collect::<Vec<_>>().join(" ")),
        words("leader", 2, Label::Quiet, led_by.trim_end().to_owned()),
    ];
    Some(Group::new(head, state.units_of(formation).map(|unit| row(state, unit)).collect()))
}

pub(super) const fn short_mode(mode: Mode) -> &'static str {
    ["march", "echelon", "line", "conc."][mode as usize]
}

fn row(state: &State, unit: UnitId) -> RosterRow {
    let (now, facts) = (state.unit(unit), state.unit_facts(unit));
    let (guard, screens) = (facts.guard, facts.marks.screen);
    let marks = [(guard && screens, "Gs"), (guard, "G"), (facts.marks.national_guard, "N"), (screens, "s")];
    RosterRow {
        code: facts.code.as_str().into(),
        name: facts.name.as_str().into(),
        kind: facts.arm.key(),
        cells: vec![
            words("factors", 0, Label::Figure, state.factors(unit).to_string()),
            cells::pips("steps", now.steps, facts.strength.steps),
            words("arm", 0, Label::Plain, cells::arm(facts.arm.key())),
            words("Guard", 0, Label::Figure, first_so(marks, "")),
            words("broken", 0, Label::Bad, if now.broken { "br" } else { "" }),
            words("supply", 0, Label::Care, if now.out_of_supply { "os" } else { "" }),
        ],
        gone: now.steps == 0,
        ..RosterRow::default()
    }
}
