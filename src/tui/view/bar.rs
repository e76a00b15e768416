//! The bottom row: what was refused or done last, else the keys that work here.

use ratatui::layout::Rect;

use super::{Pen, Spot, cells};
use crate::engine::text::{Label, Text};
use crate::tui::keys;
use crate::tui::model::Model;
use crate::tui::words::{text_width, wrap};

/// The most rows of a message.
const MOST_ROWS: usize = 4;

/// Draws the message, over the rows above where it is long, or the key bar.
pub fn draw(model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let Some(message) = &model.message else {
        return key_bar(model, area, pen);
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

/// As many keys as there is room for, the first of the table first; each can be clicked.
fn key_bar(model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let columns = usize::from(area.width);
    let mut bar = Text::plain(" ");
    let mut help = None;
    let piece = |binding: &keys::Binding| {
        Text::of(Label::Heading, binding.shown).with(Label::Quiet, format!(" {}   ", binding.bar))
    };
    let mut spots = Vec::new();
    for binding in keys::at(keys::place(model)).filter(|binding| !binding.bar.is_empty()) {
        let (piece, from) = (piece(binding), text_width(&bar));
        if binding.action == keys::Action::Help {
            help = Some(binding);
        } else if from + text_width(&piece) + 9 <= columns {
            spots.push((from, text_width(&piece), binding.action));
            bar = bar.join(piece);
        }
    }
    if let Some(binding) = help {
        spots.push((text_width(&bar), text_width(&piece(binding)), binding.action));
        bar = bar.join(piece(binding));
    }
    pen.line(area, 0, &bar);
    for (from, wide, action) in spots {
        let place = Rect { x: area.x + cells(from), width: cells(wide).saturating_sub(2), ..area };
        pen.spot(place, Spot::Key(action));
    }
}
