//! The dice of the sheet whose pictures are lost: what the house rules make of them, before a die falls and after.

use serde_json::json;

use super::battles::battle_of;
use super::game::{Game, file};

/// What the option of this key is called.
fn label(game: &Game, key: &str) -> String {
    let options = game.prompt().json()["options"].as_array().cloned().unwrap_or_default();
    let option = options.iter().find(|option| option["key"] == key).unwrap_or_else(|| panic!("no {key}"));
    option["label"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_way_says_the_safe_face_of_a_force_march_as_the_house_rule_has_it_and_so_the_die_falls() {
    for (rule, safe, die, cv) in [
        ("0", "1+ safe, 1+ if", 1, "3"),
        ("1", "2+ safe, 1+ if", 1, "2"),
        ("5", "6+ safe, 5+ if", 5, "2"),
        ("5", "6+ safe, 5+ if", 6, "3"),
        ("6", "no die safe, 6+ if", 6, "2"),
    ] {
        let units = ["Foot french infantry 3 Paris"];
        let text = file("F A F", &units, &["Paris Lille major", "Lille Mons minor"]);
        let mut game = Game::under(&text, &[("force-march.loses-cv-up-to", rule)]);
        game.pick("march:french/Paris");
        game.send(json!({"fill": {"units": ["Foot"]}}));
        let said = label(&game, "Paris>Lille>Mons");
        assert!(said.contains(&format!("1 forced, {safe} Napoleon is revealed: Foot")), "{rule}: {said}");
        game.pick("Paris>Lille>Mons");
        game.pick("hide");
        game.marched();
        game.pick("force-march:Foot");
        game.send(json!({"faces": [die]}));
        assert_eq!(game.of_piece("Foot", "cv"), cv, "{rule}, {die}");
    }
}

#[test]
fn guns_say_from_which_face_they_hit_and_hit_from_it() {
    for (rule, left) in [("6", "3"), ("4", "2"), ("1", "1")] {
        let mut game = battle_of(&[], &[("fire.f1-from", rule)]);
        game.deploy("Mons", "B1 B2 B3", "F1,FG F2 F3");
        game.turn_to("Mons", "B3");
        assert!(label(&game, "fire:FG").contains(&format!("F1: {rule}+ hits, 2 dice")), "{}", label(&game, "fire:FG"));
        game.fires("FG", &[4, 3]);
        assert_eq!(game.of_piece("B1", "cv"), left, "{rule}");
    }
}

#[test]
fn a_unit_breaks_in_battle_up_to_the_face_of_the_house_rule() {
    for (rule, face, status) in [("0", 1, "ready"), ("2", 2, "broken"), ("2", 3, "ready"), ("6", 6, "broken")] {
        let mut game = battle_of(&[], &[("morale.breaks-up-to", rule)]);
        game.engaged_at_mons("BG B2 B3,B1", "F1 F2 F3");
        game.checks_morale("BG");
        game.send(json!({"faces": [face]}));
        assert_eq!(game.of_piece("BG", "status"), status, "{rule}, {face}");
    }
}

#[test]
fn a_leader_helps_the_morale_of_his_own_column_and_of_no_other() {
    for (columns, leader) in [("B4,Wellington B2 B3,B1", true), ("B4 B2,Wellington B3,B1", false)] {
        let mut game = battle_of(&["Wellington british leader 1 Mons", "B4 british infantry 1 Mons"], &[]);
        game.deploy("Mons", columns, "F1 F2 F3");
        game.turn_to("Mons", "B3");
        game.moves("F1", "defender-left");
        game.done();
        game.checks_morale("B4");
        assert_eq!(game.prompt().json()["known"]["leader"], leader, "{columns}");
    }
}
