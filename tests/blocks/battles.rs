//! C3 and C4: set-up, sets, morale, retreat, fire, moves, reinforcement.

use serde_json::json;

use super::game::{Game, file};

const ROADS: [&str; 5] = [
    "Paris Mons major",
    "Mons Ghent minor",
    "Mons Brussels major river",
    "Ghent Bruges minor",
    "Brussels Bruges minor",
];

/// Who is out of the way reinforces nobody.
const ELBA: &str = "Napoleon french leader 1 Elba";

const FRENCH: [&str; 4] = [
    "F1 french infantry 3 Paris",
    "F2 french infantry 2 Paris",
    "F3 french infantry 3 Paris",
    "FG french artillery 2 Paris",
];
const BRITISH: [&str; 4] = [
    "B1 british infantry 3 Mons",
    "B2 british infantry 2 Mons",
    "B3 british infantry 3 Mons",
    "BG british artillery 1 Mons",
];

/// A battle at Mons: the French come from Paris.
pub(super) fn battle_of(more: &[&str], settings: &[(&str, &str)]) -> Game {
    let units: Vec<&str> = FRENCH.into_iter().chain(BRITISH).chain(more.iter().copied()).chain([ELBA]).collect();
    let mut game = Game::under(&file("F A F A", &units, &ROADS), settings);
    let marching: Vec<&str> = units
        .iter()
        .filter(|unit| unit.ends_with(" Paris") || unit.contains(" Paris "))
        .filter_map(|unit| unit.split(' ').next())
        .collect();
    game.march("french/Paris", &marching, "Paris>Mons");
    game.marched();
    game
}

pub(super) fn battle() -> Game {
    let mut game = battle_of(&[], &[]);
    game.deploy("Mons", "B1 B2 B3,BG", "F1,FG F2 F3");
    game
}

#[test]
fn the_defender_sets_up_first_and_the_attacker_is_told_numbers_only() {
    let mut game = battle_of(&[], &[]);
    assert_eq!(game.options(), ["deploy:Mons"]);
    game.pick("deploy:Mons");
    assert_eq!(
        (game.key(), game.prompt().side.as_str(), game.prompt().secret),
        ("deploy:Mons/defender", "allied", true)
    );
    let refused = game.refused(json!({"fill": {"left": ["B1"], "centre": [], "right": ["B2"]}}));
    assert_eq!(refused, "each column needs a unit: centre has none");
    let refused = game.refused(json!({"fill": {"left": ["B1"], "centre": ["B1"], "right": ["B2"]}}));
    assert_eq!(refused, "B1 is in two columns: take it out of one");
    game.send(json!({"fill": {"left": ["B1"], "centre": ["B2"], "right": ["B3"]}}));
    assert_eq!((game.key(), game.prompt().side.as_str()), ("deploy:Mons/attacker", "french"));
    assert!(
        game.prompt().text.ends_with("the defender has left 1, centre 1, right 1, reserve 1"),
        "{}",
        game.prompt().text
    );
    assert!(!game.prompt().text.contains("B1"));
    game.send(json!({"fill": {"left": ["F1"], "centre": ["F2"], "right": ["F3"]}}));
    assert_eq!(game.of_piece("B1", "area"), "defender-left");
    assert_eq!((game.of_piece("B1", "revealed"), game.of_piece("BG", "revealed")), ("true".into(), "false".into()));
    assert_eq!(game.of_piece("BG", "area"), "defender-reserve");
    assert_eq!(game.json()["battles"][0], json!({"city": "Mons", "attacker": "french", "came": ["Paris"]}));
}

#[test]
fn who_is_set_into_the_city_while_both_sides_set_up_is_in_reserve() {
    let mut game = battle_of(&["B4 british infantry 2 Ghent"], &[]);
    game.pick("deploy:Mons");
    game.send(json!({"fill": {"left": ["B1"], "centre": ["B2"], "right": ["B3"]}}));
    game.correct("B4", json!({"at": "Mons"}));
    game.send(json!({"fill": {"left": ["F1"], "centre": ["F2"], "right": ["F3"]}}));
    for (unit, area) in [("B4", "defender-reserve"), ("BG", "defender-reserve"), ("FG", "attacker-reserve")] {
        assert_eq!((game.of_piece(unit, "area"), game.of_piece(unit, "revealed")), (area.into(), "false".into()));
    }
}

