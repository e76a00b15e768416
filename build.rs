//! What version this is: the commit and its date, for `fanion --version`; and the scripts of pages, as short as they are sent.
//!
//! Commit and date come from git where the sources are a clone, and from `source-version.txt` where they are an archive that
//! `git archive` made. Where neither tells, the version has its number alone.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Filled in by `git archive`; in a clone it holds the words that ask for it.
const ARCHIVED: &str = "source-version.txt";

/// The scripts of the page of orders, in the folder of what it is made of.
const SCRIPTS: [&str; 4] = ["ways.js", "file.js", "cares.js", "page.js"];

fn main() {
    for script in SCRIPTS {
        let (from, to) = (format!("src/report/orders_page/{script}"), env::var("OUT_DIR").expect("cargo sets it"));
        println!("cargo::rerun-if-changed={from}");
        let text = fs::read_to_string(&from).expect("a script");
        fs::write(Path::new(&to).join(script), short(&text)).expect("cargo's own folder");
    }
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

/// A script without its comments' lines and without indentation: no text of it goes over several lines.
fn short(text: &str) -> String {
    let lines = text.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
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
