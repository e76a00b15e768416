//! S1, S3, S4 and T4 at their edges: orders that are not offered, hits that reach nobody, markers that stay.

use serde_json::{Value as Json, json};

use super::field::{as_state, field, log, options, state, with};
use super::game::{Game, army, arriving, foot, guns, horse};

/// Why an option of the open prompt is blocked; nothing where it is not.
fn why_not(game: &Game, key: &str) -> String {
    let prompt = game.prompt();
    let blocked = prompt["blocked"].as_array().cloned().unwrap_or_default();
    let found = blocked.iter().find(|blocked| blocked["key"] == key);
    found.and_then(|blocked| blocked["why"].as_str()).unwrap_or_default().to_owned()
}

fn batteries() -> Game {
    let red = army("Red", &[("Red I", &[foot("A1"), guns("A2"), guns("A3")]), ("Red II", &[foot("A4"), guns("A5")])]);
    Game::new(&red, &army("Blue", &[("Blue I", &[foot("B1")])]), &[("order.failure", "retry")])
}

fn form(game: &mut Game, with: Json) {
    game.forms_grand_battery();
    game.fill(with);
}

#[test]
fn a_second_grand_battery_takes_the_next_name_and_only_guns_that_are_free() {
    let mut game = batteries();
    game.correct(json!({"side": "A", "unit": "A5", "status": "broken"}));
    form(&mut game, json!({"batteries": ["A/A2"], "leader": "A/Red II leader"}));
    let first = game.mf(0, "Grand Battery 1");
    assert_eq!(
        (first["order"].as_str(), first["commander"]["name"].as_str()),
        (Some("bombard"), Some("Red II leader"))
    );
    game.forms_grand_battery();
    let prompt = game.prompt();
    assert_eq!(prompt["asks"][0]["values"], json!(["A/A3"]), "neither those of the first nor broken ones");
    game.fill(json!({"batteries": ["A/A3"]}));
    assert_eq!(game.mf(0, "Grand Battery 2")["order"], "bombard");
    game.pick("order:A/Red I");
    assert!(!options(&game).contains(&"form-grand-battery".to_owned()), "no battery is free");
}

#[test]
fn a_grand_battery_that_came_as_one_is_neither_formed_nor_dissolved() {
    let red = army("Red", &[("Red I", &[guns("A1")]), ("Red II", &[foot("A2")])]);
    let red = red.replacen("kind = \"mixed\"", "kind = \"grand-battery\"", 1);
    let mut game = Game::new(&red, &army("Blue", &[("Blue I", &[foot("B1")])]), &[]);
    game.pick("order:A/Red I");
    let offered = options(&game);
    assert!(!offered.iter().any(|order| order.contains("grand-battery")), "{offered:?}");
    assert_eq!(offered.last().map(String::as_str), Some("defend"), "it holds that order: {offered:?}");
    game.ask(json!({"undo": true}));
    game.pick("order:A/Red II");
    assert!(options(&game).contains(&"form-grand-battery".to_owned()), "{:?}", options(&game));
}

#[test]
fn a_formed_grand_battery_is_dissolved_and_its_formation_is_not() {
    let mut game = batteries();
    form(&mut game, json!({"batteries": ["A/A2"]}));
    game.pick("order:A/Red I");
    assert!(!options(&game).contains(&"dissolve-grand-battery".to_owned()));
    game.ask(json!({"undo": true}));
    game.pick("order:A/Grand Battery 1");
    assert!(options(&game).contains(&"dissolve-grand-battery".to_owned()));
    assert!(!options(&game).contains(&"form-grand-battery".to_owned()));
}

#[test]
fn why_a_formation_takes_no_order_is_said() {
    let mut game = batteries();
    game.correct(json!({"side": "A", "formation": "Red II", "on_table": false}));
    game.correct(json!({"side": "B", "unit": "B1", "status": "broken"}));
    assert_eq!(why_not(&game, "order:A/Red II"), "it has not arrived");
    assert_eq!(why_not(&game, "order:B/Blue I"), "none of its units is ready");
    game.correct(json!({"side": "A", "formation": "Red I", "retiring": 2}));
    assert_eq!(why_not(&game, "order:A/Red I"), "it is retreating");
}

