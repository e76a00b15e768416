//! How battles, turns and games end: rout, regrouping, supply, defeat, victory.

use serde_json::json;

use super::game::{Game, file};

const ROADS: [&str; 5] =
    ["Paris Mons major", "Mons Ghent minor", "Mons Brussels major river", "Ghent Bruges minor", "Paris Amiens major"];

/// The French march from Paris to Mons.
fn attack(units: &[&str], settings: &[(&str, &str)]) -> Game {
    let mut game = Game::under(&file("F A F A", units, &ROADS), settings);
    let own = units.iter().filter(|unit| unit.contains(" Paris")).filter_map(|unit| unit.split(' ').next());
    let own: Vec<&str> = own.collect();
    game.march("french/Paris", &own, "Paris>Mons");
    game.marched();
    game
}

const THREE: [&str; 3] = ["F1 french infantry 3 Paris", "F2 french infantry 3 Paris", "F3 french cavalry 3 Paris"];

fn three(more: &[&'static str]) -> Vec<&'static str> {
    THREE.into_iter().chain(more.iter().copied()).chain(["Napoleon french leader 1 Elba"]).collect()
}

#[test]
fn a_leader_alone_in_his_city_is_lost_and_the_attacker_regroups() {
    let game = attack(&three(&["Wellington british leader 1 Mons"]), &[]);
    assert_eq!(game.of_piece("Wellington", "lost_by"), "alone");
    assert_eq!((game.step(), game.prompt().side.as_str()), ("regroup".into(), "french"));
}

#[test]
fn fewer_than_three_defenders_rout_at_once() {
    let mut game =
        attack(&three(&["B1 british infantry 3 Mons", "BC british cavalry 2 Mons", "X french infantry 2 Amiens"]), &[]);
    // Infantry suffers in any rout, cavalry where the attacker has any.
    assert_eq!((game.of_piece("B1", "cv"), game.of_piece("BC", "cv")), ("2".into(), "1".into()));
    assert_eq!((game.step(), game.options()), ("rout".into(), vec!["rout:B1".to_owned(), "rout:BC".to_owned()]));
    game.pick("rout:B1");
    game.pick("Mons>Ghent");
    game.pick("rout:BC");
    game.pick("Mons>Ghent>Bruges");
    assert_eq!((game.of_piece("B1", "status"), game.of_piece("BC", "at")), ("disrupted".into(), "Bruges".into()));
    assert_eq!(game.step(), "regroup");
}

#[test]
fn few_defenders_may_deploy_by_the_house_rule() {
    let mut game = attack(
        &three(&["B1 british infantry 3 Mons", "BC british cavalry 2 Mons"]),
        &[("battle.few-defenders", "deploy")],
    );
    game.pick("deploy:Mons");
    let refused = game.refused(json!({"fill": {"left": ["B1", "BC"], "centre": [], "right": []}}));
    assert_eq!(refused, "one or two units: each has a column to itself");
    game.send(json!({"fill": {"left": ["B1"], "centre": [], "right": ["BC"]}}));
    assert_eq!(game.key(), "deploy:Mons/attacker");
}

#[test]
fn whoever_finds_no_way_out_of_a_rout_is_lost() {
    let units = three(&["B1 british infantry 3 Brest", "B2 british infantry 3 Brest"]);
    let mut game = Game::of(&file("F A", &units, &["Paris Brest major"]));
    game.march("french/Paris", &["F1", "F2", "F3"], "Paris>Brest");
    game.marched();
    assert_eq!((game.of_piece("B1", "lost_by"), game.of_piece("B2", "lost_by")), ("rout".into(), "rout".into()));
    assert_eq!(game.of_piece("F1", "at"), "Brest");
}

#[test]
fn a_rout_over_any_river_is_halved_and_who_finds_no_room_is_lost() {
    let units = three(&[
        "B1 british infantry 3 Mons",
        "B2 british infantry 3 Mons",
        "B3 british infantry 3 Mons",
        "B4 british infantry 3 Mons",
        "B5 british infantry 3 Mons",
    ]);
    let mut game = Game::of(&file("F A", &units, &["Paris Mons major", "Mons Ghent minor river"]));
    game.march("french/Paris", &["F1", "F2", "F3"], "Paris>Mons");
    game.marched();
    game.deploy("Mons", "B1 B2 B3,B4,B5", "F1 F2 F3");
    game.turn_to("Mons", "B3");
    game.moves("F1", "defender-left");
    game.correct("B2", json!({"area": "defender-reserve"}));
    game.done();
    assert_eq!(game.step(), "rout");
    for unit in ["B1", "B2", "B3"] {
        game.pick(&format!("rout:{unit}"));
        game.pick("Mons>Ghent");
    }
    // A minor road carries six, three across a river.
    assert_eq!((game.of_piece("B4", "lost_by"), game.of_piece("B5", "lost_by")), ("rout".into(), "rout".into()));
}

#[test]
fn an_empty_column_routs_at_the_end_of_the_turn_or_at_once() {
    for (setting, at_once) in [("turn-end", false), ("at-once", true)] {
        let units = three(&["B1 british infantry 3 Mons", "B2 british infantry 3 Mons", "B3 british infantry 3 Mons"]);
        let mut game = attack(&units, &[("rout.when", setting)]);
        game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
        game.turn_to("Mons", "B3");
        game.moves("F2", "attacker-reserve");
        assert_eq!(game.step() == "rout", at_once, "{setting}");
        if !at_once {
            game.moves("F1", "defender-left");
            game.done();
            assert_eq!((game.step(), game.prompt().side.as_str()), ("rout".into(), "french"));
        }
    }
}

#[test]
fn an_end_that_routs_says_before_what_that_costs_and_the_rout_says_why() {
    for (third, price, lost) in [
        ("french cavalry 3", "2 CV lost", 2),
        ("french artillery 3", "4 CV lost", 4),
        ("french artillery 2", "4 CV and 1 block lost", 4),
    ] {
        let third = format!("F3 {third} Paris");
        let units = ["F1 french infantry 3 Paris", "F2 french infantry 3 Paris", &third];
        let defenders = ["B1 british infantry 3 Mons", "B2 british infantry 3 Mons", "B3 british infantry 3 Mons"];
        let units: Vec<&str> = units.into_iter().chain(defenders).chain(["Napoleon french leader 1 Elba"]).collect();
        let mut game = attack(&units, &[]);
        game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
        game.turn_to("Mons", "B3");
        game.moves("F2", "attacker-reserve");
        game.moves("F1", "defender-left");
        let prompt = game.prompt().json().to_string();
        assert!(prompt.contains(&format!("centre column EMPTY: the French rout, {price}")), "{third}: {prompt}");
        let strength =
            |game: &Game| -> i64 { ["F1", "F2", "F3"].iter().filter_map(|name| game.piece(name)["cv"].as_i64()).sum() };
        let (before, entry) = (strength(&game), game.play.entry());
        game.done();
        assert_eq!(before - strength(&game), lost, "{third}");
        let told: Vec<String> =
            game.play.log_since(entry).flat_map(|line| line.lines).map(|line| line.to_string()).collect();
        assert!(told.iter().any(|line| line.ends_with("the French rout at Mons: a column is empty")), "{told:?}");
    }
}

#[test]
fn where_both_sides_miss_a_column_the_passive_side_routs_first_and_the_other_has_won() {
    let units = three(&["B1 british infantry 3 Mons", "B2 british infantry 3 Mons", "B3 british infantry 3 Mons"]);
    let mut game = attack(&units, &[]);
    game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
    game.turn_to("Mons", "B3");
    game.moves("F1", "defender-left");
    game.moves("F2", "attacker-reserve");
    game.correct("B3", json!({"area": "defender-reserve"}));
    game.done();
    assert_eq!((game.step(), game.prompt().side.as_str()), ("rout".into(), "allied"));
    while game.step() == "rout" {
        let first = game.options()[0].clone();
        game.pick(&first);
        if game.key().ends_with("/to") {
            let first = game.options()[0].clone();
            game.pick(&first);
        }
    }
    assert_eq!((game.step(), game.prompt().side.as_str()), ("regroup".into(), "french"));
    assert_eq!(game.of_piece("F2", "at"), "Mons", "who has won does not rout any more");
}

#[test]
fn a_side_without_units_has_lost_at_once() {
    let units = three(&["B1 british infantry 3 Mons", "B2 british infantry 3 Mons", "B3 british infantry 3 Mons"]);
    let mut game = attack(&units, &[]);
    game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
    game.turn_to("Mons", "B3");
    for unit in ["B1", "B2", "B3"] {
        game.correct(unit, json!({"cv": 0, "lost_by": "fire"}));
    }
    assert_eq!((game.step(), game.prompt().side.as_str()), ("regroup".into(), "french"));
    assert_eq!(game.of_piece("F1", "area"), "");
}

#[test]
fn the_winner_brings_units_in_and_sends_others_out_disrupted() {
    let more = [
        "B1 british infantry 2 Mons",
        "B2 british infantry 2 Mons",
        "X french infantry 2 Ghent",
        "Y french infantry 2 Ghent",
    ];
    let mut game = attack(&three(&more), &[]);
    while game.step() == "rout" {
        let first = game.options()[0].clone();
        game.pick(&first);
        if game.key().ends_with("/to") {
            game.pick("Mons>Brussels");
        }
    }
    assert_eq!(game.step(), "regroup");
    assert!(game.options().contains(&"bring:X".to_owned()));
    game.pick("bring:X");
    assert_eq!((game.of_piece("X", "at"), game.of_piece("X", "status")), ("Mons".into(), "disrupted".into()));
    assert_eq!(game.blocked("bring:Y").as_deref(), Some("Mons: the road carries 1, 1 has gone"));
    assert!(!game.options().contains(&"leave:X".to_owned()), "a disrupted unit does not go out");
    game.pick("leave:F1");
    game.pick("Mons>Paris");
    assert_eq!(
        (game.of_piece("F1", "at"), game.of_piece("F1", "status"), game.of_piece("F1", "cv")),
        ("Paris".into(), "disrupted".into(), "3".into())
    );
    game.done();
    assert_eq!(game.json()["battles"], json!([]));
    assert_eq!(game.of_piece("X", "status"), "ready", "C5 is over");
}

#[test]
fn who_came_in_while_the_attacker_regroups_has_come_from_his_city_too() {
    let units = three(&["X french infantry 2 Ghent", "Wellington british leader 1 Mons"]);
    let mut game = attack(&units, &[]);
    assert_eq!((game.step(), game.blocked("leave:F1")), ("regroup".into(), None));
    game.pick("bring:X");
    game.pick("leave:F1");
    assert_eq!(game.options(), ["Mons>Paris", "Mons>Ghent"]);
}

#[test]
fn a_leader_who_was_turned_up_for_a_march_stays_so_until_recovery_where_no_battle_is_set_up() {
    let units = [
        "F1 french infantry 3 Paris",
        "F2 french infantry 3 Paris",
        "F3 french infantry 3 Paris",
        "Napoleon french leader 1 Paris",
        "Wellington british leader 1 Mons",
    ];
    let mut game = Game::of(&file("F A F A", &units, &["Paris Lille major", "Lille Mons major"]));
    game.pick("march:french/Paris");
    game.send(json!({"fill": {"units": ["F1", "F2", "F3", "Napoleon"]}}));
    game.pick("Paris>Lille>Mons");
    game.pick("reveal");
    while game.step() != "regroup" {
        let first = game.options()[0].clone();
        game.pick(&first);
        if game.step() == "C2" && game.key().ends_with("/faces") {
            game.send(json!({"faces": [6]}));
        }
    }
    assert_eq!(
        (game.of_piece("Napoleon", "at"), game.of_piece("Napoleon", "revealed")),
        ("Mons".into(), "true".into())
    );
    game.pick("leave:Napoleon");
    game.pick("Mons>Lille");
    assert_eq!(
        (game.of_piece("Napoleon", "at"), game.of_piece("Napoleon", "revealed")),
        ("Lille".into(), "true".into())
    );
    game.done();
    assert_eq!((game.step(), game.of_piece("Napoleon", "revealed")), ("C1".into(), "false".into()));
}

#[test]
fn in_or_out_by_the_house_rule() {
    let more = ["Wellington british leader 1 Mons", "X french infantry 2 Ghent", "Y french infantry 2 Brussels"];
    let mut game = attack(&three(&more), &[("regroup.both", "off")]);
    game.pick("bring:X");
    assert_eq!(game.blocked("leave:F1").as_deref(), Some("units have come in: in or out, not both"));
}

#[test]
fn the_french_in_a_city_of_the_sheet_cost_the_allies_units() {
    let units = [
        "F1 french infantry 3 Liege",
        "P1 prussian infantry 3 Mons",
        "P2 prussian infantry 2 Mons",
        "F2 french infantry 1 Ghent",
    ];
    let mut game = Game::of(&file("F A", &units, &["Liege Paris major"]));
    game.done();
    assert_eq!((game.step(), game.options()), ("C7".into(), vec!["supply:Liege".to_owned()]));
    game.pick("supply:Liege");
    assert_eq!(game.prompt().side, "allied");
    assert_eq!(game.refused(json!({"fill": {"units": ["P1"]}})), "choose exactly 2 units: 1 chosen");
    game.send(json!({"fill": {"units": ["P1", "P2"]}}));
    assert_eq!(game.of_piece("P2", "lost_by"), "supply");
    // Ghent would cost one of one: nobody is asked.
    assert_eq!(game.of_piece("Wellington", "lost_by"), "supply");
    assert_eq!(game.of_piece("Blucher", "status"), "ready");
}

#[test]
fn supply_is_checked_in_french_turns_only_and_may_be_let_go() {
    let units = ["F1 french infantry 3 Liege", "P1 prussian infantry 3 Mons", "P2 prussian infantry 2 Mons"];
    let mut game = Game::of(&file("A F A", &units, &["Mons London major", "Liege Paris major"]));
    game.done();
    assert_eq!(game.json()["position"]["turn"], 2);
    game.done();
    game.send(json!({"waive": "supply:Liege", "why": "a test"}));
    assert_eq!(game.of_piece("P1", "status"), "ready");
    assert_eq!((game.step(), game.json()["position"]["turn"].clone()), ("C1".into(), json!(3)), "and the turn ends");
}

#[test]
fn supply_that_was_let_go_in_one_french_turn_is_checked_in_the_next() {
    let units = ["F1 french infantry 3 Liege", "P1 prussian infantry 3 Mons", "P2 prussian infantry 2 Mons"];
    let mut game = Game::of(&file("F F A", &units, &["Mons London major", "Liege Paris major"]));
    for turn in 1..=2 {
        game.done();
        assert_eq!((game.step(), game.options()), ("C7".into(), vec!["supply:Liege".to_owned()]), "turn {turn}");
        game.send(json!({"waive": "supply:Liege", "why": "a test"}));
        assert_eq!(game.json()["position"]["turn"], turn + 1);
    }
}

#[test]
fn an_army_with_too_few_units_is_lost() {
    let text =
        file("F A", &["B1 british infantry 3 Mons"], &["Mons Paris major"]).replace("british = 0", "british = 3");
    let mut game = Game::of(&text);
    game.done();
    assert_eq!(
        (game.of_piece("B1", "lost_by"), game.of_piece("Wellington", "lost_by")),
        ("army-defeat".into(), "army-defeat".into())
    );
    assert_eq!(game.json()["armies"][1]["defeated"], true);
}

#[test]
fn a_game_without_figures_of_its_own_has_those_of_the_sheet() {
    // The army's place in the state, its name, city and commander, and the least that stands.
    for (at, army, city, commander, least) in [
        (0, "french", "Paris", "Napoleon", 20),
        (1, "british", "London", "Wellington", 10),
        (2, "prussian", "Berlin", "Blucher", 13),
    ] {
        for (count, defeated) in [(least, false), (least - 1, true)] {
            let mut units: Vec<String> = (1..count).map(|n| format!("U{n} {army} infantry 3 {city}")).collect();
            units.push(format!("{commander} {army} leader 1 {city}"));
            let units: Vec<&str> = units.iter().map(String::as_str).collect();
            let text = file("F A", &units, &["Mons Paris major"]);
            let own = text.lines().filter(|line| !line.starts_with("defeat")).collect::<Vec<_>>().join("\n");
            let mut game = Game::of(&own);
            game.done();
            assert_eq!(game.json()["armies"][at]["defeated"], defeated, "{army} {count}");
        }
    }
}

#[test]
fn leaders_count_by_the_house_rule() {
    for (setting, defeated) in [("on", false), ("off", true)] {
        let text =
            file("F A", &["B1 british infantry 3 Mons"], &["Mons Paris major"]).replace("british = 0", "british = 2");
        let mut game = Game::under(&text, &[("army.counts-leaders", setting)]);
        game.done();
        assert_eq!(game.json()["armies"][1]["defeated"], defeated, "{setting}");
    }
}

/// A game whose victory is looked at once the French have moved.
fn end_of_turn(units: &[&str], change: impl Fn(String) -> String, settings: &[(&str, &str)]) -> Game {
    let mut game =
        Game::under(&change(file("F A", units, &["Ghent Brussels major", "Brussels Liege major"])), settings);
    if game.play.prompt().is_some() && game.step() == "C1" {
        game.done();
    }
    game
}

#[test]
fn three_cities_win_for_the_french() {
    let units = ["F1 french infantry 3 Ghent", "F2 french infantry 3 Brussels", "F3 french infantry 3 Liege"];
    let mut game = end_of_turn(&units, |text| text, &[]);
    // The commanders are the last of their armies: supply takes them without asking.
    assert_eq!(game.json()["winner"], "french");
    assert!(game.play.prompt().is_none());
    game.send(json!({"undo": true}));
    assert!(game.play.prompt().is_some());
}

#[test]
fn both_allied_armies_defeated_win_for_the_french() {
    let change = |text: String| text.replace("british = 0, prussian = 0", "british = 2, prussian = 2");
    assert_eq!(end_of_turn(&["F1 french infantry 3 Ghent"], change, &[]).json()["winner"], "french");
}

#[test]
fn the_french_army_defeated_with_napoleon_wins_for_the_allies() {
    let change = |text: String| text.replace("french = 0", "french = 5");
    let game = end_of_turn(&["F1 french infantry 3 Ghent"], change, &[]);
    assert_eq!(
        (game.json()["winner"].clone(), game.of_piece("Napoleon", "lost_by")),
        (json!("allied"), "army-defeat".into())
    );
}

#[test]
fn napoleon_lost_by_fire_rout_or_alone_wins_for_the_allies() {
    for by in ["fire", "rout", "alone"] {
        let mut game = Game::of(&file("F A F", &["F1 french infantry 3 Ghent"], &["Ghent Mons major"]));
        game.correct("Napoleon", json!({"cv": 0, "lost_by": by}));
        game.done();
        assert_eq!(game.json()["winner"], "allied", "{by}");
    }
}

#[test]
fn who_alone_stands_in_a_city_when_the_turn_ends_holds_it_after_he_has_left() {
    let held = |game: &Game, city: &str| {
        let things = game.play.things();
        let found = things.iter().find(|thing| thing.kind == "city" && thing.name == city);
        found.unwrap_or_else(|| panic!("no {city}")).figures["held"].clone()
    };
    let units = ["F1 french infantry 3 Mons", "F2 french infantry 3 Paris"];
    let mut game = Game::of(&file("F F F", &units, &["Mons Brest major", "Brest Ghent major"]));
    assert_eq!(held(&game, "Mons"), json!("none"));
    game.march("french/Mons", &["F1"], "Mons>Brest");
    assert_eq!((held(&game, "Mons"), held(&game, "Brest")), (json!("none"), json!("french")));
    game.march("french/Brest", &["F1"], "Brest>Ghent");
    assert_eq!((held(&game, "Brest"), held(&game, "Ghent")), (json!("french"), json!("french")));
}

#[test]
fn who_was_there_last_holds_a_city_by_the_house_rule_though_he_left_it_in_the_same_turn() {
    let held = |game: &Game, city: &str| game.of("cities", city, "held");
    for (setting, of_who_left) in [("units", json!(null)), ("last", json!("french"))] {
        let units =
            three(&["X french infantry 2 Lille", "Wellington british leader 1 Mons", "B1 british cavalry 2 Tournai"]);
        let roads =
            ["Paris Mons major", "Lille Tournai major", "Tournai Mons major", "Tournai Ath major", "Mons Gent major"];
        let mut game = Game::under(&file("F A F A", &units, &roads), &[("city.held", setting)]);
        game.correct("B1", json!({"at": "Ath"}));
        game.march("french/Paris", &["F1", "F2", "F3"], "Paris>Mons");
        game.march("french/Lille", &["X"], "Lille>Tournai");
        game.marched();
        assert_eq!((game.step(), held(&game, "Paris")), ("regroup".into(), of_who_left.clone()), "in the first turn");
        game.pick("bring:X");
        game.done();
        assert_eq!((held(&game, "Tournai"), held(&game, "Lille")), (of_who_left.clone(), of_who_left), "{setting}");
        assert_eq!((held(&game, "Mons"), held(&game, "Gent")), (json!("french"), json!(null)));
    }
}

#[test]
fn where_the_position_is_set_right_to_the_marches_no_battle_is_left_of_it() {
    let mut game = attack(
        &three(&["B1 british infantry 3 Mons", "B2 british infantry 3 Mons", "B3 british infantry 3 Mons"]),
        &[],
    );
    assert_eq!((game.step(), game.json()["battles"].as_array().map(Vec::len)), ("C3".into(), Some(1)));
    game.send(json!({"correct": {"position": {"step": "C1"}}}));
    assert_eq!((game.step(), game.json()["battles"].clone()), ("C1".into(), json!([])));
}

#[test]
fn the_last_turn_wins_for_the_allies() {
    let mut game = Game::of(&file("F", &["F1 french infantry 3 Mons"], &["Mons Brest major"]));
    game.done();
    assert_eq!(game.json()["winner"], "allied");
}

#[test]
fn what_the_sheet_leaves_open_is_asked_or_settled_by_the_house_rule() {
    let units = ["F1 french infantry 3 Ghent", "F2 french infantry 3 Brussels", "F3 french infantry 3 Liege"];
    let change = |text: String| {
        let text = text.replace("french = 0", "french = 9");
        text.replace("name = \"Brussels\"", "name = \"Brussels\"\nheld = \"french\"")
            .replace("name = \"Ghent\"", "name = \"Ghent\"\nheld = \"french\"")
            .replace("name = \"Liege\"", "name = \"Liege\"\nheld = \"french\"")
    };
    // Held by who was there last: three cities and the French defeat meet.
    let mut game = end_of_turn(&units, change, &[("city.held", "last")]);
    while game.step() == "C7" {
        let first = game.options()[0].clone();
        game.send(json!({"waive": first}));
    }
    assert_eq!((game.step(), game.options()), ("C9".into(), vec!["victory".to_owned()]));
    game.pick("victory");
    assert_eq!((game.key(), game.options()), ("victory", vec!["french".to_owned(), "allied".to_owned()]));
    game.pick("allied");
    assert_eq!(game.json()["winner"], "allied");
    let game = end_of_turn(&units, change, &[("city.held", "last"), ("victory.cities-and-defeat", "french")]);
    assert_eq!(game.json()["winner"], "french");
}
