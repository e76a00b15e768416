//! S3: rolls, spreads, losses together, VeD tests, removals, leaders.

use serde_json::json;

use super::game::{Game, foot, guns, horse, orbat};

fn game(settings: &[(&str, &str)]) -> Game {
    let lights = |name: &str| format!("{}, skirmish = 4", foot(name));
    let a = [lights("A1"), foot("A2"), guns("A3")];
    let b = [lights("B1"), foot("B2").replace("cv = 6", "cv = 1"), guns("B3"), horse("B4")];
    let a: Vec<&str> = a.iter().map(String::as_str).collect();
    let b: Vec<&str> = b.iter().map(String::as_str).collect();
    let mut game = Game::new(&orbat("Red", &[("Red I", &a)]), &orbat("Blue", &[("Blue I", &b)]), settings);
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B1"}));
    game.pick("done");
    game.pick("engaged");
    game.fill(json!({"formations": ["A/Red I", "B/Blue I"]}));
    game
}

#[test]
fn losses_count_together_and_lead_to_ved_tests_and_those_to_d2() {
    let mut game = game(&[]);
    assert_eq!(game.owed(), ["skirmish:A/Red I", "skirmish:B/Blue I"]);
    game.pick("skirmish:A/Red I");
    // Value 4, column 3-4: a 10 is one hit, a 12 two.
    game.dice(&[6, 6]);
    game.pick("skirmish:B/Blue I");
    game.dice(&[1, 1]);
    assert_eq!(game.owed(), ["spread:A/Red I"], "a side without hits spreads nothing");
    game.pick("spread:A/Red I");
    assert_eq!(game.refused(json!({"pick": "B/B4"})), "not-offered", "cavalry is no target");
    game.pick("B/B1");
    game.fill(json!({"cover": "none"}));
    assert_eq!(game.unit(1, "B1")["cv"], 6, "nothing counts before the last hit is spread");
    assert_eq!(game.unit(1, "B1")["booked"], 1);
    game.pick("B/B2");
    game.fill(json!({"cover": "none"}));
    assert_eq!(game.unit(1, "B1")["cv"], 5);
    assert_eq!(game.owed(), ["ved:B/B1"], "a unit without CV takes no test");
    game.pick("ved:B/B1");
    assert_eq!(game.prompt()["needs"], "8 or less", "regular 7, normal leader +1");
    game.dice(&[5, 4]);
    assert_eq!(game.unit(1, "B1")["disorder"], "d2");
    assert_eq!(game.unit(1, "B2")["status"], "removed");
    assert_eq!(game.owed(), ["leader-risk:B/B1"]);
    game.pick("leader-risk:B/B1");
    game.dice(&[5]);
    assert_eq!(game.at().1, "S4");
}

#[test]
fn a_leader_out_for_d3_turns_comes_back_in_the_right_s1() {
    let mut game = game(&[]);
    game.skirmishes([6, 6], [1, 1]);
    game.pick("spread:A/Red I");
    game.pick("B/B1");
    game.fill(json!({}));
    game.pick("rest");
    game.pick("ved:B/B1");
    game.dice(&[1, 1]);
    game.pick("leader-risk:B/B1");
    game.dice(&[6]);
    assert_eq!(game.key(), "leader-casualty:B/Blue I leader/faces");
    game.dice(&[2, 2]);
    assert_eq!(game.prompt()["count"], 1, "a light wound: D3 turns");
    game.dice(&[3]);
    let leader = |game: &Game| game.mf(1, "Blue I")["commander"].clone();
    assert_eq!((leader(&game)["status"].as_str(), leader(&game)["turns_out"].as_u64()), (Some("out"), Some(2)));
    assert_eq!(leader(&game)["attached_to"], json!(null));
    for turn in [2, 3] {
        game.done_to("T1");
        game.done_to("S1");
        assert_eq!(game.at().0, turn);
        let status = leader(&game)["status"].clone();
        assert_eq!(status, if turn == 3 { "ready" } else { "out" }, "hit in turn 1, out 2: back in S1 of turn 3");
    }
}

#[test]
fn deployed_guns_take_two_hits_a_cv_and_what_is_left_is_lost_or_kept() {
    for (setting, kept) in [("lost", 0), ("kept", 1)] {
        let mut game = game(&[("skirmish.left-over", setting)]);
        game.pick("skirmish:A/Red I");
        game.dice(&[5, 5]);
        game.pick("skirmish:B/Blue I");
        let told = game.dice(&[1, 1]).told.join("\n");
        assert!(!told.contains("spread"), "{told}");
        game.pick("spread:A/Red I");
        assert_eq!(game.refused(json!({"pick": "B/B3"})), "not-offered", "one hit is too few for deployed guns");
        let told = game.pick("rest").told.join("\n");
        assert_eq!(told.contains("keeps 1 hit"), kept == 1, "{told}");
    }
}

