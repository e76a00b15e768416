//! An owner's file as spreadsheets: one a list, one a printed table, and `game.csv` for all else. What they say becomes
//! the file; a fault of the file is told at the cell that it comes of.

use crate::engine::text::did_you_mean;
use crate::orbat::csv;

use super::{Field, Kind, List};

/// The sheet of what is no list.
const GAME: &str = "game";
/// The key by which it names the game's rulebook.
const RULEBOOK: &str = "rulebook";

/// A place in a sheet: its file, line and column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetPlace {
    pub file: String,
    pub line: usize,
    pub column: usize,
}

/// An owner's file that was made of sheets.
#[derive(Debug, Default)]
pub struct OfSheets {
    /// The file.
    pub text: String,
    /// Where each of its lines comes from.
    places: Vec<Option<SheetPlace>>,
}

/// The blank sheets of a game, by name.
pub fn blank(rulebook: &str, template: &str, lists: &[List]) -> Vec<(String, String)> {
    let head = |list: &List| list.fields.iter().map(|field| field.name).collect::<Vec<_>>().join(",") + "\n";
    let mut sheets: Vec<(String, String)> =
        lists.iter().map(|list| (format!("{}.csv", list.key), head(list))).collect();
    let mut game = format!("key,value,example\n{RULEBOOK},{rulebook},\n");
    let keys = keys(template);
    let grid = grid(&keys);
    sheets.extend(grid.map(|grid| (format!("{grid}.csv"), GRID_HEAD.to_owned())));
    for (key, example) in keys.iter().filter(|(key, _)| grid.is_none_or(|grid| !is_of_grid(key, grid))) {
        game.extend([key, ",,\"", &example.replace('"', "\"\""), "\"\n"]);
    }
    sheets.push((format!("{GAME}.csv"), game));
    sheets
}

/// The blank sheet of a printed table: its columns beside each other, and a line for each of its rows.
const GRID_HEAD: &str = "die,,,\n,,,\n";
/// The keys of a printed table that its own sheet tells.
const OF_GRID: [&str; 3] = ["columns", "rows", "cells"];

/// The table that has a sheet of its own, because it is printed as one.
fn grid(keys: &[(String, String)]) -> Option<&str> {
    keys.iter().find_map(|(key, _)| key.strip_suffix(".cells"))
}

/// True for a key that the sheet of this table tells.
fn is_of_grid(key: &str, grid: &str) -> bool {
    key.split_once('.').is_some_and(|(table, own)| table == grid && OF_GRID.contains(&own))
}

/// The rulebook that a `game.csv` names.
pub fn rulebook(game: &str) -> Option<String> {
    let rows = csv::sheet(game)?;
    let cell = |row: &[csv::SheetCell], at: usize| row.get(at).map(|cell| cell.text.trim().to_owned());
    rows.iter().find(|row| cell(row, 0).as_deref() == Some(RULEBOOK)).and_then(|row| cell(row, 1))
}

/// The keys of the tables in a template that are no lists, each with what stands there for it: `game.name`, `"..."`.
fn keys(template: &str) -> Vec<(String, String)> {
    let (mut table, mut keys) = (None, Vec::new());
    for line in template.lines() {
        let Some(line) = line.strip_prefix("# ") else {
            table = None;
            continue;
        };
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            table = (!name.starts_with('[')).then_some(name);
            continue;
        }
        let Some((key, value)) = line.split_once(" = ") else { continue };
        let is_key = |key: &str| key.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
        if let Some(table) = table.filter(|_| is_key(key.trim())) {
            let value = value.split("  #").next().unwrap_or_default();
            let value = value.rsplit_once(" # ").map_or(value, |(value, _)| value);
            keys.push((format!("{table}.{}", key.trim()), value.trim().to_owned()));
        }
    }
    keys
}