#[test]
fn an_attack_order_to_a_committed_formation_commits_nobody_again() {
    let mut game = batteries();
    game.correct(json!({"side": "A", "formation": "Red I", "committed": true}));
    game.pick("order:A/Red I");
    game.pick("attack");
    let told = game.ask(json!({"fill": {"distance": 1}, "faces": [6, 6]})).told.join("\n");
    assert!(told.contains("Red I has the order attack") && !told.contains("is committed"), "{told}");
}

#[test]
fn an_old_order_comes_back_only_where_the_retreat_is_over_and_the_formation_stands() {
    let units = |name: &str| (1..=3).map(|n| foot(&format!("{name}{n}"))).collect::<Vec<_>>();
    let red = army("Red", &[("Red I", &units("A")), ("Red II", &units("C"))]);
    let mut game = Game::new(&red, &army("Blue", &[("Blue I", &[foot("B1")])]), &[]);
    game.correct(json!({"side": "A", "formation": "Red I", "order": "attack", "retiring": 1}));
    game.correct(json!({"side": "A", "formation": "Red II", "retiring": 1}));
    for unit in ["C1", "C2", "C3"] {
        game.correct(json!({"side": "A", "unit": unit, "status": "removed"}));
    }
    game.pick("done");
    game.pick("friends:A/Red II");
    game.fill(json!({}));
    game.done_to("T1");
    game.done_to("S1");
    assert_eq!((game.at().0, game.mf(0, "Red I")["order"].as_str()), (2, Some("attack")));
    assert_eq!(log(&game).matches("has ended its retreat").count(), 1, "not of the broken: {}", log(&game));
}

#[test]
fn who_comes_engaged_is_committed_in_the_first_turn_only() {
    let mut game = batteries();
    assert!(!log(&game).contains("is committed"), "{}", log(&game));
    game.correct(json!({"side": "A", "formation": "Red I", "order": "attack"}));
    game.done_to("T1");
    game.done_to("S1");
    assert_eq!(game.mf(0, "Red I")["committed"], false, "a player's word commits nobody, as long as it is not turn 1");
}

#[test]
fn a_formation_due_later_rolls_for_nothing_yet() {
    let red = arriving(&army("Red", &[("Red I", &[foot("A1")]), ("Red II", &[foot("A2")])]), "Red II", 2);
    let mut game = Game::new(&red, &army("Blue", &[("Blue I", &[foot("B1")])]), &[]);
    assert_eq!(game.owed(), Vec::<String>::new());
    game.correct(json!({"side": "A", "formation": "Red II", "on_table": true}));
    game.done_to("T1");
    game.done_to("S1");
    assert_eq!(game.owed(), Vec::<String>::new(), "it is there already");
}

/// Everybody is engaged, and Red I has skirmishers.
fn skirmish(settings: &[(&str, &str)]) -> Game {
    let a = [format!("{}, skirmish = 20", foot("A1")), foot("A2")];
    let b = [foot("B1"), foot("B2"), guns("B3"), horse("B4")];
    field(&a, &b, settings)
}

fn engage(game: &mut Game) {
    game.pick("done");
    game.pick("engaged");
    game.fill(json!({"formations": ["A/Red I", "B/Blue I"]}));
}

#[test]
fn skirmish_hits_reach_only_who_is_there_unlocked_and_has_a_cv_left() {
    let mut game = skirmish(&[]);
    game.correct(json!({"side": "B", "unit": "B2", "locked_with": "A2"}));
    game.correct(json!({"side": "B", "unit": "B1", "cv": 1, "lost": 5}));
    engage(&mut game);
    game.pick("skirmish:A/Red I");
    game.dice(&[6, 6]);
    game.pick("spread:A/Red I");
    assert_eq!(options(&game), ["B/B1", "B/B3", "rest"], "neither the locked nor cavalry");
    game.pick("B/B1");
    game.fill(json!({}));
    assert_eq!(options(&game), ["B/B3", "rest"], "its last CV is booked");
    assert_eq!(game.prompt()["text"], "3 hits of Red I: which unit loses a CV?");
    game.pick("B/B3");
    game.fill(json!({}));
    assert_eq!(game.owed(), ["ved:B/B3"], "the guns cost two, and one hit buys no more");
}

