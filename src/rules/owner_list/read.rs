//! From the text of an owner's file to its entries, key by key.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::{FaultsFound, no_key};
use super::{Cell, Field, Kind, List, ListEntry, OwnTable, ReadLists};
use crate::engine::table::Table;
use crate::engine::text::slips::{flag_meant, list_meant, number_meant, slips};
use crate::engine::text::{guess, nearest};

/// The format that this program reads.
const FORMAT: &str = "1";

/// The parts' tables and every list's entries, in order; what cannot be read is left out and noted. None of a file that is
/// no TOML: what else is wrong with it follows from that.
pub(super) fn read_file(
    text: &str,
    rulebook: &str,
    parts: &[OwnTable],
    lists: &'static [List],
    faults: &mut FaultsFound<'_>,
) -> Option<(Vec<Table>, ReadLists)> {
    let (root, broken) = DeTable::parse_recoverable(text);
    let root = root.into_inner();
    let several: Vec<(&str, &str)> = lists.iter().map(|list| (list.key, "the file")).collect();
    if !broken.is_empty() {
        for slip in slips(&broken, text, &several) {
            let number = slip.wants_quotes.then(|| number_at(text, slip.span.start, lists)).flatten();
            faults.add(slip.span.start, number.unwrap_or(slip.words));
        }
        return None;
    }
    read_head(&root, rulebook, parts, lists, faults);
    let tables = parts.iter().flat_map(|part| read_part(&root, part, faults)).collect();
    let known = || ["format", "rulebook"].into_iter().chain(parts.iter().map(|part| part.key));
    let known = || known().chain(lists.iter().map(|list| list.key));
    let unknown = root.keys().map(|key| &**key.get_ref()).filter(|key| !known().any(|own| own == *key));
    let meant: Vec<&str> = unknown.filter_map(|key| nearest(key, known())).collect();
    let refused = |list: &&List| {
        let is_list = root.get(list.key).is_none_or(|value| value.get_ref().as_array().is_some());
        meant.contains(&list.key) || !is_list
    };
    let refused = lists.iter().filter(refused).map(|list| list.key).collect();
    Some((tables, ReadLists { entries: lists.iter().map(|list| read_list(&root, list, faults)).collect(), refused }))
}

/// What the key takes in whose line a bare word stands, where no word in quotes would do.
fn number_at(text: &str, place: usize, lists: &[List]) -> Option<String> {
    let before = text.get(..place)?;
    let (above, line) = before.rsplit_once('\n').unwrap_or(("", before));
    let (key, rest) = line.split_once('=')?;
    let head = above.lines().rev().find_map(|line| line.trim().strip_prefix("[[")?.split(']').next())?;
    let list = lists.iter().find(|list| list.key == head.trim())?;
    let field = &list.fields[list.field(key.trim())?];
    let is_number = matches!(field.kind, Kind::Whole(..)) && rest.trim().is_empty();
    let word = text[place..].split(|letter: char| letter.is_whitespace() || letter == '#').next()?;
    let meant = number_meant(word.trim_start_matches('0')).map(|number| format!("; write {number}"));
    let meant = meant.unwrap_or_default();
    is_number.then(|| format!("`{}` is {}, found {word}{meant}", field.name, field.kind.allowed()))
}

fn read_part(root: &DeTable<'_>, part: &OwnTable, faults: &mut FaultsFound<'_>) -> Vec<Table> {
    let (Some(value), Some(read)) = (root.get(part.key), part.read) else { return Vec::new() };
    let Some(table) = value.get_ref().as_table() else {
        let what = format!("`{0}` stands under a line [{0}], found {1}", part.key, found(value.get_ref()));
        faults.add(value.span().start, what);
        return Vec::new();
    };
    match read(value.span().start, table) {
        Ok(tables) => tables,
        Err(flaws) => {
            for (place, flaw) in flaws {
                faults.add(place, flaw);
            }
            Vec::new()
        }
    }
}

