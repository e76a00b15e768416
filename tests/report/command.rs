//! `fanion report` as people call it.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::json;

use super::{root, written};
use crate::support::in_time::InTime;
use crate::support::program::drive;

fn fanion(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fanion")).args(args).env("NO_COLOR", "1").in_time().expect("the program runs")
}

/// With a configuration of its own.
fn configured(folder: &Path, config: &str, args: &[&str]) -> Output {
    std::fs::write(folder.join("config.toml"), config).expect("the configuration");
    let mut command = Command::new(env!("CARGO_BIN_EXE_fanion"));
    command.args(args).env("NO_COLOR", "1").env("FANION_CONFIG_DIR", folder).in_time().expect("the program runs")
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// A fresh practice battle in a folder of its own.
fn fresh() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder for the save");
    let save = text(&folder.path().join("battle.fanion"));
    let scenario = text(&root().join("orbats/march-attack/practice/scenario.toml"));
    let made = fanion(&["new", &scenario, "--save", &save, "--seed", "1"]);
    assert!(made.status.success());
    (folder, save)
}

#[test]
fn a_fresh_battle_has_a_report_in_every_form() {
    let (folder, save) = fresh();
    for (name, begins) in
        [("r.html", "<!DOCTYPE html>"), ("r.md", "# Practice battle"), ("r.txt", "Practice battle\n====")]
    {
        let path = folder.path().join(name);
        let made = fanion(&["report", &save, "--output", &text(&path)]);
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        assert!(written(&path).starts_with(begins), "{name}");
    }
    let printed = fanion(&["report", &save]);
    assert!(String::from_utf8_lossy(&printed.stdout).contains("The battle goes on"));
}

#[test]
fn a_report_takes_the_place_of_a_file_only_when_it_is_told_to_and_never_of_the_battle() {
    let (folder, save) = fresh();
    let page = text(&folder.path().join("r.html"));
    assert!(fanion(&["report", &save, "--output", &page]).status.success());
    let again = fanion(&["report", &save, "--output", &page]);
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&again.stderr).contains("--force"));
    assert!(fanion(&["report", &save, "--output", &page, "--force"]).status.success());
    let disguised = text(&folder.path().join("battle.txt"));
    std::fs::rename(&save, &disguised).expect("the save is renamed");
    let over = fanion(&["report", &disguised, "--output", &disguised, "--force"]);
    assert_eq!(over.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&over.stderr).contains("the saved battle itself"));
}

#[test]
fn a_form_that_is_not_written_is_refused_by_name() {
    let (_folder, save) = fresh();
    let refused = fanion(&["report", &save, "--output", "battle.pdf"]);
    assert_eq!(refused.status.code(), Some(2));
    let why = String::from_utf8_lossy(&refused.stderr);
    assert!(why.contains(".html, .md or .txt") && why.contains("battle.pdf"), "{why}");
}

#[test]
fn sheets_have_a_box_for_every_cv_and_every_marker_of_a_fresh_battle() {
    let (folder, save) = fresh();
    let path = folder.path().join("sheets.md");
    let made = fanion(&["report", &save, "--sheets", "--output", &text(&path)]);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let sheets = written(&path);
    let shown = fanion(&["show", &save, "--json"]);
    let state: serde_json::Value = serde_json::from_slice(&shown.stdout).expect("JSON");
    let mut units = 0;
    for side in state["sides"].as_array().expect("sides") {
        assert!(sheets.contains(&format!("## {}", side["name"].as_str().expect("a name"))), "{sheets}");
        let formations = side["formations"].as_array().expect("formations");
        for unit in formations.iter().flat_map(|formation| formation["units"].as_array().expect("units")) {
            let (name, cv) = (unit["name"].as_str().expect("a name"), unit["cv"].as_u64().expect("a CV"));
            let row = sheets.lines().find(|line| line.contains(&format!("| {name} |"))).expect("its row");
            let boxes = "☐".repeat(usize::try_from(cv).expect("few"));
            assert!(row.contains(&format!("| {boxes} {cv} |")) && row.contains("☐ D1 ☐ D2"), "{row}");
            units += 1;
        }
    }
    assert_eq!(units, 12);
}

#[test]
fn sheets_mark_the_house_rules_that_were_changed_and_hold_every_table() {
    let (_folder, save) = fresh();
    drive(&save, None, &[json!({"set": {"fire.rounding": "up"}, "why": "we like it"})]);
    let printed = String::from_utf8(fanion(&["report", &save, "--sheets", "--ascii"]).stdout).expect("UTF-8");
    let changed: Vec<&str> = printed.lines().filter(|line| line.contains(") changed ")).collect();
    // The scenario itself sets the number of turns.
    assert_eq!(changed.len(), 2, "{changed:?}");
    assert!(changed[0].contains("fire.rounding") && changed[0].contains(" up "), "{changed:?}");
    let list = String::from_utf8(fanion(&["table", "--ascii"]).stdout).expect("UTF-8");
    let titles =
        list.lines().filter_map(|line| line.strip_prefix("march-attack/")).filter_map(|line| line.split_once(' '));
    let mut tables = 0;
    for (_, title) in titles {
        assert!(printed.contains(title.trim()), "{title}");
        tables += 1;
    }
    assert!(tables >= 12);
}

