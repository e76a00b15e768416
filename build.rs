//! What version this is: the commit and its date, for `fanion --version`.
//!
//! They come from git where the sources are a clone, and from `source-version.txt` where they are an archive that
//! `git archive` made. Where neither tells, the version has its number alone.

use std::path::Path;
use std::process::Command;

/// Filled in by `git archive`; in a clone it holds the words that ask for it.
const ARCHIVED: &str = "source-version.txt";

fn main() {
    println!("cargo::rerun-if-changed={ARCHIVED}");
    println!("cargo::rerun-if-changed=build.rs");
    for watched in [".git/HEAD", ".git/refs/heads", ".git/packed-refs"] {
        if Path::new(watched).exists() {
            println!("cargo::rerun-if-changed={watched}");
        }
    }
    let number = env!("CARGO_PKG_VERSION");
    let version = commit().map_or_else(|| number.to_owned(), |commit| format!("{number} ({commit})"));
    println!("cargo::rustc-env=FANION_VERSION={version}");
}

/// The commit and its day: `1e7a5dc 2026-11-23`.
fn commit() -> Option<String> {
    let told = if Path::new(".git").exists() { of_git() } else { of_archive() };
    told.map(|text| text.trim().to_owned()).filter(|text| is_commit(text))
}

fn of_git() -> Option<String> {
    let told = Command::new("git").args(["log", "-1", "--format=%h %cs"]).output().ok()?;
    told.status.success().then(|| String::from_utf8(told.stdout).ok())?
}

fn of_archive() -> Option<String> {
    std::fs::read_to_string(ARCHIVED).ok()
}

/// Letters and figures of a commit, a blank, a day: nothing else goes into the program.
fn is_commit(text: &str) -> bool {
    let Some((commit, day)) = text.split_once(' ') else { return false };
    let plain = |text: &str, more: char| text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == more);
    (4..=40).contains(&commit.len()) && plain(commit, '0') && day.len() == 10 && plain(day, '-')
}
