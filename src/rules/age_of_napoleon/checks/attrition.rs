//! Losses by either attrition table, with more corps than it has columns for too.

use super::super::printed;
use super::super::settings::BEYOND_TABLE;
use crate::engine::check::Case;
use crate::engine::dice::{ColumnThrow, Need, Throw};
use crate::engine::faces::FaceTable;
use crate::engine::panel::Lit;
use crate::engine::table::Table;
use crate::engine::text::{Label, Text};

const SIDES: u8 = 6;

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
    let losses = printed::Losses::of(table);
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
    let losses = printed::Losses::of(table);
    let columns = columns(case, table, corps);
    if columns.is_empty() {
        return Ok(0);
    }
    let Some((own, rest)) = fallen.split_at_checked(columns.len()) else {
        return Err(Box::new(lit(table, &columns, modifier, why)));
    };
    *fallen = rest;
    let lost: i64 =
        own.iter().zip(&columns).map(|(face, column)| losses.at(i64::from(*face) + modifier, *column)).sum();
    Ok(lost.min(corps))
}

/// The columns that are read, each once however many dice it has.
fn lit(table: &Table, columns: &[usize], modifier: i64, why: &str) -> Lit {
    let losses = printed::Losses::of(table);
    let mut faces = FaceTable::of_a_die();
    faces.modified(modifier);
    // The one for the rest comes last, and has fewer corps.
    for dice in columns.chunk_by(|one, next| one == next).rev() {
        let (column, dice) = (dice[0], dice.len());
        let head = table.columns.get(column).map_or("", String::as_str);
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
