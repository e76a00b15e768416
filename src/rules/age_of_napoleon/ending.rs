//! The page of a game that is over: the goal or the year that won it, what each side holds and lost.

use super::prelude::*;
use super::shows::reason;
use crate::rules::board::over::{BY_WORD, GameOver, counts, names, row};

pub(super) fn over(view: &View) -> Option<GameOver<Side>> {
    let state = &view.state;
    let winner = state.winner?;
    let goal = state.roster.game.goals.iter().find(|goal| goal.side == winner && state.missing(goal).is_empty());
    // Neither a goal nor the last year may have decided.
    let by_word = goal.is_none() && state.year < state.roster.game.begins.last_year;
    let corps = |place: Place| Side::BOTH.map(|side| names(state.in_place(place, side).map(|corps| state.name(corps))));
    let controlled = |side: Side| state.areas().filter(move |area| state.holder(*area) == Some(side));
    let capital = |area: AreaId| {
        let occupied = Side::BOTH.iter().any(|side| state.occupies(*side, area));
        let name = || format!("{}{}", state.area_name(area), if occupied { " (occupied)" } else { "" });
        state.area(area).capital.then(name)
    };
    let occupied =
        |side: Side| names(state.areas().filter(|own| state.occupies(side, *own)).map(|own| state.area_name(own)));
    let countries = |side: Side| state.countries().filter(|own| state.control(*own) == Some(side)).count();
    Some(GameOver {
        winner: Some(winner),
        rule: if by_word { BY_WORD.to_owned() } else { reason(state) },
        why: match goal {
            Some(goal) => listed(goal.areas.iter().map(|area| state.area_name(*area))),
            None => format!("in {}", state.year),
        },
        points: None,
        held: vec![
            row("capitals controlled", Side::BOTH.map(|side| names(controlled(side).filter_map(capital)))),
            counts("areas controlled", Side::BOTH.map(|side| controlled(side).count())),
            // An area whose country another side controls, or none.
            row("areas occupied", Side::BOTH.map(occupied)),
            counts("countries controlled", Side::BOTH.map(countries)),
            row("on the map", Side::BOTH.map(|side| Text::plain(counted(state.on_map(side), "corps")))),
        ],
        lost: vec![
            row("corps lost for good", corps(Place::Lost)),
            row("prisoners of the enemy", corps(Place::Prisoners)),
        ],
    })
}
