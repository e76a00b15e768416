//! Reads a spreadsheet into the same tree of values as a file, so that one check serves both.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::cells::{Cell, is_markdown, rows, span, spot, too_large, word};
use super::heads::{HEADS, MOST_COLUMNS, columns_of, missing, names_nothing, needed};
use super::meaning::{Notes, column, is_nothing, is_sum, weight};
use crate::engine::text::{counted, name_for_people};
use crate::orbat::fault::{Faults, help_of};
use crate::orbat::read::text;
use crate::orbat::sizes::{Sizes, is_more};
use crate::orbat::source::Source;
use crate::orbat::table::Table;
use crate::orbat::takes::Takes;
use crate::orbat::troops::army::{self, Orbat};
use crate::orbat::troops::words::Arm;
use crate::orbat::troops::{Of, fields};
use crate::orbat::unplaced::{Findings, Unplaced, quoted};
use crate::orbat::value::{KeyValue, Node, TomlValue};

/// Lines above the names of the columns that are passed over: titles, dates, sources.
const MOST_ABOVE: usize = 50;

/// An order of battle that was read, and what the sheet did not tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The order of battle.
    pub orbat: Orbat,
    /// What was filled in, a line each.
    pub filled: Vec<String>,
    /// What was read as something else, and what was left out, a line each.
    pub notes: Vec<String>,
    /// The units of which the sheet tells no combat value: theirs was reckoned, and stands in no file.
    pub reckoned: BTreeSet<String>,
}

/// Reads a spreadsheet; `file_name` is for messages, `name` for an army that has none in the sheet.
pub fn read(file_name: &str, bytes: &[u8], name: &str) -> Result<Imported, Faults> {
    let text = text(file_name, bytes)?;
    let source = Source::new(file_name, text);
    let findings = Findings::of_a_sheet();
    if let Some(why) = too_large(text) {
        findings.add(Unplaced::new(&spot(&(0..0)), why));
        return Err(source.faults(findings.into_flaws()));
    }
    let rows = rows(text);
    let (mut filled, notes) = (FilledCounts::default(), Notes::default());
    if is_markdown(text) {
        notes.note("a table in Markdown was read as a sheet".to_owned());
    }
    let sheet = CsvSheet::new(&rows, &findings, &notes);
    let root = sheet.as_ref().map(|sheet| sheet.army(name, &mut filled));
    let orbat = root.and_then(|root| {
        let table = Table::open("an order of battle", &root, String::new(), &findings)?;
        Some(army::read(table, &Sizes::default()))
    });
    let reckoned = sheet.map(|sheet| sheet.reckoned.into_inner()).unwrap_or_default();
    let mut flaws = findings.into_flaws();
    match orbat {
        Some(orbat) if flaws.is_empty() => {
            let more = more_than_most(&orbat, &reckoned);
            let notes = notes.lines().into_iter().chain(more).collect();
            Ok(Imported { orbat, filled: filled.0.into_iter().map(told).collect(), notes, reckoned })
        }
        _ => {
            for flaw in &mut flaws {
                flaw.help = help_of(notes.meant(flaw.spot.span.start)).or(flaw.help.take());
            }
            Err(source.faults(flaws))
        }
    }
}

/// Units that have men or guns for more than the most.
fn more_than_most(orbat: &Orbat, reckoned: &BTreeSet<String>) -> Option<String> {
    let units = orbat.formations.iter().flat_map(|formation| &formation.units);
    let more: Vec<&str> = units
        .filter(|unit| {
            reckoned.contains(&unit.name) && is_more(unit.figures.arm, unit.figures.quality, unit.men, unit.guns)
        })
        .map(|unit| unit.name.as_str())
        .collect();
    let verb = if more.len() == 1 { "has" } else { "have" };
    let first: Vec<&str> = more.iter().copied().take(5).collect();
    let rest = if more.len() > first.len() { " and others" } else { "" };
    let told = format!("cv 10 is the most: {} {verb} men for more", counted(more.len(), "unit"));
    (!more.is_empty()).then(|| format!("{told} ({}{rest})", first.join(", ")))
}

