//! Saves of every format that was ever released: each can be read, and its battle goes on as it was.
//!
//! `FORMAT.fanion` is a save that grew as all saves do, by whole requests at its end; `FORMAT.txt` names for each step
//! of the turn the entry after which it stood there, and a hash of both armies at that moment. A save only grows, so
//! that its beginning up to such an entry is the save as it was then. `SNAPSHOTS=overwrite` writes the hashes anew:
//! for a new format only, never for one that was released.

mod campaign;
mod kept;
mod rejudged;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use fanion::cli::saves::opener;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::store::{self, Notice};
use serde_json::Value as Json;

const FORMATS: [&str; 1] = ["format-1"];
const NOW: i64 = 1_800_000_000;

/// What FILE tells of a unit, a formation and a side for ever.
const UNIT: [&str; 6] = ["name", "cv", "lost", "formation", "disorder", "status"];
const FORMATION: [&str; 6] = ["name", "order", "committed", "engaged", "retiring", "on_table"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves")
}

/// The save as it was when its last entry was this one.
pub fn beginning(format: &str, entry: usize) -> Vec<u8> {
    let bytes = fs::read(folder().join(format!("{format}.fanion"))).expect("the save");
    bytes.split_inclusive(|&byte| byte == b'\n').take(entry + 1).flatten().copied().collect()
}

/// How both armies stand, in words that no later program changes.
fn standing(play: &Session) -> String {
    let state = Json::Object(play.json());
    let mut words = String::new();
    let mut add = |of: &Json, keys: &[&str]| {
        for key in keys {
            write!(words, "{key}={} ", of[key]).expect("memory takes what is written to it");
        }
        words.push('\n');
    };
    add(&state["position"], &["turn", "step", "half", "active"]);
    for side in state["sides"].as_array().expect("sides") {
        for formation in side["formations"].as_array().expect("formations") {
            add(formation, &FORMATION);
            formation["units"].as_array().expect("units").iter().for_each(|unit| add(unit, &UNIT));
        }
    }
    words
}

#[test]
fn a_save_of_every_format_at_every_step_opens_and_goes_on() {
    for format in FORMATS {
        let list = folder().join(format!("{format}.txt"));
        let expected = fs::read_to_string(&list).expect("the list of steps");
        let mut found = String::new();
        for line in expected.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let entry: usize = words[2].parse().expect("an entry");
            let temp = tempfile::tempdir().expect("a folder");
            let path = temp.path().join("old.fanion");
            fs::write(&path, beginning(format, entry)).expect("a save");
            let mut saved = store::open(&path, NOW, opener).expect(line);
            let (before, now) = (saved.header().edition, saved.play().sheet().edition);
            let told = (before != now).then_some(Notice::Edition { before, now });
            assert_eq!(saved.notices(), told.as_slice(), "{format} {line}");
            let position = saved.play().position();
            let half = position.half.map_or("-".to_owned(), |half| half.to_string());
            assert_eq!((position.step.as_str(), half.as_str()), (words[0], words[1]), "{format} {line}");
            let hash = crc32fast::hash(standing(saved.play()).as_bytes());
            writeln!(found, "{} {} {entry} {hash:08x}", words[0], words[1]).expect("memory");
            assert!(saved.play().prompt().is_some());
            saved.request(&Request::Note("years later".into()), NOW).expect("a note");
            if saved.request(&Request::Undo(None), NOW).is_ok() {
                saved.request(&Request::Redo, NOW).expect("and here again");
            }
            assert_eq!(hash, crc32fast::hash(standing(saved.play()).as_bytes()), "{format} {line}");
            let end = saved.play().entry();
            drop(saved);
            let again = store::open(&path, NOW, opener).expect(line);
            assert_eq!((again.play().entry(), again.notice()), (end, None), "an edition is told once");
        }
        if std::env::var_os("SNAPSHOTS").is_some_and(|wish| wish == "overwrite") {
            fs::write(&list, &found).expect("the list is written");
        }
        assert_eq!(found, fs::read_to_string(&list).expect("the list of steps"), "{format}");
    }
}

#[test]
fn the_list_holds_every_step_of_the_turn_and_every_format_has_one() {
    for format in FORMATS {
        let list = fs::read_to_string(folder().join(format!("{format}.txt"))).expect("the list of steps");
        let steps: Vec<&str> = list.lines().map(|line| &line[..4]).collect();
        let all =
            ["S1 -", "S2 -", "S3 -", "S4 -", "S5 -", "T1 1", "T1 2", "T2 1", "T2 2", "T3 1", "T3 2", "T4 1", "T4 2"];
        assert_eq!(steps, all, "{format}");
    }
    let newest = format!("format-{}", store::FORMAT);
    assert_eq!(FORMATS.last(), Some(&newest.as_str()), "the present format has its save");
}
