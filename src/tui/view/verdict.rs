//! The verdict's own place: what the dice came to, then what to move or mark on the table.

use ratatui::layout::Rect;

use super::Pen;
use super::card::{Painted, plain};
use crate::engine::odds::{in_words, set_in_words};
use crate::engine::text::{Label, Span, Text, counted};
use crate::engine::verdict::Verdict;
use crate::tui::game::Game;
use crate::tui::keys::Action;
use crate::tui::reading::Reading;
use crate::tui::theme::Theme;
use crate::tui::words::{text_width, width, wrap};

/// Blanks between two things to do on one line.
const GAP: &str = "   ";

/// The rows that it needs to tell everything, its bar among them.
pub(crate) fn rows(game: &Game, columns: usize, pen: &Pen<'_>) -> usize {
    let Some(verdict) = &game.verdict else { return 1 };
    1 + told(verdict, columns, pen).len() + things(verdict, columns, usize::MAX, pen).len()
}

/// Draws it: a bar with who tested and the dice, what it came to, what to do, and the sum where there is room.
pub(crate) fn draw(game: &Game, area: Rect, pen: &mut Pen<'_>) {
    let columns = usize::from(area.width).saturating_sub(2);
    let rows = usize::from(area.height).saturating_sub(1);
    bar(game, area, pen);
    let Some(verdict) = &game.verdict else { return };
    let mut lines = told(verdict, columns, pen);
    // What is to be done on the table keeps a row in any case, if only to say how much it is and where it stands.
    lines.truncate(if verdict.table.is_empty() { rows } else { rows.saturating_sub(1) });
    let left = rows.saturating_sub(lines.len());
    lines.extend(things(verdict, columns, left, pen).into_iter().map(plain));
    let left = rows.saturating_sub(lines.len());
    let sums: Vec<Text> =
        verdict.sum.iter().flat_map(|sum| wrap(&pen.lettered(&Text::of(Label::Quiet, sum)), columns)).collect();
    if sums.len() <= left {
        lines.extend(sums.into_iter().map(plain));
    }
    let inside = Rect { x: area.x + 1, y: area.y + 1, width: area.width.saturating_sub(2), height: area.height - 1 };
    for (row, (text, style)) in (0..inside.height).zip(&lines) {
        pen.styled(inside, row, text, *style);
    }
}

/// The bar: RESULT, who tested, the faces and the number needed.
fn bar(game: &Game, area: Rect, pen: &mut Pen<'_>) {
    pen.rule(area, 0);
    let columns = usize::from(area.width).saturating_sub(4);
    let Some(verdict) = &game.verdict else { return };
    let tag = Text::of(Label::Heading, " RESULT ");
    let mut right = Text::default();
    if !verdict.dice.is_empty() {
        let faces: Vec<String> = verdict.dice.iter().map(|face| format!("[{face}]")).collect();
        right = right.with(Label::Figure, format!(" {} ", faces.join(" ")));
    }
    if let Some(needs) = verdict.needs.as_ref().filter(|needs| !needs.is_empty()) {
        right = right.join(set_in_words("needed", needs)).then(" ");
    }
    let right = pen.lettered(&right);
    let room = columns.saturating_sub(text_width(&right) + text_width(&tag) + 1);
    let who = pen.lettered(&verdict.who);
    let who = wrap(&who, room.max(8)).into_iter().next().unwrap_or_default();
    let tag_columns = super::cells(text_width(&tag));
    let left = Rect { x: area.x + 1, width: area.width - 1, height: 1, ..area };
    pen.line(left, 0, &tag);
    pen.look(Rect { width: tag_columns, ..left }, Theme::picked());
    let behind = Rect { x: left.x + tag_columns, width: left.width - tag_columns, ..left };
    pen.line(behind, 0, &Text::plain(" ").join(bold(who)).then(" "));
    let wide = super::cells(text_width(&right));
    if wide > 0 {
        pen.line(Rect { x: area.right().saturating_sub(wide + 1), width: wide, height: 1, ..area }, 0, &right);
    }
}

/// Words that count most: what is plain among them stands out.
fn bold(text: Text) -> Text {
    let heavier = |span: Span| match span.label {
        Label::Plain => Span { label: Label::Heading, ..span },
        _ => span,
    };
    Text(text.0.into_iter().map(heavier).collect())
}

