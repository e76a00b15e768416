//! Reading the owner's FERT table: the column from the strengths, the shift, the row from the modified die.

use super::super::owner::{FERT, READING, ratio, span_of};
use super::super::prelude::*;
use super::super::roster::Reads;
use crate::engine::table::Table;

/// That a column which the players found stands on the owner's table.
pub(super) fn fits(case: &Case<'_>) -> Result<(), CheckFault> {
    let Ok(fert) = case.tables.get(FERT) else { return Ok(()) };
    let column = case.inputs.count("column");
    if usize::try_from(column).is_ok_and(|column| column <= fert.columns.len()) {
        return Ok(());
    }
    contradiction(format!("`column` is 1 to {} on the owner's FERT table, found {column}", fert.columns.len()))
}

/// The cell of the owner's table; none without the table, or where the column or the row cannot be found.
pub(super) fn result(case: &Case<'_>, modified_die: i64, shift: i64) -> Option<String> {
    let fert = case.tables.get(FERT).ok()?;
    let [_, column] = columns(case, fert, shift)?;
    let row = span_at(fert.rows.iter().map(|row| row.label.as_str()), modified_die, told(case, "ends") == "stay")?;
    fert.rows.get(row)?.cells.get(column).cloned()
}

/// How a cell of the owner's table is read.
pub(super) fn reads(case: &Case<'_>) -> Reads {
    Reads::of_key(told(case, "reads")).unwrap_or_default()
}

/// What the owner's file says of how the table is read.
fn told<'c>(case: &Case<'c>, row: &str) -> &'c str {
    case.tables.get(READING).ok().and_then(|reading| reading.cell(row, 0, None).ok()).unwrap_or("")
}

/// The columns before and after the shift, from 0.
fn columns(case: &Case<'_>, fert: &Table, shift: i64) -> Option<[usize; 2]> {
    let base = match case.inputs.count("column") {
        0 => base_column(case, fert)?,
        found => found - 1,
    };
    let column = within(base + shift, fert.columns.len(), told(case, "ends") == "stay")?;
    Some([usize::try_from(base).ok()?, column])
}

/// The column of both strengths before any shift, by the owner's table.
pub(crate) fn column(case: &Case<'_>) -> Option<String> {
    let fert = case.tables.get(FERT).ok()?;
    let [base, _] = columns(case, fert, 0)?;
    Some(format!("{}{}", fert.columns.get(base)?, beyond(case, fert)))
}

/// That odds are past the ends of the table, whose column is then the nearest: ` (last column)`.
fn beyond(case: &Case<'_>, fert: &Table) -> &'static str {
    let [own, opponent] = ["own_strength", "opponent_strength"].map(|name| case.inputs.count(name));
    let ratios: Vec<Fraction> = fert.columns.iter().filter_map(|column| ratio(column)).collect();
    match Fraction::new(own, opponent.max(1)) {
        _ if told(case, "columns_by") != "odds" || case.inputs.count("column") != 0 => "",
        odds if opponent == 0 || ratios.iter().all(|column| odds > *column) => " (last column)",
        odds if ratios.iter().all(|column| odds < *column) => " (first column)",
        _ => "",
    }
}

/// How odds between two columns are read, where columns go by odds: `rounded down`.
pub(crate) fn rounded(case: &Case<'_>) -> String {
    match told(case, "rounding") {
        "" => String::new(),
        "nearest" => "rounded to the nearest".to_owned(),
        rounding => format!("rounded {rounding}"),
    }
}

/// `28 : 20 = 1:1, rounded down, shift 1R: 3:2`.
pub(super) fn title(case: &Case<'_>, shift: i64) -> Option<Text> {
    let fert = case.tables.get(FERT).ok()?;
    let [base, column] = columns(case, fert, shift)?.map(|at| fert.columns.get(at).cloned().unwrap_or_default());
    let (found, rounded) = if case.inputs.count("column") == 0 {
        let [own, opponent] = ["own_strength", "opponent_strength"].map(|name| case.inputs.count(name));
        (format!("{own} : {opponent} = "), rounded(case))
    } else {
        ("column ".to_owned(), String::new())
    };
    let rounded = if rounded.is_empty() { rounded } else { rounded + ", " };
    let text = Text::plain(found).with(Label::Figure, base).then(beyond(case, fert)).then(", ");
    let text = text.then(rounded).join(shifted(shift));
    Some(if shift == 0 { text } else { text.then(": ").with(Label::Figure, column) })
}

/// `shift 1R`.
pub(super) fn shifted(shift: i64) -> Text {
    Text::plain(match shift {
        0 => "no shift".to_owned(),
        right @ 1.. => format!("shift {right}R"),
        left => format!("shift {}L", -left),
    })
}

/// The column before the shift, from 0, as the owner's file says that it is found.
fn base_column(case: &Case<'_>, fert: &Table) -> Option<i64> {
    let strength = |name| case.inputs.has(name).then(|| case.inputs.count(name));
    let own = strength("own_strength")?;
    let at = match told(case, "columns_by") {
        "strength" => span_at(fert.columns.iter().map(String::as_str), own, true)?,
        "difference" => span_at(fert.columns.iter().map(String::as_str), own - strength("opponent_strength")?, true)?,
        "odds" => odds_column(&fert.columns, own, strength("opponent_strength")?, told(case, "rounding"))?,
        _ => return None,
    };
    i64::try_from(at).ok()
}

/// The column of the odds own:opponent; the odds beyond the first or last column count as that column.
fn odds_column(columns: &[String], own: i64, opponent: i64, rounding: &str) -> Option<usize> {
    let ratios: Vec<Fraction> = columns.iter().filter_map(|column| ratio(column)).collect();
    let last = ratios.len().checked_sub(1)?;
    if opponent == 0 {
        return Some(last);
    }
    let odds = Fraction::new(own, opponent);
    let below = ratios.iter().filter(|&&column| column <= odds).count().saturating_sub(1);
    let above = ratios.iter().position(|&column| column >= odds).unwrap_or(last);
    match rounding {
        "up" => Some(above),
        "nearest" if ratios[above] + -odds < odds + -ratios[below] => Some(above),
        _ => Some(below),
    }
}

/// The label whose range holds the value; with `stay`, a value beyond both ends reads the nearest end.
fn span_at<'l>(labels: impl Iterator<Item = &'l str>, value: i64, stay: bool) -> Option<usize> {
    let spans: Vec<(i64, i64)> = labels.filter_map(span_of).collect();
    let lowest = spans.iter().map(|span| span.0).min()?;
    let highest = spans.iter().map(|span| span.1).max()?;
    let kept = if stay { value.clamp(lowest, highest) } else { value };
    spans.iter().position(|&(low, high)| (low..=high).contains(&kept))
}

/// The column that is left of a shift; where the table's ends do not hold, perhaps one that it does not have.
fn within(column: i64, columns: usize, stay: bool) -> Option<usize> {
    let last = i64::try_from(columns).ok()? - 1;
    let kept = if stay { column.clamp(0, last) } else { column };
    usize::try_from(kept).ok()
}
