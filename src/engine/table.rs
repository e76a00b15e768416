//! Tables as printed, and the modifiers that are read out of their cells.
//!
//! A figure stands once: in the cell where the sheet prints it. A modifier names its cell, so what `table` prints
//! and what a check adds can never differ.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use super::fraction::Fraction;
use super::text::is_same_key;

/// One row of a printed table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRow {
    /// A short name for look-ups; rows that are looked up by position need none.
    #[serde(default, skip_serializing)]
    pub key: String,
    /// The row's label as printed.
    pub label: String,
    /// The cells as printed, one a column.
    pub cells: Vec<String>,
}

/// A table as printed on the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// `rulebook/name`.
    pub id: String,
    pub title: String,
    /// Where it is printed.
    pub source: String,
    /// The columns' labels, without the label column.
    pub columns: Vec<String>,
    /// The rows from top to bottom.
    pub rows: Vec<TableRow>,
}

/// A modifier as `tables.toml` writes it: its words, and the cell that holds its value.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModifierRow {
    /// The key of its row in a tally (the input that it belongs to).
    pub key: String,
    /// Its label in a tally.
    pub label: String,
    /// The table, where it is not the check's own.
    #[serde(default)]
    pub table: Option<String>,
    /// The key of the table's row.
    pub row: String,
    /// The column, from 0.
    #[serde(default)]
    pub column: usize,
    /// Which piece of a cell such as `+2 / 0 / -2`, from 1; the whole cell without.
    #[serde(default)]
    pub part: Option<usize>,
    /// The word in the cell after which the number stands, as in `+1 / +3 (Fortified +1 extra)`.
    #[serde(default)]
    pub after: Option<String>,
    /// What its cell says, once somebody has asked.
    #[serde(skip)]
    read: OnceLock<ReadModifier>,
}

/// A modifier with its value read from the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadModifier {
    /// The key of its row in a tally.
    pub key: Arc<str>,
    /// Its label in a tally.
    pub label: Arc<str>,
    /// What the cell says.
    pub value: Fraction,
    /// Where the table is printed.
    pub source: Arc<str>,
}

/// All tables of a rulebook, as values.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    #[serde(default)]
    table: Vec<Table>,
    #[serde(default)]
    modifiers: BTreeMap<String, BTreeMap<String, ModifierRow>>,
    /// What its rule has read out of each table, in their order, once somebody has asked.
    #[serde(skip)]
    read: OnceLock<Vec<OnceLock<Arc<dyn Any + Send + Sync>>>>,
}

/// What is wrong with a table, or what it lacks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableFault {
    /// No table of this id.
    #[error("there is no table `{0}`")]
    NoTable(String),
    /// The table lacks a row.
    #[error("table `{0}` has no row `{1}`")]
    NoRow(String, String),
    /// No column of the table holds a value.
    #[error("table `{0}` has no column for {1}")]
    NoColumn(String, i64),
    /// The row lacks a column or a piece of its cell.
    #[error("table `{0}`, row `{1}` has no cell {2}")]
    NoCell(String, String, usize),
    /// The cell is no number.
    #[error("table `{0}`, row `{1}`: `{2}` is no number")]
    NoNumber(String, String, String),
    /// The list of modifiers lacks one.
    #[error("there is no modifier `{1}` of `{0}`")]
    NoModifier(String, String),
    /// The text is no set of tables.
    #[error("the tables cannot be read: {0}")]
    Unreadable(String),
    /// A row is as long as its table is not wide.
    #[error("table `{0}`, row `{1}` has {2} cells for {3} columns")]
    Ragged(String, String, usize, usize),
}

impl Tables {
    /// Reads the text of a `tables.toml`.
    pub fn read(text: &str) -> Result<Self, TableFault> {
        toml::from_str(text).map_err(|error| TableFault::Unreadable(error.to_string()))
    }

    /// Every table, in the order of the sheet.
    pub fn all(&self) -> &[Table] {
        &self.table
    }

