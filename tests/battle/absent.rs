//! Who is gone does nothing: a player's word that takes someone off takes back the answer that named him.

use serde_json::{Value as Json, json};

use super::field::{charge, field, meet};
use super::game::{Game, foot, guns, horse};

/// One of each arm a side, in T1 of the first half.
fn armies(settings: &[(&str, &str)]) -> Game {
    field(&[foot("A1"), foot("A2"), horse("A3"), guns("A4")], &[foot("B1"), foot("B2"), horse("B3")], settings)
}

fn take_off(game: &mut Game, side: &str, unit: &str, status: &str) -> String {
    game.correct(json!({"side": side, "unit": unit, "status": status})).told.join("\n")
}

#[test]
fn a_unit_that_is_taken_off_while_it_shoots_costs_nobody_a_cv() {
    for (unit, fill) in [("A1", json!({})), ("A4", json!({"distance": 9}))] {
        for status in ["removed", "captured", "broken"] {
            let mut game = armies(&[]);
            game.go("T2", Some(1));
            game.pick(&format!("shot:A/{unit}"));
            game.pick("B/B1");
            if fill != json!({}) {
                game.fill(fill.clone());
            }
            let told = take_off(&mut game, "A", unit, status);
            assert!(told.contains(&format!("{unit} is {status}")), "the reason is told: {told}");
            assert_eq!(game.key(), "T2", "{unit} {status}");
            assert_eq!(game.unit(1, "B1")["booked"], 0);
            let blocked = game.prompt()["options"].to_string();
            assert!(!blocked.contains(&format!("shot:A/{unit}")), "{unit} fires no more");
        }
    }
}

#[test]
fn a_companion_that_is_taken_off_leaves_the_shot_to_be_declared_again() {
    let mut game = armies(&[]);
    game.correct(json!({"side": "A", "unit": "A1", "cv": 5}));
    game.go("T2", Some(1));
    game.pick("shot:A/A1");
    game.pick("B/B1");
    game.fill(json!({"with": ["A/A2"]}));
    take_off(&mut game, "A", "A2", "removed");
    assert_eq!(game.key(), "shot:A/A1>B/B1/with", "who fires along is asked again");
    assert_eq!(game.prompt()["asks"].to_string().matches("A/A2").count(), 0, "and the one who is gone is not listed");
}

#[test]
fn a_unit_that_is_taken_off_forms_no_square_and_may_be_charged_when_it_broke() {
    for (status, key) in [("removed", "charge:A/A3/target"), ("captured", "charge:A/A3/target"), ("broken", "T1")] {
        let mut game = armies(&[]);
        game.go("T1", Some(1));
        charge(&mut game, "A3", "B1", json!({}));
        game.pick("square");
        assert!(game.key().starts_with("ved-"), "{}", game.key());
        take_off(&mut game, "B", "B1", status);
        assert_eq!(game.key(), key, "{status}");
        assert_ne!(game.unit(1, "B1")["formation"], "square", "{status}");
        let charges = if status == "broken" { json!("B1") } else { Json::Null };
        assert_eq!(game.unit(0, "A3")["charges"], charges, "{status}");
    }
}

#[test]
fn a_unit_that_is_taken_off_while_it_moves_or_changes_formation_does_neither() {
    for act in ["move", "form"] {
        let mut game = armies(&[]);
        game.go("T1", Some(1));
        let before = game.unit(0, "A1");
        game.pick(&format!("{act}:A/A1"));
        take_off(&mut game, "A", "A1", "removed");
        assert_eq!(game.key(), "T1", "{act}");
        assert_eq!(game.unit(0, "A1")["ground"], before["ground"]);
        assert_eq!(game.refused(json!({"pick": format!("{act}:A/A1")})), "not-offered");
    }
}

#[test]
fn what_the_acts_own_dice_kill_is_not_meant() {
    let mut game = armies(&[("melee.broken", "remove")]);
    game.go("T1", Some(1));
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B1"}));
    game.correct(json!({"side": "B", "unit": "B1", "cv": 1}));
    meet(&mut game, "A3", "B1");
    game.dice(&[6, 1]);
    assert_eq!(game.unit(1, "B1")["status"], "removed");
    assert!(game.key().starts_with("leader-risk:B/B1"), "{}", game.key());
    game.correct(json!({"side": "A", "unit": "A1", "cv": 3}));
    assert!(game.key().starts_with("leader-risk:B/B1"), "a word about another changes nothing: {}", game.key());
}

#[test]
fn the_word_stands_and_undo_brings_the_answer_back() {
    let mut game = armies(&[]);
    game.go("T2", Some(1));
    game.pick("shot:A/A4");
    game.pick("B/B1");
    let before = game.key();
    take_off(&mut game, "A", "A4", "captured");
    assert_eq!(game.unit(0, "A4")["status"], "captured");
    game.ask(json!({"undo": true}));
    assert_eq!((game.key(), game.unit(0, "A4")["status"].clone()), (before, json!("ready")));
}
