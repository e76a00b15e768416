//! Draws the log with both armies as they were.

use ratatui::layout::Rect;

use super::HistoryPage;
use crate::engine::request::Position;
use crate::engine::text::{Label, Text};
use crate::tui::codes::Codes;
use crate::tui::game::{Game, LogEntry};
use crate::tui::model::Model;
use crate::tui::pen::{ClickTarget, Pen, cells, row_of, top_for};
use crate::tui::view::lists::list;
use crate::tui::view::marks::Marked;
use crate::tui::view::roster;
use crate::tui::view::side_panels::hung;
use crate::tui::words::ends;

/// The least rows of the log.
const LEAST_LOG: u16 = 7;

/// Draws both armies as they were, and the log under them.
pub(crate) fn draw(history: &HistoryPage, model: &Model, area: Rect, pen: &mut Pen<'_>) {
    let Some(game) = model.battle().map(|battle| &battle.game) else { return };
    let picked = game.log.get(history.picked);
    let was = &history.armies;
    let units = picked.map(|entry| named(entry, &was.codes)).unwrap_or_default();
    let marked = Marked { units, ..Marked::default() };
    let rows = roster::height(was);
    let most = area.height.saturating_sub(LEAST_LOG + 3);
    let armies = Rect { y: area.y + 1, height: cells(rows).min(most), ..area };
    head(history, game, picked, Rect { height: 1, ..area }, pen);
    roster::armies(was, &marked, history.scroll, armies, pen);
    let below = Rect { y: armies.bottom(), height: area.bottom() - armies.bottom(), ..area };
    pen.rule(below, 0);
    log(history, game, Rect { y: below.y + 1, height: below.height - 1, ..below }, pen);
}

/// Which entry it is, and where the game was.
fn head(history: &HistoryPage, game: &Game, picked: Option<&LogEntry>, area: Rect, pen: &mut Pen<'_>) {
    let number = picked.map_or(0, |entry| entry.entry);
    let undone = if picked.is_some_and(|entry| !entry.stands) { " (undone)" } else { "" };
    let left = Text::of(Label::Heading, format!(" AS IT WAS after entry {number}{undone}"));
    let place = history.past.as_ref().map(|past| place(&past.position, game)).unwrap_or_default();
    pen.line(area, 0, &ends(&left, pen.lettered(&place), usize::from(area.width).saturating_sub(1)));
}

fn place(position: &Position, game: &Game) -> Text {
    let text = Text::of(Label::Figure, format!("turn {} {}", position.turn, position.step));
    match (&position.half, &position.active) {
        (Some(half), Some(active)) => {
            let (name, label) = game.side(active);
            text.then(format!(", half {half}, ")).with(label, name).then(" active")
        }
        _ => text,
    }
}

/// The units that an entry tells of.
fn named(entry: &LogEntry, codes: &Codes) -> Vec<String> {
    entry.lines.iter().flat_map(|line| codes.named_in(&line.to_string())).collect()
}

fn log(history: &HistoryPage, game: &Game, area: Rect, pen: &mut Pen<'_>) {
    // Only what can be seen is made into lines: the log may be very long.
    let reach = usize::from(area.height);
    let first = history.picked.saturating_sub(reach);
    let mut lines: Vec<Text> = Vec::new();
    let mut entries: Vec<usize> = Vec::new();
    let mut picked = 0;
    for (at, entry) in (first..).zip(game.log.from(first)).take(2 * reach + 1) {
        if at == history.picked {
            picked = lines.len();
        }
        let columns = usize::from(area.width).saturating_sub(9);
        let wall_time = pen.theme.wall_time;
        let told = entry.told(wall_time).flat_map(|line| hung(&pen.lettered(&line), columns, wall_time));
        // Of an entry with very many lines only the first can be seen.
        let told: Vec<Text> = told.take(2 * reach).collect();
        entries.extend(told.iter().map(|_| at));
        lines.extend(told.into_iter().enumerate().map(|(row, line)| {
            let number = if row == 0 { format!("{:>5} ", entry.entry) } else { " ".repeat(6) };
            Text::of(Label::Quiet, number).join(line)
        }));
    }
    list(&lines, picked, area, pen);
    let top = top_for(picked, reach, lines.len());
    for (row, at) in (0..area.height).zip(entries.iter().skip(top)) {
        pen.spot(row_of(area, row), ClickTarget::Line(*at));
    }
}
