//! S2: own tests, retreats that go on, waves of army morale.

use serde_json::json;

use super::game::{Game, foot, orbat};

/// Three formations of three battalions a side.
fn game(settings: &[(&str, &str)]) -> Game {
    let army = |side: &str| {
        let units: Vec<Vec<String>> =
            ["I", "II", "III"].iter().map(|mf| (1..=3).map(|n| foot(&format!("{side} {mf}/{n}"))).collect()).collect();
        let names: Vec<String> = ["I", "II", "III"].iter().map(|mf| format!("{side} {mf}")).collect();
        let parts: Vec<Vec<&str>> = units.iter().map(|mf| mf.iter().map(String::as_str).collect()).collect();
        let formations: Vec<(&str, &[&str])> =
            names.iter().map(String::as_str).zip(parts.iter().map(Vec::as_slice)).collect();
        orbat(side, &formations)
    };
    Game::new(&army("Red"), &army("Blue"), settings)
}

fn kill(game: &mut Game, side: &str, name: &str) {
    game.correct(json!({"side": side, "unit": name, "status": "removed"}));
}

/// The same after the first red formation has broken in its test.
fn first_broken() -> Game {
    let mut game = game(&[]);
    kill(&mut game, "A", "Red I/1");
    kill(&mut game, "A", "Red I/2");
    game.pick("done");
    game.pick("morale:A/Red I");
    // Spent: 2 on the dice, +1 for the leader: broken.
    game.dice(&[1, 1]);
    game
}

#[test]
fn a_formation_tests_when_a_third_is_lost_and_again_at_each_further_loss() {
    let mut game = game(&[]);
    kill(&mut game, "A", "Red I/1");
    game.pick("done");
    assert_eq!(game.owed(), ["morale:A/Red I"]);
    game.pick("morale:A/Red I");
    assert_eq!(game.prompt()["chance"], json!(0.4167), "shaken, regular, normal: 8 or more on 2D6 carries on");
    game.dice(&[6, 6]);
    assert_eq!(game.mf(0, "Red I")["tested_at"], 1);
    assert_eq!(game.at().1, "S3");
    game.done_to("T1");
    game.done_to("S1");
    game.pick("done");
    assert_eq!(game.at(), (2, "S3".into(), None), "no further loss, no further test");
    game.done_to("T1");
    kill(&mut game, "A", "Red I/2");
    game.done_to("S1");
    game.pick("done");
    assert_eq!(game.owed(), ["morale:A/Red I"]);
}

#[test]
fn a_retiring_formation_is_disordered_in_column_and_moves_on_its_own_in_later_turns() {
    let mut game = game(&[]);
    kill(&mut game, "A", "Red I/1");
    game.pick("done");
    game.pick("morale:A/Red I");
    // Shaken, regular +0, normal +1: 2 and 3 make 6, retire 2.
    game.dice(&[2, 3]);
    let red = game.mf(0, "Red I");
    assert_eq!((red["order"].as_str(), red["retiring"].as_u64()), (Some("retreat"), Some(1)));
    let unit = game.unit(0, "Red I/2");
    assert_eq!((unit["formation"].as_str(), unit["disorder"].as_str()), (Some("column"), Some("d2")));
    game.done_to("T1");
    game.done_to("S1");
    assert_eq!(game.refused(json!({"pick": "order:A/Red I"})), "blocked");
    let told = game.pick("done").told.join("\n");
    assert!(told.contains("Red I moves back"), "{told}");
    assert_eq!(game.mf(0, "Red I")["retiring"], 0);
    assert_eq!(game.mf(0, "Red I")["order"], "retreat", "it retreats until the turn is over");
    game.done_to("T1");
    game.done_to("S1");
    assert_eq!(game.mf(0, "Red I")["order"], "defend");
}

#[test]
fn a_broken_formation_causes_army_morale_and_the_next_wave_follows() {
    let mut game = first_broken();
    assert_eq!(game.unit(0, "Red I/3")["status"], "removed");
    assert_eq!(game.mf(0, "Red I")["commander"]["status"], "left");
    assert_eq!(game.owed(), ["friends:A/Red I"]);
    game.pick("friends:A/Red I");
    game.fill(json!({"formations": ["A/Red II", "A/Red III"]}));
    assert_eq!(game.owed(), ["army:A/Red II<Red I", "army:A/Red III<Red I"]);
    game.pick("army:A/Red II<Red I");
    // One unit against three is half or less: never worse than retire 2, though 2 in all says retire 3.
    game.ask(json!({"fill": {"inspiration": "uninspiring"}, "faces": [1, 1]}));
    assert_eq!(game.mf(0, "Red II")["retiring"], 1);
    game.pick("army:A/Red III<Red I");
    game.dice(&[6, 6]);
    assert_eq!(game.at().1, "S3");
}

