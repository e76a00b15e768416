//! What follows when a side ends its part of a phase, as everything stands: told before it does.

use super::march::armies_left;
use super::prelude::*;
use super::year::{YearEvent, following};

/// What is left undone, else what begins.
pub(super) fn means(view: &View, offers: &Offers, to_do: fn(&View) -> Offers) -> Vec<Part> {
    let state = &view.state;
    let undone = match state.step {
        Step::P4 => stays(offers),
        Step::P5 => unmoved(view, offers),
        Step::P1 | Step::P2 | Step::P3 | Step::P6 | Step::P7 | Step::P8 => None,
    };
    vec![undone.map_or_else(|| then(view, to_do), follows)]
}

/// What begins, and who is passed over before since nothing is left to him: `then round 2, the Coalition; the French pass:
/// no card in hand`.
fn then(view: &View, to_do: fn(&View) -> Offers) -> Part {
    let mut then = view.clone();
    let mut passes: Option<String> = None;
    loop {
        let begins = following(&then.state);
        begins.apply(&mut then.state);
        let YearEvent::StepBegan { step, active, .. } = begins else {
            return follows(begins.tell(&view.state).to_string());
        };
        let left = to_do(&then);
        if left.open(|_| true) > 0 {
            let next = part(&then.state);
            let next = format!("then {}", next.trim_start_matches("campaign "));
            let Some(why) = passes else { return follows(next) };
            let again = format!("again = {why}");
            return follows(format!("{next}; {why}")).briefly(format!("{next} again"), again, "");
        }
        if step.is_by_sides() {
            let why = left.why_not().unwrap_or("no corps").split(',').next().unwrap_or_default().to_owned();
            passes = Some(format!("{} pass: {why}", active.name()));
        }
    }
}

/// Who could still come back to the map.
fn stays(offers: &Offers) -> Option<String> {
    let placed = (offers.open(|act| matches!(act, Act::Place(_))), "corps not placed");
    let freed = (offers.open(|act| matches!(act, Act::Free(_))), "corps not freed");
    let told =
        [placed, freed].into_iter().filter(|(corps, _)| *corps > 0).map(|(corps, what)| format!("{corps} {what}"));
    told.reduce(|all, one| format!("{all}, {one}"))
}

/// That no army has moved, though one can.
fn unmoved(view: &View, offers: &Offers) -> Option<String> {
    let state = &view.state;
    let free = if state.made.free[state.now.active.at()] { ", free move left" } else { "" };
    match (state.made.moved, offers.open(|act| matches!(act, Act::Move(_)))) {
        (_, 0) => None,
        (0, _) => Some(format!("no army has moved{free}")),
        (_, can) => Some(format!("{} could still move", counted(can.min(armies_left(view)), "army"))),
    }
}

/// The part of a phase in words: `campaign round 2, the French`.
pub(super) fn part(state: &State) -> String {
    let round = if state.now.round > 0 { format!(" round {}", state.now.round) } else { String::new() };
    let side = if state.step.is_by_sides() { format!(", {}", state.now.active.name()) } else { String::new() };
    format!("{}{round}{side}", state.step.title())
}
