//! The line mode: a battle by numbered menus and plain lines.
//!
//! Each transcript in `tests/line/transcripts` is a conversation as a screen reader speaks it; what is typed stands
//! behind `> `. `SNAPSHOTS=overwrite` types the same lines again and keeps what is answered.

mod refused;

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{ChildStdout, Command, Stdio};

use snapbox::Data;
use tempfile::TempDir;

use crate::journals::first_turn_and;
use crate::support::in_time::{Ends as _, InTime as _, watch};

const PRACTICE: &str = "orbats/march-attack/practice/scenario.toml";

fn fanion() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
    let nowhere = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-such-folder");
    command.current_dir(env!("CARGO_MANIFEST_DIR")).env("TZ", "UTC0").env("FANION_CONFIG_DIR", nowhere);
    command
}

/// A new practice battle.
fn practice(folder: &TempDir) -> PathBuf {
    let save = folder.path().join("battle.fanion");
    let made = fanion().args(["new", PRACTICE, "--seed", "1809", "--save"]).arg(&save).in_time();
    assert!(made.expect("the program runs").status.success());
    save
}

/// Everything that is said until the next line may be typed, or to the end.
fn heard(output: &mut ChildStdout) -> String {
    let mut bytes = Vec::new();
    let mut byte = [0];
    while !bytes.ends_with(b"\n> ") && output.read(&mut byte).expect("the program speaks") == 1 {
        bytes.push(byte[0]);
    }
    String::from_utf8(bytes).expect("UTF-8")
}

/// The conversation in which these lines are typed.
fn converse(save: &Path, lines: &[&str]) -> String {
    let mut command = fanion();
    command.args(["drive", "--text"]).arg(save).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("its input");
    let (mut output, _watch) = (child.stdout.take().expect("its output"), watch(&child));
    let mut said = heard(&mut output);
    for line in lines {
        writeln!(input, "{line}").expect("the program listens");
        said = format!("{said}{line}\n{}", heard(&mut output));
    }
    drop(input);
    assert!(child.ends().expect("it ends").success());
    said
}

fn typed(transcript: &str) -> Vec<&str> {
    transcript
        .lines()
        .filter_map(|line| line.strip_prefix('>'))
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect()
}

/// Types a transcript again; the save that it leaves.
fn play(name: &str, folder: &TempDir) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/line/transcripts").join(name);
    let script = fs::read_to_string(&path).expect("a transcript is text");
    let save = practice(folder);
    let said = converse(&save, &typed(&script));
    let trimmed: Vec<&str> = said.lines().map(str::trim_end).collect();
    snapbox::assert_data_eq!(trimmed.join("\n") + "\n", Data::read_from(&path, None).raw());
    assert!(!said.contains('\u{1b}'), "no cursor is moved and no colour needed");
    save
}

#[test]
fn a_whole_turn_is_played_line_by_line_and_ends_as_the_same_requests_do() {
    let folder = TempDir::new().expect("a folder");
    let save = play("a-turn.txt", &folder);
    let [driven, typed] = first_turn_and(&save);
    assert_eq!(typed, driven);
}

#[test]
fn every_command_and_every_kind_of_answer_works_line_by_line() {
    let folder = TempDir::new().expect("a folder");
    let save = play("everything.txt", &folder);
    let shown = fanion().args(["log"]).arg(&save).in_time().expect("the program runs");
    let log = String::from_utf8(shown.stdout).expect("UTF-8");
    for words in
        ["note: a clear morning", "counted twice", "house rule melee draw: attacker falls back", "too far away"]
    {
        assert!(log.contains(words), "no `{words}` in\n{log}");
    }
}

#[test]
fn the_end_of_the_input_ends_the_program_and_the_battle_is_safe() {
    let folder = TempDir::new().expect("a folder");
    let save = practice(&folder);
    converse(&save, &[""]);
    assert!(converse(&save, &["quit"]).contains("S3 skirmish"));
}

#[test]
fn noise_is_refused_in_words_and_nothing_is_lost() {
    let folder = TempDir::new().expect("a folder");
    let save = practice(&folder);
    for noise in [
        "\u{7}\u{1b}[2J",
        "99999999999999999999",
        "0",
        "=",
        "1=",
        "json {",
        "correct",
        "correct x=1",
        "log -1",
        "undo x",
    ] {
        let said = converse(&save, &[noise]);
        assert!(said.contains("No: "), "{noise:?}: {said}");
    }
}