/// `format`, `rulebook`, and no key that is neither part nor list.
fn read_head(root: &DeTable<'_>, rulebook: &str, parts: &[OwnTable], lists: &[List], faults: &mut FaultsFound<'_>) {
    match root.get("format") {
        None => faults.add(0, "`format` is missing: format = 1"),
        Some(value) if value.get_ref().as_integer().is_some_and(|found| found.as_str() == FORMAT) => {}
        Some(value) => {
            faults.add(value.span().start, format!("`format` is {FORMAT}, found {}", found(value.get_ref())));
        }
    }
    match root.get("rulebook") {
        None => faults.add(0, format!("`rulebook` is missing: rulebook = \"{rulebook}\"")),
        Some(value) if value.get_ref().as_str() == Some(rulebook) => {}
        Some(value) => {
            let what = format!("`rulebook` is \"{rulebook}\", found {}", found(value.get_ref()));
            faults.add(value.span().start, what);
        }
    }
    let of_parts = || parts.iter().map(|part| part.key);
    let keys = || ["format", "rulebook"].into_iter().chain(of_parts()).chain(lists.iter().map(|list| list.key));
    refuse_unknown(root, keys, "the file", faults);
}

fn refuse_unknown<'k, I>(table: &DeTable<'_>, keys: impl Fn() -> I, of: &str, faults: &mut FaultsFound<'_>)
where
    I: Iterator<Item = &'k str>,
{
    for key in table.keys() {
        let name: &str = key.get_ref();
        if keys().any(|known| known == name) {
            continue;
        }
        faults.add(key.span().start, no_key(of, name, keys()));
    }
}

fn read_list(root: &DeTable<'_>, list: &'static List, faults: &mut FaultsFound<'_>) -> Vec<ListEntry> {
    let Some(value) = root.get(list.key) else { return Vec::new() };
    let Some(array) = value.get_ref().as_array() else {
        refuse_single(value, list, faults);
        return Vec::new();
    };
    let mut entries = Vec::new();
    for item in array {
        match item.get_ref().as_table() {
            Some(table) => entries.push(read_entry(item.span().start, table, list, faults)),
            None => refuse_single(item, list, faults),
        }
    }
    entries
}

fn refuse_single(value: &Spanned<DeValue<'_>>, list: &List, faults: &mut FaultsFound<'_>) {
    let what =
        format!("each `{0}` stands under a line [[{0}]] of its own, found {1}", list.key, found(value.get_ref()));
    faults.add(value.span().start, what);
}

fn read_entry(place: usize, table: &DeTable<'_>, list: &'static List, faults: &mut FaultsFound<'_>) -> ListEntry {
    let keys = || list.fields.iter().map(|field| field.name);
    refuse_unknown(table, keys, &format!("[[{}]]", list.key), faults);
    let (mut cells, mut refused) = (Vec::new(), Vec::new());
    // A key that is written otherwise is not missing, too.
    let unknown = || table.keys().map(|key| &**key.get_ref()).filter(|key| !keys().any(|known| known == *key));
    let meant: Vec<&str> = unknown().filter_map(|key| nearest(key, keys())).collect();
    if table.is_empty() {
        faults.add(place, format!("[[{}]] has no keys: fill it in, or take it out", list.key));
    }
    for field in list.fields {
        let value = table.get(field.name);
        if value.is_none() && field.required && !table.is_empty() && !meant.contains(&field.name) {
            faults.add(place, format!("`{}` is missing in [[{}]]: {}", field.name, list.key, field.kind.allowed()));
        }
        let cell = value.and_then(|value| read_cell(value, field, faults));
        refused.push(cell.is_none() && (field.required || value.is_some() || meant.contains(&field.name)));
        cells.push(cell);
    }
    ListEntry { fields: list.fields, place, cells, refused }
}

