//! The battle half of the command line: made, shown, played, looked at, mended, as players and scripts do it.

mod army_shown;
mod briefs;
mod by_name;
mod catching_up;
mod corrections;
mod damage;
mod drive;
mod inputs;
mod kept;
mod new;
mod not_saved;
mod of_others;
#[cfg(unix)]
mod only_looked_at;
mod protocol;
mod refusals;
mod sheets;
mod shipped;
mod transcripts;
mod turn;

use std::borrow::Borrow;
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use serde_json::{Value as Json, json};

use crate::support::in_time::{Ends as _, InTime as _, Watch, watch};

/// The practice battle's scenario.
const PRACTICE: &str = "orbats/march-attack/practice/scenario.toml";

/// The program, away from the configuration of whoever runs the tests, at the root of the repository.
fn fanion() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
    let nowhere = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-such-folder");
    command.current_dir(env!("CARGO_MANIFEST_DIR")).env("TZ", "UTC0").env_remove("NO_COLOR");
    command.env("FANION_CONFIG_DIR", &nowhere).env("FANION_DATA_DIR", &nowhere);
    command
}

/// A path as an argument.
fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Status, results and messages of a run.
#[derive(Debug, PartialEq, Eq)]
struct Told {
    status: i32,
    out: String,
    err: String,
}

fn run<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Told {
    told(fanion().args(args).in_time().expect("the program starts"))
}

fn told(output: Output) -> Told {
    Told {
        status: output.status.code().expect("the program ends by itself"),
        out: String::from_utf8(output.stdout).expect("results are UTF-8"),
        err: String::from_utf8(output.stderr).expect("messages are UTF-8"),
    }
}

/// A folder of a test's own.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    /// The path of a file in it.
    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A file in it.
    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, text).expect("a file is written");
        path
    }

    /// A new practice battle.
    fn practice(&self) -> PathBuf {
        self.battle(&[])
    }

    /// A new practice battle, made with more arguments.
    fn battle(&self, more: &[&str]) -> PathBuf {
        let save = self.path("battle.fanion");
        let mut command = fanion();
        command.args(["new", PRACTICE, "--seed", "1809", "--save"]).arg(&save).args(more);
        let made = told(command.in_time().expect("the program starts"));
        assert_eq!((made.status, made.err.as_str()), (0, ""), "{made:?}");
        save
    }

    /// Everything in it, to see that nothing was written.
    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

/// A conversation with `fanion drive`.
struct Drive {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    _watch: Watch,
}

impl Drive {
    /// The conversation and its first line.
    fn open(save: &Path) -> (Self, Json) {
        let mut command = fanion();
        command.arg("drive").arg(save).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        let mut drive = Self { input: child.stdin.take(), _watch: watch(&child), child, output };
        let first = drive.hear();
        (drive, first)
    }

    /// The next line; it must be JSON.
    fn hear(&mut self) -> Json {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    /// Says raw bytes and a line's end.
    fn say(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        // In one piece: after `quit` nobody listens any more.
        input.write_all(&[bytes, b"\n"].concat()).expect("the program listens");
    }

    /// The answer to a request.
    fn answer(&mut self, request: &Json) -> Json {
        self.say(request.to_string().as_bytes());
        self.hear()
    }

    /// The answer to a request that must be taken.
    #[track_caller]
    fn ask(&mut self, request: impl Borrow<Json>) -> Json {
        let request = request.borrow();
        let answer = self.answer(request);
        assert_eq!(answer["ok"], true, "{request} gave {answer}");
        answer
    }

    /// The error of a request that must be refused.
    #[track_caller]
    fn refused(&mut self, request: impl Borrow<Json>) -> Json {
        let request = request.borrow();
        let answer = self.answer(request);
        assert_eq!(answer["ok"], false, "{request} was taken: {answer}");
        assert_eq!(answer.as_object().map(serde_json::Map::len), Some(2), "{answer}");
        answer["error"].clone()
    }

    fn pick(&mut self, key: &str) -> Json {
        self.ask(json!({"pick": key}))
    }

    /// The state.
    fn state(&mut self) -> Json {
        self.ask(json!({"state": true}))["state"].clone()
    }

    /// Ends the input and waits for the program's end.
    fn end(mut self) -> Told {
        drop(self.input.take());
        let mut out = String::new();
        std::io::Read::read_to_string(&mut self.output, &mut out).expect("the rest");
        let mut told = told(self.child.in_time().expect("the program ends"));
        told.out = out;
        told
    }

    /// Ends the program without a word, as a power cut would.
    fn kill(mut self) {
        self.child.kill().expect("it is still there");
        self.child.ends().expect("it is gone");
    }

    /// Goes on with the first options, the program's dice and the defaults until the step of this name.
    fn on_to(&mut self, step: &str) -> Json {
        let mut answer = self.ask(json!({"state": true}));
        for _ in 0..300 {
            if answer["position"]["step"] == step {
                return answer;
            }
            answer = self.ask(plain_answer(&answer["prompt"]));
        }
        panic!("never came to {step}: {answer}");
    }
}

/// Done where one may be done, else the first option; the defaults; the program's dice.
fn plain_answer(prompt: &Json) -> Json {
    match prompt["kind"].as_str().expect("a prompt has a kind") {
        "choose" => {
            let options = prompt["options"].as_array().expect("a choice has options");
            let done = options.iter().find(|option| option["key"] == "done").unwrap_or(&options[0]);
            json!({"pick": done["key"]})
        }
        "faces" => json!({"roll": true}),
        _ if prompt.get("dice").is_some() => json!({"fill": required(prompt), "roll": true}),
        _ => json!({"fill": required(prompt)}),
    }
}

/// The least of every value that must be given.
fn required(prompt: &Json) -> Json {
    let asks = prompt["asks"].as_array().expect("a form asks");
    let given = asks.iter().filter(|ask| ask["default"].is_null()).map(|ask| {
        let value = match ask["kind"].as_str() {
            Some("list") => json!([]),
            Some("inches" | "count" | "fraction") => ask["range"][0].clone(),
            _ => ask["values"][0].clone(),
        };
        (ask["name"].as_str().unwrap_or_default().to_owned(), value)
    });
    Json::Object(given.collect())
}

/// What `fanion show --json` prints.
fn shown(save: &Path) -> Json {
    let told = run([OsStr::new("show"), save.as_os_str(), OsStr::new("--json")]);
    assert_eq!((told.status, told.err.as_str()), (0, ""), "{told:?}");
    serde_json::from_str(&told.out).expect("the state is JSON")
}

/// A unit in a state.
#[track_caller]
fn unit<'s>(state: &'s Json, side: usize, name: &str) -> &'s Json {
    let formations = state["sides"][side]["formations"].as_array().expect("formations");
    let mut units = formations.iter().flat_map(|formation| formation["units"].as_array().expect("units"));
    units.find(|unit| unit["name"] == name).unwrap_or_else(|| panic!("no unit {name}"))
}
