//! Every test file is a module of the one binary.

use std::collections::{BTreeMap, BTreeSet};

use super::rust::code_only;
use super::{Source, none, sources};

/// Folders of `tests` that hold no module of this binary.
const APART: [&str; 2] = ["tests/fuzz/", "tests/phones/"];

/// The names in lines such as `mod name;`.
fn modules(text: &str) -> Vec<String> {
    let code = code_only(text);
    let names = code.lines().filter_map(|line| {
        let line = line.trim().strip_suffix(';')?;
        let name = line.strip_prefix("mod ").or_else(|| line.strip_prefix("pub mod "))?;
        Some(name.trim().to_owned())
    });
    names.collect()
}

/// The files that `tests/main.rs` does not lead to.
fn unlisted(sources: &[Source]) -> Vec<String> {
    let texts: BTreeMap<&str, &str> =
        sources.iter().map(|source| (source.path.as_str(), source.text.as_str())).collect();
    let mut reached: BTreeSet<String> = BTreeSet::new();
    let mut next = vec!["tests/main.rs".to_owned()];
    while let Some(path) = next.pop() {
        let Some(text) = texts.get(path.as_str()) else { continue };
        if !reached.insert(path.clone()) {
            continue;
        }
        let folder = match path.strip_suffix("/mod.rs") {
            Some(folder) => folder,
            None if path == "tests/main.rs" => "tests",
            None => path.trim_end_matches(".rs"),
        };
        for name in modules(text) {
            next.extend([format!("{folder}/{name}.rs"), format!("{folder}/{name}/mod.rs")]);
        }
    }
    let own = |source: &&Source| !APART.iter().any(|apart| source.path.starts_with(apart));
    let missing = sources.iter().filter(own).filter(|source| !reached.contains(&source.path));
    missing.map(|source| format!("{}: no `mod` line leads to it from tests/main.rs", source.path)).collect()
}

#[test]
fn every_test_file_is_listed() {
    none(&unlisted(&sources("tests")));
}

#[test]
fn a_planted_unlisted_file_is_found() {
    let source = |path: &str, text: &str| Source { path: path.into(), text: text.into() };
    let sources = [
        source("tests/main.rs", "mod a;\n// mod c;\nmod b;"),
        source("tests/a/mod.rs", "pub mod x;"),
        source("tests/a/x.rs", ""),
        source("tests/a/y.rs", ""),
        source("tests/b.rs", "mod z;"),
        source("tests/b/z.rs", ""),
        source("tests/c.rs", ""),
        source("tests/fuzz/d.rs", ""),
    ];
    let missing = |path: &str| format!("{path}: no `mod` line leads to it from tests/main.rs");
    assert_eq!(unlisted(&sources), [missing("tests/a/y.rs"), missing("tests/c.rs")]);
}
