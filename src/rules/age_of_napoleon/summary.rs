//! How a game stands and what wins it, in a few words that both sides may read.

use super::prelude::*;
use super::victory::after_last;

pub(super) fn summary(view: &View) -> Summary {
    let (state, game) = (&view.state, &view.state.roster.game);
    let step = match state.step {
        Step::P5 => format!("campaign round {}", state.now.round),
        step => step.title().to_owned(),
    };
    // `the French: 12 corps on the map, 4 cards`.
    let left = |side: Side| {
        let (corps, cards) = (state.on_map(side), counted(state.cards.hands[side.at()], "card"));
        named(side).then(format!(": {corps} corps on the map, {cards}"))
    };
    let goal = |goal: &Goal| {
        let areas = listed(goal.areas.iter().map(|area| state.area_name(*area)));
        of(goal.side, goal.side.name()).then(format!(" win with {areas} at the end of a year"))
    };
    let last_year = game.begins.last_year;
    let undecided = Text::plain(format!("without a goal met by the end of {last_year}: {}", after_last(view)));
    Summary {
        place: format!("{}, {step}", state.year),
        over: state.winner.map(|winner| format!("{} won", winner.name())),
        sides: Side::BOTH.map(left).into(),
        aims: game.goals.iter().map(goal).chain([undecided]).collect(),
        last_turn: Some(u32::from(state.turn + last_year.saturating_sub(state.year))),
        ..Summary::default()
    }
}
