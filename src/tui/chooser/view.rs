//! The list of built-in games, drawn, with what is known of the one that is picked out.

use ratatui::layout::Rect;

use super::{Chooser, GameToBegin};
use crate::begin::outline::{Outline, Picture};
use crate::engine::text::{Label, Text};
use crate::tui::brief::view::chapters;
use crate::tui::model::Model;
use crate::tui::pen::{Pen, cells, inset, top_for};
use crate::tui::view::lists::head;
use crate::tui::view::picture;
use crate::tui::words::{cut, cut_text, ends, fill, text_width, width, wrap};

/// From so many columns on the list has more room, and the map has 70.
const ROOMY: u16 = 120;
/// From so many columns on the brief stands beside the map.
const BRIEF: u16 = 170;
/// Columns of units and hours.
const FIGURES: usize = 12;
/// The most rows of what it is about.
const ABOUT: usize = 4;
/// The most columns of a side's name.
const NAMES: usize = 22;
/// With more sides than these, their names alone are listed.
const SIDES: usize = 2;
/// In fewer columns each side has one row.
const NARROW: usize = 60;

/// Draws the page.
pub(crate) fn draw(page: &Chooser, _: &Model, area: Rect, pen: &mut Pen<'_>) {
    let picked = page.picked();
    let read = picked.and_then(|entry| page.outlines.get(&entry.path));
    let outline = read.and_then(Result::ok);
    title(page, outline, area, pen);
    let body = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    if let Some(outline) = outline.filter(|_| page.large) {
        picture::draw(&outline.picture, inset(body, 1, 0), pen);
        return;
    }
    let wide = match area.width {
        BRIEF.. => 44,
        ROOMY.. => 48,
        _ => 35,
    };
    let listed = Rect { width: wide, ..body };
    list(page, listed, pen);
    let right = Rect { x: body.x + wide + 1, width: body.width.saturating_sub(wide + 1), ..body };
    pen.wall(Rect { x: listed.right() - 1, ..right });
    match (read, picked) {
        (Some(Ok(outline)), _) if area.width >= BRIEF => {
            let words = right.width * 2 / 5;
            let [middle, last] = [
                Rect { width: right.width - words - 1, ..right },
                Rect { x: right.right() - words, width: words, ..right },
            ];
            preview(outline, middle, pen);
            pen.wall(Rect { x: last.x - 1, ..last });
            pen.lines(inset(last, 1, 0), &chapters(&outline.briefing, usize::from(last.width).saturating_sub(2)));
        }
        (Some(Ok(outline)), _) => preview(outline, right, pen),
        (Some(Err(why)), _) => {
            pen.lines(right, &wrap(&Text::of(Label::Bad, pen.theme.words(why)), usize::from(right.width)));
        }
        (None, Some(entry)) if entry.path.as_os_str().is_empty() => {
            let words = "two orders of battle, a scenario, the file of another game, or a save that is kept elsewhere";
            pen.lines(right, &wrap(&Text::plain(words), usize::from(right.width)));
        }
        (None, _) => {}
    }
}

fn title(page: &Chooser, outline: Option<&Outline>, area: Rect, pen: &mut Pen<'_>) {
    let find =
        if page.search.typed.is_empty() { Text::of(Label::Quiet, "type to find one") } else { page.search.shown() };
    let left = Text::of(Label::Heading, " BEGIN A GAME   ").join(find);
    let right = outline.map_or_else(Text::default, |outline| {
        let title = pen.theme.words(&outline.title).to_uppercase();
        Text::of(Label::Heading, title).then(format!("  {} ", outline.date))
    });
    pen.line(area, 0, &ends(&left, right, usize::from(area.width)));
}

