//! The owner's FERT table: as written under `[fert]`, and the two tables that come of it.

use toml::de::{DeArray, DeTable};

use super::super::prelude::*;
use super::super::roster::Reads;
use crate::engine::table::range;
use crate::rules::owner_list::{OwnTables, PartReader, found};

pub(crate) const FERT: &str = "beyond-waterloo/fert";
/// The id of the small table that says how the FERT table is read.
pub(crate) const READING: &str = "beyond-waterloo/fert-reading";

const KEYS: &[&str] = &["columns_by", "rounding", "ends", "reads", "columns", "rows", "cells"];
/// What a list of labels or of cells is.
const WORDS: &str = "a list of words in quotes";

/// The tables under `[fert]`, or what is wrong with it.
pub(super) fn read(place: usize, fert: &DeTable<'_>) -> OwnTables {
    let mut reader = PartReader::new("[fert]", place, fert, KEYS);
    let columns_by = reader.word("columns_by", &["odds", "difference", "strength", "players"]);
    let ends = reader.word("ends", &["stay", "none"]);
    // Odds between two columns need a rule; other columns leave nothing between them.
    let mut rounding = "-";
    if columns_by == "odds" {
        rounding = reader.word("rounding", &["down", "nearest", "up"]);
    } else if reader.get("rounding").is_some() && !columns_by.is_empty() {
        reader.refuse("rounding", "`rounding` is for columns_by = \"odds\"; leave it out".to_owned());
    }
    let columns = labels(&mut reader, "columns");
    let rows = labels(&mut reader, "rows");
    match columns_by {
        "odds" => prove_odds(&mut reader, &columns),
        "difference" | "strength" => prove_ranges(&mut reader, "columns", &columns),
        _ => {}
    }
    prove_ranges(&mut reader, "rows", &rows);
    // In words, where the file does not say.
    let reads = reader.get("reads").and_then(|_| Reads::of_key(reader.word("reads", &Reads::KEYS))).unwrap_or_default();
    let cells = cells(&mut reader, columns.len(), rows.len(), reads);
    let row = |key: &str, label: String, cells| TableRow { key: key.to_owned(), label, cells };
    let rows = rows.into_iter().zip(cells).map(|((_, own), cells)| row("", own, cells)).collect();
    let told = [
        ("columns_by", "how a column is found", columns_by),
        ("rounding", "odds between two columns", rounding),
        ("ends", "beyond the table's ends", ends),
        ("reads", "how a cell is read", reads.key()),
    ];
    let told = told.map(|(key, label, value)| row(key, label.to_owned(), vec![value.to_owned()])).into();
    reader.finish(vec![
        table(FERT, "FERT", columns.into_iter().map(|(_, column)| column).collect(), rows),
        table(READING, "How the FERT table is read", vec!["Value".to_owned()], told),
    ])
}

fn table(id: &str, title: &str, columns: Vec<String>, rows: Vec<TableRow>) -> Table {
    let [id, title, source] = [id, title, "the owner's file"].map(str::to_owned);
    Table { id, title, source, columns, rows }
}

/// The ratio that a column such as `3:2` names.
pub(crate) fn ratio(label: &str) -> Option<Fraction> {
    let (own, opponent) = label.split_once(':')?;
    let (own, opponent) = (own.trim().parse::<u16>().ok()?, opponent.trim().parse::<u16>().ok()?);
    (opponent > 0).then(|| Fraction::new(own.into(), opponent.into()))
}

/// The whole numbers that a label names: `-3 to -1`, and what [`range`] reads.
pub(crate) fn span_of(label: &str) -> Option<(i64, i64)> {
    let Some((low, high)) = label.split_once(" to ") else { return range(label) };
    let (low, high) = (low.trim().parse().ok()?, high.trim().parse().ok()?);
    (low <= high).then_some((low, high))
}

/// A column or row as written, behind its place.
type Heading = (usize, String);

fn labels(reader: &mut PartReader<'_>, key: &str) -> Vec<Heading> {
    let Some(list) = reader.array(key, WORDS) else { return Vec::new() };
    if list.is_empty() {
        reader.refuse(key, format!("`{key}` has at least one entry, found none"));
    }
    texts(reader, key, list)
}

fn texts(reader: &mut PartReader<'_>, key: &str, list: &DeArray<'_>) -> Vec<Heading> {
    let mut labels = Vec::new();
    for item in list {
        let place = item.span().start;
        match item.get_ref().as_str() {
            Some(text) => labels.push((place, text.trim().to_owned())),
            None => reader.flaw(place, format!("`{key}` holds words in quotes, found {}", found(item.get_ref()))),
        }
    }
    labels
}

fn prove_odds(reader: &mut PartReader<'_>, columns: &[Heading]) {
    let mut before: Option<Fraction> = None;
    for (place, text) in columns {
        match ratio(text) {
            None => reader.flaw(*place, format!("a column of odds is own:opponent such as 3:1, found \"{text}\"")),
            Some(odds) if before.is_some_and(|before| odds <= before) => {
                reader.flaw(*place, format!("columns of odds go upwards, found \"{text}\" after higher odds"));
            }
            odds => before = odds,
        }
    }
}

/// That each label is a range, and that they follow each other upwards or downwards without a gap.
fn prove_ranges(reader: &mut PartReader<'_>, key: &str, labels: &[Heading]) {
    let mut spans: Vec<(&str, (i64, i64), usize)> = Vec::new();
    for (place, text) in labels {
        let examples = "7, 3-5, -3 to -1, 2 or less, 12 or more";
        match span_of(text) {
            Some(span) => spans.push((text, span, *place)),
            None => reader.flaw(*place, format!("`{key}` holds numbers ({examples}), found \"{text}\"")),
        }
    }
    let down = spans.first().zip(spans.last()).is_some_and(|(first, last)| first.1 > last.1);
    for pair in spans.windows(2) {
        let [(before, one, _), (label, next, place)] = *pair else { continue };
        let (low, high) = if down { (next, one) } else { (one, next) };
        if low.1.checked_add(1) != Some(high.0) {
            let what = format!("`{key}` follow each other without a gap, found \"{label}\" after \"{before}\"");
            reader.flaw(place, what);
        }
    }
}

fn cells(reader: &mut PartReader<'_>, columns: usize, rows: usize, reads: Reads) -> Vec<Vec<String>> {
    let Some(list) = reader.array("cells", "a list with one list a row") else { return Vec::new() };
    if list.len() != rows {
        reader.refuse("cells", format!("`cells` has one list a row: {rows}, found {}", list.len()));
    }
    let mut cells = Vec::new();
    for row in list {
        let Some(own) = row.get_ref().as_array() else {
            reader.wrong("cells", WORDS, row);
            continue;
        };
        let texts = texts(reader, "cells", own);
        if own.len() != columns {
            let what = format!("a row of `cells` has one cell a column: {columns}, found {}", texts.len());
            reader.flaw(row.span().start, what);
        }
        for (place, cell) in texts.iter().filter(|(_, cell)| reads != Reads::Words && reads.steps(cell).is_none()) {
            reader.flaw(*place, format!("a cell is {}, found \"{cell}\"", reads.words()));
        }
        cells.push(texts.into_iter().map(|(_, cell)| cell).collect());
    }
    cells
}