#[test]
fn the_attacker_plays_the_first_set_and_then_they_take_turns() {
    let mut game = battle();
    assert_eq!(
        (game.step(), game.options()),
        ("C4".into(), vec!["battle:Mons".to_owned(), "to-table:Mons".to_owned()])
    );
    assert_eq!(game.prompt().side, "french");
    assert_eq!(game.json()["position"]["set"], 1);
    game.turn_to("Mons", "B3");
    assert_eq!(game.json()["position"]["battle"], "Mons");
    game.fires("FG", &[1, 1]);
    game.done();
    assert_eq!((game.step(), game.prompt().side.as_str()), ("C4".into(), "allied"));
    assert_eq!(game.json()["position"]["set"], 2);
}

#[test]
fn the_attacker_must_engage_where_he_can_unless_he_has_fired() {
    let mut game = battle();
    game.turn_to("Mons", "B3");
    let why = "nobody is engaged and you have not fired: F1 can engage";
    assert_eq!(game.blocked("done").as_deref(), Some(why));
    game.moves("F1", "defender-left");
    assert!(game.options().contains(&"done".to_owned()));
    let mut game = battle();
    game.turn_to("Mons", "B3");
    game.fires("FG", &[1, 1]);
    assert!(game.options().contains(&"done".to_owned()), "he has fired");
    game.done();
    game.turn_to("Mons", "B3");
    game.done();
    game.turn_to("Mons", "B3");
    assert_eq!(game.blocked("done").as_deref(), Some(why), "what he fired in an earlier turn does not count");
    let mut game = battle_of(&[], &[("battle.must-engage", "off")]);
    game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
    game.turn_to("Mons", "B3");
    game.done();
}

#[test]
fn guns_fire_unengaged_at_the_area_opposite_and_the_largest_loses() {
    let mut game = battle_of(&[], &[]);
    game.deploy("Mons", "B1,B2 BG B3", "FG F2 F3");
    game.turn_to("Mons", "B3");
    game.pick("fire:FG");
    let known = game.prompt().json()["known"].clone();
    assert_eq!(known, json!({"kind": "artillery", "cv": 2, "engaged": false, "with_friends": false}));
    // F1 hits on 6: the first hit on B1 of 3, then both have 2 and the British choose.
    game.send(json!({"faces": [6, 6]}));
    assert_eq!((game.key(), game.prompt().side.as_str()), ("fire:FG/hit-2", "allied"));
    assert_eq!(game.options(), ["B1", "B2"]);
    game.pick("B2");
    assert_eq!((game.of_piece("B1", "cv"), game.of_piece("B2", "cv")), ("2".into(), "1".into()));
    assert_eq!(game.blocked("fire:FG").as_deref(), Some("it has fired in this turn"));
    assert_eq!(game.blocked("fire:F2").as_deref(), Some("it is not engaged"));
    assert!(!game.options().contains(&"move:FG".to_owned()), "who has fired does not move");
}

#[test]
fn hits_without_a_target_are_lost_and_leaders_are_hit_last() {
    let mut game = battle_of(&["Wellington british leader 1 Mons"], &[]);
    game.deploy("Mons", "BG,Wellington B2 B3,B1", "FG F2 F3");
    game.turn_to("Mons", "B3");
    game.pick("fire:FG");
    let reply = game.send(json!({"faces": [6, 6]}));
    assert_eq!((game.of_piece("BG", "status"), game.of_piece("BG", "lost_by")), ("lost".into(), "fire".into()));
    assert_eq!(
        (game.of_piece("Wellington", "lost_by"), game.of_piece("Wellington", "cv")),
        ("fire".into(), "0".into())
    );
    assert!(reply.events.iter().any(|event| event["fired"]["hits"] == 2));
    // The column is empty now: the passive side routs when the turn is over.
    game.done();
    assert_eq!(game.step(), "rout");
}

