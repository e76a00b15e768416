//! What people read is held to a list of words that nobody says (`words.toml`). Where a file still has some, how many
//! stands in `words-held.toml`: the number may only fall. `SNAPSHOTS=overwrite cargo test --test main house::words`
//! lowers the numbers; nothing raises them but a person.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use fancy_regex::Regex;
use serde::Deserialize;

use super::none;
use super::prose::{self, Kind, Line};

/// The most words of a sentence on a page for players.
const LONGEST: usize = 30;
/// The name under which sentences that are longer are held.
const TOO_LONG: &str = "long sentence";

/// What the numbers begin with.
const HEAD: &str = "\
# How often a file still has a word of words.toml. A number may only fall:
# `SNAPSHOTS=overwrite cargo test --test main house::words` lowers them.

";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    pattern: Vec<Written>,
}

/// A pattern as it stands in the table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    find: String,
    #[serde(default, rename = "where")]
    kinds: Vec<String>,
    stems: Vec<String>,
    instead: String,
    #[serde(default)]
    allowed: Vec<String>,
    fault: String,
    fine: String,
}

/// A pattern, ready to look.
struct Pattern {
    written: Written,
    find: Regex,
    allowed: Vec<Regex>,
}

/// How often each pattern is in each file.
type Held = BTreeMap<String, BTreeMap<String, usize>>;

impl Pattern {
    fn of(written: Written) -> Self {
        let regex = |text: &String| Regex::new(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        Self { find: regex(&written.find), allowed: written.allowed.iter().map(regex).collect(), written }
    }

    fn concerns(&self, kind: Kind) -> bool {
        let word = match kind {
            Kind::Literal => "literal",
            Kind::Table => "table",
            Kind::Help => "help",
            Kind::Page => "page",
            Kind::Orbat => "orbat",
        };
        self.written.kinds.is_empty() || self.written.kinds.iter().any(|own| own == word)
    }

    /// How often it is in a text.
    fn times(&self, text: &str) -> usize {
        let small = text.to_ascii_lowercase();
        if !self.written.stems.iter().any(|stem| small.contains(&stem.to_ascii_lowercase())) {
            return 0;
        }
        let mut left = text.to_owned();
        for allowed in &self.allowed {
            left = allowed.replace_all(&left, "").into_owned();
        }
        self.find.find_iter(&left).flatten().count()
    }
}

fn patterns() -> Vec<Pattern> {
    let table: Table = toml::from_str(include_str!("words.toml")).expect("the table of words");
    table.pattern.into_iter().map(Pattern::of).collect()
}

/// The sentences of a page's lines that are too long, each with the line on which it ends; rows of tables and lists
/// begin one.
fn long_sentences(lines: &[&Line]) -> Vec<(String, usize, String)> {
    let mut found = Vec::new();
    let mut sentence: Vec<&str> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let begins = |text: &str| text.is_empty() || text.starts_with(['#', '|', '-', '*', '>']) || numbered(text);
        let text = line.text.trim();
        if begins(text) {
            sentence.clear();
        }
        for cell in text.split(" | ") {
            if text.starts_with('|') {
                sentence.clear();
            }
            for word in cell.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)) {
                sentence.push(word);
                let end = word.trim_end_matches(['*', ')', '"', '\u{201d}']);
                if sentence.len() == LONGEST + 1 {
                    found.push((line.file.clone(), line.number, sentence[..6].join(" ")));
                }
                if end.ends_with(['.', '!', '?', ':', ';']) {
                    sentence.clear();
                }
            }
        }
        if lines.get(at + 1).is_none_or(|next| next.file != line.file) {
            sentence.clear();
        }
    }
    found
}

