//! A battle that its file does not take.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::desk::Desk;
use super::post_box::vale;
use crate::support::program::replace_as_sync_clients_do;

/// In the practice battle, whose file another program has replaced.
fn replaced() -> (Desk, PathBuf) {
    let desk = Desk::in_practice(80, 24);
    desk.sees("saved").sees_no("NOT SAVED");
    let file = PathBuf::from(desk.model.battle().expect("a battle").game.file.clone());
    replace_as_sync_clients_do(&file);
    (desk, file)
}

#[test]
fn the_corner_says_so_and_another_file_is_offered() {
    let (mut desk, file) = replaced();
    desk.press("Enter").sees("NOT SAVED: the game goes on in another file");
    desk.sees("not saved, so not accepted").sees("replaced by");
    desk.press("Enter").sees("saved in").sees_no("NOT SAVED");
    let other = PathBuf::from(desk.model.battle().expect("a battle").game.file.clone());
    assert!(other != file && other.exists());
    let before = fs::metadata(&other).expect("the other file").len();
    desk.press("Enter");
    assert!(fs::metadata(&other).expect("the other file").len() > before, "the answer is in the other file");
    assert_eq!(fs::read_to_string(&file).expect("the file"), "a sync client was here");
    desk.press("Ctrl-Q");
    assert!(desk.quit, "nothing is in the way");
}

#[test]
fn nobody_leaves_it_without_being_asked() {
    let (mut desk, _) = replaced();
    desk.press("Enter Esc").sees("NOT SAVED");
    desk.press("Ctrl-Q");
    assert!(!desk.quit);
    desk.sees("The game is NOT SAVED");
    desk.press("Esc").sees_no("Sure?");
    assert!(!desk.quit);
    desk.press("Ctrl-Q y");
    assert!(desk.quit);
}

#[test]
fn a_file_that_is_there_is_not_taken_and_what_was_typed_stays() {
    let (mut desk, file) = replaced();
    desk.press("Enter");
    for _ in 0..300 {
        desk.press("BkSp");
    }
    desk.type_words(&file.display().to_string());
    desk.press("Enter").sees("already exists").sees("NOT SAVED: the game goes on in another file");
    desk.press("Esc").sees("NOT SAVED");
}

/// Opens a screen, with the folder that it needs.
type Opened = fn() -> (Desk, Option<TempDir>);

fn at_fire() -> (Desk, Option<TempDir>) {
    (Desk::at_fire(80, 24), None)
}

fn campaign() -> (Desk, Option<TempDir>) {
    let (desk, folder) = vale(80, 24);
    (desk, Some(folder))
}

fn army() -> (Desk, Option<TempDir>) {
    let mut desk = Desk::at_home(80, 24);
    desk.open(Path::new("orbats/march-attack/practice/b.toml"));
    (desk, None)
}

#[test]
fn what_is_typed_and_not_accepted_is_asked_about_wherever_it_is() {
    let typed: [(Opened, &str, &str); 7] = [
        (campaign, "Ctrl-A", "Lorien: my long challenge"),
        (at_fire, "F7", "the guns were late"),
        (at_fire, "Ctrl-E mc Enter", "3"),
        (at_fire, "Ctrl-E mc Enter Up", "hit by a stray ball"),
        (at_fire, "Ctrl-N", "Another Regiment"),
        (army, "Tab Enter", " of the North"),
        (army, "c Tab Enter", " of the North"),
    ];
    for (open, keys, words) in typed {
        let (mut desk, _folder) = open();
        desk.press(keys);
        desk.type_words(words);
        let before = desk.text();
        desk.press("Ctrl-Q");
        assert!(!desk.quit, "{keys} {words}: {before}");
        desk.sees("text typed here is not");
        desk.press("Esc");
        assert_eq!(desk.text(), before, "{keys}: what was typed is there");
        desk.press("Ctrl-Q y");
        assert!(desk.quit, "{keys} {words}");
    }
}

#[test]
fn a_form_that_was_opened_and_left_as_it_was_is_not_asked_about() {
    let opened: [(Opened, &str); 5] =
        [(campaign, "Ctrl-A"), (at_fire, "F7"), (at_fire, "Ctrl-E mc Enter"), (at_fire, "Ctrl-N"), (army, "Tab Enter")];
    for (open, keys) in opened {
        let (mut desk, _folder) = open();
        desk.press(keys);
        let before = desk.text();
        desk.press("Ctrl-Q");
        assert!(desk.quit, "{keys}: {before}");
    }
}
