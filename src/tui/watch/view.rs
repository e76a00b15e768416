//! The table screen, drawn: great letters as large as the terminal has room for.

use ratatui::layout::Rect;

use super::letters::{ROWS, big, columns};
use super::{Part, Scene};
use crate::engine::text::Text;
use crate::tui::view::{Pen, cells, inset};
use crate::tui::words::wrap;

/// The most times that letters are enlarged.
const LARGEST: usize = 3;

/// Draws the scene.
pub fn draw(scene: &Scene, area: Rect, pen: &mut Pen<'_>) {
    let inside = inset(area, 1, 0);
    let width = usize::from(inside.width);
    pen.line(inside, 0, &scene.head);
    let results: Vec<Text> =
        scene.results.iter().flat_map(|line| wrap(&pen.lettered(&Text::plain(line.to_string())), width)).collect();
    let height = usize::from(inside.height).saturating_sub(1);
    let least = results.len().min(2);
    let scale = (1..=LARGEST).rev().find(|scale| fits(scene, *scale, width, height - least)).unwrap_or(1);
    let mut row = 1;
    for part in &scene.parts {
        row += part_rows(
            part,
            scale,
            Rect { y: inside.y + row, height: inside.height.saturating_sub(row), ..inside },
            pen,
        );
    }
    let room = usize::from(inside.height.saturating_sub(row));
    let skip = results.len().saturating_sub(room);
    let foot = Rect { y: inside.y + row, height: inside.height.saturating_sub(row), ..inside };
    pen.lines(foot, results.get(skip..).unwrap_or_default());
}

/// True when every part has a form that fits at this size.
fn fits(scene: &Scene, scale: usize, width: usize, height: usize) -> bool {
    let each = ROWS * scale + 2;
    let all_wide = scene.parts.iter().all(|part| part.forms.iter().any(|form| columns(form, scale) <= width));
    all_wide && scene.parts.len() * each <= height
}

/// Draws a part and says how many rows it took.
fn part_rows(part: &Part, scale: usize, area: Rect, pen: &mut Pen<'_>) -> u16 {
    let width = usize::from(area.width);
    let full = pen.theme.sign("█", "#");
    let mut row = 0;
    if let Some(form) = part.forms.iter().find(|form| columns(form, scale) <= width) {
        for line in big(form, scale) {
            pen.line(area, row, &Text::of(part.label, line.replace('#', full)));
            row += 1;
        }
    }
    let words = wrap(&pen.lettered(&part.words), width);
    for line in words.iter().take(2) {
        pen.line(area, row, line);
        row += 1;
    }
    row.max(cells(words.len().min(2)))
}