fn numbered(text: &str) -> bool {
    text.split_once(". ").is_some_and(|(number, _)| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

/// A pattern's place in a file: the line, and what is said there.
type Place = (usize, String);

/// Every place of every pattern, by pattern and file.
fn found(lines: &[Line], patterns: &[Pattern]) -> BTreeMap<String, BTreeMap<String, Vec<Place>>> {
    let mut found: BTreeMap<String, BTreeMap<String, Vec<Place>>> = BTreeMap::new();
    let mut add = |name: &str, file: &str, place: Place| {
        found.entry(name.to_owned()).or_default().entry(file.to_owned()).or_default().push(place);
    };
    for line in lines {
        for pattern in patterns.iter().filter(|pattern| pattern.concerns(line.kind)) {
            for _ in 0..pattern.times(&line.text) {
                add(&pattern.written.name, &line.file, (line.number, line.text.clone()));
            }
        }
    }
    let pages: Vec<&Line> = lines.iter().filter(|line| line.kind == Kind::Page).collect();
    for (file, number, begin) in long_sentences(&pages) {
        add(TOO_LONG, &file, (number, begin));
    }
    found
}

/// What is wrong: more than is held, with every place; or less than is held.
fn faults(lines: &[Line], patterns: &[Pattern], held: &Held) -> Vec<String> {
    let found = found(lines, patterns);
    let none = BTreeMap::new();
    let mut faults = Vec::new();
    for (name, files) in &found {
        let instead = patterns.iter().find(|pattern| pattern.written.name == *name);
        let instead = instead.map_or("at most thirty words", |pattern| pattern.written.instead.as_str());
        for (file, places) in files {
            let most = held.get(name).unwrap_or(&none).get(file).copied().unwrap_or(0);
            if places.len() > most {
                let said = places.iter().map(|(line, text)| {
                    format!(
                        "{file}:{line}: \"{name}\", {most} held and {} found; say: {instead}\n    {text}",
                        places.len()
                    )
                });
                faults.extend(said);
            }
        }
    }
    for (name, files) in held {
        for (file, most) in files {
            let times = found.get(name).and_then(|files| files.get(file)).map_or(0, Vec::len);
            if times < *most {
                faults.push(format!("{file}: \"{name}\" is held {most} times: lower the number to {times}"));
            }
        }
    }
    faults
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/house/words-held.toml")
}

/// Lowers what is held to what is found.
fn lower(held: &mut Held, lines: &[Line], patterns: &[Pattern]) {
    let found = found(lines, patterns);
    for (name, files) in held.iter_mut() {
        for (file, most) in files.iter_mut() {
            let times = found.get(name).and_then(|files| files.get(file)).map_or(0, Vec::len);
            *most = times.min(*most);
        }
        files.retain(|_, most| *most > 0);
    }
    held.retain(|_, files| !files.is_empty());
}

#[test]
fn nobody_reads_a_word_of_the_list() {
    let (lines, patterns) = (prose::all(), patterns());
    assert!(lines.len() > 5000, "{} lines", lines.len());
    let mut held: Held = toml::from_str(&fs::read_to_string(path()).expect("what is held")).expect("a table");
    if std::env::var_os("SNAPSHOTS").is_some_and(|wish| wish == "overwrite") {
        lower(&mut held, &lines, &patterns);
        fs::write(path(), format!("{HEAD}{}", toml::to_string(&held).expect("a table"))).expect("it is written");
    }
    none(&faults(&lines, &patterns, &held));
}

#[test]
fn every_pattern_finds_its_fault_and_lets_its_fine_line_pass() {
    for pattern in patterns() {
        let Written { name, fault, fine, .. } = &pattern.written;
        assert_eq!(pattern.times(fault), 1, "{name}: {fault}");
        assert_eq!(pattern.times(fine), 0, "{name}: {fine}");
    }
}

#[test]
fn planted_faults_are_found_and_held_numbers_only_fall() {
    let line = |file: &str, text: &str| Line { kind: Kind::Page, file: file.into(), number: 7, text: text.into() };
    let patterns = patterns();
    let lines = [line("a.md", "It mends a copy."), line("b.md", "The rest is reckoned.")];
    let held = |times: usize| Held::from([("mend".to_owned(), BTreeMap::from([("a.md".to_owned(), times)]))]);
    let said = faults(&lines, &patterns, &held(1));
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("b.md:7: \"reckon\", 0 held and 1 found; say: work out"), "{said:?}");
    let said = faults(&lines[..1], &patterns, &held(3));
    assert_eq!(said, ["a.md: \"mend\" is held 3 times: lower the number to 1"]);
    let mut lowered = held(3);
    lower(&mut lowered, &lines[..1], &patterns);
    assert_eq!(lowered, held(1));
    lower(&mut lowered, &[], &patterns);
    assert_eq!(lowered, Held::new());
}

#[test]
fn a_sentence_of_more_than_thirty_words_is_found() {
    let line = |text: &str| Line { kind: Kind::Page, file: "a.md".into(), number: 1, text: text.into() };
    let words = |count: usize| vec!["word"; count].join(" ");
    let long = [line(&words(20)), line(&format!("{}.", words(11)))];
    let short = [line(&format!("{}.", words(30))), line(&words(30)), line(""), line(&words(30)), line("- a point")];
    assert_eq!(long_sentences(&long.iter().collect::<Vec<_>>()).len(), 1);
    assert_eq!(long_sentences(&short.iter().collect::<Vec<_>>()), []);
}
