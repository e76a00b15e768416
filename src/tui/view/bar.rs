//! The bottom row: what was refused or done last, else the keys that work here.

use ratatui::layout::Rect;

use super::{Pen, cells};
use crate::engine::text::{Label, Text};
use crate::tui::keys;
use crate::tui::model::Model;
use crate::tui::words::{text_width, wrap};

/// The most rows of a message.
const MOST_ROWS: usize = 4;

/// Draws the message, over the rows above where it is long, or the key bar.
pub fn draw(model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let Some(message) = &model.message else {
        return pen.line(area, 0, &key_bar(model, usize::from(area.width)));
    };
    let text = if message.bad {
        Text::of(Label::Bad, format!("! {}", message.words.replace('\n', " ")))
    } else {
        Text::of(Label::Good, message.words.replace('\n', " "))
    };
    let mut lines = wrap(&pen.lettered(&text), usize::from(area.width).saturating_sub(2));
    lines.truncate(MOST_ROWS);
    let rows = cells(lines.len());
    let place = Rect { y: (area.y + 1).saturating_sub(rows), height: rows, ..area };
    pen.clear(place);
    pen.lines(Rect { x: place.x + 1, width: place.width - 1, ..place }, &lines);
}

/// As many keys as there is room for, the first of the table first.
fn key_bar(model: &Model, columns: usize) -> Text {
    let mut bar = Text::plain(" ");
    let mut help = Text::default();
    for binding in keys::at(keys::place(model)).filter(|binding| !binding.bar.is_empty()) {
        let piece = Text::of(Label::Heading, binding.shown).with(Label::Quiet, format!(" {}   ", binding.bar));
        if binding.action == keys::Action::Help {
            help = piece;
        } else if text_width(&bar) + text_width(&piece) + 9 <= columns {
            bar = bar.join(piece);
        }
    }
    bar.join(help)
}
