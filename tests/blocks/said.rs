//! What is said of what follows: who wins, whom a result is about, and in which order options stand.

use fanion::engine::seat::Eye;
use serde_json::json;

use super::battles::battle_of;
use super::game::{Game, SAMPLE, file};

/// What a side still needs, in its longest form; empty where nothing is said.
fn aim(game: &Game, side: &str) -> String {
    let doc = game.play.doc();
    let column = doc.columns.iter().find(|column| column.side == side).expect("a side");
    column.aims.first().map(ToString::to_string).unwrap_or_default()
}

/// So many blocks of an army are lost, its leader not among them.
fn lose(game: &mut Game, army: &str, blocks: usize) {
    let pieces = game.json()["pieces"].as_array().cloned().expect("a list");
    let own = pieces.iter().filter(|piece| piece["army"] == army && piece["kind"] != "leader");
    let names: Vec<&str> = own.filter_map(|piece| piece["name"].as_str()).take(blocks).collect();
    for name in names {
        game.correct(name, json!({"cv": 0, "lost_by": "fire"}));
    }
}

/// What was moved on the board at last, as all may know it.
fn moved(game: &mut Game) -> Vec<String> {
    game.play.look_as(Eye::Public);
    let verdict = game.play.verdict().expect("a result");
    game.play.look_as(Eye::All);
    verdict.table.iter().map(ToString::to_string).collect()
}

#[test]
fn once_it_is_certain_who_wins_both_headlines_say_it_with_the_reason_in_the_words_of_the_game() {
    let sample = || Game::of(SAMPLE);
    let mut fallen = sample();
    assert!(aim(&fallen, "allied").contains("or when The Emperor falls"), "{}", aim(&fallen, "allied"));
    fallen.correct("The Emperor", json!({"cv": 0, "lost_by": "rout"}));
    let why = "The Emperor eliminated by Rout or Fire";
    assert_eq!(aim(&fallen, "allied"), format!("win as this turn ends: {why}"));
    assert_eq!(aim(&fallen, "french"), format!("lose as this turn ends: {why}"));
    let mut beaten = sample();
    lose(&mut beaten, "french", 12);
    let why = "French Army defeated; The Emperor eliminated by Army Defeat";
    assert_eq!(aim(&beaten, "allied"), format!("win as this turn ends: {why}"));
    let mut alone = sample();
    for army in ["british", "prussian"] {
        lose(&mut alone, army, 7);
    }
    assert_eq!(aim(&alone, "french"), "win as this turn ends: Both British and Prussian Armies defeated");
    for mut game in [fallen, beaten, alone] {
        game.marched();
        assert!(game.play.prompt().is_none(), "{}", game.key());
        assert_eq!([aim(&game, "french"), aim(&game, "allied")], ["", ""], "nothing is needed in a game that is over");
    }
}

#[test]
fn the_end_names_the_cities_and_the_commander_of_the_game_and_not_those_of_the_sheet() {
    let units = ["F1 french infantry 3 Ghent", "F2 french infantry 3 Brussels", "F3 french infantry 3 Liege"];
    let text = file("F A", &units, &["Ghent Brussels major"]).replace("\"Ghent\"", "\"Westhaven\"");
    let mut game = Game::of(&text);
    game.marched();
    let reason = game.play.measured().expect("measures").reason;
    assert_eq!(reason, "column 1: the French hold Westhaven, Brussels, Liege");
    let mut fallen = Game::of(SAMPLE);
    fallen.correct("The Emperor", json!({"cv": 0, "lost_by": "fire"}));
    fallen.marched();
    let page = format!("{:?}", fallen.play.seen().ending().expect("a page"));
    assert!(page.contains("The Emperor eliminated by Rout or Fire") && !page.contains("Napoleon"), "{page}");
}

