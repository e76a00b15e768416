//! Writes an order of battle as a spreadsheet.

use super::cells::marked;
use crate::orbat::troops::army::Orbat;
use crate::orbat::troops::{WrittenKey, columns, of_army, of_formation, of_unit};

/// Columns that are written even where they are empty: with them a sheet is easily gone on with.
const ALWAYS: [&str; 6] = ["formation", "unit", "arm", "quality", "weight", "cv"];

/// The spreadsheet of an order of battle; reading it gives the same order of battle.
pub fn to_csv(orbat: &Orbat) -> String {
    let columns: Vec<String> = columns().collect();
    let mut rows: Vec<Vec<String>> = Vec::new();
    for formation in &orbat.formations {
        for (at, unit) in formation.units.iter().enumerate() {
            let mut row = cells(&of_army(orbat), rows.is_empty());
            let own = row.len();
            row.extend(cells(&of_formation(formation), at == 0));
            row[own].clone_from(&formation.name);
            row.extend(cells(&of_unit(unit), true));
            rows.push(row);
        }
    }
    let used = |at: &usize| ALWAYS.contains(&columns[*at].as_str()) || rows.iter().any(|row| !row[*at].is_empty());
    let used: Vec<usize> = (0..columns.len()).filter(used).collect();
    // Some spreadsheets take a text for another alphabet without the mark.
    let mut text = "\u{feff}".to_owned() + &line(used.iter().map(|at| columns[*at].as_str()));
    for row in &rows {
        text.push_str(&line(used.iter().map(|at| row[*at].as_str())));
    }
    text
}

/// What belongs to many rows stands in the first of them.
fn cells(told: &[WrittenKey], first: bool) -> Vec<String> {
    let cell = |told: &WrittenKey| told.held.as_ref().filter(|_| first).map(ToString::to_string).unwrap_or_default();
    told.iter().map(cell).collect()
}

fn line<'c>(cells: impl Iterator<Item = &'c str>) -> String {
    let cells: Vec<String> = cells.map(quoted).collect();
    cells.join(",") + "\n"
}

/// A cell that could be taken for something else stands in quotes; one that a spreadsheet would reckon bears the mark of
/// text.
fn quoted(cell: &str) -> String {
    let cell = &marked(cell);
    let plain = !cell.contains([',', ';', '\t', '"', '\n', '\r']) && cell.trim() == cell;
    if plain { cell.to_owned() } else { format!("\"{}\"", cell.replace('"', "\"\"")) }
}
