//! What came of the dice is told with the reply that brought them, and stands until the next result.

use fanion::engine::reply::Reply;
use fanion::engine::verdict::Task;
use serde_json::{Value as Json, json};

use super::field::{charge, field, meet, options, state, to_melee};
use super::game::{Game, foot, guns, horse};

fn armies() -> Game {
    field(&[foot("A1"), foot("A2"), horse("A3"), guns("A4")], &[foot("B1"), foot("B2"), guns("B3")], &[])
}

fn in_t1() -> Game {
    let mut game = armies();
    game.go("T1", Some(1));
    game
}

fn verdict(reply: &Reply) -> Json {
    reply.json()["verdict"].clone()
}

/// The words of the verdict that stands.
fn standing(game: &Game) -> String {
    game.play.verdict().map(|verdict| verdict.said().to_string()).unwrap_or_default()
}

#[test]
fn a_melee_names_its_winner_and_the_losers_fate_before_the_winner_chooses() {
    let mut game = in_t1();
    meet(&mut game, "A1", "B1");
    let reply = game.dice(&[6, 1]);
    assert!(game.key().ends_with("/winner"), "{}", game.key());
    let told = verdict(&reply);
    assert_eq!(told["check"], "march-attack/melee");
    assert_eq!(told["dice"], json!([6, 1]));
    let [a, b] = ["attacker_total", "defender_total"].map(|total| told["outcome"][total].as_i64().unwrap_or_default());
    let words = told["words"].as_str().unwrap_or_default();
    assert!(words.starts_with(&format!("aa A1 wins {a} to {b}, ma loses ")), "{words}");
    assert_eq!(told["effect"], words[words.find("ma loses").unwrap_or(0)..]);
    let lost = told["outcome"]["loser"]["cv_lost"].as_u64().unwrap_or_default();
    let before = 6;
    assert_eq!(*reply.table, [format!("ma B1: CV {before} -> {}, back 6\", D2 marker", before - lost)]);
    assert!(reply.told.iter().any(|line| line.contains("ma B1 loses")), "{:?}", reply.told);
    let reply = game.pick("hold");
    assert_eq!(verdict(&reply), Json::Null, "no die has fallen");
    assert!(!reply.told.iter().any(|line| line.contains("ma B1 loses")), "nothing is told twice: {:?}", reply.told);
    assert_eq!(*reply.table, ["aa A1: holds, may wheel up to 45 degrees", "ma B1: D1 marker instead of D2"]);
}

#[test]
fn a_marker_that_t4_changes_in_the_same_reply_is_told_once_as_it_stands_then() {
    let mut game = in_t1();
    meet(&mut game, "A1", "B1");
    let reply = game.dice(&[2, 4]);
    assert_eq!(game.play.position().step, "T1", "the melee was the last of the half: T4 is done with it");
    let [line] = reply.table.as_slice() else { panic!("one unit: {:?}", reply.table) };
    assert!(line.starts_with("aa A1: CV ") && line.ends_with(", back 6\", D1 marker"), "{line}");
    assert!(!line.contains("D2"), "{line}");
}

#[test]
fn the_verdict_of_an_act_stands_until_the_next_result_and_an_undo_takes_it_back() {
    let mut game = armies();
    game.go("T2", Some(1));
    game.pick("shot:A/A4");
    game.pick("B/B1");
    game.fill(json!({"distance": 12}));
    game.dice(&[1]);
    let first = standing(&game);
    assert!(first.contains("CV"), "{first}");
    game.pick("shot:A/A1");
    game.pick("B/B2");
    assert_eq!(standing(&game), first, "a question changes nothing");
    game.ask(json!({"note": "tea"}));
    assert_eq!(standing(&game), first);
    game.fill(json!({}));
    let rolled = if game.key().ends_with("/faces") { game.dice(&[6]) } else { game.play.reply() };
    assert_ne!(game.play.verdict().map(|verdict| verdict.who.to_string()), Some("ad A4".to_owned()), "{rolled:?}");
    for _ in 0..8 {
        if standing(&game) == first {
            break;
        }
        game.ask(json!({"undo": true}));
    }
    assert_eq!(standing(&game), first, "what stood before stands again");
    for _ in 0..8 {
        if standing(&game) != first {
            break;
        }
        game.ask(json!({"undo": true}));
    }
    assert_eq!(standing(&game), "", "and at the start nothing does");
}

