//! The shape of the house in numbers, held in `shape-held.toml`: a number may only fall.
//! `SNAPSHOTS=overwrite cargo test --test main house::shape` lowers them; nothing raises them but a person.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::layers::{module_of, uses};
use super::rust::{code_only, end_of_braces};
use super::{Source, none, sources};

/// The most members of a struct that is not counted.
const FEW_MEMBERS: usize = 12;

/// What the numbers begin with.
const HEAD: &str = "\
# The shape of the house. A number may only fall: `SNAPSHOTS=overwrite cargo test --test main house::shape` lowers them.

";

/// A number of the house by its name.
type Numbers = BTreeMap<String, usize>;

/// Who uses whom, by the places of the files in their list; a path leads to the file that it names most closely.
fn arrows(sources: &[Source]) -> Vec<BTreeSet<usize>> {
    let homes: BTreeMap<Vec<String>, usize> =
        sources.iter().enumerate().map(|(at, source)| (module_of(&source.path), at)).collect();
    let home = |path: &[String]| (1..=path.len()).rev().find_map(|length| homes.get(&path[..length]));
    let of = |(at, source): (usize, &Source)| {
        uses(source).iter().filter_map(|path| home(path)).copied().filter(|&to| to != at).collect()
    };
    sources.iter().enumerate().map(of).collect()
}

/// Everything that can be reached from a file, in any number of steps.
fn reached(arrows: &[BTreeSet<usize>], from: usize) -> BTreeSet<usize> {
    let mut seen = BTreeSet::new();
    let mut next: Vec<usize> = arrows[from].iter().copied().collect();
    while let Some(at) = next.pop() {
        if seen.insert(at) {
            next.extend(&arrows[at]);
        }
    }
    seen
}

/// The circles of files that use each other, each with at least two.
fn circles(sources: &[Source]) -> Vec<BTreeSet<usize>> {
    let arrows = arrows(sources);
    let reach: Vec<BTreeSet<usize>> = (0..sources.len()).map(|at| reached(&arrows, at)).collect();
    let mut found: Vec<BTreeSet<usize>> = Vec::new();
    for at in 0..sources.len() {
        let own: BTreeSet<usize> = reach[at].iter().copied().filter(|&other| reach[other].contains(&at)).collect();
        if own.len() > 1 && !found.contains(&own) {
            found.push(own);
        }
    }
    found
}

/// The bodies of structs and enums with their names.
fn types<'c>(code: &'c str, word: &str) -> Vec<(&'c str, &'c str)> {
    let head = format!("{word} ");
    let places =
        code.match_indices(&head).filter(|(at, _)| !code[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_'));
    let body = |(at, _): (usize, &str)| {
        let rest = &code[at + head.len()..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
        let opens = at + head.len() + rest.find(['{', ';', '('])?;
        let body = if code[opens..].starts_with('{') { &code[opens..end_of_braces(code, opens)] } else { "" };
        (end > 0).then_some((&rest[..end], body))
    };
    places.filter_map(body).collect()
}

/// How many members a struct's body has.
fn members(body: &str) -> usize {
    let mut depth = 0_i32;
    let mut count = 0;
    for line in body.lines() {
        let trimmed = line.trim();
        if depth == 1 && trimmed.contains(':') && !trimmed.starts_with('#') {
            count += 1;
        }
        depth += line.chars().map(|c| i32::from("{([".contains(c)) - i32::from("})]".contains(c))).sum::<i32>();
    }
    count
}

fn count(sources: &[Source], found: impl Fn(&str) -> usize) -> usize {
    sources.iter().map(|source| found(&code_only(&source.text))).sum()
}

/// Texts given back as errors, in one line of code.
fn errors_of_text(code: &str) -> usize {
    code.lines().filter(|line| line.contains("Result<") && line.contains(", String>")).count()
}

/// Lines that take an event's name and nothing of it, as lists of events in groups do.
fn events_only_named(code: &str) -> usize {
    code.lines()
        .filter(|line| line.contains("Event::") && line.contains("{ .. }") && line.trim().starts_with('|'))
        .count()
}

/// All numbers of these sources.
fn numbers(sources: &[Source]) -> Numbers {
    let below =
        |folder: &str| sources.iter().filter(|source| source.path.starts_with(folder)).cloned().collect::<Vec<_>>();
    let lines = |folder: &str| below(folder).iter().map(|source| source.text.lines().count()).sum::<usize>();
    let flat = |folder: &str| {
        let inner = |source: &&Source| source.path.strip_prefix(folder).is_some_and(|name| !name.contains('/'));
        sources.iter().filter(inner).count()
    };
    let circles = circles(sources);
    let largest = circles.iter().map(BTreeSet::len).max().unwrap_or(0);
    let inside: usize = circles.iter().map(BTreeSet::len).sum();
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    let mut large = 0;
    for source in sources {
        let code = code_only(&source.text);
        for word in ["struct", "enum", "trait"] {
            for (name, body) in types(&code, word) {
                *names.entry(name.to_owned()).or_default() += 1;
                large += usize::from(word == "struct" && members(body) > FEW_MEMBERS);
            }
        }
    }
    let state = below("src/rules/campaign_1805/state/mod.rs")
        .iter()
        .chain(&below("src/rules/campaign_1805/state/mod.rs"))
        .find_map(|source| {
            let code = code_only(&source.text);
            types(&code, "struct").iter().find(|(name, _)| *name == "State").map(|(_, body)| members(body))
        });
    let inner = ["src/engine/", "src/rules/", "src/files.rs", "src/orbat/"].map(below).concat();
    let all = [
        ("files in circles", inside),
        ("files in the largest circle", largest),
        ("names of types given twice or more", names.values().filter(|&&times| times > 1).count()),
        ("errors of text in engine, rules, files", count(&inner, errors_of_text)),
        ("structs of more than twelve members", large),
        ("events only named", count(&below("src/rules/"), events_only_named)),
        ("flat files of the campaign", flat("src/rules/campaign_1805/")),
        ("members of the campaign's state", state.unwrap_or(0)),
        ("lines of Age of Napoleon", lines("src/rules/age_of_napoleon/")),
        ("lines of Beyond Waterloo", lines("src/rules/beyond_waterloo/")),
        ("lines of Napoleon 1815", lines("src/rules/napoleon_1815/")),
    ];
    all.into_iter().map(|(name, number)| (name.to_owned(), number)).collect()
}

/// How many pictures of what is written lie below a folder.
fn pictures(folder: &Path) -> usize {
    let inner = fs::read_dir(folder).expect("a folder").map(|inner| inner.expect("a file").path());
    inner
        .map(
            |path| if path.is_dir() { pictures(&path) } else { usize::from(path.extension() == Some("snap".as_ref())) },
        )
        .sum()
}

/// How many lines of the program there are to each test.
fn lines_to_a_test(program: &[Source], tests: &[Source]) -> usize {
    let lines: usize = program.iter().map(|source| source.text.lines().count()).sum();
    let marked = |source: &Source| source.text.lines().filter(|line| line.trim() == "#[test]").count();
    let all: usize = program.iter().chain(tests).map(marked).sum();
    lines.div_ceil(all.max(1))
}

/// What has grown, and what is held higher than it is.
fn faults(found: &Numbers, held: &Numbers) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, &number) in found {
        match held.get(name) {
            Some(&most) if number > most => faults.push(format!("{name}: {number}, and {most} are held")),
            Some(&most) if number < most => faults.push(format!("{name}: held at {most}, lower it to {number}")),
            Some(_) => {}
            None => faults.push(format!("{name}: {number}, and no number is held")),
        }
    }
    faults
}

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/house/shape-held.toml")
}

