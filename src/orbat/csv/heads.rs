//! The line that names the columns of a sheet: what they mean, and which are missing.

use std::collections::BTreeMap;

use super::cells::{Cell, span, spot, word};
use super::meaning::{Notes, column, near_column};
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
pub(super) fn missing(head: &[Cell], columns: &BTreeMap<String, usize>, findings: &Findings) -> bool {
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
    if let Some(message) = message {
        findings.add(Unplaced::new(&spot(&span(head)), message));
    }
    no_strength || !missing.is_empty()
}

/// The columns of the first line that have a meaning; what else stands there is reported.
pub(super) fn columns_of(head: &[Cell], findings: &Findings, notes: &Notes) -> BTreeMap<String, usize> {
    let mut columns: BTreeMap<String, usize> = BTreeMap::new();
    let mut unknown: Vec<&Cell> = Vec::new();
    for (at, cell) in head.iter().enumerate().filter(|(_, cell)| !cell.text.is_empty()) {
        let Some((name, otherwise)) = column(&cell.text) else {
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
            findings.add(Unplaced::new(&spot(&cell.span), message).other(&spot(&first.span), "first"));
            continue;
        }
        if otherwise {
            notes.note(format!("column {} was read as {name}", cell.text.trim()));
        }
        columns.insert(name, at);
    }
    if let [first, more @ ..] = unknown.as_slice() {
        let names: Vec<String> = unknown.iter().take(MOST_NAMED).map(|cell| quoted(&cell.text)).collect();
        let rest = unknown.len().checked_sub(MOST_NAMED).filter(|rest| *rest > 0);
        let rest = rest.map(|rest| format!(" and {rest} more")).unwrap_or_default();
        let (none, help) = if more.is_empty() {
            ("there is no column", "`fanion import --help` lists them")
        } else {
            ("there are no columns", "leave them out, or name them as `fanion import --help` lists them")
        };
        let flaw = Unplaced::new(&spot(&first.span), format!("{none} {}{rest}", names.join(", ")));
        findings.add(flaw.help(help));
    }
    // A grade is how good a unit is where nothing else says that.
    if !columns.contains_key("quality")
        && let Some(at) = columns.remove("grade")
    {
        columns.insert("quality".to_owned(), at);
    }
    columns
}

pub(super) fn needed() -> String {
    let names: Vec<&str> = NEEDED.iter().map(|(name, _)| *name).collect();
    format!("the least that it names is {}, and cv, men or guns", names.join(", "))
}
