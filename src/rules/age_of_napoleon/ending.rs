//! The page of a game that is over: the goal or the year that won it, what each side holds and lost.

use super::goals::missing;
use super::ground::View;
use super::ids::{AreaId, Place, Side};
use super::shows::reason;
use super::state::State;
use crate::engine::ending::{EndRow, Ending};
use crate::engine::text::{Text, counted};
use crate::rules::board::over::{BY_WORD, GameOver, counts, names, row};

/// How the game ended; none while it lasts.
pub(super) fn ending(view: &View) -> Option<Ending> {
    let state = &view.state;
    let winner = state.winner?;
    let goal = state.roster.game.goals.iter().find(|goal| goal.side == winner && missing(state, goal).is_empty());
    let why = match goal {
        Some(goal) => goal.areas.iter().map(|area| state.area_name(*area)).collect::<Vec<_>>().join(", "),
        None => format!("in {}", state.year),
    };
    let over = GameOver {
        winner: Some(winner.at()),
        rule: if goal.is_none() && is_by_word(state) { BY_WORD.to_owned() } else { reason(state) },
        why,
        keys: Side::KEYS,
        names: Side::BOTH.map(|side| Text::of(side.label(), side.name())),
        wins: ["win", "win"],
        points: None,
        held: held(state),
        lost: lost(state),
    };
    Some(over.page())
}

/// True where neither a goal nor the last year decided.
fn is_by_word(state: &State) -> bool {
    state.year < state.roster.game.begins.last_year
}

fn held(state: &State) -> Vec<EndRow> {
    let is_capital = |area: &AreaId| state.area(*area).is_some_and(|facts| facts.capital);
    let controls = |area: &AreaId, side: Side| state.holder(*area) == Some(side);
    let areas = |is: &dyn Fn(&AreaId) -> bool| -> Vec<AreaId> { state.areas().filter(is).collect() };
    let named = |areas: Vec<AreaId>| {
        let name = |area: &AreaId| {
            let occupied = Side::BOTH.iter().any(|side| state.occupies(*side, *area));
            format!("{}{}", state.area_name(*area), if occupied { " (occupied)" } else { "" })
        };
        names(areas.iter().map(name).collect::<Vec<_>>().iter().map(String::as_str))
    };
    let occupied =
        |side: Side| names(state.areas().filter(|own| state.occupies(side, *own)).map(|own| state.area_name(own)));
    let corps = |side: Side| -> usize {
        state.areas().map(|area| state.in_place(Place::Area(area), side).count()).sum::<usize>()
    };
    let count = |is: &dyn Fn(Side) -> usize| Side::BOTH.map(is);
    vec![
        row("capitals controlled", Side::BOTH.map(|side| named(areas(&|own| is_capital(own) && controls(own, side))))),
        counts("areas controlled", count(&|side| areas(&|own| controls(own, side)).len())),
        // An area whose country another side controls, or none.
        row("areas occupied", Side::BOTH.map(occupied)),
        counts(
            "countries controlled",
            count(&|side| state.countries().filter(|own| state.control(*own) == Some(side)).count()),
        ),
        row("on the map", Side::BOTH.map(|side| Text::plain(counted(corps(side), "corps")))),
    ]
}

fn lost(state: &State) -> Vec<EndRow> {
    let corps = |place: Place| Side::BOTH.map(|side| names(state.in_place(place, side).map(|corps| state.name(corps))));
    vec![row("corps lost for good", corps(Place::Lost)), row("prisoners of the enemy", corps(Place::Prisoners))]
}
