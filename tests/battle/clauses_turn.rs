//! The turn, clause by clause: who does what when, what ends it, and the markers of T4.

use serde_json::json;

use super::field::{as_state, field, options, state};
use super::game::{Game, foot, guns, horse};

fn game(settings: &[(&str, &str)]) -> Game {
    field(&[foot("A1"), horse("A2"), guns("A3")], &[foot("B1"), horse("B2")], settings)
}

#[test]
fn nothing_compulsory_is_passed_over() {
    let mut game = game(&[]);
    game.pick("done");
    assert_eq!(options(&game), ["engaged"], "no `done` while something is owed");
    assert_eq!(game.refused(json!({"pick": "done"})), "not-offered");
    game.ask(json!({"waive": "engaged", "why": "far apart"}));
    assert_eq!(game.at().1, "S4");
    let log = game.play.log();
    let waived = log.iter().any(|line| format!("{line:?}").contains("far apart"));
    assert!(waived, "a waiver is in the log");
}

#[test]
fn enter_is_done_in_s1_s4_and_t1() {
    let mut game = game(&[]);
    for step in ["S1", "S4", "T1"] {
        game.done_to(step);
        assert_eq!(options(&game)[0], "done", "{step}");
    }
}

#[test]
fn d1_is_removed_and_d2_becomes_d1_in_each_half() {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "unit": "A1", "disorder": "d2"}));
    game.correct(json!({"side": "B", "unit": "B1", "disorder": "d1"}));
    game.done_to("T1");
    game.correct(json!({"side": "B", "unit": "B2", "disorder": "d2", "status": "broken"}));
    for (half, a, b) in [(1, "d2", "d1"), (2, "d1", "none")] {
        assert_eq!(game.at().2, Some(half));
        assert_eq!((state(&game, 0, "A1"), state(&game, 1, "B1")), (as_state("ready", 6, a), as_state("ready", 6, b)));
        game.pick("done");
        game.pick("done");
    }
    assert_eq!(state(&game, 0, "A1"), as_state("ready", 6, "none"));
    assert_eq!(state(&game, 1, "B2").2, "d2", "a broken unit stays so until it rallies");
}

#[test]
fn the_ground_keeps_from_recovering_whom_the_terrain_table_says() {
    let cases = [
        ("A1", "dense-wood", true),
        ("A1", "light-wood", false),
        ("A1", "stone-bua", false),
        ("A2", "light-wood", true),
        ("A2", "wooden-bua", true),
        ("A2", "stone-bua", true),
        ("A2", "rough", false),
        ("A3", "light-wood", false),
    ];
    for (unit, ground, kept) in cases {
        let mut game = game(&[]);
        game.correct(json!({"side": "A", "unit": unit, "disorder": "d2", "ground": ground}));
        game.done_to("T1");
        game.pick("done");
        game.pick("done");
        assert_eq!(game.owed() == ["ground"], kept, "{unit} in {ground}");
    }
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "unit": "A1", "light": true, "disorder": "d2", "ground": "dense-wood"}));
    game.done_to("T1");
    game.pick("done");
    game.pick("done");
    assert_eq!(state(&game, 0, "A1").2, "d1", "skirmish-capable infantry may recover there");
}

#[test]
fn the_players_end_the_battle_with_a_verdict() {
    let mut game = game(&[]);
    game.done_to("T4");
    assert_eq!(game.owed(), ["turn-end"]);
    game.pick("turn-end");
    assert_eq!(options(&game), ["next-turn", "end"]);
    game.pick("end");
    assert_eq!(options(&game), ["A", "B", "draw"]);
    let told = game.pick("A").told.join("\n");
    assert!(told.contains("Red has won"), "{told}");
    assert_eq!(game.play.json()["verdict"], "A");
}

#[test]
fn a_battle_of_two_turns_plays_the_second_without_a_question() {
    let mut game = game(&[("battle.turns", "2")]);
    game.done_to("T1");
    for _ in 0..2 {
        game.pick("done");
        game.pick("done");
    }
    assert_eq!(game.at(), (2, "S1".into(), None));
    game.done_to("T4");
    assert_eq!(game.owed(), ["verdict"]);
    assert_eq!(game.refused(json!({"waive": "verdict", "why": "tea"})), "bad-correction");
}

#[test]
fn a_unit_that_moves_into_a_wood_keeps_its_worse_marker() {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "unit": "A1", "disorder": "d2", "light": true}));
    game.done_to("T1");
    game.pick("move:A/A1");
    game.fill(json!({"ground": "light-wood"}));
    assert_eq!(state(&game, 0, "A1").2, "d2", "skirmish infantry would be D1");
}
