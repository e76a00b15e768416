//! What is owed and what may be done: the one source of what comes next.

use super::prelude::*;
use super::{battle, ends, movement, phases, spending, victory};

/// Everything that is owed or may be done now, in the order of the rules.
pub fn offers(view: &View) -> Offers {
    let (state, mut offers) = (&view.state, Offers::default());
    match state.step {
        _ if state.winner.is_some() => return offers,
        _ if state.turns_over => victory::offers(&mut offers),
        Step::Phase => match state.kind() {
            PhaseKind::Words => offers.done_always(Act::Done, state.phase_name(), ends::means(state, &offers), None),
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

/// What a step asks, in words that all may read.
pub fn question(state: &State) -> String {
    let phase = state.phase_name();
    match &state.fight.battle {
        Some(battle) => {
            format!("{phase}, {}, {}, round {}", state.step.title(), state.area_name(battle.area), battle.round)
        }
        None if state.step == Step::Phase => match state.phase_now().and_then(|phase| phase.text.as_deref()) {
            Some(text) => format!("{phase}: {}", text.split_whitespace().collect::<Vec<_>>().join(" ")),
            None => phase.to_owned(),
        },
        None => format!("{phase}, {}", state.step.title()),
    }
}

pub fn due(view: &View) -> Due {
    let (state, offers) = (&view.state, offers(view));
    let whose = if state.step == Step::Reaction { battle::reaction::whose(state) } else { state.active() };
    let side = offers.asked().unwrap_or_else(|| whose.map_or(EVERYBODY, Side::key).to_owned());
    offers.due(state.step.name(), side, question(state), state.step.cite())
}