#[test]
fn report_sheets_and_packup_keep_the_length_of_a_turn_with_which_the_battle_began() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = text(&folder.path().join("battle.fanion"));
    let scenario = text(&root().join("orbats/march-attack/practice/scenario.toml"));
    let new = ["new", &scenario, "--save", &save, "--seed", "1", "--turn", "3", "--step", "S1"];
    assert!(configured(folder.path(), "minutes_per_turn = 15\n", &new).status.success());
    let asked: [(&[&str], &str); 4] = [
        (&["report", &save], "10:00 to 10:30"),
        (&["report", &save, "--sheets"], "turn 3, 10:30, S1"),
        (&["packup", &save], "10:30 by the battle's own clock"),
        (&["show", &save], "10:30 by the battle's own clock"),
    ];
    for (args, words) in asked {
        let told = configured(folder.path(), "minutes_per_turn = 60\n", args).stdout;
        let told = String::from_utf8_lossy(&told).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(words), "{args:?}: no `{words}`:\n{told}");
    }
}

#[test]
fn a_changed_house_rule_is_marked_at_the_rows_and_tables_that_it_decides_about() {
    let (_folder, save) = fresh();
    let set = json!({"morale.shaken-at": "1/4", "leader.risk": "5"});
    drive(&save, None, &[json!({"set": set, "why": "we like it"})]);
    let printed = String::from_utf8(fanion(&["report", &save, "--sheets", "--ascii"]).stdout).expect("UTF-8");
    let list = printed.split("House rules in force").nth(1).expect("the list of them");
    for (key, value, place) in [
        ("morale.shaken-at", "1/4", "Shaken ("),
        ("leader.risk", "5", "Leader Casualty Table (2D6) ("),
        ("battle.turns", "6", "Turn Order ("),
    ] {
        let changed = list.lines().find(|line| line.contains(&format!("changed  {key} ")));
        let letter = changed.and_then(|line| line.trim_start().get(1..2)).unwrap_or_else(|| panic!("{key}: {list}"));
        assert!(printed.contains(&format!("{place}{letter})")), "{key}: {printed}");
        assert!(printed.contains(&format!("({letter}) house rule {key} = {value}")), "{key}: {printed}");
    }
    assert!(!printed.contains("Steady ("), "nothing decides about that row: {printed}");
}

#[test]
fn cards_and_labels_have_every_unit_once_with_its_boxes_and_only_cards_what_it_can_do() {
    let (folder, save) = fresh();
    for (wish, whole) in [("--cards", true), ("--labels", false)] {
        let printed = String::from_utf8(fanion(&["report", &save, wish]).stdout).expect("UTF-8");
        let state: serde_json::Value =
            serde_json::from_slice(&fanion(&["show", &save, "--json"]).stdout).expect("JSON");
        let page = text(&folder.path().join("slips.html"));
        assert!(fanion(&["report", &save, wish, "--output", &page, "--force"]).status.success());
        let html = std::fs::read_to_string(&page).expect("the page");
        let mut units = 0;
        let formations =
            state["sides"].as_array().expect("sides").iter().filter_map(|side| side["formations"].as_array());
        for unit in formations.flatten().flat_map(|formation| formation["units"].as_array().expect("units")) {
            let (code, name, cv) = (&unit["code"], &unit["name"], unit["cv"].as_u64().expect("a CV"));
            let head = format!("{}  {}\n", code.as_str().expect("a code"), name.as_str().expect("a name"));
            let at = printed.find(&head).unwrap_or_else(|| panic!("no {head} in {printed}"));
            let slip = printed[at..].split("\n\n").next().expect("its slip");
            let boxes = "☐".repeat(usize::try_from(cv).expect("few"));
            assert!(slip.contains(&boxes) && !slip.contains(&format!("{boxes}☐")), "{slip}");
            let away = slip.contains("not on the table yet");
            assert_eq!(away || (slip.contains("VeD ") && slip.contains("tactical ")), whole, "{slip}");
            units += 1;
        }
        assert_eq!(html.matches("class=\"slip\"").count(), units);
        assert_eq!(html.contains("slips cards"), whole);
        assert!(!html.contains("<script") && !html.contains("http"), "it needs nothing else");
    }
    let both = fanion(&["report", &save, "--cards", "--labels"]);
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn a_report_in_centimetres_tells_every_distance_so_and_its_map_too() {
    let (folder, save) = fresh();
    for ending in ["html", "md", "txt"] {
        let page = text(&folder.path().join(format!("cards.{ending}")));
        assert!(fanion(&["--distances", "cm", "report", &save, "--cards", "--output", &page]).status.success());
        let cards = std::fs::read_to_string(&page).expect("the page");
        assert!(cards.contains("only tactical moves within 22.5 cm of the enemy"), "{cards}");
        assert!(!cards.contains("9\"") && !cards.contains("9&quot;"), "{cards}");
    }
    let map = text(&folder.path().join("map.svg"));
    assert!(fanion(&["--distances", "cm", "brief", &save, "--output", &map]).status.success());
    assert!(std::fs::read_to_string(&map).expect("the map").contains("figures are centimetres"));
    assert_eq!(fanion(&["--distances", "ells", "report", &save]).status.code(), Some(2));
}

#[test]
fn brief_and_packup_tell_the_distances_of_their_words_in_centimetres_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = text(&folder.path().join("maida.fanion"));
    assert!(fanion(&["new", "maida-1806", "--save", &save, "--seed", "1"]).status.success());
    for command in [["brief", "maida-1806"], ["brief", &save], ["packup", &save]] {
        let told = fanion(&[&["--distances", "cm"], &command[..]].concat());
        assert!(told.status.success(), "{command:?}");
        let words = String::from_utf8_lossy(&told.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("table 120 by 90 cm") && words.contains("beyond 30 cm"), "{words}");
        let inches: Vec<&str> = words
            .split(' ')
            .zip(words.split(' ').skip(1))
            .filter(|(_, word)| word.starts_with("inch"))
            .map(|(before, _)| before)
            .collect();
        assert_eq!(inches, ["whole"], "{words}");
    }
}

