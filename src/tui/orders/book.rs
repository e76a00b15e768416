//! The orders file as it is written: entries are added and changed, comments stay where they are.

use std::path::PathBuf;

use crate::rulebooks::{LISTS, in_words};
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, Value, value};

/// The key of what a fleet lands: a list of places, each with forces.
pub(super) const LAND: &str = "land";
/// The key of what a fleet takes aboard.
pub(super) const LOAD: &str = "load";
/// The place of a single landing, as forms have it.
pub(super) const LAND_AT: &str = "land_at";
/// The forces of a single landing, as forms have them.
pub(super) const LAND_FORCES: &str = "land_forces";
/// The key of a table of types, each with a number.
const UNITS: &str = "units";

/// The orders as they are written, and where they are kept.
#[derive(Clone, Debug)]
pub struct OrdersFile {
    document: DocumentMut,
    /// Where it is, or will be.
    pub path: PathBuf,
    /// The text as it was read or written last.
    kept: String,
    /// True once it was written.
    written: bool,
}

impl OrdersFile {
    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it where it is no TOML.
    pub fn read(text: &str, path: PathBuf) -> Result<Self, String> {
        let document = text.parse::<DocumentMut>().map_err(|error| error.to_string().replace('\n', " "))?;
        let kept = document.to_string();
        Ok(Self { document, path, kept, written: false })
    }

    /// These orders with another text, as undo brings it back.
    ///
    /// # Errors
    /// What is wrong with it where it is no TOML.
    pub(super) fn at(&self, text: &str) -> Result<Self, String> {
        Ok(Self { kept: self.kept.clone(), written: self.written, ..Self::read(text, self.path.clone())? })
    }

    /// The file has the orders as they are now.
    pub fn is_written(&mut self) {
        (self.kept, self.written) = (self.text(), true);
    }

    /// What was read is not what its file has.
    pub fn is_left(&mut self) {
        self.kept.clear();
    }

    /// True where nothing was changed since it was read or written.
    pub fn saved(&self) -> bool {
        self.kept == self.text()
    }

    /// The file into which the orders were written as they are; none before that, and after a change.
    pub fn file(&self) -> Option<String> {
        let name = self.path.file_name().filter(|_| self.written && self.saved())?;
        Some(name.to_string_lossy().into_owned())
    }

    /// The file as text.
    pub fn text(&self) -> String {
        self.document.to_string()
    }

    fn list(&self, section: &str) -> Option<&ArrayOfTables> {
        self.document.get(section)?.as_array_of_tables()
    }

    fn list_mut(&mut self, section: &str) -> Option<&mut ArrayOfTables> {
        let item = self.document.entry(section).or_insert(Item::ArrayOfTables(ArrayOfTables::new()));
        item.as_array_of_tables_mut()
    }

    /// The entry of a name in a section.
    fn entry(&self, section: &str, name: &str) -> Option<&Table> {
        self.list(section)?.iter().find(|table| name_of(table) == Some(name))
    }

    /// True where a section has an entry of a name.
    pub fn has(&self, section: &str, name: &str) -> bool {
        self.entry(section, name).is_some()
    }

    /// The words of a key in the entry of a name, as a form shows them; empty where there is none.
    pub fn word(&self, section: &str, name: &str, key: &str) -> String {
        self.entry(section, name).map(|table| word_in(table, key)).unwrap_or_default()
    }

    /// The ships that take a force or army aboard.
    pub fn carrier(&self, name: &str) -> Option<String> {
        let loads = |fleet: &&Table| {
            let list = fleet.get(LOAD).and_then(Item::as_array);
            list.is_some_and(|list| list.iter().any(|own| own.as_str().is_some_and(|own| own.trim() == name)))
        };
        let fleet = self.list("fleet")?.iter().find(loads)?;
        name_of(fleet).map(str::to_owned)
    }

    /// The number of the entry of a name in its section; the first where there is none.
    pub fn place(&self, section: &str, name: &str) -> usize {
        let own = |table: &Table| name_of(table) == Some(name);
        self.list(section).and_then(|list| list.iter().position(own)).unwrap_or(0)
    }

    /// How many entries a section has.
    pub fn count(&self, section: &str) -> usize {
        self.list(section).map_or(0, ArrayOfTables::len)
    }

    /// The entry of a name but for the name, in a line; none where there is none.
    pub fn line(&self, section: &str, name: &str) -> Option<String> {
        let own = in_words::entries(&self.text()).into_iter().find(|own| own.is_of(section, name))?;
        Some(own.but_for_its_name()).filter(|words| !words.is_empty())
    }

