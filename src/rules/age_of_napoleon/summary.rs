//! How a game stands and what wins it, in a few words that both sides may read.

use super::ground::View;
use super::ids::{Place, Side, Step};
use super::roster::Goal;
use super::state::State;
use super::tell::of;
use super::victory::after_last;
use crate::engine::summary::Summary;
use crate::engine::text::{Text, counted};

pub(super) fn summary(view: &View) -> Summary {
    let state = &view.state;
    let step = match state.step {
        Step::P5 => format!("campaign round {}", state.now.round),
        step => step.title().to_owned(),
    };
    Summary {
        place: format!("{}, {step}", state.year),
        over: state.winner.map(|winner| format!("{} won", winner.name())),
        sides: Side::BOTH.map(|side| left(state, side)).into(),
        aims: aims(view),
        last_turn: Some(u32::from(state.turn + state.roster.game.begins.last_year.saturating_sub(state.year))),
        ..Summary::default()
    }
}

/// `the French: 12 corps on the map, 4 cards`.
fn left(state: &State, side: Side) -> Text {
    let (corps, cards) = (on_map(state, side), counted(state.cards.hands[side.at()], "card"));
    of(side, side.name()).then(format!(": {corps} corps on the map, {cards}"))
}

pub(super) fn on_map(state: &State, side: Side) -> usize {
    state.areas().map(|area| state.in_place(Place::Area(area), side).count()).sum()
}

/// A line for each goal: all of its areas, at the end of a year.
fn aims(view: &View) -> Vec<Text> {
    let (state, game) = (&view.state, &view.state.roster.game);
    let aim = |goal: &Goal| {
        let areas: Vec<&str> = goal.areas.iter().map(|area| state.area_name(*area)).collect();
        of(goal.side, goal.side.name()).then(format!(" win with {} at the end of a year", areas.join(", ")))
    };
    let mut aims: Vec<Text> = game.goals.iter().map(aim).collect();
    aims.push(Text::plain(format!("without a goal met by the end of {}: {}", game.begins.last_year, after_last(view))));
    aims
}
