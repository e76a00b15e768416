//! Players' words: corrections, newcomers, what is let go, the end of the game.

use serde_json::json;

use super::battles::battle;
use super::game::{Game, file};

fn game() -> Game {
    let units = [
        "F1 french infantry 3 Paris",
        "F2 french infantry 3 Paris",
        "F3 french infantry 3 Paris",
        "B1 british infantry 3 Mons",
        "B2 british infantry 3 Mons",
        "B3 british infantry 3 Mons",
    ];
    Game::of(&file("F A", &units, &["Paris Mons major", "Mons Ghent minor"]))
}

#[test]
fn figures_are_set_right_and_what_breaks_the_game_is_refused_in_words() {
    let mut game = game();
    game.correct("F1", json!({"cv": 2, "at": "Ghent"}));
    assert_eq!((game.of_piece("F1", "cv"), game.of_piece("F1", "at")), ("2".into(), "Ghent".into()));
    for (figures, why) in [
        (json!({"cv": 4}), "`cv` is a whole number from 0 to 3, found 4"),
        (
            json!({"cv": 0}),
            "say what it was lost by: `lost_by` is fire, retreat, rout, alone, force-march, supply, army-defeat",
        ),
        (
            json!({"status": "lost", "lost_by": "fire", "at": "Mons"}),
            "a lost block has cv 0 and is nowhere: to bring it back give `status`, `cv` and `at`",
        ),
        (
            json!({"cv": 0, "lost_by": "fire", "area": "defender-reserve"}),
            "a lost block has cv 0 and is nowhere: to bring it back give `status`, `cv` and `at`",
        ),
        (
            json!({"cv": 0, "lost_by": "fire", "revealed": true}),
            "`revealed` is for a block on the map: this one is lost",
        ),
        (json!({"area": "attacker-left"}), "there is no battle with a attacker-left in Ghent"),
        (json!({"at": "Gent"}), "there is no city `Gent`; did you mean `Ghent`?"),
        (
            json!({"strength": 1}),
            "a piece has no `strength` to correct; it has cv, at, area, status, lost_by, revealed",
        ),
    ] {
        let mut fields = figures.as_object().cloned().expect("an object");
        fields.insert("piece".into(), "F1".into());
        assert_eq!(game.refused(json!({"correct": fields})), why);
    }
    game.correct("F1", json!({"cv": 0, "lost_by": "supply"}));
    assert_eq!((game.of_piece("F1", "status"), game.of_piece("F1", "at")), ("lost".into(), String::new()));
    game.correct("F1", json!({"cv": 1, "status": "ready", "at": "Paris"}));
    assert_eq!((game.of_piece("F1", "status"), game.of_piece("F1", "lost_by")), ("ready".into(), String::new()));
}

#[test]
fn a_limit_is_overruled_by_correcting_the_place_of_a_block() {
    let mut game = game();
    for unit in ["F1", "F2", "F3"] {
        game.correct(unit, json!({"at": "Mons"}));
    }
    game.done();
    assert_eq!(game.options(), ["deploy:Mons"]);
}

#[test]
fn the_position_is_set_to_the_beginning_of_a_step() {
    let mut game = game();
    game.send(json!({"correct": {"position": {"turn": 2, "step": "C1"}}}));
    assert_eq!((game.json()["position"]["turn"].clone(), game.prompt().side.as_str()), (json!(2), "allied"));
    for (position, why) in [
        (json!({"turn": 3}), "`turn` is a whole number from 1 to 2, found 3"),
        (json!({"step": "C4"}), "`step` is set right to C1 to C3 or C5 to C9: battles begin in C3"),
        (json!({"active": "french"}), "`active` follows from the turn and the step: set `turn` or `step`"),
        (json!({"day": 1}), "the position has no `day`; it has turn and step"),
    ] {
        assert_eq!(game.refused(json!({"correct": {"position": position}})), why);
    }
    game.correct("F1", json!({"at": "Mons"}));
    let refused = game.refused(json!({"correct": {"position": {"step": "C6"}}}));
    assert_eq!(refused, "outside C1 to C4 no city has both sides, and Mons has: correct the blocks first");
}

#[test]
fn a_newcomer_joins_with_a_code_of_his_own() {
    let mut game = game();
    game.send(
        json!({"enlist": {"piece": {"name": "F9", "army": "french", "kind": "cavalry", "cv": 2, "city": "Paris"}}}),
    );
    assert_eq!((game.of_piece("F9", "code"), game.of_piece("F9", "max")), ("ae".into(), "2".into()));
    for (piece, why) in [
        (
            json!({"name": "F9", "army": "french", "kind": "cavalry", "cv": 2, "city": "Paris"}),
            "there is a block `F9` already",
        ),
        (
            json!({"name": "X", "army": "french", "kind": "cavalry", "cv": 2, "city": "Mons"}),
            "Mons: a newcomer joins where no enemy is",
        ),
        (
            json!({"name": "X", "army": "french", "kind": "cavalry", "cv": 5, "city": "Paris"}),
            "`cv` is a whole number from 1 to 4, found 5",
        ),
    ] {
        assert_eq!(game.refused(json!({"enlist": {"piece": piece}})), why);
    }
}

#[test]
fn the_players_may_end_the_game_and_undo_takes_it_back() {
    let mut game = game();
    game.send(json!({"correct": {"winner": "allied"}, "why": "it is late"}));
    assert!(game.play.prompt().is_none());
    assert_eq!(game.json()["winner"], "allied");
    game.send(json!({"undo": true}));
    assert_eq!(game.step(), "C1");
}

