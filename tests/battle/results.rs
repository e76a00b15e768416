//! What a result says of a charge, of leaders and of movements: each act that moves miniatures says so, and no two of its
//! tasks exclude each other.

use std::collections::BTreeMap;

use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::engine::verdict::{Task, Verdict};
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::Mood;
use serde_json::json;

use super::field::{charge, charge_near, field, options};
use super::game::{Game, foot, guns, horse};
use crate::simulate::armies;

fn in_t1() -> Game {
    let wagons = guns("B4").replace("deployed", "limbered");
    let own = [foot("A1"), horse("A2"), horse("A3")];
    let mut game = field(&own, &[foot("B1"), horse("B2"), guns("B3"), wagons, horse("B5")], &[]);
    game.go("T1", Some(1));
    game
}

/// The result that stands: its title and words, then each task with those who do it.
fn result(game: &Game) -> Vec<String> {
    let verdict = game.play.verdict().expect("a result");
    let task = |task: &Task| format!("{}: {} ({})", task.act, who(task).join(" "), task.remark);
    [format!("{}: {}", verdict.title(), verdict.said())].into_iter().chain(verdict.tasks.iter().map(task)).collect()
}

fn who(task: &Task) -> Vec<String> {
    task.who.iter().map(ToString::to_string).collect()
}

#[test]
fn a_charge_says_from_its_declaration_on_who_goes_at_whom_how_far_and_what_follows() {
    let mut game = in_t1();
    charge(&mut game, "A1", "B1", json!({"distance": 4}));
    assert!(game.key().starts_with("reaction:"), "{}", game.key());
    assert_eq!(result(&game), ["aa A1, charge: charges ma B1, 4\", melee in T3", "into contact: aa (with ma in T3)"]);
    game.pick("stand");
    assert_eq!(result(&game)[0], "aa A1, charge: charges ma B1, 4\", ma stands, melee in T3");
    // A broken unit is asked nothing.
    let mut game = in_t1();
    game.correct(json!({"side": "B", "unit": "B1", "status": "broken"}));
    charge(&mut game, "A1", "B1", json!({}));
    assert_eq!(result(&game)[0], "aa A1, charge: charges ma B1, 6\", ma is BROKEN, destroyed on contact in T3");
    game.done_to("T2");
    game.pick("done");
    let told = result(&game);
    assert!(told.contains(&"into contact: aa (broken target destroyed)".to_owned()), "{told:?}");
}

#[test]
fn the_result_of_a_charge_says_that_its_target_flees_counter_charges_or_may_not_be_charged() {
    let mut game = in_t1();
    charge(&mut game, "A2", "B4", json!({}));
    game.pick("flee");
    game.pick("escapes");
    let told = result(&game);
    assert_eq!(told[0], "ab A2, charge: charges md B4, 6\", md flees 8\" and gets away, ab halts");
    assert_eq!(told[1..], ["halt: ab (target fled)", "back 8\": md ()"]);
    let mut game = in_t1();
    charge(&mut game, "A2", "B2", json!({"approach": "flank"}));
    game.pick("counter-charge");
    game.dice(&[1, 1]);
    let told = result(&game);
    assert!(told[0].starts_with("mb B2, counter-charge: "), "{told:?}");
    assert_eq!(told[1..], ["into contact: ab (with mb in T3)", "into contact: mb (with ab in T3)"]);
    let mut game = in_t1();
    charge_near(&mut game, "A1", "B2", json!({}));
    game.pick("no");
    let refused = "aa A1, charge: infantry may not charge this cavalry, no charge, stays where it is";
    assert_eq!(result(&game), [refused]);
}

#[test]
fn a_charge_in_passing_leaves_the_charge_that_it_hits_in_the_result() {
    let mut game = in_t1();
    charge_near(&mut game, "A1", "B1", json!({"distance": 5}));
    game.fill(json!({"units": ["B/B5"]}));
    game.dice(&[1, 1]);
    assert!(result(&game)[0].starts_with("me B5, opportunity charge: "), "{:?}", result(&game));
    game.pick("stand");
    game.pick("stand");
    let told = result(&game);
    let said = "aa A1, charge: charges ma B1, 5\", me charges aa in passing: that melee is first in T3, ma stands, \
                melee in T3 if aa wins that";
    assert_eq!(told[0], said);
    assert_eq!(told[1..], ["into contact: aa (with ma in T3)", "into contact: me (with aa in T3)"]);
}

