//! Players' words: corrections, newcomers, house rules in mid-battle, undo, mend, and the way back into a file.

use fanion::orbat::{read, to_toml};
use serde_json::json;

use super::game::{Game, foot, guns, horse, orbat};

fn game() -> Game {
    let a = [foot("A1"), horse("A2"), guns("A3")];
    let b = [foot("B1"), foot("B2")];
    let a: Vec<&str> = a.iter().map(String::as_str).collect();
    let b: Vec<&str> = b.iter().map(String::as_str).collect();
    Game::new(&orbat("Red", &[("Red I", &a)]), &orbat("Blue", &[("Blue I", &b)]), &[])
}

#[test]
fn every_figure_of_a_unit_can_be_set_right() {
    let cases = [
        ("A1", "quality", json!("elite")),
        ("A1", "cv", json!(3)),
        ("A1", "lost", json!(4)),
        ("A1", "formation", json!("square")),
        ("A1", "skirmish", json!(5)),
        ("A1", "disorder", json!("d2")),
        ("A1", "status", json!("broken")),
        ("A1", "ground", json!("rough")),
        ("A2", "weight", json!("heavy")),
        ("A1", "locked_with", json!("B1")),
    ];
    for (unit, field, value) in cases {
        let mut game = game();
        game.correct(json!({"side": "A", "unit": unit, field: value}));
        assert_eq!(game.unit(0, unit)[field], value, "{field}");
        game.ask(json!({"undo": true}));
        assert_ne!(game.unit(0, unit)[field], value, "{field} undone");
    }
}

#[test]
fn impossible_figures_are_refused() {
    let mut game = game();
    let cases = [
        json!({"side": "A", "unit": "A1", "cv": 0}),
        json!({"side": "A", "unit": "A1", "cv": 11}),
        json!({"side": "A", "unit": "A1", "cv": 6, "lost": 5}),
        json!({"side": "A", "unit": "A2", "formation": "square"}),
        json!({"side": "A", "unit": "A1", "weight": "heavy"}),
        json!({"side": "A", "unit": "A2", "skirmish": 1}),
        json!({"side": "A", "unit": "A9", "cv": 1}),
        json!({"side": "C", "unit": "A1", "cv": 1}),
        json!({"side": "A", "unit": "A1"}),
        json!({"side": "A", "unit": "A1", "cvs": 1}),
        json!({"side": "A", "formation": "Red I", "retiring": 5}),
        json!({"side": "A", "leader": "Red chief", "attached_to": "B1"}),
        json!({"position": {"step": "S6"}}),
        json!({"position": {"step": "S1", "half": 1}}),
    ];
    for case in cases {
        assert_eq!(game.refused(json!({"correct": case})), "bad-correction", "{case}");
    }
}

#[test]
fn a_removed_unit_keeps_its_place_and_a_battle_can_begin_anywhere() {
    let mut game = game();
    game.correct(json!({"position": {"turn": 5, "step": "T2", "half": 2, "active": "B"}}));
    assert_eq!(game.at(), (5, "T2".into(), Some(2)));
    assert_eq!(game.play.position().active.as_deref(), Some("B"));
}

#[test]
fn a_newcomer_joins_with_the_next_code() {
    let mut game = game();
    let unit = json!({"name": "A4", "arm": "infantry", "quality": "guard", "cv": 8, "formation": "column"});
    game.ask(json!({"enlist": {"side": "A", "formation": "Red I", "unit": unit}, "why": "late"}));
    let joined = game.unit(0, "A4");
    assert_eq!((joined["code"].as_str(), joined["cv"].as_u64()), (Some("ad"), Some(8)));
    assert_eq!(game.refused(json!({"enlist": {"side": "A", "formation": "Red I", "unit": unit}})), "bad-correction");
    let square =
        json!({"name": "A5", "arm": "cavalry", "quality": "guard", "weight": "light", "cv": 8, "formation": "square"});
    assert_eq!(game.refused(json!({"enlist": {"side": "A", "formation": "Red I", "unit": square}})), "bad-correction");
}

#[test]
fn a_setting_changed_in_mid_battle_counts_from_there() {
    let mut game = game();
    game.go("T2", Some(1));
    game.correct(json!({"side": "A", "unit": "A1", "cv": 5, "disorder": "d1"}));
    game.pick("shot:A/A1");
    game.pick("B/B1");
    let sum = |game: &Game| game.prompt()["tally"].as_array().cloned().unwrap_or_default();
    assert!(sum(&game).iter().all(|row| row["key"] != "rounding"), "5 in line, halved: 5");
    game.correct(json!({"side": "A", "unit": "A1", "cv": 3, "formation": "column"}));
    assert_eq!(
        sum(&game).last().map(|row| row["value"].clone()),
        Some(json!("-1/2")),
        "3 in column, halved: 1.5 down to 1"
    );
    game.ask(json!({"set": {"fire.rounding": "up"}}));
    assert_eq!(sum(&game).last().map(|row| row["value"].clone()), Some(json!("1/2")));
    assert_eq!(game.refused(json!({"set": {"fire.rounding": "sideways"}})), "bad-setting");
    assert_eq!(game.refused(json!({"set": {"fire.roundin": "up"}})), "unknown-setting");
}