fn read_cell(value: &Spanned<DeValue<'_>>, field: &Field, faults: &mut FaultsFound<'_>) -> Option<Cell> {
    let several = match field.kind {
        Kind::ManyOf(..) | Kind::Names => Some(read_names(value, field, faults)?),
        Kind::Numbers(numbers) => Some(read_numbers(value, field, numbers, faults)?),
        Kind::Name
        | Kind::Text
        | Kind::Flag
        | Kind::Whole(..)
        | Kind::Words(_)
        | Kind::Of(..)
        | Kind::OfOr(..)
        | Kind::Counts
        | Kind::Keys(_) => None,
    };
    if let Some(parts) = several {
        let text = parts.iter().map(|(_, part)| part.as_str()).collect::<Vec<_>>().join(", ");
        return Some(Cell { place: value.span(), text, parts });
    }
    let text = field.kind.text_of(value.get_ref());
    if text.is_none() && !refuse_parts(value, field, faults) {
        let what = field.kind.mismatch(field.name, value.get_ref());
        let near = match (field.kind, value.get_ref().as_str()) {
            (Kind::Words(words), Some(typed)) => nearest(typed, words.iter().copied()),
            _ => None,
        };
        faults.add(value.span().start, what + &guess(near));
    }
    let text = text?;
    let parts = match field.kind {
        Kind::Counts | Kind::Keys(_) => pairs(value.get_ref()),
        Kind::Name
        | Kind::Text
        | Kind::Flag
        | Kind::Whole(..)
        | Kind::Words(_)
        | Kind::Of(..)
        | Kind::OfOr(..)
        | Kind::ManyOf(..)
        | Kind::Names
        | Kind::Numbers(_) => vec![(value.span().start, text.clone())],
    };
    Some(Cell { place: value.span(), parts, text })
}

/// Tells what is wrong within a table; false where it is no table, or has nothing in it.
fn refuse_parts(value: &Spanned<DeValue<'_>>, field: &Field, faults: &mut FaultsFound<'_>) -> bool {
    let Some(table) = value.get_ref().as_table().filter(|table| !table.is_empty()) else { return false };
    match field.kind {
        Kind::Counts => {
            for (key, value) in table.iter().filter(|(_, value)| !is_count(value.get_ref())) {
                let found = ValueKind::Number.found(value.get_ref());
                let what =
                    format!("`{}` of `{}` is a whole number from 1 to 65535, found {found}", key.get_ref(), field.name);
                faults.add(value.span().start, what);
            }
            true
        }
        Kind::Keys(keys) => {
            refuse_unknown(table, || keys.iter().copied(), &format!("`{}`", field.name), faults);
            for (key, value) in table.iter().filter(|(_, value)| !is_plain(value.get_ref())) {
                let what =
                    format!("`{}` of `{}` is one value, found {}", key.get_ref(), field.name, found(value.get_ref()));
                faults.add(value.span().start, what);
            }
            true
        }
        _ => false,
    }
}

/// The names of a list; none where something of it is wrong.
fn read_names(
    value: &Spanned<DeValue<'_>>,
    field: &Field,
    faults: &mut FaultsFound<'_>,
) -> Option<Vec<(usize, String)>> {
    let Some(names) = value.get_ref().as_array() else {
        let what = field.kind.mismatch(field.name, value.get_ref());
        faults.add(value.span().start, what);
        return None;
    };
    let mut read: Vec<(usize, String)> = Vec::new();
    for name in names {
        let place = name.span().start;
        match name.get_ref().as_str().filter(|text| is_name(text)) {
            None => {
                let what =
                    format!("`{}` holds names in quotes, found {}", field.name, ValueKind::Text.found(name.get_ref()));
                faults.add(place, what);
            }
            Some(text) if read.iter().any(|(_, known)| known == text) => {
                faults.add(place, format!("`{}` names `{text}` twice", field.name));
            }
            Some(text) => read.push((place, text.to_owned())),
        }
    }
    (read.len() == names.len()).then_some(read)
}