#[test]
fn a_loss_that_is_only_booked_says_when_it_counts_and_the_end_of_the_fire_is_a_list() {
    let mut game = armies();
    game.go("T2", Some(1));
    game.pick("shot:A/A4");
    game.pick("B/B1");
    let reply = game.ask(json!({"fill": {"distance": 12}, "faces": [1]}));
    let booked = verdict(&reply)["outcome"]["cv_lost"].as_u64().unwrap_or_default();
    assert!(booked > 0, "{reply:?}");
    assert_eq!(*reply.table, [format!("ma B1: loses {booked} CV when firing ends")]);
    let reply = game.pick("done");
    assert_eq!(verdict(&reply), Json::Null, "no die has fallen");
    assert_eq!(*reply.table, [format!("ma B1: CV 6 -> {}", 6 - booked)]);
    assert_eq!(game.play.verdict().map(|verdict| verdict.who.to_string()).as_deref(), Some("T2 fire"));
}

#[test]
fn a_ved_test_gives_its_total_and_the_number_needed_passed_or_failed() {
    for (faces, passed, words) in [([1, 2], true, "1+2 = 3, needed "), ([6, 6], false, "6+6 = 12, needed ")] {
        let mut game = in_t1();
        charge(&mut game, "A3", "B1", json!({}));
        game.pick("square");
        let reply = game.dice(&faces);
        let told = verdict(&reply);
        assert_eq!((&told["check"], &told["outcome"]["passed"]), (&json!("march-attack/ved"), &json!(passed)));
        let said = told["words"].as_str().unwrap_or_default();
        assert!(said.starts_with(words), "{said}");
        let came = if passed { ": passed, is now in square" } else { ": failed, stays in line, becomes D2" };
        assert!(said.ends_with(&format!("{}{came}", told["needs"].as_str().unwrap_or("?"))), "{said}");
        let line = if passed { "ma B1: into square" } else { "ma B1: D2 marker" };
        assert_eq!(*reply.table, [line]);
    }
}

#[test]
fn a_great_moment_is_a_sentence_with_names() {
    let mut game = in_t1();
    game.correct(json!({"side": "B", "unit": "B1", "cv": 2}));
    meet(&mut game, "A1", "B1");
    let told = verdict(&game.dice(&[6, 1]));
    let words = told["words"].as_str().unwrap_or_default();
    assert!(words.contains("ma B1 of Blue is destroyed."), "{words}");
}

#[test]
fn a_retreat_names_who_goes_how_far() {
    let mut game = armies();
    game.correct(json!({"side": "A", "formation": "Red I", "retiring": 2}));
    let reply = game.pick("done");
    let table = reply.table.join("\n");
    assert!(table.contains("Red I: aa ab ad back 8\", ac back 16\""), "{table}");
    let verdict = game.play.verdict().expect("what S2 does by itself");
    assert_eq!(verdict.who.to_string(), "S2 morale", "its own step, not the one that was left");
    assert_eq!(tasks(&game), ["back 8\": aa ab ad", "back 16\": ac"]);
}

/// What is to be done, each with those who do it.
fn tasks(game: &Game) -> Vec<String> {
    let verdict = game.play.verdict().expect("a result");
    let who = |task: &Task| task.who.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let remark = |task: &Task| if task.remark.is_empty() { String::new() } else { format!(" ({})", task.remark) };
    verdict.tasks.iter().map(|task| format!("{}: {}{}", task.act, who(task), remark(task))).collect()
}

#[test]
fn a_retreat_of_four_turns_names_all_that_moves_now_and_again_in_the_next_turn() {
    let mut game = armies();
    for unit in ["A1", "A2"] {
        game.correct(json!({"side": "A", "unit": unit, "status": "removed"}));
    }
    game.done_to("S2");
    game.pick("morale:A/Red I");
    game.ask(json!({"outcome": {"total": 4, "result": "retire-4"}, "why": "read off the table"}));
    let verdict = game.play.verdict().expect("a result");
    assert_eq!((verdict.step.as_str(), verdict.test.as_str()), ("S2", "morale"));
    assert_eq!(verdict.words.to_string(), "RETIRES FOR 4 TURNS");
    let effect = verdict.effect.to_string();
    assert!(effect.starts_with("moves back now and in S2 of the next 3 turns"), "{effect}");
    let told = tasks(&game);
    for task in ["back 8\": ad (now and in the next 3 turns)", "into column: ac", "limber: ad", "marker D2: ac ad"] {
        assert!(told.iter().any(|told| told == task), "{task} is not in {told:?}");
    }
    game.correct(json!({"position": {"turn": 2, "step": "S1"}}));
    game.pick("done");
    assert_eq!(tasks(&game), ["back 8\": ad", "back 16\": ac"]);
}

#[test]
fn acts_without_dice_say_what_they_do() {
    let mut game = in_t1();
    game.pick("form:A/A1");
    let reply = game.pick("column");
    assert_eq!(*reply.table, ["aa A1: into column"]);
    let verdict = game.play.verdict().expect("a change of formation is a result");
    let told = format!("{}, {}: {}, {}", verdict.who, verdict.test, verdict.words, verdict.effect);
    assert_eq!(told, "aa A1, formation change: now in column, costs 2\" of its move");
    game.done_to("T2");
    let mut game = armies();
    game.done_to("S5");
    game.pick("initiative");
    game.dice(&[6, 1]);
    game.pick("A");
    let verdict = game.play.verdict().expect("who is active is a result");
    assert_eq!(format!("{}: {}", verdict.test, verdict.said()), "initiative: Red is active first, Blue moves after T4");
}

