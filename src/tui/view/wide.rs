//! What a wide screen shows besides: what is looked up of the units in question, and the table drawn to scale.

use ratatui::layout::Rect;

use super::facts::fact_lines;
use super::places::Places;
use super::side_panels::under;
use crate::engine::text::{Facts, Label, Text};
use crate::report::map::canvas::Scale;
use crate::report::map::letters;
use crate::tui::battle::Battle;
use crate::tui::game::Game;
use crate::tui::pen::{Pen, cells};
use crate::tui::words::{width, wrap};

/// The least rows of the log with its name.
const LEAST_LOG: u16 = 5;
/// The least rows of the table with its name.
const LEAST_TABLE: u16 = 8;

/// Shares a column out: what is looked up, the table, what is owed where several things are, and the log.
pub(super) fn share(battle: &Battle, column: Rect, places: &mut Places, pen: &Pen<'_>) {
    let inside = usize::from(column.width).saturating_sub(3);
    let wanted = battle.in_question.facts().map_or(0, |facts| cells(lines(facts, inside, pen).len() + 1));
    let drawing = if places.table.is_empty() { battle.game.drawing.as_ref() } else { None };
    let least_table = if drawing.is_some() { LEAST_TABLE } else { 0 };
    let lookup = wanted.min(column.height.saturating_sub(LEAST_LOG + least_table).max(column.height * 2 / 5));
    let mut left = column.height.saturating_sub(lookup);
    places.lookup = Rect { height: lookup, ..column };
    let mut top = places.lookup.bottom();
    if let Some(drawing) = drawing {
        let most = left.saturating_sub(if left > LEAST_TABLE + LEAST_LOG { LEAST_LOG } else { 0 });
        let room = (inside, usize::from(most.saturating_sub(1)));
        let table = cells(Scale::fitting(drawing.size, room).rows + 1).min(most);
        places.table = Rect { y: top, height: table, ..column };
        (left, top) = (left - table, top + table);
    } else if battle.game.owed.len() > 1 && places.table.is_empty() {
        let owed = cells(battle.game.owed.len() + 1).min(left / 2);
        places.owed = Rect { y: top, height: owed, ..column };
        (left, top) = (left - owed, top + owed);
    }
    places.log = Rect { y: top, height: left, ..column };
}

fn lines(facts: &Facts, columns: usize, pen: &Pen<'_>) -> Vec<Text> {
    fact_lines(facts, columns).iter().map(|line| pen.lettered(line)).collect()
}

/// Draws what is looked up of the units in question.
pub(super) fn look_up(battle: &Battle, area: Rect, pen: &mut Pen<'_>) {
    let Some(facts) = battle.in_question.facts() else { return };
    let inside = titled("LOOK UP", &pen.lettered(&facts.title), area, pen);
    let lines = lines(facts, usize::from(inside.width), pen);
    pen.lines(inside, &lines);
}

/// Draws the table.
pub(super) fn table(game: &Game, area: Rect, pen: &mut Pen<'_>) {
    let Some(drawing) = &game.drawing else { return };
    let north = Text::of(Label::Quiet, format!("north {}", drawing.north));
    let inside = titled("TABLE", &north, area, pen);
    let canvas = letters::draw(drawing, (usize::from(inside.width), usize::from(inside.height)), pen.theme.ascii);
    pen.lines(inside, &canvas.lines());
}

/// A rule with a name and what it is about; gives the area below.
fn titled(name: &str, about: &Text, area: Rect, pen: &mut Pen<'_>) -> Rect {
    let room = usize::from(area.width).saturating_sub(width(name) + 7);
    let about = wrap(about, room.max(1)).into_iter().next().unwrap_or_default();
    under(&Text::of(Label::Heading, format!(" {name}  ")).join(about).then(" "), area, pen)
}
