//! The army editor: what it looks like, and what its keys do.

use std::fs;
use std::path::{Path, PathBuf};

use fanion::orbat::read;
use tempfile::TempDir;

use super::desk::Desk;

fn practice(columns: u16, rows: u16) -> Desk {
    let mut desk = Desk::at_home(columns, rows);
    desk.open(Path::new("orbats/march-attack/practice/b.toml"));
    desk
}

fn in_folder(text: &str) -> (TempDir, PathBuf, Desk) {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("army.toml");
    fs::write(&file, text).expect("a file");
    let mut desk = Desk::in_folder(80, 24, folder.path());
    desk.press("orders Enter").sees("army.toml");
    desk.press("Down Enter");
    (folder, file, desk)
}

fn practice_text() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("orbats/march-attack/practice/b.toml");
    let text = fs::read_to_string(path).expect("the army");
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    lines.join("\n") + "\n"
}

#[test]
fn who_leaves_out_of_the_help_is_asked_about_changes_too() {
    let mut desk = practice(80, 24);
    desk.press("Down c ? Ctrl-Q").sees("The changes are not saved. End the program without them?");
    assert!(!desk.quit);
    desk.press("y");
    assert!(desk.quit);
}

#[test]
fn a_choice_is_taken_by_arrows_or_by_its_letter_and_a_number_by_digits() {
    let mut desk = practice(80, 24);
    desk.press("Down Down Enter Down Down").sees(">quality        regular");
    desk.press("Right").sees(">quality        veteran");
    desk.press("Left Left").sees(">quality        conscript");
    desk.press("e").sees(">quality        elite");
    desk.press("Down Down").sees(">cv             6");
    desk.press("4").sees(">cv             4_");
    desk.press("Enter Up").sees(">cv             4");
    desk.press("Right").sees(">cv             5");
    desk.press("x").sees("cv is a number");
}

#[test]
fn another_arm_brings_what_is_usual_for_it() {
    let mut desk = practice(80, 24);
    desk.press("Down Down Enter Down h").sees(">arm            horse-artillery");
    desk.sees(" weight         light").sees(" formation      limbered").sees("sound");
    desk.press("c").sees(" formation      column").sees(" weight         medium").sees("sound");
    desk.press("i").sees(" weight         -").sees("sound");
}

#[test]
fn an_attached_leader_follows_the_new_name_of_his_unit() {
    let text =
        practice_text().replacen("name = \"Brioche\"", "name = \"Brioche\"\nattached_to = \"Mill Volunteers\"", 1);
    let text = if text.contains("attached_to") {
        text
    } else {
        text.replacen("staff = ", "attached_to = \"Mill Volunteers\"\nstaff = ", 1)
    };
    let (_folder, _, mut desk) = in_folder(&text);
    desk.sees("sound");
    desk.press("Down Down Down Enter").sees(">name           Mill Volunteers");
    desk.type_words("Millers");
    desk.press("Enter").sees("not saved  sound");
    desk.press("Esc Home").sees("attached to  Millers");
}

