//! `.ci/run` plays all games of every test that plays only a share of them in `cargo test`.

use std::fs;
use std::path::Path;

use super::rust::code_only;
use super::{Source, none, sources};

/// Helpers of tests that play a share of their games for them.
const HELPERS: [&str; 2] = ["support::conformance", "support::handover"];
/// What a test calls that plays a share by itself.
const CALLS: [&str; 4] = ["share(", "looks_at(", "answers_of(", "plays_every_game("];

/// The words by which `.ci/run` picks tests where it plays every game.
fn picked() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/run");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let line = text.lines().find(|line| line.starts_with("FANION_EVERY_GAME=")).expect("a line that plays every game");
    let (_, words) = line.split_once(" -- ").expect("words that pick tests");
    words.split_whitespace().map(str::to_owned).collect()
}

/// The name of a test file's module, as the test runner prints it, with `::` behind it.
fn module(path: &str) -> String {
    let inner = path.trim_start_matches("tests/").trim_end_matches(".rs").trim_end_matches("/mod");
    format!("{}::", inner.replace('/', "::"))
}

fn left_out(sources: &[Source], picked: &[String]) -> Vec<String> {
    let plays_a_share = |source: &&Source| {
        let code = code_only(&source.text);
        let own = source.path.starts_with("tests/support/") || source.path.starts_with("tests/house/");
        let says = |words: &[&str]| words.iter().any(|word| code.contains(word));
        !own && (says(&HELPERS) || code.contains("support::games") && says(&CALLS))
    };
    let users = sources.iter().filter(plays_a_share);
    let missed = users.filter(|source| !picked.iter().any(|word| module(&source.path).contains(word.as_str())));
    missed.map(|source| format!("{}: .ci/run never plays all its games", source.path)).collect()
}

#[test]
fn every_test_that_plays_a_share_of_its_games_is_played_whole() {
    none(&left_out(&sources("tests"), &picked()));
}

#[test]
fn a_planted_test_that_is_never_played_whole_is_found() {
    let text = "use crate::support::games::share;\nlet games = share(80);\n";
    let source = |path: &str| Source { path: path.into(), text: text.into() };
    assert_eq!(left_out(&[source("tests/blocks/random.rs")], &["random".into()]), [""; 0]);
    assert_eq!(
        left_out(&[source("tests/blocks/new/mod.rs")], &["random".into()]),
        ["tests/blocks/new/mod.rs: .ci/run never plays all its games"]
    );
}
