//! What is owed may be let go with a reason: then it is owed no more, and the battle goes on as the rules say.

use serde_json::json;

use super::field::{field, log, options};
use super::game::{Game, army, arriving, foot, guns, horse};

fn lights(name: &str) -> String {
    format!("{}, skirmish = 8", foot(name))
}

/// Two formations of Red, of which the second rolls for its arrival, and one of Blue; both skirmish.
fn game() -> Game {
    let red = army("Red", &[("Red I", &[lights("A1"), foot("A2"), foot("A3")]), ("Red II", &[foot("A4")])]);
    let blue = army("Blue", &[("Blue I", &[lights("B1"), foot("B2"), guns("B3")])]);
    Game::new(&arriving(&red, "Red II", 1), &blue, &[])
}

/// Lets this go; afterwards it is neither owed nor offered.
#[track_caller]
fn let_go(game: &mut Game, key: &str) {
    assert!(game.owed().iter().any(|owed| owed == key), "{key} is owed: {:?}", game.owed());
    game.ask(json!({"waive": key, "why": "it is late"}));
    assert!(!game.owed().iter().any(|owed| owed == key), "{key} is owed no more");
    assert!(!options(game).iter().any(|option| option == key), "{key} is offered no more");
    assert_eq!(game.refused(json!({"waive": key, "why": "again"})), "not-owed");
}

#[test]
fn an_arrival_that_is_let_go_has_not_come_in_this_turn() {
    let mut game = game();
    let_go(&mut game, "arrival:A/Red II");
    assert_eq!(game.mf(0, "Red II")["on_table"], false);
    assert!(log(&game).contains("Red II does not arrive yet"), "{}", log(&game));
}

/// Red I has broken, and Red II is on the field.
fn broken() -> Game {
    let mut game = game();
    game.correct(json!({"side": "A", "formation": "Red II", "on_table": true}));
    for name in ["A1", "A2"] {
        game.correct(json!({"side": "A", "unit": name, "status": "removed"}));
    }
    game.go("S2", None);
    game.pick("morale:A/Red I");
    game.dice(&[1, 1]);
    game
}

#[test]
fn friends_that_nobody_names_test_for_nobody() {
    let mut game = broken();
    let_go(&mut game, "friends:A/Red I");
    assert!(game.owed().iter().all(|owed| !owed.starts_with("army:")), "{:?}", game.owed());
}

#[test]
fn a_friend_whose_test_is_let_go_stays_as_it_is() {
    let mut game = broken();
    game.pick("friends:A/Red I");
    game.fill(json!({"formations": ["A/Red II"]}));
    let before = game.mf(0, "Red II");
    let_go(&mut game, "army:A/Red II<Red I");
    assert_eq!(game.mf(0, "Red II"), before);
    assert!(log(&game).contains("Red II has tested for Red I"), "{}", log(&game));
}

#[test]
fn skirmishers_who_are_let_go_hit_nobody_and_hits_that_are_let_go_fall_on_nobody() {
    let mut game = game();
    game.go("S3", None);
    game.pick("engaged");
    game.fill(json!({"formations": ["A/Red I", "B/Blue I"]}));
    let_go(&mut game, "skirmish:B/Blue I");
    game.pick("skirmish:A/Red I");
    game.dice(&[6, 6]);
    let_go(&mut game, "spread:A/Red I");
    game.pick("done");
    for (side, name) in [(0, "A1"), (0, "A2"), (0, "A3"), (1, "B1"), (1, "B2"), (1, "B3")] {
        assert_eq!(game.unit(side, name)["lost"], json!(0), "{name}");
    }
}

#[test]
fn the_test_of_a_leaders_fate_that_is_let_go_leaves_him_in_command() {
    let mut game = field(&[foot("A1"), guns("A2")], &[foot("B1"), foot("B2")], &[]);
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B1"}));
    game.go("T2", Some(1));
    game.pick("shot:A/A2");
    game.pick("B/B1");
    game.fill(json!({"distance": 9}));
    game.dice(&[1]);
    game.pick("done");
    let_go(&mut game, "leader-risk:B/B1");
    assert_eq!(game.mf(1, "Blue I")["commander"]["status"], "ready");
    assert_eq!(game.mf(1, "Blue I")["commander"]["attached_to"], "B1");
    assert!(log(&game).contains("ma B1: leader test taken"), "{}", log(&game));
}

#[test]
fn an_initiative_that_is_let_go_is_side_as() {
    let mut game = game();
    game.go("S5", None);
    let_go(&mut game, "initiative");
    assert_eq!(game.at(), (1, "T1".into(), Some(1)));
    assert_eq!(game.play.json()["position"]["active"], "A");
    assert!(log(&game).contains("Red has the initiative; Red is active first"), "{}", log(&game));
}

/// A unit in buildings and one in the open, both D2, at the end of the turn.
fn in_a_town() -> Game {
    let mut game = field(&[horse("A1"), foot("A2")], &[foot("B1")], &[]);
    game.correct(json!({"side": "A", "unit": "A1", "disorder": "d2", "ground": "stone-bua"}));
    game.correct(json!({"side": "A", "unit": "A2", "disorder": "d2"}));
    game.go("T4", Some(2));
    game
}

#[test]
fn the_question_about_the_ground_that_is_let_go_lets_everybody_recover() {
    let mut game = in_a_town();
    let key = game.owed().into_iter().find(|owed| owed.starts_with("ground")).expect("the ground is asked");
    let_go(&mut game, &key);
    assert_eq!(game.unit(0, "A1")["disorder"], "d1");
    assert_eq!(game.unit(0, "A2")["disorder"], "d1");
    assert!(log(&game).contains("terrain prevents recovery: nobody"), "{}", log(&game));
}

#[test]
fn the_question_of_the_end_that_is_let_go_begins_the_next_turn() {
    let mut game = field(&[foot("A1")], &[foot("B1")], &[]);
    game.done_to("T4");
    while !game.owed().iter().any(|owed| owed == "turn-end") {
        let step = game.at();
        game.pick("done");
        assert_ne!(game.at(), step, "the turn comes to its end: {:?}", game.owed());
        game.done_to("T4");
    }
    game.ask(json!({"waive": "turn-end", "why": "we play on"}));
    assert_eq!(game.at(), (2, "S1".into(), None));
}