/// What units of an arm lack: the first of them, where it stands, and how many there are.
#[derive(Default)]
struct Lacking(BTreeMap<String, (String, Range<usize>, usize)>);

impl Lacking {
    fn note(&mut self, what: String, name: &str, row: &Range<usize>) {
        self.0.entry(what).or_insert_with(|| (name.to_owned(), row.clone(), 0)).2 += 1;
    }

    /// A line for each thing that is lacked.
    fn tell(self, findings: &Findings) {
        for (what, (name, row, count)) in self.0 {
            let others = match count {
                1 => String::new(),
                _ => format!(", nor has any of {} below it", counted(count - 1, "other unit")),
            };
            findings.add(Unplaced::new(&spot(&row), format!("{name} {what}{others}")));
        }
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
    notes: &'t Notes,
    /// The units that tell no combat value.
    reckoned: RefCell<BTreeSet<String>>,
    /// What units lack.
    lacking: RefCell<Lacking>,
    /// Every name of a unit so far, with the formation of the first that has it.
    named: RefCell<BTreeMap<String, String>>,
}

/// The rows of one formation.
struct Group<'t> {
    name: Node,
    key: String,
    /// All that belong to it, headings among them.
    rows: Vec<&'t [Cell]>,
    /// Those that are a unit each.
    units: Vec<&'t [Cell]>,
}

impl<'t> CsvSheet<'t> {
    /// Looks at the line that names the columns; none when it misses one, for then nothing else makes sense.
    fn new(rows: &'t [Vec<Cell>], findings: &'t Findings, notes: &'t Notes) -> Option<Self> {
        if rows.is_empty() {
            let message = "the file is empty; its first line names the columns";
            findings.add(Unplaced::new(&spot(&(0..0)), message).help(needed()));
            return None;
        }
        let known = |row: &[Cell]| row.iter().take(MOST_COLUMNS).filter(|cell| column(&cell.text).is_some()).count();
        let above = rows.iter().take(MOST_ABOVE).position(|row| known(row) >= 2).unwrap_or(0);
        if above > 0 {
            notes.note(format!("{} above the names of the columns: passed over", counted(above, "line")));
        }
        let (head, rows) = rows[above..].split_first()?;
        if let Some(beyond) = head.iter().filter(|cell| !cell.text.is_empty()).nth(MOST_COLUMNS) {
            let found = head.iter().filter(|cell| !cell.text.is_empty()).count();
            let message = format!("the first line names at most {MOST_COLUMNS} columns");
            findings.add(Unplaced::new(&spot(&beyond.span), message).found(found.to_string()).help(needed()));
            return None;
        }
        if names_nothing(head) {
            let message = format!("no line names the columns: write one above the rows, such as {HEADS}");
            findings.add(Unplaced::new(&spot(&span(head)), message));
            return None;
        }
        let (columns, unknown) = columns_of(head, rows, findings, notes);
        let missing = missing(head, &columns, &unknown, findings);
        let open = std::iter::once(head).chain(rows).flatten().find(|cell| cell.open);
        if let Some(cell) = open {
            findings.add(Unplaced::new(&spot(&cell.span), "a quote is opened here and never closed"));
        }
        if rows.is_empty() && !missing {
            findings.add(Unplaced::new(&spot(&span(head)), "the sheet has no row below its first line"));
        }
        (!missing && open.is_none() && !rows.is_empty()).then(|| Self {
            columns,
            width: head.len(),
            rows,
            findings,
            notes,
            reckoned: RefCell::default(),
            lacking: RefCell::default(),
            named: RefCell::default(),
        })
    }

