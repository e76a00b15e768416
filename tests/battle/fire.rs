//! T2: shots of both sides, losses together, leaders at risk.

use serde_json::json;

use super::game::{Game, foot, guns, orbat};

fn game(settings: &[(&str, &str)]) -> Game {
    let a = [foot("A1"), foot("A2"), foot("A3"), guns("A4")];
    let b = [foot("B1").replace("cv = 6", "cv = 1"), foot("B2"), guns("B3")];
    let a: Vec<&str> = a.iter().map(String::as_str).collect();
    let b: Vec<&str> = b.iter().map(String::as_str).collect();
    let mut game = Game::new(&orbat("Red", &[("Red I", &a)]), &orbat("Blue", &[("Blue I", &b)]), settings);
    game.go("T2", Some(1));
    game
}

#[test]
fn three_battalions_at_one_target_are_one_shot() {
    let mut game = game(&[]);
    game.pick("shot:A/A1");
    game.pick("B/B2");
    assert_eq!(game.key(), "shot:A/A1>B/B2/with");
    game.fill(json!({"with": ["A/A2", "A/A3"], "cover": "light"}));
    // Three lines of 12, each halved: 18, three full sixes and no die.
    assert_eq!(game.unit(1, "B2")["booked"], 3);
    for unit in ["shot:A/A2", "shot:A/A3"] {
        assert_eq!(game.refused(json!({"pick": unit})), "blocked", "{unit} has fired");
    }
}

#[test]
fn one_small_arms_shot_a_target_from_each_side() {
    let mut game = game(&[("fire.join", "off")]);
    game.fires_alone("A/A1", "B/B2");
    game.pick("shot:A/A2");
    assert_eq!(game.refused(json!({"pick": "B/B2"})), "blocked");
    game.pick("B/B1");
}

#[test]
fn a_unit_killed_by_fire_has_still_fired() {
    let mut game = game(&[]);
    game.fires_alone("A/A1", "B/B1");
    assert_eq!(game.unit(1, "B1")["booked"], 2);
    game.pick("shot:B/B1");
    game.pick("A/A2");
    game.fill(json!({"with": []}));
    // CV 1 in line, factor 2: a hit on 2 or less.
    assert_eq!(game.prompt()["needs"], "2 or less");
    game.dice(&[2]);
    let told = game.pick("done").told.join("\n");
    assert!(told.contains("B1 is removed"), "{told}");
    assert_eq!(game.unit(0, "A2")["cv"], 5);
    assert_eq!(game.unit(1, "B1")["status"], "removed");
}

#[test]
fn artillery_reads_the_band_from_the_distance_and_hits_by_its_factor() {
    let mut game = game(&[]);
    game.pick("shot:A/A4");
    game.pick("B/B2");
    assert_eq!(game.refused(json!({"fill": {"cover": "none"}})), "contradiction", "a distance or a range is needed");
    assert_eq!(game.refused(json!({"fill": {"distance": 30}})), "contradiction", "out of range");
    game.ask(json!({"fill": {"distance": 12}, "faces": [4]}));
    assert_eq!(game.unit(1, "B2")["booked"], 1, "CV 4, effective, line: factor 4");
}

#[test]
fn a_band_may_be_given_in_place_of_a_remembered_distance() {
    let mut game = game(&[]);
    game.pick("shot:A/A4");
    game.pick("B/B2");
    game.ask(json!({"fill": {"distance": 12}, "faces": [6]}));
    game.go("T2", Some(2));
    game.pick("shot:A/A4");
    assert_eq!(game.prompt()["options"][0]["key"], "B/B2", "the last target comes first");
    game.pick("B/B2");
    assert_eq!(game.prompt()["asks"][0]["default"], 12, "the last distance is remembered");
    game.fill(json!({"range": "close"}));
    assert_eq!(game.unit(1, "B2")["booked"], 1, "close: factor 6, a full six without a die");
}

#[test]
fn fire_loss_tests_follow_the_setting_and_leaders_are_at_risk() {
    let mut game = game(&[("ved.on.fire-loss", "on"), ("leader.risk", "5")]);
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B2"}));
    game.pick("shot:A/A1");
    game.pick("B/B2");
    game.fill(json!({"cover": "none"}));
    game.pick("done");
    assert_eq!(game.owed(), ["ved:B/B2"]);
    game.pick("ved:B/B2");
    game.dice(&[1, 1]);
    assert_eq!(game.unit(1, "B2")["disorder"], "none", "passed");
    game.ask(json!({"undo": true}));
    game.dice(&[6, 6]);
    assert_eq!(game.unit(1, "B2")["disorder"], "d2");
    assert_eq!(game.owed(), ["leader-risk:B/B2"]);
    game.pick("leader-risk:B/B2");
    assert_eq!(game.prompt()["needs"], "4 or less", "hit on 5 or more");
    game.dice(&[5]);
    game.dice(&[1, 1]);
    assert_eq!(game.mf(1, "Blue I")["commander"]["status"], "ready", "no effect");
}

#[test]
fn a_divided_fire_goes_at_two_targets() {
    let mut game = game(&[("fire.split", "on"), ("fire.combine", "off")]);
    game.pick("shot:A/A1");
    game.pick("split");
    game.fill(json!({"share": 3}));
    game.pick("B/B2");
    game.fill(json!({}));
    assert_eq!(game.unit(1, "B2")["booked"], 1, "half of 12 is a full six");
    game.fires_alone("A/A1", "B/B1");
    assert_eq!(game.unit(1, "B1")["booked"], 1);
    assert_eq!(game.refused(json!({"pick": "shot:A/A1"})), "blocked");
}

#[test]
fn a_modifier_can_be_struck_or_added_and_a_result_stated() {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "unit": "A1", "disorder": "d1"}));
    game.fires_alone("A/A1", "B/B2");
    assert_eq!(game.unit(1, "B2")["booked"], 1, "halved to 6: one full six");
    game.ask(json!({"undo": true}));
    game.ask(json!({"undo": true}));
    game.pick("B/B1");
    game.fill(json!({}));
    game.pick("shot:A/A4");
    game.pick("B/B2");
    let told = game.ask(json!({"fill": {"distance": 12}, "add": [{"label": "umpire", "value": 1}], "faces": [5]})).told;
    assert!(told.iter().any(|line| line.contains("by hand: umpire 1")), "{told:?}");
    assert_eq!(game.unit(1, "B2")["booked"], 1, "factor 5");
    game.pick("shot:B/B3");
    game.pick("A/A1");
    let told = game.ask(json!({"outcome": {"cv_lost": 2, "factor": 4}, "why": "read off"})).told;
    assert!(told.iter().any(|line| line.contains("read off")), "{told:?}");
    assert_eq!(game.unit(0, "A1")["booked"], 2);
}
