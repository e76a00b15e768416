//! Rows of cells broken into lines, where a table is wider than its terminal; labelled lines broken at blanks.

use std::borrow::Cow;
use std::ops::Range;

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

use super::columns::width;
use crate::engine::text::Text;

/// Blanks between two columns.
pub(super) const GAP: usize = 2;

/// A line of a sentence is at least so long, if the sentence is.
pub(super) const SENTENCE: usize = 16;

/// The widths of the columns so that they fit so many columns of the terminal together: the widest give way, but never below their longest word.
pub fn fit(rows: &[Vec<String>], total: usize) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |measure: fn(&str) -> usize, column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| measure(cell)).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..columns).map(|column| widest(width, column)).collect();
    let least: Vec<usize> = (0..columns).map(|column| widest(longest_word, column)).collect();
    let room = total.saturating_sub(GAP * columns.saturating_sub(1));
    while widths.iter().sum::<usize>() > room {
        let yielding = (0..columns).filter(|&column| widths[column] > least[column]);
        let Some(column) = yielding.max_by_key(|&column| widths[column]) else { break };
        widths[column] -= 1;
    }
    widths
}

/// Parts of a table that fit `width`, each as its columns: as many beside the first, which names the rows, as can be
/// read without breaking their words. All columns are one part where they fit.
pub fn parts(rows: &[Vec<String>], width: usize) -> Vec<Vec<usize>> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let least: Vec<usize> = (0..columns).map(|column| readable(rows, column)).collect();
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut taken = 0;
    for column in 1..columns {
        if let Some(part) = parts.last_mut().filter(|_| taken + GAP + least[column] <= width) {
            part.push(column);
            taken += GAP + least[column];
        } else {
            parts.push(vec![0, column]);
            taken = least[0] + GAP + least[column];
        }
    }
    if parts.is_empty() { vec![(0..columns).collect()] } else { parts }
}

/// The columns that a column needs to be read: its longest word, and a few words a line where it has sentences.
fn readable(rows: &[Vec<String>], column: usize) -> usize {
    let cells = rows.iter().filter_map(|row| row.get(column));
    cells.map(|cell| longest_word(cell).max(width(cell).min(SENTENCE))).max().unwrap_or(0)
}

/// The lines of a row whose cells are broken at blanks to these widths; all lines have a cell for every column.
pub fn wrapped(row: &[String], widths: &[usize]) -> Vec<Vec<String>> {
    let cells: Vec<Vec<String>> = row.iter().zip(widths).map(|(cell, &width)| broken(cell, width)).collect();
    let lines = cells.iter().map(Vec::len).max().unwrap_or(0);
    (0..lines).map(|line| cells.iter().map(|cell| cell.get(line).cloned().unwrap_or_default()).collect()).collect()
}

/// A cell's lines of at most this width, broken at blanks; a longer word stands out.
pub fn broken(cell: &str, width: usize) -> Vec<String> {
    let lines = textwrap::wrap(cell, at_blanks(width).break_words(false));
    lines.into_iter().map(Cow::into_owned).collect()
}

/// The line broken at blanks into lines of at most so many columns, each word with its label; a longer word is broken where
/// it must be.
pub fn wrap(text: &Text, columns: usize) -> Vec<Text> {
    let words = text.to_string();
    let mut behind = 0;
    let lines = textwrap::wrap(&words, at_blanks(columns.max(1)));
    let own = lines.iter().map(|line| {
        // Lines stand in the text in their order; only blanks and line ends between them are gone.
        let start = behind + words[behind..].find(&**line).unwrap_or(0);
        behind = start + line.len();
        part(text, start..behind)
    });
    own.collect()
}

fn at_blanks(width: usize) -> Options<'static> {
    Options::new(width)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
}

/// These bytes of the text's words, with their labels.
fn part(text: &Text, bytes: Range<usize>) -> Text {
    let mut part = Text::default();
    let mut at = 0;
    for span in &text.0 {
        let own = bytes.start.clamp(at, at + span.text.len()) - at..bytes.end.clamp(at, at + span.text.len()) - at;
        if !own.is_empty() {
            part = part.with(span.label, &span.text[own]);
        }
        at += span.text.len();
    }
    part
}

fn longest_word(text: &str) -> usize {
    text.split_whitespace().map(width).max().unwrap_or(0)
}
