//! T2, clause by clause: who may fire at whom, how factors add up under each house rule, and when losses count.

use serde_json::json;

use super::field::{as_state, charge, default_of, field, known, options, rows, state, with};
use super::game::{Game, foot, guns, horse};

fn game(settings: &[(&str, &str)]) -> Game {
    let a = [foot("A1"), foot("A2"), guns("A3"), horse("A4")];
    let b = [foot("B1"), foot("B2"), guns("B3"), horse("B4")];
    let mut game = field(&a, &b, settings);
    game.go("T2", Some(1));
    game
}

#[test]
fn every_ready_unit_fires_once_and_both_sides_do() {
    let mut game = game(&[]);
    let may = ["shot:A/A1", "shot:A/A2", "shot:A/A3", "shot:B/B1", "shot:B/B2", "shot:B/B3", "done"];
    assert_eq!(options(&game), may, "Enter takes the next unit that may fire, done has its own key");
    game.fires_alone("A/A1", "B/B1");
    assert_eq!(game.refused(json!({"pick": "shot:A/A1"})), "blocked", "once");
    assert_eq!(game.refused(json!({"pick": "shot:A/A4"})), "blocked", "cavalry has nothing to fire");
}

#[test]
fn limbered_and_locked_units_never_fire_and_nobody_fires_at_the_locked() {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "unit": "A3", "formation": "limbered"}));
    game.correct(json!({"side": "A", "unit": "A1", "locked_with": "B1"}));
    for unit in ["A/A3", "A/A1", "B/B1"] {
        assert_eq!(game.refused(json!({"pick": format!("shot:{unit}")})), "blocked", "{unit}");
    }
    game.pick("shot:A/A2");
    assert_eq!(game.refused(json!({"pick": "B/B1"})), "blocked");
    assert_eq!(options(&game), ["B/B2", "B/B3", "B/B4", "split"]);
}

#[test]
fn the_formation_disorder_target_and_ground_are_known() {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "unit": "A1", "cv": 10, "formation": "garrison", "ground": "wooden-bua",
        "disorder": "d1"}));
    game.correct(json!({"side": "B", "unit": "B3", "ground": "light-wood"}));
    game.pick("shot:A/A1");
    game.pick("B/B3");
    assert_eq!(default_of(&game, "cover"), Some(json!("light")), "the ground is the default for the cover");
    game.fill(json!({}));
    // 10 from the buildings, halved for the cover, the deployed guns and the disorder: 5/4.
    let keys = rows(&game);
    for key in ["cv", "formation", "cover", "at_deployed_artillery", "disordered", "rounding"] {
        assert!(keys.contains(&key.to_owned()), "{key} in {keys:?}");
    }
}

#[test]
fn infantry_fires_at_charging_cavalry_at_a_quarter() {
    let mut game = game(&[("fire.combine", "off")]);
    game.go("T1", Some(1));
    charge(&mut game, "A4", "B1", json!({}));
    game.pick("stand");
    game.pick("done");
    game.pick("shot:B/B2");
    game.pick("A/A4");
    assert_eq!(known(&mut game, "at_charging_cavalry"), true);
    game.ask(json!({"fill": {}, "faces": [3]}));
    assert_eq!(game.unit(0, "A4")["booked"], 1, "CV 6 in line: 12, a quarter is 3");
}

#[test]
fn several_units_add_their_factors_or_each_fires_by_itself() {
    let mut game = game(&[]);
    game.pick("shot:A/A1");
    game.pick("B/B1");
    game.fill(json!({"with": ["A/A2"]}));
    assert_eq!(game.unit(1, "B1")["booked"], 4, "two lines of 12 are 24");
    let mut game = self::game(&[("fire.combine", "off")]);
    for unit in ["A1", "A2"] {
        game.pick(&format!("shot:A/{unit}"));
        game.pick("B/B1");
        assert_eq!(game.key(), format!("shot:A/{unit}>B/B1"), "nobody is asked who else fires");
        game.fill(json!({}));
    }
    assert_eq!(game.unit(1, "B1")["booked"], 4, "each by itself, at the same target");
}

#[test]
fn each_batterys_shot_is_its_own() {
    let guns = [guns("A1"), guns("A2")];
    let mut game = field(&guns, &[foot("B1")], &[]);
    game.go("T2", Some(1));
    for unit in ["A1", "A2"] {
        game.pick(&format!("shot:A/{unit}"));
        game.pick("B/B1");
        game.ask(json!({"fill": {"range": "close"}}));
    }
    assert_eq!(game.unit(1, "B1")["booked"], 2, "factor 6 each");
}

#[test]
fn fire_is_divided_only_where_the_house_rule_lets_it() {
    for (setting, asked) in [("off", false), ("on", true)] {
        let mut game = game(&[("fire.split", setting)]);
        game.pick("shot:A/A1");
        assert_eq!(options(&game).contains(&"split".to_owned()), asked, "{setting}");
    }
}

