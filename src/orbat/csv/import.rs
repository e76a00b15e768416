//! Reads a spreadsheet into the same tree of values as a file, so that one check serves both.

use std::collections::BTreeMap;
use std::ops::Range;

use super::cells::{Cell, rows};
use crate::engine::text::nearest;
use crate::orbat::fault::Faults;
use crate::orbat::read::text;
use crate::orbat::sizes::Sizes;
use crate::orbat::source::Source;
use crate::orbat::table::Table;
use crate::orbat::takes::Takes;
use crate::orbat::troops::army::{self, Orbat};
use crate::orbat::troops::{Of, columns, fields};
use crate::orbat::unplaced::{Findings, InFile, Unplaced, quoted};
use crate::orbat::value::{KeyValue, Node, Value};

/// Columns that no sheet does without, and what they hold.
const NEEDED: [(&str, &str); 5] = [
    ("formation", "the name of the formation, on the first of its rows at least"),
    ("unit", "the name of the unit"),
    ("arm", "infantry, cavalry, foot-artillery or horse-artillery"),
    ("quality", "untrained, militia, conscript, regular, veteran, elite or guard"),
    ("cv", "1 to 10"),
];

/// The most cells with something in them that the first line has: many times as many as there are columns.
const MOST_COLUMNS: usize = 1_000;

/// An order of battle that was read, and what the sheet did not tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The order of battle.
    pub orbat: Orbat,
    /// What was filled in, a line each.
    pub filled: Vec<String>,
}

/// Reads a spreadsheet; `file_name` is for messages, `name` for an army that has none in the sheet.
pub fn read(file_name: &str, bytes: &[u8], name: &str) -> Result<Imported, Faults> {
    let text = text(file_name, bytes)?;
    let source = Source::new(file_name, text);
    let findings = Findings::default();
    let rows = rows(text);
    let mut filled = FilledCounts::default();
    let root = CsvSheet::new(&rows, &findings).map(|sheet| sheet.army(name, &mut filled));
    let orbat = root.and_then(|root| {
        let table = Table::open("an order of battle", &root, String::new(), &findings)?;
        Some(army::read(table, &Sizes::default()))
    });
    let flaws = findings.into_flaws();
    match orbat {
        Some(orbat) if flaws.is_empty() => Ok(Imported { orbat, filled: filled.0.into_iter().map(told).collect() }),
        _ => Err(source.faults(flaws)),
    }
}

