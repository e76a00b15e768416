//! Losses by either attrition table, with more corps than it has columns for too.

use super::super::prelude::*;
use crate::engine::dice::ColumnThrow;
use crate::engine::table::range;

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
        let cell = row.and_then(|row| row.cells.get(column));
        printed::whole(cell.unwrap_or_else(|| panic!("the tables were proofed: a row for {die}")))
    }
}

/// What an attrition table costs some corps, with what is added to each die.
pub(super) struct AttritionDice<'t> {
    losses: Losses<'t>,
    /// The columns (from 0) that they are read in, a die each.
    columns: Vec<usize>,
    corps: i64,
    modifier: i64,
    pub why: &'static str,
}

impl<'t> AttritionDice<'t> {
    pub(super) fn of(case: &Case<'t>, id: &str, [corps, modifier]: [i64; 2], why: &'static str) -> Self {
        let table = printed::table(case.tables, id);
        Self { losses: Losses::of(table), columns: columns(case, table, corps), corps, modifier, why }
    }

    fn lost(&self, column: usize, face: u8) -> i64 {
        self.losses.at(i64::from(face) + self.modifier, column)
    }

    /// Corps that are lost; no die without a column.
    pub(super) fn roll(&self, throw: &mut Throw<'_>) -> Result<i64, Need> {
        let rolled = match self.columns[..] {
            [] => 0,
            [column] => self.losses.at(throw.sum(1, SIDES, self.why)? + self.modifier, column),
            _ => {
                let worth = |column: usize| (1..=SIDES).map(|face| self.lost(column, face)).collect();
                let parts = self.columns.iter().map(|column| ColumnThrow { count: 1, worth: worth(*column) });
                throw.parts(parts.collect(), SIDES, self.why)?
            }
        };
        Ok(rolled.min(self.corps))
    }

    /// The same by faces that have fallen, one a column; before that the columns with what each face costs.
    pub(super) fn lost_or_lit(&self, fallen: &mut &[u8]) -> Result<i64, Box<Lit>> {
        let Some((own, rest)) = fallen.split_at_checked(self.columns.len()) else { return Err(Box::new(self.lit())) };
        *fallen = rest;
        let lost: i64 = own.iter().zip(&self.columns).map(|(face, column)| self.lost(*column, *face)).sum();
        Ok(lost.min(self.corps))
    }

    /// The columns that are read, each once however many dice it has.
    fn lit(&self) -> Lit {
        let mut faces = FaceTable::of_a_die();
        faces.modified(self.modifier);
        // The one for the rest comes last, and has fewer corps.
        for dice in self.columns.chunk_by(|one, next| one == next).rev() {
            let (column, dice) = (dice[0], dice.len());
            let head = self.losses.table.columns.get(column).map_or("", String::as_str);
            let times = if dice == 1 { String::new() } else { format!("{dice} dice, ") };
            let name = Text::plain(format!("{times}column {head}: corps lost"));
            faces.losses(name, Label::Bad, (1..=SIDES).map(|face| self.lost(column, face)));
        }
        faces.lit(Text::of(Label::Quiet, self.why), Vec::new())
    }
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
    let last = headed.last().copied().unwrap_or(1);
    if corps > last && case.settings.is(settings::BEYOND_TABLE, "last-column") {
        return vec![headed.len() - 1];
    }
    let parts = (0..corps / last).map(|_| last).chain([corps % last]);
    parts.filter_map(|part| headed.iter().position(|&column| column == part)).collect()
}

/// The numbers of corps at the head of the columns.
fn headed(table: &Table) -> Vec<i64> {
    table.columns.iter().filter_map(|label| label.parse().ok()).collect()
}
