//! Shipped files with anything changed in them: every fault is told, nothing panics.

use std::fs;
use std::path::{Path, PathBuf};

use fanion::cli::saves::opener;
use fanion::engine::request::Request;
use fanion::orbat::{Paint, csv, read, to_toml};
use fanion::store;

use super::{desk, resealed, run};
use crate::support::player::Chance;

fn shipped(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            shipped(&path, found);
        } else if path.extension().is_some_and(|end| end == "toml") {
            found.push(path);
        }
    }
}

/// Something in the bytes is lost, doubled, swapped or put in.
pub fn mutate(bytes: &[u8], chance: &mut Chance) -> Vec<u8> {
    const PIECES: [&[u8]; 12] = [
        b"\"",
        b"=",
        b"\n",
        b"[[formation]]\n",
        b"-1",
        b"99999999999999999999",
        b"\0",
        b"\xff",
        b"{",
        b"]",
        b"1e9",
        b"''",
    ];
    let mut bytes = bytes.to_vec();
    for _ in 0..=chance.below(3) {
        let at = chance.below(bytes.len() + 1);
        let to = (at + chance.below(40)).min(bytes.len());
        match chance.below(4) {
            0 => drop(bytes.drain(at..to)),
            1 => drop(bytes.splice(at..at, bytes[at..to].to_vec())),
            2 => drop(bytes.splice(at..at, chance.pick(&PIECES).iter().copied())),
            _ if at < bytes.len() => bytes[at] = chance.next().to_le_bytes()[0],
            _ => {}
        }
    }
    bytes
}

