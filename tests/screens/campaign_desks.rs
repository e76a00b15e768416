//! The pages of a campaign at three sizes: the umpire's map and his list of battles, a player's map, the list of his
//! orders, a form, the signs of his map; in colour, without colours, and in ASCII alone.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;
use tempfile::TempDir;

use super::desk::Desk;
use super::notation::in_three_ways;
use super::walk::SIZES;
use crate::support::program::{drive, fanion, told};

/// A nation's form with entries below, in the folder of its papers.
pub fn orders_of(folder: &Path, nation: &str, turn: u32, entries: &str) -> String {
    let form = folder.join(format!("papers/{nation}/{nation}-t{turn:02}.orders.toml"));
    let path = folder.join(format!("{nation}-{turn}.toml"));
    let form = fs::read_to_string(&form).expect("a form");
    fs::write(&path, form + entries).expect("orders");
    path.display().to_string()
}

/// Three Rivers in turn 1: Lorien is at war with Karst, its brigade marches to Gorge where it finds the enemy; the
/// battle is asked about.
pub fn at_gorge() -> (TempDir, String) {
    gorge("4")
}

/// The same where battles are asked about that have so many units on both sides.
pub fn gorge(asked_from: &str) -> (TempDir, String) {
    gorge_with(asked_from, "", &["close"])
}

/// The same with more in Lorien's orders, and what closes them.
pub fn gorge_with(asked_from: &str, more: &str, closes: &[&str]) -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (save, papers) = (path("vale.fanion"), path("papers"));
    told(&fanion(&["campaign", "new", "three-rivers", "--save", &save, "--seed", "7"]));
    told(&fanion(&["campaign", "publish", &save, "--output", &papers]));
    let war = orders_of(folder.path(), "lorien", 0, "\n[[diplomacy]]\ndo = \"war\"\nwith = \"Karst\"\n");
    told(&fanion(&["campaign", "take", &save, &war]));
    let rule = json!({"set": {"handover.at": asked_from}});
    let [close, publish, official] = ["close", "publish", "official"].map(|key| json!({ "pick": key }));
    drive(&save, Some("all"), &[rule, close.clone(), publish, official]);
    told(&fanion(&["campaign", "publish", &save, "--output", &papers]));
    let march = "\n[[force]]\nname = \"1st Brigade\"\nto = \"0705\"\nstance = \"attack\"\n";
    let march = format!("{march}{more}");
    told(&fanion(&["campaign", "take", &save, &orders_of(folder.path(), "lorien", 1, &march)]));
    let closes: Vec<_> = closes.iter().map(|key| json!({ "pick": key })).collect();
    drive(&save, Some("all"), &closes);
    (folder, save)
}

/// Europe 1805, just begun.
pub fn europe() -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("europe.fanion").display().to_string();
    told(&fanion(&["campaign", "new", "europe-1805", "--save", &save, "--seed", "1805"]));
    (folder, save)
}

/// A page of the umpire's desk.
fn umpire(name: &str, keys: &str, sees: &[&str]) {
    let (folder, save) = at_gorge();
    for (columns, rows) in SIZES {
        let mut desk = Desk::in_folder(columns, rows, folder.path());
        desk.open(Path::new(&save));
        desk.press(keys);
        for words in sees {
            desk.sees(words);
        }
        in_three_ways(name, (columns, rows), rows == 24, |theme| {
            desk.model.theme = theme;
            desk.buffer()
        });
    }
}

#[test]
fn the_umpires_map_begins_where_the_last_march_ended() {
    umpire("umpires_map", "Tab", &["Gorge (0705)", "all routes of the turn, 4 pulses"]);
}

#[test]
fn the_umpires_map_goes_round_by_pulses_and_names_the_key_of_its_symbols() {
    let (folder, save) = at_gorge();
    let mut desk = Desk::in_folder(80, 24, folder.path());
    desk.open(Path::new(&save));
    desk.press("Tab").sees("all routes of the turn, 4 pulses");
    let mut all = Vec::new();
    for _ in 0..5 {
        let here = desk.buffer();
        desk.press("PgDn PgUp");
        assert_eq!(desk.buffer(), here);
        desk.press("PgUp PgDn");
        assert_eq!(desk.buffer(), here);
        desk.press("PgDn");
        assert!(!all.contains(&here), "each pulse has a picture of its own head");
        all.push(here);
    }
    assert_eq!(desk.buffer(), all[0], "behind the last pulse the turn begins again");
    desk.sees("* symbols");
    desk.press("*").sees("The symbols of the map, and what is here").sees("x a battle");
    desk.press("Esc").sees("all routes of the turn, 4 pulses");
}

#[test]
fn the_umpires_list_of_battles() {
    umpire("umpires_battles", "&", &["Gorge (0705)   here, or at the table?"]);
}

/// Lorien's brief in turn 1, in a folder of its own.
pub fn players_brief() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (save, papers) = (path("vale.fanion"), path("papers"));
    told(&fanion(&["campaign", "new", "three-rivers", "--save", &save, "--seed", "7"]));
    told(&fanion(&["campaign", "publish", &save, "--output", &papers]));
    let picks = ["close", "publish", "official"].map(|key| json!({ "pick": key }));
    drive(&save, Some("all"), &picks);
    told(&fanion(&["campaign", "publish", &save, "--output", &papers]));
    let brief = folder.path().join("papers/lorien/lorien-t01.brief.json");
    (folder, brief)
}

