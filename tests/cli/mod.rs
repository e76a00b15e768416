//! The command line, driven as players and scripts drive it: the real program, its output and its exit status.

mod answers;
mod config;
mod flags;
mod made_up;
mod mistyped;
mod owner_files;
mod owner_sheets;
mod printing;
mod transcripts;
mod validated;
mod widths;

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value as Json;

use crate::support::in_time::InTime as _;

/// The program, away from the configuration of whoever runs the tests.
fn fanion() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
    let nowhere = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-such-folder");
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.env_remove("NO_COLOR").env("FANION_CONFIG_DIR", &nowhere).env("FANION_DATA_DIR", &nowhere);
    command
}

/// Runs a line of arguments that are separated by blanks.
fn run(line: &str) -> Output {
    fanion().args(line.split_whitespace()).in_time().expect("the program starts")
}

/// What a line of arguments prints; it must succeed without a message.
fn told(line: &str) -> String {
    let output = run(line);
    let messages = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), messages.as_ref()), (Some(0), ""), "{line}");
    String::from_utf8(output.stdout).expect("the program writes UTF-8")
}

/// What a line of arguments prints, as JSON.
fn json(line: &str) -> Json {
    serde_json::from_str(&told(line)).expect("the program prints JSON")
}

/// What a line of arguments is refused with: the status, and the message; nothing may be printed as a result.
fn refused(line: &str) -> (i32, String) {
    let output = run(line);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{line}");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code().expect("the program ends by itself"), message)
}