/// What it came to: a great moment first, over the whole row; then the words.
fn told(verdict: &Verdict, columns: usize, pen: &Pen<'_>) -> Vec<Painted> {
    let great = verdict.great.iter().flat_map(|great| wrap(&bold(pen.lettered(great)), columns));
    let great = great.map(|line| (line, Theme::picked()));
    let words = bold(pen.lettered(&verdict.words));
    let words = wrap(&words, columns).into_iter().filter(|line| text_width(line) > 0).map(plain);
    great.chain(words).collect()
}

/// What to move or mark: a line each where there is room, else side by side, else as many as fit and how many more.
fn things(verdict: &Verdict, columns: usize, rows: usize, pen: &Pen<'_>) -> Vec<Text> {
    let mark = pen.theme.sign("▸ ", "- ");
    let of = |thing: &Text| Text::of(Label::Care, mark).join(bold(pen.lettered(thing)));
    let things: Vec<Text> = verdict.table.iter().map(of).collect();
    let each: Vec<Text> = things.iter().flat_map(|thing| hung(thing, columns)).collect();
    if each.len() <= rows {
        return each;
    }
    let beside = beside(&things, columns);
    if beside.iter().map(|(line, _)| line).cloned().collect::<Vec<_>>().len() <= rows {
        return beside.into_iter().map(|(line, _)| line).collect();
    }
    // The last row tells how many are missing, behind as many as leave it room.
    let Some(last) = rows.checked_sub(1) else { return Vec::new() };
    let shown: usize = beside.iter().take(last).map(|(_, count)| count).sum();
    let mut lines: Vec<Text> = beside.into_iter().take(last).map(|(line, _)| line).collect();
    let mut foot = Text::default();
    let mut shown = shown;
    for thing in &things[shown.min(things.len())..] {
        let longer = if foot.0.is_empty() { thing.clone() } else { foot.clone().then(GAP).join(thing.clone()) };
        if text_width(&longer) + width(GAP) + text_width(&more(things.len() - shown - 1, pen)) > columns {
            break;
        }
        (foot, shown) = (longer, shown + 1);
    }
    let rest = more(things.len() - shown.min(things.len()), pen);
    lines.push(if foot.0.is_empty() { rest } else { foot.then(GAP).join(rest) });
    lines
}

fn more(count: usize, pen: &Pen<'_>) -> Text {
    Text::of(Label::Care, format!("{} more to do: {}", counted(count, "thing"), pen.key(Action::Result)))
}

/// A thing to do, what does not fit on its line further in.
fn hung(thing: &Text, columns: usize) -> Vec<Text> {
    let lines = wrap(thing, columns.saturating_sub(2)).into_iter().enumerate();
    lines.map(|(at, line)| if at == 0 { line } else { Text::plain("  ").join(line) }).collect()
}

/// Things side by side, and how many stand on each line.
fn beside(things: &[Text], columns: usize) -> Vec<(Text, usize)> {
    let mut lines: Vec<(Text, usize)> = Vec::new();
    for thing in things {
        match lines.last_mut() {
            Some((line, count)) if text_width(line) + width(GAP) + text_width(thing) <= columns => {
                *line = std::mem::take(line).then(GAP).join(thing.clone());
                *count += 1;
            }
            _ => {
                let mut own = hung(thing, columns).into_iter();
                lines.extend(own.next().map(|line| (line, 1)));
                lines.extend(own.map(|line| (line, 0)));
            }
        }
    }
    lines
}

/// All of the verdict, to be read and ticked off.
pub(crate) fn page(verdict: &Verdict) -> Reading {
    let mut reading = Reading::new("The last result");
    reading.lines.extend(verdict.great.clone().map(bold));
    reading.lines.push(bold(verdict.who.clone()));
    if !verdict.dice.is_empty() {
        let faces: Vec<String> = verdict.dice.iter().map(|face| format!("[{face}]")).collect();
        let needs =
            verdict.needs.as_ref().map_or_else(String::new, |needs| format!("   {}", in_words("needed", needs)));
        reading.say(format!("rolled {}{needs}", faces.join(" ")));
    }
    reading.lines.push(bold(verdict.words.clone()));
    verdict.sum.iter().for_each(|sum| reading.say(sum));
    if !verdict.earlier.is_empty() {
        reading.head("Before it");
        reading.lines.extend(verdict.earlier.iter().cloned());
    }
    if !verdict.table.is_empty() {
        reading.head("On the table");
        reading.lines.extend(verdict.table.iter().map(|thing| Text::plain("[ ] ").join(thing.clone())));
    }
    reading
}
