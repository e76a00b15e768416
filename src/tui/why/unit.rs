//! What the marks in a unit's row mean, and those in the head above it.

use crate::engine::glossary::{Glossary, Term};
use crate::engine::text::{Cell, CellContent, Group, RosterRow};
use crate::tui::game::Game;
use crate::tui::reading::ReadingPage;

/// Explains every mark of the unit with this code and of its formation; false where there is none.
pub fn of_unit(reading: &mut ReadingPage, game: &Game, code: &str) -> bool {
    let groups = game.armies.doc.columns.iter().flat_map(|column| &column.groups);
    let found =
        groups.flat_map(|group| group.rows.iter().map(move |row| (group, row))).find(|(_, row)| *row.code == *code);
    let Some((group, row)) = found else { return false };
    let glossary = (game.sheet.glossary)();
    reading.head(format!("{} {}", row.code, row.name));
    row_marks(reading, row, &glossary);
    let shows = game.armies.doc.shows.as_ref();
    let kind = shows.map_or("formation", |shows| shows.group);
    reading.head(format!("its {kind}: {}", group_name(group)));
    for known in shows.map_or(&[][..], |shows| shows.marks) {
        reading.explain(known.sign, known.means, "");
    }
    for cell in group.head.iter().skip(1) {
        mark(reading, cell, &glossary);
    }
    true
}

fn group_name(group: &Group) -> String {
    group.head.first().map(words_of).unwrap_or_default()
}

fn row_marks(reading: &mut ReadingPage, row: &RosterRow, glossary: &Glossary) {
    for cell in &row.cells {
        mark(reading, cell, glossary);
    }
}

fn mark(reading: &mut ReadingPage, cell: &Cell, glossary: &Glossary) {
    let shown = words_of(cell);
    if shown.is_empty() {
        return;
    }
    match term_of(cell, &shown, glossary) {
        Some(term) if term.is(&shown) && shown != term.word => {
            reading.explain(&format!("{shown}, {}", term.word), &term.text, &term.source);
        }
        Some(term) => reading.explain(&shown, &term.text, &term.source),
        None => reading.explain(&shown, cell.name, ""),
    }
}

fn words_of(cell: &Cell) -> String {
    match &cell.content {
        CellContent::Words(words) => words.to_string(),
        CellContent::Pips { left, of } => format!("{} {left} of {of}", boxes(cell)),
    }
}

/// What the boxes of a cell count.
pub const fn boxes(cell: &Cell) -> &'static str {
    match cell.name.as_bytes() {
        b"cv" => "CV",
        _ => cell.name,
    }
}

/// The word itself, else its first word, else what the column is about.
pub fn term_of<'g>(cell: &Cell, shown: &str, glossary: &'g Glossary) -> Option<&'g Term> {
    let first = || shown.split(' ').next().unwrap_or_default();
    let about = match cell.name {
        "commander" if shown.starts_with('(') => "out",
        "commander" => "inspiration",
        "leader" => "attached",
        "pending" => "booked",
        "cv" => "CV",
        _ => return glossary.term(shown).or_else(|| glossary.term(first())).or_else(|| glossary.term(cell.name)),
    };
    glossary.term(about)
}
