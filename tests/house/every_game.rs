//! `.ci/run` runs the test command of the README, and every test plays all its games there.

use std::fs;
use std::path::Path;

fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Whether a script exports this before it runs this command.
fn runs(script: &str, exported: &str, command: &str) -> bool {
    let mut lines = script.lines();
    lines.any(|line| line == format!("export {exported}")) && lines.any(|line| line == format!("step {command}"))
}

#[test]
fn the_test_command_of_the_readme_is_run_with_every_game() {
    let readme = text("README.md");
    let command = readme.split('`').find(|words| words.starts_with("cargo test")).expect("a test command");
    assert!(runs(&text(".ci/run"), "FANION_EVERY_GAME=yes", command), "{command}");
    let planted = format!("step {command}\nexport FANION_EVERY_GAME=yes\n");
    assert!(!runs(&planted, "FANION_EVERY_GAME=yes", command));
}