/// The movements that a result asks for, by code.
fn movements(verdict: &Verdict) -> BTreeMap<String, Vec<String>> {
    let moves = ["back ", "flee ", "halt", "into contact", "exploits", "rallies back", "holds", "stay in contact"];
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for task in verdict.tasks.iter().filter(|task| moves.iter().any(|act| task.act.starts_with(act))) {
        for code in who(task).iter().flat_map(|who| who.split(' ')) {
            all.entry(code.to_owned()).or_default().push(task.act.clone());
        }
    }
    all
}

/// Plays battles of chance, and looks at the battle after each answer.
fn in_battles(look: impl Fn(&Session)) {
    for seed in 0..24 {
        let mut play = armies::battle(7_000 + seed, armies::Size::Small);
        let mut player = AutoPlayer::new(SplitMix::of(seed, 3), Mood::Wild);
        while let Some(answered) = player.play(&mut play, 0) {
            answered.unwrap_or_else(|dead_end| panic!("{dead_end}"));
            look(&play);
        }
    }
}

#[test]
fn no_unit_has_two_movements_in_one_result() {
    in_battles(|play| {
        let Some(verdict) = play.verdict() else { return };
        for (code, acts) in movements(&verdict) {
            assert_eq!(acts.len(), 1, "{code}: {acts:?} of {}", verdict.line());
        }
    });
}

/// A melee that `A1` loses, with the general of its formation, who is hit there by these dice; the first are his risk.
fn hit_in_a_lost_melee(faces: &[&[u8]]) -> Game {
    let mut game = in_t1();
    game.correct(json!({"side": "A", "leader": "Red I leader", "attached_to": "A1"}));
    super::field::meet(&mut game, "A1", "B1");
    game.dice(&[1, 6]);
    for faces in faces {
        game.dice(faces);
    }
    game
}

#[test]
fn a_double_in_a_lost_melee_captures_the_leader_and_question_and_result_say_so() {
    let game = hit_in_a_lost_melee(&[&[6]]);
    let question = "How badly is Red I leader hurt? A double captures him: his unit lost the melee";
    assert_eq!(game.prompt()["text"], question);
    let game = hit_in_a_lost_melee(&[&[6], &[3, 3]]);
    let asked = game.prompt().to_string();
    assert!(asked.contains("for the turns he is out (captured by the double; moderately wounded)"), "{asked}");
    let game = hit_in_a_lost_melee(&[&[6], &[3, 3], &[1]]);
    let said = result(&game).remove(0);
    assert!(
        said.ends_with(
            "CAPTURED by the double in a lost melee, moderately wounded, off the table for good, \
                            from next turn a successor, poor and uninspiring, takes his place (Red I)"
        ),
        "{said}"
    );
}

#[test]
fn a_leader_whose_unit_leaves_the_table_is_named_and_stays_unattached() {
    let mut game = in_t1();
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B1"}));
    game.correct(json!({"side": "B", "unit": "B1", "cv": 1}));
    super::field::meet(&mut game, "A1", "B1");
    game.dice(&[6, 1]);
    let told = result(&game);
    assert!(told.contains(&"stays, unattached: Blue I leader (ma is gone)".to_owned()), "{told:?}");
    // Hit, his own fate is all that is said of him.
    game.dice(&[6]);
    game.dice(&[6, 6]);
    let told = result(&game);
    assert!(!told.iter().any(|line| line.contains("unattached")), "{told:?}");
}

#[test]
fn where_a_side_has_nobody_left_the_end_is_offered_first_and_nobody_has_to_take_it() {
    let mut game = in_t1();
    assert!(!options(&game).contains(&"verdict".to_owned()));
    for unit in ["B1", "B2", "B3", "B4", "B5"] {
        game.correct(json!({"side": "B", "unit": unit, "status": "removed"}));
    }
    assert_eq!(game.prompt()["text"], "T1 charges and movement, Blue has nobody left");
    assert_eq!(options(&game)[..2], ["verdict", "done"]);
    assert_eq!(game.prompt()["options"][0]["label"], "end the battle: Blue has nobody left");
    game.pick("done");
    assert_eq!(options(&game), ["verdict", "done"], "nobody has anybody to fire at");
    game.pick("verdict");
    game.pick("A");
    assert!(game.play.prompt().is_none());
}