#[test]
fn blocks_face_down_that_recover_or_go_back_are_told_by_number_and_city() {
    let units = [
        "F1 french infantry 3 Paris",
        "F2 french infantry 3 Paris",
        "B1 british infantry 3 Mons",
        "B2 british cavalry 2 Mons",
        "B3 british infantry 2 Mons",
        "P1 prussian infantry 2 Ghent",
    ];
    let mut game = Game::of(&file("F A", &units, &["Paris Mons major", "Mons Ghent minor"]));
    for name in ["B1", "B2", "P1"] {
        game.correct(name, json!({"status": "disrupted"}));
    }
    game.march("french/Paris", &["F1", "F2"], "Paris>Mons");
    game.marched();
    let moved = moved(&mut game);
    let back = moved.iter().filter(|line| *line == "a French block: from Mons back to Paris").count();
    assert_eq!(back, 2, "{moved:?}");
    let ready = "2 British blocks at Mons, 1 Prussian block at Ghent: no longer disrupted";
    assert!(moved.iter().any(|line| line == ready), "{moved:?}");
}

#[test]
fn an_army_that_is_defeated_has_no_groups_left_and_a_night_says_who_may_force_march() {
    let units = ["B1 british infantry 3 Mons", "F1 french infantry 3 Paris"];
    let mut game = Game::of(&file("An F", &units, &["Mons Ghent major", "Ghent Brussels major"]));
    assert!(game.prompt().text.ends_with("groups left: British 2, Prussian 2"), "{}", game.prompt().text);
    game.correct("Blucher", json!({"cv": 0, "lost_by": "supply"}));
    game.send(json!({"correct": {"army": "prussian", "defeated": true}}));
    assert!(game.prompt().text.ends_with("groups left: British 2"), "{}", game.prompt().text);
    let mut night = Game::of(&file("Fn A", &units, &["Paris Ghent major", "Paris Mons major", "Paris Brest major"]));
    night.pick("march:french/Paris");
    night.send(json!({"fill": {"units": ["F1"]}}));
    assert!(night.key().ends_with("/to"), "{}", night.key());
}

/// The options of the question, each by its label.
fn labels(game: &Game) -> Vec<String> {
    let options = game.prompt().json()["options"].as_array().cloned().unwrap_or_default();
    options.iter().filter_map(|option| option["label"].as_str().map(str::to_owned)).collect()
}

#[test]
fn an_attack_that_must_go_back_and_a_longer_way_to_the_same_city_are_never_offered_first() {
    let mut game = Game::of(SAMPLE);
    game.pick("march:french/Oldforge");
    game.send(json!({"fill": {"units": ["Left Lancers"]}}));
    let goes_back = |label: &String| label.contains("needed, else back to");
    let all = labels(&game);
    let first = all.iter().position(goes_back).expect("an attack by too few");
    assert!(first > 0 && all[first..].iter().all(goes_back), "{all:#?}");
    let ends: Vec<String> = game.options();
    for (at, own) in ends.iter().enumerate().take(first) {
        let end = |path: &str| path.rsplit('>').next().map(str::to_owned);
        let sections = |path: &str| path.matches('>').count();
        let longer = ends[..at].iter().any(|other| end(other) == end(own) && sections(other) > sections(own));
        assert!(!longer, "{own} stands behind a longer way: {ends:?}");
    }
}

#[test]
fn a_block_that_leaves_its_column_empty_is_offered_behind_the_others_and_so_is_an_area_that_does() {
    let mut game = battle_of(&[], &[]);
    game.deploy("Mons", "B1 B2 B3,BG", "F1 F2,FG F3");
    game.turn_to("Mons", "B3");
    let moves: Vec<String> = game.options().into_iter().filter(|key| key.starts_with("move:")).collect();
    assert_eq!(moves.last().map(String::as_str), Some("move:F3"), "{moves:?}");
    let alone = ["move:F1", "move:F3"];
    assert!(moves[..moves.len() - 2].iter().all(|key| !alone.contains(&key.as_str())), "{moves:?}");
    game.pick("move:F1");
    assert_eq!(game.options().first().map(String::as_str), Some("defender-left"), "{:?}", game.options());
}
