//! T1 and T2 at their edges: who is left to charge or to fire at, who may join a volley, and what is told.

use serde_json::{Value as Json, json};

use super::field::{as_state, charge_near, field, log, options, state, with};
use super::game::{Game, foot, guns, horse};

/// The values that the open prompt offers for what it asks under this name.
fn offered(game: &Game, ask: &str) -> Json {
    let prompt = game.prompt();
    let asks = prompt["asks"].as_array().cloned().unwrap_or_default();
    asks.iter().find(|found| found["name"] == ask).map(|found| found["values"].clone()).unwrap_or_default()
}

/// Why an option of the open prompt is blocked; nothing where it is not.
fn why_not(game: &Game, key: &str) -> String {
    let prompt = game.prompt();
    let blocked = prompt["blocked"].as_array().cloned().unwrap_or_default();
    let found = blocked.iter().find(|blocked| blocked["key"] == key);
    found.and_then(|blocked| blocked["why"].as_str()).unwrap_or_default().to_owned()
}

#[test]
fn infantry_that_may_charge_no_cavalry_is_not_offered_a_charge_where_only_cavalry_is_left() {
    let settings = [("charge.infantry-at-cavalry", "refused")];
    let mut game = field(&[foot("A Foot"), horse("A Horse")], &[horse("B Horse"), foot("B Foot")], &settings);
    game.correct(json!({"side": "B", "unit": "B Foot", "status": "removed"}));
    game.go("T1", Some(1));
    assert_eq!(why_not(&game, "charge:A/A Foot"), "no enemy is there that it may charge");
    game.pick("charge:A/A Horse");
    assert_eq!(options(&game), ["B/B Horse"], "who is removed is no target");
}

#[test]
fn who_has_no_target_left_is_not_offered_a_shot() {
    let (a, b) = ([foot("A1"), foot("A2"), guns("A3")], [foot("B1"), foot("B2")]);
    let mut game = field(&a, &b, &[("fire.join", "off")]);
    game.correct(json!({"side": "B", "unit": "B2", "status": "removed"}));
    game.go("T2", Some(1));
    assert_eq!(why_not(&game, "shot:A/A2"), "");
    game.fires_alone("A/A1", "B/B1");
    assert_eq!(why_not(&game, "shot:A/A2"), "no enemy is left to fire at");
    assert!(options(&game).contains(&"shot:A/A3".to_owned()), "the one small-arms shot does not bind the guns");
}

#[test]
fn only_infantry_that_may_still_fire_joins_a_volley() {
    let a = [foot("A1"), foot("A2"), foot("A3"), guns("A4"), foot("A5"), foot("A6"), horse("A7"), foot("A8")];
    let mut game = field(&a, &[foot("B1"), foot("B2")], &[("charge.infantry-at-cavalry", "allowed")]);
    game.correct(json!({"side": "A", "unit": "A5", "status": "broken"}));
    game.correct(json!({"side": "A", "unit": "A8", "locked_with": "B2"}));
    game.go("T1", Some(1));
    charge_near(&mut game, "A6", "B1", json!({}));
    game.pick("stand");
    game.pick("done");
    game.correct(json!({"side": "A", "unit": "A8", "locked_with": null}));
    game.pick("shot:A/A3");
    game.pick("B/B2");
    game.fill(json!({"with": []}));
    game.correct(json!({"side": "B", "unit": "B2", "locked_with": "A8"}));
    game.pick("shot:A/A1");
    game.pick("B/B1");
    assert_eq!(offered(&game, "with"), json!(["A/A2"]), "neither itself nor who has fired, fights, charges or fled");
}

#[test]
fn a_shot_that_misses_books_no_loss() {
    let mut game = field(&[foot("A1"), foot("A2")], &[foot("B1")], &[("fire.resolution", "one-die")]);
    game.correct(json!({"side": "B", "unit": "B1", "ground": "stone-bua", "formation": "garrison"}));
    game.correct(json!({"side": "A", "unit": "A1", "formation": "square", "cv": 2, "lost": 4}));
    game.correct(json!({"side": "A", "unit": "A2", "formation": "column", "cv": 6}));
    game.go("T2", Some(1));
    game.pick("shot:A/A1");
    game.pick("B/B1");
    game.fill(json!({"with": ["A/A2"]}));
    let told = game.dice(&[6]).told.join("\n");
    assert!(!told.contains("will lose"), "{told}");
}