impl OfSheets {
    /// The file that these sheets tell, each with its name and its text.
    ///
    /// # Errors
    /// Sheets and columns that the game does not have, each with its place.
    pub fn read(
        rulebook: &str,
        template: &str,
        lists: &'static [List],
        sheets: &[(String, String)],
    ) -> Result<Self, Vec<String>> {
        let (mut own, mut faults) = (Self::default(), Vec::new());
        own.line("format = 1", None);
        own.line(&format!("rulebook = {}", quoted(rulebook)), None);
        let named = |key: &str| sheets.iter().find(|(file, _)| stem(file) == key);
        let keys = keys(template);
        let grid = grid(&keys);
        // What the table's sheet tells comes last in its table of the file.
        let mut told = named(GAME).map(|(file, text)| game(file, text, &keys, &mut faults)).unwrap_or_default();
        told.extend(grid.and_then(named).map(|(file, text)| cells(file, text, &mut faults)).unwrap_or_default());
        own.game(&keys, told);
        for list in lists {
            if let Some((file, text)) = named(list.key) {
                own.list(list, file, text, &mut faults);
            }
        }
        let known = |file: &str| {
            stem(file) == GAME || Some(stem(file)) == grid || lists.iter().any(|list| list.key == stem(file))
        };
        for (file, _) in sheets.iter().filter(|(file, _)| !known(file)) {
            let keys: Vec<&str> = lists.iter().map(|list| list.key).chain(grid).chain([GAME]).collect();
            faults.push(format!("{file}:1:1: this game has no such sheet; it has {}", keys.join(", ")));
        }
        if faults.is_empty() { Ok(own) } else { Err(faults) }
    }

    /// A fault of the file, `line:column: what`, at the cell that it comes of.
    pub fn placed(&self, fault: &str) -> String {
        let mut parts = fault.splitn(3, ':');
        let (line, what) = (parts.next(), parts.nth(1).unwrap_or(fault));
        let line: usize = line.and_then(|line| line.parse().ok()).unwrap_or(0);
        let what = self.in_sheets(what);
        match self.place(line) {
            Some(place) => format!("{}:{}:{}:{what}", place.file, place.line, place.column),
            None => format!("{GAME}.csv:1:1:{what}"),
        }
    }

    /// Where in the sheets this line of the file comes from.
    fn place(&self, line: usize) -> Option<&SheetPlace> {
        self.places.get(line.checked_sub(1)?)?.as_ref()
    }

    /// The words of a fault for whoever sees the sheets and not the file: lists are sheets, lines are theirs.
    fn in_sheets(&self, what: &str) -> String {
        let listed =
            what.strip_prefix(" [[").and_then(|rest| rest.split_once("]] ")).map(|(_, rest)| format!(" {rest}"));
        let what = listed.as_deref().unwrap_or(what).replace("the name of some [[", "a name in [[");
        let what = what.replace("[[", "").replace("]]", ".csv");
        let Some((head, rest)) = what.split_once(" on line ") else { return what };
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        let line = rest[..digits].parse().ok().and_then(|line| self.place(line)).map(|place| place.line.to_string());
        format!("{head} on line {}{}", line.as_deref().unwrap_or(&rest[..digits]), &rest[digits..])
    }

    fn line(&mut self, line: &str, place: Option<SheetPlace>) {
        self.text.push_str(line);
        self.text.push('\n');
        self.places.push(place);
    }

    /// The tables of the file, in the order of the template.
    fn game(&mut self, keys: &[(String, String)], mut told: Vec<Told>) {
        let mut table = String::new();
        told.sort_by_key(|told| keys.iter().position(|(own, _)| own.starts_with(&format!("{}.", told.table))));
        for Told { table: own, lines } in told {
            for (line, place) in lines {
                if own != table {
                    self.line(&format!("[{own}]"), Some(place.clone()));
                    table.clone_from(&own);
                }
                self.line(&line, Some(place));
            }
        }
    }

