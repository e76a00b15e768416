//! What stands beside the card: the log, what is owed, and one unit with its history.

use ratatui::layout::Rect;

use super::Pen;
use super::facts::fact_lines;
use crate::engine::text::{Label, Text};
use crate::tui::game::{Game, LogEntry};
use crate::tui::model::Battle;
use crate::tui::words::{cut_text, text_width, wrap};

/// The room of the time before a line of the log.
const TIME: &str = "      ";

/// The last lines of the log, the newest at the bottom.
pub fn log(game: &Game, area: Rect, pen: &mut Pen<'_>) {
    let rows = usize::from(area.height);
    let columns = usize::from(area.width).saturating_sub(2);
    let mut lines: Vec<Text> = Vec::new();
    for entry in game.log.iter().rev() {
        for line in entry_lines(entry).rev() {
            if lines.len() >= rows {
                break;
            }
            let told = hung(&pen.lettered(&line), columns);
            // Of a line that has not enough room left its beginning is told.
            let left = rows.saturating_sub(lines.len());
            if told.len() <= left {
                lines.extend(told.into_iter().rev());
            } else if let Some(kept) = left.checked_sub(1) {
                let rest =
                    told.get(kept..).unwrap_or_default().iter().cloned().reduce(|all, more| all.then(" ").join(more));
                lines.push(cut_text(&rest.unwrap_or_default(), columns));
                lines.extend(told.into_iter().take(kept).rev());
            }
        }
        if lines.len() >= rows {
            break;
        }
    }
    lines.truncate(rows);
    lines.reverse();
    pen.lines(Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area }, &lines);
}

/// A line of the log in so many columns: what does not fit stands below, behind the time.
pub fn hung(line: &Text, columns: usize) -> Vec<Text> {
    if text_width(line) <= columns {
        return vec![line.clone()];
    }
    let broken = wrap(line, columns.saturating_sub(TIME.len()));
    let hang = |(at, piece): (usize, Text)| if at == 0 { piece } else { Text::plain(TIME).join(piece) };
    broken.into_iter().enumerate().map(hang).collect()
}

/// An entry's lines with the time before them; an undone one is marked.
pub fn entry_lines(entry: &LogEntry) -> impl DoubleEndedIterator<Item = Text> + ExactSizeIterator + '_ {
    let line = |line: &Text| {
        let time = Text::of(Label::Quiet, format!("{} ", entry.time()));
        let time = if entry.repeated { time.with(Label::Quiet, "= ") } else { time };
        if entry.stands { time.join(line.clone()) } else { time.with(Label::Quiet, format!("x {line} (undone)")) }
    };
    entry.lines.iter().map(line)
}

/// What is owed, each with its reason.
pub fn owed(game: &Game, area: Rect, pen: &mut Pen<'_>) {
    pen.lines(area, &owed_lines(game, usize::from(area.width), usize::from(area.height), pen));
}

/// The same as lines, enough of them for so many rows.
pub fn owed_lines(game: &Game, columns: usize, rows: usize, pen: &Pen<'_>) -> Vec<Text> {
    let count = game.owed.len();
    let title = if count == 0 { "NOTHING OWED".to_owned() } else { format!("OWED {count}") };
    let mut lines = vec![Text::of(Label::Heading, title)];
    for owed in &game.owed {
        let (name, label) = game.side(&owed.who);
        let text =
            Text::plain(&owed.what).with(Label::Quiet, format!(" ({})", owed.why)).with(label, format!("  {name}"));
        lines.extend(wrap(&pen.lettered(&text), columns));
        if lines.len() > rows {
            break;
        }
    }
    lines
}

/// The unit in question: all that is known of it, and its last lines of the log.
pub fn unit(battle: &Battle, area: Rect, pen: &mut Pen<'_>) {
    let Some(about) = &battle.about else {
        pen.line(area, 0, &Text::of(Label::Quiet, "no unit is in question; / finds one"));
        return;
    };
    let columns = usize::from(area.width);
    let rows = usize::from(area.height).saturating_sub(1);
    pen.line(area, 0, &about.facts.title);
    let mut lines = fact_lines(&about.facts, columns);
    lines.truncate(rows);
    let room = rows - lines.len();
    let mut history: Vec<Text> = Vec::new();
    for line in about.told(&battle.game) {
        if history.len() >= room {
            break;
        }
        history.extend(wrap(&pen.lettered(&line), columns));
    }
    history.truncate(room);
    lines.extend(history);
    pen.lines(Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }, &lines);
}
