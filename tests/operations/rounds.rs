//! How a battle goes on after its first round, and how it ends.

use proptest::prelude::*;
use serde_json::json;

use super::battles::at_stonecross;
use super::game::{Game, SAMPLE};

#[test]
fn after_a_second_round_in_which_both_stay_the_battle_is_undecided_and_nothing_more_is_owed() {
    let mut game = at_stonecross(&[("battle.second-round", "always")]);
    game.tactics("hold", "hold");
    game.withdraw("Stonecross/1", ["stay", "stay"]);
    while game.key() == "reaction" {
        game.done();
    }
    game.pick("tactics:Stonecross/2");
    game.tactics("hold", "hold");
    game.withdraw("Stonecross/2", ["stay", "stay"]);
    assert_eq!((game.key(), game.json()["position"]["phase"].clone()), ("O2", json!("Allied OPs")));
    assert_eq!([game.at("Corps of the Left"), game.at("First Redland Corps")], ["Stonecross", "Stonecross"]);
    assert_eq!(game.of("areas", "Stonecross", "holder"), "allied", "who held it holds it still");
}

#[test]
fn nobody_reacts_without_an_action_point_or_away_from_an_enemy_of_his_own() {
    let formations = [
        ("Corps of the Left", json!({"at": "Stonecross", "mode": "line-of-battle"})),
        ("The Tower", json!({"at": "Millbridge"})),
        ("Corps of the Right", json!({"at": "Ashby"})),
        ("Second Greyland Corps", json!({"at": "Ashby"})),
        ("Horse of the Reserve", json!({"at": "Oldforge"})),
    ];
    let mut game = Game::battles(&[], &formations);
    game.correct("leader", "The Emperor", json!({"ap": 0}));
    game.pick("battle:Stonecross");
    game.tactics("hold", "hold");
    game.withdraw("Stonecross/1", ["stay", "stay"]);
    assert_eq!(game.options(), ["done", "react:Horse of the Reserve"]);
    for (formation, why) in
        [("The Tower", "The Emperor has no AP left"), ("Corps of the Right", "the enemy is in its area")]
    {
        assert_eq!(game.blocked(&format!("react:{formation}")).as_deref(), Some(why));
    }
}

#[test]
fn a_formation_reacts_once_a_phase_whether_it_came_or_not() {
    let formations = [
        ("Corps of the Left", json!({"at": "Stonecross", "mode": "line-of-battle"})),
        ("Corps of the Right", json!({"at": "Ashby", "mode": "line-of-battle"})),
        ("Second Greyland Corps", json!({"at": "Ashby"})),
        ("First Greyland Corps", json!({"at": "Highdown"})),
    ];
    let mut game = Game::battles(&[("battle.second-round", "never")], &formations);
    game.pick("battle:Stonecross");
    game.tactics("hold", "hold");
    game.withdraw("Stonecross/1", ["stay", "stay"]);
    game.pick("react:Second Redland Corps");
    game.dice(&[6]);
    assert_eq!(game.at("Second Redland Corps"), "Northmoor", "a 6 and 2 of its screen stay away");
    game.correct("formation", "Second Redland Corps", json!({"at": "Kingsholm"}));
    game.pick("battle:Ashby");
    game.tactics("hold", "hold");
    game.withdraw("Ashby/1", ["stay", "stay"]);
    while game.prompt().side == "french" {
        game.done();
    }
    let why = game.blocked("react:Second Redland Corps");
    assert_eq!(why.as_deref(), Some("it has reacted in this phase"), "{:?}", game.options());
}

