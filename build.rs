//! What version this is: the commit and its date, for `fanion --version`; and the texts of the orders page, packed.
//!
//! Commit and date come from git where the sources are a clone, and from `source-version.txt` where they are an archive that
//! `git archive` made. Where neither tells, the version has its number alone.

use std::collections::HashMap;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Filled in by `git archive`; in a clone it holds the words that ask for it.
const ARCHIVED: &str = "source-version.txt";

/// What the orders page is made of, in its folder: its style, then the parts of its script.
const PAGE: [&str; 5] = ["style.css", "ways.js", "file.js", "cares.js", "page.js"];
/// The shortest and the longest copy in a packed text.
const COPIED: [usize; 2] = [4, 131];
/// As far back a copy may lie.
const FARTHEST: usize = 0xffff;

fn main() {
    let short_text = |name: &str| {
        let from = format!("src/report/orders_page/{name}");
        println!("cargo::rerun-if-changed={from}");
        short(&fs::read_to_string(&from).expect("a text"))
    };
    // What stands between style and script is in neither.
    let [style, scripts @ ..] = PAGE.map(short_text);
    let to = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("orders_page.packed");
    fs::write(to, packed(&format!("{style}\0{}", scripts.concat()))).expect("cargo's own folder");
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

/// A text without its comments' lines and without indentation: no text of it goes over several lines. Signs beyond ASCII
/// are in texts of the script alone, and are written by their numbers.
fn short(text: &str) -> String {
    let lines = text.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("//"));
    let mut out = String::new();
    for sign in lines.flat_map(|line| line.chars().chain(['\n'])) {
        match sign {
            sign if sign.is_ascii() => out.push(sign),
            sign => out.extend(sign.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}"))),
        }
    }
    out
}

/// An ASCII text in which whatever stood before is a copy: a byte above 127 is the length of one, less 128 and with the
/// shortest added, and the two bytes behind it say how far back it lies. `report::orders_page::packed` unpacks it.
fn packed(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let [least, _] = COPIED;
    let copies = copies(bytes);
    // From the end: what the rest takes at least, and how much of it one step covers. A copy may be cut short so that a
    // longer one begins sooner.
    let mut rest = vec![(0, 0); bytes.len() + 1];
    for at in (0..bytes.len()).rev() {
        let cut = (least..=copies[at].0).map(|length| (3 + rest[at + length].0, length));
        rest[at] = cut.chain([(1 + rest[at + 1].0, 1)]).min().expect("a byte by itself");
    }
    let (mut out, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let length = rest[at].1;
        if length < least {
            out.push(bytes[at]);
        } else {
            out.push(u8::try_from(length - least + 128).expect("no copy is longer"));
            out.extend(u16::try_from(copies[at].1).expect("none is farther off").to_le_bytes());
        }
        at += length;
    }
    out
}

/// For each byte of a text the longest copy that may begin with it: how long, and how far back it lies.
fn copies(bytes: &[u8]) -> Vec<(usize, usize)> {
    let [least, most] = COPIED;
    let mut seen = HashMap::<&[u8], Vec<usize>>::new();
    let mut copies = vec![(0, 0); bytes.len()];
    for (at, copy) in copies.iter_mut().enumerate() {
        let Some(start) = bytes.get(at..at + least) else { break };
        let known = seen.entry(start).or_default();
        for from in known.iter().copied().filter(|from| at - from <= FARTHEST) {
            let alike = |n: &usize| bytes.get(at + n) == Some(&bytes[from + n]);
            // Only what is longer than the one before is looked at to its end.
            if at - from > copy.0 && alike(&copy.0) {
                *copy = (*copy).max(((0..most.min(at - from)).take_while(alike).count(), at - from));
            }
        }
        known.push(at);
    }
    copies
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