#[test]
fn a_saved_file_keeps_its_comments_its_blank_lines_and_its_own_order_of_keys() {
    let text = "# our own\n\nname = \"Ours\" # at home\nformat = 1\n\n[commander]\n# he came late\nstaff = \"good\"\nname = \"A\"\n\
                ability = \"average\"\ninspiration = \"normal\"\n\n# the first line\n[[formation]]\nname = \"F\"\n\
                kind = \"infantry\"\norder = \"attack\"\n\
                commander = { name = \"B\", ability = \"average\", inspiration = \"normal\" } # new\n\n\
                # 612 men by the return of June\n[[formation.unit]]\nname = \"1st\"\narm = \"infantry\"\n\
                quality = \"regular\"\ncv = 6 # of 7\nformation = \"line\"\n\n[[formation.unit]]\nname = \"2nd\"\n\
                arm = \"infantry\"\nquality = \"regular\"\nformation = \"line\"\ncv = 5\n# the end\n";
    let (_folder, file, mut desk) = in_folder(text);
    let saved = |desk: &mut Desk| {
        desk.press("Ctrl-S").sees("saved in");
        fs::read_to_string(&file).expect("the file")
    };
    desk.press("Enter");
    desk.type_words("Theirs");
    let mut now = text.replacen("\"Ours\"", "\"Theirs\"", 1);
    assert_eq!(saved(desk.press("Enter Esc")), now);
    // A number, a key more, which stands where it is usual, and one taken away.
    desk.press("Down Down Enter Down Down Down Down").sees(">cv             6");
    desk.press("4 Enter");
    now = now.replacen("cv = 6 # of 7", "cv = 4 # of 7", 1);
    assert_eq!(saved(&mut desk), now);
    // The second goes before the first, each with what is said of it.
    desk.press("Esc Down -").sees("sound");
    let (second, end) = ("[[formation.unit]]\nname = \"2nd\"", "# the end\n");
    let (at, first, last) =
        (now.find("\n# 612").expect("it"), now.find(second).expect("it"), now.find(end).expect("it"));
    now = [&now[..at], "\n", &now[first..last], &now[at..first - 1], end].concat();
    assert_eq!(saved(&mut desk), now);
    // A copy is another unit: what is said of the first is not said of it.
    desk.press("Down c").sees("sound");
    let now = saved(&mut desk);
    assert_eq!((now.matches("# 612 men").count(), now.matches("# of 7").count()), (1, 1), "{now}");
    read::orbat("army.toml", now.as_bytes()).expect("a sound army");
}

#[test]
fn a_file_that_another_program_has_changed_is_not_written_over_unasked() {
    let (_folder, file, mut desk) = in_folder(&practice_text());
    fs::write(&file, "changed").expect("a file");
    desk.press("Down Down c Ctrl-S").sees("was changed by another");
    desk.press("Esc");
    assert_eq!(fs::read_to_string(&file).expect("the file"), "changed");
    desk.press("Ctrl-S y").sees("saved in");
    assert!(fs::read_to_string(&file).expect("the file").contains("format = 1"));
}

#[test]
fn a_whole_formation_is_copied_with_names_of_its_own() {
    let (_folder, _, mut desk) = in_folder(&practice_text());
    desk.press("Down c").sees("not saved  sound").sees("Brigade Croûton 2").sees("Mill Volunteers 2");
}

#[test]
fn a_file_that_is_no_toml_is_shown_with_its_line() {
    let mut desk = Desk::at_home(80, 24);
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("army.toml");
    fs::write(&file, "format = 1\nnation = \"x\ncommander = 5\n").expect("a file");
    desk.open(&file);
    desk.sees("does not end in its line").sees("nation = \"x");
}

#[test]
fn every_field_of_every_line_can_be_taken_away_and_typed_without_harm() {
    let mut desk = practice(80, 24);
    for line in 0..4 {
        desk.press("Home");
        desk.press(&"Down ".repeat(line));
        desk.press("Enter Home");
        for _ in 0..22 {
            desk.press("BkSp Right x Esc 7 Enter BkSp Down");
        }
        desk.press("Esc Esc Esc");
        desk.sees("practice/b.toml");
    }
}

#[test]
fn one_key_of_the_tree_goes_round_all_faults_and_each_is_said_once_at_its_field() {
    let text = practice_text().replacen("quality = \"veteran\"", "quality = \"veterun\"", 1);
    let text = text.replacen("cv = 6\n", "cv = 66\n", 1);
    let (_folder, _, mut desk) = in_folder(&text);
    desk.sees("! 2 faults");
    let (strength, quality) = ("! cv is 1 to 10, found 66", "found \"veterun\"; did you mean \"veteran\"?");
    for (keys, own, field, other) in [
        ("!", strength, ">cv             66", quality),
        ("Esc !", quality, ">quality        veterun", strength),
        ("Esc !", strength, ">cv             66", quality),
    ] {
        desk.press(keys).sees(field).sees_no(other);
        assert_eq!(desk.text().matches(own).count(), 1, "{}", desk.text());
    }
    desk.press("6 Enter").sees("! 1 fault").sees_no("! 1 faults");
    desk.press("Esc !").sees(">quality        veterun");
    desk.press("v").sees("sound");
    desk.press("Esc !").sees("this army has no faults");
}
