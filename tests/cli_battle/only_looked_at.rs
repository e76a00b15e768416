//! A battle of another user that may be read, and one on a disk that takes nothing: whatever only tells is told, playing
//! says that it is only looked at, and not a byte is written.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value as Json, json};

use super::{Folder, Told, fanion, told};
use crate::support::in_time::InTime as _;

/// A battle that has a brief, in a folder of its own.
struct Battle {
    folder: Folder,
    save: PathBuf,
    content: Vec<u8>,
}

impl Battle {
    /// A file and a folder that may be read and not written.
    fn new(file: u32, place: u32) -> Self {
        let folder = Folder::new();
        let save = folder.path("battle.fanion");
        let mut made = fanion();
        made.args(["new", "maida-1806", "--seed", "1806", "--save"]).arg(&save);
        assert_eq!(told(made.in_time().expect("the program starts")).status, 0);
        let content = fs::read(&save).expect("the save");
        let battle = Self { folder, save, content };
        battle.rights(file, place);
        battle
    }

    fn rights(&self, file: u32, place: u32) {
        let set = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("rights");
        set(&self.save, file);
        set(&self.folder.path(""), place);
    }

    fn is_as_it_was(&self, after: &str) {
        assert_eq!(self.folder.files(), ["battle.fanion"], "{after}");
        assert!(fs::read(&self.save).expect("the save") == self.content, "{after}");
    }
}

impl Drop for Battle {
    fn drop(&mut self) {
        self.rights(0o644, 0o755);
    }
}

/// A run of the program, with these lines typed.
fn typed(mut command: Command, lines: &str) -> std::io::Result<Told> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    child.stdin.take().expect("its input").write_all(lines.as_bytes()).expect("it listens");
    Ok(told(child.in_time()?))
}

/// All that tells tells, and what plays says that it only looks.
fn check(battle: &Battle, command: impl Fn() -> Command) {
    let with = |words: &[&str], lines: &str| {
        let mut command = command();
        command.args(words).arg(&battle.save);
        typed(command, lines).expect("the program starts")
    };
    for word in ["show", "log", "report", "brief", "validate", "rejudge"] {
        let told = with(&[word], "");
        assert!(told.status == 0 && !told.out.is_empty(), "{word}: {told:?}");
        battle.is_as_it_was(word);
    }
    let asked = [json!({"note": "x"}), json!({"state": true}), json!({"undo": true}), json!({"pick": "done"})];
    let lines = asked.map(|line| line.to_string()).join("\n") + "\n";
    let driven = with(&["drive"], &lines);
    assert!(driven.status == 0 && driven.err.contains("note: only to look at: "), "{driven:?}");
    assert!(driven.err.contains("is read-only"), "{driven:?}");
    let answers: Vec<Json> = driven.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers[0]["prompt"]["kind"], "choose");
    assert!(answers[2]["state"].is_object(), "what only tells is answered: {}", answers[2]);
    for at in [1, 4] {
        assert_eq!(answers[at]["error"]["code"], "not-saved", "{}", answers[at]);
        assert_eq!(answers[at]["error"]["help"], "{\"save_as\": FILE} goes on in another file");
    }
    battle.is_as_it_was("drive");
    let spoken = with(&["drive", "--text"], "note x\nlog\nquit\n");
    assert_eq!(spoken.status, 0, "{spoken:?}");
    for words in ["No: not saved", "it is read-only, and only looked at", "The battle was read-only."] {
        assert!(spoken.out.contains(words), "{words}: {}", spoken.out);
    }
    battle.is_as_it_was("drive --text");
}

#[test]
fn a_save_in_a_folder_that_takes_nothing_is_looked_at() {
    check(&Battle::new(0o444, 0o555), fanion);
}

#[test]
fn a_save_of_another_user_is_looked_at() {
    let battle = Battle::new(0o644, 0o755);
    let as_other = || {
        let mut command = fanion();
        command.uid(65_534).gid(65_534);
        command
    };
    // Only who may do everything can be somebody else; where the program itself is out of his reach, so is this.
    let mut first = as_other();
    first.arg("show").arg(&battle.save);
    match typed(first, "") {
        Ok(shown) => assert_eq!(shown.status, 0, "{shown:?}"),
        Err(_) => return,
    }
    check(&battle, as_other);
}

#[test]
fn what_is_only_looked_at_is_played_on_in_another_file() {
    let battle = Battle::new(0o444, 0o755);
    let other = battle.folder.path("mine.fanion");
    let lines = [json!({"note": "mine"}), json!({"save_as": other.to_str()}), json!({"note": "mine"})];
    let lines = lines.map(|line| line.to_string()).join("\n") + "\n";
    let mut command = fanion();
    command.arg("drive").arg(&battle.save);
    let driven = typed(command, &lines).expect("the program starts");
    assert_eq!((driven.status, driven.out.matches("\"ok\":true").count()), (0, 3), "{driven:?}");
    let mut log = String::new();
    fs::File::open(&other).and_then(|mut file| file.read_to_string(&mut log)).expect("the other file");
    assert!(log.contains("mine"));
    assert!(fs::read(&battle.save).expect("the save") == battle.content);
}
