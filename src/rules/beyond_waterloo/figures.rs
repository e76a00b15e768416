//! The figures that players may set right.

use super::prelude::*;
use super::roster::{FormationFigure, LeaderFigure, UnitFigure, area_figures, country_figures};

/// The position, points and cards, the units and formations that are known, leaders, areas, countries.
pub(super) fn all(view: &View, things: &mut Things<'_>) {
    let state = &view.state;
    things.thing(POSITION, [""; 3], |all| position(state, all));
    things.thing("vp", [""; 3], |all| points(&mut { state.vp }, all));
    things.thing("cards", [""; 3], |all| cards(&mut { state.hands }, all));
    for own in state.all_units().filter(|own| state.unit(*own).known) {
        let who = [state.side_of_unit(own).key(), state.unit_name(own), state.unit_code(own)];
        things.thing("unit", who, |all| unit(state, own, all));
    }
    for own in state.all_formations().filter(|own| state.formation(*own).known) {
        let who = [state.side_of(own).key(), state.formation_name(own), state.formation_code(own)];
        things.thing("formation", who, |all| formation(state, own, all));
    }
    for own in state.all_leaders() {
        let who = [state.leader_facts(own).side.key(), state.leader_name(own), ""];
        things.thing("leader", who, |all| leader(state, own, all));
    }
    for area in state.areas() {
        things.thing("area", ["", state.area_name(area), ""], |all| area_figures(&mut state.holder(area), all));
    }
    for country in state.countries() {
        let who = ["", state.country_name(country), ""];
        things.thing("country", who, |all| country_figures(&mut { *state.at_war(country) }, all));
    }
}

/// The figures of a unit, which may be in the formations of its side that are known.
pub(super) fn unit(state: &State, unit: UnitId, all: &mut Figures<'_, UnitFigure>) {
    let side = state.side_of_unit(unit);
    let own = state.formations_of(side).filter(|own| state.formation(*own).known);
    let formations: Vec<&str> = own.map(|own| state.formation_name(own)).collect();
    let steps = state.unit_facts(unit).strength.steps;
    state.unit(unit).clone().figures((steps, side), &formations, all);
}

/// The figures of a formation, which a leader of its side may lead.
pub(super) fn formation(state: &State, formation: FormationId, all: &mut Figures<'_, FormationFigure>) {
    let side = state.side_of(formation);
    let leaders = state.roster.game.leaders.iter().filter(|leader| leader.side == side);
    let leaders: Vec<&str> = leaders.map(|leader| leader.name.as_str()).collect();
    state.formation(formation).clone().figures(&leaders, all);
}

pub(super) fn leader(state: &State, leader: LeaderId, all: &mut Figures<'_, LeaderFigure>) {
    state.leader(leader).clone().figures(state.leader_facts(leader), all);
}

pub(super) fn points([french, allied]: &mut [i32; 2], all: &mut Figures<'_, ()>) {
    let points = Takes::Count(-9_999, 9_999);
    all.figure("french", (points, "victory points of the French"), french, drop);
    all.figure("allied", (points, "of the Allies"), allied, drop);
}

pub(super) fn cards([french, allied]: &mut [u16; 2], all: &mut Figures<'_, ()>) {
    let cards = Takes::Count(0, 99);
    all.figure("french", (cards, "cards of the French"), french, drop);
    all.figure("allied", (cards, "of the Allies"), allied, drop);
}

fn position(state: &State, all: &mut Figures<'_, ()>) {
    let phases: Vec<&str> = state.roster.game.phases.iter().map(|phase| phase.name.as_str()).collect();
    let begins = |step: &Step| *step != state.step && state.kind() == PhaseKind::Ops;
    let others = [Step::O2, Step::O3].into_iter().filter(begins);
    let steps: Vec<&str> = [state.step].into_iter().chain(others).map(Step::name).collect();
    let turns = Takes::Count(1, state.roster.game.begins.turns.max(1).into());
    all.figure("turn", (turns, "the turn"), &mut { state.turn }, drop);
    all.figure("phase", (Takes::Words(&phases), "the phase that begins"), &mut state.phase_name().to_owned(), drop);
    all.figure("step", (Takes::Words(&steps), "in a side's operations O2 or O3"), &mut { state.step }, drop);
}
