//! T3: a shot that was forgotten in T2 is recorded while a melee is owed, and counts at once.

use serde_json::json;

use super::field::{charge, field, log, options, state, to_melee, with};
use super::game::{Game, foot, guns, horse};

/// Red cavalry charges `B1` and nobody has fired.
fn forgotten(settings: &[(&str, &str)]) -> Game {
    let mut game = armies(settings);
    charge(&mut game, "A4", "B1", json!({}));
    to_melee(&mut game);
    game
}

fn armies(settings: &[(&str, &str)]) -> Game {
    let a = [foot("A1"), foot("A2"), guns("A3"), horse("A4")];
    let b = [foot("B1"), foot("B2"), guns("B3"), horse("B4")];
    let mut game = field(&a, &b, settings);
    game.go("T1", Some(1));
    game
}

/// The melee at this unit, with the first option of every question that follows.
fn fight(game: &mut Game, melee: &str, faces: &[u8]) {
    game.pick(melee);
    game.dice(faces);
    while game.at().1 == "T3" && game.key() != "T3" {
        let first = game.prompt()["options"][0]["key"].clone();
        game.ask(json!({"pick": first}));
    }
}

#[test]
fn a_shot_forgotten_in_t2_counts_at_once_in_t3_and_the_log_says_late() {
    let mut game = forgotten(&[]);
    let may = ["melee:B/B1", "late:A/A1", "late:A/A2", "late:A/A3", "late:B/B1", "late:B/B2", "late:B/B3"];
    assert_eq!(options(&game), may, "after what is owed; no cavalry");
    assert_eq!(game.owed(), ["melee:B/B1"], "nobody must fire");
    game.pick("late:A/A1");
    assert_eq!(options(&game), ["B/B1", "B/B2", "B/B3", "B/B4"]);
    game.pick("B/B2");
    assert_eq!(game.key(), "late:A/A1>B/B2/with");
    let reply = game.fill(json!({}));
    assert_eq!(*reply.table, ["mb B2: CV 6 -> 4"], "a line of 6 is 12: two full sixes");
    assert_eq!((&game.unit(1, "B2")["cv"], &game.unit(1, "B2")["booked"]), (&json!(4), &json!(0)));
    assert!(log(&game).contains("aa A1 fired late at mb B2"), "{}", log(&game));
    assert!(!options(&game).contains(&"late:A/A1".to_owned()), "once");
    game.ask(json!({"undo": true}));
    assert_eq!(game.unit(1, "B2")["cv"], 6);
}

#[test]
fn a_late_shot_is_worked_out_with_the_figures_of_t3_and_changes_them_for_the_melee() {
    let mut game = forgotten(&[]);
    game.correct(json!({"side": "B", "unit": "B2", "cv": 4}));
    game.pick("late:B/B2");
    game.pick("A/A4");
    game.fill(json!({}));
    assert_eq!(game.prompt()["needs"], "2 or less", "4 in line at charging cavalry: a quarter of 8");
    game.dice(&[2]);
    assert_eq!(state(&game, 0, "A4").1, 4, "of 5");
    game.pick("late:B/B3");
    game.pick("A/A4");
    game.ask(json!({"fill": {"range": "close"}}));
    assert_eq!(state(&game, 0, "A4").1, 3, "a battery too");
    game.pick("melee:B/B1");
    assert_eq!(super::field::known(&mut game, "attacker.cv"), 3);
}

#[test]
fn several_forgotten_battalions_fire_late_together_and_one_joins_a_shot_of_t2() {
    let mut game = forgotten(&[]);
    game.pick("late:A/A1");
    game.pick("B/B2");
    game.fill(json!({"with": ["A/A2"]}));
    assert_eq!(state(&game, 1, "B2").1, 2, "two lines of 12 are 24");
    assert!(!options(&game).contains(&"late:A/A2".to_owned()));
    let mut game = armies(&[]);
    charge(&mut game, "A4", "B1", json!({}));
    game.pick("stand");
    game.pick("done");
    game.fires_alone("A/A1", "B/B2");
    game.pick("done");
    assert!(!options(&game).contains(&"late:A/A1".to_owned()), "it has fired: {:?}", options(&game));
    game.pick("late:A/A2");
    assert_eq!(options(&game), ["B/B3", "B/B4", "B/B1", "B/B2"], "the shot that was rolled comes last");
    game.pick("B/B2");
    assert_eq!(game.key(), "late:A/A2>B/B2", "nobody fires with it");
    game.fill(json!({}));
    assert_eq!(state(&game, 1, "B2").1, 2);
}

#[test]
fn who_has_fought_in_this_t3_neither_fires_late_nor_is_fired_at() {
    let mut game = armies(&[]);
    charge(&mut game, "A4", "B1", json!({}));
    game.pick("stand");
    charge(&mut game, "A1", "B2", json!({}));
    to_melee(&mut game);
    fight(&mut game, "melee:B/B1", &[1, 1]);
    assert_eq!(game.owed(), ["melee:B/B2"]);
    let may = ["melee:B/B2", "late:A/A2", "late:A/A3", "late:B/B2", "late:B/B3", "passed:B/B1"];
    assert_eq!(options(&game), may, "A1 charges; B1 has fled");
    assert_eq!(game.refused(json!({"pick": "late:B/B1"})), "not-offered");
    assert_eq!(state(&game, 1, "B1").0, "broken", "still on the table");
    game.pick("late:A/A2");
    assert_eq!(game.refused(json!({"pick": "B/B1"})), "blocked");
    assert_eq!(options(&game), ["B/B2", "B/B3", "B/B4"]);
    game.ask(json!({"undo": true}));
    game.pick("late:B/B3");
    assert_eq!(game.refused(json!({"pick": "A/A4"})), "blocked", "the winner has fought as well");
}