    /// Adds the owner's table, in place of one of the same id.
    pub fn put(&mut self, table: Table) {
        self.table.retain(|old| old.id != table.id);
        self.table.push(table);
        self.read.take();
        let modifiers = self.modifiers.values_mut().flat_map(BTreeMap::values_mut);
        modifiers.for_each(|row| drop(row.read.take()));
    }

    /// The table of this id.
    pub fn get(&self, id: &str) -> Result<&Table, TableFault> {
        self.place(id).map(|at| &self.table[at])
    }

    fn place(&self, id: &str) -> Result<usize, TableFault> {
        let place = self.table.iter().position(|table| is_same_key(&table.id, id));
        place.ok_or_else(|| TableFault::NoTable(id.to_owned()))
    }

    /// What the rule of this table reads out of it, read once.
    ///
    /// # Panics
    /// Where it is read as two types: a table has one rule.
    pub fn reading<T: Any + Send + Sync>(&self, id: &str, read: impl FnOnce(&Table) -> T) -> Result<&T, TableFault> {
        let (at, of_each) = (self.place(id)?, self.read.get_or_init(|| vec![OnceLock::new(); self.table.len()]));
        let known = of_each[at].get_or_init(|| Arc::new(read(&self.table[at])));
        Ok(known.downcast_ref().unwrap_or_else(|| panic!("table `{id}` is read as one type")))
    }

    /// The row of a check's own table that holds the modifier which stands in a sum under this key and label; none where
    /// no modifier of the check is called so.
    pub fn row_behind(&self, check: &str, key: &str, label: &str) -> Option<&str> {
        let own = |row: &&ModifierRow| row.table.as_deref().is_none_or(|table| table == check);
        let rows = self.modifiers.get(check)?.values().filter(own);
        rows.filter(|row| row.key == key && row.label == label).map(|row| row.row.as_str()).next()
    }

    /// The keys of the modifiers that are listed for a check.
    pub fn modifier_keys(&self, check: &str) -> Vec<&str> {
        self.modifiers.get(check).map(|rows| rows.keys().map(String::as_str).collect()).unwrap_or_default()
    }

    /// The checks that have modifiers listed.
    pub fn modifier_lists(&self) -> impl Iterator<Item = &str> {
        self.modifiers.keys().map(String::as_str)
    }

    /// What a check's input adds where it is so: the value of the one modifier that belongs to it.
    pub fn added_by(&self, check: &str, input: &str) -> Option<Fraction> {
        let mut own = self.modifiers.get(check)?.iter().filter(|(_, row)| row.key == input);
        let (name, _) = own.next()?;
        self.modifier(check, name).ok().filter(|_| own.next().is_none()).map(|read| read.value)
    }

    /// A modifier of a check with its value.
    pub fn modifier(&self, check: &str, name: &str) -> Result<&ReadModifier, TableFault> {
        let missing = || TableFault::NoModifier(check.to_owned(), name.to_owned());
        let row = self.modifiers.get(check).and_then(|rows| rows.get(name)).ok_or_else(missing)?;
        if let Some(read) = row.read.get() {
            return Ok(read);
        }
        let table = self.get(row.table.as_deref().unwrap_or(check))?;
        let value = match &row.after {
            None => table.number(&row.row, row.column, row.part)?,
            Some(word) => table.number_after(&row.row, row.column, word)?,
        };
        let [key, label, source] = [&row.key, &row.label, &table.source].map(|words| Arc::from(words.as_str()));
        Ok(row.read.get_or_init(|| ReadModifier { key, label, value, source }))
    }

    /// That every row fits its table and every modifier finds its number.
    pub fn proof(&self) -> Result<(), TableFault> {
        for table in &self.table {
            table.proof()?;
        }
        for (check, rows) in &self.modifiers {
            for name in rows.keys() {
                self.modifier(check, name)?;
            }
        }
        Ok(())
    }
}

impl Table {
    /// The row of this key, or else of this label.
    pub fn row(&self, key: &str) -> Result<&TableRow, TableFault> {
        let by_key = self.rows.iter().find(|row| !row.key.is_empty() && is_same_key(&row.key, key));
        let found = by_key.or_else(|| self.rows.iter().find(|row| row.label == key));
        found.ok_or_else(|| TableFault::NoRow(self.id.clone(), key.to_owned()))
    }

