//! What roads have carried, and what is left of one battle when another comes first or the position is set right.

use serde_json::json;

use super::battles::battle_of;
use super::game::{Game, file};

const BOTH: [&str; 14] = [
    "F1 french infantry 3 Paris",
    "F2 french infantry 2 Paris",
    "F3 french infantry 3 Paris",
    "FG french artillery 2 Paris",
    "B1 british infantry 3 Mons",
    "B2 british infantry 2 Mons",
    "B3 british infantry 3 Mons",
    "B5 british infantry 2 Ghent",
    "B6 british infantry 2 Ghent",
    "B7 british infantry 2 Ghent",
    "X1 french infantry 3 Bruges",
    "X2 french infantry 3 Bruges",
    "X3 french infantry 3 Bruges",
    "Napoleon french leader 1 Elba",
];

/// Armies meet at Mons and at Ghent, one section apart; nobody has set up yet.
fn meeting(more: &[&'static str], settings: &[(&str, &str)]) -> Game {
    let units: Vec<&str> = BOTH.iter().chain(more).copied().collect();
    let roads =
        ["Paris Mons major", "Mons Ghent major", "Ghent Bruges minor", "Mons Brussels major", "Ghent Antwerp minor"];
    let mut game = Game::under(&file("F A F A", &units, &roads), settings);
    game.march("french/Paris", &["F1", "F2", "F3", "FG"], "Paris>Mons");
    game.march("french/Bruges", &["X1", "X2", "X3"], "Bruges>Ghent");
    game.marched();
    game
}

fn lost(game: &mut Game, units: &[&str]) {
    for unit in units {
        game.correct(unit, json!({"cv": 0, "lost_by": "fire"}));
    }
}

fn cities(game: &Game) -> Vec<String> {
    let battles = game.json()["battles"].as_array().cloned().unwrap_or_default();
    battles.iter().filter_map(|battle| battle["city"].as_str().map(str::to_owned)).collect()
}

#[test]
fn a_road_carries_as_many_reinforcements_again_in_the_next_set_and_a_defender_comes_from_nowhere() {
    let more = ["B5 british infantry 2 Ghent", "B6 british infantry 2 Ghent"];
    let mut game = battle_of(&more, &[]);
    game.deploy("Mons", "B1 B2 B3", "F1,FG F2 F3");
    game.send(json!({"waive": "battle:Mons"}));
    game.turn_to("Mons", "B4");
    game.pick("reinforce:B5");
    assert_eq!(game.json()["battles"][0]["came"], json!(["Paris"]), "only an attacker has come from somewhere");
    assert_eq!((game.step(), game.json()["position"]["set"].clone()), ("C4".into(), json!(3)), "a minor road: one");
    game.send(json!({"waive": "battle:Mons"}));
    game.turn_to("Mons", "B4");
    assert!(game.options().contains(&"reinforce:B6".to_owned()), "{:?}", game.options());
}

#[test]
fn what_a_road_has_carried_on_the_march_is_told_until_the_next_campaign_turn() {
    let mut game = meeting(&[], &[]);
    let marched = |game: &Game| {
        format!("{:?}", game.play.look_up(&[game.of_piece("F1", "code").as_str()])).contains("4 of 10 have marched")
    };
    assert!(marched(&game));
    game.deploy("Mons", "B1 B2 B3", "F1,FG F2 F3");
    game.deploy("Ghent", "B5 B6 B7", "X1 X2 X3");
    assert!(marched(&game), "a set has begun");
    game.send(json!({"waive": "battle:Mons"}));
    game.turn_to("Ghent", "B3");
    game.moves("X2", "defender-centre");
    game.correct("B5", json!({"area": "defender-reserve"}));
    game.done();
    assert_eq!(game.step(), "rout");
    assert!(marched(&game), "a rout has begun");
    lost(&mut game, &["B5", "B6", "B7"]);
    assert_eq!(game.step(), "regroup");
    assert!(marched(&game), "a battle is won");
    game.done();
    assert_eq!(cities(&game), ["Mons"]);
    assert!(marched(&game), "a battle is over");
}

#[test]
fn a_battle_that_is_won_within_a_set_leaves_the_others_in_that_set() {
    let mut game = meeting(&[], &[]);
    game.deploy("Mons", "B1 B2 B3", "F1,FG F2 F3");
    game.deploy("Ghent", "B5 B6 B7", "X1 X2 X3");
    lost(&mut game, &["B5", "B6", "B7"]);
    assert_eq!(game.step(), "regroup");
    game.done();
    assert_eq!((game.step(), game.json()["position"]["set"].clone()), ("C4".into(), json!(1)));
    assert!(game.options().contains(&"battle:Mons".to_owned()), "{:?}", game.options());
}

#[test]
fn a_battle_that_is_won_before_the_first_set_leaves_the_others_to_set_up() {
    let mut game = meeting(&[], &[]);
    lost(&mut game, &["B5", "B6", "B7"]);
    assert_eq!((game.step(), game.prompt().side.as_str()), ("regroup".into(), "french"));
    game.done();
    assert_eq!((game.step(), game.options()), ("C3".into(), vec!["deploy:Mons".to_owned()]));
}

#[test]
fn a_battle_that_is_won_leaves_another_at_the_table() {
    let mut game = meeting(&[], &[]);
    game.deploy("Mons", "B1 B2 B3", "F1,FG F2 F3");
    game.deploy("Ghent", "B5 B6 B7", "X1 X2 X3");
    game.pick("to-table:Ghent");
    lost(&mut game, &["B1", "B2", "B3"]);
    assert_eq!((game.step(), game.json()["position"]["battle"].clone()), ("regroup".into(), json!("Mons")));
    game.done();
    assert_eq!(cities(&game), ["Ghent"]);
    assert!(game.options().contains(&"here:Ghent".to_owned()), "{:?}", game.options());
}

#[test]
fn what_came_in_and_went_out_is_counted_for_each_battle_that_regroups_and_goes_on_where_it_was() {
    let more = ["Y1 french infantry 2 Bruges", "Y2 french infantry 2 Bruges", "Z french infantry 2 Antwerp"];
    let mut game = meeting(&more, &[("regroup.both", "off")]);
    game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
    game.deploy("Ghent", "B5 B6 B7", "X1 X2 X3");
    lost(&mut game, &["B5", "B6", "B7"]);
    game.pick("bring:Y1");
    let full = Some("Ghent: the road carries 1, 1 has gone");
    assert_eq!(game.blocked("bring:Y2").as_deref(), full);
    lost(&mut game, &["F1", "F2", "F3"]);
    game.pick("bring:FG");
    // Mons is lost with its last unit, and regroups first.
    assert_eq!((game.step(), game.prompt().side.as_str()), ("regroup".into(), "allied"));
    assert_eq!(game.json()["position"]["battle"], "Mons");
    game.pick("leave:B1");
    game.pick("Mons>Brussels");
    game.done();
    assert_eq!((game.step(), game.prompt().side.as_str()), ("regroup".into(), "french"));
    assert_eq!(game.json()["position"]["battle"], "Ghent");
    assert_eq!(game.blocked("bring:Y2").as_deref(), full);
    assert!(game.options().contains(&"bring:Z".to_owned()), "{:?}", game.options());
}

#[test]
fn where_the_position_is_set_right_to_before_the_battles_they_are_set_up_anew() {
    let mut game = battle_of(&[], &[]);
    game.deploy("Mons", "B1 B2 B3,BG", "F1,FG F2 F3");
    game.correct("B1", json!({"status": "broken"}));
    game.pick("to-table:Mons");
    game.send(json!({"correct": {"position": {"step": "C2"}}}));
    assert_eq!((game.step(), game.options()), ("C3".into(), vec!["deploy:Mons".to_owned()]));
    assert_eq!((game.of_piece("F1", "area"), game.of_piece("B1", "status")), (String::new(), "ready".into()));
    assert_eq!((game.of_piece("F1", "revealed"), game.of_piece("B1", "revealed")), ("false".into(), "false".into()));
    game.deploy("Mons", "B1 B2 B3,BG", "F1,FG F2 F3");
    assert!(
        game.options().contains(&"battle:Mons".to_owned()),
        "it is not at the table any more: {:?}",
        game.options()
    );
}

#[test]
fn a_block_that_is_set_right_after_its_march_still_began_the_turn_where_it_did() {
    let units = ["Horse french cavalry 2 Paris", "Scots british infantry 3 Mons"];
    let roads = ["Paris Avesnes major", "Avesnes Mons major"];
    let mut game = Game::under(&file("F A", &units, &roads), &[("fall-back.to", "start")]);
    game.march("french/Paris", &["Horse"], "Paris>Avesnes>Mons");
    game.correct("Horse", json!({"at": "Mons"}));
    game.marched();
    assert_eq!(game.of_piece("Horse", "at"), "Paris");
}

#[test]
fn a_battle_that_waited_is_forgotten_where_the_position_is_set_right() {
    let mut game = meeting(&[], &[]);
    game.deploy("Mons", "B1 B2 B3", "F1,FG F2 F3");
    game.deploy("Ghent", "B5 B6 B7", "X1 X2 X3");
    let british_go_to = |game: &mut Game, city: &str| {
        for unit in ["B5", "B6", "B7"] {
            game.correct(unit, json!({ "at": city }));
        }
    };
    british_go_to(&mut game, "Antwerp");
    assert_eq!((game.step(), game.json()["position"]["battle"].clone()), ("regroup".into(), json!("Ghent")));
    for unit in ["F1", "F2", "F3", "FG"] {
        game.correct(unit, json!({"at": "Paris"}));
    }
    // Mons is won, too, and regroups first: Ghent waits.
    assert_eq!((game.step(), game.json()["position"]["battle"].clone()), ("regroup".into(), json!("Mons")));
    game.send(json!({"correct": {"position": {"step": "C1"}}}));
    british_go_to(&mut game, "Ghent");
    game.correct("F1", json!({"at": "Bruges"}));
    game.done();
    assert_eq!((game.step(), game.options()), ("C3".into(), vec!["deploy:Ghent".to_owned()]));
    game.deploy("Ghent", "B5 B6 B7", "X1 X2 X3");
    british_go_to(&mut game, "Antwerp");
    assert_eq!((game.step(), game.json()["position"]["battle"].clone()), ("regroup".into(), json!("Ghent")));
    game.done();
    assert_eq!(cities(&game), Vec::<String>::new());
}

#[test]
fn where_the_position_is_set_right_to_a_turn_s_beginning_nobody_is_broken() {
    let mut game = battle_of(&[], &[]);
    game.deploy("Mons", "B1 B2 B3,BG", "F1,FG F2 F3");
    game.correct("B1", json!({"status": "broken"}));
    game.send(json!({"correct": {"position": {"step": "C1"}}}));
    assert_eq!((game.step(), game.of_piece("B1", "status")), ("C1".into(), "ready".into()));
}
