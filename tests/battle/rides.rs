//! Divided fire, two leaders with a unit, and with whom a side is engaged.

use serde_json::{Value as Json, json};

use super::field::{default_of, effect, field, log, options};
use super::game::{Game, foot, guns, horse, orbat};

fn game(settings: &[(&str, &str)]) -> Game {
    let a = [foot("A Foot"), horse("A Horse"), guns("A Guns")];
    field(&a, &[foot("B Line"), foot("B Wing")], settings)
}

#[test]
fn a_battalion_divides_its_fire_by_whole_cv_between_two_targets_and_is_never_asked() {
    let mut game = game(&[]);
    game.go("T2", Some(1));
    game.pick("shot:A/A Foot");
    let offered = options(&game);
    assert_eq!(offered.last().map(String::as_str), Some("split"), "it stands last: {offered:?}");
    game.pick("split");
    assert_eq!(game.key(), "shot:A/A Foot/share");
    assert_eq!(game.refused(json!({"fill": {"share": 6}})), "bad-value", "1 to CV - 1");
    game.fill(json!({"share": 2}));
    game.pick("B/B Line");
    game.fill(json!({"cover": "heavy"}));
    // 6 CV in line: 12, a third of it 4, in heavy cover 1.
    assert!(game.prompt()["needs"].as_str().is_some_and(|needs| needs.starts_with('1')), "{}", game.prompt());
    game.dice(&[1]);
    game.pick("shot:A/A Foot");
    assert!(!options(&game).contains(&"split".to_owned()));
    game.pick("B/B Wing");
    game.fill(json!({}));
    // 12, two thirds of it 8: a CV whatever falls, another on 2 or less.
    assert_eq!(game.prompt()["needs"], "any number");
    game.dice(&[2]);
    assert_eq!(game.unit(1, "B Wing")["booked"], 2);
    game.ask(json!({"undo": true}));
    game.dice(&[3]);
    assert_eq!(game.unit(1, "B Wing")["booked"], 1);
    assert!(!options(&game).contains(&"shot:A/A Foot".to_owned()), "both parts are fired");
}

#[test]
fn only_fresh_battalions_of_more_than_one_cv_divide_their_fire_and_only_by_house_rule() {
    for (settings, unit) in [(&[("fire.split", "off")][..], "A Foot"), (&[], "A Guns")] {
        let mut game = game(settings);
        game.go("T2", Some(1));
        game.pick(&format!("shot:A/{unit}"));
        assert!(!options(&game).contains(&"split".to_owned()), "{unit}");
    }
}

/// Two leaders of A: the chief is normal, the leader of Red I charismatic.
fn two_leaders(settings: &[(&str, &str)]) -> Game {
    let army = |side: &str, name: &str| {
        let units: Vec<String> = ["Foot", "Other"].iter().map(|unit| foot(&format!("{side} {unit}"))).collect();
        let units: Vec<&str> = units.iter().map(String::as_str).collect();
        orbat(name, &[(&format!("{name} I"), &units)])
    };
    let red = army("A", "Red").replace(
        "ability = \"average\", inspiration = \"normal\"",
        "ability = \"average\", inspiration = \"charismatic\"",
    );
    Game::new(&red, &army("B", "Blue"), settings)
}

#[test]
fn two_leaders_may_ride_with_a_unit_the_better_bonus_counts_and_json_tells_both() {
    let mut game = two_leaders(&[]);
    game.go("S4", None);
    for leader in ["Red chief", "Red I leader"] {
        game.pick(&format!("leader:A/{leader}"));
        game.pick("A/A Foot");
    }
    let unit = game.unit(0, "A Foot");
    assert_eq!(unit["leader"], "Red I leader");
    assert_eq!(unit["leaders"], json!(["Red I leader", "Red chief"]));
    game.go("T1", Some(2));
    assert_eq!(game.unit(0, "A Other")["leaders"], json!([]));
}

#[test]
fn each_of_two_leaders_takes_his_own_risk() {
    let mut game = two_leaders(&[]);
    for leader in ["Red chief", "Red I leader"] {
        game.correct(json!({"side": "A", "leader": leader, "attached_to": "A Foot"}));
    }
    game.go("T2", Some(1));
    game.pick("shot:B/B Foot");
    game.pick("A/A Foot");
    game.fill(json!({}));
    if game.key().ends_with("/faces") {
        game.dice(&[1]);
    }
    game.pick("done");
    assert_eq!(game.owed(), ["leader-risk:A/A Foot"]);
    game.pick("leader-risk:A/A Foot");
    assert_eq!(game.key(), "leader-risk:A/A Foot/faces");
    game.dice(&[1]);
    assert_eq!(game.key(), "leader-risk:A/A Foot/Red I leader/faces");
    game.dice(&[1]);
    assert!(game.owed().iter().all(|owed| !owed.starts_with("leader-risk")));
}

#[test]
fn a_third_leader_rides_with_no_unit_that_has_two() {
    let a = [foot("A Foot"), foot("A Second")];
    let units: Vec<&str> = a.iter().map(String::as_str).collect();
    let red = orbat("Red", &[("Red I", &units[..1]), ("Red II", &units[1..])]);
    let b = foot("B Foot");
    let mut game = Game::new(&red, &orbat("Blue", &[("Blue I", &[&b])]), &[]);
    for leader in ["Red chief", "Red I leader"] {
        game.correct(json!({"side": "A", "leader": leader, "attached_to": "A Foot"}));
    }
    let third = json!({"correct": {"side": "A", "leader": "Red II leader", "attached_to": "A Foot"}, "why": "x"});
    assert_eq!(game.refused(third), "bad-correction");
    game.go("S4", None);
    game.pick("leader:A/Red II leader");
    assert!(!options(&game).contains(&"A/A Foot".to_owned()));
}

#[test]
fn where_one_side_only_is_engaged_the_players_say_with_whom_and_never_by_enter_alone() {
    let mut game = game(&[]);
    game.go("S3", None);
    game.pick("engaged");
    game.fill(json!({"formations": ["A/Red I"]}));
    assert_eq!((game.key().as_str(), default_of(&game, "formations")), ("engaged-with", Some(Json::Null)));
    assert_eq!(game.refused(json!({"fill": {}})), "bad-value");
    game.fill(json!({"formations": ["B/Blue I"]}));
    assert_eq!(game.mf(1, "Blue I")["engaged"], true);
    game.ask(json!({"undo": true}));
    game.fill(json!({"formations": []}));
    assert_eq!(game.mf(1, "Blue I")["engaged"], false, "nobody is an answer");
}

#[test]
fn hits_without_a_target_are_told_as_lost() {
    let skirmishers = format!("{}, skirmish = 12", foot("A Light"));
    let mut game = field(&[skirmishers], &[guns("B Guns")], &[]);
    game.go("S3", None);
    game.pick("engaged");
    game.fill(json!({"formations": ["A/Red I"]}));
    game.fill(json!({"formations": []}));
    game.pick("skirmish:A/Red I");
    game.dice(&[6, 6]);
    assert_eq!(effect(&game), "no engaged enemy to hit: lost");
    if game.key().starts_with("spread") || game.owed().iter().any(|owed| owed.starts_with("spread")) {
        game.pick("spread:A/Red I");
    }
    assert!(log(&game).contains("Red I loses 3 hits: too few for a CV, or no target"), "{}", log(&game));
}
