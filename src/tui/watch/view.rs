//! The table screen, drawn: great letters as large as the terminal has room for.

use ratatui::layout::Rect;

use super::letters::{ROWS, big, columns};
use super::{Part, Scene};
use crate::engine::text::Text;
use crate::tui::view::{Pen, inset};
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
    let scale = (1..=LARGEST).rev().find(|scale| fits(scene, *scale, width, height)).unwrap_or(1);
    let letters: usize = scene.parts.iter().map(|_| ROWS * scale).sum();
    let mut spare = height.saturating_sub(letters + scene.parts.iter().map(words_wanted).sum::<usize>());
    let mut row = 1;
    for part in &scene.parts {
        let place = Rect { y: inside.y + row, height: inside.height.saturating_sub(row), ..inside };
        let words = words_wanted(part) + spare.min(1);
        let rows = part_rows(part, scale, words, place, pen);
        spare = spare.saturating_sub(usize::from(rows).saturating_sub(ROWS * scale + words_wanted(part)));
        row += rows;
    }
    let room = usize::from(inside.height.saturating_sub(row));
    let skip = results.len().saturating_sub(room);
    let foot = Rect { y: inside.y + row, height: inside.height.saturating_sub(row), ..inside };
    pen.lines(foot, results.get(skip..).unwrap_or_default());
}

/// True when every part has a form that fits at this size.
fn fits(scene: &Scene, scale: usize, width: usize, height: usize) -> bool {
    let all_wide = scene.parts.iter().all(|part| part.forms.iter().any(|form| columns(form, scale) <= width));
    let rows: usize = scene.parts.iter().map(|part| ROWS * scale + words_wanted(part)).sum();
    all_wide && rows <= height
}

/// The rows that the words of a part need at least.
fn words_wanted(part: &Part) -> usize {
    usize::from(!part.words.0.iter().all(|span| span.text.is_empty()))
}

/// Draws a part with so many rows of words at most, and says how many rows it took.
fn part_rows(part: &Part, scale: usize, most: usize, area: Rect, pen: &mut Pen<'_>) -> u16 {
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
    let words = words.iter().take(if words_wanted(part) == 0 { 0 } else { most });
    for line in words {
        pen.line(area, row, line);
        row += 1;
    }
    row
}