    /// The hexes of the way of an army or force.
    pub fn path(&self, section: &str, name: &str) -> Vec<String> {
        let item = self.entry(section, name).and_then(|table| table.get("path")).and_then(Item::as_array);
        item.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// Sets keys of the entry of a name, which is made where there is none; an empty word takes a key away.
    pub fn set(&mut self, section: &str, name: &str, keys: &[(&str, String)]) {
        if self.entry(section, name).is_none() {
            let mut table = Table::new();
            table.insert("name", value(name));
            if let Some(list) = self.list_mut(section) {
                list.push(table);
            }
        }
        let Some(list) = self.list_mut(section) else { return };
        let own = list.iter_mut().find(|table| name_of(table) == Some(name));
        if let Some(table) = own {
            put_all(table, keys);
            // A way is told by its hexes or by its end: what was set now takes the place of the other.
            let is_set = |key: &str| keys.iter().any(|(own, words)| *own == key && !words.trim().is_empty());
            for (key, other) in [("to", "path"), ("path", "to")] {
                if is_set(key) && !is_set(other) {
                    table.remove(other);
                }
            }
        }
    }

    /// Adds an entry to a section.
    pub fn add(&mut self, section: &str, keys: &[(&str, String)]) {
        let mut table = Table::new();
        put_all(&mut table, keys);
        if let Some(list) = self.list_mut(section) {
            list.push(table);
        }
    }

    /// Every entry: its section, its number there, and it in a line.
    pub fn entries(&self) -> Vec<(String, usize, String)> {
        let all = in_words::entries(&self.text()).into_iter();
        // A list in one line is left as it was written.
        let all = all.filter(|own| self.list(&own.section).is_some());
        all.map(|own| (own.section.clone(), own.at, own.line())).collect()
    }

    /// The words of a key in an entry without a name of its own, as a form shows them; empty where there is none.
    pub fn word_at(&self, section: &str, at: usize, key: &str) -> String {
        self.list(section).and_then(|list| list.get(at)).map(|table| word_in(table, key)).unwrap_or_default()
    }

    /// Sets keys of such an entry; an empty word takes a key away.
    pub fn set_at(&mut self, section: &str, at: usize, keys: &[(&str, String)]) {
        if let Some(table) = self.list_mut(section).and_then(|list| list.get_mut(at)) {
            put_all(table, keys);
        }
    }

    /// Takes an entry out. A section without entries keeps its place in the file, where nothing of it is seen.
    pub fn remove(&mut self, section: &str, at: usize) {
        if let Some(list) = self.list_mut(section).filter(|list| at < list.len()) {
            list.remove(at);
        }
    }
}

fn name_of(entry: &Table) -> Option<&str> {
    entry.get("name")?.as_str()
}

/// The words of a key of an entry. A landing in one place is told by its place and by its forces.
fn word_in(table: &Table, key: &str) -> String {
    match key {
        LAND_AT => landing(table).map(|(at, _)| at).unwrap_or_default(),
        LAND_FORCES => landing(table).map(|(_, forces)| forces).unwrap_or_default(),
        _ => table.get(key).and_then(Item::as_value).map(shown).unwrap_or_default(),
    }
}

/// Where an entry lands whom, where that is one place; none of several.
fn landing(table: &Table) -> Option<(String, String)> {
    let list = table.get(LAND)?.as_array()?;
    let one = list.get(0).filter(|_| list.len() == 1)?.as_inline_table()?;
    let word = |key: &str| one.get(key).map(shown).unwrap_or_default();
    Some((word("at"), word("forces")))
}

/// A value as a form shows it.
fn shown(value: &Value) -> String {
    // A comment behind it is none of it.
    let mut bare = value.clone();
    bare.decor_mut().clear();
    in_words::value(&bare.to_string())
}

/// Keys that hold a text whatever is typed.
const TEXTS: [&str; 12] =
    ["name", "to", "at", "force", "text", "words", "assault_at", "what", "with", "general", "raid", "harry"];

/// Words of a form as a value: lists by commas, figures, true and false, what stands in brackets, else a text.
fn meant(key: &str, words: &str) -> Value {
    let words = words.trim();
    if let Some(units) = Some(words).filter(|_| key == UNITS).and_then(units) {
        return units;
    }
    if LISTS.contains(&key) {
        let parts = words.split(',').map(str::trim).filter(|part| !part.is_empty());
        return Value::Array(parts.collect::<Array>());
    }
    let inner = words.starts_with(['[', '{']) || matches!(words, "true" | "false");
    let figure = !words.is_empty() && words.bytes().all(|byte| byte.is_ascii_digit());
    if (inner || figure)
        && !TEXTS.contains(&key)
        && let Ok(value) = words.parse::<Value>()
    {
        return value;
    }
    Value::from(words)
}

/// `2 Line, 1 Battery` as a table of types; none where it is not so.
fn units(words: &str) -> Option<Value> {
    let mut table = InlineTable::new();
    for part in words.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (count, kind) = part.split_once(' ')?;
        table.insert(kind.trim(), Value::from(count.parse::<i64>().ok()?));
    }
    Some(Value::InlineTable(table))
}

/// A part of the only landing of an entry.
fn put_landing(table: &mut Table, key: &str, words: &str) {
    let (mut at, mut forces) = landing(table).unwrap_or_default();
    let part = if key == LAND_AT { &mut at } else { &mut forces };
    if part.as_str() == words.trim() {
        return;
    }
    words.trim().clone_into(part);
    let mut one = InlineTable::new();
    one.insert("at", Value::from(at.as_str()));
    let names = forces.split(',').map(str::trim).filter(|name| !name.is_empty());
    one.insert("forces", Value::Array(names.collect::<Array>()));
    if at.is_empty() && forces.is_empty() {
        table.remove(LAND);
    } else {
        let mut list = Array::new();
        list.push(Value::InlineTable(one));
        table.insert(LAND, Item::Value(Value::Array(list)));
    }
}

fn put_all(table: &mut Table, keys: &[(&str, String)]) {
    for (key, words) in keys {
        put(table, key, words);
    }
}

fn put(table: &mut Table, key: &str, words: &str) {
    if matches!(key, LAND_AT | LAND_FORCES) {
        return put_landing(table, key, words);
    }
    if words.trim().is_empty() {
        table.remove(key);
    } else {
        // A comment behind the value stays behind it.
        let mut new = meant(key, words);
        if let Some(old) = table.get(key).and_then(Item::as_value) {
            *new.decor_mut() = old.decor().clone();
        }
        table.insert(key, Item::Value(new));
    }
}
