//! The public cases of the campaign: numbered, as text files that another program could play. `README.md` beside them
//! tells how they are written.

mod play;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use fanion::rules::campaign_1805::SHEET;
use serde::Deserialize;
use serde_json::Value as Json;

use crate::sheet_desk::Desk;

/// A file of cases.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    #[serde(default)]
    given: toml::Table,
    case: Vec<toml::Table>,
}

/// One case: a check by itself, or turns of a campaign.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    id: String,
    clause: String,
    name: String,
    /// House rules in place of the defaults.
    #[serde(default)]
    rules: BTreeMap<String, String>,
    /// The check that is resolved, with its inputs, its dice, its outcome or a part of its refusal.
    check: Option<String>,
    #[serde(default)]
    inputs: String,
    #[serde(default)]
    faces: Vec<u8>,
    outcome: Option<Json>,
    refused: Option<String>,
    /// Lists of the scenario, in place of the file's.
    force: Option<toml::Value>,
    army: Option<toml::Value>,
    depot: Option<toml::Value>,
    treaty: Option<toml::Value>,
    kingdom: Option<toml::Value>,
    /// The turn in which it begins; the turns before pass without orders.
    turn: Option<u16>,
    /// Its first turn, whose keys stand beside the others.
    first: play::Turn,
    /// The turns after it.
    #[serde(default)]
    then: Vec<play::Turn>,
}

/// Keys of a case that belong to its first turn.
const OF_THE_TURN: [&str; 11] =
    ["set", "orders", "dice", "answers", "says", "challenge", "before", "expect", "told", "untold", "asks"];

impl Case {
    fn of(name: &str, mut table: toml::Table) -> Self {
        let told = format!("{name}: {}", table.get("id").map(ToString::to_string).unwrap_or_default());
        let mut first = toml::Table::new();
        for key in OF_THE_TURN {
            first.extend(table.remove_entry(key));
        }
        table.insert("first".to_owned(), first.into());
        table.try_into().unwrap_or_else(|error| panic!("{told}: {error}"))
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/campaign_1805/cases")
}

/// Every case, with the name of its file and what the file gives to all of its cases.
fn cases() -> Vec<(String, toml::Table, Case)> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder()).expect("the folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let numbered = |path: &&PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with(|first: char| first.is_ascii_digit())
            && path.extension().is_some_and(|ending| ending == "toml")
    };
    let mut cases = Vec::new();
    for path in paths.iter().filter(numbered) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let text = fs::read_to_string(path).expect("a text");
        let file: File = toml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!file.title.is_empty(), "{name} has no title");
        cases.extend(file.case.into_iter().map(|case| (name.to_owned(), file.given.clone(), Case::of(name, case))));
    }
    cases
}

/// What comes out otherwise than a case says, a line each.
fn wrong(name: &str, given: &toml::Table, case: &Case) -> Vec<String> {
    let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| match &case.check {
        Some(check) => by_check(case, check),
        None => play::play(&folder(), given, case),
    }));
    let faults = played.unwrap_or_else(|why| {
        let words = why.downcast_ref::<String>().cloned();
        vec![words.or_else(|| why.downcast_ref::<&str>().map(|&words| words.to_owned())).unwrap_or_default()]
    });
    faults.iter().map(|fault| format!("{name}: {} ({}), {}: {fault}", case.id, case.clause, case.name)).collect()
}

/// A check by itself, as `fanion check` resolves it.
fn by_check(case: &Case, check: &str) -> Vec<String> {
    let mut desk = Desk::new(&SHEET);
    for (key, value) in &case.rules {
        desk = desk.with(key, value);
    }
    let found = desk.resolve(check, &case.inputs, &case.faces);
    match (&case.refused, found) {
        (Some(part), Err(fault)) if fault.to_string().contains(part) => Vec::new(),
        (Some(part), Err(fault)) => vec![format!("is refused with `{fault}`, not with `{part}`")],
        (Some(part), Ok(_)) => vec![format!("is not refused with `{part}`")],
        (None, Err(fault)) => vec![format!("is refused: {fault}")],
        (None, Ok(resolved)) => {
            let outcome = Json::Object(resolved.outcome.members().clone());
            let expected = case.outcome.as_ref().and_then(Json::as_object).expect("an `outcome`");
            let differs = expected.iter().filter(|(key, value)| outcome.get(*key) != Some(value));
            differs.map(|(key, value)| format!("{key} is {}, not {value}", outcome[key])).collect()
        }
    }
}

/// All faults are told at once; `FANION_CASE=M03` plays only the cases whose number begins so.
#[test]
fn every_public_case_comes_out_as_it_was_reckoned() {
    let only = std::env::var("FANION_CASE").unwrap_or_default();
    let cases = cases();
    let played = cases.iter().filter(|(.., case)| case.id.starts_with(&only));
    let faults: Vec<String> = played.flat_map(|(name, given, case)| wrong(name, given, case)).collect();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn there_are_two_hundred_public_cases_each_with_its_own_number() {
    let cases = cases();
    let mut ids: Vec<&str> = cases.iter().map(|(.., case)| case.id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), cases.len(), "a number stands twice");
    assert!(ids.len() >= 200, "{} cases", ids.len());
}

#[test]
fn every_case_that_the_clause_sheet_names_is_there() {
    let sheet = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/clauses/campaign-1805.md"));
    let sheet = sheet.expect("the clause sheet");
    let cases = cases();
    let is_case = |name: &&str| {
        let digits = name.strip_prefix(|letter: char| letter.is_ascii_uppercase());
        digits.is_some_and(|digits| digits.len() == 2 && digits.bytes().all(|digit| digit.is_ascii_digit()))
    };
    let named: Vec<&str> = sheet.split(|c: char| !c.is_alphanumeric()).filter(is_case).collect();
    assert!(named.len() > 40, "{named:?}");
    let missing: Vec<&&str> = named.iter().filter(|name| cases.iter().all(|(.., case)| case.id != **name)).collect();
    assert!(missing.is_empty(), "no such cases: {missing:?}");
}

#[test]
fn every_clause_of_the_sheet_has_a_public_case() {
    let text = fs::read_to_string(folder().join("clauses.txt")).expect("the list of clauses");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let clauses: Vec<&str> = lines.filter_map(|line| line.split_whitespace().next()).collect();
    let cases = cases();
    let of: Vec<&str> = cases.iter().map(|(.., case)| case.clause.as_str()).collect();
    let bare: Vec<&&str> = clauses.iter().filter(|clause| !of.contains(clause)).collect();
    assert!(bare.is_empty(), "clauses without a case: {bare:?}");
    let unknown: Vec<&&str> = of.iter().filter(|clause| !clauses.contains(clause)).collect();
    assert!(unknown.is_empty(), "cases of clauses that the list does not hold: {unknown:?}");
}
