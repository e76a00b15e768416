//! The line that names the columns of a sheet: what they mean, and which are missing.

use std::collections::BTreeMap;

use super::cells::{Cell, span, spot, word};
use super::meaning::{Notes, column, is_sum, near_column};
use crate::orbat::unplaced::{Findings, Unplaced, quoted};

/// Columns that no sheet does without, and what they hold.
const NEEDED: [(&str, &str); 4] = [
    ("formation", "the name of the formation, on the first of its rows at least"),
    ("unit", "the name of the unit"),
    ("arm", "infantry, cavalry, foot-artillery or horse-artillery"),
    ("quality", "untrained, militia, conscript, regular, veteran, elite or guard"),
];

/// The shortest line of names that does.
pub(super) const HEADS: &str = "formation,unit,arm,quality,men";

/// Columns of which each row needs one.
const STRENGTHS: [&str; 3] = ["cv", "men", "guns"];

/// The same as one thing that is missing.
const STRENGTH: &str = "cv, men or guns";

/// The most CV that a unit has.
const MOST_CV: u32 = 10;

/// The most columns that a fault names.
const MOST_NAMED: usize = 8;

/// The most cells with something in them that the first line has: many times as many as there are columns.
pub(super) const MOST_COLUMNS: usize = 1_000;

/// True for a line that names no column, nor nearly so.
pub(super) fn names_nothing(head: &[Cell]) -> bool {
    let is_near = |cell: &Cell| column(&cell.text).is_some() || near_column(&word(cell)).is_some();
    !head.iter().take(MOST_COLUMNS).filter(|cell| !cell.text.is_empty()).any(is_near)
}

/// Says which columns the first line misses; true where it does.
pub(super) fn missing(
    head: &[Cell],
    columns: &BTreeMap<String, usize>,
    unknown: &[&Cell],
    findings: &Findings,
) -> bool {
    let missing: Vec<_> = NEEDED.iter().filter(|(name, _)| !columns.contains_key(*name)).collect();
    // A misspelt column has been told as such.
    let meant = |name: &str| {
        let near =
            |cell: &Cell| near_column(&word(cell)).and_then(|near| column(&near)).is_some_and(|own| own.0 == name);
        head.iter().filter(|cell| column(&cell.text).is_none()).any(near)
    };
    let no_strength = STRENGTHS.iter().all(|name| !columns.contains_key(*name));
    let lacks_strength = no_strength && !STRENGTHS.iter().any(|name| meant(name));
    let strength = (STRENGTH, "how strong the unit is");
    let told: Vec<(&str, &str)> = missing
        .iter()
        .map(|own| **own)
        .filter(|(name, _)| !meant(name))
        .chain(lacks_strength.then_some(strength))
        .collect();
    let message = match told.as_slice() {
        [] => None,
        [(STRENGTH, _)] => Some("the first line needs one of the columns cv, men and guns".to_owned()),
        [(name, what)] => Some(format!("the first line needs the column {name}: {what}")),
        several => {
            let names: Vec<String> = several.iter().map(|(name, what)| format!("{name} ({what})")).collect();
            Some(format!("the first line needs the columns {}", names.join("; ")))
        }
    };
    match (message, unknown) {
        (Some(message), []) => findings.add(Unplaced::new(&spot(&span(head)), message)),
        // What is missing may stand there by a name that nobody knows: one fault, and not two.
        (Some(message), [_, more @ ..]) => {
            let verb = if more.is_empty() { "means" } else { "mean" };
            let help = format!("{} {verb} nothing here: name it so, or leave it out", named(unknown));
            findings.add(Unplaced::new(&spot(&span(head)), message).help(help));
        }
        (None, []) => {}
        (None, [first, more @ ..]) => {
            let none = if more.is_empty() { "there is no column" } else { "there are no columns" };
            let flaw = Unplaced::new(&spot(&first.span), format!("{none} {}", named(unknown)));
            let what = if more.is_empty() { "leave it out, or name it" } else { "leave them out, or name them" };
            findings.add(flaw.help(format!("{what} as `fanion import --help` lists them")));
        }
    }
    no_strength || !missing.is_empty()
}

/// The names of columns, not too many of them.
fn named(cells: &[&Cell]) -> String {
    let names: Vec<String> = cells.iter().take(MOST_NAMED).map(|cell| quoted(&cell.text)).collect();
    let rest = cells.len().checked_sub(MOST_NAMED).filter(|rest| *rest > 0);
    names.join(", ") + &rest.map(|rest| format!(" and {rest} more")).unwrap_or_default()
}

/// The columns of the first line that have a meaning, and the cells that have none; what is only misspelt is reported.
pub(super) fn columns_of<'h>(
    head: &'h [Cell],
    rows: &[Vec<Cell>],
    findings: &Findings,
    notes: &Notes,
) -> (BTreeMap<String, usize>, Vec<&'h Cell>) {
    let mut columns: BTreeMap<String, usize> = BTreeMap::new();
    let mut unknown: Vec<&Cell> = Vec::new();
    for (at, cell) in head.iter().enumerate().filter(|(_, cell)| !cell.text.is_empty()) {
        let Some((name, otherwise)) = column(&cell.text).map(|found| small_is_cv(found, head, rows, at)) else {
            match near_column(&word(cell)) {
                Some(meant) => {
                    let flaw = Unplaced::new(&spot(&cell.span), format!("there is no column {}", quoted(&cell.text)));
                    findings.add(flaw.perhaps(Some(&meant)));
                }
                None => unknown.push(cell),
            }
            continue;
        };
        if let Some(&before) = columns.get(&name) {
            let first = &head[before];
            let message = if word(first) == word(cell) {
                format!("duplicate column {}", quoted(&cell.text))
            } else {
                format!("columns {} and {} both mean {name}", quoted(&first.text), quoted(&cell.text))
            };
            let flaw = Unplaced::new(&spot(&cell.span), message).other(&spot(&first.span), "first");
            findings.add(flaw.help("leave out one of them"));
            continue;
        }
        if otherwise {
            notes.note(format!("column {} was read as {name}", cell.text.trim()));
        }
        columns.insert(name, at);
    }
    // A grade is how good a unit is where nothing else says that.
    if !columns.contains_key("quality")
        && let Some(at) = columns.remove("grade")
    {
        columns.insert("quality".to_owned(), at);
    }
    (columns, unknown)
}

/// No unit has so few men: a column of numbers from 1 to 10 is that of combat values, where no other is.
fn small_is_cv((name, otherwise): (String, bool), head: &[Cell], rows: &[Vec<Cell>], at: usize) -> (String, bool) {
    let has_cv = || head.iter().any(|cell| column(&cell.text).is_some_and(|(name, _)| name == "cv"));
    let units = rows.iter().filter(|row| !row.iter().any(|cell| is_sum(&cell.text)));
    let mut numbers = units.filter_map(|row| row.get(at)?.text.trim().parse::<u32>().ok()).peekable();
    let is_cv = name == "men" && !has_cv() && numbers.peek().is_some() && numbers.all(|number| number <= MOST_CV);
    if is_cv { ("cv".to_owned(), true) } else { (name, otherwise) }
}

pub(super) fn needed() -> String {
    let names: Vec<&str> = NEEDED.iter().map(|(name, _)| *name).collect();
    format!("the least that it names is {}, and cv, men or guns", names.join(", "))
}
