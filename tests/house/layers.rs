//! Imports run one way.

use std::collections::BTreeSet;

use super::rust::{code_only, paths};
use super::{Source, none, sources};

/// Which modules of the crate a module may use, itself apart; `engine::text` allows that part only.
const MAY_USE: &[(&str, &[&str])] = &[
    ("limits", &[]),
    ("engine", &["limits"]),
    ("files", &["limits"]),
    ("platform", &[]),
    ("orbat", &["engine::text", "limits"]),
    ("encoding", &["limits", "files"]),
    ("post", &["engine::text", "limits", "files", "encoding", "store"]),
    ("rules", &["engine", "orbat", "limits"]),
    ("rulebooks", &["rules", "orbat", "engine", "limits"]),
    ("config", &["engine", "files", "encoding", "orbat"]),
    ("store", &["engine", "files", "encoding", "platform", "config", "limits"]),
    ("report", &["engine", "config"]),
    ("publish", &["engine", "files", "limits", "orbat", "store", "post", "report", "rulebooks", "rules"]),
    ("letters", &["engine", "files", "limits", "post", "config", "store", "rulebooks", "rules", "publish"]),
    ("tables", &["engine", "files", "post", "store", "rulebooks"]),
    ("sealed", &["engine", "files", "limits", "post", "store", "rulebooks"]),
    ("simulate", &["engine", "config", "report"]),
    ("begin", &["engine", "files", "encoding", "limits", "post", "config", "store", "rulebooks", "orbat"]),
    (
        "tui",
        &[
            "engine",
            "files",
            "platform",
            "config",
            "store",
            "rulebooks",
            "begin",
            "orbat",
            "report",
            "publish",
            "letters",
            "limits",
            "post",
            "tables",
            "sealed",
        ],
    ),
    (
        "cli",
        &[
            "engine",
            "files",
            "platform",
            "config",
            "store",
            "begin",
            "report",
            "publish",
            "letters",
            "limits",
            "post",
            "tables",
            "sealed",
            "simulate",
            "tui",
            "phones",
            "rulebooks",
            "rules",
            "orbat",
        ],
    ),
    ("phones", &["engine", "files", "report", "store", "rulebooks", "publish", "letters", "tables", "tui"]),
    // What it serves it does not know.
    ("serve", &[]),
    ("main", &["cli"]),
];

/// What the engine must not touch: it knows no file, clock, terminal, environment or random source.
const NOT_IN_ENGINE: [&str; 12] = [
    "std::fs",
    "std::io",
    "std::time",
    "std::env",
    "std::net",
    "std::process",
    "std::thread",
    "chrono",
    "rand",
    "ratatui",
    "crossterm",
    "tempfile",
];

/// The module path of a source file: `src/engine/cx.rs` is `[engine, cx]`.
pub fn module_of(path: &str) -> Vec<String> {
    let inner = path.trim_start_matches("src/").trim_end_matches(".rs");
    inner.split('/').filter(|part| !["mod", "lib"].contains(part)).map(str::to_owned).collect()
}

/// The paths within the crate that a file names, from the crate's root.
pub fn uses(source: &Source) -> Vec<Vec<String>> {
    let code = code_only(&source.text);
    let module = module_of(&source.path);
    let split = |path: &String| path.split("::").map(str::to_owned).collect::<Vec<_>>();
    let mut uses: Vec<Vec<String>> =
        paths(&code, &["crate", "fanion"]).iter().map(|path| split(path)[1..].to_vec()).collect();
    for path in paths(&code, &["super"]) {
        let parts = split(&path);
        let up = parts.iter().take_while(|part| *part == "super").count();
        // A module inside the file goes up to the file itself first; it may then seem to go up too little, never too much.
        let base = &module[..module.len().saturating_sub(up)];
        uses.push(base.iter().chain(&parts[up..]).cloned().collect());
    }
    // After `use crate::rules;` a path may begin with `rules::`.
    let bare: Vec<String> = uses.iter().filter(|path| path.len() == 1).map(|path| path[0].clone()).collect();
    let bare: Vec<&str> = bare.iter().map(String::as_str).collect();
    uses.extend(paths(&code, &bare).iter().map(split));
    uses
}