/// What was filled in and how often, in the order of its first time.
#[derive(Default)]
struct FilledCounts(Vec<(&'static str, usize)>);

impl FilledCounts {
    fn note(&mut self, what: &'static str) {
        match self.0.iter_mut().find(|(known, _)| *known == what) {
            Some((_, count)) => *count += 1,
            None => self.0.push((what, 1)),
        }
    }
}

fn told((what, count): (&'static str, usize)) -> String {
    if count == 1 { what.to_owned() } else { format!("{what} ({count} times)") }
}

/// A sheet whose columns are known.
struct CsvSheet<'t> {
    /// The places of the columns that have a meaning.
    columns: BTreeMap<String, usize>,
    /// How many cells the first line has.
    width: usize,
    rows: &'t [Vec<Cell>],
    findings: &'t Findings,
}

/// The rows of one formation.
struct Group<'t> {
    name: Node,
    key: &'t str,
    rows: Vec<&'t [Cell]>,
}

impl<'t> CsvSheet<'t> {
    /// Looks at the first line; none when it misses a column, for then nothing else makes sense.
    fn new(rows: &'t [Vec<Cell>], findings: &'t Findings) -> Option<Self> {
        let Some((head, rows)) = rows.split_first() else {
            let message = "the file is empty; its first line names the columns";
            findings.add(Unplaced::new(&spot(&(0..0)), message).help(needed()));
            return None;
        };
        if let Some(beyond) = head.iter().filter(|cell| !cell.text.is_empty()).nth(MOST_COLUMNS) {
            let found = head.iter().filter(|cell| !cell.text.is_empty()).count();
            let message = format!("the first line names at most {MOST_COLUMNS} columns");
            findings.add(Unplaced::new(&spot(&beyond.span), message).found(found.to_string()).help(needed()));
            return None;
        }
        let columns = columns_of(head, findings);
        let missing: Vec<_> = NEEDED.iter().filter(|(name, _)| !columns.contains_key(*name)).collect();
        // A misspelt column has been told as such.
        let meant = |name: &str| head.iter().any(|cell| nearest_column(&word(cell)).as_deref() == Some(name));
        for (name, what) in missing.iter().filter(|(name, _)| !meant(name)) {
            let message = format!("the first line needs the column {name}: {what}");
            findings.add(Unplaced::new(&spot(&span(head)), message).allowed(*what));
        }
        let open = std::iter::once(head).chain(rows).flatten().find(|cell| cell.open);
        if let Some(cell) = open {
            findings.add(Unplaced::new(&spot(&cell.span), "a quote is opened here and never closed"));
        }
        if rows.is_empty() && missing.is_empty() {
            findings.add(Unplaced::new(&spot(&span(head)), "the sheet has no row below its first line"));
        }
        (missing.is_empty() && open.is_none() && !rows.is_empty()).then_some(Self {
            columns,
            width: head.len(),
            rows,
            findings,
        })
    }

    fn cell(&self, row: &'t [Cell], column: &str) -> Option<&'t Cell> {
        row.get(*self.columns.get(column)?).filter(|cell| !cell.text.is_empty())
    }

    /// The whole army as a tree of values.
    fn army(&self, name: &str, filled: &mut FilledCounts) -> Node {
        let rows: Vec<&[Cell]> = self.rows.iter().map(Vec::as_slice).collect();
        let mut army = self.shared(Of::Army, &rows, "the army");
        let begin = span(&self.rows[0]);
        fill(&mut army, &["name"], name, &begin, filled, "army: named after the file");
        if at(&army, &["commander"]).is_none() {
            fill(
                &mut army,
                &["commander", "name"],
                "Commander",
                &begin,
                filled,
                "commander: an average one without a name",
            );
        }
        leader(&mut army, &begin, filled, "commander.ability and inspiration: average and normal");
        fill(&mut army, &["commander", "staff"], "average", &begin, filled, "commander.staff: average");
        let groups = self.groups();
        let formations = groups.iter().map(|group| self.formation(group, filled)).collect();
        army.push(entry("formation", Node { span: begin, value: Value::List(formations) }));
        Node { span: 0..0, value: Value::Table(army) }
    }

    /// The rows by their formations; a row without one belongs to the formation above it.
    fn groups(&self) -> Vec<Group<'t>> {
        let mut groups: Vec<Group<'t>> = Vec::new();
        let mut last = 0;
        for row in self.rows {
            if let Some(beyond) = row.get(self.width..).and_then(|more| more.iter().find(|cell| !cell.text.is_empty()))
            {
                let message = "this cell has no column: the first line has fewer cells";
                self.findings.add(Unplaced::new(&spot(&beyond.span), message).found(quoted(&beyond.text)));
            }
            match self.cell(row, "formation") {
                Some(named) => {
                    let known = groups.iter().position(|group| group.key == named.text);
                    last = known.unwrap_or(groups.len());
                    if known.is_none() {
                        let name = Node { span: named.span.clone(), value: Value::Text(named.text.clone()) };
                        groups.push(Group { name, key: &named.text, rows: Vec::new() });
                    }
                }
                None if groups.is_empty() => {
                    let message = "the first row needs a formation: its name";
                    self.findings.add(Unplaced::new(&spot(&span(row)), message));
                    let name = Node { span: span(row), value: Value::Text("?".to_owned()) };
                    groups.push(Group { name, key: "", rows: Vec::new() });
                }
                None => {}
            }
            groups[last].rows.push(row);
        }
        groups
    }

    fn formation(&self, group: &Group<'t>, filled: &mut FilledCounts) -> Node {
        let begin = span(group.rows[0]);
        let mut formation = vec![entry("name", group.name.clone())];
        let what = format!("formation {}", quoted(group.key));
        let shared = self.shared(Of::Formation, &group.rows, &what);
        formation.extend(shared.into_iter().filter(|entry| entry.key != "name"));
        fill(&mut formation, &["kind"], self.kind(group), &begin, filled, "formation.kind: by its units");
        fill(&mut formation, &["order"], "defend", &begin, filled, "formation.order: defend");
        if at(&formation, &["commander"]).is_some() {
            leader(&mut formation, &begin, filled, "formation.commander.ability and inspiration: average and normal");
        }
        let units = group.rows.iter().map(|row| self.unit(row, filled)).collect();
        formation.push(entry("unit", Node { span: begin.clone(), value: Value::List(units) }));
        Node { span: begin, value: Value::Table(formation) }
    }

    fn kind(&self, group: &Group<'t>) -> &'static str {
        let has = |arm: &str| group.rows.iter().any(|row| self.cell(row, "arm").is_some_and(|cell| word(cell) == arm));
        match (has("infantry"), has("cavalry")) {
            (true, true) => "mixed",
            (false, true) => "cavalry",
            _ => "infantry",
        }
    }

    fn unit(&self, row: &'t [Cell], filled: &mut FilledCounts) -> Node {
        let begin = span(row);
        let mut unit = Vec::new();
        for field in fields(Of::Unit) {
            if let Some(cell) = self.cell(row, &field.column()) {
                put(&mut unit, &field.path(), node(cell, field.about.takes));
            }
        }
        if self.cell(row, "unit").is_none() {
            self.findings.add(Unplaced::new(&spot(&begin), "a row needs a unit: its name"));
            let unnamed = Value::Text(format!("? {}", begin.start));
            put(&mut unit, &["name"], Node { span: begin.clone(), value: unnamed });
        }
        let arm = self.cell(row, "arm").map(word).unwrap_or_default();
        let guns = arm.ends_with("artillery");
        let stands = if guns { "limbered" } else { "column" };
        fill(&mut unit, &["formation"], stands, &begin, filled, "unit.formation: column or limbered");
        if guns || arm == "cavalry" {
            fill(&mut unit, &["weight"], "medium", &begin, filled, "weight: medium");
        }
        Node { span: begin, value: Value::Table(unit) }
    }

    /// What may stand in any of these rows: the first is taken, another that differs is reported.
    fn shared(&self, owner: Of, rows: &[&'t [Cell]], what: &str) -> Vec<KeyValue> {
        let mut entries = Vec::new();
        for field in fields(owner) {
            let column = field.column();
            if column == "formation" {
                continue;
            }
            let mut cells = rows.iter().filter_map(|row| self.cell(row, &column));
            let Some(first) = cells.next() else { continue };
            put(&mut entries, &field.path(), node(first, field.about.takes));
            for other in cells.filter(|other| other.text != first.text) {
                let message = format!("{column} of {what} is told twice: {} before", quoted(&first.text));
                let flaw = Unplaced::new(&spot(&other.span), message).found(quoted(&other.text));
                self.findings.add(flaw.other(&spot(&first.span), "first told"));
            }
        }
        entries
    }
}

/// The columns of the first line that have a meaning; what else stands there is reported.
fn columns_of(head: &[Cell], findings: &Findings) -> BTreeMap<String, usize> {
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    let mut columns = BTreeMap::new();
    for (at, cell) in head.iter().enumerate().filter(|(_, cell)| !cell.text.is_empty()) {
        let name = word(cell);
        if let Some(&before) = first.get(&name) {
            let message = format!("column {} is there twice", quoted(&cell.text));
            findings.add(Unplaced::new(&spot(&cell.span), message).other(&spot(&head[before].span), "first"));
            continue;
        }
        first.insert(name.clone(), at);
        if self::columns().any(|column| column == name) {
            columns.insert(name, at);
            continue;
        }
        let flaw = Unplaced::new(&spot(&cell.span), format!("there is no column {}", quoted(&cell.text)));
        findings.add(match nearest_column(&name) {
            Some(meant) => flaw.perhaps(Some(&meant)),
            None => flaw.help("`fanion import --help` lists them"),
        });
    }
    columns
}

fn nearest_column(name: &str) -> Option<String> {
    let columns: Vec<String> = columns().collect();
    nearest(name, columns.iter().map(String::as_str)).map(str::to_owned)
}

fn needed() -> String {
    let names: Vec<&str> = NEEDED.iter().map(|(name, _)| *name).collect();
    format!("the least that it names is {}", names.join(", "))
}

/// The value that is meant, as the file would have it.
fn node(cell: &Cell, takes: Takes) -> Node {
    let text = &cell.text;
    let value = match takes {
        Takes::Line | Takes::Name | Takes::Prose | Takes::Date | Takes::Spot => Value::Text(text.clone()),
        Takes::Words(words) => {
            let meant = words.iter().find(|known| known.eq_ignore_ascii_case(text.trim()));
            Value::Text(meant.map_or_else(|| word(cell), |meant| (*meant).to_owned()))
        }
        Takes::Number(..) => match text.parse() {
            Ok(figure) => Value::Integer(text.clone(), Some(figure)),
            Err(_) => Value::Text(text.clone()),
        },
        Takes::Flag => match word(cell).as_str() {
            "true" | "yes" | "x" | "1" => Value::Bool(true),
            "false" | "no" | "0" => Value::Bool(false),
            _ => Value::Text(text.clone()),
        },
    };
    Node { span: cell.span.clone(), value }
}

/// Spreadsheets like to begin words with a capital.
fn word(cell: &Cell) -> String {
    cell.text.trim().to_lowercase()
}

fn leader(entries: &mut Vec<KeyValue>, begin: &Range<usize>, filled: &mut FilledCounts, what: &'static str) {
    let missing = |key| at(entries, &["commander", key]).is_none();
    let (ability, inspiration) = (missing("ability"), missing("inspiration"));
    if ability {
        put(entries, &["commander", "ability"], untold("average", begin));
    }
    if inspiration {
        put(entries, &["commander", "inspiration"], untold("normal", begin));
    }
    if ability || inspiration {
        filled.note(what);
    }
}

fn fill(
    entries: &mut Vec<KeyValue>,
    path: &[&str],
    value: &str,
    begin: &Range<usize>,
    filled: &mut FilledCounts,
    what: &'static str,
) {
    if at(entries, path).is_none() {
        put(entries, path, untold(value, begin));
        filled.note(what);
    }
}

fn untold(value: &str, begin: &Range<usize>) -> Node {
    Node { span: begin.clone(), value: Value::Text(value.to_owned()) }
}

fn at<'e>(entries: &'e [KeyValue], path: &[&str]) -> Option<&'e Node> {
    let (first, rest) = path.split_first()?;
    let node = &entries.iter().find(|entry| entry.key == *first)?.node;
    match &node.value {
        _ if rest.is_empty() => Some(node),
        Value::Table(inner) => at(inner, rest),
        _ => None,
    }
}

fn put(entries: &mut Vec<KeyValue>, path: &[&str], node: Node) {
    let Some((first, rest)) = path.split_first() else { return };
    if rest.is_empty() {
        entries.push(entry(first, node));
        return;
    }
    let known = entries.iter().position(|entry| entry.key == *first);
    let place = known.unwrap_or(entries.len());
    if known.is_none() {
        let table = Node { span: node.span.clone(), value: Value::Table(Vec::new()) };
        entries.push(entry(first, table));
    }
    if let Value::Table(inner) = &mut entries[place].node.value {
        put(inner, rest, node);
    }
}

fn entry(key: &str, node: Node) -> KeyValue {
    KeyValue { key: key.to_owned(), key_span: node.span.clone(), node }
}

fn span(row: &[Cell]) -> Range<usize> {
    let start = row.first().map_or(0, |cell| cell.span.start);
    start..row.last().map_or(start, |cell| cell.span.end)
}

fn spot(span: &Range<usize>) -> InFile {
    InFile { span: span.clone(), path: String::new() }
}
