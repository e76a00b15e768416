//! How a game stands and what wins it, in a few words that both sides may read.

use super::defeat;
use super::prelude::*;
use crate::rules::board::over::names;

pub(super) fn summary(view: &View) -> Summary {
    let state = &view.state;
    let night = if state.day().is_night() { ", night" } else { "" };
    let lead = match (state.step, state.now.battle) {
        (Step::C1, _) => of(state.active(), state.active().name()).then(" march"),
        (_, Some(city)) => Text::plain(format!("battle at {}", state.city_name(city))),
        (step, None) => Text::plain(step.title()),
    };
    // `the Allies: British 12 units, defeated below 6; Prussian defeated`.
    let left = |side: Side| {
        let armies = by_army(side, |army| match defeat::stands(view, army) {
            None => Text::plain("defeated"),
            Some([left, under]) => Text::plain(format!("{}, defeated below {under}", counted(left, "unit"))),
        });
        named(side).then(": ").join(armies)
    };
    // The columns of the victory table, in words.
    let cities = names(state.parts().map(|city| state.city_name(city)));
    let (emperor, last) = (state.emperor(), state.turns());
    let french = format!(" win with {cities}, or when both Allied armies are defeated");
    let allied = format!(" win when the French army is defeated or {emperor} is lost, or after turn {last}");
    let aims = [(Side::French, french), (Side::Allied, allied)];
    Summary {
        place: format!("turn {} of {last}{night}", state.turn),
        lead,
        over: state.winner.map(|winner| format!("{} won", winner.name())),
        sides: Side::BOTH.map(left).into(),
        aims: aims.map(|(side, how)| named(side).then(how)).into(),
        last_turn: u32::try_from(last).ok(),
    }
}
