//! Lists in an owner's file: what a game prints where this program may not copy it, one `[[entry]]` a line of a table.
//!
//! A rulebook describes its lists as data; the reading, the faults with their places and the tables that come of it
//! are the same for all. A file may hold some lists only; a list that is absent makes no table.

mod fault;
mod part;
mod read;
pub mod sheets;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use toml::de::DeTable;

use crate::engine::table::{Table, TableRow};
use crate::engine::text::name_for_people;

use fault::FaultsFound;
pub use fault::with_known;
use part::read_part;
pub use part::{PartReader, has_part};
pub use read::{ValueKind, found};

/// One list of the file.
#[derive(Debug)]
pub struct List {
    /// Its key in the file: `corps` for `[[corps]]`.
    pub key: &'static str,
    /// The id of the table that it becomes; empty for a list that becomes none.
    pub table: &'static str,
    /// The table's title.
    pub title: &'static str,
    /// The leading fields that name an entry: one, or two for a line between two places.
    pub names: usize,
    /// Its fields, the naming ones first.
    pub fields: &'static [Field],
}

impl List {
    /// A list of entries that one field names, and that has no other field yet.
    pub const fn new(key: &'static str, table: &'static str, title: &'static str) -> Self {
        Self { key, table, title, names: 1, fields: &[] }
    }

    /// With so many leading fields that name an entry.
    #[must_use]
    pub const fn names(self, names: usize) -> Self {
        Self { names, ..self }
    }

    /// With these fields.
    #[must_use]
    pub const fn with(self, fields: &'static [Field]) -> Self {
        Self { fields, ..self }
    }
}

/// One key of an entry.
#[derive(Debug)]
pub struct Field {
    /// The key in the file.
    pub name: &'static str,
    /// The head of its column; empty for what has no column.
    pub column: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// True when every entry must have it.
    pub required: bool,
}

/// What a field may be.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Words on one line.
    Name,
    /// Words, also on several lines.
    Text,
    /// Yes or no.
    Flag,
    /// A whole number in this range.
    Whole(i64, i64),
    /// One of these words.
    Words(&'static [&'static str]),
    /// What the named field of some entry of another list says, unless that list is empty.
    Of(&'static str, &'static str),
    /// The same, or one of these words.
    OfOr(&'static str, &'static str, &'static [&'static str]),
    /// A list of such names, each once.
    ManyOf(&'static str, &'static str),
    /// A list of names that stand nowhere else, each once.
    Names,
    /// A table of these whole numbers, each in its range: `{ french = 1, allied = 2 }`.
    Numbers(&'static [(&'static str, i64, i64)]),
    /// A table of names, each with a whole number from 1 on: `{ "Line" = 8 }`.
    Counts,
    /// A table with these keys, each a word, a number or yes or no.
    Keys(&'static [&'static str]),
}

impl Kind {
    /// The list and the field whose names it takes, where it takes names of others, and words that stand for none.
    const fn refers(self) -> Option<(&'static str, &'static str, &'static [&'static str])> {
        match self {
            Self::Of(list, named) | Self::ManyOf(list, named) => Some((list, named, &[])),
            Self::OfOr(list, named, words) => Some((list, named, words)),
            Self::Name
            | Self::Text
            | Self::Flag
            | Self::Whole(..)
            | Self::Words(_)
            | Self::Names
            | Self::Numbers(_)
            | Self::Counts
            | Self::Keys(_) => None,
        }
    }
}

/// One entry as written.
#[derive(Debug, Default)]
pub struct ListEntry {
    /// What its list has, in the order of its cells.
    fields: &'static [Field],
    place: usize,
    cells: Vec<Option<Cell>>,
    /// Of each field, whether it has a fault of its own: what it says is not known.
    refused: Vec<bool>,
}

/// The lists of a file as they were read.
#[derive(Debug, Default)]
struct ReadLists {
    entries: Vec<Vec<ListEntry>>,
    /// Those whose entries could not be read, or whose heads are written otherwise.
    refused: Vec<&'static str>,
}

/// All entries that could be read, list by list.
pub struct Entries<'a> {
    lists: &'static [List],
    own: &'a [Vec<ListEntry>],
    refused: &'a [&'static str],
}

/// What a further look at the entries found: where (bytes from the start) and what.
pub type PlacedFault = (usize, String);

#[derive(Debug)]
struct Cell {
    place: Range<usize>,
    /// What was written; of a list or a table its parts with commas between.
    text: String,
    /// The parts of a list or a table, each with its place, one of a table as `name\tvalue`; else the whole.
    parts: Vec<(usize, String)>,
}

