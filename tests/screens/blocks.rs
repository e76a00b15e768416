//! A game in which sides know different things: only who is asked looks at the screen.

use std::path::PathBuf;

use fanion::rulebooks;
use fanion::store::{self, Header};

use super::desk::Desk;
use super::panels::the_second_set_up;

const SAMPLE: &str = include_str!("../../orbats/napoleon-1815/sample.toml");

/// The sample as a saved game.
fn saved(folder: &tempfile::TempDir) -> PathBuf {
    let begun = rulebooks::game("napoleon-1815", SAMPLE, 7, 7, &[], 0).expect("a game");
    let sheet = begun.play.sheet();
    let path = folder.path().join("game.fanion");
    let header = Header::new(sheet, 7, begun.name, 0);
    drop(store::create(&path, &header, begun.play, false).expect("a save"));
    path
}

fn desk(columns: u16, rows: u16) -> (Desk, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = saved(&folder);
    let mut desk = Desk::at_home(columns, rows);
    desk.open(&path);
    (desk, folder)
}

#[test]
fn the_screen_is_covered_until_only_the_side_that_is_asked_looks() {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let (mut desk, _folder) = desk(columns, rows);
        desk.sees("A secret question for the French").sees_no("Grenadiers").sees_no("Redcoats");
        desk.press("Enter").sees("French group at Southgate").sees("Stonecross").sees_no("Redcoats").sees_no("Rifles");
        if columns > 80 {
            desk.sees("4 British");
        }
    }
}

#[test]
fn the_other_side_looks_after_the_cover_and_sees_no_block_of_the_first() {
    let (mut desk, _folder) = desk(120, 40);
    desk.press("Enter");
    desk.type_words("done");
    desk.press("Enter").sees("! still possible: French group at ");
    desk.press("Enter");
    desk.sees("A secret question for the Allies").sees_no("Grenadiers");
    desk.press("Enter").sees("British group").sees("mk").sees("10 French").sees_no("Grenadiers");
    // Taken back, the French are asked again, behind the cover.
    desk.press("F2").sees("A secret question for the French").sees_no("Redcoats");
}

#[test]
fn a_list_of_blocks_is_answered_as_a_list_of_formations_is() {
    let (mut desk, _folder) = desk(80, 24);
    desk.press("Enter");
    desk.type_words("southgate");
    desk.press("Enter").says("Which units march from Southgate?");
    for code in ["aa", "ab", "ac", "ad", "ae", "af", "ag", "ai"] {
        desk.sees(&format!("[x] {code} "));
    }
    // The first code replaces what is proposed, a blank or a comma only parts codes.
    desk.type_words("ab ad,af");
    for (code, mark) in [("ab", "x"), ("ad", "x"), ("af", "x"), ("aa", " "), ("ag", " ")] {
        desk.sees(&format!("[{mark}] {code} "));
    }
    desk.type_words("ma");
    desk.sees("! `m").sees("[x] ab ");
    desk.type_words("ab");
    desk.sees("[ ] ab ").sees("[x] ad ");
    desk.press("+").sees("[x] ab ").sees("[x] aa ");
    desk.press("0").sees("[ ] ab ").sees("[ ] ad ").sees("units none");
}

#[test]
fn enter_behind_a_code_that_was_refused_takes_nothing_else() {
    let (mut desk, _folder) = desk(80, 24);
    desk.press("Enter");
    desk.type_words("southgate");
    desk.press("Enter");
    desk.type_words("ab zz");
    desk.sees("no line of the list begins with `z`").sees("[x] ab ").sees("[ ] aa ");
    desk.press("Enter").says("what was typed was not taken").says("Which units march from Southgate?");
    desk.press("Enter").sees_no("Which units march from Southgate?");
}

#[test]
fn no_key_but_undo_takes_back_what_the_other_side_has_set_up() {
    let (mut desk, _folder) = the_second_set_up((80, 24));
    desk.sees("A secret question for the French");
    desk.press("Enter").sees("Young Tower");
    for key in ["Esc", "BkSp"] {
        desk.press("ac").press("Esc").press(key).sees("F2 undoes it").sees("Young Tower").sees_no("Highlanders");
    }
    desk.press("F2").sees("A secret question for the Allies");
    // What the Allies begin anew is theirs to take back.
    desk.press("Enter").press("Esc").sees_no("F2 undoes it");
}
