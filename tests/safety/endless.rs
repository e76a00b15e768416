//! Files that never end, and files that are too large.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use fanion::files::{self, LARGEST_NOTES, LARGEST_SAVE, Unreadable};
use fanion::tui::recent::DataFolder;

use crate::support::in_time::InTime as _;

/// The longest that a command may take to refuse a file.
const DEADLINE: Duration = Duration::from_secs(20);

/// What a command says of a file, with this folder for the configuration; it must end by itself.
fn said(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
    command.args(words).current_dir(folder).env("FANION_CONFIG_DIR", folder).env("FANION_DATA_DIR", folder);
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it starts");
    let began = Instant::now();
    while child.try_wait().expect("it is there").is_none() {
        if began.elapsed() > DEADLINE {
            child.kill().expect("it is there");
            panic!("{words:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child.in_time().expect("it has ended");
    (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}

#[test]
fn a_file_that_is_too_large_is_refused_with_its_size_and_the_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    let large = |name: &str, bytes: u64| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        File::create(&path).and_then(|file| file.set_len(bytes)).expect("a file of nothing");
    };
    large("config.toml", LARGEST_NOTES + 1);
    let limit = format!("has {} bytes, expected at most {LARGEST_NOTES}", LARGEST_NOTES + 1);
    let (status, words) = said(folder.path(), &["config"]);
    assert!(status == Some(1) && words.contains("config.toml:1:1: ") && words.contains(&limit), "{words}");
    fs::remove_file(folder.path().join("config.toml")).expect("the file");
    large("rules/march-attack.toml", LARGEST_NOTES + 1);
    let (status, words) = said(folder.path(), &["table", "march-attack/ved"]);
    assert!(status == Some(1) && words.contains("march-attack.toml") && words.contains(&limit), "{words}");
    large("battle.fanion", LARGEST_SAVE + 1);
    for command in ["show", "doctor", "drive", "validate"] {
        let (status, words) = said(folder.path(), &[command, "battle.fanion"]);
        let limit = format!("a saved game of at most {LARGEST_SAVE} bytes");
        assert!(
            status == Some(1) && words.contains("battle.fanion:1:1: ") && words.contains(&limit),
            "{command}: {words}"
        );
    }
    fs::write(folder.path().join("army.toml"), "# ".repeat(5 << 19)).expect("a long remark");
    let (status, words) = said(folder.path(), &["validate", "army.toml"]);
    assert!(status == Some(1) && words.contains("army.toml:1:1: "), "{words}");
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for_and_a_device_is_not_read() {
    for make in ["pipe", "device"] {
        let folder = tempfile::tempdir().expect("a folder");
        let endless = |name: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            if make == "pipe" {
                assert!(Command::new("mkfifo").arg(&path).in_time().expect("mkfifo runs").status.success());
            } else {
                std::os::unix::fs::symlink("/dev/zero", &path).expect("a link");
            }
        };
        let no_file = "a pipe or device";
        endless("config.toml");
        for words in [&["config"][..], &["config", "ascii=true"]] {
            let (status, told) = said(folder.path(), words);
            assert!(status == Some(1) && told.contains("config.toml") && told.contains(no_file), "{words:?}: {told}");
        }
        fs::remove_file(folder.path().join("config.toml")).expect("it is there");
        endless("rules/march-attack.toml");
        let (status, told) = said(folder.path(), &["table", "march-attack/ved"]);
        assert!(status == Some(1) && told.contains("march-attack.toml") && told.contains(no_file), "{told}");
        endless("some.toml");
        endless("some.fanion");
        for words in [
            &["show", "some.fanion"][..],
            &["drive", "some.fanion"],
            &["doctor", "some.fanion"],
            &["log", "some.fanion"],
            &["watch", "some.fanion"],
            &["validate", "some.fanion", "some.toml"],
            &["new", "some.toml", "some.toml", "--save", "new.fanion"],
            &["import", "some.toml", "--output", "new.toml"],
        ] {
            let (status, told) = said(folder.path(), words);
            assert_eq!(status, Some(1), "{words:?}: {told}");
        }
        endless("recent.json");
        fs::create_dir(folder.path().join("battles")).expect("a folder");
        endless("battles/some.fanion");
        assert_eq!(DataFolder(Some(folder.path().to_owned())).games(None), []);
        assert!(matches!(files::read(&folder.path().join("some.toml"), 9), Err(Unreadable::NoFile(_))));
    }
}
