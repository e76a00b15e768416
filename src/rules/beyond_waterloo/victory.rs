//! The end: after the last turn, or when Napoleon's formation has no morale left.

use super::checks::catastrophe::{self, Catastrophe};
use super::ending::is_without_napoleon;
use super::phase::PhaseEvent;
use super::prelude::*;

/// The game ends where it must, and more victory points win. False where the players are asked, or play goes on.
pub(super) fn by_itself(cx: &mut Cx<'_>) -> bool {
    if !cx.state().turns_over {
        // What the sheet says of Napoleon's formation at zero.
        let outcome = || foresee::outcome(&catastrophe::CHECK, cx.view(), [("event", "leader-formation-zero".into())]);
        let ends =
            is_without_napoleon(cx.state()) && outcome().is_some_and(|outcome| outcome.get::<Catastrophe>().game_over);
        if ends {
            cx.emit(PhaseEvent::TurnsOver);
        }
        return ends;
    }
    let [french, allied] = cx.state().vp;
    let winner = match french.cmp(&allied) {
        std::cmp::Ordering::Greater => Winner::French,
        std::cmp::Ordering::Less => Winner::Allied,
        std::cmp::Ordering::Equal => return false,
    };
    cx.emit(PhaseEvent::Ended { winner });
    true
}

pub(super) fn offers(offers: &mut Offers) {
    let why = "both sides have the same number of victory points";
    offers.owe(Act::Victory, EVERYBODY, "victory".to_owned(), "say who has won".to_owned(), why);
}

pub(super) fn ask(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let winner = pick_or_only_kept(cx, ["victory", "victory"], "say who has won, or that nobody has", |view| {
        let text = format!("{} VP each: who has won?", view.state.vp[Side::French.at()]);
        let option = |own: Winner| (own, Choice::may(own.key(), own.words()));
        // Nobody first: it takes a word to give a game away.
        let options = [Winner::Draw, Winner::French, Winner::Allied].map(option).into();
        Pick { question: Question::to(EVERYBODY, text, "victory points"), options }
    })?;
    cx.emit(PhaseEvent::Ended { winner });
    Ok(())
}
