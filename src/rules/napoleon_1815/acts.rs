//! What is owed and what may be done: the one source of what comes next.

use super::battle::{self, fire, moves, roads};
use super::prelude::*;
use super::{ends, march, rout, setup, supply, victory};

/// Everything that is owed or may be done now, in the order of the rules.
pub fn offers(view: &KeptView) -> Offers {
    let mut offers = Offers::default();
    let state = &view.state;
    if state.winner.is_some() {
        return offers;
    }
    match state.step {
        Step::C1 => march::offers(view, &mut offers),
        Step::C2 => march::rolls(state, &mut offers),
        Step::C3 => setup::offers(state, &mut offers),
        Step::C4 => battle::offers(view, &mut offers),
        Step::C5 | Step::C6 | Step::C8 => {}
        Step::C7 => supply::offers(view, &mut offers),
        Step::C9 => victory::offers(view, &mut offers),
        Step::B1 => battle::morale::offers(view, &mut offers),
        Step::B2 => roads::leavers(view, &mut offers),
        Step::B3 => {
            fire::offers(view, &mut offers);
            moves::offers(view, &mut offers);
        }
        Step::B4 => roads::comers(view, &mut offers, state.now.playing, Use::Reinforce, None),
        Step::Rout => rout::offers(view, &mut offers),
        Step::Regroup => roads::regrouping(view, &mut offers),
    }
    if matches!(state.step, Step::C1 | Step::B2 | Step::B3 | Step::B4 | Step::Regroup) {
        let refused = if state.step == Step::B3 { moves::must_engage(view) } else { None };
        let kept = view.clone();
        offers.done_later(Act::Done, state.step.title(), refused, move || ends::means(&kept, &self::offers(&kept)));
    }
    offers
}

pub fn asked(state: &State) -> &'static str {
    match state.step {
        Step::C7 => Side::Allied.key(),
        Step::C3 | Step::C5 | Step::C6 | Step::C8 | Step::C9 => EVERYBODY,
        _ => state.acting().key(),
    }
}

/// What a step asks, in words that all may read.
pub fn question(state: &State) -> String {
    let place = state.now.battle.map(|city| format!(", {}", state.city_name(city))).unwrap_or_default();
    let sets = if state.step == Step::C4 { ", in sets until no battle is left" } else { "" };
    format!("{}{place}{sets}", state.step.words())
}

pub fn due(view: &KeptView) -> Due {
    let state = &view.state;
    let offers = offers(view);
    let side = if offers.owed().any(|owed| owed.who != asked(state)) { EVERYBODY } else { asked(state) };
    let groups = if state.step == Step::C1 { march::groups_left(view) } else { String::new() };
    // A step in which nothing can be done asks nothing.
    let text = if offers.is_empty() { String::new() } else { question(state) + &groups };
    offers.due(state.step.name(), side, text, state.step.cite())
}
