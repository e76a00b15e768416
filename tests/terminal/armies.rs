//! Armies made, copied and changed by keys in the real terminal.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use super::screen::Program;
use super::{CTRL_Q, DOWN, ENTER};
use crate::support::in_time::InTime as _;

const CTRL_S: &str = "\u{13}";
const ESC: &str = "\u{1b}";
const RIGHT: &str = "\u{1b}[C";
const UP: &str = "\u{1b}[A";

/// A folder with a small army in it, and the army's file.
fn club() -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("army.toml");
    fs::write(&file, ARMY).expect("a file");
    (folder, file)
}

const ARMY: &str = r#"format = 1
name = "Small army"

[commander]
name = "Chief"
ability = "good"
inspiration = "normal"
staff = "average"

[[formation]]
name = "Left"
kind = "infantry"
order = "attack"

[[formation.unit]]
name = "1st Foot"
arm = "infantry"
quality = "regular"
cv = 6
formation = "line"
notes = "of the old sort"

[[formation]]
name = "Right"
kind = "infantry"
order = "defend"

[[formation.unit]]
name = "2nd Foot"
arm = "infantry"
quality = "veteran"
cv = 5
formation = "line"
"#;

fn text(file: &Path) -> String {
    fs::read_to_string(file).expect("the file is there")
}

/// What `fanion validate` says about a file, and whether it is content.
fn validated(file: &Path) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_fanion")).arg("validate").arg(file).in_time().expect("it runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&said).into_owned())
}

fn opened(folder: &TempDir) -> Program {
    let mut program = Program::start_in(folder.path(), &["army.toml"], folder.path());
    program.waits_for("Small army  army.toml").waits_for("saved  sound");
    program
}

#[test]
fn a_small_army_is_made_from_nothing_and_validate_is_content() {
    let folder = TempDir::new().expect("a folder");
    let mut program = Program::start_in(folder.path(), &[], folder.path());
    program.waits_for("Orders of battle").press("orders").press(ENTER);
    program.waits_for("Armies: make, copy, change").press(ENTER);
    program.waits_for("New army").waits_for("no file yet").press(ENTER).press("Westphalia").press(ENTER);
    program.waits_for("> Westphalia").press(ESC).waits_for("n unit");
    program.press(DOWN).press(DOWN).press(ENTER).press("Jäger").press(ENTER);
    program
        .waits_for("Jäger   ")
        .press(RIGHT)
        .waits_for("weight         medium")
        .press("i")
        .waits_for("weight         -");
    program.press(ESC).waits_for("n unit").press("n").waits_for("New unit 1").press(CTRL_S);
    program.waits_for("Save under which name?").waits_for("westphalia.toml_").press(ENTER);
    program.waits_for("saved in westphalia.toml").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
    let file = folder.path().join("westphalia.toml");
    assert!(text(&file).contains("name = \"Jäger\"\narm = \"infantry\""), "{}", text(&file));
    assert!(validated(&file).0, "{}", validated(&file).1);
}

#[test]
fn a_copied_unit_has_a_name_of_its_own_and_the_same_figures() {
    let (folder, file) = club();
    let mut program = opened(&folder);
    program.press(DOWN).press(DOWN).waits_for(">   1st Foot").press("c");
    program.waits_for(">   1st Foot 2").waits_for("not saved").press(CTRL_S);
    program.waits_for("saved in army.toml").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
    let copy = "name = \"1st Foot 2\"\narm = \"infantry\"\nquality = \"regular\"\ncv = 6\nformation = \"line\"\n\
                notes = \"of the old sort\"\n";
    assert!(text(&file).contains(copy), "{}", text(&file));
    assert!(validated(&file).0);
}

#[test]
fn a_unit_moves_to_another_formation() {
    let (folder, file) = club();
    let mut program = opened(&folder);
    program.press(DOWN).press(DOWN).press("c").waits_for(">   1st Foot 2").press("m");
    program.waits_for("To which formation?").press(DOWN).press(ENTER);
    program.waits_for("n adds a unit like it").press(CTRL_S).waits_for("saved in army.toml").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
    let names: Vec<String> = text(&file).lines().filter(|line| line.starts_with("name")).map(str::to_owned).collect();
    let expected = ["Small army", "Chief", "Left", "1st Foot", "Right", "2nd Foot", "1st Foot 2"];
    assert_eq!(names, expected.map(|name| format!("name = \"{name}\"")));
    assert!(validated(&file).0);
}

#[test]
fn a_fault_is_shown_at_its_field_in_the_words_of_validate() {
    let (folder, file) = club();
    fs::write(&file, ARMY.replace("veteran", "vetran")).expect("a file");
    let words = "quality is untrained, militia, conscript, regular, veteran, elite";
    assert!(validated(&file).1.contains(words));
    let mut program = Program::start_in(folder.path(), &["army.toml"], folder.path());
    program.waits_for("this army has 1 fault").press("!");
    program.waits_for(">quality").waits_for(words).press("v");
    program.waits_for("not saved  sound").press(CTRL_S).waits_for("saved in army.toml").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
    assert_eq!(text(&file), ARMY);
}

#[test]
fn leaving_with_changes_asks_first() {
    let (folder, file) = club();
    let mut program = opened(&folder);
    program.press(DOWN).press(DOWN).press("c").waits_for("not saved").press(ESC);
    program.waits_for("Leave without them?").press(ESC).waits_for("n unit").press(CTRL_Q);
    program.waits_for("End the program without them?").press("y");
    assert_eq!(program.ends(), 0);
    assert_eq!(text(&file), ARMY);
}

#[test]
fn an_army_with_faults_is_saved_only_after_saying_so() {
    let (folder, file) = club();
    let mut program = opened(&folder);
    program.press(DOWN).press("d").waits_for("Delete the formation Left with its 1 unit?").press("y");
    program.press(DOWN).press("d").waits_for("Delete 2nd Foot?").press("y");
    program.waits_for("! 1 fault").press(CTRL_S).waits_for("no battle will load it").press(ESC);
    assert_eq!(text(&file), ARMY);
    program.press(CTRL_S).waits_for("no battle will load it").press("y").waits_for("saved in army.toml").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
    assert!(!validated(&file).0);
}

#[test]
fn changes_are_taken_back_one_by_one() {
    let (folder, file) = club();
    let mut program = opened(&folder);
    program.press(DOWN).press(DOWN).press("c").waits_for(">   1st Foot 2").press("d").waits_for("Delete 1st Foot 2?");
    program.press("y").waits_for("> Right").press("u").waits_for(">   1st Foot 2").press("u");
    program.waits_for("saved  sound").press(UP).press(CTRL_Q);
    assert_eq!(program.ends(), 0);
    assert_eq!(text(&file), ARMY);
}

#[test]
fn a_copy_under_another_name_leaves_the_first_and_another_file_is_not_written_over_unasked() {
    let (folder, file) = club();
    let other = folder.path().join("other.toml");
    fs::write(&other, "something else").expect("a file");
    let mut program = opened(&folder);
    program
        .press(ENTER)
        .press("Other army")
        .press(ENTER)
        .waits_for("> Other army")
        .press(ESC)
        .waits_for("n unit")
        .press("s");
    program.waits_for("army.toml_").press(&"\u{7f}".repeat(9)).press("other").press(ENTER);
    program.waits_for("other.toml already exists: write over it?").press("y");
    program.waits_for("saved in other.toml").press(CTRL_Q);
    assert_eq!(program.ends(), 0);
    assert_eq!(text(&file), ARMY);
    assert_eq!(text(&other), ARMY.replace("Small", "Other"));
}