#[test]
fn a_game_without_units_has_no_cards() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = text(&folder.path().join("game.fanion"));
    let game = text(&root().join("orbats/campaign-1805/three-rivers.toml"));
    assert!(fanion(&["new", &game, "--save", &save]).status.success());
    let told = fanion(&["report", &save, "--cards"]);
    assert_eq!(told.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&told.stderr).contains("no units to cut out"));
}

/// What a command prints for another game's sample, its blanks made one.
fn printed_of_sample(game: &str, command: &str, more: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder for the save");
    let save = text(&folder.path().join("game.fanion"));
    let file = text(&root().join(format!("orbats/{game}/sample.toml")));
    assert!(fanion(&["new", &file, "--save", &save, "--seed", "1"]).status.success(), "{game}");
    let told = fanion(&[&[command, save.as_str()], more].concat());
    assert!(told.status.success(), "{game}: {}", String::from_utf8_lossy(&told.stderr));
    String::from_utf8_lossy(&told.stdout).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn packup_and_sheets_set_up_every_piece_of_every_game_that_its_roster_shows() {
    let sides = [
        ("napoleon-1815", &["--side", "french"][..], "Oldforge, 5, (13 CV) ak 1st Division 3/3 infantry"),
        ("napoleon-1815", &["--side", "allied"], "Oldforge, 5 French"),
        ("beyond-waterloo", &[], "Corps of the Left, Oldforge, march, m6, AP 4/4, *Marshal Azur ae 1st Blue"),
        ("age-of-napoleon", &[], "Azurville, 3, 16, CAPITAL, Blueland aa The Emperor 8/5 7 home Blueland ab Azur"),
    ];
    for (game, side, words) in sides {
        for (command, more) in [("packup", &[][..]), ("report", &["--sheets"])] {
            let out = printed_of_sample(game, command, &[more, side].concat());
            assert!(out.contains(words), "{command} of {game}: no `{words}` in\n{out}");
        }
    }
    let held = printed_of_sample("beyond-waterloo", "packup", &[]);
    assert!(
        held.contains("Who holds what") && held.contains("the French: Southgate, Oldforge, Redmill, Mill"),
        "{held}"
    );
    let of_all = printed_of_sample("napoleon-1815", "packup", &[]);
    assert!(!of_all.contains("1st Division") && of_all.contains("--side SIDE shows it to that side"), "{of_all}");
    let own = printed_of_sample("napoleon-1815", "packup", &["--side", "french"]);
    assert!(!own.contains("--side SIDE"), "{own}");
}

#[test]
fn a_roster_and_a_card_tell_all_that_a_unit_is() {
    let (_folder, save) = fresh();
    for what in ["--sheets", "--cards"] {
        let printed = fanion(&["report", &save, what]);
        let printed = String::from_utf8_lossy(&printed.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
        for (unit, kind) in [
            ("Duchess's Lancers", "cavalry, regular, light, lance"),
            ("Quillingen Jägers", "infantry, veteran, skirmish 2, light"),
            ("Valmory Rifles", "infantry, veteran, skirmish 3, rifle, light"),
            ("Republic's Battery", "foot-artillery, regular, heavy"),
        ] {
            assert!(printed.contains(&format!("{unit} {kind} ")), "{what}: {unit} is no `{kind}` in\n{printed}");
        }
    }
}

#[test]
fn the_report_of_a_campaign_counts_no_combat_value_and_tells_its_story() {
    let folder = tempfile::tempdir().expect("a folder for the save");
    let save = text(&folder.path().join("rivers.fanion"));
    assert!(fanion(&["campaign", "new", "three-rivers", "--save", &save]).status.success());
    let said = String::from_utf8_lossy(&fanion(&["report", &save]).stdout).into_owned();
    assert!(said.contains("The game goes on") && said.contains("What happened"), "{said}");
    for of_a_battle in ["CV", "combat value", "battalion, a regiment", "Strength left", "The battle"] {
        assert!(!said.contains(of_a_battle), "{of_a_battle}: {said}");
    }
}
