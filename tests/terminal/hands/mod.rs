//! Quicker than paper: battles are set up through the drive protocol, then played by keys that are counted.

mod counts;
mod dice;
mod finding;
mod phase;
mod sides;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::{Value as Json, json};
use tempfile::TempDir;

use super::screen::Program;
use crate::battle::game::{foot, guns, horse, orbat};
use crate::support::in_time::InTime as _;

/// A battle on the screen, and how many keys were pressed since the count began.
pub struct Table {
    program: Program,
    folder: TempDir,
    pressed: usize,
}

/// One formation of foot, horse and guns a side, with skirmishers.
fn armies() -> [String; 2] {
    let light = |name: &str| format!("{}, skirmish = 2", foot(name));
    let a = [light("79th Highlanders"), foot("Essex"), horse("Scots Greys"), guns("Rogers")];
    let b = [light("Ligne"), foot("Marins"), horse("Lanciers"), guns("Drouot")];
    let of = |side: &str, formation: &str, units: &[String]| {
        let units: Vec<&str> = units.iter().map(String::as_str).collect();
        orbat(side, &[(formation, &units)])
    };
    [of("Red", "Picton", &a), of("Blue", "Reille", &b)]
}

impl Table {
    /// The battle of these armies after these requests, on a screen of 80 by 24.
    pub fn of(armies: &[String; 2], settings: &[(&str, &str)], requests: &[Json]) -> Self {
        let folder = TempDir::new().expect("a folder for the battle");
        let path = |name: &str| folder.path().join(name).display().to_string();
        for (name, army) in ["a.toml", "b.toml"].iter().zip(armies) {
            std::fs::write(path(name), army).expect("the folder takes an army");
        }
        let save = path("battle.fanion");
        let fanion = |args: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
            command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
            command
        };
        let made = fanion(&["new", &path("a.toml"), &path("b.toml"), "--save", &save, "--seed", "7"]).in_time();
        assert!(made.expect("the program runs").status.success());
        let settings = settings.iter().map(|(key, value)| json!({"set": {*key: value}}));
        let lines: Vec<String> = settings.chain(requests.iter().cloned()).map(|request| request.to_string()).collect();
        let mut child = fanion(&["drive", &save]).spawn().expect("the program runs");
        child.stdin.take().expect("it reads").write_all((lines.join("\n") + "\n").as_bytes()).expect("it reads all");
        let answers = String::from_utf8(child.in_time().expect("it ends").stdout).expect("UTF-8");
        assert!(!answers.contains("\"ok\":false"), "{answers}");
        let program = Program::start(&[&save], folder.path());
        Self { program, folder, pressed: 0 }
    }

    /// The usual armies at a step; side A is active.
    pub fn at(step: &str, settings: &[(&str, &str)], requests: &[Json]) -> Self {
        let half = step.starts_with('T').then_some(1);
        let active = half.map(|_| "A");
        let go = json!({"correct": {"position": {"step": step, "half": half, "active": active}}});
        let all: Vec<Json> = [go].into_iter().chain(requests.iter().cloned()).collect();
        Self::of(&armies(), settings, &all)
    }

    /// Waits until the words are on the screen.
    pub fn sees(&mut self, words: &str) -> &mut Self {
        self.program.waits_for(words);
        self
    }

    /// Presses keys, written with blanks between: names such as `Enter` and `BkSp`; other words letter by letter.
    pub fn press(&mut self, keys: &str) -> &mut Self {
        for word in keys.split_whitespace() {
            if let Some(key) = named(word) {
                self.pressed += 1;
                self.program.press(key);
            } else {
                self.types(word);
            }
        }
        self
    }

    /// Types words, blanks among them.
    pub fn types(&mut self, words: &str) -> &mut Self {
        self.pressed += words.chars().count();
        self.program.press(words);
        self
    }

    /// The count begins here.
    pub fn counting(&mut self) -> &mut Self {
        self.pressed = 0;
        self
    }

    /// How many keys were pressed since.
    pub const fn pressed(&self) -> usize {
        self.pressed
    }

    /// The file of the battle.
    pub fn save(&self) -> PathBuf {
        self.folder.path().join("battle.fanion")
    }

    /// The log as `fanion log` prints it.
    pub fn log(&self) -> String {
        let log = Command::new(env!("CARGO_BIN_EXE_fanion")).arg("log").arg(self.save()).in_time();
        String::from_utf8(log.expect("the program runs").stdout).expect("UTF-8")
    }

    /// Leaves the program.
    pub fn ends(self) {
        let Self { mut program, folder, .. } = self;
        program.press(super::CTRL_Q);
        assert_eq!(program.ends(), 0);
        drop(folder);
    }
}

fn named(word: &str) -> Option<&'static str> {
    Some(match word {
        "Enter" => "\r",
        "BkSp" => "\u{7f}",
        "Esc" => "\u{1b}",
        "Down" => "\u{1b}[B",
        "Right" => "\u{1b}[C",
        "Space" => " ",
        "Ctrl-O" => "\u{f}",
        "F2" => "\u{1b}OQ",
        "F3" => "\u{1b}OR",
        "F7" => "\u{1b}[18~",
        _ => return None,
    })
}

/// A battery fires at a unit in the drive protocol, at this distance and with this die.
fn shot(by: &str, at: &str, inches: u32, die: u8) -> [Json; 3] {
    let pick = json!({"pick": format!("shot:{by}")});
    [pick, json!({"pick": at}), json!({"fill": {"distance": inches}, "faces": [die]})]
}
