//! The screen of a break, and how the time goes.

use ratatui::layout::Rect;

use super::{ClockPage, spent};
use crate::engine::pace::Pace;
use crate::engine::text::{Facts, Label, Text};
use crate::tui::game::Game;
use crate::tui::game::Now;
use crate::tui::model::Model;
use crate::tui::pen::{Pen, inset};
use crate::tui::view::facts::fact_lines;

/// Facts under their titles, then how the time goes.
pub(crate) fn facts_and_time(facts: &[Facts], game: &Game, now: Option<Now>, columns: usize) -> Vec<Text> {
    let mut lines = Vec::new();
    for facts in facts {
        lines.push(facts.title.clone());
        lines.extend(fact_lines(facts, columns));
        lines.push(Text::default());
    }
    lines.push(Text::of(Label::Heading, "Time"));
    lines.extend(time_lines(game, now, columns));
    lines
}

/// What was played, in all and by turns, and what is left.
fn time_lines(game: &Game, now: Option<Now>, columns: usize) -> Vec<Text> {
    let pace = game.played(now);
    let turn = game.position.turn;
    let mut facts = Facts::default();
    let apart = match game.longest_gap {
        i64::MAX => ", without breaks".to_owned(),
        gap => format!(", without breaks and pauses over {}", spent(gap)),
    };
    facts.add("played", Text::of(Label::Figure, spent(pace.played)).then(apart));
    facts.add("this turn", Text::of(Label::Figure, spent(pace.of_turn(turn))));
    if let Some(mean) = pace.mean() {
        facts.add("a turn", Text::of(Label::Figure, spent(mean)).then(" on average"));
    }
    // A turn of some seconds was passed, not played.
    let turns = pace.turns.iter().filter(|(_, time)| *time >= 60);
    let turns: Vec<String> = turns.map(|(turn, time)| format!("turn {turn}: {}", spent(*time))).collect();
    facts.add("by turns", Text::plain(turns.join(", ")));
    if pace.seats.iter().any(|time| *time >= 60) {
        facts.add("each side", Text::plain(sides(game, &pace)));
    }
    if let Some(clock) = game.clock() {
        facts.add("the battle's clock", Text::of(Label::Figure, clock));
    }
    let end = pace.end.map_or_else(|| "not chosen".to_owned(), |end| end.to_string());
    facts.add("the end", Text::plain(end));
    if pace.end.is_some() {
        let left = game.turns_left(now);
        let words = left.map_or_else(|| "not known before a turn is over".to_owned(), |left| left.to_string());
        facts.add("turns left", Text::of(Label::Figure, words));
    }
    fact_lines(&facts, columns)
}

/// How long each side thought about its own answers; what both answered, and what was moved meanwhile, is nobody's.
fn sides(game: &Game, pace: &Pace) -> String {
    let columns = game.armies.doc.columns.iter().zip(&pace.seats);
    let own: Vec<String> =
        columns.map(|(column, time)| format!("{} {}", game.side(&column.side).0, spent(*time))).collect();
    let together = pace.played - pace.seats.iter().sum::<i64>();
    format!("{}, together {}", own.join(", "), spent(together))
}

/// Draws the break.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "every page is drawn by such a function")]
pub(crate) fn draw(_: &ClockPage, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let Some(battle) = model.battle() else { return };
    let inside = inset(area, 4, 2);
    let mut lines = vec![
        Text::of(Label::Heading, "PAUSED"),
        Text::default(),
        Text::plain("The game is saved. Enter goes on; e chooses when to stop."),
        Text::default(),
    ];
    lines.extend(time_lines(&battle.game, model.now, usize::from(inside.width)));
    pen.lines(inside, &lines);
}
