//! The table screen, drawn: great letters as large as the terminal has room for.

use ratatui::layout::Rect;

use super::layout::{Laid, Wish, lay};
use super::letters::{Ink, drawn};
use super::{GreatLine, Strength, TableScene};
use crate::engine::shows::fitting;
use crate::engine::text::{Label, Text};
use crate::tui::pen::{Pen, cells, inset};
use crate::tui::words::{cut_text, text_width, wrap};

/// From so many rows on a side's strength is a bar of two: it is looked at from the far end of the table.
const GREAT: u16 = 45;

/// Draws the scene.
pub fn draw(scene: &TableScene, area: Rect, pen: &mut Pen<'_>) {
    let inside = inset(area, 1, 0);
    let columns = usize::from(inside.width);
    pen.line(inside, 0, &cut_text(&pen.lettered(&scene.head), columns));
    let bars = scene.strengths.iter().all(|side| side.headline.is_empty());
    let thick = if bars && inside.height >= GREAT { 2 } else { 1 };
    let feet = scene.strengths.len().min(usize::from(inside.height).saturating_sub(2));
    let rows = usize::from(inside.height).saturating_sub(1 + feet * thick);
    let wishes: Vec<Wish> = scene.parts.iter().map(wish).collect();
    let laid = lay(&wishes, columns, rows);
    let used = super::layout::height(&wishes, &laid);
    let mut row = 1;
    for one in &laid {
        row +=
            part(&scene.parts[one.wish], one, Rect { y: inside.y + row, height: inside.height - row, ..inside }, pen);
    }
    let told: Vec<Text> = untold(scene, &laid).iter().flat_map(|line| wrap(&pen.lettered(line), columns)).collect();
    let room = rows.saturating_sub(used);
    let last = Rect { y: inside.y + row, height: inside.height.saturating_sub(row), ..inside };
    pen.lines(last, told.get(..room.min(told.len())).unwrap_or_default());
    for (at, strength) in scene.strengths[..feet].iter().enumerate() {
        let [words, bar] = bar(strength, scene, columns, pen);
        let top = inside.bottom() - cells((feet - at) * thick);
        pen.line(Rect { y: top, height: 1, ..inside }, 0, &words.clone().join(bar.clone()));
        let indent = Text::plain(" ".repeat(text_width(&words)));
        for more in 1..cells(thick) {
            pen.line(Rect { y: top + more, height: 1, ..inside }, 0, &indent.clone().join(bar.clone()));
        }
    }
}

fn wish(part: &GreatLine) -> Wish {
    Wish { rank: part.rank, forms: part.forms.clone(), below: usize::from(!part.words.0.is_empty()) }
}

/// What had no room in great letters, then the last lines of the log.
fn untold(scene: &TableScene, laid: &[Laid]) -> Vec<Text> {
    let small = (0..scene.parts.len()).filter(|at| !laid.iter().any(|laid| laid.wish == *at));
    let part = |at: usize| {
        let part = &scene.parts[at];
        if part.words.0.is_empty() {
            Text::of(part.label, part.forms.first().filter(|_| part.rank < super::LEAST).cloned().unwrap_or_default())
        } else {
            part.words.clone()
        }
    };
    small.map(part).filter(|line| !line.to_string().is_empty()).chain(scene.results.iter().rev().cloned()).collect()
}

/// Draws a part, and says how many rows it took.
fn part(part: &GreatLine, laid: &Laid, area: Rect, pen: &mut Pen<'_>) -> u16 {
    let ink = if pen.theme.sign("█", "#") == "█" { Ink::BLOCKS } else { Ink::ASCII };
    let mut row = 0;
    for (words, size) in &laid.lines {
        for line in drawn(words, *size, ink) {
            pen.line(area, row, &Text::of(part.label, line));
            row += 1;
        }
        row += 1;
    }
    if !part.words.0.is_empty() {
        let words = cut_text(&pen.lettered(&part.words), usize::from(area.width));
        // The blank row below the letters is there to part them from the next.
        pen.line(area, row - 1, &words);
        row += 1;
    }
    row
}

/// A side's name, what it has left of its strength, and the same as a bar that fills the line.
fn bar(strength: &Strength, scene: &TableScene, columns: usize, pen: &Pen<'_>) -> [Text; 2] {
    if !strength.headline.is_empty() {
        return headline(strength, columns, pen);
    }
    let widest = scene.strengths.iter().map(|other| crate::tui::words::width(&other.name)).max().unwrap_or(0);
    let name = crate::tui::words::fill(&strength.name, widest.min(columns / 3));
    let lead = Text::of(strength.label, name).with(Label::Figure, format!(" {:>4}", strength.left));
    let lead = lead.then(format!(" of {:<4} ", strength.of));
    let room = columns.saturating_sub(text_width(&lead));
    let whole = scene.strengths.iter().map(|other| other.of).max().unwrap_or(1).max(1);
    let long = |cv: u32| usize::try_from(cv).unwrap_or(0) * room / usize::try_from(whole).unwrap_or(1);
    let (left, of) = (long(strength.left), long(strength.of));
    let bar = pen.theme.sign("█", "#").repeat(left);
    let lost = pen.theme.sign("░", ".").repeat(of.saturating_sub(left));
    [lead, Text::of(strength.label, bar).with(Label::Quiet, lost)]
}

/// A side's name and what its rulebook declares of it, the fullest form that there is room for.
fn headline(strength: &Strength, columns: usize, pen: &Pen<'_>) -> [Text; 2] {
    let lead = Text::of(strength.label, strength.name.to_uppercase()).then("  ");
    let room = columns.saturating_sub(text_width(&lead));
    let forms: Vec<Text> = strength.headline.iter().map(|form| pen.lettered(form)).collect();
    let form = fitting(&forms, |form| text_width(form) <= room).cloned().unwrap_or_default();
    [lead, cut_text(&form, room)]
}