    fn cell(&self, row: &'t [Cell], column: &str) -> Option<&'t Cell> {
        row.get(*self.columns.get(column)?).filter(|cell| !cell.text.is_empty())
    }

    /// The value of a cell as the file would have it.
    fn node(&self, cell: &Cell, column: &str, takes: Takes) -> Node {
        let text = &cell.text;
        let value = match takes {
            Takes::Line | Takes::Name | Takes::Date | Takes::Spot => TomlValue::Text(self.line(cell)),
            Takes::Prose => TomlValue::Text(text.clone()),
            Takes::Words(list) => TomlValue::Text(self.notes.word(cell, column, list)),
            Takes::Number(..) => match self.notes.number(text, column) {
                Some(figure) => TomlValue::Integer(figure.to_string(), Some(figure)),
                None => TomlValue::Text(text.clone()),
            },
            Takes::Flag => match word(cell).as_str() {
                "true" | "yes" | "x" | "1" => TomlValue::Bool(true),
                "false" | "no" | "0" => TomlValue::Bool(false),
                _ => TomlValue::Text(text.clone()),
            },
        };
        Node { span: cell.span.clone(), value }
    }

    /// What is one line in a file; a cell of a sheet may be broken in two to be narrow.
    fn line(&self, cell: &Cell) -> String {
        if !cell.text.contains(['\n', '\r']) {
            return cell.text.clone();
        }
        self.notes.note("a line end in a cell was read as a blank".to_owned());
        let words: Vec<&str> = cell.text.split_whitespace().collect();
        words.join(" ")
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
        self.lacking.take().tell(self.findings);
        army.push(entry("formation", Node { span: begin, value: TomlValue::List(formations) }));
        Node { span: 0..0, value: TomlValue::Table(army) }
    }

    /// The rows by their formations; a row without one belongs to the formation above it.
    fn groups(&self) -> Vec<Group<'t>> {
        let mut groups: Vec<Group<'t>> = Vec::new();
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        let mut last = 0;
        for row in self.rows {
            if self.is_no_unit(row) {
                continue;
            }
            if let Some(beyond) = row.get(self.width..).and_then(|more| more.iter().find(|cell| !cell.text.is_empty()))
            {
                let message = "this cell has no column: the first line has fewer cells";
                self.findings.add(Unplaced::new(&spot(&beyond.span), message));
            }
            match self.cell(row, "formation") {
                Some(named) => {
                    let key = self.line(named);
                    last = *places.entry(name_for_people(&key)).or_insert(groups.len());
                    match groups.get(last) {
                        Some(known) if known.key != key => {
                            let (one, other) = (quoted(&key), quoted(&known.key));
                            self.notes.note(format!("{one} was read as {other}"));
                        }
                        Some(_) => {}
                        None => {
                            let name = Node { span: named.span.clone(), value: TomlValue::Text(key.clone()) };
                            groups.push(Group { name, key, rows: Vec::new(), units: Vec::new() });
                        }
                    }
                }
                None if groups.is_empty() => {
                    let message = "the first row needs a formation: its name";
                    self.findings.add(Unplaced::new(&spot(&span(row)), message));
                    let name = Node { span: span(row), value: TomlValue::Text("?".to_owned()) };
                    groups.push(Group { name, key: String::new(), rows: Vec::new(), units: Vec::new() });
                }
                None => {}
            }
            groups[last].rows.push(row);
            if !self.is_heading(row) {
                groups[last].units.push(row);
            }
        }
        // A heading without a unit below it is a title or a remark.
        groups.retain(|group| {
            if group.units.is_empty() {
                self.notes.note(format!("{} has no unit: left out", quoted(&group.key)));
            }
            !group.units.is_empty()
        });
        groups
    }

    /// True for a row that sums others up, and for one that names the columns again.
    fn is_no_unit(&self, row: &'t [Cell]) -> bool {
        let names_columns =
            |name: &str| self.cell(row, name).is_some_and(|cell| column(&cell.text).is_some_and(|own| own.0 == name));
        if names_columns("unit") && names_columns("arm") {
            self.notes.note("the names of the columns again: left out".to_owned());
            return true;
        }
        let first = row.iter().find(|cell| !cell.text.is_empty());
        let names = [first, self.cell(row, "unit"), self.cell(row, "formation")];
        let sums = self.cell(row, "arm").is_none() && names.into_iter().flatten().any(|cell| is_sum(&cell.text));
        if sums {
            self.notes.note("a row of sums: left out".to_owned());
        }
        sums
    }

