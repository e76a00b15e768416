//! Reading the owner's FERT table: the column from the strengths, the shift, the row from the modified die.

use super::super::owner::{FERT, READING, ratio, span_of};
use super::super::prelude::*;
use super::super::roster::Reads;

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
    let (fert, [_, column], _) = columns(case, shift)?;
    let row = span_at(fert.rows.iter().map(|row| &row.label), modified_die, told(case, "ends") == "stay")?;
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

/// The owner's table with the columns before and after the shift, from 0: where the table's ends do not hold, perhaps one
/// that it does not have. Behind them, that odds are past those ends, whose column is then the nearest: ` (last column)`.
fn columns<'c>(case: &Case<'c>, shift: i64) -> Option<(&'c Table, [usize; 2], &'static str)> {
    let fert = case.tables.get(FERT).ok()?;
    let (base, beyond) = match case.inputs.count("column") {
        0 => base_column(case, fert)?,
        found => (usize::try_from(found - 1).ok()?, ""),
    };
    let last = i64::try_from(fert.columns.len()).ok()? - 1;
    let shifted = i64::try_from(base).ok()? + shift;
    let shifted = if told(case, "ends") == "stay" { shifted.clamp(0, last) } else { shifted };
    Some((fert, [base, usize::try_from(shifted).ok()?], beyond))
}

/// The column of both strengths before any shift, by the owner's table.
pub(crate) fn column(case: &Case<'_>) -> Option<String> {
    let (fert, [base, _], beyond) = columns(case, 0)?;
    Some(format!("{}{beyond}", fert.columns.get(base)?))
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
    let (fert, found, beyond) = columns(case, shift)?;
    let [base, column] = found.map(|at| fert.columns.get(at).cloned().unwrap_or_default());
    let (found, rounded) = if case.inputs.count("column") == 0 {
        let [own, opponent] = ["own_strength", "opponent_strength"].map(|name| case.inputs.count(name));
        (format!("{own} : {opponent} = "), rounded(case))
    } else {
        ("column ".to_owned(), String::new())
    };
    let behind = listed([rounded.as_str(), &shifted(shift, ["R", "L"])]);
    let text = Text::plain(found).with(Label::Figure, base).then(format!("{beyond}, {behind}"));
    Some(if shift == 0 { text } else { text.then(": ").with(Label::Figure, column) })
}

/// `shift 1R`, with these words for the two ways.
pub(super) fn shifted(shift: i64, [right, left]: [&str; 2]) -> String {
    match shift {
        0 => "no shift".to_owned(),
        1.. => format!("shift {shift}{right}"),
        _ => format!("shift {}{left}", -shift),
    }
}

/// The column before the shift, from 0, as the owner's file says that it is found.
fn base_column(case: &Case<'_>, fert: &Table) -> Option<(usize, &'static str)> {
    let strength = |name| case.inputs.has(name).then(|| case.inputs.count(name));
    let (own, opponent) = (strength("own_strength")?, strength("opponent_strength"));
    let difference = match told(case, "columns_by") {
        "odds" => return odds_column(&fert.columns, own, opponent?, told(case, "rounding")),
        "strength" => own,
        "difference" => own - opponent?,
        _ => return None,
    };
    span_at(&fert.columns, difference, true).map(|at| (at, ""))
}

/// The column of the odds own:opponent; the odds beyond the first or last column count as that column.
fn odds_column(columns: &[String], own: i64, opponent: i64, rounding: &str) -> Option<(usize, &'static str)> {
    let ratios: Vec<Fraction> = columns.iter().filter_map(|column| ratio(column)).collect();
    let (first, last) = (ratios.first()?, ratios.len() - 1);
    if opponent == 0 {
        return Some((last, " (last column)"));
    }
    let odds = Fraction::new(own, opponent);
    let below = ratios.iter().filter(|&&column| column <= odds).count().saturating_sub(1);
    let above = ratios.iter().position(|&column| column >= odds).unwrap_or(last);
    let at = match rounding {
        "up" => above,
        "nearest" if ratios[above] + -odds < odds + -ratios[below] => above,
        _ => below,
    };
    Some((at, first_so([(odds > ratios[last], " (last column)"), (odds < *first, " (first column)")], "")))
}

/// The label whose range holds the value; with `stay`, a value beyond both ends reads the nearest end.
fn span_at<'l>(labels: impl IntoIterator<Item = &'l String>, value: i64, stay: bool) -> Option<usize> {
    let spans: Vec<(i64, i64)> = labels.into_iter().filter_map(|label| span_of(label)).collect();
    let lowest = spans.iter().map(|span| span.0).min()?;
    let highest = spans.iter().map(|span| span.1).max()?;
    let kept = if stay { value.clamp(lowest, highest) } else { value };
    spans.iter().position(|&(low, high)| (low..=high).contains(&kept))
}
