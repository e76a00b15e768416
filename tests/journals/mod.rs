//! Whole recorded battles of six and seven turns on armies of their own, which stay as they began, driven through `fanion drive`.
//!
//! Each `NAME.jsonl` holds the requests of a battle of `armies/NAME`, all kinds of tests and rulings among
//! them; `ends.txt` holds a hash of the state in which each ends. After a change of rules that is meant, run with
//! `SNAPSHOTS=overwrite` and read what differs.

mod played;

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value as Json, json};
use tempfile::TempDir;

use crate::support::in_time::InTime as _;

/// Requests of the practice battle's first turn, which another test plays by keys in the terminal program.
const FIRST_TURN: usize = 17;

const BATTLES: [(&str, u64); 4] =
    [("albuera-1811", 1811), ("practice", 1809), ("pratzen-1805", 1805), ("quatre-bras-1815", 1815)];

/// A folder with a save.
struct Table {
    folder: TempDir,
}

impl Table {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder for the save") }
    }

    fn save(&self) -> PathBuf {
        self.folder.path().join("battle.fanion")
    }

    fn fanion(args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
        command.args(args).env("NO_COLOR", "1");
        command
    }

    fn begin(&self, name: &str, seed: u64) {
        let scenario =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/journals/armies/{name}/scenario.toml"));
        let (scenario, save) = (scenario.to_string_lossy().into_owned(), self.save().to_string_lossy().into_owned());
        let status = Self::fanion(&["new", &scenario, "--save", &save, "--seed", &seed.to_string()]).in_time();
        let status = status.expect("the program runs");
        assert!(status.status.success(), "{}", String::from_utf8_lossy(&status.stderr));
    }

    /// Every reply to these requests, the first line included.
    fn drive(&self, requests: &str) -> Vec<Json> {
        let mut child = Self::fanion(&["drive", &self.save().to_string_lossy()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut stdin = child.stdin.take().expect("it reads");
        let text = requests.to_owned();
        let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
        let output = child.in_time().expect("it ends");
        writer.in_time().expect("it reads all");
        assert!(output.status.success());
        let lines = String::from_utf8(output.stdout).expect("UTF-8");
        lines.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    }

    fn show(&self) -> String {
        shown(&self.save())
    }
}

/// The state of a save as JSON.
fn shown(save: &Path) -> String {
    let shown = Table::fanion(&["show", &save.to_string_lossy(), "--json"]).in_time().expect("the program runs");
    assert!(shown.status.success());
    String::from_utf8(shown.stdout).expect("UTF-8")
}

/// How the practice battle stands after the recorded first turn, and how this save does: sides, place and what is owed.
pub fn first_turn_and(save: &Path) -> [Json; 2] {
    let table = Table::new();
    table.begin("practice", 1809);
    let recorded = requests("practice");
    let first: String = recorded.split_inclusive('\n').take(FIRST_TURN).collect();
    table.drive(&first);
    [table.show(), shown(save)].map(|state| {
        let state: Json = serde_json::from_str(&state).expect("JSON");
        json!([state["sides"], state["position"], state["owed"], state["prompt"]])
    })
}

fn requests(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/journals/{name}.jsonl"));
    fs::read_to_string(path).expect("the recorded battle")
}

/// FNV-1a, so that the same text has the same hash everywhere.
fn hash(text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
    format!("{hash:016x}")
}

#[test]
fn recorded_battles_end_in_the_same_state_every_time() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals/ends.txt");
    let mut ends = String::new();
    for (name, seed) in BATTLES {
        let table = Table::new();
        table.begin(name, seed);
        let replies = table.drive(&requests(name));
        let refused: Vec<&Json> = replies.iter().filter(|reply| reply["ok"] != json!(true)).collect();
        assert!(refused.is_empty(), "{name}: {refused:?}");
        let last = &replies[replies.len() - 1];
        let (turn, over) = (last["position"]["turn"].as_u64(), last["prompt"].is_null());
        assert!(turn >= Some(7) || over && turn == Some(6), "{name} lasts six turns: {}", last["position"]);
        writeln!(ends, "{name} {}", hash(&table.show())).expect("memory takes what is written to it");
    }
    if std::env::var_os("SNAPSHOTS").is_some_and(|wish| wish == "overwrite") {
        fs::write(&path, &ends).expect("the ends are written");
    }
    assert_eq!(ends, fs::read_to_string(path).unwrap_or_default());
}

#[test]
fn recorded_battles_hold_every_kind_of_test_and_ruling() {
    let all: String = BATTLES.iter().map(|(name, _)| requests(name)).collect();
    for word in
        ["correct", "enlist", "set", "mend", "outcome", "strike", "add", "waive", "note", "undo", "redo", "roll"]
    {
        assert!(all.contains(&format!("\"{word}\"")), "no `{word}` in any battle");
    }
    let table = Table::new();
    table.begin("quatre-bras-1815", 1815);
    let replies = table.drive(&requests("quatre-bras-1815"));
    let events: String = replies.iter().map(|reply| reply["events"].to_string()).collect();
    let checks = [
        "order",
        "ved",
        "skirmish",
        "skirmish-target",
        "small-arms",
        "artillery",
        "melee",
        "morale",
        "leader-risk",
        "leader-casualty",
        "obstacle",
        "initiative",
        "arrival",
    ];
    for check in checks {
        assert!(events.contains(&format!("\"check\":\"march-attack/{check}\"")), "no {check} test");
    }
}

#[test]
fn a_battle_replayed_undone_to_the_start_and_redone_is_the_same() {
    let table = Table::new();
    table.begin("albuera-1811", 1811);
    let start = table.show();
    table.drive(&requests("albuera-1811"));
    let end = table.show();
    assert_eq!(table.show(), end, "opened again");
    let first = table.drive("{\"undo\": 1}\n");
    assert_eq!(first[1]["ok"], json!(true), "{}", first[1]);
    assert_eq!(table.show(), start);
    table.drive("{\"redo\": true}\n");
    assert_eq!(table.show(), end);
    let back: String = "{\"undo\": true}\n".repeat(60) + &"{\"redo\": true}\n".repeat(60);
    let replies = table.drive(&back);
    assert!(replies.iter().all(|reply| reply["ok"] == json!(true)));
    assert_eq!(table.show(), end, "sixty steps back and forth");
    let rejudged = Table::fanion(&["rejudge", &table.save().to_string_lossy()]).in_time().expect("the program runs");
    assert!(rejudged.status.success(), "{}", String::from_utf8_lossy(&rejudged.stdout));
}
