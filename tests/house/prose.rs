//! What people read, taken out of where it is written: texts in the sources, tables, help, pages, orders of battle.

use std::fs;
use std::path::Path;
use std::process::Command;

use fanion::cli::args;

use super::rust::literals;
use super::sources;
use crate::support::in_time::InTime as _;

/// Where words come from: some patterns concern one kind only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text in the sources.
    Literal,
    /// A value of a table beside the sources.
    Table,
    /// A page of help, or the configuration as it is printed.
    Help,
    /// README and the pages for players.
    Page,
    /// An order of battle, a scenario, a campaign.
    Orbat,
}

/// A line of prose.
#[derive(Clone, Debug)]
pub struct Line {
    pub kind: Kind,
    pub file: String,
    /// From 1.
    pub number: usize,
    pub text: String,
}

/// The pages that players read; developers' pages are not held to the style sheet yet.
pub const PAGES: &[&str] = &[
    "README.md",
    "docs/index.md",
    "docs/a-first-battle.md",
    "docs/a-first-evening.md",
    "docs/age-of-napoleon.md",
    "docs/armies.md",
    "docs/beyond-waterloo.md",
    "docs/corrections.md",
    "docs/europe-1805.md",
    "docs/install.md",
    "docs/napoleon-1815.md",
    "docs/playing-a-campaign.md",
    "docs/playing-without-installing.md",
    "docs/running-a-campaign.md",
    "docs/scenarios.md",
    "docs/screens.md",
    "docs/troubleshooting.md",
    "docs/writing-a-campaign.md",
    "orbats/README.md",
];

/// All of it.
pub fn all() -> Vec<Line> {
    let mut lines: Vec<Line> = sources("src").iter().flat_map(|source| of_source(&source.path, &source.text)).collect();
    for path in files("src", "toml") {
        lines.extend(of_toml(Kind::Table, &path, &text(&path)));
    }
    for path in files("orbats", "toml") {
        lines.extend(of_toml(Kind::Orbat, &path, &text(&path)));
    }
    for page in PAGES {
        lines.extend(of_page(page, &text(page)));
    }
    lines.extend(help());
    lines.extend(configuration());
    lines
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files below a folder whose names end so.
fn files(folder: &str, ending: &str) -> Vec<String> {
    let mut folders = vec![root().join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("a folder's entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                found.push(path.strip_prefix(root()).expect("below the root").to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}

/// What nobody reads unless the program has a bug, and reasons that only developers read.
const UNREAD: [&str; 8] =
    ["expect(", "panic!(", "unreachable!(", "reason =", "assert!(", "debug_assert!(", "todo!(", "concat!("];

/// The texts of a source that have two words or more.
pub fn of_source(path: &str, source: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    for literal in literals(source) {
        let before = literal.before.trim_end();
        if UNREAD.iter().any(|unread| before.ends_with(unread)) || literal.text.split_whitespace().count() < 2 {
            continue;
        }
        let whole = literal.text.replace("\\\"", "\"").replace("\\n", " ");
        lines.push(Line { kind: Kind::Literal, file: path.to_owned(), number: literal.line, text: whole });
    }
    lines
}

/// The values of a TOML file, line by line: what stands behind the first `=`, and the lines of longer texts.
pub fn of_toml(kind: Kind, path: &str, toml: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut inside = false;
    for (at, line) in toml.lines().enumerate() {
        let marks = line.matches("\"\"\"").count();
        let value = match line.split_once(" = ") {
            _ if inside => line,
            Some((_, value)) if !line.trim_start().starts_with('#') => value,
            _ => "",
        };
        if marks % 2 == 1 {
            inside = !inside;
        }
        let value = value.trim().trim_start_matches("\"\"\"").trim_end_matches('\\').trim().trim_matches('"');
        if value.split_whitespace().count() >= 2 {
            lines.push(Line { kind, file: path.to_owned(), number: at + 1, text: value.to_owned() });
        }
    }
    lines
}

/// A page without its code: blocks between fences, words in backticks and lines of HTML are left out.
pub fn of_page(path: &str, page: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut code = false;
    for (at, line) in page.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            code = !code;
        } else if !code && !line.starts_with('<') {
            let words = line.split('`').step_by(2).collect::<Vec<_>>().join("``");
            lines.push(Line { kind: Kind::Page, file: path.to_owned(), number: at + 1, text: words });
        }
    }
    lines
}

/// The pages of help of all commands; a line that many pages have counts once.
fn help() -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut command = args::command().term_width(100);
    command.build();
    pages_of(&mut command, &mut lines);
    lines
}

fn pages_of(command: &mut clap::Command, lines: &mut Vec<Line>) {
    let file = format!("help of {}", command.get_bin_name().unwrap_or("fanion"));
    let page = command.render_long_help().to_string();
    for (at, line) in page.lines().enumerate() {
        let text = line.trim();
        if text.split_whitespace().count() >= 2 && !lines.iter().any(|known| known.text == text) {
            lines.push(Line { kind: Kind::Help, file: file.clone(), number: at + 1, text: text.to_owned() });
        }
    }
    for inner in command.get_subcommands_mut().filter(|inner| inner.get_name() != "help") {
        pages_of(inner, lines);
    }
}

/// The configuration as `fanion config` prints it to somebody who has none.
fn configuration() -> Vec<Line> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
    command.arg("config").env("FANION_CONFIG_DIR", folder.path()).env("FANION_DATA_DIR", folder.path());
    let output = command.in_time().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let words = String::from_utf8(output.stdout).expect("UTF-8");
    let line = |(at, line): (usize, &str)| Line {
        kind: Kind::Help,
        file: "fanion config".to_owned(),
        number: at + 1,
        text: line.trim_start_matches('#').trim().to_owned(),
    };
    words.lines().enumerate().filter(|(_, line)| line.starts_with('#')).map(line).collect()
}

#[test]
fn what_people_read_is_found_and_nothing_else() {
    let source = "/// A comment is told.\nfn a() { b(\"is told so\"); c.expect(\"it is told\"); d(\"told\"); }\n";
    let found: Vec<(usize, String)> =
        of_source("a.rs", source).into_iter().map(|line| (line.number, line.text)).collect();
    assert_eq!(found, [(2, "is told so".to_owned())]);
    let toml = "# It is told.\nname = \"is told\"\nkey = \"told\"\nwords = \"\"\"\\\nof a figure \\\nand more\"\"\"\nnext = 3\n";
    let found: Vec<usize> = of_toml(Kind::Table, "a.toml", toml).iter().map(|line| line.number).collect();
    assert_eq!(found, [2, 5, 6]);
    let found = of_page("a.md", "It is told.\n```sh\nfanion tell\n```\nWrite `told` here.\n");
    let texts: Vec<&str> = found.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(texts, ["It is told.", "Write `` here."]);
}
