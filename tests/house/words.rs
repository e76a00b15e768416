//! The engine names no rulebook, and nothing that belongs to one.

use super::{Source, none, sources};

const RULEBOOKS: [&str; 26] = [
    "march",
    "napoleon",
    "napoleonic",
    "waterloo",
    "campaign",
    "campaigns",
    "skirmish",
    "melee",
    "cavalry",
    "infantry",
    "artillery",
    "regiment",
    "battalion",
    "brigade",
    "corps",
    "lance",
    "musket",
    "morale",
    "veteran",
    "austerlitz",
    "ma",
    "aon",
    "bw",
    "cv",
    "mf",
    "ved",
];

/// Words of single rulebooks in a file, comments and texts included.
fn named(source: &Source) -> Vec<String> {
    let mut faults = Vec::new();
    for (at, line) in source.text.lines().enumerate() {
        let words = line.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
        for word in words.filter(|word| RULEBOOKS.contains(&word.as_str())) {
            faults.push(format!("{}:{}: the engine names `{word}`", source.path, at + 1));
        }
    }
    faults
}

#[test]
fn the_engine_names_no_rulebook() {
    none(&sources("src/engine").iter().flat_map(named).collect::<Vec<_>>());
}

#[test]
fn a_planted_name_is_found() {
    let source = |text: &str| Source { path: "src/engine/a.rs".into(), text: text.into() };
    assert_eq!(named(&source("let x = 1; // as in March Attack")), ["src/engine/a.rs:1: the engine names `march`"]);
    assert_eq!(named(&source("\nlet melee_result = 1;")), ["src/engine/a.rs:2: the engine names `melee`"]);
    assert_eq!(named(&source("fn marched() { maximum(summary) }")), [""; 0]);
}