/// So many tries, or as many times more as `FANION_MUTATIONS` tells.
pub fn tries(usual: usize) -> usize {
    usual * std::env::var("FANION_MUTATIONS").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

#[test]
fn a_changed_spreadsheet_is_read_and_written_alike_or_every_fault_is_told() {
    let mut files = Vec::new();
    shipped(&Path::new(env!("CARGO_MANIFEST_DIR")).join("orbats/march-attack"), &mut files);
    files.sort();
    let texts = files.iter().filter_map(|path| read::orbat("x.toml", &fs::read(path).expect("a shipped file")).ok());
    let sheets: Vec<String> = texts.map(|orbat| csv::to_csv(&orbat)).collect();
    let mut chance = Chance::new(64);
    let (mut taken, mut refused) = (0, 0);
    for sheet in &sheets {
        for _ in 0..tries(40) {
            let bytes = mutate(sheet.as_bytes(), &mut chance);
            match csv::read("x.csv", &bytes, "x") {
                Ok(sheet) => {
                    taken += 1;
                    let again = csv::read("x.csv", csv::to_csv(&sheet.orbat).as_bytes(), "y");
                    assert!(again.expect("what was written is read").orbat == sheet.orbat, "{bytes:?}");
                }
                Err(faults) => {
                    refused += 1;
                    assert!(!faults.0.is_empty() && faults.render(&bytes, Paint::Plain).contains("x.csv"));
                }
            }
        }
    }
    assert!(taken > 20 && refused > 20, "{taken} taken, {refused} refused");
}

#[test]
fn a_changed_order_of_battle_scenario_or_house_rules_is_read_or_every_fault_is_told() {
    let mut files = Vec::new();
    shipped(&Path::new(env!("CARGO_MANIFEST_DIR")).join("orbats"), &mut files);
    files.sort();
    let mut chance = Chance::new(61);
    let mut refused = 0;
    for path in &files {
        let bytes = fs::read(path).expect("a shipped file");
        for _ in 0..tries(6) {
            let bytes = mutate(&bytes, &mut chance);
            if let Ok(orbat) = read::orbat("x.toml", &bytes) {
                let again = read::orbat("x.toml", to_toml(&orbat).as_bytes()).expect("what was written is read");
                assert!(again == orbat, "{bytes:?}");
            }
            let faults = [
                read::orbat("x.toml", &bytes).err(),
                read::scenario("x.toml", &bytes).err(),
                read::house_rules("x.toml", &bytes).err(),
            ];
            for faults in faults.into_iter().flatten() {
                refused += 1;
                assert!(!faults.0.is_empty() && faults.render(&bytes, Paint::Plain).contains("x.toml"));
            }
        }
    }
    assert!(refused > files.len());
}

#[test]
fn a_changed_save_with_right_checksums_is_opened_or_refused_in_words() {
    let home = desk();
    let sound = fs::read(home.path().join("desk/battle.fanion")).expect("the save");
    let path = home.path().join("desk/changed.fanion");
    let mut chance = Chance::new(62);
    let (mut opened, mut refused) = (0, 0);
    for _ in 0..tries(150) {
        let line = chance.below(3);
        let mutated = mutate(sound.split(|&byte| byte == b'\n').nth(line).expect("a line"), &mut chance);
        let mutated = String::from_utf8_lossy(&mutated).replace('\n', "");
        let at = std::cell::Cell::new(0);
        let changed = resealed(&sound, |open| {
            at.set(at.get() + 1);
            let with = mutated.rsplit_once(",\"check\":").map_or(mutated.as_str(), |(open, _)| open);
            if at.get() == line + 1 { with.to_owned() } else { open.to_owned() }
        });
        fs::write(&path, changed).expect("a changed save");
        match store::open_read_only(&path, opener) {
            Ok(viewed) => {
                opened += 1;
                let _ = (viewed.play().doc(), viewed.play().log(), viewed.play().json(), viewed.notice());
            }
            Err(error) => {
                refused += 1;
                assert!(error.to_string().contains("changed.fanion"), "{error}");
            }
        }
    }
    assert!(refused > 20, "{opened} opened, {refused} refused");
}

#[test]
fn a_changed_request_is_taken_or_refused_and_a_refused_one_changes_nothing() {
    let home = desk();
    let save = home.path().join("desk/battle.fanion");
    let mut saved = store::open(&save, 0, opener).expect("the save");
    let recorded = include_str!("../journals/practice.jsonl");
    let mut chance = Chance::new(63);
    let mut refused = 0;
    for line in recorded.lines().take(120) {
        for _ in 0..tries(3) {
            let changed = String::from_utf8_lossy(&mutate(line.as_bytes(), &mut chance)).into_owned();
            let before = saved.play().entry();
            let taken = Request::read(&changed).and_then(|request| saved.request(&request, 0));
            if taken.is_err() {
                refused += 1;
                assert_eq!(saved.play().entry(), before, "{changed}");
            }
        }
        let _ = saved.request(&Request::read(line).expect("a request"), 0);
    }
    assert!(refused > 50, "{refused} refused");
    drop(saved);
    assert_eq!(store::open_read_only(&save, opener).expect("a sound save").notice(), None);
}

#[test]
fn what_no_rule_can_read_is_refused_with_its_place_when_a_save_is_opened() {
    let home = desk();
    let sound = fs::read(home.path().join("desk/battle.fanion")).expect("the save");
    let path = home.path().join("desk/changed.fanion");
    let cases = [
        (
            "\"formation\":\"column\"",
            "\"formation\":\"deployed\"",
            "entry 1: unit \"Quillingen Jägers\": an infantry unit cannot be in deployed",
        ),
        ("\"cv\":5", "\"cv\":255", "entry 1: unit \"Quillingen Jägers\": cv is 1 to 10, found 255"),
        ("\"cv\":5", "\"cv\":0", "entry 1: unit \"Quillingen Jägers\": cv is 1 to 10, found 0"),
        ("\"weight\":\"light\",", "", "entry 1: unit \"Duchess's Lancers\": a cavalry unit needs weight"),
        ("Each full 2 CV lost", "Each full 0 CV lost", "cv-lost"),
        ("Within 2\\\"", "Within 0\\\"", "distance"),
    ];
    for (from, to, told) in cases {
        let done = std::cell::Cell::new(false);
        let changed = resealed(&sound, |open| {
            let here = !done.get() && open.contains(from);
            done.set(done.get() || here);
            if here { open.replacen(from, to, 1) } else { open.to_owned() }
        });
        assert!(done.get(), "{from} is nowhere");
        fs::write(&path, changed).expect("a changed save");
        let refused = store::open_read_only(&path, opener).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(refused.contains("changed.fanion: ") && refused.contains(told), "{to}: {refused}");
    }
}

#[test]
fn a_force_of_a_campaign_has_a_thousand_units_at_most_whichever_road_opens_it() {
    let home = desk();
    let begun = run(home.path(), &["campaign", "new", "three-rivers", "--save", "vale.fanion", "--seed", "7"]);
    assert!(begun.status.success(), "{}", String::from_utf8_lossy(&begun.stderr));
    let sound = fs::read(home.path().join("desk/vale.fanion")).expect("the save");
    let with =
        |units: u32| resealed(&sound, |open| open.replacen("\"units\":[[0,8]", &format!("\"units\":[[0,{units}]"), 1));
    let path = home.path().join("desk/many.fanion");
    // Two Chasseurs, two batteries and the guns of the corps are units as well.
    fs::write(&path, with(996)).expect("a changed save");
    assert!(run(home.path(), &["campaign", "status", "many.fanion"]).status.success());
    fs::write(&path, with(65_535)).expect("a changed save");
    let roads: [&[&str]; 9] = [
        &["show", "many.fanion"],
        &["report", "many.fanion", "--output", "r.md"],
        &["rejudge", "many.fanion"],
        &["log", "many.fanion"],
        &["drive", "many.fanion"],
        &["validate", "many.fanion"],
        &["packup", "many.fanion"],
        &["campaign", "status", "many.fanion"],
        &["campaign", "publish", "many.fanion", "--output", "papers"],
    ];
    for road in roads {
        let since = std::time::Instant::now();
        let output = run(home.path(), road);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{road:?}: {said}");
        assert!(said.contains("many.fanion: entry 1: I Corps has more than 1000 units"), "{road:?}: {said}");
        assert!(since.elapsed().as_secs() < 5, "{road:?}: {:?}", since.elapsed());
    }
}