    fn list(&mut self, list: &'static List, file: &str, text: &str, faults: &mut Vec<String>) {
        let Some(rows) = rows(file, text, faults) else { return };
        let Some((head, rows)) = rows.split_first() else { return };
        let mut fields: Vec<Option<&Field>> = Vec::new();
        for cell in head {
            let name = cell.text.trim();
            let field = list.fields.iter().find(|field| is_called(field, name));
            if field.is_none() && !name.is_empty() {
                let near = did_you_mean(name, list.fields.iter().map(|field| field.name));
                faults.push(format!("{}: this sheet has no column `{name}`{near}", at(file, text, cell)));
            }
            fields.push(field);
        }
        for row in rows.iter().filter(|row| row.iter().any(|cell| !cell.text.trim().is_empty())) {
            self.line(&format!("[[{}]]", list.key), row.first().map(|cell| place(file, text, cell)));
            for (cell, field) in row.iter().zip(&fields) {
                let said = field.and_then(|field| Some((field, said(field.kind, cell.text.trim())?)));
                if let Some((field, value)) = said {
                    self.line(&format!("{} = {value}", field.name), Some(place(file, text, cell)));
                }
            }
        }
    }
}

/// A key of a table, as lines of the file with the cells that they come of.
struct Told {
    table: String,
    lines: Vec<(String, SheetPlace)>,
}

/// What `game.csv` tells.
fn game(file: &str, text: &str, keys: &[(String, String)], faults: &mut Vec<String>) -> Vec<Told> {
    let Some(rows) = rows(file, text, faults) else { return Vec::new() };
    let mut told = Vec::new();
    for row in rows.iter().skip(1) {
        let Some((first, value)) = row.first().zip(row.get(1).filter(|cell| !cell.text.trim().is_empty())) else {
            continue;
        };
        let key = first.text.trim();
        if key == RULEBOOK || key.is_empty() {
            continue;
        }
        if let Some((own, example)) = keys.iter().find(|(own, _)| own == key) {
            let (table, name) = own.split_once('.').unwrap_or(("", own.as_str()));
            let line = format!("{name} = {}", value_like(value.text.trim(), example));
            told.push(Told { table: table.to_owned(), lines: vec![(line, place(file, text, value))] });
            continue;
        }
        let near = did_you_mean(key, keys.iter().map(|(own, _)| own.as_str()));
        faults.push(format!("{}: this game has no key `{key}`{near}", at(file, text, first)));
    }
    told
}

/// What the sheet of a printed table tells: its head is the columns, and each line a row with its cells. Nothing where it
/// was left blank.
fn cells(file: &str, text: &str, faults: &mut Vec<String>) -> Option<Told> {
    let rows = rows(file, text, faults)?;
    let said = |row: &&Vec<csv::SheetCell>| row.iter().skip(1).any(|cell| !cell.text.trim().is_empty());
    let rows: Vec<&Vec<csv::SheetCell>> = rows.iter().filter(said).collect();
    let (head, rows) = rows.split_first()?;
    let columns = head.iter().rposition(|cell| !cell.text.trim().is_empty())?;
    let list = |cells: &mut dyn Iterator<Item = &csv::SheetCell>| {
        format!("[{}]", cells.map(|cell| quoted(cell.text.trim())).collect::<Vec<_>>().join(", "))
    };
    let placed = |row: &[csv::SheetCell]| row.first().map(|cell| place(file, text, cell));
    let mut lines = vec![(format!("columns = {}", list(&mut head.iter().skip(1).take(columns))), placed(head)?)];
    lines.push((format!("rows = {}", list(&mut rows.iter().filter_map(|row| row.first()))), placed(head)?));
    lines.push(("cells = [".to_owned(), placed(head)?));
    for row in rows {
        lines.push((format!("    {},", list(&mut row.iter().skip(1).take(columns))), placed(row)?));
    }
    lines.push(("]".to_owned(), placed(head)?));
    Some(Told { table: stem(file).to_owned(), lines })
}

