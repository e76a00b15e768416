//! Every transcript in `tests/cli/transcripts`: what is typed after `$`, and what then appears.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use snapbox::Data;

use super::run;
use crate::support::program::same_on_every_system;

#[test]
fn every_transcript_is_what_the_program_prints() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/transcripts");
    let mut ran = 0;
    for entry in fs::read_dir(&folder).expect("the folder of transcripts") {
        let path = entry.expect("a transcript").path();
        let script = fs::read_to_string(&path).expect("a transcript is text");
        let lines: Vec<&str> = script.lines().filter_map(|line| line.strip_prefix("$ fanion")).collect();
        assert!(!lines.is_empty(), "{} types nothing", path.display());
        let played: Vec<String> = lines.iter().map(|line| played(line)).collect();
        ran += lines.len();
        snapbox::assert_data_eq!(played.join("\n"), Data::read_from(&path, None).raw());
    }
    assert!(ran > 40, "only {ran} lines were typed");
}

/// The line as typed, then results, messages, and the status where it is not 0.
fn played(line: &str) -> String {
    let output = run(line);
    let mut text = format!("$ fanion{line}\n");
    text.push_str(&String::from_utf8_lossy(&output.stdout));
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    let status = output.status.code().expect("the program ends by itself");
    if status != 0 {
        writeln!(text, "exit status {status}").expect("memory takes what is written to it");
    }
    same_on_every_system(&text)
}
