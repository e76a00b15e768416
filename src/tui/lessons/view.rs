//! Draws what is explained, where the log stands otherwise.

use ratatui::layout::Rect;

use crate::config::actions::Action;
use crate::engine::glossary::Lesson;
use crate::engine::text::{Label, Text};
use crate::tui::pen::{Pen, cells};
use crate::tui::words::wrap;

/// The lines of an explanation, the key that silences it at their end.
fn lines(lesson: &Lesson, columns: u16, pen: &Pen<'_>) -> Vec<Text> {
    let text = Text::of(Label::Good, format!("{}: ", lesson.title))
        .then(lesson.text.as_str())
        .with(Label::Quiet, format!(" ({}: no more explanations)", pen.key(Action::Lessons)));
    wrap(&text, usize::from(columns.saturating_sub(2)))
}

/// The rows that it needs.
pub(crate) fn rows(lesson: &Lesson, columns: u16, pen: &Pen<'_>) -> u16 {
    cells(lines(lesson, columns, pen).len())
}

/// Draws it at the top of an area and gives what is left below it.
pub(crate) fn draw(lesson: &Lesson, area: Rect, pen: &mut Pen<'_>) -> Rect {
    let lines = lines(lesson, area.width, pen);
    let used = cells(lines.len()).min(area.height);
    pen.lines(Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area }, &lines);
    Rect { y: area.y + used, height: area.height - used, ..area }
}