#[test]
fn a_factor_is_rounded_and_read_as_the_house_rules_say() {
    // CV 5 in column, disordered: 5/2.
    for (rounding, factor) in [("down", 2), ("nearest", 3), ("up", 3)] {
        let mut game = game(&[("fire.rounding", rounding), ("fire.combine", "off")]);
        game.correct(json!({"side": "A", "unit": "A1", "cv": 5, "formation": "column", "disorder": "d1"}));
        game.pick("shot:A/A1");
        game.pick("B/B1");
        assert_eq!(game.prompt()["needs"], format!("{factor} or less"), "{rounding}");
    }
    for (resolution, booked) in [("sixes", 2), ("one-die", 1)] {
        let mut game = game(&[("fire.resolution", resolution), ("fire.combine", "off")]);
        game.pick("shot:A/A1");
        game.pick("B/B1");
        game.ask(if resolution == "sixes" { json!({"fill": {}}) } else { json!({"fill": {}, "faces": [6]}) });
        assert_eq!(game.unit(1, "B1")["booked"], booked, "{resolution}: factor 12");
    }
}

#[test]
fn a_battery_fires_by_its_base_and_its_sixes_as_the_house_rules_say() {
    let cases: [(&str, &str, &[u8], u64); 3] = [("cv", "on", &[2], 2), ("cv", "off", &[6], 1), ("none", "on", &[2], 1)];
    for (base, sixes, dice, booked) in cases {
        let mut game = game(&[("artillery.base", base), ("artillery.sixes", sixes)]);
        game.correct(json!({"side": "A", "unit": "A3", "cv": 4, "weight": "medium"}));
        game.correct(json!({"side": "B", "unit": "B1", "formation": "square"}));
        game.pick("shot:A/A3");
        game.pick("B/B1");
        // Close +2, square +2: 8 with the CV, 4 without.
        game.ask(json!({"fill": {"range": "close"}, "faces": dice}));
        assert_eq!(game.unit(1, "B1")["booked"], booked, "base {base}, sixes {sixes}");
    }
}

#[test]
fn guns_read_their_target_off_the_state() {
    let cases = [
        ("B1", json!({"formation": "column"}), "column"),
        ("B1", json!({"formation": "garrison", "ground": "stone-bua"}), "line"),
        ("B3", json!({"disorder": "d1"}), "deployed-artillery"),
        ("B3", json!({"formation": "limbered"}), "limbered-artillery"),
        ("B4", json!({"formation": "line"}), "line"),
        ("B4", json!({"formation": "column"}), "column"),
    ];
    for (unit, figures, word) in cases {
        let mut game = game(&[]);
        let mut correction = json!({"side": "B", "unit": unit});
        for (key, value) in figures.as_object().into_iter().flatten() {
            correction[key] = value.clone();
        }
        game.correct(correction);
        game.pick("shot:A/A3");
        game.pick(&format!("B/{unit}"));
        assert_eq!(known(&mut game, "target"), word, "{unit} {figures}");
    }
}

#[test]
fn losses_count_after_the_last_shot_then_the_dead_go_then_the_tests_then_the_leaders() {
    let mut game = game(&[("ved.on.fire-loss", "on"), ("leader.risk", "2")]);
    game.correct(json!({"side": "B", "unit": "B2", "cv": 1, "lost": 5}));
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B1"}));
    for (unit, target) in [("A1", "B1"), ("A2", "B2")] {
        game.pick(&format!("shot:A/{unit}"));
        game.pick(&format!("B/{target}"));
        game.fill(json!({}));
    }
    assert_eq!(
        (state(&game, 1, "B1"), state(&game, 1, "B2")),
        (as_state("ready", 6, "none"), as_state("ready", 1, "none"))
    );
    assert!(options(&game).contains(&"shot:B/B2".to_owned()), "a unit that will die fires first");
    game.pick("done");
    assert_eq!(
        (state(&game, 1, "B1"), state(&game, 1, "B2")),
        (as_state("ready", 4, "none"), as_state("removed", 0, "none"))
    );
    assert_eq!(game.owed(), ["ved:B/B1"]);
    game.pick("ved:B/B1");
    game.dice(&[6, 6]);
    assert_eq!(state(&game, 1, "B1"), as_state("ready", 4, "d2"));
    assert_eq!(game.owed(), ["leader-risk:B/B1"]);
}

#[test]
fn a_loss_to_fire_calls_for_no_test_unless_the_house_rule_says_so() {
    let mut game = game(&[]);
    game.fires_alone("A/A1", "B/B1");
    game.pick("done");
    assert!(game.owed().is_empty());
    assert_eq!(state(&game, 1, "B1"), as_state("ready", 4, "none"));
}

#[test]
fn who_charges_does_not_fire_unless_the_house_rule_says_so_and_who_is_charged_does() {
    for (setting, may) in [("off", false), ("on", true)] {
        let b = [horse("B1"), with(&foot("B2"), "cv", "4")];
        let mut game = field(&[horse("A1"), foot("A2")], &b, &[("fire.chargers", setting)]);
        game.go("T1", Some(1));
        charge(&mut game, "A2", "B2", json!({}));
        game.pick("stand");
        game.pick("done");
        assert_eq!(options(&game).contains(&"shot:A/A2".to_owned()), may, "{setting}");
        assert!(options(&game).contains(&"shot:B/B2".to_owned()), "who is charged fires");
    }
}
