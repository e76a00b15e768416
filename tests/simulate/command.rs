//! `fanion simulate`.

use std::fs;
use std::process::{Command, Output};

use serde_json::{Value as Json, json};
use tempfile::TempDir;

use crate::support::in_time::InTime as _;

const PRACTICE: &str = "orbats/march-attack/practice/scenario.toml";

pub(super) fn fanion(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).env("NO_COLOR", "1").args(args);
    command.in_time().expect("the program runs")
}

/// A new practice battle.
pub(super) fn practice() -> (TempDir, String) {
    let folder = TempDir::new().expect("a folder");
    let save = folder.path().join("battle.fanion").to_string_lossy().into_owned();
    let made = fanion(&["new", PRACTICE, "--save", &save, "--seed", "1809"]);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    (folder, save)
}

pub(super) fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

#[test]
fn results_depend_on_the_seed_and_not_on_the_threads() {
    let (_folder, save) = practice();
    let run = |seed: &str, threads: &str| {
        let args = ["simulate", &save, "--runs", "6", "--turns", "2", "--json", "--seed", seed, "--threads", threads];
        text(&fanion(&args))
    };
    assert_eq!(run("4", "1"), run("4", "3"));
    assert_ne!(run("4", "1"), run("5", "1"));
}

#[test]
fn the_spread_counts_every_battle_and_is_in_order() {
    let (_folder, save) = practice();
    let args = ["simulate", &save, "--runs", "7", "--turns", "3", "--json", "--seed", "1"];
    let result: Json = serde_json::from_str(&text(&fanion(&args))).expect("JSON");
    let verdicts = result["verdicts"].as_object().expect("verdicts");
    assert_eq!(verdicts.values().filter_map(Json::as_u64).sum::<u64>(), 7);
    assert_eq!([&result["runs"], &result["turns"], &result["seed"]], [&json!(7), &json!(3), &json!(1)]);
    for side in result["sides"].as_array().expect("sides") {
        let lost: Vec<u64> = ["least", "tenth", "median", "nine_tenths", "most"]
            .iter()
            .filter_map(|name| side["cv_lost"][*name].as_u64())
            .collect();
        assert!(lost.len() == 5 && lost.is_sorted(), "{side}");
        assert!(lost[4] > 0, "nobody lost anything in three turns: {side}");
    }
    assert!(result["turns_played"]["most"].as_u64() <= Some(3), "{result}");
}

#[test]
fn it_says_that_distances_are_drawn_and_leaves_the_save_alone() {
    let (_folder, save) = practice();
    let before = fs::read(&save).expect("the save");
    let said = text(&fanion(&["simulate", &save, "--runs", "2", "--turns", "1", "--seed", "9", "--ascii"]));
    assert!(said.contains("distances") && said.contains("are drawn and not known"), "{said}");
    assert!(said.contains("continued 2 times from turn 1, S1; seed 9"), "{said}");
    assert!(said.contains("A: CV lost") && said.contains("B: formations broken"), "{said}");
    assert_eq!(fs::read(&save).expect("the save"), before);
}

#[test]
fn a_battle_that_was_played_to_its_verdict_is_not_played_on() {
    let (_folder, save) = practice();
    let args = ["simulate", &save, "--runs", "3", "--json", "--seed", "2"];
    let result: Json = serde_json::from_str(&text(&fanion(&args))).expect("JSON");
    assert!(result["turns_played"]["most"].as_u64() <= Some(6), "the scenario has six turns: {result}");
}

#[test]
fn no_runs_no_turns_and_no_threads_are_wrong_use() {
    let (_folder, save) = practice();
    for option in ["--runs", "--turns", "--threads"] {
        let refused = fanion(&["simulate", &save, option, "0"]);
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert!(said.contains(option), "{said}");
    }
    assert_eq!(fanion(&["simulate", "no such file.fanion"]).status.code(), Some(1));
}
