//! What is owed and what may be done: the one source of what comes next.

use std::rc::Rc;

use crate::engine::prompt::{Choice, Due, Owed};

use super::charge::{moves, passage};
use super::ground::View;
use super::state::ids::Side;
use super::state::{State, Step};
use super::turn::{Act, Offers, always_offers};
use super::{charge, disorder, fire, initiative, leaders, melee, morale, orders, skirmish};

/// Everything that is owed or may be done now, in the order of the rules.
pub(super) fn offers(view: &View) -> Offers {
    let mut offers = Offers::default();
    let state = &view.state;
    if state.end.verdict.is_some() {
        return offers;
    }
    match state.step {
        Step::S1 => orders::offers(view, &mut offers),
        Step::S2 => morale::offers(view, &mut offers),
        Step::S3 => skirmish::offers(view, &mut offers),
        Step::S4 => {
            offers.done(state);
            leaders::offers(view, &mut offers);
        }
        Step::S5 => initiative::offers(&mut offers),
        Step::T1 => {
            offers.expect(3, state.active.map_or(0, |active| state.army(active).units.len()));
            offers.done(state);
            charge::offers(view, &mut offers);
            moves::offers(view, &mut offers);
        }
        Step::T2 => fire::offers(view, &mut offers),
        Step::T3 => {
            melee::offers(view, &mut offers);
            fire::late_offers(view, &mut offers);
        }
        Step::T4 => disorder::offers(view, &mut offers),
    }
    // A passage of lines is never owed: it keeps no step from ending.
    if always_offers(state) || !offers.nothing_owed() {
        passage::offers(view, &mut offers);
    }
    offers.name_formations(state);
    // Nothing is owed while leaders ride and units move; there it stands first already.
    if matches!(state.step, Step::S1) && offers.nothing_owed() {
        offers.done(state);
        offers.options.rotate_right(1);
        offers.acts.rotate_right(1);
    } else if matches!(state.step, Step::T2) && !state.done.fire_over && offers.nothing_owed() {
        offers.done(state);
    }
    // Where one side has nobody left the players may end it before anything else; what a step does by itself stays so.
    let decided = nobody_left(state).filter(|_| !offers.options.is_empty() && offers.act_of("verdict").is_none());
    if let Some(side) = decided {
        let label = format!("end the battle: {}", nobody(state, side));
        offers.options.insert(0, Choice::may("verdict", label).ending());
        offers.acts.insert(0, Act::Verdict);
    }
    offers
}

/// The side that has nobody left on the table, and nobody to come.
pub(super) fn nobody_left(state: &State) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| !state.units_of(*side).any(|(_, unit)| unit.is_present()))
}

fn nobody(state: &State, side: Side) -> String {
    state.side_does(side, "has nobody left", "have nobody left")
}

/// The options of the next prompt.
pub(super) fn due(view: &View) -> Due {
    let state = &view.state;
    let offers = offers(view);
    let side = match (state.step.is_tactical(), state.active) {
        (true, Some(active)) if matches!(state.step, Step::T1 | Step::T3) => active.key(),
        _ => "both",
    };
    Due {
        key: state.step.name().into(),
        side: side.into(),
        text: match nobody_left(state).filter(|_| state.end.verdict.is_none()) {
            Some(side) => format!("{} {}, {}", state.step.name(), state.step.title(), nobody(state, side)),
            None => format!("{} {}", state.step.name(), state.step.title()),
        },
        cite: "turn order",
        options: Rc::new(offers.options),
        blocked: Rc::new(offers.blocked),
        acts: Some(Rc::new(offers.acts)),
    }
}

/// Everything that is owed now. While leaders ride, units move and the fire is not over nothing can be.
pub(super) fn all_owed(view: &View) -> Vec<Rc<Owed>> {
    if always_offers(&view.state) && view.state.step != Step::S1 {
        return Vec::new();
    }
    offers(view).options.into_iter().filter_map(|choice| choice.owed).collect()
}
