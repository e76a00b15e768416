//! The tree of a TOML file that is changed and keeps what its writer left in it: comments, blank lines, the order of keys.

use toml_edit::{ArrayOfTables, DocumentMut, InlineTable, Item, Table, Value};

/// The file's tree, its lists of tables as such however they are written; none when the text is no TOML.
pub(super) fn read(text: &str) -> Option<DocumentMut> {
    let mut document: DocumentMut = text.parse().ok()?;
    in_lists(document.as_table_mut());
    Some(document)
}

/// Makes lists of inline tables lists of tables, so that there is one way to change them; and lets tables stand where they
/// belong in the tree, which is where a table stands once it is moved.
fn in_lists(table: &mut Table) {
    table.set_position(None);
    for (key, item) in table.iter_mut() {
        if ["formation", "unit"].contains(&key.get()) {
            let written = std::mem::take(item);
            *item = match written.into_array_of_tables() {
                Ok(list) => Item::ArrayOfTables(list),
                Err(Item::Value(Value::Array(none))) if none.is_empty() => Item::ArrayOfTables(ArrayOfTables::new()),
                Err(other) => other,
            };
        }
        match item {
            Item::Table(inner) => in_lists(inner),
            Item::ArrayOfTables(list) => list.iter_mut().for_each(in_lists),
            Item::None | Item::Value(_) => {}
        }
    }
}

/// The tables of a list; none where there is no such list.
pub(super) fn list<'t>(table: &'t Table, key: &str) -> Option<&'t ArrayOfTables> {
    table.get(key)?.as_array_of_tables()
}

/// The tables of a list, which is made where there is none; none where something else stands under its key.
pub(super) fn list_mut<'t>(table: &'t mut Table, key: &str) -> Option<&'t mut ArrayOfTables> {
    table.entry(key).or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new())).as_array_of_tables_mut()
}

/// Puts a table into a list at this place, or last; it is set off from the one before as those there are.
pub(super) fn put_in(list: &mut ArrayOfTables, at: usize, mut table: Table) {
    let blank = list.iter().skip(1).last().or(list.iter().last()).is_none_or(is_set_off);
    if !has_comment(&table) {
        table.decor_mut().set_prefix(if blank { "\n" } else { "" });
    }
    list.insert(at.min(list.len()), table);
}

fn prefix(table: &Table) -> &str {
    table.decor().prefix().and_then(|prefix| prefix.as_str()).unwrap_or("\n")
}

fn is_set_off(table: &Table) -> bool {
    prefix(table).starts_with(['\n', '\r'])
}

fn has_comment(table: &Table) -> bool {
    prefix(table).contains('#')
}

/// What a value says, as it is typed.
pub(super) fn typed(item: &Item) -> String {
    match item {
        Item::Value(Value::String(text)) => text.value().clone(),
        Item::Value(Value::Integer(number)) => number.value().to_string(),
        Item::Value(value) => value.clone().decorated("", "").to_string(),
        other => other.to_string().trim().to_owned(),
    }
}

/// Puts a value under a key, its comment left behind it; a key more stands where it does in `order`.
pub(super) fn put(table: &mut Table, key: &str, value: Value, order: &[&str]) {
    if let Some(held) = table.get_mut(key).and_then(Item::as_value_mut) {
        replace(held, value);
        return;
    }
    let rank = |key: &str| order.iter().position(|known| *known == key);
    let keys: Vec<String> = table.iter().map(|(key, _)| key.to_owned()).collect();
    let before = keys.iter().rposition(|other| rank(other).is_some_and(|other| Some(other) < rank(key)));
    let behind = keys.iter().skip(before.map_or(0, |last| last + 1));
    let behind: Vec<_> = behind.filter_map(|key| table.remove_entry(key)).collect();
    table.insert(key, Item::Value(value));
    for (key, item) in behind {
        table.insert_formatted(&key, item);
    }
}

fn replace(held: &mut Value, mut value: Value) {
    *value.decor_mut() = held.decor().clone();
    *held = value;
}

/// Puts a value into a table within a table, or takes it away; an inner table that is not there is made on a line of its
/// own, or inline; one that is left empty goes.
pub(super) fn put_inner(table: &mut Table, name: &str, key: &str, value: Option<Value>, inline: bool) {
    if table.get(name).is_none_or(|item| !item.is_table_like()) {
        let inner =
            if inline { Item::Value(Value::InlineTable(InlineTable::new())) } else { Item::Table(Table::new()) };
        table.insert(name, inner);
    }
    let Some(inner) = table.get_mut(name).and_then(Item::as_table_like_mut) else { return };
    let known = inner.get_mut(key).and_then(Item::as_value_mut);
    match (known, value) {
        (Some(held), Some(value)) => replace(held, value),
        (None, Some(value)) => {
            inner.insert(key, Item::Value(value));
            spaced(table.get_mut(name));
        }
        (_, None) => {
            inner.remove(key);
            let empty = inner.is_empty();
            spaced(table.get_mut(name));
            if empty {
                table.remove(name);
            }
        }
    }
}

/// Sets the blanks of an inline table anew, whose keys are others now.
fn spaced(item: Option<&mut Item>) {
    if let Some(inner) = item.and_then(Item::as_inline_table_mut) {
        inner.fmt();
    }
}

/// A copy without the comments, which are about the first.
pub(super) fn bare(table: &Table) -> Table {
    let mut copy = Table::new();
    for (key, item) in table {
        copy.insert(key, bare_item(item));
    }
    copy
}

fn bare_item(item: &Item) -> Item {
    match item {
        Item::Table(inner) => Item::Table(bare(inner)),
        Item::ArrayOfTables(list) => {
            let mut copy = ArrayOfTables::new();
            list.iter().for_each(|table| put_in(&mut copy, usize::MAX, bare(table)));
            Item::ArrayOfTables(copy)
        }
        Item::Value(Value::InlineTable(inner)) => {
            let mut inner = inner.clone();
            inner.fmt();
            inner.decor_mut().clear();
            Item::Value(Value::InlineTable(inner))
        }
        Item::Value(value) => {
            let mut value = value.clone();
            value.decor_mut().clear();
            Item::Value(value)
        }
        Item::None => Item::None,
    }
}
