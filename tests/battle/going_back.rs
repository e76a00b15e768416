//! Whoever goes back leaves what he held: in a melee, in a morale retreat, and where a charge halts short.

use serde_json::{Value as Json, json};

use super::field::{charge, field, log, meet, to_melee, with};
use super::game::{Game, army, foot, guns, horse};

fn game(settings: &[(&str, &str)]) -> Game {
    let a = [horse("A Horse"), foot("A Foot"), with(&foot("A Column"), "formation", "\"column\"")];
    let mut game = field(&a, &[foot("B Line"), foot("B Wing"), guns("B Guns")], settings);
    game.go("T1", Some(1));
    game
}

fn garrison(game: &mut Game) {
    game.correct(json!({"side": "B", "unit": "B Line", "formation": "garrison", "ground": "stone-bua"}));
}

/// A unit's formation and ground.
fn stands(game: &Game, side: usize, unit: &str) -> (Json, Json) {
    let unit = game.unit(side, unit);
    (unit["formation"].clone(), unit["ground"].clone())
}

fn place(formation: &str, ground: &str) -> (Json, Json) {
    (json!(formation), json!(ground))
}

#[test]
fn a_beaten_garrison_is_out_of_its_buildings_in_column_and_without_cover() {
    let mut game = game(&[]);
    garrison(&mut game);
    game.correct(json!({"side": "A", "unit": "A Foot", "cv": 10}));
    meet(&mut game, "A Foot", "B Line");
    // 10 + 1 against 6 + 3 + 1: by 1, it goes back.
    game.dice(&[1, 1]);
    game.pick("hold");
    assert_eq!(stands(&game, 1, "B Line"), place("column", "open"));
    game.ask(json!({"undo": true}));
    game.ask(json!({"undo": true}));
    assert_eq!(stands(&game, 1, "B Line"), place("garrison", "stone-bua"));
    game.ask(json!({"redo": true}));
    game.ask(json!({"redo": true}));
    // In the next half it is attacked in the open: no buildings help it.
    game.correct(json!({"position": {"step": "T1", "half": 1, "active": "A"}}));
    meet(&mut game, "A Column", "B Line");
    assert_eq!(super::field::default_of(&game, "defender.garrison"), None);
}

#[test]
fn a_broken_garrison_has_left_its_buildings_too() {
    let mut game = game(&[("charge.cavalry-at-garrison", "allow")]);
    garrison(&mut game);
    game.correct(json!({"side": "A", "unit": "A Horse", "cv": 10}));
    meet(&mut game, "A Horse", "B Line");
    game.dice(&[1, 1]);
    game.pick("hold");
    assert_eq!(game.unit(1, "B Line")["status"], "broken");
    assert_eq!(stands(&game, 1, "B Line"), place("column", "open"));
}

#[test]
fn attackers_who_are_beaten_or_fall_back_from_a_draw_leave_their_ground() {
    for (settings, dice) in [(&[][..], [1, 6]), (&[("melee.draw", "attacker-falls-back")][..], [3, 3])] {
        let mut game = game(settings);
        meet(&mut game, "A Foot", "B Line");
        game.correct(json!({"side": "A", "unit": "A Foot", "ground": "light-wood"}));
        game.dice(&dice);
        assert_eq!(stands(&game, 0, "A Foot"), place("line", "open"), "{dice:?}: {}", log(&game));
    }
}

#[test]
fn a_charger_that_halts_short_stands_in_the_open() {
    let mut game = game(&[("ved.on.charge-home", "on")]);
    game.correct(json!({"side": "A", "unit": "A Foot", "ground": "light-wood"}));
    charge(&mut game, "A Foot", "B Line", json!({}));
    game.pick("stand");
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    game.dice(&[6, 6]);
    assert!(log(&game).contains("halts short"), "{}", log(&game));
    assert_eq!(game.unit(0, "A Foot")["ground"], "open");
    let mut game = self::game(&[]);
    game.correct(json!({"side": "A", "unit": "A Foot", "ground": "light-wood"}));
    charge(&mut game, "A Foot", "B Line", json!({}));
    game.pick("stand");
    game.correct(json!({"side": "B", "unit": "B Line", "status": "removed"}));
    game.pick("done");
    game.pick("done");
    assert!(log(&game).contains("ends its charge: target gone"), "{}", log(&game));
    assert_eq!(game.unit(0, "A Foot")["ground"], "open");
}

/// Red I of A1 to A3, Red II of A4 to A6; A1 holds a village, and A3 is lost.
fn shaken(settings: &[(&str, &str)]) -> Game {
    let units = |names: [&str; 3]| names.map(foot);
    let red = army("Red", &[("Red I", &units(["A1", "A2", "A3"])), ("Red II", &units(["A4", "A5", "A6"]))]);
    let mut game = Game::new(&red, &army("Blue", &[("Blue I", &[foot("B1"), foot("B2")])]), settings);
    game.correct(json!({"side": "A", "unit": "A1", "formation": "garrison", "ground": "wooden-bua"}));
    game.correct(json!({"side": "A", "unit": "A2", "ground": "light-wood"}));
    game.correct(json!({"side": "A", "unit": "A3", "status": "removed"}));
    game
}