fn faults(source: &Source, rulebooks: &BTreeSet<String>) -> Vec<String> {
    let module = module_of(&source.path);
    let Some(own) = module.first() else { return Vec::new() };
    let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| name == own) else {
        return vec![format!("{}: the table of layers does not know `{own}`", source.path)];
    };
    let mut faults = Vec::new();
    for used in uses(source) {
        let Some(first) = used.first() else { continue };
        let path = used.join("::");
        let within = |allowed: &&str| path == **allowed || path.starts_with(&format!("{allowed}::"));
        // Modules beside the rulebooks may be shared, the rulebooks themselves may not.
        let theirs = used.get(1).filter(|theirs| first == "rules" && rulebooks.contains(*theirs));
        let other_rules = own == "rules" && theirs.is_some_and(|theirs| module.get(1) != Some(theirs));
        // Only what is written as a module of this crate counts: a macro or a type at the root is none.
        let known = MAY_USE.iter().any(|(name, _)| name == first);
        if other_rules || (known && first != own && !allowed.iter().any(within)) {
            faults.push(format!("{}: `{own}` must not use `{path}`", source.path));
        }
    }
    if own == "engine" {
        faults.extend(strangers(source));
    }
    faults
}

/// What the engine's file uses of the outside world.
fn strangers(source: &Source) -> Vec<String> {
    let code = code_only(&source.text);
    let roots: Vec<&str> = NOT_IN_ENGINE.iter().filter_map(|path| path.split("::").next()).collect();
    let mut found: Vec<String> = paths(&code, &roots)
        .into_iter()
        .filter(|path| NOT_IN_ENGINE.iter().any(|not| path == not || path.starts_with(&format!("{not}::"))))
        .collect();
    let unordered = ["HashMap", "HashSet"].into_iter().filter(|word| code.contains(word)).map(str::to_owned);
    found.extend(unordered);
    found.sort();
    found.dedup();
    found.into_iter().map(|path| format!("{}: the engine must not use `{path}`", source.path)).collect()
}

/// Conditions that tell one system from another.
const SYSTEMS: [&str; 4] = ["unix", "windows", "target_os", "target_family"];

/// The lines on which a file outside `platform` asks for the system.
fn systems(source: &Source) -> Vec<String> {
    let code = code_only(&source.text);
    let asks = |line: &str| {
        let condition = line.find("cfg").map_or("", |at| &line[at..]);
        SYSTEMS.iter().any(|word| condition.contains(word))
    };
    let lines = code.lines().zip(1..).filter(|(line, _)| asks(line) && !source.path.starts_with("src/platform/"));
    lines.map(|(_, number)| format!("{}:{number}: what differs by system stands in `platform`", source.path)).collect()
}

#[test]
fn what_differs_from_system_to_system_stands_in_one_place() {
    none(&sources("src").iter().flat_map(systems).collect::<Vec<_>>());
    let found = |path: &str, text: &str| systems(&Source { path: path.into(), text: text.into() }).len();
    assert_eq!(
        found("src/store/a.rs", "#[cfg(unix)]\nfn f() {}\n#[cfg(not(windows))]\nlet a = cfg!(target_os = \"x\");"),
        3
    );
    assert_eq!(found("src/platform/a.rs", "#[cfg(unix)]"), 0);
    assert_eq!(found("src/store/a.rs", "#[cfg(test)] // cfg(unix)"), 0);
}

#[test]
fn imports_run_one_way() {
    let sources = sources("src");
    let list = sources.iter().find(|source| source.path == "src/rulebooks.rs").expect("the list of the rulebooks");
    let listed = uses(list).into_iter().filter(|path| path.first().is_some_and(|first| first == "rules"));
    let rulebooks: BTreeSet<String> = listed.filter_map(|path| path.get(1).cloned()).collect();
    none(&sources.iter().flat_map(|source| faults(source, &rulebooks)).collect::<Vec<_>>());
}