/// A line of the list.
enum Line<'e> {
    Head(&'static str),
    Entry(usize, &'e GameToBegin),
}

fn list(page: &Chooser, area: Rect, pen: &mut Pen<'_>) {
    let fitting = page.fitting();
    if fitting.is_empty() {
        return pen.line(area, 0, &Text::of(Label::Quiet, " no match"));
    }
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut group = None;
    for (at, entry) in fitting.into_iter().enumerate() {
        if group != Some(entry.group) {
            group = Some(entry.group);
            lines.push(Line::Head(entry.group.head()));
        }
        lines.push(Line::Entry(at, entry));
    }
    let place = |line: &Line<'_>| matches!(line, Line::Entry(at, _) if *at == page.search.picked);
    let picked = lines.iter().position(place).unwrap_or(0);
    let hidden = lines.len() > usize::from(area.height);
    let shown = area.height - u16::from(hidden);
    let top = top_for(picked, usize::from(shown), lines.len());
    if hidden {
        let is_entry = |line: &&Line<'_>| matches!(line, Line::Entry(..));
        let seen = lines.iter().skip(top).take(usize::from(shown)).filter(is_entry).count();
        let more = lines.iter().filter(is_entry).count() - seen;
        pen.line(area, shown, &Text::of(Label::Quiet, format!("   {more} more")));
    }
    let inner = Rect { width: area.width.saturating_sub(2), ..area };
    for (row, line) in (0..shown).zip(&lines[top..]) {
        match line {
            Line::Head(title) => head(title, &Text::default(), Rect { width: area.width - 1, ..area }, row, pen),
            Line::Entry(at, entry) => {
                let is_picked = *at == page.search.picked;
                let mark = if is_picked { " > " } else { "   " };
                let columns = usize::from(inner.width);
                let line = Text::plain(mark).join(entry_line(entry, columns - 3, pen));
                pen.choice(inner, row, (*at, is_picked), &line);
            }
        }
    }
}

fn entry_line(entry: &GameToBegin, columns: usize, pen: &Pen<'_>) -> Text {
    let figures = if entry.hours.is_empty() { String::new() } else { format!("{}{:>3} h", entry.units, entry.hours) };
    let room = columns.saturating_sub(if figures.is_empty() { 0 } else { FIGURES + 1 });
    let name = fill(&pen.theme.words(&entry.title), room);
    ends(&Text::plain(name), Text::of(Label::Quiet, figures), columns)
}

/// The map, then what it is about, both sides, its length and its points.
fn preview(outline: &Outline, area: Rect, pen: &mut Pen<'_>) {
    let area = Rect { width: area.width.saturating_sub(1), ..area };
    let columns = usize::from(area.width);
    let lines = words(outline, columns, pen);
    let rows = cells(lines.len()).min(area.height);
    let mut below = area;
    if outline.picture != Picture::None {
        let sheet = Rect { height: area.height.saturating_sub(rows + 1), ..area };
        let used = picture::draw(&outline.picture, sheet, pen);
        let rule = Rect { y: area.y + used, height: area.height - used, ..area };
        if used > 0 {
            pen.rule(rule, 0);
            below = Rect { y: rule.y + 1, height: rule.height.saturating_sub(1), ..rule };
        }
    }
    pen.lines(below, &lines);
}

fn words(outline: &Outline, columns: usize, pen: &Pen<'_>) -> Vec<Text> {
    let wrapped = |text: &Text| wrap(&pen.lettered(text), columns);
    let mut lines = wrapped(&Text::plain(&*outline.about));
    lines.truncate(ABOUT);
    lines.push(Text::default());
    if outline.sides.len() > SIDES {
        let all = outline.sides.iter().map(|side| side.name.as_str()).collect::<Vec<_>>().join(", ");
        lines.extend(wrapped(&Text::plain(all)));
    }
    let names = outline.sides.iter().map(|side| width(&side.name)).max().unwrap_or(0).min(NAMES);
    for side in outline.sides.iter().filter(|_| outline.sides.len() <= SIDES) {
        let name = cut(&pen.theme.words(&side.name), names).into_owned();
        let mut line = Text::of(side.label, fill(&name, names + 2)).then(&*side.forces);
        if let Some(wins) = side.wins {
            let told = format!("  wins {wins} of 100");
            if text_width(&line) + width(&told) <= columns {
                line = line.then(told);
            }
        }
        let leader = format!("  {}", pen.theme.words(&side.commander));
        if !side.commander.is_empty() && text_width(&line) + width(&leader) <= columns {
            line = line.with(Label::Quiet, leader);
        }
        if columns < NARROW {
            lines.push(cut_text(&pen.lettered(&line), columns));
        } else {
            lines.extend(wrapped(&line));
        }
    }
    lines.extend(wrapped(&Text::plain(&*outline.size)));
    if !outline.aims.is_empty() {
        let mut aims =
            Text::plain(if outline.sides.iter().any(|side| side.wins.is_some()) { "Points: " } else { "Wins: " });
        for (at, aim) in outline.aims.iter().enumerate() {
            aims = if at > 0 { aims.then("; ") } else { aims }.join(aim.clone());
        }
        lines.extend(wrapped(&aims));
    }
    lines
}
