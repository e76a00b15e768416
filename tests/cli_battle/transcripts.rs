//! Every transcript in `tests/cli_battle/transcripts`: what is typed after `$`, and what then appears.
//!
//! `FOLDER` is a folder of the test's own. Each transcript begins with an empty one.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use snapbox::Data;

use super::{Folder, fanion, told};
use crate::support::in_time::InTime as _;
use crate::support::program::same_on_every_system;

#[test]
fn every_transcript_is_what_the_program_prints() {
    let transcripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli_battle/transcripts");
    let mut ran = 0;
    for entry in fs::read_dir(&transcripts).expect("the folder of transcripts") {
        let path = entry.expect("a transcript").path();
        let script = fs::read_to_string(&path).expect("a transcript is text");
        let folder = Folder::new();
        let mut played = Vec::new();
        for line in script.lines().filter_map(|line| line.strip_prefix("$ ")) {
            played.push(typed(line, &folder));
            ran += 1;
        }
        snapbox::assert_data_eq!(played.join("\n"), Data::read_from(&path, None).raw());
    }
    assert!(ran > 40, "only {ran} lines were typed");
}

/// A line of the transcript: the program, or a request after `|` for `fanion drive`, or a file made of a text.
fn typed(line: &str, folder: &Folder) -> String {
    let place = folder.path("");
    let place = place.to_str().expect("a path in UTF-8").trim_end_matches('/');
    let real = line.replace("FOLDER", place);
    let (request, command) = match real.split_once(" | ") {
        Some((echo, command)) => (echo.trim_start_matches("echo ").trim_matches('\''), command),
        None => ("", real.as_str()),
    };
    let mut text = format!("$ {line}\n");
    if let Some((content, name)) = command.strip_prefix("printf ").and_then(|rest| rest.split_once(" > ")) {
        fs::write(name, content.trim_matches('\'').replace("\\n", "\n")).expect("a file is written");
        return text;
    }
    let mut program = fanion();
    program.env("TZ", "UTC");
    program.args(words(command.strip_prefix("fanion").expect("the program")));
    program.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = program.stderr(std::process::Stdio::piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("its input");
    // A program that takes no input may be gone by now.
    let _ = std::io::Write::write_all(&mut input, request.as_bytes());
    drop(input);
    let told = told(child.in_time().expect("the program ends"));
    for output in [told.out, told.err] {
        text.push_str(&output.replace(place, "FOLDER").replace("FOLDER\\", "FOLDER/").replace(&today(), "TODAY"));
    }
    if told.status != 0 {
        writeln!(text, "exit status {}", told.status).expect("memory takes what is written to it");
    }
    same_on_every_system(&without_clocks(&text))
}

/// Arguments at blanks, quoted ones whole.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, part) in line.split('\'').enumerate() {
        if at % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

fn today() -> String {
    chrono::Utc::now().format("%Y-%m-%d").to_string()
}

/// The wall clock differs from run to run: `21:04` in a log's second column becomes `HH:MM`, in a report too.
fn without_clocks(text: &str) -> String {
    const TABLE: &str = "(at the table ";
    let line = |line: &str| {
        if let Some((before, _)) = line.split_once(TABLE) {
            return format!("{before}{TABLE}HH:MM to HH:MM)\n");
        }
        let mut parts: Vec<String> = line.split("  ").map(str::to_owned).collect();
        for part in &mut parts {
            let bytes = part.as_bytes();
            let clock = bytes.len() == 5 && bytes[2] == b':' && part.replace(':', "").parse::<u32>().is_ok();
            if clock {
                "HH:MM".clone_into(part);
            }
        }
        parts.join("  ")
    };
    text.split_inclusive('\n').map(line).collect()
}
