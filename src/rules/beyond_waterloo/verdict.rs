//! What came of the dice, in the words that players need at the map, with what to turn or take off.

use super::event::Event;
use super::state::State;
use super::tell::{tell, tester, unit_text, who};
use crate::engine::rulebook::TestNote;
use crate::engine::text::{Text, counted};
use crate::engine::verdict::Verdict;
use crate::rules::board;

/// True for an event of which a verdict tells, and for one with which the last verdict is over: a battle, a phase.
pub(super) const fn is_result(event: &Event) -> bool {
    let is_told = matches!(
        event,
        Event::Tested(_)
            | Event::StepLost { .. }
            | Event::MoraleLost { .. }
            | Event::Reacted { .. }
            | Event::Died { .. }
    );
    is_told || is_move(event) || matches!(event, Event::BattleBegan { .. } | Event::PhaseBegan { .. })
}

/// True for what moves formations.
const fn is_move(event: &Event) -> bool {
    matches!(event, Event::Entered { .. } | Event::Deployed { .. } | Event::Decided { to: Some(_), .. })
}

/// What came of these events; `state` is as whoever looks on may know it.
pub(super) fn verdict(state: &State, events: &[&Event]) -> Option<Verdict> {
    let notes: Vec<TestNote> = events.iter().filter_map(|event| note(event)).collect();
    let table: Vec<Text> = events.iter().filter_map(|event| on_the_map(state, event)).collect();
    let great = events.iter().rev().find_map(|event| great(state, event));
    board::verdict::verdict(notes, (table, great), state.step.words(), |note| tester(state, note))
}

fn note(event: &Event) -> Option<TestNote> {
    let Event::Tested(note) = event else { return None };
    Some(note.get().into_owned())
}

/// What is to be done with counters.
fn on_the_map(state: &State, event: &Event) -> Option<Text> {
    if let Event::StepLost { unit, .. } = event {
        return Some(unit_text(state, *unit).then(": a step off"));
    }
    if let Event::MoraleLost { formation, levels } = event {
        return Some(who(state, *formation).then(format!(": {} off", counted(levels, "morale level"))));
    }
    if let Event::Reacted { formation, to: Some(area) } = event {
        return Some(who(state, *formation).then(format!(": to {}", state.area_name(*area))));
    }
    if is_move(event) {
        return Some(tell(state, event));
    }
    let Event::Died { leader } = event else { return None };
    Some(Text::plain(format!("{}: off the map", state.leader_name(*leader))))
}

/// A moment that everyone looks up for.
fn great(state: &State, event: &Event) -> Option<Text> {
    if let Event::Ended { winner } = event {
        return Some(Text::plain(format!("The game is over: {}.", winner.words())));
    }
    if let Event::Died { leader } = event {
        return Some(Text::plain(format!("{} is dead.", state.leader_name(*leader))));
    }
    let Event::BattleOver { area, winner: Some(side) } = event else { return None };
    Some(Text::plain(format!("{} win in {}.", side.name(), state.area_name(*area))))
}