#[test]
fn infantry_and_cavalry_fire_only_engaged_and_cavalry_better_beside_friends() {
    let mut game = battle_of(&["FC french cavalry 2 Paris"], &[]);
    game.deploy("Mons", "B1 B2 B3", "F1,FC F2 F3");
    game.turn_to("Mons", "B3");
    for unit in ["F1", "FC"] {
        game.moves(unit, "defender-left");
    }
    assert_eq!(game.blocked("fire:FC").as_deref(), Some("it has moved in this turn"));
    game.done();
    game.turn_to("Mons", "B3");
    game.pick("fire:B1");
    assert_eq!(game.prompt().json()["known"]["engaged"], true);
    game.send(json!({"faces": [1, 1, 1]}));
    game.done();
    game.turn_to("Mons", "B3");
    game.pick("fire:FC");
    assert_eq!(game.prompt().json()["known"]["with_friends"], true);
    // F2 hits on 5.
    game.send(json!({"faces": [5, 4]}));
    assert_eq!(game.of_piece("B1", "cv"), "2");
}

#[test]
fn guns_may_fire_where_friends_are_engaged_by_the_house_rule() {
    for (setting, blocked) in [("on", None), ("off", Some("friends are engaged there"))] {
        let mut game = battle_of(&[], &[("fire.into-melee", setting)]);
        game.deploy("Mons", "B1 B2 B3", "F1,FG F2 F3");
        game.turn_to("Mons", "B3");
        game.moves("F1", "defender-left");
        assert_eq!(game.blocked("fire:FG").as_deref(), blocked, "{setting}");
    }
}

#[test]
fn infantry_and_guns_move_once_and_cavalry_and_leaders_twice() {
    let mut game = battle_of(&["FC french cavalry 2 Paris"], &[]);
    game.deploy("Mons", "B1 B2 B3", "F1,FC F2 F3");
    game.turn_to("Mons", "B3");
    game.moves("F1", "attacker-reserve");
    assert!(!game.options().contains(&"move:F1".to_owned()));
    game.moves("FC", "attacker-reserve");
    game.pick("move:FC");
    assert!(game.options().contains(&"attacker-right".to_owned()));
    let mut game = battle_of(&["Ney french leader 1 Paris"], &[]);
    game.deploy("Mons", "B1 B2 B3", "F1,FG,Ney F2 F3");
    game.turn_to("Mons", "B3");
    for (unit, again) in [("FG", false), ("Ney", true)] {
        game.moves(unit, "attacker-reserve");
        assert_eq!(game.options().contains(&format!("move:{unit}")), again, "{unit}");
    }
    game.moves("Ney", "attacker-right");
    assert!(!game.options().contains(&"move:Ney".to_owned()), "twice and no more");
}

#[test]
fn nobody_engages_or_disengages_sideways_or_both_in_one_turn() {
    let mut game = battle_of(&["FC french cavalry 2 Paris"], &[]);
    game.deploy("Mons", "B1 B2 B3", "F1,FC F2 F3");
    game.turn_to("Mons", "B3");
    game.moves("FC", "defender-left");
    // Having engaged, it does not disengage in the same turn.
    assert!(!game.options().contains(&"move:FC".to_owned()));
    game.done();
    game.turn_to("Mons", "B3");
    game.done();
    game.turn_to("Mons", "B3");
    game.pick("move:FC");
    // Engaged in the enemy's area the only way is back.
    assert_eq!(game.step(), "B3");
    assert_eq!(game.of_piece("FC", "area"), "attacker-left");
    game.pick("move:FC");
    assert_eq!(game.blocked("defender-left").as_deref(), Some("it has disengaged in this turn"));
    assert_eq!(game.blocked("attacker-right"), None);
    assert!(!game.options().contains(&"attacker-right".to_owned()), "left and right are not beside each other");
}

#[test]
fn the_engaged_stay_or_go_back() {
    let mut game = battle();
    game.turn_to("Mons", "B3");
    game.moves("F1", "defender-left");
    game.done();
    // The British in the area where the French stand are engaged in their own area.
    game.turn_to("Mons", "B3");
    game.pick("move:B1");
    assert_eq!(game.options(), ["defender-reserve"]);
    assert_eq!(game.blocked("attacker-left").as_deref(), Some("engaged units go back only"));
    assert_eq!(game.blocked("defender-centre").as_deref(), Some("engaged units do not go sideways"));
}

