//! An entry of an orders file in words, key by key: the list of the order editor, the receipt and the check have them from
//! here.

use toml::de::{DeTable, DeValue};

/// An entry of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryInWords {
    pub section: String,
    /// Its number in its section.
    pub at: usize,
    /// Each key, and it with its value.
    keys: Vec<(String, String)>,
}

impl EntryInWords {
    /// The entry in a line: `name Grande Armee, path 0807, 0908, stance attack`.
    pub fn line(&self) -> String {
        joined(self.keys.iter())
    }

    /// The same but for the name.
    pub fn but_for_its_name(&self) -> String {
        joined(self.keys.iter().filter(|(key, _)| key != NAME))
    }

    /// True for the entry of this name in a section.
    pub fn is_of(&self, section: &str, name: &str) -> bool {
        let own = self.keys.iter().find(|(key, _)| key == NAME).map(|(_, words)| words.strip_prefix("name "));
        self.section == section && own.flatten() == Some(name)
    }
}

/// Every entry of a file; none where it is no TOML.
pub fn entries(text: &str) -> Vec<EntryInWords> {
    let Ok(root) = DeTable::parse(text) else { return Vec::new() };
    let mut all = Vec::new();
    for (section, list) in root.get_ref() {
        let tables = list.get_ref().as_array().into_iter().flatten().filter_map(|own| own.get_ref().as_table());
        for (at, table) in tables.enumerate() {
            all.push(EntryInWords { section: section.get_ref().to_string(), at, keys: keys(table) });
        }
    }
    all
}

/// A value as a form shows it: texts without quotes, lists with commas, units with their numbers; what is none of these as
/// it is written.
pub fn value(text: &str) -> String {
    DeValue::parse(text).map_or_else(|_| text.trim().to_owned(), |value| shown(value.get_ref()))
}

/// What an entry says, its name aside.
pub(super) fn said(table: &DeTable<'_>) -> String {
    joined(keys(table).iter().filter(|(key, _)| key != NAME))
}

/// The key of whom an entry is about.
const NAME: &str = "name";

fn joined<'k>(keys: impl Iterator<Item = &'k (String, String)>) -> String {
    keys.map(|(_, words)| words.as_str()).collect::<Vec<_>>().join(", ")
}

fn keys(table: &DeTable<'_>) -> Vec<(String, String)> {
    table.iter().map(|(key, value)| (key.get_ref().to_string(), told(key.get_ref(), value.get_ref()))).collect()
}

/// A key with its value, to be read: `land Foot Guards at 0103`.
fn told(key: &str, value: &DeValue<'_>) -> String {
    let name = key.replace('_', " ");
    let landing = |one: &DeValue<'_>| {
        let part = |key: &str| one.as_table()?.get(key).map(|part| shown(part.get_ref()));
        Some(format!("{} at {}", part("forces")?, part("at")?))
    };
    let landings = || value.as_array()?.iter().map(|one| landing(one.get_ref())).collect::<Option<Vec<_>>>();
    match value {
        DeValue::Boolean(flag) => format!("{name} {}", if *flag { "yes" } else { "no" }),
        _ => format!("{name} {}", landings().map_or_else(|| shown(value), |all| all.join(", "))),
    }
}

fn shown(value: &DeValue<'_>) -> String {
    let texts = |list: &[toml::Spanned<DeValue<'_>>]| {
        let all = list.iter().map(|own| own.get_ref().as_str().map(str::to_owned)).collect::<Option<Vec<_>>>();
        all.map(|all| all.join(", "))
    };
    let units = |table: &DeTable<'_>| {
        let each = |(kind, count): (&toml::Spanned<std::borrow::Cow<'_, str>>, &toml::Spanned<DeValue<'_>>)| {
            count.get_ref().as_integer().map(|count| format!("{count} {}", kind.get_ref()))
        };
        table.iter().map(each).collect::<Option<Vec<_>>>().map(|all| all.join(", "))
    };
    let plain = match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Array(list) => texts(list),
        DeValue::Table(table) => units(table),
        _ => None,
    };
    plain.unwrap_or_else(|| written(value))
}

/// A value as a file has it.
fn written(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => toml::Value::from(text.as_ref()).to_string(),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(time) => time.to_string(),
        DeValue::Array(list) => {
            format!("[{}]", list.iter().map(|own| written(own.get_ref())).collect::<Vec<_>>().join(", "))
        }
        DeValue::Table(table) => {
            let keys = table.iter().map(|(key, own)| format!("{} = {}", key.get_ref(), written(own.get_ref())));
            format!("{{ {} }}", keys.collect::<Vec<_>>().join(", "))
        }
    }
}
