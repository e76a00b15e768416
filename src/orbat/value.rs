//! A value as written, whether it came from TOML or from JSON.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::unplaced::quoted;

/// A value and the bytes it stands in; from JSON the bytes are empty.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) span: Range<usize>,
    pub(super) value: TomlValue,
}

#[derive(Clone, Debug)]
pub(super) enum TomlValue {
    Text(String),
    /// As written, and its figure when it is not beyond any sense.
    Integer(String, Option<i64>),
    Bool(bool),
    List(Vec<Node>),
    Table(Vec<KeyValue>),
    /// What no key takes: a number with a fraction, a date without quotes.
    Other(String),
}

/// One key of a table and its value.
#[derive(Clone, Debug)]
pub(super) struct KeyValue {
    pub(super) key: String,
    pub(super) key_span: Range<usize>,
    pub(super) node: Node,
}

impl Node {
    pub(super) fn from_toml(document: Spanned<DeTable<'_>>) -> Self {
        // A fault of the whole file belongs to its beginning.
        Self { span: 0..0, value: TomlValue::Table(entries(document.into_inner())) }
    }

    pub(super) fn from_json(value: &serde_json::Value) -> Self {
        use serde_json::Value as Json;
        let value = match value {
            Json::Null => TomlValue::Other("null".to_owned()),
            Json::Bool(flag) => TomlValue::Bool(*flag),
            Json::Number(number) if number.is_f64() => TomlValue::Other(number.to_string()),
            Json::Number(number) => TomlValue::Integer(number.to_string(), number.as_i64()),
            Json::String(text) => TomlValue::Text(text.clone()),
            Json::Array(items) => TomlValue::List(items.iter().map(Self::from_json).collect()),
            Json::Object(object) => TomlValue::Table(
                object
                    .iter()
                    // JSON says null where a file leaves the key out.
                    .filter(|(_, item)| !item.is_null())
                    .map(|(key, item)| KeyValue { key: key.clone(), key_span: 0..0, node: Self::from_json(item) })
                    .collect(),
            ),
        };
        Self { span: 0..0, value }
    }

    fn from_value(spanned: Spanned<DeValue<'_>>) -> Self {
        let span = spanned.span();
        let value = match spanned.into_inner() {
            DeValue::String(text) => TomlValue::Text(text.into_owned()),
            DeValue::Integer(number) => {
                let figure = i64::from_str_radix(number.as_str(), number.radix()).ok();
                TomlValue::Integer(number.to_string(), figure)
            }
            DeValue::Float(number) => TomlValue::Other(number.to_string()),
            DeValue::Boolean(flag) => TomlValue::Bool(flag),
            DeValue::Datetime(moment) => TomlValue::Other(moment.to_string()),
            DeValue::Array(items) => TomlValue::List(items.into_iter().map(Self::from_value).collect()),
            DeValue::Table(table) => TomlValue::Table(entries(table)),
        };
        Self { span, value }
    }

    /// The value as it stands after "found".
    pub(super) fn found(&self) -> String {
        match &self.value {
            TomlValue::Text(text) => quoted(text),
            TomlValue::Integer(written, _) | TomlValue::Other(written) => cut(written),
            TomlValue::Bool(flag) => flag.to_string(),
            TomlValue::List(_) => "a list".to_owned(),
            TomlValue::Table(_) => "a table".to_owned(),
        }
    }
}

fn entries(table: DeTable<'_>) -> Vec<KeyValue> {
    table
        .into_iter()
        .map(|(key, value)| KeyValue {
            key_span: key.span(),
            key: key.into_inner().into_owned(),
            node: Node::from_value(value),
        })
        .collect()
}

/// A number of a thousand digits is not shown whole.
fn cut(written: &str) -> String {
    const LONGEST: usize = 30;
    match written.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &written[..at]),
        None => written.to_owned(),
    }
}