#[test]
fn in_ascii_nothing_else_is_written() {
    let folder = TempDir::new().expect("a folder");
    let save = practice(&folder);
    let mut command = fanion();
    command.args(["--ascii", "drive", "--text"]).arg(&save).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("its input").write_all(b"show\nrules\nquit\n").expect("it listens");
    let output = child.in_time().expect("it ends");
    assert!(output.stdout.is_ascii());
}

#[test]
fn several_units_change_their_formation_in_one_line_and_a_step_that_was_left_is_gone_back_to() {
    let folder = TempDir::new().expect("a folder");
    let save = practice(&folder);
    let said = converse(&save, &["", "", "", "6 3", "1", "aa ba line", "show aa", "undo", "show aa", "done", "forgot"]);
    assert_eq!(said.matches(" is in line").count(), 2, "{said}");
    assert!(said.contains("Turn 1, half 1, T2 fire"), "{said}");
    assert_eq!(said.matches("Turn 1, half 1, T1").count(), 2, "{said}");
}

/// The same in another measure.
fn converse_in(measure: &str, save: &Path, lines: &str) -> String {
    let mut command = fanion();
    command.args(["--distances", measure, "drive", "--text"]).arg(save).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("its input").write_all(lines.as_bytes()).expect("it listens");
    String::from_utf8(child.in_time().expect("it ends").stdout).expect("UTF-8")
}

#[test]
fn in_centimetres_distances_are_told_and_typed_so_and_json_stays_in_inches() {
    let folder = TempDir::new().expect("a folder");
    let save = practice(&folder);
    converse(&save, &["", "", "", "6 3", "1", "done", "quit"]);
    let said = converse_in("cm", &save, "md\nba\n35\nwhy\n3\nlook md\nquit\n");
    assert!(said.contains("centimetres from 0 to 500"), "{said}");
    assert!(said.contains("heavy guns up to 75 cm") && said.contains("only tactical moves within 22.5 cm"), "{said}");
    assert!(!said.contains("inches"), "{said}");
    let text = fs::read_to_string(&save).expect("the save");
    assert!(text.contains("\"distance\":14"), "{text}");
    let json = fanion().args(["--distances", "cm", "show", "--json"]).arg(&save).in_time().expect("it runs");
    let plain = fanion().args(["show", "--json"]).arg(&save).in_time().expect("it runs");
    assert_eq!(json.stdout, plain.stdout);
}

/// What is said where these lines are typed, with a new game of a sample, by a side or by all.
fn said_in(sample: &str, side: Option<&str>, lines: &str) -> String {
    let folder = TempDir::new().expect("a folder");
    let save = folder.path().join("game.fanion");
    let made = fanion().args(["new", sample, "--seed", "3", "--save"]).arg(&save).in_time().expect("the program runs");
    assert!(made.status.success(), "{made:?}");
    let side = side.map_or_else(Vec::new, |side| vec!["--side", side]);
    let mut command = fanion();
    command.args(["drive", "--text"]).args(side).arg(&save).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let (mut input, mut output, _watch) =
        (child.stdin.take().expect("its input"), child.stdout.take().expect("its output"), watch(&child));
    input.write_all(lines.as_bytes()).expect("the program listens");
    drop(input);
    let mut said = String::new();
    output.read_to_string(&mut said).expect("UTF-8");
    assert!(child.ends().expect("it ends").success(), "{said}");
    said
}

#[test]
fn a_side_that_is_not_asked_hears_who_is() {
    let said = said_in("napoleon-1815-sample", Some("allied"), "1\n\nabc\n");
    assert!(said.contains("French only: nothing here is yours to answer."), "{said}");
    assert_eq!(said.matches("No: nothing here is yours to answer").count(), 3, "{said}");
    assert!(!said.contains("Enter takes"), "{said}");
}

#[test]
fn a_word_that_is_only_related_to_another_is_not_spoken_as_that() {
    let said = said_in("age-of-napoleon-sample", None, "show\n");
    assert!(said.contains("reserve, 5, 11."), "{said}");
    assert!(!said.contains("prisoners box"), "{said}");
}

#[test]
fn help_speaks_of_the_game_that_is_played() {
    let of_miniatures = ["VeD", "ab ac line", "melee", "formation", "high ground", "anchored", "cv=4"];
    for sample in ["napoleon-1815-sample", "age-of-napoleon-sample", "beyond-waterloo-sample"] {
        let said = said_in(sample, None, "help\n");
        assert!(said.contains("rules, set KEY=VALUE"), "{said}");
        let found: Vec<&str> = of_miniatures.into_iter().filter(|word| said.contains(word)).collect();
        assert!(found.is_empty(), "{sample}: {found:?} in {said}");
    }
    let said = said_in("practice", None, "help\n");
    assert!(of_miniatures.iter().all(|word| said.contains(word)), "{said}");
}
