//! Every file in this folder is bad in one way; the text beside it says what the reader must answer.
//!
//! `SNAPSHOTS=overwrite cargo test faults` writes the answers anew; read them before committing.

mod orders;

use std::fs;
use std::path::{Path, PathBuf};

use fanion::config::file;
use fanion::orbat::{Faults, Paint, csv, read};
use fanion::rulebooks::{self, NotBegun};
use snapbox::{Assert, Data};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults")
}

fn files(ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).expect("the folder of bad files is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    files.sort();
    files
}

/// Files of board games are read by their rulebooks, and told as `line:column: what is wrong`.
fn is_game(path: &Path) -> bool {
    name(path).starts_with("game-")
}

#[test]
fn every_bad_game_gets_the_message_beside_it() {
    let bad: Vec<PathBuf> = files("toml").into_iter().filter(|path| is_game(path)).collect();
    assert!(bad.len() >= 10, "only {} bad games", bad.len());
    for path in bad {
        let text = fs::read_to_string(&path).expect("the bad file can be read");
        let head: toml::Table = text.parse().expect("a table");
        let rulebook = head["rulebook"].as_str().expect("a rulebook").to_owned();
        let faults = match rulebooks::game(&rulebook, &text, 1, 7, &[], 0) {
            Err(NotBegun::Faults(faults)) => faults,
            Err(other) => panic!("{}: {other}", name(&path)),
            Ok(_) => panic!("{} was taken for a good file", name(&path)),
        };
        let told: Vec<String> = faults.iter().map(|fault| format!("{}:{fault}\n", name(&path))).collect();
        let expected = Data::read_from(&path.with_extension("txt"), None).raw();
        Assert::new().action_env("SNAPSHOTS").eq(Data::text(told.concat()).raw(), expected);
    }
}

fn name(path: &Path) -> &str {
    let name = path.file_name().and_then(|name| name.to_str());
    name.expect("bad files have plain names")
}

/// The first word of a file's name says how it is to be read; most are orders of battle.
fn faults(path: &Path) -> (Vec<u8>, Faults) {
    let bytes = fs::read(path).expect("the bad file can be read");
    let name = name(path);
    let faults = if name.starts_with("scenario-") {
        read::scenario(name, &bytes).err()
    } else if name.starts_with("csv-") {
        csv::read(name, &bytes, "army").err()
    } else if name.starts_with("config-") {
        Some(Faults(file::read(name, &bytes).1)).filter(|faults| !faults.0.is_empty())
    } else if name.starts_with("rules-") {
        read::house_rules(name, &bytes).err()
    } else {
        read::orbat(name, &bytes).err()
    };
    let faults = faults.unwrap_or_else(|| panic!("{name} was taken for a good file"));
    (bytes, faults)
}

#[test]
fn every_bad_file_gets_the_message_beside_it() {
    let bad = files("toml").into_iter().filter(|path| !is_game(path));
    let bad: Vec<PathBuf> = bad.chain(files("csv")).collect();
    assert!(bad.len() >= 40, "only {} bad files", bad.len());
    for path in bad {
        let (_, faults) = faults(&path);
        let expected = Data::read_from(&path.with_extension("txt"), None).raw();
        let actual = format!("{faults}\n");
        Assert::new().action_env("SNAPSHOTS").eq(Data::text(actual).raw(), expected);
    }
}

#[test]
fn no_message_has_lost_its_bad_file() {
    for path in files("txt") {
        let there = ["toml", "csv"].iter().any(|ending| path.with_extension(ending).exists());
        assert!(there, "{} stands alone", name(&path));
    }
}

#[test]
fn every_fault_shows_its_line_with_a_caret_at_its_column() {
    for path in files("toml").into_iter().filter(|path| !is_game(path)).chain(files("csv")) {
        let (bytes, faults) = faults(&path);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        for fault in &faults.0 {
            let shown = fault.render(&bytes, Paint::Plain);
            let place = format!("--> {}", fault.place);
            assert!(shown.contains(&place), "{place} is not in\n{shown}");
            assert!(shown.contains('^'), "no caret in\n{shown}");
            let line = text.lines().nth(fault.place.line - 1).unwrap_or_default();
            // A long line is cut where it does not matter.
            let line = line.get(..100).map_or(line, |_| "");
            assert!(shown.contains(line), "line {line:?} is not in\n{shown}");
        }
    }
}
