//! Charts as figures: lines over turns and bars side by side.

use crate::engine::text::{Label, Text};

use super::Table;

/// A drawing of figures; where nothing can be drawn they stand in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// How it is drawn.
    pub shape: ChartKind,
    /// The names along the bottom.
    pub places: Vec<String>,
    /// One line, or one row of bars, each.
    pub series: Vec<Series>,
}

/// How a chart is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChartKind {
    /// A line each, from left to right.
    Lines,
    /// Bars side by side at each place.
    Bars,
}

/// Figures of one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    pub name: String,
    /// Whose it is.
    pub label: Label,
    /// A figure a place.
    pub figures: Vec<i64>,
}

impl Chart {
    /// The same figures in rows and columns.
    pub fn table(&self) -> Table {
        let places: Vec<String> = self.places.iter().map(|place| format!("#{place}")).collect();
        let head: Vec<&str> = std::iter::once("").chain(places.iter().map(String::as_str)).collect();
        let mut table = Table::new(&self.title, &head);
        for series in &self.series {
            let figures = series.figures.iter().map(|figure| Text::plain(figure.to_string()));
            table.row(std::iter::once(Text::of(series.label, &*series.name)).chain(figures));
        }
        table
    }

    /// The highest figure, at least 1.
    pub fn highest(&self) -> i64 {
        self.series.iter().flat_map(|series| &series.figures).copied().max().unwrap_or(1).max(1)
    }
}
