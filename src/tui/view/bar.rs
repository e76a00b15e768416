//! The bottom row: the keys that work here, or what was refused or done last; a battle has a row of its own for that.

use ratatui::layout::Rect;

use super::battle;
use crate::config::actions::Action;
use crate::engine::text::{Label, Text};
use crate::tui::battle::Battle;
use crate::tui::help;
use crate::tui::keys::Bound;
use crate::tui::model::{Model, Screen};
use crate::tui::pen::{ClickTarget, Pen, cells};
use crate::tui::words::{text_width, wrap};

/// The most rows of a message.
const MOST_ROWS: usize = 4;

/// Columns between two keys.
const BLANKS: usize = 3;

/// Draws the key bar, and the message: a short word of what was done before the keys, all else on the last rows of what
/// is above. A battle keeps a row free for it, where what stands beside the question is covered only by words that reach
/// it; the keys are never covered.
pub(super) fn draw(model: &Model, above: Rect, area: Rect, pen: &mut Pen<'_>) {
    let Some(message) = &model.message else { return keys_line(model, area, pen) };
    let (label, mark) = if message.bad { (Label::Bad, "! ") } else { (Label::Good, "") };
    let mut words = message.words.replace('\n', " ");
    let mut lines = loop {
        let text = Text::of(label, format!("{mark}{words}"));
        let lines = wrap(&pen.lettered(&text), usize::from(area.width).saturating_sub(2));
        // What has no room goes by whole sentences.
        match words.rfind("; ").into_iter().chain(words.rfind(". ").map(|end| end + 1)).max() {
            Some(end) if lines.len() > MOST_ROWS => words.truncate(end),
            _ => break lines,
        }
    };
    lines.truncate(MOST_ROWS);
    let asking = asking(&model.screen);
    if let ([line], false, None) = (&lines[..], message.bad, asking) {
        let used = cells(text_width(line) + BLANKS).min(area.width);
        pen.lines(Rect { x: area.x + 1, width: area.width - 1, ..area }, &lines);
        return keys_line(model, Rect { x: area.x + used, width: area.width - used, ..area }, pen);
    }
    keys_line(model, area, pen);
    let rows = cells(lines.len()).min(area.y);
    let place = Rect { y: area.y - rows, height: rows, ..area };
    let reach = cells(lines.iter().map(text_width).max().unwrap_or_default() + 2);
    let beside = asking.and_then(|battle| battle::beside(battle, above)).filter(|wall| place.x + reach <= *wall);
    pen.clear(beside.map_or(place, |wall| Rect { width: wall - place.x, ..place }));
    pen.lines(Rect { x: place.x + 1, width: place.width - 1, ..place }, &lines);
}

/// The battle that asks something: the row above the keys is kept free there.
fn asking(screen: &Screen) -> Option<&Battle> {
    match screen {
        Screen::Battle(battle) if !battle.cover.is_on && battle.game.prompt.is_some() => Some(battle),
        _ => None,
    }
}

/// As many keys as there is room for, the first of the table first; each can be clicked.
fn keys_line(model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let columns = usize::from(area.width);
    let mut bar = Text::plain(" ");
    let piece = |binding: &Bound<'_>| {
        let word = help::bar_word(model, binding);
        Text::of(Label::Heading, binding.shown()).with(Label::Quiet, format!(" {word}"))
    };
    // These lead to all the others and out of a battle, so they always have their room at the end. What the words of a
    // game that declares its own mean is looked up more often than what else there is.
    let declares = model.battle().is_some_and(|battle| battle.game.armies.doc.shows.is_some());
    let leads = |binding: &Bound<'_>| match binding.action {
        Action::Help => true,
        Action::Palette => !declares,
        Action::Words => declares,
        Action::Quit => matches!(model.screen, Screen::Battle(_)),
        _ => false,
    };
    let (mut last, first): (Vec<_>, Vec<_>) = help::on_bar(model).partition(|binding| leads(binding));
    last.sort_by_key(|binding: &Bound<'_>| binding.action == Action::Help);
    let kept: usize = last.iter().map(|binding| text_width(&piece(binding)) + BLANKS).sum();
    let mut spots = Vec::new();
    for (binding, room) in first.iter().map(|binding| (binding, kept)).chain(last.iter().map(|binding| (binding, 0))) {
        let piece = piece(binding);
        let gap = if spots.is_empty() { 0 } else { BLANKS };
        let from = text_width(&bar) + gap;
        if from + text_width(&piece) + room <= columns {
            spots.push((from, text_width(&piece), binding.action));
            bar = bar.then(" ".repeat(gap)).join(piece);
        }
    }
    pen.line(area, 0, &bar);
    for (from, wide, action) in spots {
        let place = Rect { x: area.x + cells(from), width: cells(wide), ..area };
        pen.spot(place, ClickTarget::Key(action));
    }
}
