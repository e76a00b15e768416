//! Look-ups in the printed tables.

use crate::engine::fraction::Fraction;
use crate::engine::table::{Table, number, range};
pub(super) use crate::rules::board::printed::{figure, holds, table};

/// An attrition or battle table with the dice that its rows name, read once for many dice.
pub(super) struct Losses<'t> {
    table: &'t Table,
    dice: Vec<Option<(i64, i64)>>,
}

impl<'t> Losses<'t> {
    pub(super) fn of(table: &'t Table) -> Self {
        Self { table, dice: table.rows.iter().map(|row| range(&row.label)).collect() }
    }

    /// Those of a die, read in this column (from 0).
    pub(super) fn at(&self, die: i64, column: usize) -> i64 {
        let named = |dice: &Option<(i64, i64)>| dice.is_some_and(|(low, high)| (low..=high).contains(&die));
        let row = self.dice.iter().position(named).map(|at| &self.table.rows[at]);
        match row.and_then(|row| row.cells.get(column)) {
            Some(cell) => number(cell).and_then(Fraction::as_whole).unwrap_or(0),
            None => whole(self.table, "", column),
        }
    }
}

pub(super) fn whole(table: &Table, row: &str, column: usize) -> i64 {
    let cell = table.cell(row, column, None).unwrap_or_else(|fault| panic!("the tables were proofed: {fault}"));
    number(cell).and_then(Fraction::as_whole).unwrap_or(0)
}
