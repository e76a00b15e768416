//! The orders file as it is written: entries are added and changed, comments stay where they are.

use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, Value, value};

/// An orders file.
#[derive(Clone, Debug)]
pub struct Book {
    document: DocumentMut,
}

impl Book {
    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it where it is no TOML.
    pub fn read(text: &str) -> Result<Self, String> {
        let document = text.parse::<DocumentMut>().map_err(|error| error.to_string().replace('\n', " "))?;
        Ok(Self { document })
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
        self.list(section)?.iter().find(|table| table.get("name").and_then(Item::as_str) == Some(name))
    }

    /// The words of a key in the entry of a name, as a form shows them; empty where there is none.
    pub fn word(&self, section: &str, name: &str, key: &str) -> String {
        let item = self.entry(section, name).and_then(|table| table.get(key)).and_then(Item::as_value);
        item.map(shown).unwrap_or_default()
    }

    /// The entry of a name but for the name, in a line; none where there is none.
    pub fn line(&self, section: &str, name: &str) -> Option<String> {
        let keys = self.entry(section, name)?.iter().filter(|(key, _)| *key != "name");
        let words: Vec<String> =
            keys.filter_map(|(key, item)| Some(format!("{key} {}", shown(item.as_value()?)))).collect();
        (!words.is_empty()).then(|| words.join(", "))
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
        let own = list.iter_mut().find(|table| table.get("name").and_then(Item::as_str) == Some(name));
        if let Some(table) = own {
            for (key, words) in keys {
                put(table, key, words);
            }
        }
    }

    /// Adds an entry to a section.
    pub fn add(&mut self, section: &str, keys: &[(&str, String)]) {
        let mut table = Table::new();
        for (key, words) in keys {
            put(&mut table, key, words);
        }
        if let Some(list) = self.list_mut(section) {
            list.push(table);
        }
    }

    /// Every entry: its section, its number there, and it in a line.
    pub fn entries(&self) -> Vec<(String, usize, String)> {
        let mut all = Vec::new();
        for (section, item) in self.document.iter() {
            for (at, table) in item.as_array_of_tables().into_iter().flatten().enumerate() {
                let keys = table.iter().filter_map(|(key, item)| Some(format!("{key} {}", shown(item.as_value()?))));
                all.push((section.to_owned(), at, keys.collect::<Vec<_>>().join(", ")));
            }
        }
        all
    }

    /// The words of a key in an entry without a name of its own, as a form shows them; empty where there is none.
    pub fn word_at(&self, section: &str, at: usize, key: &str) -> String {
        let item = self.list(section).and_then(|list| list.get(at)).and_then(|table| table.get(key));
        item.and_then(Item::as_value).map(shown).unwrap_or_default()
    }

    /// Sets keys of such an entry; an empty word takes a key away.
    pub fn set_at(&mut self, section: &str, at: usize, keys: &[(&str, String)]) {
        if let Some(table) = self.list_mut(section).and_then(|list| list.get_mut(at)) {
            for (key, words) in keys {
                put(table, key, words);
            }
        }
    }

    /// Takes an entry out.
    pub fn remove(&mut self, section: &str, at: usize) {
        let Some(list) = self.list_mut(section) else { return };
        if at < list.len() {
            list.remove(at);
        }
        if list.is_empty() {
            self.document.remove(section);
        }
    }
}

/// A value as a form shows it: texts without quotes, lists with commas.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.value().clone(),
        Value::Array(list) if list.iter().all(Value::is_str) => {
            list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string().trim().to_owned(),
    }
}

/// Keys that hold a list of texts.
const LISTS: [&str; 4] = ["path", "retreat_to", "load", "cede"];
/// Keys that hold a text whatever is typed.
const TEXTS: [&str; 12] =
    ["name", "to", "at", "force", "text", "words", "assault_at", "what", "with", "general", "raid", "harry"];

/// Words of a form as a value: lists by commas, figures, true and false, what stands in brackets, else a text.
fn meant(key: &str, words: &str) -> Value {
    let words = words.trim();
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

fn put(table: &mut Table, key: &str, words: &str) {
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