/// The numbers of a table in the order of the field; none where something of it is wrong.
fn read_numbers(
    value: &Spanned<DeValue<'_>>,
    field: &Field,
    numbers: &[(&'static str, i64, i64)],
    faults: &mut FaultsFound<'_>,
) -> Option<Vec<(usize, String)>> {
    let Some(table) = value.get_ref().as_table() else {
        let what = field.kind.mismatch(field.name, value.get_ref());
        faults.add(value.span().start, what);
        return None;
    };
    refuse_unknown(table, || numbers.iter().map(|(name, ..)| *name), &format!("`{}`", field.name), faults);
    let mut read = Vec::new();
    for &(name, least, most) in numbers {
        let Some(own) = table.get(name) else {
            let what = format!("`{name}` is missing in `{}`: a whole number from {least} to {most}", field.name);
            faults.add(value.span().start, what);
            continue;
        };
        if let Some(text) = Kind::Whole(least, most).text_of(own.get_ref()) {
            read.push((own.span().start, text));
        } else {
            let found = ValueKind::Number.found(own.get_ref());
            let what = format!("`{name}` is a whole number from {least} to {most}, found {found}");
            faults.add(own.span().start, what);
        }
    }
    (read.len() == numbers.len()).then_some(read)
}

/// What a table says, each part as `name\tvalue` with its place.
fn pairs(value: &DeValue<'_>) -> Vec<(usize, String)> {
    let word = |value: &DeValue<'_>| match value {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(integer) => integer.to_string(),
        other => found(other),
    };
    let table = value.as_table().into_iter().flat_map(|table| table.iter());
    table.map(|(key, value)| (key.span().start, format!("{}\t{}", key.get_ref(), word(value.get_ref())))).collect()
}

impl Kind {
    /// The value as text, if it is of this kind.
    fn text_of(self, value: &DeValue<'_>) -> Option<String> {
        match self {
            Self::Name | Self::Of(..) | Self::OfOr(..) => {
                value.as_str().filter(|text| is_name(text)).map(str::to_owned)
            }
            Self::Text => value.as_str().filter(|text| !text.trim().is_empty()).map(str::to_owned),
            Self::Flag => value.as_bool().map(|flag| flag.to_string()),
            Self::Words(words) => value.as_str().filter(|text| words.contains(text)).map(str::to_owned),
            Self::Whole(least, most) => {
                let integer = value.as_integer()?;
                let number = i64::from_str_radix(integer.as_str(), integer.radix()).ok()?;
                (least..=most).contains(&number).then(|| number.to_string())
            }
            // These hold several things, each read by itself.
            Self::ManyOf(..) | Self::Names | Self::Numbers(_) => None,
            Self::Counts => {
                let table = value.as_table()?;
                table.values().all(|value| is_count(value.get_ref())).then(String::new)
            }
            Self::Keys(keys) => {
                let table = value.as_table()?;
                let known = |key: &str| keys.contains(&key);
                table.iter().all(|(key, value)| known(key.get_ref()) && is_plain(value.get_ref())).then(String::new)
            }
        }
    }

    /// That a value is not of this kind, what is allowed, and what puts it right.
    fn mismatch(self, name: &str, value: &DeValue<'_>) -> String {
        let wanted = match self {
            Self::Name | Self::Text | Self::Words(_) | Self::Of(..) | Self::OfOr(..) => ValueKind::Text,
            Self::Flag => ValueKind::Flag,
            Self::Whole(..) => ValueKind::Number,
            Self::ManyOf(..) | Self::Names => ValueKind::List,
            Self::Numbers(_) | Self::Counts | Self::Keys(_) => ValueKind::Table,
        };
        format!("`{name}` is {}, found {}", self.allowed(), wanted.found(value))
    }

    /// What is allowed, in words.
    fn allowed(self) -> String {
        match self {
            Self::Name => "a name in quotes, on one line".to_owned(),
            Self::Text => "words in quotes".to_owned(),
            Self::Flag => "true or false".to_owned(),
            Self::Whole(least, most) => format!("a whole number from {least} to {most}"),
            Self::Words(words) => words.join(", "),
            Self::Of(list, named) => format!("the {named} of some [[{list}]]"),
            Self::OfOr(list, named, words) => format!("the {named} of some [[{list}]], or {}", words.join(", ")),
            Self::ManyOf(list, named) => format!("a list, each the {named} of some [[{list}]]"),
            Self::Names => "a list of names in quotes".to_owned(),
            Self::Numbers(numbers) => {
                let names: Vec<&str> = numbers.iter().map(|(name, ..)| *name).collect();
                format!("a table of {}", names.join(", "))
            }
            Self::Counts => "a table of names, each with a whole number from 1 to 65535: { \"Line\" = 8 }".to_owned(),
            Self::Keys(keys) => format!("a table of {}", keys.join(", ")),
        }
    }
}

fn is_count(value: &DeValue<'_>) -> bool {
    value.as_integer().and_then(|count| count.as_str().parse::<u16>().ok()).is_some_and(|count| count > 0)
}

const fn is_plain(value: &DeValue<'_>) -> bool {
    !matches!(value, DeValue::Array(_) | DeValue::Table(_))
}

fn is_name(text: &str) -> bool {
    !text.trim().is_empty() && text.trim() == text && !text.chars().any(char::is_control)
}

/// What kind of value is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    Text,
    Flag,
    Number,
    List,
    Table,
}

