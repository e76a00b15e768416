//! The first two rows: which battle, when, whose half, and the steps of the turn.

use ratatui::layout::Rect;

use super::Pen;
use crate::engine::text::{Label, Text};
use crate::tui::game::Game;
use crate::tui::words::{cut, ends};

/// Draws the title row and the ribbon.
pub fn draw(game: &Game, area: Rect, pen: &mut Pen<'_>) {
    let columns = usize::from(area.width).saturating_sub(1);
    let (now, saved) = (pen.lettered(&moment(game)), saved(game));
    let name = pen.theme.words(&game.name);
    let title = Text::of(Label::Heading, format!(" {}", cut(&name, (columns / 3).max(20))));
    pen.line(area, 0, &ends(&title.then("   ").join(now), saved, columns));
    let steps = pen.lettered(&steps(game));
    pen.line(area, 1, &ends(&steps, owed(game), columns));
}

fn moment(game: &Game) -> Text {
    let position = &game.position;
    let mut text = Text::of(Label::Figure, format!("Turn {}", position.turn));
    if let Some(clock) = game.clock() {
        text = text.then(format!("  {clock}"));
    }
    if let Some(half) = position.half {
        text = text.then(format!("   half {half}"));
    }
    if let Some(active) = &position.active {
        let (name, label) = game.side(active);
        text = text.then(", ").with(label, name).then(" active");
    }
    if game.prompt.is_none() {
        text = text.with(Label::Care, "   the battle is over");
    }
    text
}

fn saved(game: &Game) -> Text {
    if game.looking_on { Text::of(Label::Care, "only looked at") } else { Text::of(Label::Good, "saved") }
}

/// The steps, the present one between arrows.
fn steps(game: &Game) -> Text {
    let mut text = Text::plain(" ");
    let mut title = "";
    for stop in &game.doc.ribbon {
        if stop.opens {
            text = text.with(Label::Quiet, "| ");
        }
        if stop.now {
            text = text.with(Label::Heading, format!(">{}<", stop.name)).then(" ");
            title = &stop.title;
        } else {
            text = text.with(Label::Quiet, format!("{} ", stop.name));
        }
    }
    text.then(" ").with(Label::Heading, title)
}

fn owed(game: &Game) -> Text {
    match game.owed.len() {
        0 => Text::of(Label::Quiet, "owed 0"),
        count => Text::of(Label::Care, format!("owed {count}")),
    }
}
