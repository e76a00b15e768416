//! No test waits without a limit: what ends a wait is `tests/support/in_time.rs`.

use super::rust::code_only;
use super::{Source, none, sources};

/// The only file that may wait so.
const HELPER: &str = "tests/support/in_time.rs";
/// What waits as long as it takes, and what waits in time instead.
const ENDLESS: [(&str, &str); 5] = [
    (".output()", "in_time()"),
    (".wait_with_output()", "in_time()"),
    (".wait()", "ends()"),
    (".status().expect(", "in_time()"),
    (".recv()", "recv_timeout(PATIENCE)"),
];

fn endless(sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| source.path != HELPER) {
        for (at, line) in code_only(&source.text).lines().enumerate() {
            let waits = ENDLESS.iter().filter(|(endless, _)| line.contains(endless));
            found.extend(waits.map(|(endless, instead)| {
                format!("{}:{}: `{endless}` may hang: `{instead}` of {HELPER}", source.path, at + 1)
            }));
        }
    }
    found
}

#[test]
fn no_test_waits_without_a_limit() {
    none(&endless(&sources("tests")));
}

#[test]
fn a_planted_wait_without_a_limit_is_found() {
    let source = |path: &str, text: &str| Source { path: path.to_owned(), text: text.to_owned() };
    let planted = [
        source("tests/a.rs", "let told = child\n    .wait_with_output();\nchild.in_time();\n"),
        source(HELPER, "child.wait();\n"),
    ];
    assert_eq!(endless(&planted), [format!("tests/a.rs:2: `.wait_with_output()` may hang: `in_time()` of {HELPER}")]);
}