/// True for a field of this name, or of this head of a column, in any letters.
fn is_called(field: &Field, name: &str) -> bool {
    let plain = |name: &str| name.to_lowercase().replace([' ', '-'], "_");
    plain(name) == field.name || !field.column.is_empty() && plain(name) == plain(field.column)
}

fn stem(file: &str) -> &str {
    file.strip_suffix(".csv").unwrap_or(file)
}

fn rows(file: &str, text: &str, faults: &mut Vec<String>) -> Option<Vec<Vec<csv::SheetCell>>> {
    let rows = csv::sheet(text);
    if rows.is_none() {
        faults.push(format!("{file}:1:1: this spreadsheet is too large"));
    }
    rows
}

fn place(file: &str, text: &str, cell: &csv::SheetCell) -> SheetPlace {
    let before = &text[..cell.at.min(text.len())];
    let line_begins = before.rfind('\n').map_or(0, |end| end + 1);
    let (line, column) = (before.matches('\n').count() + 1, before[line_begins..].chars().count() + 1);
    SheetPlace { file: file.to_owned(), line, column }
}

fn at(file: &str, text: &str, cell: &csv::SheetCell) -> String {
    let place = place(file, text, cell);
    format!("{}:{}:{}", place.file, place.line, place.column)
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// Words between semicolons or commas.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split([';', ',']).map(str::trim).filter(|part| !part.is_empty())
}

fn is_toml(text: &str) -> bool {
    toml::from_str::<toml::Table>(&format!("x = {text}")).is_ok()
}

/// What a cell says in a field as the file writes it; none for nothing. What makes no sense is written as words: the
/// reader of the file says what it would be.
fn said(kind: Kind, text: &str) -> Option<String> {
    if text.is_empty() || text == "-" {
        return None;
    }
    Some(match kind {
        Kind::Flag => match text.to_lowercase().as_str() {
            "yes" | "true" | "x" | "1" => "true".to_owned(),
            "no" | "false" | "0" => "false".to_owned(),
            _ => quoted(text),
        },
        Kind::Whole(..) if text.parse::<i64>().is_ok() => text.trim_start_matches('+').to_owned(),
        Kind::ManyOf(..) | Kind::Names => format!("[{}]", parts(text).map(quoted).collect::<Vec<_>>().join(", ")),
        Kind::Numbers(_) | Kind::Counts | Kind::Keys(_) if text.starts_with('{') && is_toml(text) => text.to_owned(),
        Kind::Numbers(_) | Kind::Counts | Kind::Keys(_) => {
            let pair = |part: &str| {
                let (name, value) = part.rsplit_once([' ', '=']).unwrap_or((part, "true"));
                let value = if is_toml(value) { value.to_owned() } else { quoted(value) };
                format!("{} = {value}", quoted(name.trim_end_matches(['=', ' '])))
            };
            format!("{{ {} }}", parts(text).map(pair).collect::<Vec<_>>().join(", "))
        }
        Kind::Name | Kind::Text | Kind::Whole(..) | Kind::Words(_) | Kind::Of(..) | Kind::OfOr(..) => quoted(text),
    })
}

/// A value of `game.csv`, of the kind of the example that the template has.
fn value_like(text: &str, example: &str) -> String {
    if example.starts_with('"') {
        return quoted(text);
    }
    if example.starts_with('[') && !text.starts_with('[') {
        let is_number = !example.contains('"');
        let item = |part: &str| if is_number { part.to_owned() } else { quoted(part) };
        let items: Vec<&str> = match (text.contains(';'), text.contains(',')) {
            (true, _) => text.split(';').collect(),
            (false, true) => text.split(',').collect(),
            (false, false) => text.split_whitespace().collect(),
        };
        let items = items.into_iter().map(str::trim).filter(|part| !part.is_empty());
        return format!("[{}]", items.map(item).collect::<Vec<_>>().join(", "));
    }
    if is_toml(text) { text.to_owned() } else { quoted(text) }
}