#[test]
fn the_owner_spreads_where_the_setting_says_so() {
    let mut game = game(&[("skirmish.spread", "owner")]);
    game.skirmishes([6, 6], [1, 1]);
    game.pick("spread:A/Red I");
    assert_eq!(game.prompt()["side"], "B");
}

#[test]
fn cavalry_is_a_target_where_the_setting_says_how_many_hits() {
    let mut game = game(&[("skirmish.cavalry", "2")]);
    game.skirmishes([6, 6], [1, 1]);
    game.pick("spread:A/Red I");
    game.pick("B/B4");
    game.fill(json!({}));
    assert_eq!(game.unit(1, "B4")["cv"], 4);
}

#[test]
fn disordered_units_do_not_skirmish_and_an_orbat_value_stands() {
    let mut game = game(&[]);
    assert_eq!(game.prompt()["options"][0]["label"], "Red I skirmishes, value 4");
    game.ask(json!({"undo": true}));
    game.correct(json!({"side": "A", "unit": "A1", "disorder": "d1"}));
    game.correct(json!({"side": "B", "formation": "Blue I", "skirmish": 7}));
    game.fill(json!({"formations": ["A/Red I", "B/Blue I"]}));
    assert_eq!(game.owed(), ["skirmish:B/Blue I"]);
    assert_eq!(game.prompt()["options"][0]["label"], "Blue I skirmishes, value 7");
}

#[test]
fn a_formation_whose_skirmishers_are_gone_still_spreads_the_hits_it_kept() {
    let mut game = game(&[("skirmish.left-over", "kept")]);
    game.skirmishes([5, 5], [1, 1]);
    game.pick("spread:A/Red I");
    game.pick("rest");
    game.correct(json!({"position": {"turn": 2, "step": "S3"}}));
    game.correct(json!({"side": "A", "formation": "Red I", "skirmish": 0}));
    game.pick("engaged");
    game.fill(json!({"formations": ["A/Red I", "B/Blue I"]}));
    assert!(game.owed().contains(&"skirmish:A/Red I".to_owned()), "a hit is kept: {:?}", game.owed());
    game.pick("skirmish:B/Blue I");
    game.dice(&[1, 1]);
    game.pick("skirmish:A/Red I");
    game.pick("spread:A/Red I");
    game.pick("B/B1");
    game.fill(json!({"cover": "none"}));
    assert_eq!(game.unit(1, "B1")["cv"], 5, "losses count when the last hit is spread");
}

#[test]
fn what_a_cv_of_a_unit_costs_is_asked_once_in_a_spread_and_told_then() {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "formation": "Red I", "skirmish": 20}));
    game.go("S3", None);
    game.pick("engaged");
    game.fill(json!({"formations": ["A/Red I", "B/Blue I"]}));
    game.pick("skirmish:B/Blue I");
    game.dice(&[1, 1]);
    game.pick("skirmish:A/Red I");
    game.dice(&[6, 6]);
    game.pick("spread:A/Red I");
    let label = |game: &Game, key: &str| {
        let prompt = game.prompt();
        let option = prompt["options"].as_array().into_iter().flatten().find(|option| option["key"] == key).cloned();
        option.and_then(|option| option["label"].as_str().map(str::to_owned)).unwrap_or_default()
    };
    assert_eq!([label(&game, "B/B1"), label(&game, "B/B3")], ["ma B1", "mc B3"]);
    game.pick("B/B3");
    game.fill(json!({"cover": "none"}));
    assert_eq!([label(&game, "B/B1"), label(&game, "B/B3")], ["ma B1", "mc B3, 2 hits to take 1 CV"]);
    game.pick("B/B1");
    game.fill(json!({"cover": "none"}));
    assert_eq!([label(&game, "B/B1"), label(&game, "B/B3")], ["ma B1, 1 hit to take 1 CV", ""], "one hit is left");
    game.pick("B/B1");
    assert_eq!(game.key(), "S3", "its cost is known, and the last hit is spread");
    assert_eq!(game.unit(1, "B1")["cv"], 4);
}

#[test]
fn a_unit_that_is_stated_to_be_no_target_loses_nothing() {
    let mut game = game(&[]);
    game.skirmishes([6, 6], [1, 1]);
    game.pick("spread:A/Red I");
    game.pick("B/B1");
    game.ask(json!({"outcome": {"hits_per_cv": null}, "why": "behind the hill"}));
    assert_eq!(game.unit(1, "B1")["booked"], 0);
    assert_eq!(game.refused(json!({"pick": "B/B1"})), "not-offered");
}
