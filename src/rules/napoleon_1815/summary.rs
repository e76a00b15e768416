//! How a game stands and what wins it, in a few words that both sides may read.

use super::defeat;
use super::ground::View;
use super::ids::{Army, Side, Step};
use super::roster::NamedCity;
use crate::engine::summary::Summary;
use crate::engine::text::{Label, Text, counted};

/// For a list of games.
pub(super) fn summary(view: &View) -> Summary {
    let state = &view.state;
    let night = if state.day().is_night() { ", night" } else { "" };
    let active = state.active();
    let lead = match state.step {
        Step::C1 => Text::of(active.label(), active.name()).then(" march"),
        step => Text::plain(match state.battle {
            Some(city) => format!("battle at {}", state.city_name(city)),
            None => step.title().to_owned(),
        }),
    };
    Summary {
        place: format!("turn {} of {}{night}", state.turn, state.roster.game.calendar.len()),
        lead,
        over: state.winner.map(|winner| format!("{} won", winner.name())),
        sides: Side::BOTH.map(|side| left(view, side)).into(),
        aims: aims(view),
    }
}

/// `the Allies: British 12 units, defeated below 6; Prussian defeated`.
fn left(view: &View, side: Side) -> Text {
    let own = || Army::ALL.into_iter().filter(|army| army.side() == side);
    let alone = own().count() == 1;
    let armies = own().map(|army| {
        let name = if alone { String::new() } else { format!("{} ", army.adjective()) };
        if view.state.armies[army.at()].defeated {
            return format!("{name}defeated");
        }
        let (units, under) = (defeat::left(view, army), defeat::under(view, army));
        format!("{name}{}, defeated below {under}", counted(units, "unit"))
    });
    Text::of(side.label(), side.name()).then(format!(": {}", armies.collect::<Vec<_>>().join("; ")))
}

/// The columns of the victory table, in words.
fn aims(view: &View) -> Vec<Text> {
    let state = &view.state;
    let cities = NamedCity::ALL.into_iter().filter_map(|part| Some(state.city_name(state.part(part)?)));
    let cities = cities.collect::<Vec<_>>().join(", ");
    let last = state.roster.game.calendar.len();
    vec![
        Text::of(Label::SideA, "the French")
            .then(format!(" win with {cities}, or when both Allied armies are defeated")),
        Text::of(Label::SideB, "the Allies")
            .then(format!(" win when the French army is defeated or Napoleon is lost, or after turn {last}")),
    ]
}
