//! What messages tell a person to type is there to be typed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use clap::CommandFactory;
use fanion::cli::args::Arguments;

/// The flags of a command, or of all of them.
fn flags(of: Option<&str>) -> BTreeSet<String> {
    let arguments = Arguments::command();
    let mut open = vec![arguments];
    let mut flags = BTreeSet::from(["help".to_owned(), "version".to_owned()]);
    while let Some(command) = open.pop() {
        open.extend(command.get_subcommands().cloned());
        if of.is_none_or(|name| command.get_name() == name) {
            flags.extend(command.get_arguments().filter_map(|argument| argument.get_long().map(str::to_owned)));
        }
    }
    flags
}

/// Every `--flag` that a source names outside of its comments, with its line.
fn named(path: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(path).expect("a source");
    let mut named = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let code = line.split("//").next().unwrap_or_default();
        for part in code.split("--").skip(1) {
            let flag: String =
                part.chars().take_while(|letter| letter.is_ascii_lowercase() || *letter == '-').collect();
            if flag.chars().next().is_some_and(char::is_alphabetic) {
                named.push((number, flag.trim_end_matches('-').to_owned()));
            }
        }
    }
    named
}

fn sources(folder: &str) -> Vec<std::path::PathBuf> {
    let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut sources = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).expect("a folder").filter_map(|entry| Some(entry.ok()?.path())));
        } else if path.extension().is_some_and(|end| end == "rs") {
            sources.push(path);
        }
    }
    sources
}

#[test]
fn every_flag_that_a_message_names_is_a_flag_of_its_command() {
    let mut count = 0;
    for (folder, command) in [("src", None), ("src/store/salvage", Some("doctor"))] {
        let known = flags(command);
        for path in sources(folder) {
            for (line, flag) in named(&path) {
                count += 1;
                // One of Cargo's.
                if flag == "features" {
                    continue;
                }
                assert!(known.contains(&flag), "{}:{line} names --{flag}", path.display());
            }
        }
    }
    assert!(count > 10, "only {count} flags are named");
}

#[cfg(not(feature = "serve"))]
#[test]
fn a_build_without_phones_says_where_they_are_to_be_had() {
    let output = super::run("serve game.fanion");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("published archives") && said.contains("--features serve"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}
