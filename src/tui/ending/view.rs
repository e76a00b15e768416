//! The end, drawn: the winner in great letters, points and price line by line, and what can be done now.

use ratatui::layout::Rect;

use super::EndDeed;
use crate::engine::ending::{EndChapter, EndRow, Ending};
use crate::engine::text::{Label, Text, counted};
use crate::tui::battle::Battle;
use crate::tui::pen::{Pen, cells};
use crate::tui::theme::Theme;
use crate::tui::view::verdict;
use crate::tui::watch::letters::{Ink, LetterSize, drawn};
use crate::tui::words::{cut_text, fill, text_width, width, wrap};

/// Great letters are so many points high here.
const HIGH: usize = 1;
/// The most columns of a line's name with its worth; of a wide screen a third.
const MOST_WHAT: usize = 30;

/// Draws the page.
pub(crate) fn draw(battle: &Battle, ending: &Ending, area: Rect, pen: &mut Pen<'_>) {
    let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let columns = usize::from(inside.width);
    let deeds = deeds(battle, ending);
    let below = cells(deeds.len() + 1);
    let rows = inside.height.saturating_sub(below);
    let mut lines = title(ending, columns, pen);
    // The columns of both sides stand below each other through all chapters.
    let names = ending.chapters.iter().flat_map(|chapter| &chapter.rows).map(|row| width(&name(row)) + 2);
    let what = names.max().unwrap_or(0).clamp(12, MOST_WHAT.max(columns / 3));
    let told = |chapter| told((ending, chapter), what, columns, pen);
    let mut moved = verdict::at_the_end(battle, columns, pen);
    let nothing_more = if moved.is_empty() { " nothing more to move on the table " } else { " " };
    if !moved.is_empty() {
        moved.insert(0, Text::of(Label::Heading, "LAST ON THE BOARD"));
        moved.push(Text::default());
    }
    let rest: Vec<Text> = moved.into_iter().chain(ending.chapters.iter().flat_map(told)).collect();
    if lines.len() + rest.len() > usize::from(rows) {
        // Where the great letters have no room the points keep theirs.
        lines = vec![in_words(ending, pen)];
    }
    lines.extend(rest);
    if lines.len() > usize::from(rows) {
        lines.retain(|line| text_width(line) > 0);
    }
    if lines.len() > usize::from(rows) {
        let kept = usize::from(rows).saturating_sub(1);
        let hidden = counted(lines.len() - kept, "more line");
        lines.truncate(kept);
        lines.push(Text::of(Label::Quiet, format!("{hidden}: the report has them all")));
    }
    pen.lines(Rect { height: rows, ..inside }, &lines);
    let top = rows.min(cells(lines.len()) + 1);
    let now = Rect { y: inside.y + top, height: inside.height - top, ..inside };
    pen.rule(Rect { x: area.x, width: area.width, height: 1, y: now.y }, 0);
    pen.line(now, 0, &Text::of(Label::Heading, " WHAT NOW ").with(Label::Quiet, nothing_more));
    for (row, (text, picked)) in (1..now.height).zip(&deeds) {
        let text = cut_text(text, columns);
        if *picked { pen.styled(now, row, &text, Theme::picked()) } else { pen.line(now, row, &text) }
    }
}

/// The winner, in letters as high as the terminal has columns for.
fn title(ending: &Ending, columns: usize, pen: &Pen<'_>) -> Vec<Text> {
    let words = pen.lettered(&ending.title);
    let label = words.0.first().map_or(Label::Heading, |span| span.label);
    let size = LetterSize::square(HIGH);
    if size.columns(&words.to_string()) > columns {
        return vec![in_words(ending, pen), Text::default()];
    }
    let ink = if pen.theme.sign("█", "#") == "█" { Ink::BLOCKS } else { Ink::ASCII };
    let mut lines: Vec<Text> =
        drawn(&words.to_string(), size, ink).into_iter().map(|row| Text::of(label, row)).collect();
    if !ending.why.is_empty() {
        lines.push(pen.lettered(&Text::of(Label::Quiet, ending.why.clone())));
    }
    lines.push(Text::default());
    lines
}

/// Who won, and why the game ended when it did: `British win   turn 8 was the last`.
fn in_words(ending: &Ending, pen: &Pen<'_>) -> Text {
    let gap = if ending.why.is_empty() { "" } else { "   " };
    pen.lettered(&ending.title.clone().then(gap).with(Label::Quiet, ending.why.clone()))
}

/// A chapter: its heading with both sides' names, then its lines.
fn told((ending, chapter): (&Ending, &EndChapter), what: usize, columns: usize, pen: &Pen<'_>) -> Vec<Text> {
    let side = columns.saturating_sub(what) / 2;
    let mut head = Text::of(Label::Heading, fill(chapter.heading, what));
    for name in &ending.sides {
        let name = cut_text(&pen.lettered(name), side.saturating_sub(2));
        let blanks = " ".repeat(side.saturating_sub(text_width(&name)));
        head = head.join(name).then(blanks);
    }
    let mut lines = vec![head];
    for row in &chapter.rows {
        lines.extend(row_lines(row, what, side, pen));
    }
    lines.push(Text::default());
    lines
}

fn name(row: &EndRow) -> String {
    if row.worth.is_empty() { row.what.clone() } else { format!("{}  {}", row.what, row.worth) }
}

fn row_lines(row: &EndRow, what: usize, side: usize, pen: &Pen<'_>) -> Vec<Text> {
    let lead = Text::plain(row.what.clone())
        .with(Label::Quiet, if row.worth.is_empty() { String::new() } else { format!("  {}", row.worth) });
    let cells =
        [wrap(&lead, what.saturating_sub(1)), of_side(&row.sides[0], side, pen), of_side(&row.sides[1], side, pen)];
    let tall = cells.iter().map(Vec::len).max().unwrap_or(1);
    let line = |at: usize| {
        let mut text = Text::default();
        for (cell, wide) in cells.iter().zip([what, side, side]) {
            let words = cell.get(at).cloned().unwrap_or_default();
            let blanks = " ".repeat(wide.saturating_sub(text_width(&words)));
            text = text.join(words).then(blanks);
        }
        text
    };
    (0..tall).map(line).collect()
}

fn of_side(text: &Text, side: usize, pen: &Pen<'_>) -> Vec<Text> {
    wrap(&pen.lettered(text), side.saturating_sub(2).max(4))
}

/// What can be done, and whether it is picked.
fn deeds(battle: &Battle, ending: &Ending) -> Vec<(Text, bool)> {
    let line = |(at, deed): (usize, EndDeed)| {
        let picked = at == battle.end_picked;
        let (name, words) = deed.words(&battle.game.name);
        let mark = if picked { "> " } else { "  " };
        (Text::plain(mark).with(Label::Heading, fill(name, 8)).then(words), picked)
    };
    EndDeed::offered(ending).iter().copied().enumerate().map(line).collect()
}
