//! A campaign map of two spreadsheets: a letter a hex, and the mark of its province or sea area.

use crate::rules::campaign_1805::scenario::map::{LETTERS, kind_of};

/// The head and the `[map]` of a scenario file; else the faults of the first and of the second sheet, each as
/// `line:column: what is wrong`.
pub fn map_of(terrain: &str, regions: &str) -> Result<String, [Vec<String>; 2]> {
    let (letters, marks) = (rows(terrain), rows(regions));
    let columns = letters.first().map_or(0, |(_, cells)| cells.len());
    let mut faults = [unequal(&letters, columns), unequal(&marks, columns)];
    if letters.is_empty() {
        faults[0].push("1:1: a map has at least one row".to_owned());
    }
    if letters.len() != marks.len() {
        faults[1].push(format!("1:1: there are {} rows, and {} of the terrain", marks.len(), letters.len()));
    }
    for (line, cells) in &letters {
        for (column, cell) in cells.iter().enumerate() {
            if cell.chars().count() != 1 || !cell.chars().all(|letter| kind_of(letter).is_some()) {
                let known: Vec<String> = LETTERS.iter().map(|(letter, _)| letter.to_string()).collect();
                faults[0].push(format!("{line}:{}: a letter is {}, found `{cell}`", column + 1, known.join(" ")));
            }
        }
    }
    for (line, cells) in &marks {
        for (column, cell) in cells.iter().enumerate() {
            if cell.is_empty() || cell.contains(|letter: char| letter.is_whitespace() || "\"\\".contains(letter)) {
                faults[1].push(format!("{line}:{}: a mark is letters without blanks, found `{cell}`", column + 1));
            }
        }
    }
    if faults.iter().any(|faults| !faults.is_empty()) {
        return Err(faults);
    }
    let grid = |rows: &[(usize, Vec<&str>)]| rows.iter().map(|(_, cells)| cells.join(" ") + "\n").collect::<String>();
    Ok(format!(
        "format = 1\nrulebook = \"campaign-1805\"\nname = \"New map\"\n\n[map]\noffset = \"even-down\"\nterrain = \
         \"\"\"\n{}\"\"\"\nregions = \"\"\"\n{}\"\"\"\n",
        grid(&letters),
        grid(&marks)
    ))
}

/// The rows that are not blank, each with its line; cells are separated by commas, semicolons or tabs.
fn rows(text: &str) -> Vec<(usize, Vec<&str>)> {
    let text = text.trim_start_matches('\u{feff}');
    let separator = [';', '\t', ','].into_iter().find(|separator| text.contains(*separator)).unwrap_or(',');
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(at, line)| (at + 1, line.split(separator).map(|cell| cell.trim().trim_matches('"')).collect()))
        .collect()
}

fn unequal(rows: &[(usize, Vec<&str>)], columns: usize) -> Vec<String> {
    let other = rows.iter().filter(|(_, cells)| cells.len() != columns);
    other.map(|(line, cells)| format!("{line}:1: the row has {} hexes, the first {columns}", cells.len())).collect()
}
