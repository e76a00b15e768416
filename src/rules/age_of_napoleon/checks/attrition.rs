//! Losses by either attrition table, with more corps than it has columns for too.

use super::super::prelude::*;
use super::super::settings::BEYOND_TABLE;
use crate::engine::dice::ColumnThrow;
use crate::engine::table::{Table, range};

const SIDES: u8 = 6;

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
            Some(cell) => printed::whole(cell),
            None => whole(self.table, "", column),
        }
    }
}

pub(super) fn whole(table: &Table, row: &str, column: usize) -> i64 {
    printed::whole(table.cell(row, column, None).unwrap_or_else(|fault| panic!("the tables were proofed: {fault}")))
}

/// Corps lost of `corps` by the attrition table `id`, with `modifier` added to each die; no die without a column.
pub(super) fn roll_losses(
    case: &Case<'_>,
    throw: &mut Throw<'_>,
    id: &str,
    corps: i64,
    modifier: i64,
    why: &str,
) -> Result<i64, Need> {
    let table = printed::table(case.tables, id);
    let losses = Losses::of(table);
    let lost = |column: usize, face: i64| losses.at(face + modifier, column);
    let rolled = match columns(case, table, corps).as_slice() {
        [] => 0,
        &[column] => lost(column, throw.sum(1, SIDES, why)?),
        several => {
            let worth = |column: usize| (1..=i64::from(SIDES)).map(|face| lost(column, face)).collect();
            let parts = several.iter().map(|column| ColumnThrow { count: 1, worth: worth(*column) }).collect();
            throw.parts(parts, SIDES, why)?
        }
    };
    Ok(rolled.min(corps))
}

/// The same by faces that have fallen, one a column; before that the columns with what each face costs.
pub(super) fn losses_or_lit(
    case: &Case<'_>,
    fallen: &mut &[u8],
    id: &str,
    corps: i64,
    modifier: i64,
    why: &str,
) -> Result<i64, Box<Lit>> {
    let table = printed::table(case.tables, id);
    let losses = Losses::of(table);
    let columns = columns(case, table, corps);
    let Some((own, rest)) = fallen.split_at_checked(columns.len()) else {
        return Err(Box::new(lit(&losses, &columns, modifier, why)));
    };
    *fallen = rest;
    let lost: i64 =
        own.iter().zip(&columns).map(|(face, column)| losses.at(i64::from(*face) + modifier, *column)).sum();
    Ok(lost.min(corps))
}

/// The columns that are read, each once however many dice it has.
fn lit(losses: &Losses<'_>, columns: &[usize], modifier: i64, why: &str) -> Lit {
    let mut faces = FaceTable::of_a_die();
    faces.modified(modifier);
    // The one for the rest comes last, and has fewer corps.
    for dice in columns.chunk_by(|one, next| one == next).rev() {
        let (column, dice) = (dice[0], dice.len());
        let head = losses.table.columns.get(column).map_or("", String::as_str);
        let times = if dice == 1 { String::new() } else { format!("{dice} dice, ") };
        let name = Text::plain(format!("{times}column {head}: corps lost"));
        faces.losses(name, Label::Bad, (1..=i64::from(SIDES)).map(|face| losses.at(face + modifier, column)));
    }
    faces.lit(Text::of(Label::Quiet, why.to_owned()), Vec::new())
}

/// The fewest corps that the table has a column for.
pub(crate) fn fewest(table: &Table) -> i64 {
    headed(table).first().copied().unwrap_or(0)
}

/// The columns (from 0) that these corps are read in, a die each.
///
/// Under the split, a rest too small for the first column needs no die.
fn columns(case: &Case<'_>, table: &Table, corps: i64) -> Vec<usize> {
    let headed = headed(table);
    let last = headed.last().copied().unwrap_or(0);
    if corps > last && case.settings.is(BEYOND_TABLE, "last-column") {
        return vec![headed.len() - 1];
    }
    let mut columns = Vec::new();
    let mut rest = corps;
    while rest > 0 {
        let now = rest.min(last);
        columns.extend(headed.iter().position(|&column| column == now));
        rest -= now;
    }
    columns
}

/// The numbers of corps at the head of the columns.
fn headed(table: &Table) -> Vec<i64> {
    table.columns.iter().filter_map(|label| label.parse().ok()).collect()
}