#[test]
fn the_shape_of_the_house_grows_no_worse() {
    let program = sources("src");
    let mut found = numbers(&program);
    let written = pictures(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"));
    found.insert("pictures of what is written".to_owned(), written);
    found.insert("lines of the program to a test".to_owned(), lines_to_a_test(&program, &sources("tests")));
    let mut held: Numbers = toml::from_str(&fs::read_to_string(path()).expect("what is held")).expect("a table");
    if std::env::var_os("SNAPSHOTS").is_some_and(|wish| wish == "overwrite") {
        for (name, &number) in &found {
            let most = held.entry(name.clone()).or_insert(number);
            *most = number.min(*most);
        }
        fs::write(path(), format!("{HEAD}{}", toml::to_string(&held).expect("a table"))).expect("it is written");
    }
    none(&faults(&found, &held));
}

#[test]
fn a_planted_circle_a_planted_name_and_a_large_struct_are_counted() {
    let source = |path: &str, text: &str| Source { path: path.into(), text: text.into() };
    let members = (0..13).map(|at| format!("    m{at}: u8,")).collect::<Vec<_>>().join("\n") + "\n";
    let planted = [
        source("src/engine/a.rs", "use crate::engine::b::B;\npub struct A;\nfn f() -> Result<u8, String> { Ok(1) }\n"),
        source("src/engine/b.rs", &format!("use super::a::A;\npub struct B {{\n{members}}}\nenum A {{ One }}\n")),
        source("src/engine/c.rs", "use crate::engine::a::A;\n"),
        source(
            "src/rules/campaign_1805/state/mod.rs",
            "pub struct State {\n    one: u8,\n    #[serde(x)]\n    two: u8,\n}\n",
        ),
        source("src/rules/campaign_1805/d.rs", "const A: u8 = 1;\n"),
        source("src/rules/napoleon_1815/e.rs", "match e {\n    Event::A\n    | Event::X { .. } => 1,\n}\n"),
    ];
    let found = numbers(&planted);
    let expected = [
        ("files in circles", 2),
        ("files in the largest circle", 2),
        ("names of types given twice or more", 1),
        ("errors of text in engine, rules, files", 1),
        ("structs of more than twelve members", 1),
        ("events only named", 1),
        ("flat files of the campaign", 1),
        ("members of the campaign's state", 2),
        ("lines of Napoleon 1815", 4),
    ];
    for (name, number) in expected {
        assert_eq!(found[name], number, "{name}");
    }
}

#[test]
fn a_planted_picture_is_counted_wherever_it_lies() {
    let folder = tempfile::tempdir().expect("a folder");
    let inner = folder.path().join("screens");
    fs::create_dir(&inner).expect("a folder");
    for name in ["a.snap", "a.rs"] {
        fs::write(inner.join(name), "").expect("a file");
    }
    assert_eq!(pictures(folder.path()), 1);
}

#[test]
fn tests_are_counted_in_the_program_and_beside_it() {
    let source = |text: &str| Source { path: "a.rs".into(), text: text.into() };
    let program = [source(&"line\n".repeat(9)), source("#[test]\n")];
    let tests = [source("    #[test]\n    fn a() {}\n/// Not `#[test]`.\n")];
    assert_eq!(lines_to_a_test(&program, &tests), 5);
    assert_eq!(lines_to_a_test(&program, &[]), 10);
}

#[test]
fn a_number_that_has_grown_and_one_held_too_high_are_told() {
    let numbers = |number: usize| Numbers::from([("files in circles".to_owned(), number)]);
    assert_eq!(faults(&numbers(3), &numbers(2)), ["files in circles: 3, and 2 are held"]);
    assert_eq!(faults(&numbers(1), &numbers(2)), ["files in circles: held at 2, lower it to 1"]);
    assert_eq!(faults(&numbers(2), &numbers(2)), [""; 0]);
}
