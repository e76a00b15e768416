//! Breaks, and when to stop.

use super::ClockPage;
use crate::config::actions::Action;
use crate::engine::pace::{End, Mark, minutes_of};
use crate::engine::request::Request;
use crate::tui::effect::Effect;
use crate::tui::entry::{TypedWords, WordsFor};
use crate::tui::model::Model;

/// A break begins.
pub(crate) fn begin(model: &mut Model) -> Vec<Effect> {
    let recorded = model.battle().is_some_and(|battle| !battle.game.looking_on);
    model.lay(ClockPage { recorded });
    if recorded { note(Mark::Break) } else { Vec::new() }
}

/// A key during the break.
pub(crate) fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Some(&ClockPage { recorded }) = model.page::<ClockPage>() else { return Vec::new() };
    match action {
        Action::Break | Action::Leave => {
            model.close();
            if recorded {
                return note(Mark::OnAgain);
            }
        }
        _ => {}
    }
    Vec::new()
}

/// When to stop is asked for.
pub(crate) fn ask_end(model: &mut Model) {
    model.lay(TypedWords::of(WordsFor::End));
}

/// When the players want to stop, as they typed it.
pub(crate) fn set_end(model: &mut Model, words: &str) -> Vec<Effect> {
    let end = match words.split_whitespace().collect::<Vec<_>>()[..] {
        [] => Some(None),
        [time] | [time, "on", "the", "wall"] | [time, "wall"] => minutes_of(time).map(|at| Some(End::Wall(at))),
        [time, "in", "the", "battle"] | [time, "battle"] => minutes_of(time).map(|at| Some(End::Battle(at))),
        _ => None,
    };
    let Some(end) = end else {
        return model
            .refused(format!("`{words}` is no time: write 22:30 for the wall's clock, 20:00 battle for the battle's"));
    };
    model.close();
    note(Mark::Until(end))
}

fn note(mark: Mark) -> Vec<Effect> {
    mark.note().map(|words| Effect::Request(Request::Note(words))).into_iter().collect()
}
