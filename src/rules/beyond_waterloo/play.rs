//! A turn: its phases in the file's order; within a side's operations movement and battles. One call is one act.

use super::battle::event::BattleEvent;
use super::phase::PhaseEvent;
use super::prelude::*;
use super::{battle, movement, phases, spending, victory};

/// One act: what happens by itself, else what the players pick.
pub(super) fn play(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let state = cx.state();
    if state.winner.is_some() || state.roster.game.phases.is_empty() {
        return Err(Stop::Over);
    }
    if by_itself(cx)? {
        return Ok(());
    }
    let (act, key) = cx.next_act_by_key()?;
    // The acts of a battle are offered in one alone.
    let (key, fight) = (&*key, &cx.state().fight.battle.clone().unwrap_or_default());
    match act {
        Act::Move(formation) => movement::go(cx, key, formation)?,
        Act::Spend(leader) => spending::spend(cx, key, leader)?,
        Act::Battle(area) => battle::begin(cx, area)?,
        Act::ToTable(area) => battle::table::go(cx, key, fight, area)?,
        Act::Result(area) => battle::table::come_back(cx, fight, area)?,
        Act::Here(area) => battle::table::stay(cx, area),
        Act::Tactics => battle::tactics::choose_both(cx, fight)?,
        Act::Cards(side) => battle::cards::play(cx, key, fight, side)?,
        Act::Charge => battle::charge::charge(cx, key, fight)?,
        Act::Fert(side) => battle::fert::roll(cx, key, fight, side)?,
        Act::Losses(side) => battle::losses::take(cx, key, fight, side)?,
        Act::Guard(unit) => battle::catastrophe::guard(cx, key, unit)?,
        Act::Napoleon => battle::catastrophe::napoleon(cx, key)?,
        Act::Withdraw(side) => battle::withdraw::decide(cx, key, fight, side)?,
        Act::Retreat(formation) => battle::catastrophe::retreat(cx, key, formation)?,
        Act::React(formation) => battle::reaction::react(cx, key, fight, formation, true).map(|_| ())?,
        Act::SecondRound => battle::second_round(cx, key, fight)?,
        Act::Wound(leader) => phases::wound(cx, key, leader)?,
        Act::Paralysis(country) => phases::paralysis(cx, key, country)?,
        Act::Victory => victory::ask(cx)?,
        Act::Done => next(cx),
    }
    Ok(())
}

/// What needs nobody's answer. False where players are asked.
fn by_itself(cx: &mut Cx<'_>) -> Result<bool, Stop> {
    if cx.state().phase.is_none() {
        let turn = cx.state().turn;
        begin_phase(cx, turn, 0);
        return Ok(true);
    }
    if victory::by_itself(cx) || battle::by_itself(cx)? {
        return Ok(true);
    }
    let is_over = cx.due().options.is_empty();
    if is_over {
        next(cx);
    }
    Ok(is_over)
}

/// A phase begins; whether formations are hidden in it is a house rule.
fn begin_phase(cx: &mut Cx<'_>, turn: u16, phase: u16) {
    let hides = cx.view().settings.is(settings::HIDDEN, "on");
    cx.emit(PhaseEvent::PhaseBegan { turn, phase, hides });
}

fn next(cx: &mut Cx<'_>) {
    let state = cx.state();
    match state.step {
        Step::O2 => cx.emit(PhaseEvent::StepBegan { step: Step::O3 }),
        Step::Reaction => {
            let whose = battle::reaction::whose(state);
            cx.emit_all(whose.map(|side| BattleEvent::ReactionsOver { side }));
        }
        Step::Phase | Step::O3 | Step::Battle => {
            let (turn, phase) = (state.turn, state.phase.unwrap_or(0).saturating_add(1));
            let game = &state.roster.game;
            if usize::from(phase) < game.phases.len() {
                begin_phase(cx, turn, phase);
            } else if turn < game.begins.turns {
                begin_phase(cx, turn.saturating_add(1), 0);
            } else {
                cx.emit(PhaseEvent::TurnsOver);
            }
        }
    }
}