#[test]
fn an_engaged_unit_of_one_cv_checks_its_morale_and_breaks() {
    let mut game = battle_of(&[], &[]);
    game.engaged_at_mons("BG B2 B3,B1", "F1 F2 F3");
    game.pick("battle:Mons");
    assert_eq!(game.options(), ["morale:BG"]);
    game.pick("morale:BG");
    assert_eq!(game.prompt().json()["known"], json!({"leader": false, "against_old_guard": false}));
    let text = &game.prompt().text;
    assert!(text.ends_with("; if it breaks: left column EMPTY: rout unless filled"), "{text}");
    game.send(json!({"faces": [3]}));
    assert_eq!(
        (game.of_piece("BG", "status"), game.of_piece("BG", "area")),
        ("broken".into(), "defender-reserve".into())
    );
    // Its column is empty, and it does nothing more in this set.
    while game.step() != "B3" {
        assert_eq!(game.blocked("retreat:BG").as_deref(), Some("it is broken"));
        game.done();
    }
    assert_eq!(game.blocked("fire:BG").as_deref(), Some("it is broken"));
    assert!(!game.options().contains(&"move:BG".to_owned()));
    game.moves("B1", "defender-reserve");
    game.done();
    // The empty column routs its side; the broken unit goes with it.
    assert_eq!(game.step(), "rout");
}

#[test]
fn the_broken_are_ready_again_in_the_next_set() {
    let mut game = two_battles();
    game.correct("B9", json!({"status": "broken"}));
    game.correct("F2", json!({"status": "broken"}));
    for city in ["Mons", "Ghent"] {
        assert_eq!(game.of_piece("B9", "status"), "broken");
        game.turn_to(city, "B4");
        if game.step() == "B4" {
            game.done();
        }
    }
    assert_eq!(game.json()["position"]["set"], 3);
    assert_eq!((game.of_piece("B9", "status"), game.of_piece("F2", "status")), ("ready".into(), "ready".into()));
}

#[test]
fn a_leader_checks_his_morale_where_he_is_engaged_alone() {
    let mut game = battle_of(&["Wellington british leader 1 Mons"], &[]);
    game.engaged_at_mons("Wellington B2 B3,B1", "F1,FG F2 F3");
    game.pick("battle:Mons");
    assert_eq!(game.options(), ["morale:Wellington"]);
    game.pick("morale:Wellington");
    // The French F1 are no Old Guard, and he is not with himself.
    game.send(json!({"faces": [3]}));
    assert_eq!(game.of_piece("Wellington", "status"), "broken");
}

#[test]
fn leader_and_old_guard_count_in_morale() {
    let units = [
        "Guard french infantry 3 Paris old_guard",
        "F2 french infantry 2 Paris",
        "F3 french infantry 3 Paris",
        "Wellington british leader 1 Mons",
        "B1 british infantry 1 Mons",
        "B2 british infantry 2 Mons",
        "B3 british infantry 3 Mons",
        ELBA,
    ];
    let mut game = Game::of(&file("F A F A", &units, &ROADS));
    game.march("french/Paris", &["Guard", "F2", "F3"], "Paris>Mons");
    game.marched();
    game.deploy("Mons", "B1,Wellington B2 B3", "Guard F2 F3");
    game.turn_to("Mons", "B3");
    game.moves("Guard", "defender-left");
    game.done();
    game.pick("battle:Mons");
    assert_eq!(game.options(), ["morale:B1"], "a leader checks only where no friend is with him");
    game.pick("morale:B1");
    assert_eq!(game.prompt().json()["known"], json!({"leader": true, "against_old_guard": true}));
    assert!(!game.prompt().text.contains("if it breaks"), "Wellington still stands in the column");
    game.send(json!({"faces": [4]}));
    assert_eq!(game.of_piece("B1", "status"), "ready");
    assert_eq!(game.json()["position"]["step"], "B2");
}