#[test]
fn a_charge_that_is_over_says_of_each_charger_what_befell_its_own_side() {
    let mut game = in_t1();
    meet(&mut game, "A1", "B1");
    let lost = game.dice(&[1, 6]).told.join("\n");
    assert!(lost.contains("aa A1 ends its charge: lost its melee"), "{lost}");
    let mut game = in_t1();
    meet(&mut game, "A1", "B1");
    let won = game.dice(&[6, 1]).told.join("\n");
    assert!(won.contains("aa A1 ends its charge: won its melee"), "{won}");
}

#[test]
fn a_correction_after_the_dice_stands() {
    let mut game = in_t1();
    meet(&mut game, "A1", "B1");
    game.dice(&[6, 1]);
    game.correct(json!({"side": "B", "unit": "B1", "cv": 6, "lost": 0}));
    game.pick("hold");
    assert_eq!(game.unit(1, "B1")["cv"], 6);
}

#[test]
fn the_same_verdict_is_found_again_in_a_game_that_is_opened_anew() {
    let mut game = in_t1();
    meet(&mut game, "A1", "B1");
    game.dice(&[6, 1]);
    let before = game.play.verdict();
    assert!(before.is_some());
    game.ask(json!({"undo": true}));
    game.ask(json!({"redo": true}));
    assert_eq!(game.play.verdict(), before, "inside its act");
    game.pick("hold");
    let before = game.play.verdict();
    game.ask(json!({"undo": true}));
    game.ask(json!({"redo": true}));
    assert_eq!(game.play.verdict(), before, "and after it");
}

#[test]
fn the_initiative_names_the_side_and_a_unit_that_leaves_has_nothing_else_to_do() {
    let mut game = armies();
    game.done_to("S5");
    game.pick("initiative");
    let told = verdict(&game.dice(&[6, 1]));
    assert_eq!(told["words"], "Red has the initiative, Red chooses who is active first");
    let mut game = in_t1();
    game.correct(json!({"side": "B", "unit": "B1", "cv": 2}));
    meet(&mut game, "A1", "B1");
    assert_eq!(*game.dice(&[6, 1]).table, ["ma B1: CV 2 -> 0, remove from table"]);
}

#[test]
fn a_result_gives_no_marker_of_the_contact_that_stands_no_longer() {
    let mut seen = 0;
    for faces in [[1, 6], [6, 1], [3, 4]] {
        let mut game = in_t1();
        charge(&mut game, "A3", "B1", json!({}));
        game.pick("square");
        game.dice(&[1, 2]);
        to_melee(&mut game);
        game.pick("melee:B/B1");
        game.dice(&faces);
        let effect = |game: &Game| game.play.verdict().map(|verdict| verdict.effect.to_string()).unwrap_or_default();
        for _ in 0..4 {
            let (said, (status, _, marker)) = (effect(&game), state(&game, 0, "A3"));
            if !said.contains("by the contact") {
                break;
            }
            seen += 1;
            match (status.as_str(), marker.as_str()) {
                ("ready", "d2") => assert!(said.contains("ac is D2 by the contact"), "{said}"),
                ("ready", "d1") => assert!(said.contains("ac was D2 by the contact, D1 since T4"), "{said}"),
                _ => assert!(!said.contains("ac is D2"), "{said}"),
            }
            if game.at().1 != "T3" {
                break;
            }
            game.pick(&options(&game)[0]);
        }
    }
    assert!(seen >= 3, "cavalry at a square is disordered: {seen}");
}

#[test]
fn a_unit_that_fire_destroys_is_told_with_those_who_hit_it() {
    let mut game = armies();
    game.correct(json!({"side": "B", "unit": "B1", "cv": 1}));
    game.go("T2", Some(1));
    for (shooter, target, face) in [("A4", "B2", 6), ("A1", "B1", 1)] {
        game.pick(&format!("shot:A/{shooter}"));
        game.pick(&format!("B/{target}"));
        if shooter == "A4" {
            game.ask(json!({"fill": {"distance": 12}, "faces": [face]}));
        } else {
            // Nobody joins; six CV lose the target one without a die.
            game.fill(json!({}));
            if game.key().ends_with("/faces") {
                game.dice(&[face]);
            }
        }
    }
    game.pick("done");
    let great = game.play.verdict().and_then(|verdict| verdict.great.clone()).unwrap_or_default().to_string();
    assert!(great.contains("ma B1 of Blue is destroyed by the fire of aa."), "{great}");
}
