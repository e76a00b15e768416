//! The bottom row: what was refused or done last, else the keys that work here.

use ratatui::layout::Rect;

use super::Pen;
use crate::engine::text::{Label, Text};
use crate::tui::keys;
use crate::tui::model::{Message, Model};
use crate::tui::words::text_width;

/// Draws the message, or the key bar.
pub fn draw(model: &Model, area: Rect, pen: &mut Pen<'_>) {
    match &model.message {
        Some(Message { words, bad: true }) => {
            pen.line(area, 0, &Text::of(Label::Bad, format!(" ! {words}")));
        }
        Some(Message { words, bad: false }) => pen.line(area, 0, &Text::of(Label::Good, format!(" {words}"))),
        None => pen.line(area, 0, &key_bar(model, usize::from(area.width))),
    }
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