#[test]
fn where_no_hit_is_left_over_nothing_is_kept_and_the_removed_are_told_once() {
    let mut game = skirmish(&[("skirmish.left-over", "kept")]);
    engage(&mut game);
    game.pick("skirmish:A/Red I");
    game.dice(&[6, 6]);
    game.pick("spread:A/Red I");
    game.pick("rest");
    assert!(log(&game).contains("Red I keeps 4 hits"), "{}", log(&game));
}

#[test]
fn only_ready_formations_that_are_on_the_table_can_be_engaged() {
    let red = army("Red", &[("Red I", &[foot("A1")]), ("Red II", &[foot("A2")]), ("Red III", &[foot("A3")])]);
    let mut game = Game::new(&red, &army("Blue", &[("Blue I", &[foot("B1")])]), &[]);
    game.correct(json!({"side": "A", "formation": "Red II", "on_table": false}));
    game.correct(json!({"side": "A", "formation": "Red III", "engaged": true}));
    game.pick("done");
    game.pick("engaged");
    let ask = game.prompt()["asks"][0].clone();
    assert_eq!(
        (&ask["values"], &ask["default"]),
        (&json!(["A/Red I", "A/Red III", "B/Blue I"]), &json!(["A/Red III"]))
    );
}

#[test]
fn a_leader_joins_units_of_his_own_formation_before_others() {
    let red = army("Red", &[("Red I", &[foot("A1")]), ("Red II", &[foot("A2"), foot("A3")])]);
    let mut game = Game::new(&red, &army("Blue", &[("Blue I", &[foot("B1")])]), &[]);
    game.done_to("S4");
    game.pick("leader:A/Red II leader");
    assert_eq!(options(&game), ["A/A2", "A/A3", "A/A1", "stay"]);
}

#[test]
fn a_rally_needs_a_leader_with_the_unit() {
    let mut game = skirmish(&[]);
    game.correct(json!({"side": "A", "unit": "A1", "status": "broken"}));
    game.go("S4", None);
    assert_eq!(why_not(&game, "rally:A/A1"), "no leader is attached to it");
}

#[test]
fn in_t4_only_ready_units_in_disorder_on_such_ground_are_asked_for() {
    let a = [horse("A1"), horse("A2"), horse("A3"), with(&foot("A4"), "light", "true")];
    let mut game = field(&a, &[foot("B1")], &[]);
    for (unit, ground, disorder) in
        [("A1", "light-wood", "d2"), ("A2", "light-wood", "none"), ("A3", "open", "d2"), ("A4", "dense-wood", "d1")]
    {
        game.correct(json!({"side": "A", "unit": unit, "ground": ground, "disorder": disorder}));
    }
    game.go("T4", Some(1));
    assert_eq!(game.owed(), ["ground"]);
    game.pick("ground");
    assert_eq!(game.prompt()["asks"][0]["values"], json!(["A/A1"]));
    game.fill(json!({}));
    let told = log(&game);
    assert!(!told.contains("ab A2 recovers") && told.contains("terrain prevents recovery: aa A1"), "{told}");
    assert_eq!(state(&game, 0, "A1"), as_state("ready", 5, "d2"));
    assert_eq!(state(&game, 0, "A3"), as_state("ready", 5, "d1"));
    assert_eq!(state(&game, 0, "A4"), as_state("ready", 6, "none"));
}

#[test]
fn the_questions_of_fire_and_disorder_are_both_sides_and_those_of_movement_and_melee_the_active_ones() {
    for (step, side) in [("T1", "A"), ("T2", "both")] {
        let mut game = skirmish(&[]);
        game.go(step, Some(1));
        assert_eq!(game.prompt()["side"], side, "{step}");
    }
}
