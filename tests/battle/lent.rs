//! Grand batteries: lending is no loss, and what is lost there is lost where the law says.

use serde_json::json;

use super::field::known;
use super::game::{Game, army, arriving, foot, guns};

/// Red I of a battalion and two batteries, Red II of one battery; all three batteries form a grand battery.
fn formed() -> Game {
    let red = army("Red", &[("Red I", &[foot("A1"), guns("A2"), guns("A3")]), ("Red II", &[guns("A4")])]);
    let mut game = Game::new(&red, &army("Blue", &[("Blue I", &[foot("B1")])]), &[]);
    order(&mut game, "Red I", "form-grand-battery");
    game.fill(json!({"batteries": ["A/A2", "A/A3", "A/A4"]}));
    game
}

fn order(game: &mut Game, mf: &str, order: &str) {
    game.pick(&format!("order:A/{mf}"));
    game.pick(order);
    game.ask(json!({"fill": {"distance": 1}, "faces": [6, 6]}));
}

fn morale(game: &Game, mf: &str) -> String {
    game.mf(0, mf)["morale"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn lending_batteries_is_no_loss() {
    let mut game = formed();
    assert_eq!(["Red I", "Red II", "Grand Battery 1"].map(|mf| morale(&game, mf)), ["steady", "steady", "steady"]);
    game.pick("done");
    assert_eq!(game.at().1, "S3", "nobody owes a test, and nobody breaks");
    game.ask(json!({"undo": true}));
    game.ask(json!({"undo": true}));
    assert_eq!(morale(&game, "Red I"), "steady");
}

#[test]
fn a_lost_battery_is_lost_to_the_grand_battery_and_only_once_dissolved_to_its_formation() {
    let mut game = formed();
    game.correct(json!({"side": "A", "unit": "A2", "status": "captured"}));
    assert_eq!(["Red I", "Grand Battery 1"].map(|mf| morale(&game, mf)), ["steady", "shaken"]);
    game.pick("done");
    assert_eq!(game.owed(), ["morale:A/Grand Battery 1"]);
    game.pick("morale:A/Grand Battery 1");
    game.dice(&[6, 6]);
    game.done_to("T1");
    game.done_to("S1");
    order(&mut game, "Grand Battery 1", "dissolve-grand-battery");
    assert_eq!(["Red I", "Red II"].map(|mf| morale(&game, mf)), ["shaken", "steady"]);
    game.pick("done");
    assert_eq!(game.owed(), ["morale:A/Red I"]);
}

#[test]
fn a_formation_of_which_only_lent_batteries_are_left_takes_no_test_and_is_not_broken() {
    let mut game = formed();
    game.correct(json!({"side": "A", "unit": "A1", "status": "removed"}));
    game.pick("done");
    assert_eq!(game.at().1, "S3");
    assert_ne!(morale(&game, "Red I"), "broken");
    game.done_to("T1");
    game.done_to("S1");
    order(&mut game, "Grand Battery 1", "dissolve-grand-battery");
    game.pick("done");
    assert_eq!(game.owed(), ["morale:A/Red I"], "now it stands on the field again, and has lost a third");
}

#[test]
fn a_leader_whose_formation_has_not_arrived_neither_attaches_nor_leads_guns() {
    let red = army("Red", &[("Red I", &[foot("A1"), guns("A2")]), ("Red II", &[foot("A3")])]);
    let red = arriving(&red, "Red II", 3);
    let mut game = Game::new(&red, &army("Blue", &[("Blue I", &[foot("B1")])]), &[]);
    order(&mut game, "Red I", "form-grand-battery");
    let leaders = game.prompt()["asks"][1]["values"].clone();
    assert_eq!(leaders, json!(["A/Red chief", "A/Red I leader", "none"]));
    game.fill(json!({"batteries": ["A/A2"]}));
    game.done_to("S4");
    assert_eq!(game.refused(json!({"pick": "leader:A/Red II leader"})), "blocked");
    game.correct(json!({"side": "A", "formation": "Red II", "on_table": true}));
    game.pick("leader:A/Red II leader");
    game.pick("A/A3");
    assert_eq!(game.unit(0, "A3")["leader"], "Red II leader");
}

/// Red I of three, Red II of three; Red I has lost its last unit, some of it in T3.
fn destroyed(before: &[&str], in_melee: &[&str]) -> Game {
    let units = |names: [&str; 3]| names.map(foot);
    let red = army("Red", &[("Red I", &units(["A1", "A2", "A3"])), ("Red II", &units(["A4", "A5", "A6"]))]);
    let mut game = Game::new(&red, &army("Blue", &[("Blue I", &[foot("B1")])]), &[]);
    for (step, lost) in [("T2", before), ("T3", in_melee)] {
        game.go(step, Some(1));
        for unit in lost {
            game.correct(json!({"side": "A", "unit": unit, "status": "broken"}));
        }
        game.go(step, Some(1));
    }
    game.go("S2", None);
    game.pick("friends:A/Red I");
    game.fill(json!({"formations": ["A/Red II"]}));
    game.pick("army:A/Red II<Red I");
    game
}

#[test]
fn a_formation_destroyed_otherwise_counts_the_units_that_it_lost_in_its_last_step() {
    for (before, in_melee, half) in
        [(&["A1", "A2"][..], &["A3"][..], true), (&["A1"], &["A2", "A3"], false), (&[], &["A1", "A2", "A3"], false)]
    {
        let mut game = destroyed(before, in_melee);
        assert_eq!(known(&mut game, "cause_half_units"), half, "{in_melee:?} of three against three");
    }
}
