//! Nothing is written that was not named, no name steers the terminal, no input ends in a panic.

mod corpus;
mod doors;
mod endless;
mod escapes;
mod growth;
mod lines;
#[cfg(target_os = "linux")]
mod memory;
pub mod mutated;
mod places;
mod seats;
mod wide;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::support::in_time::InTime as _;

/// The program at home in this folder, with nothing of the real user's.
fn fanion(home: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
    command.args(words).current_dir(home.join("desk")).env_clear().env("HOME", home.join("home"));
    command.stdin(Stdio::null());
    command
}

fn run(home: &Path, words: &[&str]) -> Output {
    fanion(home, words).in_time().expect("the program runs")
}

/// The same with this typed.
fn typed(home: &Path, words: &[&str], input: &str) -> Output {
    let mut child = fanion(home, words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut keys = child.stdin.take().expect("it reads");
    keys.write_all(input.as_bytes()).expect("it listens");
    drop(keys);
    child.in_time().expect("it ends")
}

/// A home, and a desk with the practice battle's files on it and a save.
fn desk() -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("a folder");
    for folder in ["home", "desk"] {
        std::fs::create_dir(home.path().join(folder)).expect("a folder");
    }
    let practice = Path::new(env!("CARGO_MANIFEST_DIR")).join("orbats/march-attack/practice");
    for name in ["scenario.toml", "a.toml", "b.toml"] {
        std::fs::copy(practice.join(name), home.path().join("desk").join(name)).expect("a file");
    }
    let begun = run(home.path(), &["new", "scenario.toml", "--save", "battle.fanion", "--seed", "1"]);
    assert!(begun.status.success(), "{}", String::from_utf8_lossy(&begun.stderr));
    home
}

/// A save's lines with this done to their text, sealed anew.
fn resealed(bytes: &[u8], change: impl Fn(&str) -> String) -> Vec<u8> {
    let (mut text, mut before) = (String::new(), String::new());
    for line in String::from_utf8_lossy(bytes).lines() {
        let open = change(line.rsplit_once(",\"check\":").expect("a check").0);
        before = format!("{:08x}", crc32fast::hash(format!("{before}{open}}}").as_bytes()));
        text.extend([&open, ",\"check\":\"", &before, "\"}\n"]);
    }
    text.into_bytes()
}