#[test]
fn a_correction_that_takes_off_whom_an_act_names_takes_back_the_answer_that_named_him() {
    let mut game = game();
    for unit in ["F1", "F2", "F3"] {
        game.correct(unit, json!({"at": "Mons"}));
    }
    game.done();
    game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
    game.turn_to("Mons", "B3");
    game.pick("move:F1");
    assert_eq!(game.key(), "move:F1/to");
    game.correct("F1", json!({"cv": 0, "lost_by": "fire"}));
    assert_eq!(game.key(), "B3");
    assert_eq!(game.of_piece("F1", "status"), "lost");
}

#[test]
fn what_is_owed_may_be_let_go_where_the_game_goes_on_without_it() {
    let mut game = game();
    for unit in ["F1", "F2", "F3"] {
        game.correct(unit, json!({"at": "Mons"}));
    }
    game.done();
    let refused = game.refused(json!({"waive": "deploy:Mons"}));
    assert!(refused.contains("without a set-up there is no battle"), "{refused}");
    game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
    game.send(json!({"waive": "battle:Mons"}));
    assert_eq!((game.json()["position"]["set"].clone(), game.prompt().side.as_str()), (json!(2), "allied"));
}

#[test]
fn a_defeated_army_has_no_units_whatever_is_set_right() {
    let units = ["F1 french infantry 3 Paris", "B1 british infantry 3 Ghent"];
    let mut game = Game::of(&file("F A F", &units, &["Paris Mons major"]).replace("british = 0", "british = 3"));
    let refused = game.refused(json!({"correct": {"army": "british", "defeated": true}}));
    assert_eq!(refused, "a defeated army has no units, and the British army has some: correct the blocks first");
    game.done();
    assert_eq!(game.of("armies", "british", "defeated"), true);
    let why = "the British army is defeated and has no units: correct `defeated` of the army first";
    let back = json!({"cv": 2, "status": "ready", "at": "Ghent"});
    let mut fields = back.as_object().cloned().expect("an object");
    fields.insert("piece".into(), "B1".into());
    assert_eq!(game.refused(json!({"correct": fields})), why);
    let newcomer = json!({"name": "N", "army": "british", "kind": "infantry", "cv": 2, "city": "Ghent"});
    assert_eq!(game.refused(json!({"enlist": {"piece": newcomer}})), why);
    game.set_right("army", "british", json!({"defeated": false}));
    game.correct("B1", back);
    assert_eq!(game.of_piece("B1", "at"), "Ghent");
}

#[test]
fn in_a_column_at_most_one_area_holds_both_sides_whatever_is_set_right() {
    let mut game = battle();
    game.turn_to("Mons", "B3");
    game.correct("F1", json!({"area": "defender-left"}));
    let refused = game.refused(json!({"correct": {"piece": "B3", "area": "attacker-left"}}));
    let why = "in a column at most one area holds both sides: defender left does, so attacker left does not";
    assert_eq!(refused, why);
    // Without the other melee the column may have this one.
    game.correct("F1", json!({"area": "attacker-left"}));
    game.correct("B3", json!({"area": "attacker-left"}));
    game.correct("B3", json!({"cv": 2}));
    assert_eq!((game.of_piece("B3", "area"), game.of_piece("B3", "cv")), ("attacker-left".into(), "2".into()));
}

#[test]
fn a_block_that_is_set_right_out_of_a_battle_lies_face_down() {
    let mut game = battle();
    assert_eq!(game.of_piece("F2", "revealed"), "true");
    game.correct("F2", json!({"at": "Paris"}));
    assert_eq!((game.of_piece("F2", "at"), game.of_piece("F2", "revealed")), ("Paris".into(), "false".into()));
    game.correct("F1", json!({"area": "attacker-reserve"}));
    assert_eq!(game.of_piece("F1", "revealed"), "true", "back in the reserve it stays up");
}

#[test]
fn where_the_winner_regroups_nobody_is_set_into_an_area_and_no_enemy_into_the_city() {
    let mut game = battle();
    for unit in ["B1", "B2", "B3", "BG"] {
        game.correct(unit, json!({"cv": 0, "lost_by": "fire"}));
    }
    assert_eq!(game.step(), "regroup");
    game.correct("F1", json!({"at": "Mons"}));
    assert_eq!(game.of_piece("F1", "area"), "");
    let refused = game.refused(json!({"correct": {"piece": "F1", "area": "attacker-left"}}));
    assert_eq!(refused, "there is no battle with a attacker-left in Mons");
    let refused = game.refused(json!({"correct": {"piece": "Wellington", "at": "Mons"}}));
    assert_eq!(refused, "Mons: both sides stand in one city only where a battle is fought");
}

#[test]
fn after_recovery_nobody_is_disrupted_or_face_up_and_outside_a_set_nobody_broken() {
    let units = ["F1 french infantry 3 Ghent", "B1 british infantry 3 Mons", "B2 british infantry 3 Mons"];
    let mut game = Game::of(&file("F A F", &units, &["Ghent Bruges major", "Mons Lille major"]));
    let broken = json!({"correct": {"piece": "B1", "status": "broken"}});
    assert_eq!(game.refused(broken), "a block is broken in a set of battle turns only");
    game.done();
    assert_eq!(game.step(), "C7");
    let why = "after C5 nobody is disrupted or face up until the next turn";
    assert_eq!(game.refused(json!({"correct": {"piece": "B1", "status": "disrupted"}})), why);
    assert_eq!(game.refused(json!({"correct": {"piece": "B1", "revealed": true}})), why);
    game.correct("B1", json!({"status": "ready", "revealed": false}));
}
