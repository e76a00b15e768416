//! `fanion log` of a file that the doctor has written beside a mended copy: the lines that could not be joined.

use std::io::Write;

use serde::Serialize;

use crate::engine::printed::Lean;
use crate::engine::text::{Label, Text};
use crate::report::plain::{Grid, Look};
use crate::store::{Aside, Unjoined};

use super::{Failure, write_json};

/// A line in JSON; its words are as they stand in the damaged save.
#[derive(Serialize)]
struct LineJson<'u> {
    line: usize,
    entry: Option<u64>,
    why: &'u str,
    words: String,
}

/// Prints every line: where it stands in the damaged save, its entry, why it is not in the copy, its words.
pub(super) fn run(unjoined: &Unjoined, json: bool, look: Look, out: &mut dyn Write) -> Result<(), Failure> {
    let rows: Vec<LineJson<'_>> = unjoined.lines.iter().map(row).collect();
    if json {
        return write_json(out, &rows, look);
    }
    writeln!(out, "{}", look.letters(&format!("not in the repaired copy of {}:", unjoined.of.display())))?;
    let mut grid = Grid::new(look, vec![Lean::Right, Lean::Right, Lean::Left]);
    for LineJson { line, entry, why, words } in rows {
        let entry = entry.map_or_else(|| "-".to_owned(), |entry| entry.to_string());
        let quiet = |words: String| Text::of(Label::Quiet, words);
        grid.row(vec![quiet(line.to_string()), quiet(entry), Text::of(Label::Care, why.to_owned())]);
        grid.row(vec![quiet(String::new()), quiet(String::new()), quiet(words)]);
    }
    Ok(grid.write(out, 2)?)
}

fn row(aside: &Aside) -> LineJson<'_> {
    let words = String::from_utf8_lossy(&aside.bytes).into_owned();
    LineJson { line: aside.line, entry: aside.entry, why: &aside.why, words }
}