/// Red I retires for two turns: shaken, 5 on the dice and 1 for the leader.
fn retire(game: &mut Game) {
    game.done_to("S2");
    game.pick("morale:A/Red I");
    game.dice(&[2, 3]);
    assert_eq!(game.mf(0, "Red I")["order"], "retreat");
}

#[test]
fn a_formation_that_retires_leaves_woods_and_buildings_whatever_else_the_result_does() {
    for (effect, formation) in [("d2-and-column", "column"), ("none", "line")] {
        let mut game = shaken(&[("morale.retire-effect", effect)]);
        retire(&mut game);
        assert_eq!(stands(&game, 0, "A1"), place("column", "open"), "{effect}");
        assert_eq!(stands(&game, 0, "A2"), place(formation, "open"), "{effect}");
    }
}

#[test]
fn a_formation_that_is_still_retiring_leaves_what_it_has_entered_since() {
    let mut game = shaken(&[]);
    retire(&mut game);
    game.done_to("T1");
    game.correct(json!({"side": "A", "unit": "A2", "ground": "dense-wood"}));
    game.done_to("S1");
    game.pick("done");
    assert_eq!(game.unit(0, "A2")["ground"], "open");
}

#[test]
fn a_unit_locked_in_a_melee_goes_with_its_formation_or_fights_on() {
    let cases = [
        ("leaves", Json::Null, "column", "open", json!("A4")),
        ("stays-locked", json!("B1"), "garrison", "wooden-bua", json!("A1")),
    ];
    for (setting, enemy, formation, ground, of_enemy) in cases {
        let mut game = shaken(&[("morale.retreat-from-melee", setting)]);
        for unit in ["A1", "A4"] {
            game.correct(json!({"side": "A", "unit": unit, "locked_with": "B1"}));
        }
        game.correct(json!({"side": "A", "unit": "A2", "locked_with": "B2"}));
        retire(&mut game);
        let unit = game.unit(0, "A1");
        assert_eq!((&unit["locked_with"], &unit["disorder"]), (&enemy, &json!("d2")), "{setting}");
        assert_eq!(stands(&game, 0, "A1"), place(formation, ground), "{setting}");
        assert_eq!(game.unit(1, "B1")["locked_with"], of_enemy, "{setting}: A4 is of another formation and fights on");
        let alone = game.unit(1, "B2")["locked_with"].clone();
        assert_eq!(alone.is_null(), setting == "leaves", "{setting}: an enemy locked with nobody else is free");
    }
}

#[test]
fn who_is_locked_while_his_formation_retires_leaves_in_the_next_s2() {
    for (setting, free) in [("leaves", true), ("stays-locked", false)] {
        let mut game = shaken(&[("morale.retreat-from-melee", setting)]);
        retire(&mut game);
        game.done_to("T1");
        game.correct(json!({"side": "A", "unit": "A2", "locked_with": "B2"}));
        game.go("T4", Some(2));
        game.done_to("S1");
        game.pick("done");
        assert_eq!(game.unit(1, "B2")["locked_with"].is_null(), free, "{setting}: {}", log(&game));
    }
}

#[test]
fn the_cover_that_was_told_of_a_unit_is_forgotten_when_it_goes_back() {
    for (faces, remembered) in [([6, 1], "none"), ([1, 6], "light")] {
        let mut game = game(&[("fire.combine", "off")]);
        game.go("T2", Some(1));
        game.pick("shot:A/A Foot");
        game.pick("B/B Line");
        game.fill(json!({"cover": "light"}));
        game.go("T1", Some(1));
        meet(&mut game, "A Column", "B Line");
        game.dice(&faces);
        if game.key().ends_with("/winner") {
            game.pick("hold");
        }
        game.go("T2", Some(1));
        game.pick("shot:A/A Foot");
        game.pick("B/B Line");
        assert_eq!(super::field::default_of(&game, "cover"), Some(json!(remembered)), "{faces:?}");
    }
}

#[test]
fn the_obstacle_that_a_unit_defended_is_forgotten_when_it_goes_back() {
    for (faces, remembered) in [([6, 1], false), ([1, 6], true)] {
        let mut game = game(&[]);
        meet(&mut game, "A Foot", "B Line");
        let first = super::field::default_of(&game, "defender.obstacle");
        assert_ne!(first, Some(json!(true)));
        game.ask(json!({"fill": {"defender.obstacle": true}, "faces": faces}));
        if game.key().ends_with("/winner") {
            game.pick("hold");
        }
        game.go("T1", Some(1));
        meet(&mut game, "A Column", "B Line");
        let again = super::field::default_of(&game, "defender.obstacle");
        assert_eq!(again, if remembered { Some(json!(true)) } else { first }, "{faces:?}");
    }
}
