//! What is owed and what may be done: the one source of what comes next.

use super::prelude::*;
use super::{attrition, battle, diplomacy, ends, march, reinforce, strategy, surrender, victory, winter};

/// Everything that is owed or may be done now, in the order of the rules.
pub fn offers(view: &View) -> Offers {
    let mut offers = to_do(view);
    let state = &view.state;
    if state.step.is_by_sides() && !offers.owes() && state.fight.battle.is_none() {
        offers.done(Act::Done, &ends::part(state), ends::means(view, &offers, to_do), None);
    }
    offers
}

/// The same but for ending a part of a phase.
fn to_do(view: &View) -> Offers {
    let mut offers = Offers::default();
    let state = &view.state;
    if state.winner.is_some() {
        return offers;
    }
    match state.step {
        Step::P1 if state.now.first.is_none() => diplomacy::offer_first(view, &mut offers),
        Step::P1 | Step::P2 => diplomacy::offers(view, &mut offers),
        Step::P3 => strategy::offers(view, &mut offers),
        Step::P4 => reinforce::offers(view, &mut offers),
        Step::P5 => {
            attrition::offers(state, &mut offers);
            battle::offers(view, &mut offers);
            if !offers.owes() && state.fight.battle.is_none() {
                march::offers(view, &mut offers);
                diplomacy::offer_cards(state, &mut offers);
            }
        }
        Step::P6 => surrender::offers(view, &mut offers),
        Step::P7 => winter::offers(view, &mut offers),
        Step::P8 => victory::offers(view, &mut offers),
    }
    offers
}

/// What a step asks, in words that all may read.
pub fn question(state: &State) -> String {
    if let Some(fight) = &state.fight.battle {
        return format!("{} battle in {}", state.step.name(), state.area_name(fight.area));
    }
    if state.step == Step::P1 && state.now.first.is_none() && state.winner.is_none() {
        return format!("{} {}: who goes first in {}", state.step.name(), state.step.title(), state.year);
    }
    format!("{} {}", state.step.name(), ends::part(state))
}

pub fn due(view: &View) -> Due {
    let (state, offers) = (&view.state, offers(view));
    let side = offers.asked().unwrap_or_else(|| state.now.active.key().to_owned());
    offers.due(state.step.name(), side, question(state), state.step.cite())
}