    /// The cell as printed, or one piece (from 1) of a cell such as `2" / 5" / 8"` or `-2/0/+2`.
    pub fn cell(&self, row: &str, column: usize, part: Option<usize>) -> Result<&str, TableFault> {
        let missing = || TableFault::NoCell(self.id.clone(), row.to_owned(), column);
        let cell = self.row(row)?.cells.get(column).ok_or_else(missing)?;
        match part {
            None => Ok(cell.trim()),
            Some(part) => {
                let between = if cell.contains(" / ") { " / " } else { "/" };
                cell.split(between).nth(part.wrapping_sub(1)).map(str::trim).ok_or_else(missing)
            }
        }
    }

    /// The number that a cell prints: `+2`, `-1`, `1/2`, `8"`, `1/2 speed`, and `-` for nothing.
    pub fn number(&self, row: &str, column: usize, part: Option<usize>) -> Result<Fraction, TableFault> {
        let cell = self.cell(row, column, part)?;
        number(cell).ok_or_else(|| TableFault::NoNumber(self.id.clone(), row.to_owned(), cell.to_owned()))
    }

    /// The number that a cell prints after a word, as `+1` after `Fortified` in `+1 / +3 (Fortified +1 extra)`.
    pub fn number_after(&self, row: &str, column: usize, word: &str) -> Result<Fraction, TableFault> {
        let cell = self.cell(row, column, None)?;
        let value = cell.split_once(word).and_then(|(_, rest)| number(rest));
        value.ok_or_else(|| TableFault::NoNumber(self.id.clone(), row.to_owned(), cell.to_owned()))
    }

    fn proof(&self) -> Result<(), TableFault> {
        for row in &self.rows {
            if row.cells.len() != self.columns.len() {
                let (cells, columns) = (row.cells.len(), self.columns.len());
                return Err(TableFault::Ragged(self.id.clone(), row.label.clone(), cells, columns));
            }
        }
        Ok(())
    }
}

/// The number at the start of a printed cell; a lone dash is nothing.
pub fn number(cell: &str) -> Option<Fraction> {
    let cell = cell.trim();
    if cell == "-" {
        return Some(Fraction::ZERO);
    }
    // Most cells print a whole number and nothing else.
    if let Ok(whole) = cell.parse::<i32>() {
        return Some(Fraction::whole(i64::from(whole)));
    }
    let signed = cell.starts_with(['+', '-']);
    let end =
        cell.char_indices().skip(usize::from(signed)).find(|(_, c)| !c.is_ascii_digit() && *c != '/' && *c != '.');
    let text = &cell[..end.map_or(cell.len(), |(at, _)| at)];
    text.strip_prefix('+').unwrap_or(text).parse().ok()
}

/// The range of whole numbers that a printed label names: `8-9`, `12`, `6 or more`, `0 or less`, `≤1`, `< 6`, `> 35`.
pub fn range(label: &str) -> Option<(i64, i64)> {
    let label = label.trim();
    if let Some(rest) = label.strip_prefix('≤') {
        return Some((i64::MIN, whole(rest)?));
    }
    if let Some(rest) = label.strip_prefix('≥') {
        return Some((whole(rest)?, i64::MAX));
    }
    if let Some(rest) = label.strip_prefix('<') {
        return Some((i64::MIN, whole(rest)? - 1));
    }
    if let Some(rest) = label.strip_prefix('>') {
        return Some((whole(rest)? + 1, i64::MAX));
    }
    if let Some(rest) = label.strip_suffix("or less") {
        return Some((i64::MIN, whole(rest)?));
    }
    for ending in ["or more", "plus", "+"] {
        if let Some(rest) = label.strip_suffix(ending) {
            return Some((whole(rest)?, i64::MAX));
        }
    }
    match label.split_once('-') {
        Some((low, high)) if !low.is_empty() => Some((whole(low)?, whole(high)?)),
        _ => whole(label).map(|value| (value, value)),
    }
}

fn whole(text: &str) -> Option<i64> {
    text.trim().parse().ok()
}