#[test]
fn a_planted_import_is_found() {
    let cases = [
        ("src/engine/a.rs", "use crate::orbat::x;", vec!["`engine` must not use `orbat::x`"]),
        ("src/engine/a.rs", "use super::b; use crate::engine::c; // crate::orbat", vec![]),
        ("src/engine/a.rs", "use super::super::rules::x;", vec!["`engine` must not use `rules::x`"]),
        ("src/engine/a.rs", "fn f() { std::fs::read(x) }", vec!["the engine must not use `std::fs::read`"]),
        ("src/engine/a.rs", "use std::{fmt, time::Instant};", vec!["the engine must not use `std::time::Instant`"]),
        ("src/engine/a.rs", "use std::collections::HashMap;", vec!["the engine must not use `HashMap`"]),
        ("src/engine/a.rs", "use std::iter::once; let s = \"std::fs\";", vec![]),
        ("src/orbat/a.rs", "use crate::engine::text::nearest; use super::b;", vec![]),
        ("src/orbat/a.rs", "use crate::engine::{text, cx::Cx};", vec!["`orbat` must not use `engine::cx::Cx`"]),
        ("src/rules/one/a.rs", "use crate::{engine::x, orbat::y}; use super::b; use crate::rules::one::c;", vec![]),
        ("src/rules/one/a.rs", "use crate::rules::two::c;", vec!["`rules` must not use `rules::two::c`"]),
        ("src/rules/one/a.rs", "use super::super::two::c;", vec!["`rules` must not use `rules::two::c`"]),
        ("src/rules/one/a.rs", "use crate::rules::shared::c;", vec![]),
        (
            "src/rules/one/a.rs",
            "use crate::rules; fn f() { rules::two::c() }",
            vec!["`rules` must not use `rules::two::c`"],
        ),
        ("src/rules/shared.rs", "use super::one::c;", vec!["`rules` must not use `rules::one::c`"]),
        ("src/rules/mod.rs", "pub mod one;", vec![]),
        ("src/rules/one/mod.rs", "use crate::store::X;", vec!["`rules` must not use `store::X`"]),
        ("src/report/a.rs", "use crate::tui;", vec!["`report` must not use `tui`"]),
        ("src/main.rs", "fanion::cli::run(); fanion::tui::run();", vec!["`main` must not use `tui::run`"]),
        ("src/utils.rs", "", vec!["the table of layers does not know `utils`"]),
        ("src/lib.rs", "pub mod engine;", vec![]),
    ];
    let rulebooks = ["one", "two"].map(str::to_owned).into();
    for (path, text, expected) in cases {
        let source = Source { path: path.into(), text: text.into() };
        let expected: Vec<String> = expected.iter().map(|fault| format!("{path}: {fault}")).collect();
        assert_eq!(faults(&source, &rulebooks), expected, "{path}: {text}");
    }
}

/// How often a crate is in the tree.
fn times(lock: &str, name: &str) -> usize {
    lock.lines().filter(|line| *line == format!("name = \"{name}\"")).count()
}

#[test]
fn there_is_one_crossterm_and_it_is_used_under_its_own_name() {
    let lock = include_str!("../../Cargo.lock");
    assert_eq!(times(lock, "crossterm"), 1, "ratatui and Cargo.toml ask for different versions of crossterm");
    let through = ["src", "tests", "benches"].into_iter().flat_map(sources);
    let through = through.filter(|source| source.text.contains(concat!("ratatui::", "crossterm")));
    none(&through.map(|source| format!("{}: crossterm is a dependency of its own", source.path)).collect::<Vec<_>>());
}

#[test]
fn a_planted_second_crate_is_found() {
    let lock = "[[package]]\nname = \"a\"\nversion = \"1\"\n\n[[package]]\nname = \"a\"\nversion = \"2\"\n";
    assert_eq!((times(lock, "a"), times(lock, "b")), (2, 0));
}
