//! The page that takes a newcomer through a first battle: its table is the one that the program draws, and what it quotes
//! is what the program answers in the turn that it tells.

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::Value as Json;

use super::{document, root};
use crate::support::in_time::InTime as _;

const PAGE: &str = "docs/a-first-battle.md";
const SCENARIO: &str = "orbats/march-attack/practice/scenario.toml";

/// Requests of the turn that the page tells, those of the recorded battle.
const TURN: usize = 17;

fn fanion(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
    command.current_dir(root("")).args(arguments).env("NO_COLOR", "1");
    command
}

fn printed(command: &mut Command) -> String {
    let output = command.in_time().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Lines without the blanks at their ends, and without the empty ones before and after.
fn trimmed<'t>(lines: impl Iterator<Item = &'t str>) -> String {
    lines.map(str::trim_end).collect::<Vec<_>>().join("\n").trim_matches('\n').to_owned()
}

#[test]
fn the_table_of_the_first_battle_is_drawn_as_the_program_draws_it() {
    let page = document(PAGE);
    let drawn = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a drawing");
    let brief = printed(&mut fanion(&["brief", SCENARIO]));
    let map = brief.lines().skip(2).take_while(|line| !line.contains("light wood  "));
    assert_eq!(trimmed(drawn.lines()), trimmed(map));
}

/// Every text of a reply.
fn texts(json: &Json, all: &mut Vec<String>) {
    match json {
        Json::String(text) => all.push(text.clone()),
        Json::Array(list) => list.iter().for_each(|one| texts(one, all)),
        Json::Object(members) => members.values().for_each(|one| texts(one, all)),
        _ => {}
    }
}

#[test]
fn what_the_first_battle_quotes_is_what_the_program_answers_in_that_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("practice.fanion");
    let save = save.to_str().expect("UTF-8");
    printed(&mut fanion(&["new", SCENARIO, "--save", save, "--seed", "1809"]));
    let recorded = document("tests/journals/practice.jsonl");
    let mut child = fanion(&["drive", save]);
    let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program runs");
    let mut stdin = child.stdin.take().expect("it reads");
    for request in recorded.lines().take(TURN) {
        writeln!(stdin, "{request}").expect("it is read");
    }
    drop(stdin);
    let replies = String::from_utf8(child.in_time().expect("replies").stdout).expect("UTF-8");
    let mut told = Vec::new();
    for reply in replies.lines() {
        let reply: Json = serde_json::from_str(reply).expect("JSON");
        assert_eq!(reply["ok"], true, "{reply}");
        texts(&reply, &mut told);
    }
    let page = document(PAGE);
    let quoted: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    assert!(quoted.len() >= 8, "{quoted:?}");
    for line in quoted {
        assert!(told.iter().any(|text| text == line), "the program does not say: {line}");
    }
}

#[test]
fn the_least_campaign_on_the_page_for_authors_is_the_file_that_comes_along_and_it_is_sound() {
    let page = document("docs/writing-a-campaign.md");
    let (_, after) = page.split_once("```toml\n").expect("a file on the page");
    let (file, _) = after.split_once("```").expect("the end of the file");
    assert_eq!(file, document("orbats/campaign-1805/five-hexes.toml"));
    let said = printed(&mut fanion(&["validate", "orbats/campaign-1805/five-hexes.toml"]));
    assert!(said.contains("sound"), "{said}");
}

/// Every command of the chapter in a shell, in order; what is to be added to a file is added to it.
#[cfg(unix)]
#[test]
fn one_turn_on_the_page_for_authors_goes_as_the_page_has_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let put = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("it is written");
    put("five-hexes.toml", &document("orbats/campaign-1805/five-hexes.toml"));
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_fanion")).parent().expect("its folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let page = document("docs/writing-a-campaign.md");
    let chapter = page.split("\n## One turn\n").nth(1).and_then(|rest| rest.split("\n## Map\n").next());
    let chapter = chapter.expect("two chapters");
    let mut said = String::new();
    let mut before = "";
    for (at, part) in chapter.split("```").enumerate() {
        match part.split_once('\n') {
            Some(("sh", commands)) => {
                for command in commands.lines() {
                    let mut shell = Command::new("sh");
                    shell.current_dir(folder.path()).args(["-c", command]).env("NO_COLOR", "1").env("PATH", &path);
                    shell.env("HOME", folder.path()).env("FANION_HOME", folder.path().join("home"));
                    // The one that is wrong on purpose.
                    let told = if command == "fanion validate renamed.toml" {
                        let output = shell.in_time().expect("the program runs");
                        assert_eq!(output.status.code(), Some(1), "{command}");
                        String::from_utf8(output.stderr).expect("UTF-8")
                    } else {
                        printed(&mut shell)
                    };
                    assert!(!told.contains("No:"), "{command}: {told}");
                    said += &told;
                }
            }
            Some(("toml", entries)) => {
                let name = before.rsplit('`').nth(1).expect("a file");
                let form = std::fs::read_to_string(folder.path().join(name)).expect("the form is there");
                put(name, &(form + entries));
            }
            _ if at % 2 == 0 => before = part,
            _ => panic!("{part}"),
        }
    }
    let quotes = [
        "Valmory: orders of turn 1 taken",
        "errors 0",
        "2 taken",
        "contact in 0301 at pulse 4",
        "at Mitten",
        "Army of Amsel: 0201 0301 costs 5 of 6",
        "RP 12: given 0, moves 2, supply 2; 8 left",
        "Five Hexes, Fall 1805",
        "renamed.toml:17:11: `capital` is the name of some [[city]], found `Amsel`; there are: Wien, Mitten, Belac",
    ];
    for quoted in quotes {
        assert!(page.contains(quoted), "the page does not say: {quoted}");
        assert!(said.contains(quoted), "{quoted}: {said}");
    }
}
