//! The built program, as the tests of the board games run it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value as Json;

use crate::support::in_time::InTime as _;

/// A folder of a test's own.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

/// What the program does with these arguments, away from the configuration of whoever runs the tests.
pub fn fanion(args: &[&str]) -> Output {
    fanion_with(args, "")
}

/// The same with these lines typed.
pub fn fanion_with(args: &[&str], typed: &str) -> Output {
    let nowhere = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-such-folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
    command.args(args).current_dir(env!("CARGO_MANIFEST_DIR")).env("TZ", "UTC0").env_remove("NO_COLOR");
    command.env("FANION_CONFIG_DIR", &nowhere).env("FANION_DATA_DIR", &nowhere);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("it listens");
    child.in_time().expect("it ends")
}

/// What it prints where all is well.
pub fn told(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("results are UTF-8")
}

/// A folder with a saved game of a sample, seed 7, of which the program says so.
pub fn begun(sample: &str, says: &str) -> (Folder, String) {
    begun_by(sample, "7", says)
}

/// The same with another seed.
pub fn begun_by(sample: &str, seed: &str, says: &str) -> (Folder, String) {
    let folder = Folder::new();
    let save = folder.path("game.fanion").to_str().expect("a path in UTF-8").to_owned();
    let made = fanion(&["new", sample, "--save", &save, "--seed", seed]);
    assert!(told(&made).starts_with(says), "{}", told(&made));
    (folder, save)
}

/// What it prints as JSON.
pub fn json(args: &[&str]) -> Json {
    let printed = told(&fanion(args));
    serde_json::from_str(&printed).unwrap_or_else(|error| panic!("{args:?}: {error}: {printed}"))
}

/// What `drive` answers to these requests, the first line too.
pub fn drive(save: &str, side: Option<&str>, requests: &[Json]) -> Vec<Json> {
    let lines: Vec<String> = requests.iter().map(ToString::to_string).collect();
    let mut args = vec!["drive", save];
    args.extend(side.iter().flat_map(|side| ["--side", side]));
    let answers = fanion_with(&args, &(lines.join("\n") + "\n"));
    told(&answers).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Another file takes the place of one, as sync clients put it there: beside it, then under its name.
pub fn replace_as_sync_clients_do(file: &Path) {
    let other = file.with_extension("synced");
    std::fs::write(&other, "a sync client was here").expect("another file");
    // A file that is being played can be moved on every system.
    std::fs::rename(file, file.with_extension("moved")).expect("the file is moved");
    std::fs::rename(other, file).expect("the other takes its place");
}

/// What the program says: the same words on every system, and no number that only a system knows.
pub fn same_on_every_system(text: &str) -> String {
    assert!(!text.contains("(os error"), "{text}");
    text.to_owned()
}
