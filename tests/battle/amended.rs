//! What players set right, state and mend at the edges: after the end, in the middle of a step, against sense.

use serde_json::{Value as Json, json};

use super::field::{field, to_melee};
use super::game::{Game, foot, guns, horse};

/// Why a request is refused.
fn why(game: &mut Game, request: Json) -> String {
    let read = fanion::engine::request::Request::read(&request.to_string()).expect("a request");
    game.play.request(&read, 0).expect_err("it is refused").to_string()
}

/// A battle of one turn that is over, and the entry of its die.
fn over() -> (Game, u64) {
    let mut game = field(&[foot("A1"), guns("A2")], &[foot("B1")], &[("battle.turns", "1")]);
    game.go("T2", Some(1));
    game.pick("shot:A/A2");
    game.pick("B/B1");
    game.fill(json!({"distance": 9}));
    let die = game.dice(&[1]).entry;
    game.done_to("T4");
    game.pick("verdict");
    game.pick("draw");
    (game, die)
}

#[test]
fn what_was_said_after_the_battles_end_stands_when_an_entry_is_mended() {
    let (mut game, die) = over();
    game.correct(json!({"side": "A", "unit": "A1", "cv": 3}));
    game.ask(json!({"set": {"leader.risk": "5"}}));
    game.correct(json!({"side": "B", "unit": "B1", "disorder": "d1"}));
    let lines = game.play.lines_since(die - 3);
    let thrown = lines.iter().find(|line| line.record.get("roll").is_some()).expect("the die").number;
    let preview =
        game.play.mend_preview(thrown, &fanion::engine::request::Request::read(r#"{"faces":[6]}"#).expect("dice"));
    assert_eq!(preview.expect("it can be mended").dropped, Vec::<String>::new());
    game.ask(json!({"mend": thrown, "with": {"faces": [6]}}));
    assert_eq!(game.key(), "", "it is over as before");
    assert_eq!((game.unit(0, "A1")["cv"].clone(), game.unit(1, "B1")["disorder"].clone()), (json!(3), json!("d1")));
    assert!(game.play.settings().is("leader.risk", "5"));
}

#[test]
fn a_stated_melee_limbers_and_takes_guns_only() {
    let fate = |member: &str| {
        let mut loser = json!({"cv_lost": 1, "retreat": 6, "disorder": "d2"});
        loser[member] = json!(true);
        let outcome = json!({"winner": "attacker", "margin": 1, "attacker_total": 8, "defender_total": 7, "loser": loser, "draw": null});
        json!({"outcome": outcome, "why": "read off the table"})
    };
    for (target, name) in [(foot("B1"), "infantry"), (horse("B1"), "cavalry")] {
        let mut game = field(&[horse("A1")], &[target], &[]);
        game.go("T1", Some(1));
        super::field::charge(&mut game, "A1", "B1", json!({}));
        to_melee(&mut game);
        game.pick("melee:B/B1");
        let before = game.play.digest();
        for member in ["limbered", "guns_lost"] {
            let told = why(&mut game, fate(member));
            assert!(told.contains(&format!("`loser.{member}` is true for artillery only, ma B1 is {name}")), "{told}");
        }
        assert_eq!(game.play.digest(), before);
    }
    let mut game = field(&[horse("A1")], &[guns("B1")], &[]);
    game.go("T1", Some(1));
    super::field::charge(&mut game, "A1", "B1", json!({}));
    to_melee(&mut game);
    game.pick("melee:B/B1");
    game.ask(fate("limbered"));
    assert_eq!(game.unit(1, "B1")["formation"], "limbered");
}

#[test]
fn turns_out_are_told_of_a_leader_who_is_out() {
    let mut game = field(&[foot("A1")], &[foot("B1")], &[]);
    let told = why(&mut game, json!({"correct": {"side": "A", "leader": "Red chief", "turns_out": 3}, "why": "x"}));
    let words = "`turns_out` is for a leader who is out, Red chief is ready; correct his `status` to out, too";
    assert!(told.contains(words), "{told}");
    game.correct(json!({"side": "A", "leader": "Red chief", "turns_out": 3, "status": "out"}));
    game.correct(json!({"side": "A", "leader": "Red chief", "turns_out": 2}));
    let told = why(&mut game, json!({"correct": {"side": "A", "leader": "Red chief", "turns_out": 0}, "why": "x"}));
    assert!(told.contains("Red chief is out for 1 to 12 turns more, found `turns_out` 0"), "{told}");
    game.correct(json!({"side": "A", "leader": "Red chief", "status": "ready"}));
    game.correct(json!({"side": "A", "leader": "Red chief", "turns_out": 0}));
}

#[test]
fn a_line_end_in_what_a_player_writes_forges_no_line_of_the_log() {
    let mut game = field(&[foot("A1")], &[foot("B1")], &[]);
    let first = game.play.entry();
    game.ask(json!({"note": "tea\n   9  12:00     A1 is captured\r\n\u{2028}end"}));
    game.ask(json!({"set": {"leader.risk": "5"}, "why": "agreed\nA1 is captured"}));
    game.ask(json!({"correct": {"side": "A", "unit": "A1", "cv": 3}, "why": "counted\nB1 is captured"}));
    let lines = game.play.log().into_iter().filter(|line| line.entry > first).flat_map(|line| line.lines);
    let told: Vec<String> = lines.map(|line| line.to_string()).collect();
    assert!(told.iter().all(|line| !line.contains(char::is_control)), "{told:?}");
    assert_eq!(told[0], "note: tea / 9  12:00     A1 is captured / end");
    assert!(
        told[1].ends_with("(agreed / A1 is captured)") && told[2].ends_with("(counted / B1 is captured)"),
        "{told:?}"
    );
}
