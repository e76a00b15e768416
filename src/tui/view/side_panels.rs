//! What stands beside the card: the log, and what is owed.

use ratatui::layout::Rect;

use crate::engine::text::{Label, Span, Text};
use crate::tui::game::{Game, LogEntry};
use crate::tui::pen::{Pen, cells};
use crate::tui::words::{cut_text, text_width, wrap};

/// The room of turn and step before a line of the log, and of the time on the wall.
const STEP: &str = "         ";
const TIME: &str = "      ";

/// The log below a line with its name.
pub(crate) fn log_under(game: &Game, area: Rect, pen: &mut Pen<'_>) {
    let inside = under(&Text::of(Label::Heading, " LOG "), area, pen);
    log(game, inside, pen);
}

/// What is owed below a line with its count.
pub(crate) fn owed_under(game: &Game, area: Rect, pen: &mut Pen<'_>) {
    let inside = under(&Text::of(Label::Heading, format!(" {} ", owed_title(game))), area, pen);
    let lines = owed_lines(game, usize::from(inside.width), usize::from(inside.height), pen);
    pen.lines(inside, lines.get(1..).unwrap_or_default());
}

/// A line with a title in it; gives the area below, without its edges.
pub(super) fn under(title: &Text, area: Rect, pen: &mut Pen<'_>) -> Rect {
    let edge = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
    pen.rule(edge, 0);
    let wide = cells(text_width(title)).min(edge.width.saturating_sub(1));
    pen.line(Rect { x: edge.x + 1, width: wide, ..edge }, 0, title);
    Rect { x: area.x + 2, y: area.y + 1, width: area.width.saturating_sub(3), height: area.height.saturating_sub(1) }
}

/// The most lines of an act that are brought together on one: a row of the widest screen holds no more.
const MOST_HEARD: usize = 40;

/// The last acts of the log, a line each, the newest at the bottom.
pub(crate) fn log(game: &Game, area: Rect, pen: &mut Pen<'_>) {
    let (columns, rows) = (usize::from(area.width).saturating_sub(1), usize::from(area.height));
    let lines = game.kept.of((columns, rows, pen.theme), || {
        let acts = game.log.iter().rev().filter_map(|entry| act_line(entry, columns, pen));
        let mut lines: Vec<Text> = acts.take(rows).collect();
        lines.reverse();
        lines
    });
    pen.lines(Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area }, &lines);
}

/// An act on one line: the time, and what came of it without its sums, each who is told of once.
fn act_line(entry: &LogEntry, columns: usize, pen: &Pen<'_>) -> Option<Text> {
    let mut told: Vec<(&str, Vec<Text>)> = Vec::new();
    let heard = entry.lines.iter().filter(|line| line.0.iter().any(|span| span.label != Label::Quiet));
    let heard = heard.take(MOST_HEARD);
    // What the one who tested did is told first, and what was done before what was reckoned.
    let (sums, deeds): (Vec<&Text>, Vec<&Text>) = heard.partition(|line| is_reckoned(line));
    let tested: Vec<&str> = sums.iter().map(|line| who_of(line)).collect();
    let (own, others): (Vec<&Text>, Vec<&Text>) = deeds.into_iter().partition(|line| tested.contains(&who_of(line)));
    let mut said: Vec<(&str, Vec<String>)> = Vec::new();
    for line in own.into_iter().chain(sums).chain(others) {
        let (who, bare) = (who_of(line), without_sum(line));
        let words = stems(&behind_name(bare.clone()));
        if !who.is_empty() && said.contains(&(who, words.clone())) {
            continue;
        }
        match told.iter_mut().find(|(known, _)| !who.is_empty() && *known == who) {
            Some((_, lines)) => lines.push(behind_name(bare)),
            None => told.push((who, vec![bare])),
        }
        said.push((who, words));
    }
    let mut text = Text::default();
    for line in told.into_iter().flat_map(|(_, lines)| lines) {
        let between = if text.0.is_empty() { "" } else { ";" };
        let gap = if text.0.is_empty() || line.to_string().starts_with(' ') { "" } else { " " };
        text = text.then(format!("{between}{gap}")).join(line);
    }
    if text.0.is_empty() {
        text = entry.lines.first()?.clone();
    }
    let time = Text::of(Label::Quiet, format!("{} ", entry.when(pen.theme.wall_time)));
    let time = if entry.repeated { time.then("= ") } else { time };
    let line = if entry.stands { time.join(text) } else { time.with(Label::Quiet, format!("x {text} (undone)")) };
    Some(cut_text(&pen.lettered(&line), columns))
}

/// The words of a line whatever their order: `1 CV lost` and `loses 1 CV` say the same.
fn stems(line: &Text) -> Vec<String> {
    let words = line.to_string().to_lowercase();
    let stem = |word: &str| if matches!(word, "loses" | "lose" | "lost") { "lost" } else { word }.to_owned();
    let mut words: Vec<String> = words.split(|letter: char| !letter.is_alphanumeric()).map(stem).collect();
    words.retain(|word| !word.is_empty());
    words.sort_unstable();
    words
}

/// A line without the name that it begins with, and without the colon behind that.
fn behind_name(line: Text) -> Text {
    let mut rest = Text(line.0.into_iter().skip(1).collect());
    if let Some(first) = rest.0.first_mut()
        && first.text.starts_with(": ")
    {
        first.text.remove(0);
    }
    rest
}

/// Of whom a line tells.
fn who_of(line: &Text) -> &str {
    line.0.first().filter(|span| span.label != Label::Plain).map_or("", |span| span.text.as_str())
}

/// True for a line with a sum behind what came of it.
fn is_reckoned(line: &Text) -> bool {
    line.0.iter().any(is_sum)
}

fn is_sum(span: &Span) -> bool {
    span.label == Label::Quiet && span.text.starts_with(" (")
}

/// A line of the log without its sum and what is in brackets at its end.
fn without_sum(line: &Text) -> Text {
    let mut kept = Text(line.0.iter().filter(|span| !is_sum(span)).cloned().collect());
    if let Some(last) = kept.0.last_mut()
        && last.text.ends_with(')')
        && let Some(at) = last.text.find(" (")
    {
        last.text.truncate(at);
    }
    kept
}

/// A line of the log in so many columns: what does not fit stands below, behind the time.
pub(crate) fn hung(line: &Text, columns: usize, wall_time: bool) -> Vec<Text> {
    let room = if wall_time { TIME } else { STEP };
    if text_width(line) <= columns {
        return vec![line.clone()];
    }
    let broken = wrap(line, columns.saturating_sub(room.len()));
    let hang = |(at, piece): (usize, Text)| if at == 0 { piece } else { Text::plain(room).join(piece) };
    broken.into_iter().enumerate().map(hang).collect()
}

fn owed_title(game: &Game) -> String {
    let count = game.owed.len();
    if count == 0 { "NOTHING DUE".to_owned() } else { format!("DUE {count}") }
}

/// What is owed, each with its reason, as lines; enough of them for so many rows.
pub(crate) fn owed_lines(game: &Game, columns: usize, rows: usize, pen: &Pen<'_>) -> Vec<Text> {
    let mut lines = vec![Text::of(Label::Heading, owed_title(game))];
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
