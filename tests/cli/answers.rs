//! The JSON that scripts read.

use std::collections::BTreeSet;

use serde_json::json;

use super::{json, refused, told};

const VED: &str = "march-attack/ved quality=veteran cv_lost=2 disordered=true";

#[test]
fn a_check_answers_with_its_inputs_its_sum_its_dice_and_its_outcome() {
    let expected = json!({
        "check": "march-attack/ved",
        "inputs": {"quality": "veteran", "cv_lost": 2, "disordered": true},
        "modifiers": [
            {"key": "quality", "label": "Veteran", "value": 8, "source": "VeD table"},
            {"key": "cv_lost", "label": "each full 2 CV lost", "value": -1, "source": "VeD table"},
            {"key": "disordered", "label": "disordered", "value": -2, "source": "VeD table"},
        ],
        "house_rules": [],
        "dice": [3, 4],
        "outcome": {"value": 5, "passed": false},
    });
    let line = format!("check {VED} --dice 3,4 --json");
    assert_eq!(told(&line), format!("{expected}\n"), "to the letter, members in this order");
    assert_eq!(told(&format!("check --json --dice 3,4 {VED}")), told(&line), "wherever the options stand");
}

#[test]
fn odds_count_every_outcome_over_all_faces_most_likely_first() {
    let expected = json!({
        "check": "march-attack/ved",
        "inputs": {"quality": "veteran", "cv_lost": 2, "disordered": true},
        "outcomes": [
            {"outcome": {"value": 5, "passed": false}, "ways": 26, "of": 36, "probability": 0.7222},
            {"outcome": {"value": 5, "passed": true}, "ways": 10, "of": 36, "probability": 0.2778},
        ],
    });
    assert_eq!(told(&format!("odds {VED} --json")), format!("{expected}\n"));
}

#[test]
fn odds_agree_with_the_check_on_all_36_throws() {
    let passed = (1..=6).flat_map(|a| (1..=6).map(move |b| format!("check {VED} --dice {a},{b} --json")));
    let passed = passed.filter(|line| json(line)["outcome"]["passed"] == true).count();
    assert_eq!(passed, 10);
}

#[test]
fn only_what_was_given_is_echoed_and_dotted_inputs_nest() {
    let ved = json("check march-attack/ved quality=regular --dice 3,4 --json");
    assert_eq!(ved["inputs"], json!({"quality": "regular"}));
    let battle = "check age-of-napoleon/battle attacker.corps=3 attacker.sr=3 attacker.rating=4 defender.corps=2 \
                  defender.sr=2 defender.rating=3 --dice 6,1 --json";
    let battle = json(battle);
    let inputs =
        json!({"attacker": {"corps": 3, "sr": 3, "rating": 4}, "defender": {"corps": 2, "sr": 2, "rating": 3}});
    assert_eq!(battle["inputs"], inputs);
    let sides: BTreeSet<&str> =
        battle["modifiers"].as_array().unwrap().iter().map(|row| row["side"].as_str().unwrap()).collect();
    assert_eq!(sides, BTreeSet::from(["attacker", "defender"]));
}

#[test]
fn a_row_that_multiplies_says_by_which_fraction() {
    let fire = "check march-attack/small-arms cv=7 formation=column cover=light --dice 6 --json";
    let times: Vec<_> = json(fire)["modifiers"].as_array().unwrap().iter().map(|row| row["times"].clone()).collect();
    assert!(times.contains(&json!("1/2")), "{times:?}");
}

#[test]
fn a_house_rule_is_listed_where_it_decided_and_only_there() {
    let line = "check march-attack/small-arms cv=5 formation=column cover=light";
    let decided = json(&format!("{line} --dice 3 --json"));
    assert_eq!(decided["house_rules"], json!(["fire.rounding"]));
    let ved = json(&format!("check {VED} --dice 3,4 --json"));
    assert_eq!(ved["house_rules"], json!([]));
}

