//! Draws the glossary: the words, and below them what the marked one means.

use ratatui::layout::Rect;

use super::GlossaryOpen;
use crate::engine::glossary::Term;
use crate::engine::text::{Label, Text, counted};
use crate::tui::model::Model;
use crate::tui::pen::Pen;
use crate::tui::view::lists::{aligned, frame, list};
use crate::tui::words::{width, wrap};

/// Rows for the meaning of the marked word.
const MEANING: u16 = 6;

/// Draws the glossary.
pub(crate) fn draw(words: &GlossaryOpen, _: &Model, area: Rect, pen: &mut Pen<'_>) {
    let inside = frame("Words and signs", (area.width, area.height), area, pen);
    let fitting = words.fitting();
    let find = if words.search.typed.is_empty() {
        Text::of(Label::Quiet, format!("{}; type to find one; Esc goes back", counted(fitting.len(), "word")))
    } else {
        words.search.shown()
    };
    pen.line(inside, 0, &find);
    let mut rows: Vec<Vec<(Label, String)>> = fitting
        .iter()
        .map(|entry| {
            vec![
                (Label::Heading, pen.theme.words(&entry.term.word).into_owned()),
                (Label::Quiet, entry.book.to_owned()),
            ]
        })
        .collect();
    let columns = usize::from(inside.width).saturating_sub(2);
    let widest =
        |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|(_, words)| width(words)).max().unwrap_or(0);
    let room = columns.saturating_sub(widest(0) + widest(1) + 4);
    for (row, entry) in rows.iter_mut().zip(&fitting) {
        row.push((Label::Quiet, pen.theme.words(&also(&entry.term, room)).into_owned()));
    }
    let body = Rect { y: inside.y + 1, height: inside.height.saturating_sub(MEANING + 2), ..inside };
    if rows.is_empty() {
        pen.line(body, 0, &Text::of(Label::Quiet, "no word fits what is typed"));
    }
    list(&aligned(&rows, columns), words.search.picked, body, pen);
    let foot = Rect { y: body.bottom(), height: MEANING + 1, ..inside };
    pen.rule(foot, 0);
    let Some(entry) = fitting.get(words.search.picked) else { return };
    let mut meaning = Text::of(Label::Heading, &entry.term.word).then(format!(": {}", entry.term.text));
    if !entry.term.source.is_empty() {
        meaning = meaning.with(Label::Quiet, format!(" ({})", entry.term.source));
    }
    let meaning = pen.lettered(&meaning);
    pen.lines(Rect { y: foot.y + 1, height: MEANING, ..foot }, &wrap(&meaning, usize::from(foot.width)));
}

/// Other spellings, as many as have room.
fn also(term: &Term, room: usize) -> String {
    let told = |count: usize| format!("also {}", term.also[..count].join(", "));
    (1..=term.also.len()).rev().map(told).find(|words| width(words) <= room).unwrap_or_default()
}