#[test]
fn both_sides_check_their_morale_by_the_house_rule() {
    let mut game = battle_of(&[], &[("morale.who", "both")]);
    game.engaged_at_mons("BG B2 B3,B1", "F1 F2 F3");
    game.turn_to("Mons", "B3");
    game.done();
    game.pick("battle:Mons");
    // It is the French turn, and the British gun checks.
    assert_eq!((game.options(), game.prompt().side.as_str()), (vec!["morale:BG".to_owned()], "both"));
    // Nobody of the passive side can fill the column before the turn is over.
    game.pick("morale:BG");
    let text = &game.prompt().text;
    assert!(text.ends_with("; if it breaks: left column EMPTY: rout"), "{text}");
}

#[test]
fn a_retreat_goes_where_the_side_may_and_costs_the_engaged() {
    let mut game = battle_of(&["BC british cavalry 2 Mons"], &[]);
    game.engaged_at_mons("B1,B2 BC B3,BG", "F1 F2 F3");
    game.turn_to("Mons", "B2");
    game.pick("retreat:B1");
    assert_eq!(game.options(), ["Mons>Ghent", "Mons>Brussels"]);
    assert_eq!(game.blocked("Mons>Paris").as_deref(), Some("Paris: the attackers came from there"));
    game.pick("Mons>Ghent");
    assert_eq!(
        (game.of_piece("B1", "cv"), game.of_piece("B1", "status"), game.of_piece("B1", "at")),
        ("2".into(), "disrupted".into(), "Ghent".into())
    );
    // A minor road carries one in a set; cavalry goes two sections and is not engaged.
    game.pick("retreat:BC");
    assert_eq!(game.blocked("Mons>Ghent").as_deref(), Some("Ghent: the road carries 1, 1 has gone"));
    assert!(game.options().contains(&"Mons>Brussels>Bruges".to_owned()));
    game.pick("Mons>Brussels>Bruges");
    assert_eq!(game.of_piece("BC", "cv"), "2");
    assert_eq!(game.of_piece("BC", "revealed"), "false");
}

#[test]
fn the_attacker_goes_back_to_his_own_or_where_he_came_from() {
    let mut game = battle_of(&[], &[]);
    game.deploy("Mons", "B1 B2 B3", "F1,FG F2 F3");
    game.pick("battle:Mons");
    game.pick("retreat:FG");
    assert_eq!(game.options(), ["Mons>Paris"]);
    assert_eq!(game.blocked("Mons>Ghent").as_deref(), Some("Ghent: nobody of yours is there or came from there"));
    game.pick("Mons>Paris");
    game.pick("retreat:F1");
    game.pick("Mons>Paris");
    assert_eq!(game.of_piece("F1", "at"), "Paris");
    // The major road carries two in a set, and nobody else can go.
    assert_eq!(game.step(), "B3");
}

#[test]
fn reinforcements_come_into_the_reserve_hidden_and_within_limits() {
    let more = ["B5 british infantry 2 Ghent", "B6 british infantry 2 Ghent", "B7 british infantry 2 Brussels"];
    let mut game = battle_of(&more, &[]);
    game.deploy("Mons", "B1 B2 B3", "F1,FG F2 F3");
    game.turn_to("Mons", "B3");
    game.pick("fire:FG");
    game.refused(json!({"faces": [1]}));
    game.send(json!({"faces": [1, 1]}));
    game.done();
    game.turn_to("Mons", "B4");
    assert_eq!(game.options(), ["done", "reinforce:B5", "reinforce:B6", "reinforce:B7"]);
    game.pick("reinforce:B5");
    assert_eq!(
        (game.of_piece("B5", "area"), game.of_piece("B5", "revealed")),
        ("defender-reserve".into(), "false".into())
    );
    assert_eq!(game.blocked("reinforce:B6").as_deref(), Some("Mons: the road carries 1, 1 has gone"));
}

#[test]
fn an_attacker_who_reinforces_has_come_from_his_city_too() {
    let mut game = battle_of(&["F5 french infantry 2 Ghent"], &[]);
    game.deploy("Mons", "B1 B2 B3", "F1,FG F2 F3");
    game.turn_to("Mons", "B3");
    game.fires("FG", &[1, 1]);
    game.done();
    game.pick("reinforce:F5");
    assert_eq!(game.json()["battles"][0]["came"], json!(["Paris", "Ghent"]));
}

