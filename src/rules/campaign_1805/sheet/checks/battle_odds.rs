//! The column of a battle table: odds attacker:defender, and the shift of the battle advantage.

use super::super::printed;
use crate::engine::check::Case;
use crate::engine::fraction::Fraction;
use crate::engine::table::Table;

/// The column of the odds, from 0, within the table's ends.
pub(super) fn base_column(case: &Case<'_>, table: &Table) -> usize {
    let odds = even_line(case.inputs.count("attacker.cv"), case.inputs.count("defender.cv"));
    let columns: Vec<Fraction> = table.columns.iter().map(|column| column_on_line(column)).collect();
    // The highest column that the odds reach: what is over is lost to the attacker.
    let below = columns.iter().filter(|&&column| column <= odds).count().saturating_sub(1);
    let Some(&above) = columns.get(below + 1) else { return below };
    // Where the odds stand exactly between two columns, the defender still has the better of it.
    let nearer_above = above - odds < odds - columns[below];
    if case.settings.is("battle.odds", "nearest") && nearer_above { below + 1 } else { below }
}

/// The column after a shift, right positive, within the table's ends.
pub(super) fn shifted(base: usize, columns: i64, width: usize) -> usize {
    match columns {
        1.. => (base + 1).min(width.saturating_sub(1)),
        0 => base,
        _ => base.saturating_sub(1),
    }
}

/// Odds on a line with equal steps on both sides of 1:1, which is 0: 3:1 is 2, 1:3 is -2.
fn even_line(attacker: i64, defender: i64) -> Fraction {
    Fraction::new(attacker - defender, attacker.min(defender))
}

fn column_on_line(column: &str) -> Fraction {
    let (attacker, defender) = column.split_once(':').unwrap_or((column, "1"));
    even_line(printed::whole(attacker).max(1), printed::whole(defender).max(1))
}