/// A page of a player's desk, behind these keys: a way and a purchase that goes nowhere are in his orders.
fn player(name: &str, keys: &str, sees: &[&str]) {
    let (folder, brief) = players_brief();
    for (columns, rows) in SIZES {
        let mut desk = Desk::in_folder(columns, rows, folder.path());
        desk.open(&brief);
        desk.press("Right Right Enter b Line Enter 2 Ctrl-S").press(keys);
        desk.model.message = None;
        for words in sees {
            desk.says(words);
        }
        in_three_ways(name, (columns, rows), rows == 24, |theme| {
            desk.model.theme = theme;
            desk.buffer()
        });
    }
}

#[test]
fn a_players_map_with_a_way() {
    player("players_map", "", &["1 of 4: Army of the Vale", "costs 2 of 4", "1 error, 0 warnings"]);
}

#[test]
fn a_players_list_of_orders() {
    player("players_list", "l", &["2 orders so far", "Army of the Vale, path 0404, 0504", "no-home-city"]);
}

#[test]
fn a_players_form() {
    player("players_form", "b li", &["field 1 of 4", "> what", "Line   $20, 1 manpower; CV 4, morale 3"]);
}

#[test]
fn a_players_list_of_several() {
    player("players_ticks", "t Tab Tab Tab Tab Tab Tab Tab Tab Tab 04", &["> retreat to", "[ ] 0404"]);
}

#[test]
fn a_player_is_asked_before_a_form_is_dropped_and_before_he_leaves_orders_that_are_not_written() {
    let (folder, brief) = players_brief();
    for (keys, question) in [("b li Enter Esc", "Drop it?"), ("Ctrl-Q", "Your orders are not written.")] {
        for (columns, rows) in SIZES {
            let mut desk = Desk::in_folder(columns, rows, folder.path());
            desk.open(&brief);
            desk.press("Right Right Enter b Line Enter 2 Ctrl-S").press(keys).sees(question).sees("Esc: continue");
            desk.press("Esc").sees_no(question);
        }
    }
}

#[test]
fn a_players_signs_of_the_map() {
    player("players_signs", "*", &["The symbols of the map", "own land blue", "# victory"]);
}

#[test]
fn places_of_a_nation_are_read_at_the_smallest_size() {
    let (folder, save) = at_gorge();
    let mut desk = Desk::in_folder(80, 24, folder.path());
    desk.open(Path::new(&save));
    desk.sees("Steinf").sees("Gorge").sees_no("G. ");
}

#[test]
fn a_result_filled_in_by_hand_is_asked_for_though_its_battle_was_opened_at_the_table() {
    let (folder, save) = at_gorge();
    let mut desk = Desk::in_folder(120, 40, folder.path());
    desk.open(Path::new(&save));
    desk.press("& Enter").sees("S1 orders and arrivals");
    let form = folder.path().join("vale-tables/t01-0705/result.toml");
    let filled = fs::read_to_string(&form).expect("a form").replacen("left = 5", "left = 2", 1);
    fs::write(&form, filled.replacen("\n[[unit]]", "field = \"B\"\n\n[[unit]]", 1)).expect("a result");
    desk.press("&").sees("filled in by hand");
    desk.press("Esc");
    desk.open(Path::new(&save));
    desk.press("&").sees("its result.toml is filled in: Tab takes it");
    desk.press("Tab").sees("24 → 21").sees("Karst holds the field.");
    desk.press("Esc").sees("its result.toml is filled in");
    desk.press("Tab Enter").sees("PLAYERS WILL WRITE ABOUT");
    desk.press("F2").sees("take the result of the battle in 0705");
    // Whoever takes it at the prompt is asked the same.
    desk.press("Enter").sees("Karst holds the field.");
    desk.press("Enter").sees("PLAYERS WILL WRITE ABOUT");
}

#[test]
fn a_result_that_is_corrected_in_its_file_is_read_again() {
    let (folder, save) = at_gorge();
    let mut desk = Desk::in_folder(80, 24, folder.path());
    desk.open(Path::new(&save));
    desk.press("& Enter").sees("S1 orders and arrivals");
    let form = folder.path().join("vale-tables/t01-0705/result.toml");
    let blank = fs::read_to_string(&form).expect("a form").replacen("\n[[unit]]", "field = \"B\"\n\n[[unit]]", 1);
    let write = |left: &str| fs::write(&form, blank.replacen("left = 5", left, 1)).expect("a result");
    write("left = 2");
    desk.open(Path::new(&save));
    desk.press("& Tab").sees("24 → 21");
    desk.press("Enter").sees("PLAYERS WILL WRITE ABOUT");
    desk.press("F2").sees("take the result of the battle in 0705");
    write("left = 1");
    desk.press("&").sees("Tab from its file");
    desk.press("Tab").sees("24 → 20");
    desk.press("Enter").sees("PLAYERS WILL WRITE ABOUT");
    desk.press("F2 & Enter").sees("24 → 20");
}

#[test]
fn an_umpires_keys_are_those_of_his_campaign_and_no_unit_of_another_game_is_asked_for() {
    let (folder, save) = europe();
    let mut desk = Desk::in_folder(120, 60, folder.path());
    desk.open(Path::new(&save));
    desk.press("?").sees("What can be done here");
    for other in ["repeat the last action", "join a battle", "add a unit", "a unit's page", "what a unit can do now"] {
        desk.sees_no(other);
    }
    desk.press("Esc");
    for key in ["Ctrl-N", "Ctrl-K", "Ctrl-U", "Ctrl-F", "*", "/", "."] {
        desk.press(key).sees("that key has no use in this game: ? lists those that have");
        desk.press("Esc");
    }
}
