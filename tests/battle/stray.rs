//! An event of a damaged save that names somebody who never was changes nothing and harms nobody.

use fanion::engine::lines::RecordLine;
use fanion::engine::session::Session;
use fanion::rulebooks::{self, BATTLE, Basis};
use serde_json::{Value as Json, json};

use super::field::field;
use super::game::{Game, army, foot, guns};
use crate::support::games::defaults;

/// Two units, one formation, a chief and a commander a side: the third of each is one too many.
fn game() -> Game {
    field(&[foot("A1"), guns("A2")], &[foot("B1"), foot("B2")], &[])
}

fn opened(lines: Vec<RecordLine>) -> Session {
    let settings = defaults(BATTLE);
    let ground = Basis { rulebook: BATTLE.id, seed: 7, tables: BATTLE.tables, settings: &settings };
    rulebooks::open(ground, lines, 0).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Events of which every name but one is somebody's.
fn strays() -> Vec<Json> {
    let charge = |charger: &str, target: &str| json!({"charger": charger, "target": target, "approach": "front", "distance": "6", "kind": "declared"});
    vec![
        json!({"leader-back": {"leader": "A3"}}),
        json!({"leader-out": {"leader": "A3", "status": "killed", "turns": null}}),
        json!({"detached": {"leader": "A9"}}),
        json!({"attached": {"leader": "A3", "unit": "A1"}}),
        json!({"attached": {"leader": "A1", "unit": "A3"}}),
        json!({"leader-set": {"leader": "A3", "to": {"attached-to": "A1"}}}),
        json!({"leader-set": {"leader": "A1", "to": {"attached-to": "A3"}}}),
        json!({"leader-set": {"leader": "A3", "to": {"turns-out": 2}}}),
        json!({"committed": {"mf": "A2"}}),
        json!({"order-given": {"mf": "B2", "order": "attack"}}),
        json!({"friends-named": {"broken": "A2", "friends": ["A1"]}}),
        json!({"friends-named": {"broken": "A1", "friends": ["A1", "A2"]}}),
        json!({"army-tested": {"broken": "A2", "mf": "A1"}}),
        json!({"army-tested": {"broken": "A1", "mf": "A2"}}),
        json!({"engaged-named": {"engaged": ["A1", "A2"], "values": []}}),
        json!({"engaged-named": {"engaged": ["A1"], "values": [["A2", 7]]}}),
        json!({"grand-battery-formed": {"name": "Guns", "commander": "A3", "order": "support", "batteries": ["A2"]}}),
        json!({"grand-battery-formed": {"name": "Guns", "commander": "A1", "order": "support", "batteries": ["A2", "A3"]}}),
        json!({"charge-declared": charge("A3", "B1")}),
        json!({"charge-declared": charge("A1", "B3")}),
        json!({"locked": {"attacker": "A3", "defender": "B1"}}),
        json!({"locked": {"attacker": "A1", "defender": "B3"}}),
        json!({"shot": {"shooters": ["A1", "A3"], "target": "B1", "small_arms": true, "share": "1"}}),
        json!({"shot": {"shooters": ["A1"], "target": "B3", "small_arms": true, "share": "1"}}),
        json!({"unit-set": {"unit": "A1", "to": {"locked-with": "B3"}}}),
        json!({"unit-set": {"unit": "A3", "to": {"locked-with": "B1"}}}),
        json!({"unit-set": {"unit": "A3", "to": {"cv": 3}}}),
        json!({"lost": {"unit": "A3", "cv": 1, "cause": "fire"}}),
    ]
}

/// Tells the game of this event by a ruling of a damaged save.
#[track_caller]
fn changes_nothing(game: &mut Game, event: &Json) {
    game.ask(json!({"note": "as it was"}));
    let mut lines = game.play.lines_since(0);
    let before = opened(lines.clone());
    let last = lines.last_mut().expect("a note");
    let number = last.number;
    last.record = json!({"ruling": {"word": {"correct": {"side": "A"}}, "why": "damaged", "events": [event]}});
    let after = opened(lines);
    assert_eq!(after.entry(), number, "{event}");
    assert_eq!(after.json()["sides"], before.json()["sides"], "{event}");
    assert_eq!(after.owed(), before.owed(), "{event}");
}

#[test]
fn an_event_that_names_somebody_who_never_was_changes_nothing() {
    for event in strays() {
        changes_nothing(&mut game(), &event);
    }
}

#[test]
fn a_friend_who_never_was_tests_for_nobody() {
    let red = army("Red", &[("Red I", &[foot("A1"), foot("A2"), foot("A3")]), ("Red II", &[foot("A4")])]);
    let mut game = Game::new(&red, &army("Blue", &[("Blue I", &[foot("B1")])]), &[]);
    for unit in ["A1", "A2"] {
        game.correct(json!({"side": "A", "unit": unit, "status": "removed"}));
    }
    game.go("S2", None);
    game.pick("morale:A/Red I");
    game.dice(&[1, 1]);
    assert_eq!(game.owed(), ["friends:A/Red I"]);
    for event in [
        json!({"friends-named": {"broken": "A1", "friends": ["A2", "A3"]}}),
        json!({"army-tested": {"broken": "A1", "mf": "A3"}}),
    ] {
        changes_nothing(&mut game, &event);
    }
}
