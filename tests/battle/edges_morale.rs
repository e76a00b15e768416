//! S2 at its edges: who tests, who does not, and when a formation counts as broken.

use serde_json::json;

use super::field::{known, log, with};
use super::game::{Game, foot, guns, orbat};

/// Three formations a side: two of three battalions, and one of guns.
fn game(settings: &[(&str, &str)]) -> Game {
    let army = |side: &str| {
        let first: Vec<String> = (1..=3).map(|n| foot(&format!("{side} I/{n}"))).collect();
        let second: Vec<String> = (1..=3).map(|n| foot(&format!("{side} II/{n}"))).collect();
        let third: Vec<String> = (1..=2).map(|n| guns(&format!("{side} III/{n}"))).collect();
        let parts: Vec<Vec<&str>> =
            [&first, &second, &third].iter().map(|mf| mf.iter().map(String::as_str).collect()).collect();
        let names: Vec<String> = ["I", "II", "III"].iter().map(|mf| format!("{side} {mf}")).collect();
        let formations: Vec<(&str, &[&str])> =
            names.iter().map(String::as_str).zip(parts.iter().map(Vec::as_slice)).collect();
        orbat(side, &formations)
    };
    Game::new(&army("Red"), &army("Blue"), settings)
}

fn kill(game: &mut Game, names: &[&str]) {
    for name in names {
        game.correct(json!({"side": "A", "unit": name, "status": "removed"}));
    }
}

/// Red I has broken, and who is near is asked for.
fn broken() -> Game {
    let mut game = game(&[]);
    kill(&mut game, &["Red I/1", "Red I/2"]);
    game.pick("done");
    game.pick("morale:A/Red I");
    game.dice(&[1, 1]);
    assert_eq!(game.owed(), ["friends:A/Red I"]);
    game
}

#[test]
fn each_friend_tests_once_for_a_formation_that_broke() {
    let mut game = broken();
    game.pick("friends:A/Red I");
    game.fill(json!({"formations": ["A/Red II", "A/Red III"]}));
    game.pick("army:A/Red II<Red I");
    game.dice(&[6, 6]);
    assert_eq!(game.owed(), ["army:A/Red III<Red I"]);
    game.pick("army:A/Red III<Red I");
    game.dice(&[6, 6]);
    assert_eq!(game.at().1, "S3");
}

#[test]
fn a_friend_that_can_test_no_more_is_not_waited_for() {
    let mut game = broken();
    game.pick("friends:A/Red I");
    game.fill(json!({"formations": ["A/Red II", "A/Red III"]}));
    game.correct(json!({"side": "A", "formation": "Red II", "on_table": false}));
    assert_eq!(game.owed(), ["army:A/Red III<Red I"]);
}

#[test]
fn nobody_is_asked_for_where_no_friend_could_test() {
    let mut game = game(&[]);
    kill(&mut game, &["Red I/1", "Red I/2"]);
    for formation in ["Red II", "Red III"] {
        game.correct(json!({"side": "A", "formation": formation, "on_table": false}));
    }
    game.pick("done");
    game.pick("morale:A/Red I");
    game.dice(&[1, 1]);
    assert_eq!(game.at().1, "S3");
}

#[test]
fn a_formation_without_a_ready_unit_is_broken_and_one_whose_guns_are_lent_is_not() {
    let mut game = game(&[]);
    kill(&mut game, &["Red II/1", "Red II/2", "Red II/3"]);
    assert_eq!(game.mf(0, "Red II")["morale"], "broken");
    game.pick("order:A/Red III");
    game.pick("form-grand-battery");
    game.ask(json!({"fill": {"distance": 1}, "faces": [6, 6]}));
    game.fill(json!({"batteries": ["A/Red III/1", "A/Red III/2"]}));
    assert_eq!(game.mf(0, "Red III")["morale"], "steady", "it has lost nobody");
    let told = game.pick("done").told.join("\n");
    assert!(told.contains("Red II BREAKS") && !told.contains("Red III BREAKS"), "{told}");
}

