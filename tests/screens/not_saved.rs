//! A battle that its file does not take.

use std::fs;
use std::path::PathBuf;

use super::desk::Desk;
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
