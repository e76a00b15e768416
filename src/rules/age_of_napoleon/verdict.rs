//! What came of the dice, in the words that players need at the map, with what to move or take off.

use super::event::Event;
use super::ids::{CorpsId, Place};
use super::state::State;
use super::tell::{fate, names, tell, tester};
use crate::engine::rulebook::TestNote;
use crate::engine::text::Text;
use crate::engine::verdict::Verdict;
use crate::rules::board;

/// True for an event of which a verdict tells, and for one with which the last verdict is over: a battle, a part of the
/// year.
pub(super) const fn is_result(event: &Event) -> bool {
    let is_told = matches!(
        event,
        Event::Tested(_) | Event::Fell { .. } | Event::MarchCost { .. } | Event::Wintered { .. } | Event::Fought { .. }
    );
    is_told
        || is_move(event)
        || matches!(event, Event::BattleOwed { .. } | Event::YearBegan { .. } | Event::StepBegan { .. })
}

/// True for what moves corps.
const fn is_move(event: &Event) -> bool {
    matches!(
        event,
        Event::Entered { .. } | Event::Withdrew { .. } | Event::Intercepted { .. } | Event::Retreated { .. }
    )
}

/// What came of these events.
pub(super) fn verdict(state: &State, events: &[&Event]) -> Option<Verdict> {
    let notes: Vec<TestNote> = events.iter().filter_map(|event| note(event)).collect();
    let table: Vec<Text> = events.iter().filter_map(|event| on_the_map(state, event)).collect();
    let great = events.iter().rev().find_map(|event| great(state, event));
    board::verdict::verdict(notes, (table, great), state.step.words(), tester)
}

fn note(event: &Event) -> Option<TestNote> {
    let Event::Tested(note) = event else { return None };
    Some(note.get().into_owned())
}

/// What is to be done with corps.
fn on_the_map(state: &State, event: &Event) -> Option<Text> {
    let off = |corps: &[CorpsId], to: Place| names(state, corps).then(format!(": off the map ({})", fate(to)));
    if let Event::Fell { corps, to } | Event::MarchCost { lost: corps, to, .. } = event
        && !corps.is_empty()
    {
        return Some(off(corps, *to));
    }
    if let Event::Wintered { lost, .. } = event {
        return (!lost.is_empty()).then(|| off(lost, Place::Lost));
    }
    if let Event::MarchCost { spent, .. } = event {
        return (!spent.is_empty()).then(|| names(state, spent).then(": turn to spent"));
    }
    if let Event::Refreshed { corps } = event {
        return Some(names(state, corps).then(": turn to fresh"));
    }
    is_move(event).then(|| tell(state, event))
}

/// A moment that everyone looks up for.
fn great(state: &State, event: &Event) -> Option<Text> {
    if let Event::Ended { winner } = event {
        return Some(Text::plain(format!("{} have won the game.", winner.name())));
    }
    let Event::Fought { area, winner, .. } = event else { return None };
    Some(Text::plain(format!("{} win in {}.", winner.name(), state.area_name(*area))))
}
