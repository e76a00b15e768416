//! Which step comes next, and when a turn is over.

use super::View;
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::ground::Cx;
use crate::rules::march_attack::state::ids::Side;
use crate::rules::march_attack::state::{State, Step};
use crate::rules::march_attack::turn::TurnEvent;

/// The step after this one begins.
pub(crate) fn next_step(cx: &mut Cx<'_>) {
    let event = step_after(cx.state());
    cx.emit(event);
}

/// The beginning of the step that comes after this one.
pub(crate) fn step_after(state: &State) -> Event {
    let began = |step, half, active| Event::Turn(TurnEvent::StepBegan { turn: state.turn, step, half, active });
    let active = state.active.or(state.first);
    match state.step {
        Step::S1 => began(Step::S2, 0, None),
        Step::S2 => began(Step::S3, 0, None),
        Step::S3 => began(Step::S4, 0, None),
        Step::S4 => began(Step::S5, 0, None),
        Step::S5 => began(Step::T1, 1, state.first),
        Step::T1 => began(Step::T2, state.half, active),
        Step::T2 => began(Step::T3, state.half, active),
        Step::T3 => began(Step::T4, state.half, active),
        Step::T4 if state.half < 2 => began(Step::T1, 2, active.map(Side::other)),
        Step::T4 => Event::Turn(TurnEvent::StepBegan {
            turn: state.turn.saturating_add(1),
            step: Step::S1,
            half: 0,
            active: None,
        }),
    }
}

/// True when the turn's last T4 is over and the players must say whether to go on.
pub(crate) fn turn_is_over(view: &View) -> bool {
    let state = &view.state;
    state.step == Step::T4 && state.half == 2 && state.done.markers_changed
}

/// True when the last turn has been played.
pub(crate) fn last_turn_is_over(view: &View) -> bool {
    let last = view.settings.number("battle.turns");
    last.is_some_and(|last| i64::from(view.state.turn) >= last)
}