#[test]
fn who_fires_alone_sees_the_dice_before_it_says_so() {
    let mut game = field(&[foot("A1"), foot("A2")], &[foot("B1")], &[]);
    game.correct(json!({"side": "A", "unit": "A1", "cv": 5, "lost": 1}));
    game.go("T2", Some(1));
    game.pick("shot:A/A1");
    game.pick("B/B1");
    assert_eq!(game.key(), "shot:A/A1>B/B1/with");
    // 10 from the line: one CV for the full six whatever falls, one more on 4 or less.
    assert_eq!(game.prompt()["needs"], "any number");
}

#[test]
fn an_obstacle_that_disorders_whoever_is_d2_already_changes_nothing() {
    let mut game = field(&[foot("A1")], &[guns("B1")], &[]);
    game.correct(json!({"side": "A", "unit": "A1", "disorder": "d2"}));
    game.go("T1", Some(1));
    charge_near(&mut game, "A1", "B1", json!({"obstacle": "major-linear"}));
    assert_eq!(state(&game, 0, "A1"), as_state("ready", 6, "d2"));
    assert_eq!(log(&game).matches("A1 is D2").count(), 0, "{}", log(&game));
}

#[test]
fn a_failed_test_disorders_nobody_who_is_d2_or_gone() {
    let mut game = field(&[foot("A1"), foot("A2")], &[foot("B1")], &[("ved.on.receive-charge", "on")]);
    game.correct(json!({"side": "B", "unit": "B1", "disorder": "d2"}));
    game.go("T1", Some(1));
    charge_near(&mut game, "A1", "B1", json!({}));
    game.pick("stand");
    game.dice(&[6, 6]);
    assert_eq!(log(&game).matches("B1 is D2").count(), 0, "{}", log(&game));
}

#[test]
fn each_leader_at_risk_is_the_one_who_rides_with_the_unit() {
    let mut game = field(&[guns("A1"), guns("A2")], &[foot("B1"), foot("B2")], &[("leader.risk", "2")]);
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B2"}));
    game.correct(json!({"side": "B", "leader": "Blue chief", "attached_to": "B1"}));
    game.go("T2", Some(1));
    game.pick("shot:A/A1");
    game.pick("B/B2");
    // 4 and 2 for close range: one full six.
    game.fill(json!({"distance": 4}));
    game.pick("done");
    let what: Vec<String> = game.play.owed().into_iter().map(|owed| owed.what.clone()).collect();
    assert!(what.iter().all(|what| what.contains("Blue I leader")), "{what:?}");
    assert_eq!(game.owed(), ["leader-risk:B/B2"]);
}

#[test]
fn a_leader_joins_units_of_his_own_formation_first_and_never_one_off_the_table() {
    let a = [with(&foot("A1"), "quality", "\"elite\"")];
    let mut game = field(&a, &[foot("B1"), foot("B2"), foot("B3")], &[]);
    game.correct(json!({"side": "B", "unit": "B2", "status": "removed"}));
    game.done_to("S4");
    game.pick("leader:B/Blue I leader");
    assert_eq!(options(&game), ["B/B1", "B/B3", "stay"]);
    game.pick("B/B3");
    game.pick("leader:B/Blue I leader");
    assert_eq!(options(&game), ["detach", "B/B1", "stay"], "he is with B3 already");
}

#[test]
fn why_a_leader_cannot_ride_is_said_for_each_fate() {
    for (status, why) in [
        ("out", "he is out for some turns"),
        ("wounded", "he is wounded and out of the battle"),
        ("killed", "he is dead"),
        ("captured", "he was captured"),
        ("left", "he left with his broken formation"),
    ] {
        let mut game = field(&[foot("A1")], &[foot("B1")], &[]);
        game.correct(json!({"side": "A", "leader": "Red I leader", "status": status}));
        game.done_to("S4");
        assert_eq!(why_not(&game, "leader:A/Red I leader"), why);
    }
}