#[test]
fn set_changes_a_setting_for_this_call() {
    let line = "check march-attack/small-arms cv=5 formation=column cover=light --dice 3 --json";
    let down = json(&format!("{line} --set fire.rounding=down"));
    let up = json(&format!("{line} --set fire.rounding=up"));
    let factor = |answer: &serde_json::Value| answer["outcome"]["factor"].as_i64().unwrap();
    assert_eq!(factor(&up), factor(&down) + 1);
    assert_ne!(told(line).len(), 0);
}

#[test]
fn settings_that_only_play_uses_are_taken_too() {
    told(&format!("check {VED} --dice 3,4 --set leader.risk=5 --set ved.on.fire-loss=on"));
}

#[test]
fn the_same_seed_gives_the_same_faces_and_other_seeds_give_others() {
    let rolled = |seed: u32| told(&format!("check {VED} --seed {seed} --json"));
    assert_eq!(rolled(7), rolled(7));
    let faces: BTreeSet<String> =
        (0..20).map(|seed| json(&format!("check {VED} --seed {seed} --json"))["dice"].to_string()).collect();
    assert!(faces.len() > 5, "{faces:?}");
}

#[test]
fn rolled_faces_give_what_the_same_faces_give_when_they_are_typed() {
    let rolled = json(&format!("check {VED} --seed 11 --json"));
    let faces: Vec<String> = rolled["dice"].as_array().unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(json(&format!("check {VED} --dice {} --json", faces.join(","))), rolled);
}

#[test]
fn a_roll_without_a_seed_says_which_seed_repeats_it() {
    let text = told(&format!("check {VED}"));
    let (_, after) = text.split_once("--seed ").expect("the seed is printed");
    let seed = after.split(' ').next().unwrap();
    assert_eq!(told(&format!("check {VED} --seed {seed}")), text);
}

#[test]
fn the_list_of_checks_describes_every_input() {
    let checks = json("check --json");
    let ved = checks.as_array().unwrap().iter().find(|check| check["id"] == "march-attack/ved").unwrap();
    assert_eq!(ved["title"], "Valeur et Discipline");
    assert_eq!(ved["dice"], "2D6");
    let qualities = ["untrained", "militia", "conscript", "regular", "veteran", "elite", "guard"];
    let inputs = &ved["inputs"];
    assert_eq!(inputs[0], json!({"name": "quality", "kind": "choice", "values": qualities, "default": null}));
    let losses = json!({"name": "cv_lost", "kind": "count", "range": [0, 10], "default": 0});
    let disordered = json!({"name": "disordered", "kind": "flag", "values": [true, false], "default": false});
    for input in [losses, disordered] {
        assert!(inputs.as_array().unwrap().contains(&input), "{input}");
    }
}

#[test]
fn every_listed_check_is_found_by_its_id() {
    for check in json("check --json").as_array().unwrap() {
        let id = check["id"].as_str().unwrap();
        let (status, message) = refused(&format!("odds {id} no_such_input=1"));
        assert!(status == 2 && message.contains("no_such_input") && message.contains(id), "{message}");
    }
}

#[test]
fn a_table_is_printed_with_its_cells_as_text() {
    let skirmish = json("table march-attack/skirmish --json");
    let members: Vec<&str> = skirmish.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(members, ["id", "title", "source", "columns", "rows"]);
    assert_eq!(skirmish["id"], "march-attack/skirmish");
    assert_eq!(skirmish["columns"][0], "1-2");
    let row = json!({"label": "2", "cells": ["-", "-", "-", "1", "1", "1", "2", "2", "2", "3"]});
    assert_eq!(skirmish["rows"][0], row);
    assert_eq!(skirmish["rows"].as_array().unwrap().len(), 11);
}

#[test]
fn every_listed_table_is_found_by_its_id() {
    let list = json("table --json");
    let list = list.as_array().unwrap();
    assert!(list.len() > 10);
    for listed in list {
        assert_eq!(listed.as_object().unwrap().len(), 2);
        let table = json(&format!("table {} --json", listed["id"].as_str().unwrap()));
        assert_eq!((&table["id"], &table["title"]), (&listed["id"], &listed["title"]));
    }
}
