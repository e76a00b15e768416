//! Frames, pages and lists.

use ratatui::layout::Rect;

use super::facts::lines_below;
use crate::engine::text::{Label, Text};
use crate::tui::model::TextPage;
use crate::tui::pen::{Pen, cells, inset, row_of, top_for};
use crate::tui::words::{cut, fill, text_width};

/// A page over the whole area.
pub(crate) fn page(page: &TextPage, area: Rect, pen: &mut Pen<'_>) {
    let inside = Rect { height: area.height.saturating_sub(2), ..inset(area, 2, 0) };
    let columns = usize::from(inside.width);
    pen.line(inside, 0, &Text::of(Label::Heading, cut(&page.title, columns)));
    pen.rule(inside, 1);
    let body = Rect { y: inside.y + 2, height: inside.height.saturating_sub(1), ..inside };
    for (row, line) in (0..body.height).zip(page.lines.iter().skip(page.top)) {
        pen.line(body, row, &Text::plain(line));
    }
    let below = page.lines.len().saturating_sub(page.top + usize::from(body.height));
    if below > 0 {
        let foot = row_of(area, area.height - 1);
        pen.line(inset(foot, 2, 0), 0, &Text::of(Label::Quiet, lines_below(below)));
    }
}

/// A frame in the middle with a title; gives the area inside.
pub(crate) fn frame(title: &str, size: (u16, u16), area: Rect, pen: &mut Pen<'_>) -> Rect {
    let (width, height) = (size.0.min(area.width), size.1.min(area.height));
    let place = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    pen.clear(place);
    let theme = pen.theme;
    let across = theme.sign("─", "-");
    let columns = usize::from(width);
    let edge = |left: &'static str, right: &'static str, words: &str| {
        let words =
            if words.is_empty() { String::new() } else { format!(" {} ", cut(words, columns.saturating_sub(8))) };
        let rest = columns.saturating_sub(3 + crate::tui::words::width(&words));
        Text::of(Label::Quiet, format!("{left}{across}"))
            .with(Label::Heading, words)
            .with(Label::Quiet, format!("{}{right}", across.repeat(rest)))
    };
    pen.line(place, 0, &edge(theme.sign("┌", "+"), theme.sign("┐", "+"), title));
    pen.line(place, height.saturating_sub(1), &edge(theme.sign("└", "+"), theme.sign("┘", "+"), ""));
    let middle = Rect { y: place.y + 1, height: height.saturating_sub(2), ..place };
    pen.wall(middle);
    pen.wall(Rect { x: place.right() - 1, width: 1, ..middle });
    inset(place, 2, 1)
}

/// Lines of which one is picked out and in sight.
pub(crate) fn list(lines: &[Text], picked: usize, area: Rect, pen: &mut Pen<'_>) {
    let top = top_for(picked, usize::from(area.height), lines.len());
    for (row, (at, line)) in (0..area.height).zip(lines.iter().enumerate().skip(top)) {
        let is_picked = at == picked;
        let mark = if is_picked { "> " } else { "  " };
        pen.choice(area, row, (at, is_picked), &Text::plain(mark).join(line.clone()));
    }
}

/// The same where each item may take several lines; those after its first stand two columns further in.
pub(crate) fn long_list(items: &[Vec<Text>], picked: usize, area: Rect, pen: &mut Pen<'_>) {
    let before = items.iter().take(picked).map(Vec::len).sum();
    let top = top_for(before, usize::from(area.height), items.iter().map(Vec::len).sum());
    let each = |(at, lines): (usize, &'_ Vec<Text>)| {
        lines.iter().enumerate().map(|(row, line)| (at, row, line.clone())).collect::<Vec<_>>()
    };
    let lines = items.iter().enumerate().flat_map(each);
    for (row, (at, within, line)) in (0..area.height).zip(lines.skip(top)) {
        let mark = match (at == picked, within) {
            (true, 0) => "> ",
            (false, 0) => "  ",
            _ => "    ",
        };
        pen.choice(area, row, (at, at == picked), &Text::plain(mark).join(line));
    }
}

/// Words in columns that line up, two blanks between.
pub(crate) fn aligned(rows: &[Vec<(Label, String)>], room: usize) -> Vec<Text> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|(_, words)| crate::tui::words::width(words))
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    let line = |row: &Vec<(Label, String)>| {
        let mut text = Text::default();
        let mut left = room;
        for (at, ((label, words), width)) in row.iter().zip(&widths).enumerate() {
            let last = at + 1 == row.len();
            let words = if last { cut(words, left).into_owned() } else { fill(words, (*width).min(left)) };
            left = left.saturating_sub(crate::tui::words::width(&words) + 2);
            text = text.with(*label, words).then("  ");
        }
        text
    };
    rows.iter().map(line).collect()
}

/// The height of a frame around so many lines.
pub(crate) fn height_for(lines: usize) -> u16 {
    cells(lines).saturating_add(2)
}

/// A rule with a title at its left and a note at its right.
pub(crate) fn head(title: &str, note: &Text, area: Rect, row: u16, pen: &mut Pen<'_>) {
    if row >= area.height {
        return;
    }
    pen.rule(area, row);
    let title = format!(" {title} ");
    let wide = cells(title.chars().count()).min(area.width.saturating_sub(1));
    pen.line(Rect { x: area.x + 1, width: wide, ..area }, row, &Text::of(Label::Heading, title));
    if !note.0.is_empty() && !note.to_string().is_empty() {
        let note = Text::plain(" ").join(note.clone()).then(" ");
        let wide = cells(text_width(&note)).min(area.width);
        pen.line(Rect { x: area.right().saturating_sub(wide + 1), width: wide, ..area }, row, &note);
    }
}
