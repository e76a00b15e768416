//! The owner's FERT table: as written under `[fert]`, and the two tables that come of it.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::super::roster::Reads;
use crate::engine::fraction::Fraction;
use crate::engine::table::{Table, TableRow, range};
use crate::engine::text::nearest;
use crate::rules::owner_list::{OwnTables, PlacedFault};

/// The id of the owner's FERT table.
pub(crate) const FERT: &str = "beyond-waterloo/fert";
/// The id of the small table that says how the FERT table is read.
pub(crate) const READING: &str = "beyond-waterloo/fert-reading";

const SOURCE: &str = "the owner's file";
const KEYS: &[&str] = &["columns_by", "rounding", "ends", "reads", "columns", "rows", "cells"];
const COLUMNS_BY: &[&str] = &["odds", "difference", "strength", "players"];
const ROUNDING: &[&str] = &["down", "nearest", "up"];
const ENDS: &[&str] = &["stay", "none"];

/// The tables under `[fert]`, or what is wrong with it.
pub(super) fn read(place: usize, fert: &DeTable<'_>) -> OwnTables {
    let mut reader = Reader { place, fert, flaws: Vec::new() };
    reader.refuse_unknown();
    let columns_by = reader.word("columns_by", COLUMNS_BY);
    let ends = reader.word("ends", ENDS);
    let rounding = reader.rounding(&columns_by);
    let columns = reader.labels("columns");
    let rows = reader.labels("rows");
    reader.prove_columns(&columns_by, &columns);
    reader.prove_ranges("rows", &rows);
    let reads = reader.reads();
    let cells = reader.cells(columns.len(), rows.len(), reads);
    if !reader.flaws.is_empty() {
        return Err(reader.flaws);
    }
    let told = [("columns_by", columns_by), ("rounding", rounding), ("ends", ends), ("reads", reads.key().to_owned())];
    Ok(vec![fert_table(columns, rows, cells), reading_table(told)])
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

fn fert_table(columns: Vec<Heading>, rows: Vec<Heading>, cells: Vec<Vec<String>>) -> Table {
    let rows = rows.into_iter().zip(cells);
    Table {
        id: FERT.to_owned(),
        title: "FERT".to_owned(),
        source: SOURCE.to_owned(),
        columns: columns.into_iter().map(|column| column.text).collect(),
        rows: rows.map(|(row, cells)| TableRow { key: String::new(), label: row.text, cells }).collect(),
    }
}

fn reading_table(told: [(&str, String); 4]) -> Table {
    let labels = ["how a column is found", "odds between two columns", "beyond the table's ends", "how a cell is read"];
    let rows = told.into_iter().zip(labels);
    Table {
        id: READING.to_owned(),
        title: "How the FERT table is read".to_owned(),
        source: SOURCE.to_owned(),
        columns: vec!["Value".to_owned()],
        rows: rows
            .map(|((key, value), label)| TableRow { key: key.to_owned(), label: label.to_owned(), cells: vec![value] })
            .collect(),
    }
}

/// A column or row as written, and where.
struct Heading {
    text: String,
    place: usize,
}

struct Reader<'a> {
    place: usize,
    fert: &'a DeTable<'a>,
    flaws: Vec<PlacedFault>,
}

