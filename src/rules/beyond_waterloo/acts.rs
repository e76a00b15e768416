//! What is owed and what may be done: the one source of what comes next.

use super::act::{Act, Offers};
use super::ground::View;
use super::ids::{PhaseKind, Side, Step};
use super::state::State;
use super::{battle, ends, movement, phases, spending, victory};
use crate::engine::prompt::Due;
use crate::engine::seat::EVERYBODY;

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
            offers.done(Act::Done, state.step.title(), ends::means(state, &offers), None);
        }
        Step::O3 => {
            if battle::offers(view, &mut offers) {
                offers.done(Act::Done, state.step.title(), ends::means(state, &offers), None);
            }
        }
        Step::Battle => battle::offer_stage(view, &mut offers),
        Step::Reaction => {
            battle::reaction::offers(view, &mut offers);
            offers.done(Act::Done, state.step.title(), ends::means(state, &offers), None);
        }
    }
    offers
}

/// The name of the phase that is played.
pub(crate) fn phase_name(state: &State) -> String {
    state.phase_now().map_or_else(String::new, |phase| phase.name.clone())
}

/// Whose part of a step it is.
pub fn whose(state: &State) -> Option<Side> {
    match state.step {
        Step::Reaction => battle::reaction::whose(state),
        Step::Phase | Step::O2 | Step::O3 | Step::Battle => state.active(),
    }
}

/// What a step asks, in words that all may read.
pub fn question(state: &State) -> String {
    let phase = phase_name(state);
    let battle = state.fight.battle.as_ref();
    match battle {
        Some(battle) => {
            let name = state.area_name(battle.area);
            format!("{phase}, {}, {name}, round {}", state.step.title(), battle.round)
        }
        None if state.step == Step::Phase => {
            let text = state.phase_now().and_then(|phase| phase.text.as_deref());
            text.map_or(phase.clone(), |text| {
                format!("{phase}: {}", text.split_whitespace().collect::<Vec<_>>().join(" "))
            })
        }
        None => format!("{phase}, {}", state.step.title()),
    }
}

/// The options of the next prompt.
pub fn due(view: &View) -> Due {
    let (state, offers) = (&view.state, offers(view));
    let side = offers.asked().unwrap_or_else(|| whose(state).map_or(EVERYBODY, Side::key).to_owned());
    offers.due(state.step.name(), side, question(state), state.step.cite())
}