#[test]
fn who_chose_the_retreat_and_has_no_open_area_stays() {
    let formations = [
        ("Corps of the Left", json!({"at": "Northmoor", "mode": "line-of-battle"})),
        ("The Tower", json!({"at": "Stonecross"})),
        ("Corps of the Right", json!({"at": "Westhaven"})),
        ("Horse of the Reserve", json!({"at": "Kingsholm"})),
        ("First Redland Corps", json!({"at": "Brackley"})),
    ];
    let mut game = Game::battles(&[], &formations);
    game.pick("battle:Northmoor");
    game.tactics("hold", "retreat");
    if game.options().contains(&"withdraw:Northmoor/1/allied".to_owned()) {
        game.pick("withdraw:Northmoor/1/allied");
    }
    assert_eq!(game.at("Second Redland Corps"), "Northmoor");
    assert_eq!(game.options(), ["withdraw:Northmoor/1/french"], "there is nothing to choose");
}

#[test]
fn a_side_without_cards_is_not_asked_for_them() {
    let mut game = at_stonecross(&[]);
    game.tactics("general-advance", "hold");
    assert_eq!(game.options(), ["cards:Stonecross/1/french"]);
    game.send(json!({"correct": {"cards": {"french": 0}}}));
    assert_eq!(game.options(), ["cards:Stonecross/1/allied"]);
    game.send(json!({"correct": {"cards": {"allied": 0}}}));
    assert_eq!(game.options()[0], "fert:Stonecross/1/french");
}

#[test]
fn a_wound_of_napoleon_scores_on_its_roll_or_always_by_the_house_rule_and_is_not_offered_twice() {
    for (rule, points) in [("on-1-2", 20), ("always", 23)] {
        let tower = json!({"at": "Stonecross", "mode": "line-of-battle"});
        let mut game = Game::battles(&[("catastrophe.vp", rule)], &[("The Tower", tower)]);
        let mut asked = || {
            game.advance_at_stonecross();
            for side in ["french", "allied"] {
                game.send(json!({"waive": format!("fert:Stonecross/1/{side}")}));
            }
            game.pick("napoleon:Stonecross/1");
            let options = game.options();
            if options.contains(&"wounded".to_owned()) {
                game.pick("wounded");
                game.dice(&[6]);
                assert_eq!((game.vp("allied"), game.morale("The Tower")), (points, 8), "{rule}");
                game.send(json!({"correct": {"position": {"phase": "French OPs", "step": "O3"}}}));
            }
            options
        };
        assert_eq!(asked(), ["unhurt", "wounded", "killed"]);
        assert_eq!(asked(), ["unhurt", "killed"], "who is wounded is not wounded again");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn what_both_cells_cost_a_side_is_what_it_loses_as_far_as_there_are_steps(
        french in [0_u8..=6, 0..=6],
        allied in [0_u8..=6, 0..=6],
    ) {
        let text = SAMPLE.lines().filter(|line| !line.starts_with("reads")).collect::<Vec<_>>().join("\n");
        let mut game = Game::under(&text, &[("catastrophe.napoleon", "off")]);
        game.left_at_stonecross();
        game.advance_at_stonecross();
        let left = |game: &Game, formation: &str| -> i64 {
            let units = game.json()["units"].as_array().cloned().unwrap_or_default();
            let own = units.iter().filter(|unit| unit["formation"] == formation);
            own.filter_map(|unit| unit["steps"].as_i64()).sum()
        };
        let sides = ["Corps of the Left", "First Redland Corps"];
        let before = sides.map(|formation| left(&game, formation));
        for (side, [own, enemy]) in [("french", french), ("allied", allied)] {
            game.pick(&format!("fert:Stonecross/1/{side}"));
            game.fill(json!({}));
            game.dice(&[3]);
            game.fill(json!({"own_steps": own, "enemy_steps": enemy}));
        }
        while game.key().contains("losses:") || game.options().iter().any(|owed| owed.starts_with("losses:")) {
            let first = game.options()[0].clone();
            game.pick(&first);
        }
        let due = [french[0] + allied[1], allied[0] + french[1]].map(i64::from);
        for at in [0, 1] {
            prop_assert_eq!(before[at] - left(&game, sides[at]), due[at].min(before[at]), "{}", sides[at]);
        }
    }
}