/// Battles at Mons and at Ghent, one section apart; each has a reserve, and the first set is over.
fn two_battles() -> Game {
    let more = [
        "B5 british infantry 2 Ghent",
        "B6 british infantry 2 Ghent",
        "B7 british infantry 2 Ghent",
        "B8 british infantry 1 Ghent",
        "B9 british cavalry 1 Ghent",
        "X1 french infantry 3 Bruges",
        "X2 french infantry 3 Bruges",
        "X3 french infantry 3 Bruges",
    ];
    let units: Vec<&str> = FRENCH.into_iter().chain(BRITISH).chain(more).chain([ELBA]).collect();
    let mut game = Game::of(&file("F A F A", &units, &["Paris Mons major", "Mons Ghent major", "Ghent Bruges minor"]));
    game.march("french/Paris", &["F1", "F2", "F3", "FG"], "Paris>Mons");
    game.march("french/Bruges", &["X1", "X2", "X3"], "Bruges>Ghent");
    game.marched();
    game.deploy("Mons", "B1 B2 B3", "F1,FG F2 F3");
    game.deploy("Ghent", "B5 B6 B7", "X1 X2 X3");
    for city in ["Mons", "Ghent"] {
        game.turn_to(city, "B3");
        if city == "Mons" {
            game.fires("FG", &[1, 1]);
        } else {
            game.moves("X1", "defender-left");
        }
        game.done();
    }
    game
}

#[test]
fn the_reserve_of_another_battle_reinforces_once_a_set_and_its_columns_and_the_broken_never() {
    let mut game = two_battles();
    game.turn_to("Mons", "B4");
    assert_eq!(game.options(), ["done", "reinforce:B8", "reinforce:B9"]);
    game.correct("B9", json!({"status": "broken"}));
    assert_eq!(game.blocked("reinforce:B9").as_deref(), Some("it is broken"));
    assert_eq!(game.blocked("reinforce:B5").as_deref(), Some("it is in a column of another battle"));
    game.pick("reinforce:B8");
    assert_eq!((game.of_piece("B8", "at"), game.of_piece("B8", "area")), ("Mons".into(), "defender-reserve".into()));
    assert_eq!(game.step(), "C4", "nobody else can come, so that the turn is over by itself");
    // From Mons it could go back to Ghent, whose turn comes in the same set: it has reinforced already.
    game.turn_to("Ghent", "B4");
    assert_eq!(game.blocked("reinforce:B8").as_deref(), Some("it has reinforced in this set"));
    assert!(game.options().contains(&"reinforce:BG".to_owned()), "{:?}", game.options());
    game.done();
    for city in ["Mons", "Ghent"] {
        game.send(json!({"waive": format!("battle:{city}")}));
    }
    assert_eq!(game.json()["position"]["set"], 4);
    game.turn_to("Ghent", "B4");
    assert_eq!(game.blocked("reinforce:B8"), None, "it is another set");
    assert!(game.options().contains(&"reinforce:B8".to_owned()), "{:?}", game.options());
}

#[test]
fn a_battle_that_its_last_unit_leaves_to_reinforce_another_is_lost_at_once_and_the_other_waits_for_it() {
    let mut game = two_battles();
    game.turn_to("Mons", "B4");
    for unit in ["B5", "B6", "B7", "B9"] {
        game.correct(unit, json!({"cv": 0, "lost_by": "fire"}));
    }
    game.pick("reinforce:B8");
    assert_eq!((game.step(), game.prompt().side.as_str()), ("regroup".into(), "french"));
    assert_eq!(game.json()["position"]["battle"], "Ghent");
    assert!(game.options().contains(&"leave:X1".to_owned()), "{:?}", game.options());
    game.done();
    // The turn at Mons went on from where it was: nobody else can come, so that it is over, and with it the set.
    let cities: Vec<serde_json::Value> =
        game.json()["battles"].as_array().expect("battles").iter().map(|battle| battle["city"].clone()).collect();
    assert_eq!(cities, ["Mons"]);
    assert_eq!((game.step(), game.json()["position"]["set"].clone()), ("C4".into(), json!(3)));
    assert_eq!((game.options()[0].as_str(), game.prompt().side.as_str()), ("battle:Mons", "french"));
}
