//! How a battle begins and ends, told afterwards.

use super::TurnEvent;
use crate::engine::text::{Text, counted};
use crate::rules::march_attack::event::Event;
use crate::rules::march_attack::state::State;
use crate::rules::march_attack::state::ids::Side;
use crate::rules::march_attack::state::say::{sentence, side};
use crate::rules::march_attack::state::score::Score;

/// Who met whom.
pub(crate) fn opening(state: &State, events: &[&Event]) -> Vec<Text> {
    let mustered = events.iter().any(|event| matches!(event, Event::Turn(TurnEvent::Mustered { .. })));
    let led = |of: Side| {
        let chief = state.leaders_of(of).next().map(|(id, _)| Text::plain(" under ").join(state.tell_leader(id)));
        side(state, of).join(chief.unwrap_or_default())
    };
    let met = || sentence(led(Side::A).then(" met ").join(led(Side::B)));
    mustered.then(met).into_iter().collect()
}

/// How it ended.
pub(crate) fn ending(state: &State, events: &[&Event]) -> Vec<Text> {
    let ended = events.iter().filter_map(|event| match event {
        Event::Turn(TurnEvent::Ended { verdict, score }) => Some((verdict, score.as_deref())),
        _ => None,
    });
    let told = |(verdict, score): (&String, Option<&Score>)| {
        let winner = Side::of_key(verdict);
        let first = winner.unwrap_or(Side::A).index();
        let by_points =
            |score: &Score| format!(", by {} to {}", counted(score.points[first], "point"), score.points[1 - first]);
        let by_points = score.map(by_points).unwrap_or_default();
        let words = Text::plain("the battle was over, and ");
        sentence(match winner {
            Some(winner) => words.join(side(state, winner)).then(format!(" had won{by_points}")),
            None => words.then(format!("nobody had won{by_points}")),
        })
    };
    ended.map(told).collect()
}
