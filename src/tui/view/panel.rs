//! What is drawn in place of the armies: a battle area by area, a map, or what lies around a place of it.

use ratatui::layout::Rect;

use super::field;
use crate::engine::panel::{Lit, Map, Panel};
use crate::engine::text::{Label, Text};
use crate::report::board::letters::MapAsked;
use crate::report::board::{letters, near};
use crate::tui::pen::{Pen, cells};
use crate::tui::theme::Theme;
use crate::tui::words::{cut_text, text_width, wrap};

/// The least columns of a cell that is cut for the one behind it.
const LEAST_CUT: usize = 12;

/// The least room in which a map is tried.
const LEAST: (u16, u16) = (24, 5);

/// Draws a panel; gives what it leaves of its place.
pub(super) fn draw(panel: &Panel, asked: &MapAsked, area: Rect, pen: &mut Pen<'_>) -> Rect {
    let used = match panel {
        Panel::Field(battle) => field::draw(battle, area, pen),
        Panel::Map(map) => draw_map(map, asked, area, pen),
        Panel::Near(map) => draw_near(map, asked, area, pen),
    };
    Rect { y: area.y + used.min(area.height), height: area.height.saturating_sub(used), ..area }
}

/// The rows without which a panel is cut; a map fits any.
pub(super) fn least_rows(panel: &Panel, asked: &MapAsked, width: u16, theme: Theme) -> u16 {
    match panel {
        Panel::Field(battle) => cells(field::least_rows(battle, width, theme)),
        Panel::Near(map) => near::near(map, asked.around.unwrap_or(0)).map_or(0, |near| cells(near.rows.len() + 1)),
        Panel::Map(_) => 0,
    }
}

/// The map; where it has no room the part around the place asked, and where not even that has, the table of that place.
fn draw_map(map: &Map, asked: &MapAsked, area: Rect, pen: &mut Pen<'_>) -> u16 {
    let columns = usize::from(area.width).saturating_sub(1);
    let ascii = pen.theme.ascii;
    let told = |drawn| wrap(&letters::legend(map, drawn, ascii), columns);
    // A road that is left out adds to the legend, which is never cut.
    let below = cells(told([false; 2]).len());
    let size = (usize::from(area.width), usize::from(area.height.saturating_sub(below)));
    let asked = &MapAsked { rows: asked.rows.map(|rows| rows.saturating_sub(usize::from(below))), ..asked.clone() };
    let fits = area.width >= LEAST.0 && area.height >= LEAST.1 + below;
    let drawn_as = |asked: &MapAsked| letters::lines(map, asked, size, pen.theme.ascii);
    let first = || MapAsked { around: asked.around.or(Some(0)), ..asked.clone() };
    let drawn = fits.then(|| drawn_as(asked).or_else(|| drawn_as(&first()))).flatten();
    let Some((lines, drawn)) = drawn else {
        return draw_near(map, asked, area, pen);
    };
    pen.lines(area, &lines);
    let legend: Vec<Text> = told(drawn).into_iter().map(|line| Text::plain(" ").join(line)).collect();
    pen.lines(Rect { y: area.bottom() - below, height: below, ..area }, &legend);
    area.height
}

/// What lies around the place asked, or around the first.
fn draw_near(map: &Map, asked: &MapAsked, area: Rect, pen: &mut Pen<'_>) -> u16 {
    let Some(mut near) = near::near(map, asked.around.unwrap_or(0)) else { return 0 };
    near.shut(&asked.shut);
    let room = usize::from(area.width).saturating_sub(1);
    pen.line(area, 0, &cut_text(&Text::plain(" ").join(pen.lettered(&near.title)), room));
    let (rows, below) = (&near.rows, usize::from(area.height.saturating_sub(1)));
    // The last row names those that have none.
    let shown = if rows.len() > below { below.saturating_sub(1) } else { rows.len() };
    grid(&rows[..shown], area, pen);
    if shown < rows.len() {
        let names = rows[shown.max(1)..].iter().map(|row| format!("{} {}", row[0], row[1])).collect::<Vec<_>>();
        let names = if shown > 0 { format!(": {}", names.join(", ")) } else { String::new() };
        let words =
            Text::of(Label::Care, format!("{} more, a longer screen shows them{names}", rows.len() - shown.max(1)));
        pen.line(area, area.height - 1, &cut_text(&Text::plain("   ").join(words), room));
    }
    area.height.min(cells(rows.len() + 1))
}

/// Rows of cells that line up, from the second row of an area on. The last cell says what a way costs: for its room the one
/// before it is cut.
fn grid(rows: &[Vec<Text>], area: Rect, pen: &mut Pen<'_>) {
    let room = usize::from(area.width).saturating_sub(1);
    let over = lined_up(rows, pen).iter().map(text_width).max().unwrap_or(0).saturating_sub(room + 2);
    let widest = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(text_width).max().unwrap_or(0);
    let before_last = rows.first().map_or(0, Vec::len).saturating_sub(2);
    let left = widest(before_last).saturating_sub(over).max(LEAST_CUT);
    let cut = |row: &Vec<Text>| {
        let cell = |(at, cell): (usize, &Text)| if at == before_last { cut_text(cell, left) } else { cell.clone() };
        row.iter().enumerate().map(cell).collect()
    };
    let rows: Vec<Vec<Text>> = rows.iter().map(cut).collect();
    for (line, text) in (1..area.height).zip(lined_up(&rows, pen)) {
        pen.line(area, line, &cut_text(&text, room));
    }
}

/// A table that is read now, with so many of its notes, as lines of at most so many columns: its title behind the first row where it has room there.
pub(super) fn lit_lines(table: &Lit, notes: usize, columns: usize, pen: &Pen<'_>) -> Vec<Text> {
    let mut lines = lined_up(&table.rows, pen);
    let title = pen.lettered(&table.title);
    match lines.first_mut() {
        _ if title.is_empty() => {}
        Some(first) if text_width(first) + text_width(&title) < columns => {
            *first = std::mem::take(first).then(" ").join(title);
        }
        _ => lines.insert(0, title),
    }
    lines.extend(table.notes.iter().take(notes).map(|note| Text::plain("   ").join(pen.lettered(note))));
    lines.into_iter().map(|line| cut_text(&line, columns)).collect()
}

/// Rows of cells below each other.
fn lined_up(rows: &[Vec<Text>], pen: &Pen<'_>) -> Vec<Text> {
    let rows: Vec<Vec<Text>> = rows.iter().map(|row| row.iter().map(|cell| pen.lettered(cell)).collect()).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |row: &Vec<Text>, column: usize| row.get(column).map_or(0, text_width);
    let widths: Vec<usize> =
        (0..columns).map(|column| rows.iter().map(|row| wide(row, column)).max().unwrap_or(0)).collect();
    let line = |row: &Vec<Text>| {
        let mut text = Text::plain("   ");
        for (cell, wide) in row.iter().zip(&widths) {
            text = text.join(cell.clone()).then(" ".repeat(wide - text_width(cell) + 2));
        }
        text
    };
    rows.iter().map(line).collect()
}
