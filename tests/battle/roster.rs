//! The roster that is made again only where something has changed is the one that is made anew.

use fanion::engine::pace::LONGEST_GAP;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::rulebooks::{self, BATTLE, Basis};
use serde_json::{Value as Json, json};

use super::field::charge;
use super::game::{Game, army, arriving, foot, guns, horse};
use crate::support::games::defaults;

/// Two formations of Red, of which the second comes by and by, and one of Blue.
fn game() -> Game {
    let first = [foot("A1"), foot("A2"), guns("A3"), horse("A4")];
    let red = army("Red", &[("Red I", &first), ("Red II", &[foot("A5"), guns("A6")])]);
    let blue = army("Blue", &[("Blue I", &[foot("B1"), horse("B2"), foot("B3")])]);
    Game::new(&arriving(&red, "Red II", 1), &blue, &[])
}

/// The same game read from its records, which has shown nothing yet.
fn anew(game: &Game) -> Session {
    let settings = defaults(BATTLE);
    let ground = Basis { rulebook: BATTLE.id, seed: 7, tables: BATTLE.tables, settings: &settings };
    rulebooks::open(ground, game.play.lines_since(0), 0).unwrap_or_else(|fault| panic!("{fault}"))
}

#[track_caller]
fn shows_what_is(game: &Game, after: &Json) {
    assert_eq!(game.play.doc(), anew(game).doc(), "after {after}");
}

fn correct(fields: Json) -> Json {
    json!({"correct": fields, "why": "seen on the table"})
}

#[test]
fn whatever_changes_is_shown_as_if_all_were_made_again() {
    let mut game = game();
    shows_what_is(&game, &json!("the beginning"));
    let unit = |name: &str, key: &str, value: Json| correct(json!({"side": "A", "unit": name, key: value}));
    let mf = |key: &str, value: Json| correct(json!({"side": "A", "formation": "Red I", key: value}));
    let leader = |name: &str, fields: Json| {
        let mut told = json!({"side": "A", "leader": name});
        for (key, value) in fields.as_object().into_iter().flatten() {
            told[key] = value.clone();
        }
        correct(told)
    };
    let late = json!({"name": "late", "arm": "infantry", "quality": "regular", "cv": 6, "formation": "line"});
    let requests = [
        json!({"pick": "arrival:A/Red II"}),
        json!({"faces": [5]}),
        unit("A1", "cv", json!(4)),
        unit("A1", "disorder", json!("d1")),
        unit("A2", "quality", json!("guard")),
        unit("A2", "formation", json!("square")),
        unit("A2", "status", json!("broken")),
        mf("order", json!("attack")),
        mf("engaged", json!(true)),
        mf("retiring", json!(2)),
        json!({"set": {"morale.shaken-at": "1/4"}}),
        unit("A3", "status", json!("removed")),
        json!({"set": {"morale.shaken-at": "1/2"}}),
        leader("Red chief", json!({"attached_to": "A1"})),
        leader("Red chief", json!({"attached_to": "A4"})),
        leader("Red I leader", json!({"attached_to": "A1"})),
        leader("Red I leader", json!({"status": "out", "turns_out": 2})),
        leader("Red II leader", json!({"status": "killed"})),
        correct(json!({"position": {"turn": 2, "step": "S2"}})),
        correct(json!({"position": {"turn": 3, "step": "S1"}})),
        json!({"enlist": {"side": "A", "formation": "Red I", "unit": late}, "why": "late"}),
        correct(json!({"side": "B", "unit": "B1", "locked_with": "A1"})),
        correct(json!({"side": "B", "unit": "B1", "locked_with": "A4"})),
        correct(json!({"side": "B", "unit": "B1", "locked_with": null})),
        json!({"undo": true}),
        json!({"redo": true}),
    ];
    for request in requests {
        game.ask(request.clone());
        shows_what_is(&game, &request);
    }
}

#[test]
fn a_charge_and_a_grand_battery_are_shown_as_if_all_were_made_again() {
    let mut game = game();
    game.forms_grand_battery();
    shows_what_is(&game, &json!("the order"));
    game.fill(json!({"batteries": ["A/A3"], "leader": "A/Red chief"}));
    shows_what_is(&game, &json!("a grand battery"));
    game.correct(json!({"position": {"turn": 2, "step": "S1"}}));
    game.correct(json!({"side": "A", "leader": "Red chief", "ability": "excellent", "staff": "good"}));
    shows_what_is(&game, &json!("the next turn"));
    game.pick("order:A/Grand Battery 1");
    game.pick("dissolve-grand-battery");
    game.ask(json!({"fill": {"distance": 1}, "faces": [6, 6]}));
    shows_what_is(&game, &json!("the grand battery is dissolved"));
    game.go("T1", Some(1));
    shows_what_is(&game, &json!("T1"));
    charge(&mut game, "A4", "B2", json!({}));
    shows_what_is(&game, &json!("a charge"));
    game.pick("stand");
    shows_what_is(&game, &json!("a reaction"));
    for step in ["T2", "T3", "T4"] {
        game.done_to(step);
        shows_what_is(&game, &json!(step));
    }
}

#[test]
fn time_played_is_told_as_when_the_battle_is_opened_whatever_was_taken_back() {
    let mut game = game();
    let words = [
        json!({"correct": {"position": {"turn": 2, "step": "T1", "half": 1, "active": "A"}}}),
        json!({"note": "tea"}),
        json!({"undo": true}),
        json!({"undo": true}),
        json!({"redo": true}),
        json!({"correct": {"position": {"turn": 3, "step": "S1"}}}),
        json!({"note": "more tea"}),
        json!({"undo": 5}),
        json!({"redo": true}),
        json!({"undo": 300}),
    ];
    let mut taken = 0;
    for (round, word) in (0..800_i64).zip(words.iter().cycle()) {
        let request = Request::read(&word.to_string()).expect("a request");
        taken += usize::from(game.play.request(&request, round * (round % 7)).is_ok());
        if round % 9 == 0 || round > 780 {
            assert_eq!(game.play.pace(LONGEST_GAP), anew(&game).pace(LONGEST_GAP), "round {round}, {word}");
        }
    }
    assert!(taken > 500, "{taken}");
}
