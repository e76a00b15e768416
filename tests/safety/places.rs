//! Files are written where they are named, and nowhere else.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::{desk, fanion, run};
use crate::support::in_time::InTime as _;

/// Every file below a folder with its bytes.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.insert(path.clone(), Vec::new());
            found.extend(files(&path));
        } else {
            found.insert(path.clone(), fs::read(&path).expect("a file"));
        }
    }
    found
}

#[test]
fn no_command_writes_a_file_that_was_not_named() {
    let home = desk();
    let torn = fs::read(home.path().join("desk/battle.fanion")).expect("the save");
    fs::write(home.path().join("desk/torn.fanion"), [&torn[..], b"{\"number\""].concat()).expect("a torn save");
    let sheet = "formation,unit,arm,quality,cv\nDivision,1st,infantry,veteran,6\n";
    fs::write(home.path().join("desk/sheet.csv"), sheet).expect("a spreadsheet");
    let commands: [(&[&str], &[&str]); 40] = [
        (&["show", "battle.fanion"], &[]),
        (&["show", "battle.fanion", "--json"], &[]),
        (&["show", "a.toml"], &[]),
        (&["log", "battle.fanion"], &[]),
        (&["drive", "battle.fanion"], &[]),
        (&["drive", "torn.fanion"], &[]),
        (&["packup", "battle.fanion"], &[]),
        (&["rejudge", "battle.fanion"], &[]),
        (&["validate", "battle.fanion", "torn.fanion", "a.toml", "scenario.toml", "missing"], &[]),
        (&["doctor", "battle.fanion"], &[]),
        (&["doctor", "torn.fanion"], &["torn.mended.fanion"]),
        (&["doctor", "a.toml"], &[]),
        (&["orbat", "battle.fanion", "--side", "A", "--output", "after.toml"], &["after.toml"]),
        (&["new", "a.toml", "b.toml", "--save", "second.fanion"], &["second.fanion"]),
        (&["new", "a.toml", "missing.toml", "--save", "third.fanion"], &[]),
        (&["table"], &[]),
        (&["table", "march-attack/ved", "--json"], &[]),
        (&["check", "march-attack/ved", "quality=veteran", "--dice", "3,4"], &[]),
        (&["odds", "march-attack/ved", "quality=veteran"], &[]),
        (&["rules", "template", "napoleon-1815"], &[]),
        (&["completions", "bash"], &[]),
        (&["drive", "battle.fanion", "--text"], &[]),
        (&["report", "battle.fanion"], &[]),
        (&["report", "battle.fanion", "--sheets"], &[]),
        (&["report", "battle.fanion", "--output", "page.html"], &["page.html"]),
        (&["report", "battle.fanion", "--sheets", "--output", "sheets.md"], &["sheets.md"]),
        (&["report", "battle.fanion", "--output", "page.pdf"], &[]),
        (&["watch", "battle.fanion"], &[]),
        (&["watch", "torn.fanion", "--side", "A"], &[]),
        (&["simulate", "battle.fanion", "--runs", "1", "--turns", "1", "--seed", "1"], &[]),
        (&["simulate", "battle.fanion", "--runs", "1", "--turns", "1", "--json"], &[]),
        (&["export", "a.toml", "--output", "a.csv"], &["a.csv"]),
        (&["export", "battle.fanion", "--output", "b.csv"], &[]),
        (&["import", "sheet.csv", "--output", "sheet.toml"], &["sheet.toml"]),
        (&["import", "a.toml", "--output", "bad.toml"], &[]),
        (&["glossary"], &[]),
        (&["glossary", "anchored", "--json"], &[]),
        (&["config"], &[]),
        (&["config", "--json"], &[]),
        (&["--help"], &[]),
    ];
    for (words, named) in commands {
        let before = files(home.path());
        let told = run(home.path(), words);
        assert!(told.status.code().is_some_and(|status| status < 3), "{words:?}");
        let mut after = files(home.path());
        for name in named {
            assert!(after.remove(&home.path().join("desk").join(name)).is_some(), "{words:?} writes {name}");
        }
        let changed: Vec<&PathBuf> =
            after.keys().chain(before.keys()).filter(|path| after.get(*path) != before.get(*path)).collect();
        assert!(changed.is_empty(), "{words:?} touched {changed:?}");
    }
}

