//! A total that keeps its reasons.

use std::sync::Arc;

use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::fraction::{Fraction, Rounding};
use super::table::ReadModifier;

/// The line of a sum to which nothing adds. Records keep it; it tells players nothing.
pub const NO_ROWS: &str = "nothing = 0";

/// What a row does to the total so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Add(Fraction),
    /// Multiplies it.
    Times(Fraction),
}

/// One reason of a total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TallyRow {
    /// The key by which it can be struck out.
    pub key: Arc<str>,
    /// What it is, in the table's words.
    pub label: Arc<str>,
    /// What it does.
    pub change: Change,
    /// The table or setting that it comes from.
    pub source: Arc<str>,
    /// Left out of the total by a player.
    pub struck: bool,
}

/// A total as its rows, in the order in which they apply.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// In a check of two sides: whose total it is (`attacker`, `defender`).
    pub side: Option<&'static str>,
    rows: Vec<TallyRow>,
    rounding: Option<(Rounding, &'static str)>,
}

impl Tally {
    /// An empty total.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty total of one side.
    pub fn of_side(side: &'static str) -> Self {
        Self { side: Some(side), ..Self::default() }
    }

    /// Adds a row that adds.
    pub fn add(&mut self, key: &str, label: &str, value: impl Into<Fraction>, source: &str) {
        self.push(key, label, Change::Add(value.into()), source);
    }

    /// Adds a modifier, as often as it counts.
    pub fn count(&mut self, modifier: &ReadModifier, times: i64) {
        let change = Change::Add(modifier.value * Fraction::whole(times));
        let [key, label, source] = [&modifier.key, &modifier.label, &modifier.source].map(Arc::clone);
        self.rows.push(TallyRow { key, label, change, source, struck: false });
    }

    /// Adds a row that multiplies.
    pub fn times(&mut self, key: &str, label: &str, factor: Fraction, source: &str) {
        self.push(key, label, Change::Times(factor), source);
    }

    /// Adds a row.
    pub fn push(&mut self, key: &str, label: &str, change: Change, source: &str) {
        self.rows.push(TallyRow::new(key, label, change, source));
    }

    /// Adds a row that applies before the first row of key `before`, or last where there is none.
    pub fn insert(&mut self, before: &str, key: &str, label: &str, change: Change, source: &str) {
        let at = self.rows.iter().position(|row| *row.key == *before).unwrap_or(self.rows.len());
        self.rows.insert(at, TallyRow::new(key, label, change, source));
    }

    /// Rounds the total, once and last; `source` says by which rule.
    pub fn round(&mut self, rounding: Rounding, source: &'static str) {
        self.rounding = Some((rounding, source));
    }

    /// The rows without the rounding.
    pub fn rows(&self) -> &[TallyRow] {
        &self.rows
    }

    /// Leaves out every row of this key; false when there is none.
    pub fn strike(&mut self, key: &str) -> bool {
        let mut found = false;
        for row in self.rows.iter_mut().filter(|row| *row.key == *key) {
            row.struck = true;
            found = true;
        }
        found
    }

    /// The total before rounding.
    pub fn unrounded(&self) -> Fraction {
        let counted = self.rows.iter().filter(|row| !row.struck);
        counted.fold(Fraction::ZERO, |total, row| match row.change {
            Change::Add(value) => total + value,
            Change::Times(factor) => total * factor,
        })
    }

    /// True when the total and all on the way to it stay within what is reckoned with exactly, see
    /// [`Fraction::checked_add`].
    pub fn is_reckonable(&self) -> bool {
        let mut counted = self.rows.iter().filter(|row| !row.struck);
        let total = counted.try_fold(Fraction::ZERO, |total, row| match row.change {
            Change::Add(value) => total.checked_add(value),
            Change::Times(factor) => total.checked_mul(factor),
        });
        total.is_some()
    }

    /// The total, rounded where the rule says so.
    pub fn total(&self) -> Fraction {
        match self.rounding {
            Some((rounding, _)) => Fraction::whole(self.unrounded().rounded(rounding)),
            None => self.unrounded(),
        }
    }

    /// The total as a whole number; what is left of a fraction is dropped.
    pub fn whole(&self) -> i64 {
        self.total().rounded(Rounding::Down)
    }

    /// Every row that counts, the rounding among them as a row of its own.
    pub fn counted(&self) -> Vec<TallyRow> {
        let mut rows: Vec<TallyRow> = self.rows.iter().filter(|row| !row.struck).cloned().collect();
        let rounded_off = self.total() - self.unrounded();
        if let Some((rounding, source)) = self.rounding
            && rounded_off != Fraction::ZERO
        {
            let label = match rounding {
                Rounding::Down => "rounded down",
                Rounding::Nearest => "rounded to the nearest",
                Rounding::Up => "rounded up",
            };
            rows.push(TallyRow {
                key: "rounding".into(),
                label: label.into(),
                change: Change::Add(rounded_off),
                source: source.into(),
                struck: false,
            });
        }
        rows
    }

    /// The sum on one line: `base +8, tired -2 = 6`.
    pub fn line(&self) -> String {
        self.line_with(str::to_owned)
    }

    /// The same with its labels written otherwise.
    pub fn line_with(&self, label: impl Fn(&str) -> String) -> String {
        let rows = self.counted();
        let parts = rows.iter().map(|row| match row.change {
            Change::Add(value) if value < Fraction::ZERO => format!("{} {value}", label(&row.label)),
            Change::Add(value) => format!("{} +{value}", label(&row.label)),
            Change::Times(factor) => format!("{} x{factor}", label(&row.label)),
        });
        let line: Vec<String> = parts.collect();
        if line.is_empty() { NO_ROWS.to_owned() } else { format!("{} = {}", line.join(", "), self.total()) }
    }

    /// The rows that count as JSON.
    pub fn json(&self) -> Vec<Json> {
        self.counted().iter().map(|row| row.json(self.side)).collect()
    }
}

impl TallyRow {
    fn new(key: &str, label: &str, change: Change, source: &str) -> Self {
        Self { key: key.into(), label: label.into(), change, source: source.into(), struck: false }
    }

    fn json(&self, side: Option<&str>) -> Json {
        let mut object = Map::new();
        object.insert("key".into(), Json::from(&*self.key));
        if let Some(side) = side {
            object.insert("side".into(), Json::from(side));
        }
        object.insert("label".into(), Json::from(&*self.label));
        match self.change {
            Change::Add(value) => object.insert("value".into(), json_of(&value)),
            Change::Times(factor) => object.insert("times".into(), Json::from(factor.to_string())),
        };
        object.insert("source".into(), Json::from(&*self.source));
        Json::Object(object)
    }
}

fn json_of(value: &impl Serialize) -> Json {
    serde_json::to_value(value).unwrap_or(Json::Null)
}