    /// True for a row that names a formation, and perhaps what belongs to it or to the army, and no unit. How strong a
    /// whole formation is, its units say.
    fn is_heading(&self, row: &'t [Cell]) -> bool {
        let has = |column: &str| self.cell(row, column).is_some_and(|cell| !is_nothing(&cell.text));
        let is_heading = has("formation") && !["unit", "arm", "quality"].into_iter().any(has);
        if is_heading && fields(Of::Unit).iter().any(|field| has(&field.column())) {
            self.notes.note("values of a formation without a unit name: left out".to_owned());
        }
        is_heading
    }

    fn formation(&self, group: &Group<'t>, filled: &mut FilledCounts) -> Node {
        let begin = span(group.rows[0]);
        let mut formation = vec![entry("name", group.name.clone())];
        let what = format!("formation {}", quoted(&group.key));
        let shared = self.shared(Of::Formation, &group.rows, &what);
        formation.extend(shared.into_iter().filter(|entry| entry.key != "name"));
        fill(&mut formation, &["kind"], self.kind(group), &begin, filled, "formation.kind: by its units");
        fill(&mut formation, &["order"], "defend", &begin, filled, "formation.order: defend");
        if at(&formation, &["commander"]).is_some() {
            leader(&mut formation, &begin, filled, "formation.commander.ability and inspiration: average and normal");
        } else {
            self.notes.note("a formation without a commander".to_owned());
        }
        let units = group.units.iter().map(|row| self.unit(row, &group.key, filled)).collect();
        formation.push(entry("unit", Node { span: begin.clone(), value: TomlValue::List(units) }));
        Node { span: begin, value: TomlValue::Table(formation) }
    }

