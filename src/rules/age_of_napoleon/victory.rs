//! P8: corps recover, and the players say whether someone has won.

use super::asking::of_step;
use super::ground::{Cx, View};
use super::ids::{AreaId, Side};
use super::roster::Goal;
use super::settings;
use super::state::State;
use super::year::YearEvent;
use crate::engine::cx::{Pick, Question, Stop};
use crate::engine::prompt::Choice;
use crate::engine::seat::EVERYBODY;
use crate::rules::board::asking::not_waived;
use crate::rules::board::offers::Offers;

/// The option by which the game goes on.
const NOBODY: &str = "nobody";

/// At the end of the year spent corps become fresh, unless the players see to it. False where that is done.
pub(super) fn recover(cx: &mut Cx<'_>) -> bool {
    let state = cx.state();
    let by_hand = cx.view().settings.is(settings::RECOVER, "by-hand");
    let any = state.map.pieces.iter().any(|piece| piece.spent);
    if state.asked.recovered || by_hand || !any {
        return false;
    }
    cx.emit(YearEvent::Recovered);
    true
}

pub(super) fn offers(view: &View, offers: &mut Offers) {
    let what = format!("say whether someone has won in {}", view.state.year);
    offers.owe(EVERYBODY, "victory".to_owned(), what, "victory is checked at the end of each year");
}

/// The sides that hold or control every area of one of their goals.
pub(super) fn reached(state: &State) -> Vec<Side> {
    let has = |side: &Side| {
        let mut goals = state.roster.game.goals.iter().filter(|goal| goal.side == *side);
        goals.any(|goal| has_goal(state, goal))
    };
    Side::BOTH.into_iter().filter(has).collect()
}

/// True where a side holds or controls every area of a goal of its own.
pub(super) fn has_goal(state: &State, goal: &Goal) -> bool {
    let holds = |area: &AreaId| state.holder(*area) == Some(goal.side) || state.is_at(*area, goal.side);
    goal.areas.iter().all(holds)
}

fn win(side: Side, proposed: bool) -> (Option<Side>, Choice) {
    let goal = if proposed { ": their goal is reached" } else { "" };
    (Some(side), Choice::may(side.key(), format!("{} have won{goal}", side.name())))
}

/// The players say whether someone has won; after the last year the house rule decides.
pub(super) fn ask(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let picked = cx.pick("victory", |view| {
        let reached = reached(&view.state);
        let others = Side::BOTH.into_iter().filter(|side| !reached.contains(side)).map(|side| win(side, false));
        let proposed = reached.iter().map(|side| win(*side, true));
        let nobody = (None, Choice::may(NOBODY, "nobody, the war goes on"));
        let question = of_step(&view.state, EVERYBODY, format!("has someone won in {}?", view.state.year));
        Pick { question, options: proposed.chain([nobody]).chain(others).collect() }
    })?;
    let Some(picked) = picked else { return Err(not_waived(cx, "victory", "pick `nobody`")) };
    if let Some(winner) = picked {
        cx.emit(YearEvent::Ended { winner });
        return Ok(());
    }
    let state = cx.state();
    if state.year < state.roster.game.begins.last_year {
        let (year, turn) = (state.year.saturating_add(1), state.turn.saturating_add(1));
        cx.emit(YearEvent::YearBegan { year, turn });
        return Ok(());
    }
    let winner = if cx.view().settings.is(settings::UNDECIDED, "ask") { undecided(cx)? } else { Side::French };
    cx.emit(YearEvent::Ended { winner });
    Ok(())
}

/// The last year is over and nobody has reached his goal.
fn undecided(cx: &mut Cx<'_>) -> Result<Side, Stop> {
    let picked = cx.pick("victory/undecided", |view| Pick {
        question: Question::to(
            EVERYBODY,
            format!("{} was the last year: who has won?", view.state.year),
            "house rule end.undecided",
        ),
        options: Side::BOTH.map(|side| win(side, false)).into(),
    })?;
    picked.flatten().ok_or_else(|| not_waived(cx, "victory", "someone has won"))
}