#[test]
fn the_end_of_a_retreat_brings_no_test_in_the_same_s2() {
    let mut game = game(&[]);
    kill(&mut game, &["Red I/1"]);
    game.correct(json!({"side": "A", "formation": "Red I", "retiring": 1}));
    let told = game.pick("done").told.join("\n");
    assert!(told.contains("Red I moves back"), "{told}");
    assert_eq!(game.at().1, "S3", "it was retiring as the step began");
}

#[test]
fn who_still_retreats_takes_no_test_and_who_is_steady_none_either() {
    let mut game = game(&[]);
    kill(&mut game, &["Red I/1"]);
    game.correct(json!({"side": "A", "formation": "Red I", "retiring": 3}));
    game.pick("done");
    assert_eq!((game.at().1.as_str(), game.mf(0, "Red I")["retiring"].as_u64()), ("S3", Some(2)));
}

#[test]
fn a_test_is_taken_once_a_turn_and_by_house_rule_in_every_turn() {
    let mut game = game(&[("morale.own-test", "every-turn")]);
    kill(&mut game, &["Red I/1"]);
    game.pick("done");
    game.pick("morale:A/Red I");
    game.dice(&[6, 6]);
    assert_eq!(game.at().1, "S3");
    game.done_to("T1");
    game.done_to("S1");
    game.pick("done");
    assert_eq!(game.owed(), ["morale:A/Red I"], "and it comes back in the next");
}

#[test]
fn a_formation_is_as_good_as_most_of_its_ready_units_and_the_lower_of_a_tie() {
    for (qualities, expected) in [
        (["regular", "veteran", "veteran", "elite"], "veteran"),
        (["veteran", "regular", "veteran", "regular"], "regular"),
        (["guard", "conscript", "guard", "militia"], "guard"),
    ] {
        let unit = |(at, quality): (usize, &&str)| with(&foot(&format!("A{at}")), "quality", &format!("\"{quality}\""));
        let mut units: Vec<String> = qualities.iter().enumerate().map(unit).collect();
        units.extend((4..8).map(|at| with(&foot(&format!("A{at}")), "quality", "\"untrained\"")));
        let units: Vec<&str> = units.iter().map(String::as_str).collect();
        let mut game =
            Game::new(&orbat("Red", &[("Red I", &units)]), &orbat("Blue", &[("Blue I", &[&foot("B1")])]), &[]);
        kill(&mut game, &["A4", "A5", "A6", "A7"]);
        game.pick("done");
        game.pick("morale:A/Red I");
        assert_eq!(known(&mut game, "quality"), expected, "{qualities:?}: who is lost does not count");
    }
}

#[test]
fn a_formation_off_the_table_does_not_break_for_want_of_units() {
    let mut game = game(&[]);
    kill(&mut game, &["Red II/1", "Red II/2", "Red II/3"]);
    game.correct(json!({"side": "A", "formation": "Red II", "on_table": false}));
    game.pick("done");
    assert!(!log(&game).contains("BREAKS"), "{}", log(&game));
}

#[test]
fn only_other_formations_that_can_test_are_named_as_friends() {
    let mut game = broken();
    game.correct(json!({"side": "A", "formation": "Red III", "on_table": false}));
    game.pick("friends:A/Red I");
    let prompt = game.prompt();
    assert_eq!(prompt["asks"][0]["values"], json!(["A/Red II"]), "{prompt}");
}

/// Red I is led by the leader of a grand battery that is gone or not.
fn leader_of_two(gone: bool) -> String {
    let mut game = game(&[]);
    game.forms_grand_battery();
    game.fill(json!({"batteries": ["A/Red III/1"], "leader": "A/Red I leader"}));
    if gone {
        kill(&mut game, &["Red III/1"]);
        game.correct(json!({"position": {"step": "S2"}}));
    }
    kill(&mut game, &["Red I/1", "Red I/2"]);
    game.correct(json!({"position": {"step": "S2"}}));
    game.pick("morale:A/Red I");
    game.dice(&[1, 1]);
    game.mf(0, "Red I")["commander"]["status"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_leader_goes_with_his_last_formation_and_stays_with_another() {
    assert_eq!([leader_of_two(false), leader_of_two(true)], ["ready", "left"]);
}