impl Reader<'_> {
    fn refuse_unknown(&mut self) {
        for key in self.fert.keys() {
            let name: &str = key.get_ref();
            if !KEYS.contains(&name) {
                let near = nearest(name, KEYS.iter().copied());
                let meant = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
                let what = format!("[fert] has no key `{name}`; it takes {}{meant}", KEYS.join(", "));
                self.flaws.push((key.span().start, what));
            }
        }
    }

    fn word(&mut self, key: &str, words: &[&str]) -> String {
        let allowed = words.join(", ");
        let Some(value) = self.fert.get(key) else {
            self.flaws.push((self.place, format!("`{key}` is missing in [fert]: {allowed}")));
            return String::new();
        };
        let found = value.get_ref().as_str().unwrap_or("");
        if !words.contains(&found) {
            self.flaws.push((value.span().start, format!("`{key}` is {allowed}, found {}", shown(value.get_ref()))));
        }
        found.to_owned()
    }

    /// Odds between two columns need a rule; other columns leave nothing between them.
    fn rounding(&mut self, columns_by: &str) -> String {
        match self.fert.get("rounding") {
            _ if columns_by == "odds" => self.word("rounding", ROUNDING),
            Some(value) if COLUMNS_BY.contains(&columns_by) => {
                let what = "`rounding` is for columns_by = \"odds\"; leave it out".to_owned();
                self.flaws.push((value.span().start, what));
                String::new()
            }
            _ => "-".to_owned(),
        }
    }

    fn labels(&mut self, key: &str) -> Vec<Heading> {
        let Some(value) = self.fert.get(key) else {
            self.flaws.push((self.place, format!("`{key}` is missing in [fert]: a list of words in quotes")));
            return Vec::new();
        };
        let texts = self.texts(key, value);
        if texts.is_empty() && value.get_ref().as_array().is_some_and(|array| array.is_empty()) {
            self.flaws.push((value.span().start, format!("`{key}` has at least one entry, found none")));
        }
        texts
    }

    fn texts(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Vec<Heading> {
        let Some(array) = value.get_ref().as_array() else {
            let found = shown(value.get_ref());
            self.flaws.push((value.span().start, format!("`{key}` is a list of words in quotes, found {found}")));
            return Vec::new();
        };
        let mut labels = Vec::new();
        for item in array {
            let place = item.span().start;
            if let Some(text) = item.get_ref().as_str() {
                labels.push(Heading { text: text.trim().to_owned(), place });
            } else {
                self.flaws.push((place, format!("`{key}` holds words in quotes, found {}", shown(item.get_ref()))));
            }
        }
        labels
    }

    fn prove_columns(&mut self, columns_by: &str, columns: &[Heading]) {
        match columns_by {
            "odds" => self.prove_odds(columns),
            "difference" | "strength" => self.prove_ranges("columns", columns),
            _ => {}
        }
    }

    fn prove_odds(&mut self, columns: &[Heading]) {
        let mut before: Option<Fraction> = None;
        for column in columns {
            match ratio(&column.text) {
                None => {
                    let what = format!("a column of odds is own:opponent such as 3:1, found \"{}\"", column.text);
                    self.flaws.push((column.place, what));
                }
                Some(odds) if before.is_some_and(|before| odds <= before) => {
                    let what = format!("columns of odds go upwards, found \"{}\" after higher odds", column.text);
                    self.flaws.push((column.place, what));
                }
                odds => before = odds,
            }
        }
    }

    /// That each label is a range, and that they follow each other upwards or downwards without a gap.
    fn prove_ranges(&mut self, key: &str, labels: &[Heading]) {
        for label in labels.iter().filter(|label| span_of(&label.text).is_none()) {
            let examples = "7, 3-5, -3 to -1, 2 or less, 12 or more";
            self.flaws.push((label.place, format!("`{key}` holds numbers ({examples}), found \"{}\"", label.text)));
        }
        let spans: Vec<(&Heading, (i64, i64))> =
            labels.iter().filter_map(|label| Some((label, span_of(&label.text)?))).collect();
        let down = spans.first().zip(spans.last()).is_some_and(|(first, last)| first.1 > last.1);
        for pair in spans.windows(2) {
            let (low, high) = if down { (pair[1].1, pair[0].1) } else { (pair[0].1, pair[1].1) };
            if low.1.checked_add(1) != Some(high.0) {
                let (before, label) = (&pair[0].0.text, pair[1].0);
                let what =
                    format!("`{key}` follow each other without a gap, found \"{}\" after \"{before}\"", label.text);
                self.flaws.push((label.place, what));
            }
        }
    }

    /// How a cell is read; in words where the file does not say.
    fn reads(&mut self) -> Reads {
        if self.fert.get("reads").is_none() {
            return Reads::Words;
        }
        Reads::of_key(&self.word("reads", &Reads::KEYS)).unwrap_or_default()
    }

    fn cells(&mut self, columns: usize, rows: usize, reads: Reads) -> Vec<Vec<String>> {
        let Some(value) = self.fert.get("cells") else {
            self.flaws.push((self.place, "`cells` is missing in [fert]: a list with one list a row".to_owned()));
            return Vec::new();
        };
        let Some(array) = value.get_ref().as_array() else {
            let found = shown(value.get_ref());
            self.flaws.push((value.span().start, format!("`cells` is a list with one list a row, found {found}")));
            return Vec::new();
        };
        if array.len() != rows {
            let what = format!("`cells` has one list a row: {rows}, found {}", array.len());
            self.flaws.push((value.span().start, what));
        }
        let mut cells = Vec::new();
        for row in array {
            let texts = self.texts("cells", row);
            if row.get_ref().as_array().is_some_and(|row| row.len() != columns) {
                let what = format!("a row of `cells` has one cell a column: {columns}, found {}", texts.len());
                self.flaws.push((row.span().start, what));
            }
            for cell in texts.iter().filter(|cell| reads != Reads::Words && reads.steps(&cell.text).is_none()) {
                let what = format!("a cell is {}, found \"{}\"", reads.allowed(), cell.text);
                self.flaws.push((cell.place, what));
            }
            cells.push(texts.into_iter().map(|label| label.text).collect());
        }
        cells
    }
}

/// A value as a message shows it.
fn shown(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("\"{}\"", text.escape_debug()),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Boolean(flag) => flag.to_string(),
        other => format!("{} {}", if other.is_array() { "an" } else { "a" }, other.type_str()),
    }
}
