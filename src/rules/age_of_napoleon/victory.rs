//! P8: corps recover, and the players say whether someone has won.

use super::prelude::*;
use super::year::{YearEvent, following};

/// At the end of the year spent corps become fresh, unless the players see to it. False where that is done.
pub(super) fn recover(cx: &mut Cx<'_>) -> bool {
    let (state, by_hand) = (cx.state(), cx.view().settings.is(settings::RECOVER, "by-hand"));
    let is_due = !state.asked.recovered && !by_hand && state.map.pieces.iter().any(|piece| piece.spent);
    cx.emit_all(is_due.then_some(YearEvent::Recovered))
}

pub(super) fn offers(view: &View, offers: &mut Offers) {
    let what = format!("say whether someone has won in {}", view.state.year);
    offers.owe(Act::Victory, EVERYBODY, "victory".to_owned(), what, "victory is checked at the end of each year");
}

fn win(side: Side) -> Choice {
    Choice::may(side.key(), format!("{} have won", side.name()))
}

/// The same with how its goal stands; where it is not met, players must say it twice.
fn win_by_goal(state: &State, side: Side) -> Choice {
    let (kind, words) = match state.nearest(side) {
        Some((missing, all)) if missing.is_empty() => (PartKind::Room, format!("goal met, {all} of {all}")),
        Some((missing, all)) => (PartKind::Warning, format!("goal not met, {} of {all}", all - missing.len())),
        None => (PartKind::Warning, "no goal in the file".to_owned()),
    };
    win(side).with(vec![Part::new(kind, words)])
}

/// The players say whether someone has won; after the last year the house rule decides.
pub(super) fn ask(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let picked = pick_kept(cx, ["victory", "victory"], "pick `nobody`", |view| {
        let state = &view.state;
        let wins = |met| Side::BOTH.into_iter().filter(move |side| state.reached(*side) == met);
        let [met, others] = [true, false].map(|met| wins(met).map(|side| (Some(side), win_by_goal(state, side))));
        let (year, last) = (state.year, state.roster.game.begins.last_year);
        let if_nobody = if year < last {
            format!("the war goes on in {}", year + 1)
        } else {
            format!("{last} was the last year: {}", after_last(view))
        };
        let nobody = (None, Choice::may("nobody", "nobody").with(vec![follows(if_nobody)]));
        let question = state.question(EVERYBODY, format!("P8, end of {year}: has someone won by a goal?"));
        Pick { question, options: met.chain([nobody]).chain(others).collect() }
    })?;
    let ended = |winner| YearEvent::Ended { winner };
    let event = match picked {
        Some(winner) => ended(winner),
        None if cx.state().year < cx.state().roster.game.begins.last_year => following(cx.state()),
        None if cx.view().settings.is(settings::UNDECIDED, "ask") => ended(undecided(cx)?),
        None => ended(Side::French),
    };
    cx.emit(event);
    Ok(())
}

/// Who wins when the last year ends without a goal that is met.
pub(super) fn after_last(view: &View) -> &'static str {
    if view.settings.is(settings::UNDECIDED, "ask") { "the players say who wins" } else { "the French win" }
}

fn undecided(cx: &mut Cx<'_>) -> Result<Side, Stop> {
    pick_kept(cx, ["victory/undecided", "victory"], "someone has won", |view| {
        let text = format!("{} was the last year: who has won?", view.state.year);
        let question = Question::to(EVERYBODY, text, "house rule end.undecided");
        Pick { question, options: Side::BOTH.map(|side| (side, win(side))).into() }
    })
}
