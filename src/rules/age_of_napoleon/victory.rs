//! P8: corps recover, and the players say whether someone has won.

use super::act::{Act, Offers};
use super::asking::of_step;
use super::goals::{goal_moved, missing};
use super::ground::{Cx, View};
use super::ids::{AreaId, CorpsId, Place, Side};
use super::settings;
use super::state::State;
use super::year::{YearEvent, following};
use crate::engine::cx::{Pick, Question, Stop};
use crate::engine::prompt::{Choice, Part, PartKind};
use crate::engine::seat::EVERYBODY;
use crate::rules::board::asking::not_waived;
use crate::rules::board::words::follows;

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
    offers.owe(Act::Victory, EVERYBODY, "victory".to_owned(), what, "victory is checked at the end of each year");
}

/// What a side lacks of its nearest goal, and how many areas that has; none where the file gives it no goal.
pub(super) fn nearest(state: &State, side: Side) -> Option<(Vec<AreaId>, usize)> {
    let goals = state.roster.game.goals.iter().filter(|goal| goal.side == side);
    goals.map(|goal| (missing(state, goal), goal.areas.len())).min_by_key(|(missing, _)| missing.len())
}

/// What it does to the goal of their side that corps go to another area: as if it were won where it must be fought for.
pub(super) fn gained(state: &State, side: Side, corps: &[CorpsId], to: AreaId) -> Option<Part> {
    let mut then = state.clone();
    let enemies = state.army(to, side.other());
    then.put_all(&enemies, Place::Reserve);
    then.put_all(corps, Place::Area(to));
    let (held, all, lost) = goal_moved(state, &then, side)?;
    let if_so = [" if won", ""][usize::from(enemies.is_empty())];
    let goal = if lost.is_empty() { "goal" } else { "goal falls to" };
    Some(follows(format!("{goal} {held} of {all}{if_so}")).briefly(format!("goal {held}/{all}{if_so}"), "", ""))
}

pub(super) fn reached(state: &State, side: Side) -> bool {
    nearest(state, side).is_some_and(|(missing, _)| missing.is_empty())
}

fn win(side: Side) -> (Option<Side>, Choice) {
    (Some(side), Choice::may(side.key(), format!("{} have won", side.name())))
}

/// The same with how its goal stands; where it is not met, players must say it twice.
fn win_by_goal(state: &State, side: Side) -> (Option<Side>, Choice) {
    let (kind, words) = match nearest(state, side) {
        Some((missing, all)) if missing.is_empty() => (PartKind::Room, format!("goal met, {all} of {all}")),
        Some((missing, all)) => (PartKind::Warning, format!("goal not met, {} of {all}", all - missing.len())),
        None => (PartKind::Warning, "no goal in the file".to_owned()),
    };
    let (side, choice) = win(side);
    (side, choice.with(vec![Part::new(kind, words)]))
}

/// The players say whether someone has won; after the last year the house rule decides.
pub(super) fn ask(cx: &mut Cx<'_>) -> Result<(), Stop> {
    let picked = cx.pick("victory", |view| {
        let state = &view.state;
        let wins = |met| Side::BOTH.into_iter().filter(move |side| reached(state, *side) == met);
        let [met, others] = [true, false].map(|met| wins(met).map(|side| win_by_goal(state, side)));
        let nobody = (None, Choice::may("nobody", "nobody").with(vec![follows(if_nobody(view))]));
        let question = of_step(state, EVERYBODY, format!("P8, end of {}: has someone won by a goal?", state.year));
        Pick { question, options: met.chain([nobody]).chain(others).collect() }
    })?;
    let Some(picked) = picked else { return Err(not_waived(cx, "victory", "pick `nobody`")) };
    let winner = match picked {
        Some(winner) => winner,
        None if cx.state().year < cx.state().roster.game.begins.last_year => {
            cx.emit(following(cx.state()));
            return Ok(());
        }
        None if cx.view().settings.is(settings::UNDECIDED, "ask") => undecided(cx)?,
        None => Side::French,
    };
    cx.emit(YearEvent::Ended { winner });
    Ok(())
}

/// What follows where nobody has won by a goal.
fn if_nobody(view: &View) -> String {
    let (year, last) = (view.state.year, view.state.roster.game.begins.last_year);
    let then = || format!("{last} was the last year: {}", after_last(view));
    if year < last { format!("the war goes on in {}", year + 1) } else { then() }
}

/// Who wins when the last year ends without a goal that is met.
pub(super) fn after_last(view: &View) -> &'static str {
    if view.settings.is(settings::UNDECIDED, "ask") { "the players say who wins" } else { "the French win" }
}

/// The last year is over and nobody has reached his goal.
fn undecided(cx: &mut Cx<'_>) -> Result<Side, Stop> {
    let picked = cx.pick("victory/undecided", |view| {
        let text = format!("{} was the last year: who has won?", view.state.year);
        let question = Question::to(EVERYBODY, text, "house rule end.undecided");
        Pick { question, options: Side::BOTH.map(win).into() }
    })?;
    picked.flatten().ok_or_else(|| not_waived(cx, "victory", "someone has won"))
}
