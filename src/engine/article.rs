//! A report in words, before a front end writes it as Markdown and HTML.

use std::collections::BTreeSet;

use super::printed::{PageRow, Table};
use super::text::{Label, Span, Text};

/// A report: what a player reads first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Article {
    pub title: String,
    /// Its chapters, what matters most first.
    pub chapters: Vec<Chapter>,
    /// A picture of its own, as an SVG document.
    pub picture: Option<String>,
    /// What is to be kept of it once it is published, for later versions to be compared with; none where that is kept already.
    pub kept: Option<String>,
}

/// A chapter of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its heading; empty where it goes on after the title.
    pub heading: String,
    /// Its sentences, one a line.
    pub lines: Vec<Text>,
    /// How the lines stand.
    pub form: Layout,
    /// Tables behind the lines.
    pub tables: Vec<Table>,
}

/// How the lines of a chapter stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One after the other, as a paragraph.
    Prose,
    /// Each by itself, as a point.
    Points,
    /// Folded away until someone wants to read them; not on paper.
    Folded,
}

/// What stands before a line that an earlier version did not have.
const CHANGED: &str = "Changed: ";
/// The heading of what an earlier version said and this one does not.
const GONE: &str = "No longer true";

impl Article {
    /// Adds a chapter, unless it says nothing.
    pub fn add(&mut self, heading: &str, form: Layout, lines: Vec<Text>) {
        self.add_with_tables(heading, form, lines, Vec::new());
    }

    /// The same with tables behind the lines.
    pub fn add_with_tables(&mut self, heading: &str, form: Layout, lines: Vec<Text>, tables: Vec<Table>) {
        if !lines.is_empty() || !tables.is_empty() {
            self.chapters.push(Chapter { heading: heading.to_owned(), lines, form, tables });
        }
    }

    /// Its lines, without headings. What stands before the first heading tells of the paper, not of the game.
    fn plain(&self) -> String {
        let chapters = self.chapters.iter().filter(|chapter| !chapter.heading.is_empty());
        chapters.flat_map(Chapter::said).map(|line| line.to_string() + "\n").collect()
    }

    /// What differs from the version that it was compared with, a line each.
    pub fn changes(&self) -> Vec<Text> {
        let is_new = |line: &Text| line.0.first().is_some_and(|first| first.text == CHANGED);
        let gone = |line: &Text| Text::of(Label::Figure, format!("{GONE}: ")).then(line.to_string());
        let each = |chapter: &Chapter| -> Vec<Text> {
            if chapter.heading == GONE {
                chapter.lines.iter().map(gone).collect()
            } else {
                chapter.said().filter(is_new).collect()
            }
        };
        self.chapters.iter().flat_map(each).collect()
    }

    /// Compares it with the last version that was published, if there was one: marks the lines that are new, and names
    /// those that are no longer true. True where the two differ.
    pub fn compare(&mut self, before: Option<&str>) -> bool {
        let whole = self.plain();
        let Some(before) = before.filter(|before| *before != whole) else {
            self.kept = Some(whole);
            return false;
        };
        let (old, new): (BTreeSet<&str>, BTreeSet<&str>) = (before.lines().collect(), whole.lines().collect());
        let chapters = self.chapters.iter_mut().filter(|chapter| !chapter.heading.is_empty());
        let is_new = |words: &Text| !words.to_string().lines().all(|part| old.contains(part));
        let mark = |line: &mut Text| line.0.insert(0, Span { label: Label::Figure, text: CHANGED.to_owned() });
        for chapter in chapters {
            chapter.lines.iter_mut().filter(|line| is_new(line)).for_each(mark);
            let rows = chapter.tables.iter_mut().flat_map(|table| &mut table.rows);
            for first in rows.filter(|row| is_new(&joined(row))).filter_map(first_cell) {
                mark(first);
            }
        }
        let gone: Vec<Text> = before.lines().filter(|line| !new.contains(line)).map(Text::plain).collect();
        self.add(GONE, Layout::Points, gone);
        self.kept = Some(whole);
        true
    }
}

impl Chapter {
    /// What it says, a line each: then its tables, a row a line.
    fn said(&self) -> impl Iterator<Item = Text> {
        let rows = self.tables.iter().flat_map(|table| &table.rows);
        self.lines.iter().cloned().chain(rows.map(joined))
    }
}

/// A row as one line: `loss: 4 of 60, 2 of 40`.
fn joined(row: &PageRow) -> Text {
    let cells = match row {
        PageRow::Cells(cells) => cells.as_slice(),
        PageRow::Head(text) => std::slice::from_ref(text),
    };
    let gap = |at: usize| ["", ": "].get(at).copied().unwrap_or(", ");
    let parts = cells.iter().enumerate().map(|(at, cell)| Text::plain(gap(at)).join(cell.clone()));
    let mut line = parts.fold(Text::default(), Text::join);
    line.0.retain(|span| !span.text.is_empty());
    line
}

fn first_cell(row: &mut PageRow) -> Option<&mut Text> {
    match row {
        PageRow::Cells(cells) => cells.first_mut(),
        PageRow::Head(text) => Some(text),
    }
}
