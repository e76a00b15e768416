//! What the disk does not take: the game goes on in another file, and nobody leaves it by mistake.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use serde_json::json;

use super::{Drive, Folder, fanion, run, text, told};
use crate::support::in_time::{Ends as _, InTime as _, watch};
use crate::support::program::replace_as_sync_clients_do;

#[test]
fn a_battle_whose_file_was_replaced_goes_on_in_another() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    drive.ask(json!({"note": "one"}));
    replace_as_sync_clients_do(&save);
    let error = drive.refused(json!({"note": "two"}));
    assert_eq!(error["code"], "not-saved");
    assert_eq!(error["help"], "{\"save_as\": FILE} goes on in another file");
    let taken = drive.refused(json!({"save_as": text(&save)}));
    assert!(taken["message"].as_str().is_some_and(|words| words.contains("already exists")), "{taken}");
    let other = folder.path("other.fanion");
    let answer = drive.ask(json!({"save_as": text(&other)}));
    assert_eq!(answer["prompt"]["key"], "S1", "how things stand: {answer}");
    drive.ask(json!({"note": "two"}));
    drive.ask(json!({"quit": true}));
    assert_eq!(drive.end().status, 0);
    let log = run(["log", text(&other)]);
    assert!(log.out.contains("note: one") && log.out.contains("note: two"), "{log:?}");
    assert_eq!(fs::read_to_string(&save).expect("the file"), "a sync client was here");
}

#[test]
fn a_battle_that_is_only_in_memory_is_left_at_the_second_word_and_says_so() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    replace_as_sync_clients_do(&save);
    let error = drive.refused(json!({"quit": true}));
    assert_eq!(error["code"], "not-saved");
    drive.ask(json!({"quit": true}));
    let told = drive.end();
    assert_eq!(told.status, 1);
    assert!(told.err.contains("error: the game ends NOT SAVED: "), "{told:?}");
    let save = Folder::new();
    let save = save.practice();
    let (drive, _) = Drive::open(&save);
    replace_as_sync_clients_do(&save);
    let told = drive.end();
    assert!(told.status == 1 && told.err.contains("NOT SAVED"), "{told:?}");
}

#[test]
fn in_plain_lines_save_names_another_file_and_quit_asks_first() {
    let folder = Folder::new();
    let save = folder.practice();
    let other = folder.path("other.fanion");
    let mut command = fanion();
    command.args(["drive", "--text", text(&save)]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let _watch = watch(&child);
    let mut output = child.stdout.take().expect("its output");
    let mut input = child.stdin.take().expect("its input");
    let heard = heard(&mut output);
    assert!(heard.ends_with("> "), "{heard}");
    replace_as_sync_clients_do(&save);
    let mut typed = |line: &str| {
        writeln!(input, "{line}").expect("the program listens");
        self::heard(&mut output)
    };
    let words = typed("note one");
    assert!(words.contains("No: not saved") && words.contains("save FILE continues in another file"), "{words}");
    let words = typed("quit");
    assert!(words.contains("NOT SAVED: ") && words.contains("quit once more ends without it"), "{words}");
    let words = typed(&format!("save {}", text(&other)));
    assert!(words.contains("from now on. Give the last answer again."), "{words}");
    typed("note one");
    assert!(typed("quit").contains("The game is saved."));
    assert!(child.ends().expect("it ends").success());
    assert!(run(["log", text(&other)]).out.contains("note: one"));
}

/// Everything that is said until the next line may be typed, or to the end.
fn heard(output: &mut impl std::io::Read) -> String {
    let mut bytes = Vec::new();
    let mut byte = [0];
    while !bytes.ends_with(b"\n> ") && output.read(&mut byte).expect("the program speaks") == 1 {
        bytes.push(byte[0]);
    }
    String::from_utf8(bytes).expect("UTF-8")
}

#[cfg(unix)]
mod unix {
    use std::process::Command;

    use super::*;

    #[test]
    fn a_limit_of_the_size_of_files_refuses_a_request_and_ends_nothing() {
        let folder = Folder::new();
        let save = folder.practice();
        let before = fs::metadata(&save).expect("the save").len();
        // In blocks of 512 or of 1,024 bytes, as the shell has it.
        let blocks = before / 512 + 20;
        let mut command = Command::new("sh");
        command.args(["-c", &format!("ulimit -f {blocks}; exec \"$0\" drive \"$1\""), env!("CARGO_BIN_EXE_fanion")]);
        command.arg(&save).env("FANION_CONFIG_DIR", folder.path("none"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("a shell");
        let long = "x".repeat(60_000);
        let requests = format!("{}\n{}\n", json!({"note": long}), json!({"note": "short"}));
        child.stdin.take().expect("its input").write_all(requests.as_bytes()).expect("it listens");
        let told = told(child.in_time().expect("it ends by itself"));
        let lines: Vec<&str> = told.out.lines().collect();
        assert_eq!((told.status, lines.len()), (0, 3), "{}", told.err);
        assert!(lines[1].contains("\"not-saved\"") && lines[2].contains("\"ok\":true"), "{lines:?}");
        assert_eq!(run(["validate", text(&save)]).status, 0);
    }
}

#[cfg(unix)]
#[test]
fn a_limit_of_the_users_files_is_an_answer_that_is_not_taken_and_no_end() {
    let folder = Folder::new();
    let save = folder.practice();
    // The shell counts in blocks of 512 bytes, some in blocks of 1,024: there is room for a few answers.
    let blocks = fs::metadata(&save).expect("the save").len() / 512 + 4;
    let shell = format!("ulimit -f {blocks}; exec \"$0\" drive \"$1\"");
    let mut command = std::process::Command::new("sh");
    command
        .args(["-c", &shell, env!("CARGO_BIN_EXE_fanion"), text(&save)])
        .current_dir(save.parent().expect("a folder"));
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a shell");
    let letter = json!({"note": "x".repeat(60_000)});
    let lines =
        format!("{}\n{letter}\n{}\n{}\n", json!({"note": "one"}), json!({"note": "two"}), json!({"quit": true}));
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it listens");
    let ended = told(child.in_time().expect("it ends"));
    assert_eq!(ended.status, 0, "{ended:?}");
    let answers: Vec<serde_json::Value> =
        ended.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let taken: Vec<bool> = answers.iter().map(|answer| answer["ok"] == true).collect();
    assert_eq!(taken, [true, true, false, true, true], "{:?}", answers[2]);
    assert_eq!(answers[2]["error"]["code"], "not-saved");
    let log = run(["log", text(&save)]);
    assert!(log.out.contains("note: one") && log.out.contains("note: two"), "{log:?}");
}
