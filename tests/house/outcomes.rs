//! What a test came to is read as the rule's own type: no rulebook asks an outcome for a member by its name.

use super::rust::code_only;
use super::{Source, none, sources};

/// What asks an outcome by name.
const BY_NAME: [&str; 3] = [".count(", ".flag(", ".word("];

fn faults(sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    for source in sources.iter().filter(|source| source.path.starts_with("src/rules/")) {
        for (at, line) in code_only(&source.text).lines().enumerate() {
            let asks =
                |name: &&&str| line.contains(&format!("outcome{name}")) || line.contains(&format!("outcome(){name}"));
            if let Some(name) = BY_NAME.iter().find(asks) {
                faults.push(format!(
                    "{}:{}: `outcome{name}..)` reads by name: `read` or `get` its type",
                    source.path,
                    at + 1
                ));
            }
        }
    }
    faults
}

#[test]
fn outcomes_are_read_as_types() {
    none(&faults(&sources("src")));
}

#[test]
fn a_planted_outcome_read_by_name_is_found() {
    let source = |path: &str, text: &str| Source { path: path.to_owned(), text: text.to_owned() };
    let planted = [
        source("src/rules/napoleon_1815/a.rs", "let hits = outcome.count(\"hits\");\nlet b: Fire = outcome.get();\n"),
        source("src/engine/b.rs", "let hits = outcome.count(\"hits\");\n"),
    ];
    assert_eq!(
        faults(&planted),
        ["src/rules/napoleon_1815/a.rs:1: `outcome.count(..)` reads by name: `read` or `get` its type"]
    );
}
