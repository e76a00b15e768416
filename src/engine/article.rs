//! A report in words, before a front end writes it as Markdown and HTML.

use std::collections::BTreeSet;

use super::text::{Label, Span, Text};

/// A report: what a player reads first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Article {
    pub title: String,
    /// Its chapters, what matters most first.
    pub chapters: Vec<Chapter>,
    /// A picture of its own, as an SVG document.
    pub picture: Option<String>,
    /// What is to be kept of it once it is published, for later versions to be compared with; none where the last
    /// version says the same.
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
        if !lines.is_empty() {
            self.chapters.push(Chapter { heading: heading.to_owned(), lines, form });
        }
    }

    /// Its lines, without headings. What stands before the first heading tells of the paper, not of the game.
    fn plain(&self) -> String {
        let lines = self.chapters.iter().filter(|chapter| !chapter.heading.is_empty()).flat_map(|own| &own.lines);
        lines.map(|line| line.to_string() + "\n").collect()
    }

    /// What differs from the version that it was compared with, a line each.
    pub fn changes(&self) -> Vec<Text> {
        let is_new = |line: &&Text| line.0.first().is_some_and(|first| first.text == CHANGED);
        let gone = |line: &Text| Text::of(Label::Figure, format!("{GONE}: ")).then(line.to_string());
        let each = |chapter: &Chapter| -> Vec<Text> {
            if chapter.heading == GONE {
                chapter.lines.iter().map(gone).collect()
            } else {
                chapter.lines.iter().filter(is_new).cloned().collect()
            }
        };
        self.chapters.iter().flat_map(each).collect()
    }

    /// Compares it with the last version that was published, if there was one: marks the lines that are new, and names
    /// those that are no longer true. True where the two differ.
    pub fn compare(&mut self, before: Option<&str>) -> bool {
        let whole = self.plain();
        let Some(before) = before else {
            self.kept = Some(whole);
            return false;
        };
        if whole == before {
            return false;
        }
        let (old, new): (BTreeSet<&str>, BTreeSet<&str>) = (before.lines().collect(), whole.lines().collect());
        let chapters = self.chapters.iter_mut().filter(|chapter| !chapter.heading.is_empty());
        for line in chapters.flat_map(|chapter| &mut chapter.lines) {
            if !line.to_string().lines().all(|part| old.contains(part)) {
                line.0.insert(0, Span { label: Label::Figure, text: CHANGED.to_owned() });
            }
        }
        let gone: Vec<Text> = before.lines().filter(|line| !new.contains(line)).map(Text::plain).collect();
        self.add(GONE, Layout::Points, gone);
        self.kept = Some(whole);
        true
    }
}