#[test]
fn a_mended_die_replays_what_followed() {
    let mut game = game();
    game.go("T2", Some(1));
    game.pick("shot:A/A3");
    game.pick("B/B1");
    let shot = game.ask(json!({"fill": {"distance": 12}, "faces": [5]})).entry;
    game.pick("shot:B/B1");
    game.pick("A/A1");
    game.fill(json!({"with": []}));
    game.pick("done");
    assert_eq!(game.unit(1, "B1")["cv"], 6);
    game.ask(json!({"mend": shot, "with": {"fill": {"distance": 12}, "faces": [4]}}));
    assert_eq!(game.unit(1, "B1")["cv"], 5, "a 4 hits on factor 4");
    assert_eq!(game.unit(0, "A1")["cv"], 4, "the later shot stands: factor 12");
    assert_ne!(game.at().1, "T2", "the later answers were given again");
}

#[test]
fn a_side_written_out_in_mid_battle_reads_back_without_a_figure_changed() {
    let mut game = game();
    game.correct(json!({"side": "A", "unit": "A1", "cv": 4, "lost": 2, "disorder": "d2", "formation": "square"}));
    game.correct(json!({"side": "A", "unit": "A2", "cv": 0, "lost": 5, "status": "removed"}));
    game.correct(json!({"side": "A", "unit": "A3", "status": "captured"}));
    game.correct(json!({"side": "A", "formation": "Red I", "retiring": 2, "tested_at": 1, "committed": true}));
    game.correct(json!({"side": "A", "leader": "Red I leader", "status": "out", "turns_out": 3}));
    game.correct(json!({"side": "A", "leader": "Red chief", "attached_to": "A1"}));
    let text = game.play.export("A").expect("side A");
    let army = read::orbat("saved.toml", text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    assert_eq!(to_toml(&army), text);
    let again = Game::new(&text, &game.play.export("B").expect("side B"), &[]);
    let sides = |game: &Game| game.play.json()["sides"].clone();
    assert_eq!(sides(&again), sides(&game));
    assert_eq!(again.play.export("A"), Some(text));
}

#[test]
fn a_leader_who_is_out_rides_with_nobody_and_nobody_rides_with_the_gone() {
    let mut game = game();
    let leader = |fields: serde_json::Value| {
        let mut correct = json!({"side": "A", "leader": "Red I leader"});
        for (key, value) in fields.as_object().expect("fields") {
            correct[key] = value.clone();
        }
        json!({"correct": correct})
    };
    game.ask(leader(json!({"status": "wounded"})));
    assert_eq!(game.refused(leader(json!({"attached_to": "A1"}))), "bad-correction");
    game.ask(leader(json!({"status": "ready", "attached_to": "A1"})));
    game.correct(json!({"side": "A", "unit": "A2", "cv": 0, "lost": 5, "status": "removed"}));
    assert_eq!(game.refused(leader(json!({"attached_to": "A2"}))), "bad-correction");
}

#[test]
fn another_order_by_a_players_word_ends_a_retreat() {
    let mut game = game();
    let formation = |game: &Game| game.play.json()["sides"][0]["formations"][0].clone();
    game.correct(json!({"side": "A", "formation": "Red I", "retiring": 2}));
    assert_eq!(formation(&game)["order"], "retreat");
    game.correct(json!({"side": "A", "formation": "Red I", "order": "attack"}));
    assert_eq!((&formation(&game)["order"], &formation(&game)["retiring"]), (&json!("attack"), &json!(0)));
    game.correct(json!({"side": "A", "formation": "Red I", "retiring": 1, "order": "support"}));
    assert_eq!((&formation(&game)["order"], &formation(&game)["order_after"]), (&json!("retreat"), &json!("support")));
}

#[test]
fn a_leader_who_is_taken_away_while_he_joins_a_unit_rides_with_nobody() {
    let mut game = game();
    game.correct(json!({"position": {"step": "S4"}}));
    game.pick("leader:A/Red I leader");
    game.correct(json!({"side": "A", "leader": "Red I leader", "status": "wounded"}));
    assert_eq!(game.key(), "S4");
    let commander = game.play.json()["sides"][0]["formations"][0]["commander"].clone();
    assert_eq!((&commander["status"], &commander["attached_to"]), (&json!("wounded"), &json!(null)));
}