/// Elsewhere the folder of the configuration is no variable of the environment.
#[cfg(unix)]
#[test]
fn the_configuration_is_written_where_it_says_and_nothing_else_is() {
    let home = desk();
    let told = run(home.path(), &["config", "--json"]);
    let told: serde_json::Value = serde_json::from_slice(&told.stdout).expect("JSON");
    let named = PathBuf::from(told["path"].as_str().expect("a path"));
    for words in [&["config", "--write"][..], &["config", "theme=light"]] {
        let before = files(home.path());
        assert_eq!(run(home.path(), words).status.code(), Some(0), "{words:?}");
        let after = files(home.path());
        let changed = after.iter().filter(|(path, bytes)| !path.is_dir() && before.get(*path) != Some(*bytes));
        assert_eq!(changed.map(|(path, _)| path).collect::<Vec<_>>(), [&named], "{words:?}");
        assert!(before.keys().all(|path| after.contains_key(path)), "{words:?}");
    }
}

#[test]
fn the_doctor_of_a_save_with_the_longest_name_finds_a_name_for_the_copy() {
    let home = desk();
    let desk = home.path().join("desk");
    let torn = [fs::read(desk.join("battle.fanion")).expect("the save"), b"{".to_vec()].concat();
    for (name, mended) in [
        ("é".repeat(123) + "x.fanion", "é".repeat(120) + ".mended.fanion"),
        ("x".repeat(255), "x".repeat(248) + ".mended"),
        ("two words .fanion".to_owned(), "two words .mended.fanion".to_owned()),
    ] {
        fs::write(desk.join(&name), &torn).expect("a torn save");
        let told = run(home.path(), &["doctor", &name]);
        assert_eq!(told.status.code(), Some(1));
        assert!(desk.join(&mended).exists(), "{mended}: {}", String::from_utf8_lossy(&told.stderr));
    }
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written_is_said_and_the_battle_can_still_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let home = desk();
    let desk = home.path().join("desk");
    fs::set_permissions(&desk, fs::Permissions::from_mode(0o555)).expect("rights");
    // Whoever may do everything is not hindered by rights.
    let hindered = fs::write(desk.join("probe"), "").is_err();
    let shown = run(home.path(), &["show", "battle.fanion"]);
    assert!(shown.status.success());
    let told = run(home.path(), &["new", "a.toml", "b.toml", "--save", "second.fanion"]);
    let words = String::from_utf8_lossy(&told.stderr).into_owned();
    assert_eq!(told.status.code(), Some(i32::from(hindered)), "{words}");
    assert!(!hindered || words.starts_with("error: cannot write second.fanion: "), "{words}");
    fs::set_permissions(&desk, fs::Permissions::from_mode(0o755)).expect("rights");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_and_nothing_is_taken() {
    use std::io::Write;
    let home = desk();
    // A file of at most so many blocks stands for a disk with no more room.
    let size = fs::metadata(home.path().join("desk/battle.fanion")).expect("the save").len();
    let blocks = size / 512 + 2;
    let program = env!("CARGO_BIN_EXE_fanion");
    let line = format!("trap '' XFSZ; ulimit -f {blocks}; exec {program} drive battle.fanion");
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &line]).current_dir(home.path().join("desk"));
    shell.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = shell.spawn().expect("a shell");
    let note = format!("{{\"note\": \"{}\"}}\n", "x".repeat(300));
    let mut input = child.stdin.take().expect("it reads");
    input.write_all(note.repeat(8).as_bytes()).expect("it listens");
    drop(input);
    let output = child.in_time().expect("it ends");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let taken = told.lines().filter(|line| line.contains("\"ok\":true")).count() - 1;
    assert!(told.contains("not saved, so not accepted") && (1..8).contains(&taken), "{told}");
    let shown = fanion(home.path(), &["log", "battle.fanion", "--json"]).in_time().expect("the program runs");
    assert!(shown.status.success() && shown.stderr.is_empty(), "{}", String::from_utf8_lossy(&shown.stderr));
    assert_eq!(String::from_utf8_lossy(&shown.stdout).matches("xxx\"").count(), taken);
}
