//! Before a battle: home, files, pages, and saves that are in use.

use std::fs;
use std::path::{Path, PathBuf};

use super::desk::Desk;

fn saves(desk: &Desk) -> Vec<PathBuf> {
    let folder = fs::read_dir(desk.data().join("battles")).expect("battles are kept there");
    folder.map(|entry| entry.expect("an entry").path()).collect()
}

#[test]
fn a_new_battle_is_saved_and_listed_at_home() {
    let mut desk = Desk::in_practice(80, 24);
    desk.press("Enter");
    let [save] = &saves(&desk)[..] else { panic!("one save") };
    assert_eq!(save.file_name().and_then(|name| name.to_str()), Some("practice-battle.fanion"));
    let mut again = Desk::at_home(80, 24);
    fs::create_dir(again.data().join("battles")).expect("a folder");
    fs::copy(save, again.data().join("battles/practice-battle.fanion")).expect("a copy");
    again.open(Path::new("no-such-file"));
    again.press("Esc");
    again.sees("> Practice battle").sees("turn 1 of 6, skirmish");
    again.press("Enter");
    again.sees("S3 skirmish");
}

#[test]
fn letters_go_to_the_line_at_home_of_which_a_word_begins_so() {
    let mut desk = Desk::at_home(80, 24);
    desk.type_words("l");
    desk.sees("> Look up").sees("find: l_");
    desk.type_words("or");
    desk.sees("> Orders of battle").sees("find: or_");
    desk.type_words("z");
    desk.sees("> Orders of battle").sees("no line begins with `z`");
    desk.type_words("Pr");
    desk.sees("> Practice battle");
    desk.press("BkSp").sees("find: P_");
    desk.press("Down").sees_no("find:");
    desk.press("pr Enter").sees("Practice battle").sees("begin turn 1");
}

#[test]
fn a_built_in_game_is_found_by_its_name_from_the_home_screen() {
    for (typed, found) in [("pratz", "Pratzeberg"), ("gemi", "Gemioncourt"), ("three-ri", "Three Rivers")] {
        let mut desk = Desk::at_home(80, 24);
        desk.type_words(typed);
        desk.sees(&format!("find: {typed}_")).sees(found);
    }
    let mut desk = Desk::at_home(80, 24);
    desk.press("gemi Enter").sees("begin turn 1");
    // What no game is called changes nothing.
    let mut desk = Desk::at_home(80, 24);
    desk.press("x").sees("no line begins with `x`");
}

#[test]
fn two_battles_of_one_name_are_two_files() {
    let mut desk = Desk::in_practice(80, 24);
    let save = saves(&desk).remove(0);
    desk.open(Path::new("no-such-file"));
    desk.press("Esc Down Enter Enter");
    assert_eq!(saves(&desk).len(), 2);
    assert!(save.exists());
}

#[test]
fn a_battle_is_made_of_two_armies() {
    let mut desk = Desk::at_home(80, 24);
    desk.press("from Enter");
    desk.type_words("practice/a.toml");
    desk.press("Enter");
    desk.sees("Side B of the new battle").sees("that is side A");
    desk.type_words("practice/b.toml");
    desk.press("Enter");
    desk.sees("Army of Ostermark").sees("VALMORY");
}

#[test]
fn a_scenario_tells_the_hour_and_the_turns() {
    let mut desk = Desk::at_home(80, 24);
    desk.press("from Enter");
    desk.type_words("quatre scenario");
    desk.press("Enter Enter");
    desk.sees("Quatre Bras").sees("14:00");
}

#[test]
fn a_file_with_faults_is_marked_and_its_faults_can_be_read() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let sound = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("orbats/march-attack/practice/a.toml"));
    let faulty = sound.expect("the army").replacen("cv = 5", "cv = 55", 1);
    fs::write(folder.path().join("army.toml"), faulty).expect("a file");
    let mut desk = Desk::in_folder(80, 24, folder.path());
    desk.press("from Enter");
    desk.sees("1 fault ");
    desk.press("Enter");
    desk.sees("this army has 1 fault").sees("army.toml");
    desk.press("!").sees("cv is 1 to 10, found 55");
    desk.press("Esc Esc");
    desk.sees("Practice");
}

#[test]
fn an_army_can_be_read() {
    let mut desk = Desk::at_home(80, 24);
    desk.open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("orbats/march-attack/practice/b.toml"));
    desk.sees("Army of Valmory").sees("Citizen Brioche").sees("Mill Volunteers");
    desk.press("End Up Up").sees("arrives turn   2").sees("arrives needs  3");
}

#[test]
fn a_save_in_use_is_only_looked_at() {
    let first = Desk::in_practice(80, 24);
    let mut second = Desk::at_home(80, 24);
    second.open(&saves(&first)[0]);
    second.sees("only to look at").says("is being played in another window");
    second.press("Enter");
    second.sees("! this game is read-only here").sees("only looked at").sees("end S1");
    second.press("BkSp");
    second.sees("! this game is read-only here");
}

#[test]
fn a_damaged_save_says_what_can_be_done() {
    let mut desk = Desk::in_practice(80, 24);
    let save = saves(&desk).remove(0);
    let copy = desk.data().join("copy.fanion");
    let text = fs::read_to_string(&save).expect("a save is text");
    fs::write(&copy, text.replacen("Ostermark", "Westermark", 1)).expect("a copy");
    desk.open(&copy);
    desk.sees("copy.fanion").sees("doctor");
}

#[test]
fn a_file_that_is_nothing_of_ours_is_refused_in_words() {
    let mut desk = Desk::at_home(80, 24);
    desk.open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"));
    desk.sees("not a saved battle, an order of battle or a scenario");
}

#[test]
fn the_samples_of_the_other_rulebooks_are_no_faulty_armies() {
    let mut desk = Desk::in_folder(80, 24, &Path::new(env!("CARGO_MANIFEST_DIR")).join("orbats"));
    desk.press("from Enter").sees("Quatre Bras").sees_no(" fault");
}
