//! S1 and S5: orders, arrivals, grand batteries, initiative.

use serde_json::json;

use super::game::{Game, army, arriving, foot, guns};

fn game(settings: &[(&str, &str)]) -> Game {
    let a = [foot("A1"), guns("A2")];
    let late = [foot("A3"), guns("A4")];
    let b = [foot("B1")];
    let red = arriving(&army("Red", &[("Red I", &a), ("Red II", &late)]), "Red II", 2);
    Game::new(&red, &army("Blue", &[("Blue I", &b)]), settings)
}

#[test]
fn an_order_test_knows_the_commanders_and_asks_the_distance() {
    let mut game = game(&[]);
    game.pick("order:A/Red I");
    game.pick("attack");
    let prompt = game.prompt();
    assert_eq!(prompt["known"]["uncommitted"], true);
    assert_eq!(prompt["asks"][0]["name"], "distance");
    game.ask(json!({"fill": {"distance": 25}, "faces": [3, 3]}));
    // Average +1, average staff 0, uncommitted +2, 25 inches -2: 7 on a 6.
    let red = game.mf(0, "Red I");
    assert_eq!((red["order"].as_str(), red["committed"].as_bool()), (Some("attack"), Some(true)));
}

#[test]
fn a_failed_order_keeps_the_old_one_and_is_tried_once_a_turn() {
    let mut game = game(&[]);
    game.pick("order:A/Red I");
    game.pick("attack");
    game.ask(json!({"fill": {"distance": 25}, "faces": [1, 1]}));
    assert_eq!(game.mf(0, "Red I")["order"], "defend");
    assert_eq!(game.refused(json!({"pick": "order:A/Red I"})), "blocked");
    game.ask(json!({"set": {"order.failure": "retry"}}));
    game.pick("order:A/Red I");
    game.ask(json!({"undo": true}));
    game.ask(json!({"set": {"order.failure": "keep"}}));
    game.done_to("T1");
    game.done_to("S1");
    game.pick("order:A/Red I");
}

#[test]
fn a_retire_order_costs_more_in_contact_and_an_attached_commander_hinders() {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "formation": "Red I", "engaged": true, "committed": true}));
    game.correct(json!({"side": "A", "leader": "Red chief", "attached_to": "A1"}));
    game.pick("order:A/Red I");
    game.pick("retire");
    let known = game.prompt()["known"].clone();
    assert_eq!((known["retire"].as_str(), known["commander_attached"].as_bool()), (Some("engaged"), Some(true)));
    assert_eq!(known["uncommitted"], false);
}

#[test]
fn a_formation_rolls_for_its_arrival_each_turn_until_it_comes() {
    let mut game = game(&[]);
    assert!(game.owed().is_empty(), "due in turn 2");
    assert_eq!(game.mf(0, "Red II")["on_table"], false);
    assert_eq!(game.refused(json!({"pick": "order:A/Red II"})), "blocked");
    for (turn, face) in [(2, 3), (3, 4)] {
        game.done_to("T1");
        game.done_to("S1");
        assert_eq!(game.at().0, turn);
        assert_eq!(game.owed(), ["arrival:A/Red II"]);
        assert_eq!(game.refused(json!({"pick": "done"})), "not-offered", "an arrival cannot be passed over");
        game.pick("arrival:A/Red II");
        game.dice(&[face]);
        assert_eq!(game.mf(0, "Red II")["on_table"], face >= 4);
    }
    assert!(game.owed().is_empty());
}

#[test]
fn a_grand_battery_is_formed_of_named_guns_and_dissolves_into_their_formations() {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "formation": "Red II", "on_table": true}));
    game.forms_grand_battery();
    game.fill(json!({"batteries": ["A/A2", "A/A4"], "leader": "A/Red II leader"}));
    let battery = game.mf(0, "Grand Battery 1");
    assert_eq!((battery["kind"].as_str(), battery["units"].as_array().map(Vec::len)), (Some("grand-battery"), Some(2)));
    assert_eq!(game.mf(0, "Red I")["units"].as_array().map(Vec::len), Some(1));
    game.done_to("T1");
    game.done_to("S1");
    game.pick("order:A/Grand Battery 1");
    game.pick("dissolve-grand-battery");
    game.ask(json!({"fill": {"distance": 1}, "faces": [6, 6]}));
    assert_eq!(game.mf(0, "Red II")["units"].as_array().map(Vec::len), Some(2));
}

#[test]
fn equal_initiative_rolls_again_and_the_winner_chooses() {
    let mut game = game(&[]);
    game.done_to("S5");
    game.pick("initiative");
    game.dice(&[3, 3]);
    assert_eq!(game.key(), "initiative/2/faces");
    game.dice(&[2, 5]);
    assert_eq!(game.prompt()["side"], "B");
    game.pick("A");
    assert_eq!(game.at(), (1, "T1".into(), Some(1)));
    assert_eq!(game.play.position().active.as_deref(), Some("A"));
}

#[test]
fn the_players_name_the_initiative_where_the_setting_says_so() {
    let mut game = game(&[("initiative.roll", "choose")]);
    game.done_to("S5");
    game.pick("initiative");
    game.pick("B");
    game.pick("B");
    assert_eq!(game.play.position().active.as_deref(), Some("B"));
}

#[test]
fn an_order_to_a_formation_that_is_set_retreating_meanwhile_is_taken_back() {
    let mut game = game(&[]);
    game.pick("order:A/Red I");
    game.pick("attack");
    game.correct(json!({"side": "A", "formation": "Red I", "order": "retreat", "retiring": 2}));
    assert_eq!(game.key(), "S1");
    let red = game.mf(0, "Red I");
    assert_eq!((red["order"].as_str(), red["retiring"].as_u64()), (Some("retreat"), Some(2)));
}

#[test]
fn players_who_have_begun_to_roll_may_agree_to_name_the_initiative_instead() {
    for rolled in [&[][..], &[3, 3]] {
        let mut game = game(&[]);
        game.done_to("S5");
        game.pick("initiative");
        if !rolled.is_empty() {
            game.dice(rolled);
        }
        game.ask(json!({"set": {"initiative.roll": "choose"}}));
        assert_eq!(game.key(), "initiative/winner", "{rolled:?}");
        game.pick("B");
        game.pick("B");
        assert_eq!(game.play.position().active.as_deref(), Some("B"));
    }
}

#[test]
fn the_battle_ends_after_the_last_turn_with_a_verdict() {
    let mut game = game(&[("battle.turns", "1")]);
    game.done_to("T4");
    assert_eq!(game.owed(), ["verdict"]);
    game.pick("verdict");
    game.pick("draw");
    assert!(game.play.prompt().is_none());
    assert_eq!(game.refused(json!({"pick": "done"})), "over");
    game.ask(json!({"undo": true}));
    assert!(game.play.prompt().is_some());
}
