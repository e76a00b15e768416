//! Ground, formation changes, moves and the disorder markers of T4.

use serde_json::json;

use super::game::{Game, foot, guns, horse, orbat};

fn game() -> Game {
    let light = format!("{}, light = true", foot("A Light"));
    let a = [foot("A Foot"), light, horse("A Horse"), guns("A Guns")];
    let b = [foot("B Foot"), horse("B Horse")];
    let a: Vec<&str> = a.iter().map(String::as_str).collect();
    let b: Vec<&str> = b.iter().map(String::as_str).collect();
    let mut game = Game::new(&orbat("Red", &[("Red I", &a)]), &orbat("Blue", &[("Blue I", &b)]), &[]);
    game.go("T1", Some(1));
    game
}

fn disorder(game: &Game, unit: &str) -> String {
    game.unit(0, unit)["disorder"].as_str().unwrap_or("").to_owned()
}

#[test]
fn woods_and_buildings_disorder_those_who_enter_them() {
    let cases = [
        ("A Foot", "light-wood", "d2"),
        ("A Light", "light-wood", "d1"),
        ("A Horse", "light-wood", "d2"),
        ("A Foot", "dense-wood", "d2"),
        ("A Light", "dense-wood", "d2"),
        ("A Horse", "stone-bua", "d2"),
        ("A Light", "wooden-bua", "d1"),
        ("A Guns", "light-wood", "none"),
        ("A Foot", "rough", "none"),
    ];
    for (unit, ground, marker) in cases {
        let mut game = game();
        game.pick(&format!("move:A/{unit}"));
        game.fill(json!({"ground": ground}));
        assert_eq!(disorder(&game, unit), marker, "{unit} in {ground}");
        assert_eq!(game.unit(0, unit)["ground"], ground);
    }
    let mut game = game();
    game.pick("move:A/A Guns");
    assert_eq!(game.refused(json!({"fill": {"ground": "dense-wood"}})), "bad-value", "no entry for guns");
}

#[test]
fn a_unit_in_a_wood_keeps_its_d2_in_t4_while_it_stays_there() {
    let mut game = game();
    game.pick("move:A/A Horse");
    game.fill(json!({"ground": "light-wood"}));
    game.pick("move:A/A Foot");
    game.fill(json!({"ground": "light-wood"}));
    game.pick("done");
    game.pick("done");
    assert_eq!(game.owed(), ["ground"]);
    game.pick("ground");
    game.fill(json!({}));
    assert_eq!(
        (disorder(&game, "A Horse"), disorder(&game, "A Foot")),
        ("d2".into(), "d1".into()),
        "infantry may recover"
    );
    game.pick("done");
    game.pick("done");
    game.pick("ground");
    game.fill(json!({"units": []}));
    assert_eq!(disorder(&game, "A Horse"), "d1", "it has left the wood");
    assert_eq!(game.unit(0, "A Horse")["ground"], "open");
}

#[test]
fn a_passage_of_lines_disorders_both() {
    let mut game = game();
    game.pick("move:A/A Foot");
    game.fill(json!({"through": "A/A Horse"}));
    assert_eq!((disorder(&game, "A Foot"), disorder(&game, "A Horse")), ("d1".into(), "d1".into()));
}

#[test]
fn a_mover_near_enemy_cavalry_may_be_charged_in_passing() {
    let mut game = game();
    game.pick("move:A/A Foot");
    game.fill(json!({"near_cavalry": true}));
    assert_eq!(game.key(), "opportunity:A/A Foot");
    game.fill(json!({"units": ["B/B Horse"]}));
    game.dice(&[1, 1]);
    assert_eq!(game.unit(1, "B Horse")["charges"], "A Foot");
}

#[test]
fn formations_change_within_the_arm_and_a_garrison_names_its_buildings() {
    let mut game = game();
    game.pick("form:A/A Foot");
    assert_eq!(game.refused(json!({"pick": "limbered"})), "not-offered");
    game.pick("garrison");
    game.pick("stone-bua");
    let unit = game.unit(0, "A Foot");
    assert_eq!((unit["formation"].as_str(), unit["ground"].as_str()), (Some("garrison"), Some("stone-bua")));
    game.pick("form:A/A Guns");
    game.pick("limbered");
    game.pick("form:A/A Guns");
    game.pick("deployed");
    assert_eq!(game.refused(json!({"pick": "form:B/B Foot"})), "not-offered", "only the active side moves");
}

#[test]
fn a_move_begins_where_the_unit_stands_and_not_with_what_was_told_of_its_last_one() {
    let mut game = Game::new(
        &orbat("Red", &[("Red I", &[&foot("A Foot"), &foot("A Third")])]),
        &orbat("Blue", &[("Blue I", &[&foot("B Foot")])]),
        &[],
    );
    game.go("T1", Some(1));
    game.pick("move:A/A Foot");
    game.fill(json!({"ground": "rough", "through": "A/A Third", "near_cavalry": true}));
    game.correct(json!({"side": "A", "unit": "A Foot", "ground": "open"}));
    game.pick("move:A/A Foot");
    let defaults = ["ground", "through", "near_cavalry"].map(|name| super::field::default_of(&game, name));
    assert_eq!(defaults, [Some(json!("open")), Some(json!([])), Some(json!(false))]);
}
