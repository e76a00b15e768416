//! Reading the owner's FERT table: the column from the strengths, the shift, the row from the modified die.

use super::super::owner::{FERT, READING, ratio, span_of};
use super::super::roster::Reads;
use super::Fert;
use crate::engine::check::Case;
use crate::engine::faces::{FaceTable, Reading};
use crate::engine::fraction::Fraction;
use crate::engine::panel::Lit;
use crate::engine::table::Table;
use crate::engine::text::{Label, Text};

/// That a column which the players found stands on the owner's table.
pub(super) fn fits(case: &Case<'_>) -> Result<(), String> {
    let Ok(fert) = case.tables.get(FERT) else { return Ok(()) };
    let column = case.inputs.count("column");
    if usize::try_from(column).is_ok_and(|column| column <= fert.columns.len()) {
        return Ok(());
    }
    Err(format!("`column` is 1 to {} on the owner's FERT table, found {column}", fert.columns.len()))
}

/// The cell of the owner's table; none without the table, or where the column or the row cannot be found.
pub(super) fn result(case: &Case<'_>, modified_die: i64, shift: i64) -> Option<String> {
    let fert = case.tables.get(FERT).ok()?;
    let [_, column] = columns(case, fert, shift)?;
    let row = row_of(fert, modified_die, told(case, "ends") == "stay")?;
    fert.rows.get(row)?.cells.get(column).cloned()
}

/// What the owner's file says of how the table is read.
fn told<'c>(case: &Case<'c>, row: &str) -> &'c str {
    case.tables.get(READING).ok().and_then(|reading| reading.cell(row, 0, None).ok()).unwrap_or("")
}

/// The columns before and after the shift, from 0.
fn columns(case: &Case<'_>, fert: &Table, shift: i64) -> Option<[usize; 2]> {
    let base = match case.inputs.count("column") {
        0 => base_column(case, fert, told(case, "columns_by"), told(case, "rounding"))?,
        found => found - 1,
    };
    let column = within(base + shift, fert.columns.len(), told(case, "ends") == "stay")?;
    Some([usize::try_from(base).ok()?, column])
}

/// The owner's table with its column lit: what each number on the dice costs both sides.
pub(super) fn faces(reading: &Reading<'_>) -> Option<Lit> {
    let case = &reading.case;
    let outcomes: Vec<(i64, Fert)> = reading.outcomes()?.into_iter().map(|(at, fert)| (at, fert.get())).collect();
    let fert = outcomes.first().map(|(_, fert)| fert)?;
    let mut table = FaceTable::of(outcomes.iter().map(|(number, _)| *number));
    table.modified(fert.drm);
    let shift = fert.shift?;
    let Some(cells) = outcomes.iter().map(|(_, fert)| fert.result.clone()).collect::<Option<Vec<String>>>() else {
        let note = Text::of(Label::Quiet, "read the column and the row off your FERT table");
        return Some(table.lit(shifted(shift), vec![note]));
    };
    let reads = Reads::of_key(told(case, "reads")).unwrap_or_default();
    let steps: Option<Vec<[u8; 2]>> = cells.iter().map(|cell| reads.steps(cell)).collect();
    match steps {
        Some(steps) => {
            if reads == Reads::OwnEnemy {
                table.losses(Text::plain("own steps lost"), Label::Bad, steps.iter().map(|[own, _]| i64::from(*own)));
            }
            table.losses(
                Text::plain("enemy steps lost"),
                Label::Good,
                steps.iter().map(|[_, enemy]| i64::from(*enemy)),
            );
        }
        None => table.row(Text::plain("result"), cells.into_iter().map(Text::plain)),
    }
    Some(table.lit(title(case, shift).unwrap_or_else(|| shifted(shift)), Vec::new()))
}

/// `28 : 20 = 1:1, shift 1R: 3:2`.
fn title(case: &Case<'_>, shift: i64) -> Option<Text> {
    let fert = case.tables.get(FERT).ok()?;
    let [base, column] = columns(case, fert, shift)?.map(|at| fert.columns.get(at).cloned().unwrap_or_default());
    let strengths = if case.inputs.count("column") == 0 {
        format!("{} : {} = ", case.inputs.count("own_strength"), case.inputs.count("opponent_strength"))
    } else {
        "column ".to_owned()
    };
    let text = Text::plain(strengths).with(Label::Figure, base).then(", ").join(shifted(shift));
    Some(if shift == 0 { text } else { text.then(": ").with(Label::Figure, column) })
}

fn shifted(shift: i64) -> Text {
    Text::plain(match shift {
        0 => "no shift".to_owned(),
        right @ 1.. => format!("shift {right}R"),
        left => format!("shift {}L", -left),
    })
}

/// The column before the shift, from 0, as the owner's file says that it is found.
fn base_column(case: &Case<'_>, fert: &Table, columns_by: &str, rounding: &str) -> Option<i64> {
    let strength = |name| case.inputs.has(name).then(|| case.inputs.count(name));
    let own = strength("own_strength")?;
    let at = match columns_by {
        "strength" => span_at(fert.columns.iter().map(String::as_str), own, true)?,
        "difference" => span_at(fert.columns.iter().map(String::as_str), own - strength("opponent_strength")?, true)?,
        "odds" => odds_column(&fert.columns, own, strength("opponent_strength")?, rounding)?,
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

fn row_of(fert: &Table, die: i64, stay: bool) -> Option<usize> {
    span_at(fert.rows.iter().map(|row| row.label.as_str()), die, stay)
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