    fn kind(&self, group: &Group<'t>) -> &'static str {
        let has = |arm: &str| group.units.iter().any(|row| self.arm(row) == arm);
        match (has("infantry"), has("cavalry")) {
            (true, true) => "mixed",
            (false, true) => "cavalry",
            _ => "infantry",
        }
    }

    /// What a unit fights as; empty where that is not told, or not known.
    fn arm(&self, row: &'t [Cell]) -> String {
        let quiet = Notes::default();
        self.cell(row, "arm").map(|cell| quiet.word(cell, "arm", Arm::WORDS)).unwrap_or_default()
    }

    fn unit(&self, row: &'t [Cell], formation: &str, filled: &mut FilledCounts) -> Node {
        let begin = span(row);
        let mut unit = Vec::new();
        for field in fields(Of::Unit) {
            let column = field.column();
            let Some(cell) = self.cell(row, &column) else { continue };
            let counts = matches!(field.about.takes, Takes::Number(..) | Takes::Flag | Takes::Words(_));
            if counts && is_nothing(&cell.text) {
                self.notes.note(format!("{} was read as nothing", cell.text.trim()));
            } else if column == "unit" {
                put(&mut unit, &field.path(), self.name(cell, formation));
            } else {
                put(&mut unit, &field.path(), self.node(cell, &column, field.about.takes));
            }
        }
        if self.cell(row, "unit").is_none() {
            self.findings.add(Unplaced::new(&spot(&begin), "a row needs a unit: its name"));
            let unnamed = TomlValue::Text(format!("? {}", begin.start));
            put(&mut unit, &["name"], Node { span: begin.clone(), value: unnamed });
        }
        let arm = self.arm(row);
        let guns = arm.ends_with("artillery");
        self.strength(&mut unit, &arm, &begin);
        let stands = if guns { "limbered" } else { "column" };
        fill(&mut unit, &["formation"], stands, &begin, filled, "unit.formation: column or limbered");
        let told = self.cell(row, "arm").and_then(|cell| Some((cell, weight(&cell.text)?)));
        if let Some((cell, weight)) = told.filter(|_| at(&unit, &["weight"]).is_none()) {
            put(&mut unit, &["weight"], Node { span: cell.span.clone(), value: TomlValue::Text(weight.to_owned()) });
        }
        if guns || arm == "cavalry" {
            fill(&mut unit, &["weight"], "medium", &begin, filled, "weight: medium");
        }
        Node { span: begin, value: TomlValue::Table(unit) }
    }

    /// The name of a unit: one that another formation has already gets its own formation behind it.
    fn name(&self, cell: &Cell, formation: &str) -> Node {
        let mut name = self.line(cell);
        let mut named = self.named.borrow_mut();
        let elsewhere = named.get(&name).is_some_and(|first| first != formation);
        let longer = format!("{name}, {formation}");
        if elsewhere && !formation.is_empty() && !named.contains_key(&longer) {
            self.notes.note(format!("{} is there again: written {}", quoted(&name), quoted(&longer)));
            name = longer;
        }
        named.entry(name.clone()).or_insert_with(|| formation.to_owned());
        Node { span: cell.span.clone(), value: TomlValue::Text(name) }
    }

    /// Each unit tells its combat value, its men or its guns. What a row lacks is said once, and not where its arm is not
    /// known: what it needs depends on that.
    fn strength(&self, unit: &mut Vec<KeyValue>, arm: &str, begin: &Range<usize>) {
        let of_arm = if arm.ends_with("artillery") { "guns" } else { "men" };
        if at(unit, &["cv"]).is_some() || at(unit, &["lost"]).is_some() {
            return;
        }
        // What is told and is no number has its own fault.
        let is_told = ["men", "guns"]
            .into_iter()
            .any(|key| matches!(at(unit, &[key]), Some(Node { value: TomlValue::Text(_), .. })));
        let is_known = Arm::WORDS.contains(&arm) && !is_told;
        if is_known && at(unit, &[of_arm]).is_some() {
            if let Some(Node { value: TomlValue::Text(name), .. }) = at(unit, &["name"]) {
                self.reckoned.borrow_mut().insert(name.clone());
            }
            return;
        }
        if is_known {
            let name = match at(unit, &["name"]) {
                Some(Node { value: TomlValue::Text(name), .. }) => quoted(name),
                _ => "the unit".to_owned(),
            };
            let lacks = if of_arm == "guns" && at(unit, &["men"]).is_some() {
                "has men and neither cv nor guns: a battery needs one of them".to_owned()
            } else {
                format!("has neither cv nor {of_arm}: {arm} needs one of them")
            };
            self.lacking.borrow_mut().note(lacks, &name, begin);
        }
        put(unit, &["cv"], Node { span: begin.clone(), value: TomlValue::Integer("1".to_owned(), Some(1)) });
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
            put(&mut entries, &field.path(), self.node(first, &column, field.about.takes));
            for other in cells.filter(|other| other.text != first.text) {
                let message = format!("{column} of {what} given twice, first as {}", quoted(&first.text));
                let flaw = Unplaced::new(&spot(&other.span), message).found(quoted(&other.text));
                self.findings.add(flaw.other(&spot(&first.span), "first given"));
            }
        }
        entries
    }
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
    Node { span: begin.clone(), value: TomlValue::Text(value.to_owned()) }
}

fn at<'e>(entries: &'e [KeyValue], path: &[&str]) -> Option<&'e Node> {
    let (first, rest) = path.split_first()?;
    let node = &entries.iter().find(|entry| entry.key == *first)?.node;
    match &node.value {
        _ if rest.is_empty() => Some(node),
        TomlValue::Table(inner) => at(inner, rest),
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
        let table = Node { span: node.span.clone(), value: TomlValue::Table(Vec::new()) };
        entries.push(entry(first, table));
    }
    if let TomlValue::Table(inner) = &mut entries[place].node.value {
        put(inner, rest, node);
    }
}

fn entry(key: &str, node: Node) -> KeyValue {
    KeyValue { key: key.to_owned(), key_span: node.span.clone(), node }
}
