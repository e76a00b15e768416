//! A page of any kind, before it is written as HTML, Markdown or plain text; and what a game prints of its pieces.

pub mod chart;
pub mod pieces;

use std::rc::Rc;

use super::drawing::Drawing;
use super::measure::Measure;
use super::text::Text;

use chart::Chart;

/// To which side of its column a cell leans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lean {
    /// Words.
    Left,
    /// Figures.
    Right,
}

/// A page: its title and what stands on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    pub title: String,
    /// What stands on it, from top to bottom.
    pub blocks: Vec<Block>,
}

/// A piece of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading: 2 for a chapter, 3 within one.
    Heading(u8, Text),
    Paragraph(Text),
    /// Points below each other.
    Points(Vec<Text>),
    /// Rows and columns.
    Table(Table),
    /// A drawing of figures.
    Chart(Chart),
    /// A table drawn to scale, and what it is called.
    Map(String, Rc<Drawing>),
    /// Lines that a reader opens if he wants to know more.
    Fold(String, Vec<Text>),
    /// A picture as an SVG document: its name, the file that holds it beside the page, it.
    Picture(String, String, String),
    /// Slips of paper to cut out: true for cards, false for strips.
    Slips(bool, Vec<Slip>),
    /// What belongs together on one sheet of paper: a map in it is as large as the rest leaves room.
    Sheet(Vec<Block>),
    /// A new sheet of paper begins.
    Break,
}

/// A card or a strip to cut out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// What stands large in its corner.
    pub corner: Text,
    /// Its name.
    pub title: Text,
    /// What stands on it, from top to bottom.
    pub lines: Vec<Text>,
}

/// Rows and columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// What it shows; empty where the heading says it.
    pub caption: String,
    /// The columns' names and to which side they lean.
    pub head: Vec<(String, Lean)>,
    pub rows: Vec<PageRow>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageRow {
    Cells(Vec<Text>),
    /// One cell over the whole width, for the rows below it.
    Head(Text),
}

impl Block {
    fn measure(&mut self, measure: Measure) {
        let words = |text: &mut Text| {
            for span in &mut text.0 {
                span.text = measure.words(&span.text).into_owned();
            }
        };
        match self {
            Self::Heading(_, text) | Self::Paragraph(text) => words(text),
            Self::Points(lines) | Self::Fold(_, lines) => lines.iter_mut().for_each(words),
            Self::Table(table) => {
                for (name, _) in &mut table.head {
                    *name = measure.words(name).into_owned();
                }
                for row in &mut table.rows {
                    match row {
                        PageRow::Cells(cells) => cells.iter_mut().for_each(words),
                        PageRow::Head(text) => words(text),
                    }
                }
            }
            Self::Slips(_, slips) => slips.iter_mut().flat_map(|slip| &mut slip.lines).for_each(words),
            Self::Map(_, drawing) => *drawing = Rc::new(Drawing { measure, ..Drawing::clone(drawing) }),
            Self::Sheet(blocks) => blocks.iter_mut().for_each(|block| block.measure(measure)),
            Self::Chart(_) | Self::Picture(..) | Self::Break => {}
        }
    }
}

impl Table {
    /// A table without rows; columns that begin with `#` hold figures.
    pub fn new(caption: &str, head: &[&str]) -> Self {
        let column = |name: &&str| match name.strip_prefix('#') {
            Some(name) => (name.to_owned(), Lean::Right),
            None => ((*name).to_owned(), Lean::Left),
        };
        Self { caption: caption.to_owned(), head: head.iter().map(column).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Text>) {
        self.rows.push(PageRow::Cells(cells.into_iter().collect()));
    }
}

impl Page {
    /// A page without anything on it.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), blocks: Vec::new() }
    }

    /// The same page with its distances told in this measure.
    #[must_use]
    pub fn measured(mut self, measure: Measure) -> Self {
        if measure != Measure::Inches {
            self.blocks.iter_mut().for_each(|block| block.measure(measure));
        }
        self
    }

    /// Adds a chapter's heading.
    pub fn chapter(&mut self, heading: &str) {
        self.blocks.push(Block::Heading(2, Text::plain(heading)));
    }

    /// Adds a paragraph.
    pub fn paragraph(&mut self, text: Text) {
        self.blocks.push(Block::Paragraph(text));
    }

    /// Adds points, if there are any.
    pub fn points(&mut self, points: Vec<Text>) {
        if !points.is_empty() {
            self.blocks.push(Block::Points(points));
        }
    }

    /// Adds a table, if it has rows.
    pub fn table(&mut self, table: Table) {
        if !table.rows.is_empty() {
            self.blocks.push(Block::Table(table));
        }
    }
}
