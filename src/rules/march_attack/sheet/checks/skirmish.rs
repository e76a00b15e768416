//! How many hits do a formation's skirmishers make?

use serde::{Deserialize, Serialize};

use crate::engine::check::{Case, Check, Outcome};
use crate::engine::dice::{ColumnThrow, Need, Throw};
use crate::engine::fraction::Rounding;
use crate::engine::input::Input;
use crate::engine::table::{Table, TableFault, Tables, number, range};
use crate::engine::tally::Tally;
use crate::engine::text::counted;

use super::super::cells::sound;

const ID: &str = "march-attack/skirmish";

/// 2D6 on the table, in the column of the skirmish value; more than the last column is rolled in parts.
pub static CHECK: Check = Check::of::<Skirmish>(ID, "Skirmish combat", "skirmish table", read, |outcome| {
    counted(outcome.get::<Skirmish>().hits, "hit")
})
.takes(&[Input::count("value", 0, 400, "the formation's skirmish value")])
.rolls("2D6 for each part of the skirmish value, the largest part first")
.spreads(|_, outcome| match outcome.get::<Skirmish>().hits {
    0 => (0, "no hit".to_owned()),
    hits => (hits.into(), counted(hits, "hit")),
});

/// What the skirmishers did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Skirmish {
    /// Hits to spread over the enemy's units.
    pub hits: u32,
}

/// That every value up to the last has a column, and every cell a number.
pub fn proof(tables: &Tables) -> Result<(), TableFault> {
    let table = tables.get(ID)?;
    for value in 1..=last_value(table)? {
        worth(table, column(table, value)?)?;
    }
    Ok(())
}

fn read(case: &Case<'_>, _: &[Tally], throw: &mut Throw<'_>) -> Result<Outcome, Need> {
    let table = sound(case.tables.get(ID));
    let parts = parts(case, table).into_iter().map(|value| part(table, value)).collect::<Vec<_>>();
    let hits = if parts.is_empty() { 0 } else { throw.parts(parts, 6, "")? };
    Ok(Outcome::of(&Skirmish { hits: u32::try_from(hits).unwrap_or(0) }))
}

/// The values that are rolled for, the largest first.
fn parts(case: &Case<'_>, table: &Table) -> Vec<i64> {
    let value = case.inputs.count("value");
    let last = sound(last_value(table));
    if value <= last {
        return Some(value).filter(|&value| value > 0).into_iter().collect();
    }
    if case.settings.is("skirmish.over-20", "last-column") {
        return vec![last];
    }
    let full = (0..value / last).map(|_| last);
    full.chain(Some(value % last).filter(|&rest| rest > 0)).collect()
}

fn part(table: &Table, value: i64) -> ColumnThrow {
    ColumnThrow { count: 2, worth: sound(column(table, value).and_then(|column| worth(table, column))) }
}

/// The column of a value.
fn column(table: &Table, value: i64) -> Result<usize, TableFault> {
    let holds = |label: &String| range(label).is_some_and(|(low, high)| (low..=high).contains(&value));
    let found = table.columns.iter().position(holds);
    found.ok_or_else(|| TableFault::NoColumn(table.id.clone(), value))
}

/// The hits of a column, from a roll of 2 upwards.
fn worth(table: &Table, column: usize) -> Result<Vec<i64>, TableFault> {
    let hits = |row: &crate::engine::table::TableRow| {
        let cell = row.cells.get(column).map_or("", String::as_str);
        let fault = || TableFault::NoNumber(table.id.clone(), row.label.clone(), cell.to_owned());
        number(cell).map(|hits| hits.rounded(Rounding::Down)).ok_or_else(fault)
    };
    table.rows.iter().map(hits).collect()
}

/// The highest skirmish value that has a column.
fn last_value(table: &Table) -> Result<i64, TableFault> {
    let highest = table.columns.iter().filter_map(|label| range(label)).map(|(_, high)| high).max();
    highest.filter(|highest| *highest > 0).ok_or_else(|| TableFault::NoCell(table.id.clone(), "columns".to_owned(), 0))
}
