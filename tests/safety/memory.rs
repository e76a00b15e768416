//! How much memory large files take: measured of the real program while it runs, where the system tells.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use fanion::engine::request::Request;
use fanion::rulebooks;
use fanion::store::{self, Header};

use crate::support::games::plays_every_game;

const SUMMER: &str = include_str!("../../orbats/beyond-waterloo/sample.toml");

/// How often a program that ended between two looks is begun again.
const TRIES: usize = 200;

/// The most memory that the program had while it did this, in bytes.
fn peak(folder: &Path, words: &[&str]) -> u64 {
    let seen = (0..TRIES).map(|_| peak_of_one_run(folder, words)).find(|most| *most > 0);
    seen.unwrap_or_else(|| panic!("{words:?}: the system tells nothing"))
}

/// The same of one run, or 0 where it was over before anybody looked.
fn peak_of_one_run(folder: &Path, words: &[&str]) -> u64 {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
    command.args(words).current_dir(folder).env("FANION_CONFIG_DIR", folder).env("FANION_DATA_DIR", folder);
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = quiet.spawn().expect("it starts");
    let told = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().expect("it is there").is_none() {
        let status = fs::read_to_string(&told).unwrap_or_default();
        // Until the program is begun in it the process is a copy of this one.
        let is_begun = status.starts_with("Name:\tfanion\n");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).filter(|_| is_begun);
        let found = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
        most = most.max(found.unwrap_or(0) * 1024);
        thread::sleep(Duration::from_millis(1));
    }
    most
}

/// A save with so many notes of 60 KiB; gives its size.
fn save(path: &Path, notes: usize) -> u64 {
    let mut begun = rulebooks::game("beyond-waterloo", SUMMER, 7, 7, &[], 0).expect("a game");
    for number in 0..notes {
        let note = format!("{number} {}", "a long note. ".repeat(4_700));
        begun.play.request(&Request::Note(note), 0).expect("a note");
    }
    let header = Header::new(begun.play.sheet(), 7, begun.name, 0);
    drop(store::create(path, &header, begun.play, false).expect("a save"));
    fs::metadata(path).expect("a save").len()
}

#[test]
fn a_save_is_read_line_by_line_and_never_held_as_a_file_besides() {
    let folder = tempfile::tempdir().expect("a folder");
    save(&folder.path().join("small.fanion"), 1);
    let size = save(&folder.path().join("large.fanion"), 300);
    assert!(size > 16 << 20, "{size} bytes");
    for command in ["doctor", "show"] {
        let [small, large] = ["small.fanion", "large.fanion"].map(|file| peak(folder.path(), &[command, file]));
        let more = large.saturating_sub(small);
        assert!(more < size * 5 / 2, "{command}: {more} bytes more for a save of {size}");
    }
}

#[test]
fn a_spreadsheet_of_millions_of_cells_is_refused_before_its_rows_are_made() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("wide.csv"), ",".repeat(4_000_000)).expect("a file");
    fs::write(folder.path().join("long.csv"), ",\n".repeat(2_000_000)).expect("a file");
    fs::write(folder.path().join("small.csv"), ",\n").expect("a file");
    let small = peak(folder.path(), &["import", "small.csv", "--output", "a.toml"]);
    for name in ["wide.csv", "long.csv"] {
        let most = peak(folder.path(), &["import", name, "--output", "a.toml"]);
        assert!(most < small + (40 << 20), "{name}: {most} bytes, {small} for a small file");
    }
}

#[test]
fn a_line_that_is_longer_than_any_of_a_save_is_held_once_and_told_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let sound = folder.path().join("small.fanion");
    save(&sound, 1);
    let lines = fs::read_to_string(&sound).expect("a save");
    let lines: Vec<&str> = lines.lines().collect();
    let size: usize = 70 << 20;
    let small = peak(folder.path(), &["doctor", "small.fanion"]);
    let long = "x".repeat(size);
    for (name, text) in [
        ("a", long.clone()),
        ("b", format!("{{\"format\":1,{long}")),
        ("c", format!("{}\n{}\n{{\"number\":2,\"group\":2,\"note\":\"{long}", lines[0], lines[1])),
        (
            "d",
            format!("{}\n{}\n{{\"number\":2,\"group\":2,\"note\":\"{long}\",\"check\":\"0\"}}\n", lines[0], lines[1]),
        ),
        ("e", format!("{}\n{}\n{}", lines[0], lines[1], "\0".repeat(size))),
    ]
    .into_iter()
    .take(if plays_every_game() { 5 } else { 2 })
    {
        fs::write(folder.path().join(format!("{name}.fanion")), text).expect("a file");
        let most = peak(folder.path(), &["doctor", &format!("{name}.fanion")]);
        // All of the file once, and the buffer in which a line grows.
        assert!(most < small + (size as u64) * 5 / 2, "{name}: {most} bytes, {small} for a small file");
        let _ = fs::remove_file(folder.path().join(format!("{name}.fanion")));
    }
}
