//! Rolled dice: the same test at another occasion has dice of its own.

use serde_json::{Value as Json, json};

use super::game::{Game, SAMPLE, session};

/// The Red Guards have lost two steps, and their tests are owed.
fn two_steps_of_the_guard(seed: u64, more: &[(&str, &str)]) -> Game {
    let text = SAMPLE.lines().filter(|line| !line.starts_with("reads")).collect::<Vec<_>>().join("\n");
    let mut rules = vec![("fert.rolls", "attacker"), ("catastrophe.napoleon", "off")];
    rules.extend(more);
    let mut game = Game::from(session(&text, seed, &rules));
    game.left_at_stonecross();
    game.advance_at_stonecross();
    game.pick("fert:Stonecross/1/french");
    game.fill(json!({}));
    game.dice(&[5]);
    game.fill(json!({"enemy_steps": 2}));
    game.pick("losses:Stonecross/1/allied");
    game.pick("Red Guards");
    game.pick("Red Guards");
    game
}

#[test]
fn a_guard_unit_that_lost_two_steps_is_tested_with_a_die_for_each() {
    let faces = |seed: u64| -> Vec<Json> {
        let mut game = two_steps_of_the_guard(seed, &[]);
        let mut thrown = || {
            game.pick("guard:Red Guards");
            let reply = game.send(json!({"roll": true}));
            reply.events.iter().find(|event| event["tested"].is_object()).expect("a test")["tested"]["faces"].clone()
        };
        vec![thrown(), thrown()]
    };
    assert!((0..6).map(faces).any(|both| both[0] != both[1]), "the second die is always the first");
}

#[test]
fn by_the_house_rule_a_guard_unit_is_tested_once() {
    let mut game = two_steps_of_the_guard(1, &[("catastrophe.guard", "unit")]);
    game.pick("guard:Red Guards");
    game.dice(&[6]);
    assert!(game.play.prompt().is_none_or(|_| !game.options().iter().any(|key| key.starts_with("guard:"))));
}

/// The French go back from a battle; the die of the Tower's test.
fn goes_back(game: &mut Game, area: &str, to: &str) -> Json {
    game.pick(&format!("battle:{area}"));
    game.tactics("retreat", "hold");
    game.withdraw(&format!("{area}/1"), ["stay", to]);
    game.pick("retreat:The Tower");
    let reply = game.send(json!({"roll": true}));
    reply.events.iter().find(|event| event["tested"].is_object()).expect("a test")["tested"]["faces"].clone()
}

#[test]
fn a_formation_that_goes_back_from_two_battles_of_a_phase_is_tested_with_a_die_for_each() {
    let rules = [("catastrophe.napoleon", "off"), ("battle.second-round", "never")];
    let faces = |seed: u64| -> Vec<Json> {
        let mut game = Game::from(session(SAMPLE, seed, &rules));
        game.done();
        for (formation, at) in
            [("The Tower", "Stonecross"), ("Horse of the Reserve", "Ashby"), ("Second Redland Corps", "Ashby")]
        {
            game.correct("formation", formation, json!({"at": at, "mode": "line-of-battle"}));
        }
        game.done();
        let first = goes_back(&mut game, "Stonecross", "Oldforge");
        game.correct("formation", "The Tower", json!({"at": "Ashby"}));
        game.correct("formation", "Horse of the Reserve", json!({"at": "Southgate"}));
        vec![first, goes_back(&mut game, "Ashby", "Kingsholm")]
    };
    assert!((0..6).map(faces).any(|both| both[0] != both[1]), "the second die is always the first");
}

#[test]
fn a_second_throw_of_a_test_keeps_its_die_when_it_is_taken_back_and_made_again() {
    let mut game = two_steps_of_the_guard(3, &[]);
    let key = "guard:Red Guards/faces";
    assert!(!game.play.place(key).contains('#'));
    game.pick("guard:Red Guards");
    game.send(json!({"roll": true}));
    assert!(game.play.place(key).ends_with("#1"), "{}", game.play.place(key));
    game.pick("guard:Red Guards");
    let mut thrown = || {
        let reply = game.send(json!({"roll": true}));
        let test = reply.events.iter().find(|event| event["tested"].is_object()).expect("a test");
        let faces = test["tested"]["faces"].clone();
        game.send(json!({"undo": true}));
        faces
    };
    assert_eq!(thrown(), thrown());
}
