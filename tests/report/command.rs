//! `fanion report` as people call it.

use std::path::Path;
use std::process::{Command, Output};

use super::{root, written};

fn fanion(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fanion")).args(args).env("NO_COLOR", "1").output().expect("the program runs")
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// A fresh practice battle in a folder of its own.
fn fresh() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder for the save");
    let save = text(&folder.path().join("battle.fanion"));
    let scenario = text(&root().join("orbats/march-attack/practice/scenario.toml"));
    let made = fanion(&["new", &scenario, "--save", &save, "--seed", "1"]);
    assert!(made.status.success());
    (folder, save)
}

#[test]
fn a_fresh_battle_has_a_report_in_every_form() {
    let (folder, save) = fresh();
    for (name, begins) in
        [("r.html", "<!DOCTYPE html>"), ("r.md", "# Practice battle"), ("r.txt", "Practice battle\n====")]
    {
        let path = folder.path().join(name);
        let made = fanion(&["report", &save, "--output", &text(&path)]);
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        assert!(written(&path).starts_with(begins), "{name}");
    }
    let printed = fanion(&["report", &save]);
    assert!(String::from_utf8_lossy(&printed.stdout).contains("The battle goes on"));
}

#[test]
fn a_report_takes_the_place_of_a_file_only_when_it_is_told_to_and_never_of_the_battle() {
    let (folder, save) = fresh();
    let page = text(&folder.path().join("r.html"));
    assert!(fanion(&["report", &save, "--output", &page]).status.success());
    let again = fanion(&["report", &save, "--output", &page]);
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&again.stderr).contains("--force"));
    assert!(fanion(&["report", &save, "--output", &page, "--force"]).status.success());
    let disguised = text(&folder.path().join("battle.txt"));
    std::fs::rename(&save, &disguised).expect("the save is renamed");
    let over = fanion(&["report", &disguised, "--output", &disguised, "--force"]);
    assert_eq!(over.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&over.stderr).contains("the saved battle itself"));
}

#[test]
fn a_form_that_is_not_written_is_refused_by_name() {
    let (_folder, save) = fresh();
    let refused = fanion(&["report", &save, "--output", "battle.pdf"]);
    assert_eq!(refused.status.code(), Some(2));
    let why = String::from_utf8_lossy(&refused.stderr);
    assert!(why.contains(".html, .md or .txt") && why.contains("battle.pdf"), "{why}");
}
