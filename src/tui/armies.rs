//! Both armies as the screen needs them: the document, what is widest in it, where each formation stands, units by
//! their codes. What an earlier document told already is not looked at again.

use std::rc::Rc;

use super::game::{Codes, pips_of};
use super::words::width;
use crate::engine::text::{Doc, Group, Line};

/// A document with what the screen has found in it.
#[derive(Clone, Debug, Default)]
pub struct Armies {
    /// The document.
    pub doc: Doc,
    /// Units by their codes.
    pub codes: Rc<Codes>,
    columns: Vec<Column>,
}

/// What is widest in an army, so that its columns line up without being measured at every key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    /// Columns of the longest code.
    pub code: usize,
    /// Columns of the longest name.
    pub name: usize,
    /// The most pips.
    pub pips: usize,
}

#[derive(Clone, Debug, Default)]
struct Column {
    widest: Measure,
    groups: Vec<Measure>,
    /// The row on which each group begins, and the one after the last.
    tops: Vec<usize>,
}

impl Armies {
    /// The armies of a document that comes after this one's: what it shares with it is known already.
    #[must_use]
    pub fn after(&self, doc: Doc) -> Self {
        let mut same_units = self.doc.columns.len() == doc.columns.len();
        let mut columns = Vec::with_capacity(doc.columns.len());
        for (at, column) in doc.columns.iter().enumerate() {
            let known = self.doc.columns.get(at).map_or(&[][..], |known| &known.groups);
            let sizes = self.columns.get(at).map_or(&[][..], |known| &known.groups);
            same_units &= known.len() == column.groups.len();
            let of = |(at, group): (usize, &Rc<Group>)| match (known.get(at), sizes.get(at)) {
                (Some(known), Some(size)) if Rc::ptr_eq(known, group) => *size,
                (known, _) => {
                    same_units &= known.is_some_and(|known| have_same_units(known, group));
                    measure(group)
                }
            };
            let groups: Vec<Measure> = column.groups.iter().enumerate().map(of).collect();
            columns.push(Column::of(groups, &column.groups));
        }
        let codes = if same_units { Rc::clone(&self.codes) } else { Rc::new(Codes::of(&doc)) };
        Self { doc, codes, columns }
    }

    /// What is widest in the army of a column.
    pub fn widest(&self, column: usize) -> Measure {
        self.columns.get(column).map(|column| column.widest).unwrap_or_default()
    }

    /// How many rows the army of a column takes.
    pub fn rows(&self, column: usize) -> usize {
        self.columns.get(column).and_then(|column| column.tops.last()).copied().unwrap_or(0)
    }

    /// The group of a column which has this row, and the row on which it begins.
    pub fn group_at(&self, column: usize, row: usize) -> (usize, usize) {
        let tops = self.columns.get(column).map_or(&[][..], |column| &column.tops);
        let group = tops.partition_point(|top| *top <= row).saturating_sub(1);
        (group, tops.get(group).copied().unwrap_or(0))
    }

    /// The row of a column on which the unit of this code stands; none for one that takes no part.
    pub fn row_of(&self, column: usize, code: &str) -> Option<usize> {
        let group = self.codes.group_of(code)?;
        let rows = &self.doc.columns.get(column)?.groups.get(group)?.rows;
        let at = rows.iter().filter(|row| !row.gone).position(|row| *row.code == *code)?;
        Some(self.columns.get(column)?.tops.get(group)? + 1 + at)
    }
}

impl Column {
    fn of(measures: Vec<Measure>, groups: &[Rc<Group>]) -> Self {
        let widest = measures.iter().copied().fold(Measure::default(), Measure::and);
        let mut tops = vec![0];
        for group in groups {
            tops.push(tops.last().copied().unwrap_or(0) + rows_of(group));
        }
        Self { widest, groups: measures, tops }
    }
}

/// How many rows a formation takes: its head, its units, one for those that take no part.
fn rows_of(group: &Group) -> usize {
    1 + group.rows.len() - group.gone + usize::from(group.gone > 0)
}

fn have_same_units(a: &Group, b: &Group) -> bool {
    let same = |(a, b): (&Line, &Line)| (&a.code, &a.name) == (&b.code, &b.name);
    a.rows.len() == b.rows.len() && a.rows.iter().zip(&b.rows).all(same)
}

/// What is widest in a formation.
fn measure(group: &Group) -> Measure {
    let of = |row: &Line| Measure {
        code: width(&row.code),
        name: width(&row.name),
        pips: pips_of(row).map_or(0, |(_, of)| usize::from(of)),
    };
    group.rows.iter().map(of).fold(Measure::default(), Measure::and)
}

impl Measure {
    /// What is widest in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { code: self.code.max(other.code), name: self.name.max(other.name), pips: self.pips.max(other.pips) }
    }
}
