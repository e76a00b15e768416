//! What came of the dice, in the words that players need at the map, with what to turn or take off.

use super::event::{BlockThen, Event};
use super::ids::{CityId, UnitId};
use super::state::State;
use super::tell::{area, cause, known, tell, tester, who};
use crate::engine::rulebook::TestNote;
use crate::engine::text::Text;
use crate::engine::verdict::Verdict;
use crate::rules::board;

/// True for an event of which a verdict tells, and for one with which the last verdict is over: a battle, a turn.
pub(super) const fn is_result(event: &Event) -> bool {
    let is_told = matches!(
        event,
        Event::Tested(_) | Event::CvLost { .. } | Event::Lost { .. } | Event::Broke { .. } | Event::FellBack { .. }
    );
    is_told
        || is_move(event)
        || matches!(event, Event::BattleBegan { .. } | Event::TurnBegan { .. } | Event::StepBegan { .. })
}

/// True for what moves blocks, and for what ends a battle.
const fn is_move(event: &Event) -> bool {
    matches!(
        event,
        Event::Marched { .. }
            | Event::Moved { .. }
            | Event::Withdrew { .. }
            | Event::CameIn { .. }
            | Event::RoutBegan { .. }
            | Event::BattleWon { .. }
    )
}

/// What came of these events; `state` is as whoever looks on may know it.
pub(super) fn verdict(state: &State, events: &[&Event]) -> Option<Verdict> {
    let mut notes: Vec<TestNote> = events.iter().filter_map(|event| note(event)).collect();
    if let Some(last) = notes.last_mut() {
        let unit = last.key.split_once(':').and_then(|(_, name)| state.roster.unit_named(name));
        if unit.is_some_and(|unit| !state.is_told(unit, !last.hidden)) {
            last.sums = Vec::new();
        }
    }
    let table: Vec<Text> = events.iter().filter_map(|event| on_the_map(state, event)).collect();
    let great = events.iter().rev().find_map(|event| great(state, event));
    board::verdict::verdict(notes, (table, great), state.step.words(), |note| tester(state, note))
}

fn note(event: &Event) -> Option<TestNote> {
    match event {
        Event::Tested(note) => Some(note.get().into_owned()),
        _ => None,
    }
}

/// What is to be done with a block.
fn on_the_map(state: &State, event: &Event) -> Option<Text> {
    Some(match event {
        Event::CvLost { unit, cv, .. } => who(state, *unit).then(format!(": {cv} CV off")),
        Event::Lost { unit, by } => known(state, *unit).then(format!(": off the map ({})", cause(*by))),
        Event::Broke { unit, to } => who(state, *unit).then(format!(": broken, back to the {}", area(*to))),
        Event::FellBack { unit, to, .. } => back(state, *unit, *to),
        moved if is_move(moved) => tell(state, moved),
        _ => return None,
    })
}

fn back(state: &State, unit: BlockThen, to: CityId) -> Text {
    who(state, unit).then(format!(": back to {}", state.city_name(to)))
}

/// A moment that everyone looks up for.
fn great(state: &State, event: &Event) -> Option<Text> {
    match event {
        Event::Lost { unit, .. } if state.block(*unit).commander => Some(fallen(state, *unit)),
        Event::Defeated { army, .. } => Some(Text::plain(format!("The {} army is defeated.", army.adjective()))),
        _ => None,
    }
}

fn fallen(state: &State, unit: UnitId) -> Text {
    known(state, unit).then(format!(" is lost, and the {} army has no commander", state.block(unit).army.adjective()))
}