impl ValueKind {
    /// A value of another kind as a message shows it, and what makes it one of this kind.
    pub fn found(self, value: &DeValue<'_>) -> String {
        let number = |text: &str| number_meant(text).map(|number| number.to_string());
        let meant = match (self, value) {
            (Self::Flag, DeValue::String(text)) => flag_meant(text).map(|flag| flag.to_string()),
            (Self::Flag, DeValue::Integer(number)) => flag_meant(number.as_str()).map(|flag| flag.to_string()),
            (Self::Number, DeValue::String(text)) => number(text),
            (Self::Number, DeValue::Float(float)) => number(float.as_str()),
            (Self::Number, DeValue::Array(list)) => {
                list.first().filter(|_| list.len() == 1).map(|own| found(own.get_ref()))
            }
            _ => None,
        };
        let plain = matches!(value, DeValue::String(text) if meant.as_deref() == Some(&**text));
        let remedy = match (self, value) {
            _ if plain => format!("; write {} without quotes", meant.unwrap_or_default()),
            _ if meant.is_some() => format!("; write {}", meant.unwrap_or_default()),
            (Self::Text, DeValue::Integer(_) | DeValue::Float(_) | DeValue::Datetime(_)) => {
                format!("; write it in quotes: \"{}\"", found(value))
            }
            (Self::Text, DeValue::Array(list)) if list.len() == 1 => "; write it without brackets".to_owned(),
            (Self::List, DeValue::String(text)) if !text.trim().is_empty() => {
                format!("; write it in brackets: {}", list_meant(text))
            }
            (Self::Text, DeValue::String(text)) if text.trim().is_empty() => "; fill it in".to_owned(),
            (Self::Text, DeValue::String(text)) if text.contains(char::is_control) => {
                "; write a blank where it has a tab or a line end".to_owned()
            }
            (Self::Text, DeValue::String(text)) if text.trim() != text => {
                format!("; write it without blanks at its ends: \"{}\"", text.trim())
            }
            _ => String::new(),
        };
        found(value) + &remedy
    }
}

/// A value as a message shows it.
pub fn found(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("\"{}\"", text.escape_debug()),
        DeValue::Integer(integer) => integer.to_string(),
        DeValue::Float(float) => float.to_string(),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(datetime) => datetime.to_string(),
        DeValue::Array(_) => "an array".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}
