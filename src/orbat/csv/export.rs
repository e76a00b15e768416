//! Writes an order of battle as a spreadsheet.

use serde_json::Value as Json;

use crate::orbat::fields::{FIELDS, Field, Of};
use crate::orbat::model::{Formation, Orbat};

/// Columns that are written even where they are empty: with them a sheet is easily gone on with.
const ALWAYS: [&str; 6] = ["formation", "unit", "arm", "quality", "weight", "cv"];

/// The spreadsheet of an order of battle; reading it gives the same order of battle.
///
/// # Panics
/// When an order of battle has no JSON form: a bug in its types.
pub fn to_csv(orbat: &Orbat) -> String {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut army = json(orbat);
    army["commander"]["staff"] = orbat.commander.staff.as_str().into();
    for formation in &orbat.formations {
        let mut own = json(formation);
        own["on_table"] = on_table(formation);
        for unit in &formation.units {
            let unit = json(unit);
            let first_of_army = rows.is_empty();
            let first_of_formation = unit["name"] == own["units"][0]["name"];
            let value = |field: &Field| match field.of {
                Of::Army if first_of_army => cell(&army, field),
                Of::Formation if first_of_formation || field.column == "formation" => cell(&own, field),
                Of::Unit => cell(&unit, field),
                Of::Army | Of::Formation => String::new(),
            };
            rows.push(FIELDS.iter().map(value).collect());
        }
    }
    let used = |at: &usize| ALWAYS.contains(&FIELDS[*at].column) || rows.iter().any(|row| !row[*at].is_empty());
    let columns: Vec<usize> = (0..FIELDS.len()).filter(used).collect();
    // Some spreadsheets take a text for another alphabet without the mark.
    let mut text = "\u{feff}".to_owned() + &line(columns.iter().map(|at| FIELDS[*at].column));
    for row in &rows {
        text.push_str(&line(columns.iter().map(|at| row[*at].as_str())));
    }
    text
}

fn json(thing: &impl serde::Serialize) -> Json {
    serde_json::to_value(thing).expect("an order of battle is JSON")
}

/// Told where it is not what the arrival says by itself.
fn on_table(formation: &Formation) -> Json {
    if formation.on_table == formation.arrives.is_none() { Json::Null } else { formation.on_table.into() }
}

fn cell(owner: &Json, field: &Field) -> String {
    let value = field.path.iter().fold(owner, |value, key| &value[*key]);
    match value {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn line<'c>(cells: impl Iterator<Item = &'c str>) -> String {
    let cells: Vec<String> = cells.map(quoted).collect();
    cells.join(",") + "\n"
}

/// A cell that could be taken for something else stands in quotes.
fn quoted(cell: &str) -> String {
    let plain = !cell.contains([',', ';', '\t', '"', '\n', '\r']) && cell.trim() == cell;
    if plain { cell.to_owned() } else { format!("\"{}\"", cell.replace('"', "\"\"")) }
}
