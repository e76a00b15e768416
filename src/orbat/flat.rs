//! A flat file: keys and values, read by a list of what each key takes. A key with a dot stands in a table:
//! `save.mirror` is the key `mirror` of the table `[save]`.

use super::fault::{Faults, FilePlace};
use super::read::{parse, text};
use super::source::Source;
use super::table::Table;
use super::takes::Takes;
use super::unplaced::Findings;

/// A key that was given and makes sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenKey {
    pub key: &'static str,
    /// Its value: the word, the text, the digits, or `true`.
    pub value: String,
    /// Where the value stands.
    pub place: FilePlace,
}

/// Reads such a file: the keys that make sense, and every fault of the others.
pub fn read(
    file_name: &str,
    bytes: &[u8],
    what: &'static str,
    keys: &[(&'static str, Takes)],
) -> (Vec<GivenKey>, Faults) {
    let text = match text(file_name, bytes) {
        Ok(text) => text,
        Err(faults) => return (Vec::new(), faults),
    };
    let source = Source::new(file_name, text);
    let root = match parse(text, &source) {
        Ok(root) => root,
        Err(faults) => return (Vec::new(), faults),
    };
    let findings = Findings::default();
    let mut given = Vec::new();
    if let Some(mut table) = Table::open(what, &root, String::new(), &findings) {
        given = keys
            .iter()
            .filter(|(key, _)| !key.contains('.'))
            .filter_map(|(key, takes)| one(&mut table, key, key, *takes, &source))
            .collect();
        for (name, keys) in tables(keys) {
            let Some(mut inner) = table.table(what, name) else { continue };
            given.extend(keys.iter().filter_map(|(key, own, takes)| one(&mut inner, key, own, *takes, &source)));
            inner.finish();
        }
        table.finish();
    }
    (given, source.faults(findings.into_flaws()))
}

/// A key of a table: its whole name, its name there, and what it takes.
type Inner = (&'static str, &'static str, Takes);

/// The tables that these keys stand in, each with its own.
fn tables(keys: &[(&'static str, Takes)]) -> Vec<(&'static str, Vec<Inner>)> {
    let mut tables: Vec<(&'static str, Vec<Inner>)> = Vec::new();
    for (key, takes) in keys {
        let Some((name, own)) = key.split_once('.') else { continue };
        match tables.iter_mut().find(|(known, _)| *known == name) {
            Some((_, inner)) => inner.push((key, own, *takes)),
            None => tables.push((name, vec![(key, own, *takes)])),
        }
    }
    tables
}

fn one(
    table: &mut Table<'_>,
    name: &'static str,
    key: &'static str,
    takes: Takes,
    source: &Source<'_>,
) -> Option<GivenKey> {
    let found = takes.read(table, key)?;
    Some(GivenKey { key: name, value: found.value.to_string(), place: source.place(&found.spot.span) })
}