#[test]
fn a_melee_that_was_let_go_was_not_fought_but_who_was_locked_in_t2_could_not_have_fired() {
    let mut game = armies(&[]);
    charge(&mut game, "A4", "B1", json!({}));
    game.pick("stand");
    charge(&mut game, "A1", "B2", json!({}));
    to_melee(&mut game);
    game.ask(json!({"waive": "melee:B/B1", "why": "they did not reach them"}));
    assert!(options(&game).contains(&"late:B/B1".to_owned()), "{:?}", options(&game));
    let mut game = armies(&[]);
    game.correct(json!({"side": "A", "unit": "A2", "locked_with": "B2"}));
    charge(&mut game, "A4", "B1", json!({}));
    to_melee(&mut game);
    assert_eq!(game.owed(), ["melee:B/B2", "melee:B/B1"]);
    game.ask(json!({"waive": "melee:B/B2", "why": "they part"}));
    assert_eq!(options(&game), ["melee:B/B1", "late:A/A1", "late:A/A3", "late:B/B1", "late:B/B3"]);
}

#[test]
fn who_is_killed_late_is_removed_at_once_and_a_charge_at_him_halts() {
    let mut game = armies(&[]);
    game.correct(json!({"side": "B", "unit": "B2", "cv": 1}));
    charge(&mut game, "A4", "B1", json!({}));
    game.pick("stand");
    charge(&mut game, "A1", "B2", json!({}));
    to_melee(&mut game);
    game.pick("late:A/A2");
    game.pick("B/B2");
    let reply = game.fill(json!({}));
    assert_eq!(state(&game, 1, "B2").0, "removed");
    assert!(reply.table.iter().any(|line| line == "mb B2: CV 1 -> 0, remove from table"), "{:?}", reply.table);
    assert_eq!(game.owed(), ["melee:B/B1"], "the charge at it is over");
}

#[test]
fn a_late_loss_brings_the_test_of_the_house_rule_and_the_risk_of_the_leader() {
    let mut game = forgotten(&[("ved.on.fire-loss", "on"), ("leader.risk", "5")]);
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B2"}));
    game.pick("late:A/A1");
    game.pick("B/B2");
    game.fill(json!({}));
    assert_eq!(game.key(), "ved:B/B2/faces");
    assert!(game.owed().contains(&"ved:B/B2".to_owned()), "{:?}", game.owed());
    game.dice(&[6, 6]);
    assert_eq!(game.key(), "leader-risk:B/B2/faces");
    game.dice(&[5]);
    assert_eq!(game.key(), "leader-casualty:B/Blue I leader/faces");
    game.dice(&[1, 1]);
    assert_eq!(state(&game, 1, "B2"), ("ready".into(), 4, "d2".into()));
    assert_eq!((game.key(), game.owed()), ("T3".into(), vec!["melee:B/B1".into()]));
    // Let go, the risk is not owed again.
    game.pick("late:A/A2");
    game.pick("B/B2");
    game.fill(json!({}));
    game.ask(json!({"waive": "ved:B/B2", "why": "twice is enough"}));
    game.ask(json!({"waive": "leader-risk:B/B2", "why": "he was behind"}));
    assert_eq!((game.key(), state(&game, 1, "B2").1), ("T3".into(), 2));
}

#[test]
fn what_a_player_corrects_at_the_test_that_a_late_loss_brings_stands_on_top_of_the_loss() {
    let mut game = forgotten(&[("ved.on.fire-loss", "on")]);
    game.pick("late:A/A1");
    game.pick("B/B2");
    game.fill(json!({}));
    assert_eq!((game.key(), state(&game, 1, "B2").1), ("ved:B/B2/faces".into(), 4));
    game.correct(json!({"side": "B", "unit": "B2", "cv": 5}));
    assert_eq!(state(&game, 1, "B2").1, 5, "the loss is not taken off again");
    game.dice(&[6, 6]);
    assert_eq!(state(&game, 1, "B2").1, 5);
}

#[test]
fn nothing_is_offered_late_where_no_melee_is_owed() {
    let mut game = armies(&[]);
    game.pick("done");
    game.pick("done");
    assert_ne!(game.at().1, "T3", "nothing holds the players in T3");
}

#[test]
fn a_player_who_takes_the_target_of_a_late_shot_off_takes_the_shot_back() {
    let mut game = forgotten(&[]);
    game.pick("late:A/A3");
    game.pick("B/B2");
    game.correct(json!({"side": "B", "unit": "B2", "status": "removed"}));
    assert_eq!(game.key(), "late:A/A3/target");
    let limbered = with(&guns("A5"), "formation", "\"limbered\"");
    let mut game = field(&[horse("A4"), limbered], &[foot("B1")], &[]);
    game.go("T1", Some(1));
    charge(&mut game, "A4", "B1", json!({}));
    to_melee(&mut game);
    assert_eq!(options(&game), ["melee:B/B1", "late:B/B1"], "limbered guns could not have fired");
}
