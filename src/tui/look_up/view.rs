//! The page, drawn.

use ratatui::layout::Rect;

use super::LookUp;
use crate::engine::text::{Label, Text};
use crate::tui::model::Model;
use crate::tui::pen::{Pen, inset, row_of};
use crate::tui::view::facts::{fact_lines, paper};
use crate::tui::words::wrap;

/// What may be typed.
const HINTS: [&str; 2] =
    ["a code, such as ab: what the unit can do now", "two codes, such as ab ma: the first against the second"];

/// Every line of what was found.
pub(crate) fn lines(page: &LookUp, columns: usize) -> Vec<Text> {
    match &page.found {
        None => HINTS.map(|hint| Text::of(Label::Quiet, hint)).into(),
        Some(Err(why)) => wrap(&Text::of(Label::Care, why), columns),
        Some(Ok(facts)) => {
            let mut lines = wrap(&facts.title, columns);
            lines.push(Text::default());
            lines.extend(fact_lines(facts, columns));
            lines
        }
    }
}

/// Draws it: what is typed above, what was found below.
pub(crate) fn draw(page: &LookUp, _: &Model, area: Rect, pen: &mut Pen<'_>) {
    let columns = usize::from(area.width).saturating_sub(4);
    let typed = Text::of(Label::Heading, "Look up ").with(Label::Figure, format!("{}_", page.input.value()));
    let typed = typed.with(Label::Quiet, "   a code, or two: ab ma");
    let body = Rect { height: area.height.saturating_sub(1), ..area };
    let lines: Vec<Text> = lines(page, columns).iter().map(|line| pen.lettered(line)).collect();
    paper(&typed, &lines, page.top, body, pen);
    pen.line(inset(row_of(area, area.height - 1), 2, 0), 0, &Text::of(Label::Quiet, "Enter or Esc goes back"));
}
