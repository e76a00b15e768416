//! Draws lines that are read.

use ratatui::layout::Rect;

use super::ReadingPage;
use crate::engine::text::{Label, Text};
use crate::tui::model::Model;
use crate::tui::pen::Pen;
use crate::tui::view::facts::lines_below;
use crate::tui::view::lists::frame;

/// Draws them in a frame over the whole area, with what Enter does below.
pub(crate) fn draw(reading: &ReadingPage, _: &Model, area: Rect, pen: &mut Pen<'_>) {
    let inside = frame(&pen.theme.words(&reading.title), (area.width, area.height), area, pen);
    let lines = reading.broken(area.width);
    let shown = usize::from(inside.height.saturating_sub(1)).max(1);
    let kept: Vec<Text> = lines.iter().skip(reading.top).take(shown).cloned().collect();
    pen.lines(inside, &kept);
    let below = lines.len().saturating_sub(reading.top + shown);
    let more = if below > 0 { format!("{}; ", lines_below(below)) } else { String::new() };
    pen.line(inside, inside.height.saturating_sub(1), &Text::of(Label::Quiet, format!("{more}{}", reading.enter)));
}
