//! Small arms in play: their range, and battalions that were forgotten when the others fired.

use serde_json::json;

use super::field::{default_of, field, known, log, options, with};
use super::game::{Game, foot, guns};

fn game(settings: &[(&str, &str)]) -> Game {
    let a = [foot("A1"), foot("A2"), with(&foot("A3"), "weapon", "\"rifle\""), guns("A4")];
    let b = [foot("B1"), foot("B2"), foot("B3")];
    let mut game = field(&a, &b, settings);
    game.go("T2", Some(1));
    game
}

/// A1 fires alone at B1: CV 6 in line is 12, two full sixes.
fn fired(settings: &[(&str, &str)]) -> Game {
    let mut game = game(settings);
    game.fires_alone("A/A1", "B/B1");
    game
}

#[test]
fn a_forgotten_battalion_joins_its_sides_shot_with_a_die_of_its_own() {
    let mut game = fired(&[]);
    game.correct(json!({"side": "A", "unit": "A2", "cv": 4}));
    game.pick("shot:A/A2");
    assert_eq!(options(&game), ["B/B2", "B/B3", "B/B1", "split"], "the shot that was rolled comes last");
    game.pick("B/B1");
    assert_eq!(game.key(), "shot:A/A2>B/B1", "nobody is asked who fires with it");
    game.fill(json!({"cover": "none"}));
    assert_eq!(known(&mut game, "others"), json!(null));
    game.dice(&[2]);
    assert_eq!(game.unit(1, "B1")["booked"], 4, "two of the first shot, one full six and the die for 2");
    assert!(log(&game).contains("A2 fired at"), "{}", log(&game));
    game.ask(json!({"undo": true}));
    assert_eq!(game.unit(1, "B1")["booked"], 2);
    // The other side's battalions join theirs.
    let mut game = fired(&[]);
    for unit in ["B2", "B3"] {
        game.pick(&format!("shot:B/{unit}"));
        game.pick("A/A1");
        game.fill(json!({}));
    }
    assert_eq!(game.unit(0, "A1")["booked"], 4);
}

#[test]
fn nobody_joins_where_a_house_rule_leaves_nothing_to_join() {
    for settings in [[("fire.join", "off")], [("fire.resolution", "one-die")]] {
        let mut game = game(&settings);
        game.pick("shot:A/A1");
        game.pick("B/B1");
        game.ask(json!({"fill": {}}));
        if game.key().ends_with("/faces") {
            game.dice(&[6]);
        }
        game.pick("shot:A/A2");
        assert_eq!(options(&game), ["B/B2", "B/B3", "split"], "{settings:?}");
        assert_eq!(game.refused(json!({"pick": "B/B1"})), "blocked", "{settings:?}");
    }
    let mut game = fired(&[("fire.combine", "off")]);
    game.pick("shot:A/A2");
    assert_eq!(options(&game)[0], "B/B1", "each fires by itself in any case");
}

#[test]
fn who_has_fired_a_share_elsewhere_joins_nobody() {
    let mut game = game(&[("fire.split", "on")]);
    game.fires_alone("A/A1", "B/B1");
    game.pick("shot:A/A2");
    game.pick("split");
    game.fill(json!({"share": 3}));
    game.pick("B/B2");
    game.fill(json!({}));
    game.pick("shot:A/A2");
    assert_eq!(options(&game), ["B/B3"], "B1 and B2 have had their shots");
}

#[test]
fn the_card_names_the_range_of_the_weapon_and_asks_it_only_by_house_rule() {
    let mut game = self::game(&[]);
    for (unit, range) in [("A1", "musket up to 3\""), ("A3", "rifle up to 5\""), ("A4", "medium guns up to 24\"")] {
        game.pick(&format!("shot:A/{unit}"));
        assert!(game.prompt()["text"].as_str().is_some_and(|text| text.contains(range)), "{}", game.prompt());
        game.ask(json!({"undo": true}));
    }
    game.fires_alone("A/A3", "B/B1");
    assert!(default_of(&game, "distance").is_none(), "players see who is in range");
    let mut game = self::game(&[("fire.ask-range", "on")]);
    game.pick("shot:A/A3");
    game.pick("B/B1");
    assert!(default_of(&game, "distance").is_none(), "first who fires");
    game.fill(json!({"with": ["A/A1"]}));
    assert_eq!(default_of(&game, "distance"), Some(json!(5)), "as far as a rifle reaches");
    assert_eq!(game.prompt()["known"]["weapon"], "rifle");
    assert_eq!(game.refused(json!({"fill": {"distance": 6}})), "contradiction");
    game.fill(json!({"distance": 5}));
    assert_eq!(game.unit(1, "B1")["booked"], 4, "the others count as within theirs");
}

#[test]
fn a_step_that_was_left_is_returned_to_with_one_request_and_redo_brings_back_what_came_after() {
    let mut game = fired(&[]);
    assert_eq!(game.play.left_step(), None, "no step was called done");
    assert_eq!(game.refused(json!({"undo": "step"})), "nothing-to-undo");
    let before = game.play.tip();
    game.pick("done");
    let after = (game.at(), game.play.digest());
    assert_ne!(after.0.1, "T2");
    let left = game.play.left_step().expect("T2 was left");
    assert_eq!((left.step.as_str(), left.to), ("T2", before));
    game.ask(json!({"undo": "step"}));
    assert_eq!((game.at().1.as_str(), game.unit(1, "B1")["booked"].clone()), ("T2", json!(2)));
    game.ask(json!({"redo": true}));
    assert_eq!((game.at(), game.play.digest()), after);
    game.ask(json!({"undo": "step"}));
    game.fires_alone("A/A2", "B/B1");
    game.pick("done");
    assert_eq!(game.unit(1, "B1")["cv"], 2, "the forgotten battalion counts");
    assert_eq!(game.refused(json!({"undo": "stop"})), "bad-request");
}
