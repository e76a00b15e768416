//! How a game stands and what wins it, in a few words that both sides may read.

use super::defeat;
use super::ground::View;
use super::ids::{Side, Step};
use super::tell::{by_army, of};
use crate::engine::summary::Summary;
use crate::engine::text::{Label, Text, counted};
use crate::rules::board::over::names;

pub(super) fn summary(view: &View) -> Summary {
    let state = &view.state;
    let night = if state.day().is_night() { ", night" } else { "" };
    let lead = match (state.step, state.now.battle) {
        (Step::C1, _) => of(state.active(), state.active().name()).then(" march"),
        (_, Some(city)) => Text::plain(format!("battle at {}", state.city_name(city))),
        (step, None) => Text::plain(step.title()),
    };
    Summary {
        place: format!("turn {} of {}{night}", state.turn, state.turns()),
        lead,
        over: state.winner.map(|winner| format!("{} won", winner.name())),
        sides: Side::BOTH.map(|side| left(view, side)).into(),
        aims: aims(view),
        last_turn: u32::try_from(state.turns()).ok(),
    }
}

/// `the Allies: British 12 units, defeated below 6; Prussian defeated`.
fn left(view: &View, side: Side) -> Text {
    let armies = by_army(side, |army| {
        if view.state.armies[army.at()].defeated {
            return Text::plain("defeated");
        }
        let (units, under) = (defeat::left(view, army), defeat::under(view, army));
        Text::plain(format!("{}, defeated below {under}", counted(units, "unit")))
    });
    of(side, side.name()).then(": ").join(armies)
}

/// The columns of the victory table, in words.
fn aims(view: &View) -> Vec<Text> {
    let state = &view.state;
    let cities = names(state.parts().map(|city| state.city_name(city)));
    let (emperor, last) = (state.emperor(), state.turns());
    vec![
        Text::of(Label::SideA, "the French")
            .then(format!(" win with {cities}, or when both Allied armies are defeated")),
        Text::of(Label::SideB, "the Allies")
            .then(format!(" win when the French army is defeated or {emperor} is lost, or after turn {last}")),
    ]
}
