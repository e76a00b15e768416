//! What is owed and what may be done: the one source of what comes next.

use super::prelude::*;
use super::{battle, ends, movement, phases, spending, victory};
use crate::engine::prompt::Due;

/// Everything that is owed or may be done now, in the order of the rules.
pub fn offers(view: &View) -> Offers {
    let mut offers = Offers::default();
    let state = &view.state;
    if state.winner.is_some() {
        return offers;
    }
    if state.turns_over {
        victory::offers(&mut offers);
        return offers;
    }
    match state.step {
        Step::Phase => match state.kind() {
            PhaseKind::Words => offers.done_always(Act::Done, &phase_name(state), ends::means(state, &offers), None),
            PhaseKind::Wounds => phases::offer_wounds(state, &mut offers),
            PhaseKind::Paralysis => phases::offer_countries(state, &mut offers),
            PhaseKind::Ops => {}
        },
        Step::O2 => {
            movement::offers(view, &mut offers);
            spending::offers(view, &mut offers);
        }
        Step::O3 => battle::offers(view, &mut offers),
        Step::Battle => battle::offer_stage(view, &mut offers),
        Step::Reaction => battle::reaction::offers(view, &mut offers),
    }
    if !matches!(state.step, Step::Phase | Step::Battle) && !offers.owes() {
        offers.done(Act::Done, state.step.title(), ends::means(state, &offers), None);
    }
    offers
}

pub(crate) fn phase_name(state: &State) -> String {
    state.phase_now().map_or_else(String::new, |phase| phase.name.clone())
}

/// What a step asks, in words that all may read.
pub fn question(state: &State) -> String {
    let phase = phase_name(state);
    match &state.fight.battle {
        Some(battle) => {
            format!("{phase}, {}, {}, round {}", state.step.title(), state.area_name(battle.area), battle.round)
        }
        None if state.step == Step::Phase => match state.phase_now().and_then(|phase| phase.text.as_deref()) {
            Some(text) => format!("{phase}: {}", text.split_whitespace().collect::<Vec<_>>().join(" ")),
            None => phase,
        },
        None => format!("{phase}, {}", state.step.title()),
    }
}

/// The options of the next prompt.
pub fn due(view: &View) -> Due {
    let (state, offers) = (&view.state, offers(view));
    let whose = if state.step == Step::Reaction { battle::reaction::whose(state) } else { state.active() };
    let side = offers.asked().unwrap_or_else(|| whose.map_or(EVERYBODY, Side::key).to_owned());
    offers.due(state.step.name(), side, question(state), state.step.cite())
}