#[test]
fn a_second_wave_comes_after_the_first_is_done() {
    let mut game = game(&[]);
    for unit in ["Red I/1", "Red I/2", "Red II/1", "Red II/2"] {
        kill(&mut game, "A", unit);
    }
    game.pick("done");
    assert_eq!(game.owed(), ["morale:A/Red I", "morale:A/Red II"]);
    game.pick("morale:A/Red I");
    game.dice(&[1, 1]);
    game.pick("morale:A/Red II");
    game.dice(&[6, 6]);
    game.pick("friends:A/Red I");
    game.fill(json!({"formations": ["A/Red II", "A/Red III"]}));
    game.pick("army:A/Red II<Red I");
    // One ready unit against one: not half; both regular: Red II, spent, breaks on 3 in all.
    game.dice(&[1, 1]);
    assert_eq!(game.mf(0, "Red II")["morale"], "broken");
    assert_eq!(game.owed(), ["army:A/Red III<Red I"], "the second wave waits for the first");
    game.pick("army:A/Red III<Red I");
    game.dice(&[6, 6]);
    assert_eq!(game.owed(), ["friends:A/Red II"]);
    game.ask(json!({"waive": "friends:A/Red II", "why": "nobody near"}));
    assert_eq!(game.at().1, "S3");
}

#[test]
fn the_last_unit_lost_otherwise_breaks_the_formation_without_a_test() {
    let mut game = game(&[]);
    for unit in ["Red I/1", "Red I/2", "Red I/3"] {
        kill(&mut game, "A", unit);
    }
    let told = game.pick("done").told.join("\n");
    assert!(told.contains("Red I BREAKS"), "{told}");
    assert_eq!(game.owed(), ["friends:A/Red I"]);
}

#[test]
fn retire_as_moves_makes_all_moves_at_once() {
    let mut game = game(&[("morale.retire-unit", "moves"), ("morale.retire-effect", "none")]);
    kill(&mut game, "A", "Red I/1");
    game.pick("done");
    game.pick("morale:A/Red I");
    let told = game.dice(&[2, 3]).told.join("\n");
    assert!(told.contains("makes 2 moves"), "{told}");
    assert_eq!(game.unit(0, "Red I/2")["disorder"], "none");
    assert_eq!(game.mf(0, "Red I")["retiring"], 0);
}

#[test]
fn a_waived_test_is_in_the_log_and_not_owed_again() {
    let mut game = game(&[]);
    kill(&mut game, "A", "Red I/1");
    game.pick("done");
    assert_eq!(game.refused(json!({"waive": "morale:A/Red II"})), "not-owed");
    let told = game.ask(json!({"waive": "morale:A/Red I", "why": "tea"})).told.join("\n");
    assert!(told.contains("skipped: Red I takes its morale test") && told.contains("tea"), "{told}");
    assert_eq!(game.at().1, "S3");
}

#[test]
fn a_formation_whose_last_units_are_set_gone_in_its_test_breaks_without_a_die() {
    let mut game = game(&[]);
    kill(&mut game, "A", "Red I/1");
    game.pick("done");
    game.pick("morale:A/Red I");
    kill(&mut game, "A", "Red I/2");
    let told = game.correct(json!({"side": "A", "unit": "Red I/3", "status": "removed"})).told.join("\n");
    assert_eq!(told.matches("Red I BREAKS").count(), 1, "{told}");
    assert_eq!(game.owed(), ["friends:A/Red I"]);
}

#[test]
fn a_friend_whose_last_units_are_set_gone_in_its_army_morale_suffers_nothing_more() {
    let mut game = first_broken();
    game.pick("friends:A/Red I");
    game.fill(json!({"formations": ["A/Red II"]}));
    game.pick("army:A/Red II<Red I");
    for unit in ["Red II/1", "Red II/2", "Red II/3"] {
        kill(&mut game, "A", unit);
    }
    assert_eq!(game.mf(0, "Red II")["retiring"], 0);
    assert_eq!(game.owed(), ["friends:A/Red II"]);
}