/// What came of a part: its tables, or all that is wrong with it.
pub type OwnTables = Result<Vec<Table>, Vec<PlacedFault>>;

/// A table of the file that is no list, read by the rulebook itself.
pub struct OwnTable {
    /// Its key in the file: `fert` for `[fert]`.
    pub key: &'static str,
    /// The tables in it, or what is wrong and where; it is told where the part begins (bytes from the start). None for
    /// what the rulebook reads apart, whatever it is.
    pub read: Option<fn(usize, &DeTable<'_>) -> OwnTables>,
}

/// The tables in an owner's file, or every fault as `line:column: what is wrong`.
///
/// `further` finds what no single field shows, such as entries that do not fit each other.
pub fn read_owner(
    text: &str,
    rulebook: &str,
    lists: &'static [List],
    further: fn(&Entries<'_>) -> Vec<PlacedFault>,
) -> Result<Vec<Table>, Vec<String>> {
    read_owner_parts(text, rulebook, &[], lists, further)
}

/// As [`read_owner`], for a file that holds other parts before its lists.
pub fn read_owner_parts(
    text: &str,
    rulebook: &str,
    parts: &[OwnTable],
    lists: &'static [List],
    further: fn(&Entries<'_>) -> Vec<PlacedFault>,
) -> Result<Vec<Table>, Vec<String>> {
    read_whole(text, (rulebook, parts, lists), further, |mut tables, entries| {
        let filled = lists.iter().zip(entries.own).filter(|(list, own)| !own.is_empty() && !list.table.is_empty());
        tables.extend(filled.map(|(list, own)| list.table(own)));
        tables
    })
}

/// What `make` makes of the entries of a file, as [`read_owner_parts`] reads it, or every fault.
pub fn read_entries<T>(
    text: &str,
    rulebook: &str,
    parts: &[OwnTable],
    lists: &'static [List],
    further: impl FnOnce(&Entries<'_>) -> Vec<PlacedFault>,
    make: impl FnOnce(&Entries<'_>) -> T,
) -> Result<T, Vec<String>> {
    read_whole(text, (rulebook, parts, lists), further, |_, entries| make(entries))
}

/// What `make` makes of the owner's tables and of the entries of a file.
fn read_whole<T>(
    text: &str,
    (rulebook, parts, lists): (&str, &[OwnTable], &'static [List]),
    further: impl FnOnce(&Entries<'_>) -> Vec<PlacedFault>,
    make: impl FnOnce(Vec<Table>, &Entries<'_>) -> T,
) -> Result<T, Vec<String>> {
    let mut faults = FaultsFound::new(text);
    let Some((tables, read)) = read::read_file(text, rulebook, parts, lists, &mut faults) else {
        return Err(faults.all());
    };
    let entries = Entries { lists, own: &read.entries, refused: &read.refused };
    entries.compare(&mut faults);
    for (place, flaw) in further(&entries) {
        faults.add(place, flaw);
    }
    faults.none()?;
    Ok(make(tables, &entries))
}

/// The game that a file tells, or every fault: `head` reads its `[game]`, `game` what else it holds; `missing` is said where
/// there is no `[game]`.
pub fn read_game<H, G>(
    text: &str,
    (rulebook, parts, lists): (&str, &[OwnTable], &'static [List]),
    further: impl FnOnce(&Entries<'_>) -> Vec<PlacedFault>,
    (head, missing): (impl FnOnce(usize, &DeTable<'_>) -> Result<H, Vec<PlacedFault>>, &str),
    game: impl FnOnce(H, &Entries<'_>) -> G,
) -> Result<G, Vec<String>> {
    let make = |entries: &Entries<'_>| Some(game(read_part(text, "game", head)?, entries));
    read_entries(text, rulebook, parts, lists, further, make)?.ok_or_else(|| vec![format!("1:1: {missing}")])
}

/// That somebody begins where the other side does: who is where, of which side, and where the file says it.
pub fn opposed<'e, S: PartialEq>(there: impl IntoIterator<Item = (&'e str, S, usize)>, what: &str) -> Vec<PlacedFault> {
    let mut first: Vec<(&str, S)> = Vec::new();
    let mut flaws = Vec::new();
    for (at, side, place) in there {
        match first.iter().find(|(known, _)| *known == at) {
            Some((_, known)) if *known != side => {
                flaws.push((place, format!("no {what} begins with both sides, and the enemy is in `{at}`")));
            }
            Some(_) => {}
            None => first.push((at, side)),
        }
    }
    flaws
}

/// For lists whose entries need no further look.
pub fn nothing_further(_: &Entries<'_>) -> Vec<PlacedFault> {
    Vec::new()
}

impl List {
    fn table(&self, entries: &[ListEntry]) -> Table {
        let shown = |field: &&Field| !field.column.is_empty();
        let columns = self.fields.iter().skip(self.names).filter(shown).map(|field| field.column.to_owned()).collect();
        let cells_of = |entry: &ListEntry| {
            let pairs = self.fields.iter().zip(&entry.cells).skip(self.names);
            pairs
                .filter(|(field, _)| !field.column.is_empty())
                .map(|(field, cell)| field.shown(cell.as_ref()))
                .collect()
        };
        let row = |entry: &ListEntry| TableRow { key: String::new(), label: self.label(entry), cells: cells_of(entry) };
        Table {
            id: self.table.to_owned(),
            title: self.title.to_owned(),
            source: "the owner's file".to_owned(),
            columns,
            rows: entries.iter().map(row).collect(),
        }
    }

    /// What names an entry: `Ney`, or `Aa - Bb` for a line between two places.
    fn label(&self, entry: &ListEntry) -> String {
        self.names_of(entry).join(" - ")
    }

    fn names_of<'e>(&self, entry: &'e ListEntry) -> Vec<&'e str> {
        entry.cells.iter().take(self.names).flatten().map(|cell| cell.text.as_str()).collect()
    }

    fn field(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }
}

impl Field {
    /// A field that every entry must have.
    pub const fn required(name: &'static str, column: &'static str, kind: Kind) -> Self {
        Self { name, column, kind, required: true }
    }

    /// A field that may be left out.
    pub const fn optional(name: &'static str, column: &'static str, kind: Kind) -> Self {
        Self { name, column, kind, required: false }
    }

    /// The cell of the table: what was written on one line, `-` for nothing.
    fn shown(&self, cell: Option<&Cell>) -> String {
        let text = cell.map_or("", |cell| cell.text.as_str());
        let text = match (self.kind, text) {
            (Kind::Flag, "true") => "yes",
            (Kind::Flag, _) | (_, "") => "-",
            (_, text) => text,
        };
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

impl ListEntry {
    /// Where it begins, in bytes from the start.
    pub const fn place(&self) -> usize {
        self.place
    }

    /// What it says in a field, and where.
    pub fn said(&self, field: &str) -> Option<(&str, usize)> {
        self.cell(field).map(|cell| (cell.text.as_str(), cell.place.start))
    }

    /// What it says in a field.
    pub fn text(&self, field: &str) -> Option<&str> {
        self.cell(field).map(|cell| cell.text.as_str())
    }

    /// True where it says this word in a field.
    pub fn says(&self, field: &str, word: &str) -> bool {
        self.text(field) == Some(word)
    }

    /// The number that it says in a field.
    pub fn number<N: std::str::FromStr>(&self, field: &str) -> Option<N> {
        self.text(field).and_then(|text| text.parse().ok())
    }

    /// Where it says something in a field; its own place where it does not.
    pub fn place_of(&self, field: &str) -> usize {
        self.said(field).map_or(self.place, |(_, place)| place)
    }

    /// What it says in a field that holds several things, each with its place.
    pub fn parts(&self, field: &str) -> &[(usize, String)] {
        self.cell(field).map_or(&[], |cell| &cell.parts)
    }

    /// True where a field has a fault of its own: what follows from it is not known.
    pub fn refused(&self, field: &str) -> bool {
        self.at(field).is_some_and(|at| self.refused.get(at).is_some_and(|own| *own))
    }

    /// True where none of these fields has one.
    pub fn are_read(&self, fields: &[&str]) -> bool {
        !fields.iter().any(|field| self.refused(field))
    }

    fn cell(&self, field: &str) -> Option<&Cell> {
        self.cells.get(self.at(field)?)?.as_ref()
    }

    fn at(&self, field: &str) -> Option<usize> {
        self.fields.iter().position(|own| own.name == field)
    }
}

impl<'a> Entries<'a> {
    /// What a field says in more than one entry of a list, each time but the first, with its place.
    pub fn said_again(&self, key: &str, field: &str) -> Vec<(&'a str, usize)> {
        let mut known: Vec<&str> = Vec::new();
        let said = self.of(key).filter_map(|entry| entry.said(field));
        said.filter(|(text, _)| {
            let again = known.contains(text);
            known.push(text);
            again
        })
        .collect()
    }

    /// That a game has nothing of what it has at least one of.
    pub fn without(&self, lists: &[&str]) -> Vec<PlacedFault> {
        let missing = lists.iter().filter(|list| self.of(list).next().is_none() && !self.refused.contains(list));
        missing.map(|list| (0, format!("[[{list}]] is missing: a game has at least one"))).collect()
    }

    /// The entries of one list.
    pub fn of(&self, key: &str) -> impl Iterator<Item = &'a ListEntry> {
        let list = self.lists.iter().position(|list| list.key == key);
        list.and_then(|at| self.own.get(at)).into_iter().flatten()
    }

    /// True where a field of any entry of a list has a fault of its own.
    pub fn any_refused(&self, key: &str, field: &str) -> bool {
        self.refused.contains(&key) || self.of(key).any(|entry| entry.refused(field))
    }

    /// The same of any field at all.
    pub fn none_is_refused(&self) -> bool {
        self.refused.is_empty() && self.own.iter().flatten().all(|entry| !entry.refused.contains(&true))
    }

    /// Names that stand twice, and names of things that are not there.
    fn compare(&self, faults: &mut FaultsFound<'_>) {
        for (list, entries) in self.lists.iter().zip(self.own) {
            list.find_doubles(entries, faults);
        }
        for (place, what) in self.lost() {
            faults.add(place, what);
        }
    }

    /// Names of things that are not there.
    pub fn lost(&self) -> Vec<PlacedFault> {
        let mut lost = Vec::new();
        for (list, entries) in self.lists.iter().zip(self.own) {
            for (at, field) in list.fields.iter().enumerate() {
                if let Some(refers) = field.kind.refers() {
                    let cells = entries.iter().filter_map(|entry| entry.cells.get(at)?.as_ref());
                    lost.extend(self.find_lost(field.name, cells, refers));
                }
            }
        }
        lost
    }

    fn find_lost<'c>(
        &self,
        name: &str,
        cells: impl Iterator<Item = &'c Cell>,
        (other, named, words): (&str, &str, &[&str]),
    ) -> Vec<PlacedFault> {
        let known: Vec<&str> = self.of(other).filter_map(|entry| entry.text(named)).collect();
        let mut lost = Vec::new();
        // Where a name could not be read, any other may be that one.
        if known.is_empty() || self.any_refused(other, named) {
            return lost;
        }
        let there: BTreeSet<&str> = known.iter().copied().collect();
        let is_known = |text: &str| there.contains(text) || words.contains(&text);
        for (place, text) in cells.flat_map(|cell| &cell.parts).filter(|(_, text)| !is_known(text)) {
            let or: Vec<String> = words.iter().map(|word| format!(", or {word}")).collect();
            let or = or.concat();
            let what = format!("`{name}` is the {named} of some [[{other}]]{or}, found `{text}`");
            lost.push((*place, with_known(what, text, known.iter().chain(words).copied())));
        }
        lost
    }
}

impl List {
    fn find_doubles(&self, entries: &[ListEntry], faults: &mut FaultsFound<'_>) {
        let mut seen: BTreeMap<Vec<String>, (usize, Vec<&str>)> = BTreeMap::new();
        for entry in entries {
            let mut names = self.names_of(entry);
            // Entries without a name of their own may be alike.
            if self.names == 0 || names.len() < self.names {
                continue;
            }
            if self.names == 2 && names[0] == names[1] {
                faults.add(entry.place, format!("a {} joins two places, found `{}` twice", self.key, names[0]));
            }
            names.sort_unstable();
            let folded = names.iter().map(|name| name_for_people(name)).collect();
            match seen.entry(folded) {
                Entry::Occupied(first) => {
                    let (line, label) = (faults.line(first.get().0), self.label(entry));
                    let what = if first.get().1 == names {
                        format!("[[{}]] `{label}` is listed twice, first on line {line}", self.key)
                    } else {
                        let first = first.get().1.join(", ");
                        format!("[[{}]] `{label}` and `{first}` on line {line} are one name for people", self.key)
                    };
                    faults.add(entry.place, what);
                }
                Entry::Vacant(free) => {
                    free.insert((entry.place, names));
                }
            }
        }
    }
}

/// `line:column` of a place in a text, both from 1.
pub fn place_of(text: &str, place: usize) -> String {
    let faults = FaultsFound::new(text);
    format!("{}:{}", faults.line(place), faults.column(place))
}
