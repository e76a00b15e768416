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

/// What the keys of March Attack's prompts begin with.
const HEADS: [&str; 16] = [
    "shot:",
    "late:",
    "rally:",
    "charge:",
    "order:",
    "leader:",
    "form:",
    "ved:",
    "melee:",
    "morale:",
    "army:",
    "friends:",
    "arrival:",
    "skirmish:",
    "spread:",
    "leader-risk:",
];

/// Heads of prompt keys of March Attack that a source outside its rulebook knows.
fn heads(source: &Source) -> Vec<String> {
    let texts = source.text.match_indices('"').map(|(at, _)| &source.text[at + 1..]);
    let known = texts.filter_map(|text| {
        HEADS.iter().find(|head| text.strip_prefix(**head).is_some_and(|rest| !rest.starts_with(' ')))
    });
    known.map(|head| format!("{}: `{head}` is known only to its rulebook", source.path)).collect()
}

#[test]
fn nobody_outside_a_rulebook_knows_its_prompts() {
    let outside = sources("src").into_iter().filter(|source| !source.path.starts_with("src/rules/"));
    none(&outside.flat_map(|source| heads(&source)).collect::<Vec<_>>());
}

#[test]
fn a_planted_head_of_a_prompt_is_found() {
    let source = |text: &str| Source { path: "src/tui/a.rs".into(), text: text.into() };
    assert_eq!(heads(&source("key.starts_with(\"shot:\")")), ["src/tui/a.rs: `shot:` is known only to its rulebook"]);
    assert_eq!(heads(&source("shot: \"a shot\"")), [""; 0]);
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
