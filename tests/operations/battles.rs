//! O3: worked battles, with the figures of the sheet and the sample's made-up FERT table.

use serde_json::{Value as Json, json};

use super::game::Game;

/// The Corps of the Left has come to the First Redland Corps, both in line.
pub(super) fn at_stonecross(settings: &[(&str, &str)]) -> Game {
    let left = json!({"at": "Stonecross", "mode": "line-of-battle"});
    let mut game = Game::battles(settings, &[("Corps of the Left", left)]);
    assert_eq!(game.options(), ["battle:Stonecross"]);
    game.pick("battle:Stonecross");
    game
}

fn fert(game: &mut Game, side: &str, die: u8) -> Json {
    game.pick(&format!("fert:Stonecross/1/{side}"));
    game.fill(json!({}));
    let reply = game.dice(&[die]);
    Json::Object(reply.verdict.as_ref().expect("a verdict").outcome.members().clone())
}

#[test]
fn both_cells_are_read_before_any_loss_and_the_losses_add_up() {
    let mut game = at_stonecross(&[]);
    assert_eq!(game.asks(), ("french".into(), "tactics:Stonecross/1/french".into()));
    game.tactics("general-advance", "hold");
    game.no_cards();
    // 17 against 20 is 1:2; advance against hold 1 left, the enemy's morale 1 left. Ability 2, one National Guard unit.
    let french = fert(&mut game, "french", 5);
    assert_eq!((&french["drm"], &french["shift"], &french["result"]), (&json!(1), &json!(-2), &json!("1/-")));
    assert_eq!(game.steps("1st Blue Division"), 2);
    // 20 against 17 is 1:1; 1 right and morale 1 right. Ability 2, hold against line of battle 2.
    let allied = fert(&mut game, "allied", 1);
    assert_eq!((&allied["drm"], &allied["shift"], &allied["result"]), (&json!(4), &json!(2), &json!("-/1")));
    assert_eq!((game.key(), game.options()), ("battle", vec!["losses:Stonecross/1/french".to_owned()]));
    game.pick("losses:Stonecross/1/french");
    assert_eq!(game.asks(), ("french".into(), "losses:Stonecross/1/french/1".into()));
    game.pick("1st Blue Division");
    game.pick("Blue Citizens");
    assert_eq!((game.steps("1st Blue Division"), game.steps("Blue Citizens")), (1, 0));
    assert_eq!(game.options(), ["withdraw:Stonecross/1/allied"]);
    game.withdraw("Stonecross/1", ["stay", "Oldforge"]);
    // The Allies stand alone and hold it still.
    assert_eq!(
        (game.at("Corps of the Left"), game.of("areas", "Stonecross", "holder")),
        ("Oldforge".into(), json!("allied"))
    );
    // The area is not fought for again in this phase.
    assert_eq!(game.json()["position"]["phase"], "Allied OPs");
}

#[test]
fn in_the_strength_each_formation_counts_by_its_mode_march_and_supply() {
    let formations = [
        ("Corps of the Left", json!({"at": "Stonecross", "mode": "march-order", "force_marched": true})),
        ("Corps of the Right", json!({"at": "Stonecross", "mode": "concentrated"})),
    ];
    let mut game = Game::battles(&[], &formations);
    game.correct("unit", "1st Blue Division", json!({"broken": true}));
    game.correct("unit", "4th Blue Division", json!({"out_of_supply": true}));
    game.pick("battle:Stonecross");
    assert_eq!(game.asks().1, "tactics:Stonecross/1/lead-french");
    game.pick("Corps of the Right");
    game.tactics("general-advance", "hold");
    game.no_cards();
    game.pick("fert:Stonecross/1/french");
    let known = game.prompt().json()["known"].clone();
    // Left 11 ready, half and half again, rounded up each time: 6, 3. Right 12 doubled, half out of supply: 12.
    assert_eq!((&known["own_strength"], &known["opponent_strength"]), (&json!(15), &json!(20)));
    let lead = (&known["leader_ability"], &known["broken_units"], &known["national_guard"], &known["out_of_supply"]);
    assert_eq!(lead, (&json!(1), &json!(0), &json!(1), &json!(true)));
}

#[test]
fn a_mode_forbids_its_tactics_by_the_lead_or_any_formation() {
    for (house_rule, blocked) in [("lead", false), ("any", true)] {
        let formations = [
            ("Corps of the Left", json!({"at": "Stonecross", "mode": "march-order"})),
            ("Corps of the Right", json!({"at": "Stonecross", "mode": "concentrated"})),
        ];
        let mut game = Game::battles(&[("tactic.forbidden-by", house_rule)], &formations);
        game.pick("battle:Stonecross");
        game.pick("Corps of the Right");
        assert_eq!(game.blocked("retreat").as_deref(), Some("Corps of the Right is in concentrated"));
        assert_eq!(game.blocked("left-flank-attack").is_some(), blocked);
    }
}

#[test]
fn hold_against_hold_is_no_combat_and_goes_on_to_the_withdrawal() {
    let mut game = at_stonecross(&[]);
    game.tactics("hold", "retreat");
    assert_eq!(game.options(), ["withdraw:Stonecross/1/allied"]);
    // Who chose the retreat must go where he can.
    game.pick("withdraw:Stonecross/1/allied");
    assert_eq!(game.blocked("stay").as_deref(), Some("they chose the retreat"));
    assert_eq!(game.options(), ["Northmoor", "Fairford", "Ashby", "Millbridge", "Oldforge"]);
    game.pick("Ashby");
    assert_eq!((game.vp("french"), game.vp("allied")), (12, 18));
    assert_eq!(game.of("areas", "Stonecross", "holder"), "french");
}

#[test]
fn all_formations_of_a_side_withdraw_together_and_its_enemy_holds_the_area() {
    let formations = [
        ("Corps of the Left", json!({"at": "Stonecross", "mode": "line-of-battle"})),
        ("Corps of the Right", json!({"at": "Stonecross", "mode": "line-of-battle"})),
    ];
    let mut game = Game::battles(&[], &formations);
    game.pick("battle:Stonecross");
    game.pick("Corps of the Right");
    game.tactics("hold", "hold");
    game.withdraw("Stonecross/1", ["stay", "Oldforge"]);
    assert_eq!([game.at("Corps of the Left"), game.at("Corps of the Right")], ["Oldforge", "Oldforge"]);
    assert_eq!(game.of("areas", "Stonecross", "holder"), "allied");
}

#[test]
fn the_retreat_tactic_may_stay_by_the_house_rule() {
    let mut game = at_stonecross(&[("retreat.tactic-withdraws", "ask")]);
    game.tactics("hold", "retreat");
    game.pick("withdraw:Stonecross/1/allied");
    game.pick("stay");
    assert_eq!(game.at("First Redland Corps"), "Stonecross");
}

#[test]
fn a_charge_that_wins_doubles_the_result_and_its_player_loses_cavalry_first() {
    let mut game = at_stonecross(&[]);
    game.tactics("general-advance", "concentric-attack");
    game.pick("cards:Stonecross/1/french");
    assert_eq!(game.refused(json!({"fill": {"charge": true}})), "a cavalry charge needs a card: cards is 0");
    game.fill(json!({"cards": 1, "charge": true}));
    assert_eq!(game.json()["cards"], json!({"french": 3, "allied": 4}));
    game.pick("cards:Stonecross/1/allied");
    game.fill(json!({}));
    game.pick("charge:Stonecross/1");
    // 3 + 6 against 4 + 1: four more, so that the Allies lose a cavalry step at once.
    game.dice(&[6, 1]);
    assert_eq!(game.steps("Household Horse"), 1);
    // 17 against 18 is 1:2; 2 right, 1 left for morale; ability 2, one National Guard unit, 0 on the matrix.
    let french = fert(&mut game, "french", 6);
    assert_eq!((&french["shift"], &french["result"]), (&json!(1), &json!("1/1")));
    // 18 against 17 is 1:1; 2 left, 1 right; ability 2, 0 on the matrix.
    let allied = fert(&mut game, "allied", 3);
    assert_eq!((&allied["shift"], &allied["result"]), (&json!(-1), &json!("1/-")));
    // The French lose one by their own cell, and it is a cavalry step; the Allies one of their own and two by the charge.
    game.pick("losses:Stonecross/1/french");
    assert_eq!(game.steps("Left Lancers"), 1);
    game.pick("losses:Stonecross/1/allied");
    for unit in ["1st Red Division", "Red Guards", "1st Red Division"] {
        game.pick(unit);
    }
    assert_eq!((game.steps("1st Red Division"), game.steps("Red Guards")), (0, 1));
    // A Guard unit of any nation that loses a step is tested.
    game.pick("guard:Red Guards");
    game.dice(&[1]);
    assert_eq!(game.morale("First Redland Corps"), 6);
}

#[test]
fn a_charge_doubles_the_results_of_its_own_round_and_not_of_the_second() {
    let mut game = at_stonecross(&[("battle.second-round", "always"), ("catastrophe.napoleon", "off")]);
    game.charges("hold");
    game.pick("charge:Stonecross/1");
    game.dice(&[6, 1]);
    for side in ["french", "allied"] {
        game.send(json!({"waive": format!("fert:Stonecross/1/{side}")}));
    }
    while game.options()[0] != "tactics:Stonecross/2" {
        match game.options()[0].clone() {
            option if option.starts_with("withdraw:") => {
                game.pick(&option);
                game.pick("stay");
            }
            option if option == "done" => game.done(),
            option => panic!("{option}"),
        }
    }
    game.pick("tactics:Stonecross/2");
    game.tactics("general-advance", "concentric-attack");
    game.no_cards();
    game.pick("fert:Stonecross/2/french");
    game.fill(json!({}));
    let reply = game.dice(&[6]);
    assert_eq!(reply.verdict.as_ref().expect("a verdict").outcome["result"], json!("1/1"));
    game.send(json!({"waive": "fert:Stonecross/2/allied"}));
    game.send(json!({"waive": "losses:Stonecross/2/french"}));
    game.pick("losses:Stonecross/2/allied");
    game.pick("1st Red Division");
    assert!(!game.key().starts_with("losses:"), "one loss and not two: {}", game.key());
}

#[test]
fn a_charge_that_is_let_go_leaves_the_fire_to_come() {
    let mut game = at_stonecross(&[]);
    game.charges("hold");
    assert_eq!(game.options()[0], "charge:Stonecross/1");
    game.send(json!({"waive": "charge:Stonecross/1", "why": "a test"}));
    assert_eq!(game.options()[0], "fert:Stonecross/1/french");
    assert_eq!(game.steps("Household Horse"), 2);
}

#[test]
fn battles_of_a_phase_are_fought_one_after_the_other_and_between_them_the_step_is_o3() {
    let formations = [
        ("Corps of the Left", json!({"at": "Stonecross", "mode": "line-of-battle"})),
        ("Corps of the Right", json!({"at": "Harrowfield", "mode": "line-of-battle"})),
        ("Second Greyland Corps", json!({"at": "Harrowfield"})),
    ];
    let mut game = Game::battles(&[("battle.second-round", "never")], &formations);
    assert_eq!(game.options(), ["battle:Stonecross", "battle:Harrowfield"]);
    game.pick("battle:Stonecross");
    assert_eq!(game.json()["position"]["step"], "battle");
    game.tactics("hold", "hold");
    game.withdraw("Stonecross/1", ["stay", "Oldforge"]);
    assert_eq!(
        (game.json()["position"]["step"].clone(), game.options()),
        (json!("O3"), vec!["battle:Harrowfield".into()])
    );
    // A position that is set right to the movement leaves no battle open.
    game.pick("battle:Harrowfield");
    assert_eq!(game.json()["position"]["round"], 1);
    game.send(json!({"correct": {"position": {"step": "O2"}}}));
    assert_eq!((game.key(), game.json()["position"]["round"].clone()), ("O2", json!(null)));
}

#[test]
fn nobody_skirmishes_whose_lead_formation_is_concentrated() {
    for mode in ["line-of-battle", "concentrated"] {
        let left = json!({"at": "Stonecross", "mode": mode});
        let mut game = Game::battles(&[], &[("Corps of the Left", left)]);
        game.pick("battle:Stonecross");
        game.tactics("general-advance", "hold");
        game.pick("cards:Stonecross/1/french");
        let skirmish = json!({"cards": 1, "skirmish": true});
        if mode == "concentrated" {
            let refused = game.refused(json!({"fill": skirmish}));
            assert!(refused.starts_with("`skirmish` is not asked"), "{refused}");
        } else {
            game.fill(skirmish);
        }
    }
}

#[test]
fn a_charge_that_nobody_meets_takes_no_dice() {
    let mut game = at_stonecross(&[]);
    game.correct("unit", "Household Horse", json!({"steps": 0}));
    assert_eq!(game.key(), "tactics:Stonecross/1/french");
    game.tactics("general-advance", "hold");
    game.pick("cards:Stonecross/1/french");
    game.fill(json!({"cards": 1, "charge": true}));
    game.pick("cards:Stonecross/1/allied");
    // Without cavalry no charge is asked.
    let asks = game.prompt().json()["asks"].as_array().expect("asks").len();
    game.fill(json!({}));
    assert_eq!((asks, game.options()[0].as_str()), (3, "fert:Stonecross/1/french"));
}

#[test]
fn nobody_rolls_where_the_last_enemy_fell_in_the_charge() {
    let horse = json!({"at": "Stonecross", "mode": "line-of-battle"});
    let mut game = Game::battles(&[], &[("Horse of the Reserve", horse)]);
    game.correct("unit", "Dragoons", json!({"steps": 0}));
    game.correct("unit", "Cuirassiers", json!({"steps": 1}));
    game.pick("battle:Stonecross");
    game.charges("hold");
    game.pick("charge:Stonecross/1");
    game.dice(&[1, 6]);
    // The Allies stand alone and have won.
    assert_eq!(game.json()["position"]["phase"], "Allied OPs");
    assert_eq!(game.of("areas", "Stonecross", "holder"), "allied");
}

#[test]
fn the_attacker_alone_rolls_by_the_house_rule() {
    let mut game = at_stonecross(&[("fert.rolls", "attacker")]);
    game.tactics("general-advance", "hold");
    game.no_cards();
    fert(&mut game, "french", 5);
    assert_eq!(game.options(), ["losses:Stonecross/1/french"]);
}

#[test]
fn a_cell_in_words_is_told_by_the_players_with_its_morale() {
    let text = super::game::SAMPLE.replace("reads = \"own/enemy\" ", "");
    let text = text.lines().filter(|line| !line.starts_with("reads")).collect::<Vec<_>>().join("\n");
    let mut game = Game::under(&text, &[]);
    game.left_at_stonecross();
    game.advance_at_stonecross();
    fert(&mut game, "french", 5);
    assert_eq!(game.key(), "fert:Stonecross/1/french/cell");
    assert!(game.prompt().text.contains("the cell says: 1/-"), "{}", game.prompt().text);
    game.fill(json!({"own_steps": 0, "enemy_steps": 1, "own_morale": 1, "enemy_morale": 2}));
    // Both roll before any loss, of morale too.
    assert_eq!((game.morale("Corps of the Left"), game.morale("First Redland Corps")), (6, 7));
    game.pick("fert:Stonecross/1/allied");
    assert_eq!(game.prompt().json()["known"]["morale_superiority"], true);
    game.fill(json!({}));
    game.dice(&[1]);
    game.fill(json!({"own_morale": 1}));
    assert_eq!((game.morale("Corps of the Left"), game.morale("First Redland Corps")), (5, 4));
}

/// The Emperor's own formation fights at Stonecross; what both sides lose is none.
fn the_tower_fights(settings: &[(&str, &str)]) -> Game {
    let tower = json!({"at": "Stonecross", "mode": "line-of-battle"});
    let mut game = Game::battles(settings, &[("The Tower", tower)]);
    game.advance_at_stonecross();
    for side in ["french", "allied"] {
        game.send(json!({"waive": format!("fert:Stonecross/1/{side}")}));
    }
    game
}

#[test]
fn it_is_asked_what_became_of_napoleon_and_the_sheet_says_what_follows() {
    let mut game = the_tower_fights(&[]);
    assert_eq!(game.options(), ["napoleon:Stonecross/1"]);
    game.pick("napoleon:Stonecross/1");
    assert_eq!(game.options(), ["unhurt", "wounded", "killed"]);
    game.pick("wounded");
    assert_eq!(game.key(), "napoleon:Stonecross/1/test/faces");
    game.dice(&[2]);
    assert_eq!((game.morale("The Tower"), game.vp("allied")), (7, 23));
    assert_eq!(game.of("leaders", "The Emperor", "wounded"), true);
    game.send(json!({"undo": true}));
    game.send(json!({"undo": true}));
    game.pick("killed");
    // No die: two levels.
    assert_eq!((game.morale("The Tower"), game.of("leaders", "The Emperor", "dead")), (6, json!(true)));
    assert_eq!(game.ap("The Emperor"), 0);
    let game = the_tower_fights(&[("catastrophe.napoleon", "off")]);
    assert_eq!(game.options(), ["withdraw:Stonecross/1/allied"]);
}

#[test]
fn napoleon_who_goes_back_is_tested_after_any_withdrawal_or_only_his_own_tactic() {
    for (house_rule, tested) in [("any-withdrawal", true), ("tactic-only", false)] {
        let mut game = the_tower_fights(&[("catastrophe.retreat", house_rule), ("catastrophe.napoleon", "off")]);
        game.withdraw("Stonecross/1", ["stay", "Millbridge"]);
        assert_eq!(game.options()[0] == "retreat:The Tower", tested);
        if tested {
            game.pick("retreat:The Tower");
            game.dice(&[2]);
            assert_eq!(game.morale("The Tower"), 7);
        }
    }
}

#[test]
fn the_game_ends_when_napoleons_formation_has_no_morale() {
    let mut game = the_tower_fights(&[]);
    game.correct("formation", "The Tower", json!({"morale": 2}));
    game.pick("napoleon:Stonecross/1");
    game.pick("killed");
    assert!(game.play.prompt().is_none());
    assert_eq!(game.json()["winner"], "allied");
    game.send(json!({"undo": true}));
    assert_eq!(game.key(), "napoleon:Stonecross/1");
    // More points win then, too, whoever has them; equal ones are asked.
    for (french, winner) in [(31, json!("french")), (30, json!(null))] {
        let mut game = the_tower_fights(&[]);
        game.send(json!({"correct": {"vp": {"french": french, "allied": 30}}}));
        game.correct("formation", "The Tower", json!({"morale": 2}));
        game.pick("napoleon:Stonecross/1");
        game.pick("killed");
        assert_eq!(game.json()["winner"], winner);
        if winner.is_null() {
            assert_eq!(game.options(), ["victory"]);
        }
    }
}

#[test]
fn after_the_first_round_formations_beside_the_battle_react_for_an_action_point() {
    let formations = [
        ("Corps of the Left", json!({"at": "Stonecross", "mode": "line-of-battle"})),
        ("The Tower", json!({"at": "Millbridge"})),
    ];
    let mut game = Game::battles(&[], &formations);
    game.pick("battle:Stonecross");
    game.tactics("hold", "hold");
    game.withdraw("Stonecross/1", ["stay", "stay"]);
    assert_eq!((game.key(), game.options()), ("reaction", vec!["done".to_owned(), "react:The Tower".to_owned()]));
    game.pick("react:The Tower");
    // No screens: a 5 enters with a step loss.
    game.dice(&[5]);
    assert_eq!((game.key(), game.ap("The Emperor")), ("react:The Tower/loss", 5));
    game.pick("Tower Guns");
    assert_eq!((game.at("The Tower"), game.steps("Tower Guns")), ("Stonecross".into(), 0));
    // The Second Redland Corps has its Light Horse as a screen: 4 + 2 - 0 is a loss, 7 would stay.
    assert_eq!(game.asks(), ("allied".into(), "reaction".into()));
    game.pick("react:Second Redland Corps");
    game.dice(&[5]);
    assert_eq!((game.at("Second Redland Corps"), game.ap("Prince Rouge")), ("Northmoor".into(), 2));
    game.pick("second-round:Stonecross");
    assert_eq!(game.options(), ["no", "yes"]);
    game.pick("yes");
    assert_eq!(
        (game.options(), game.json()["position"]["round"].clone()),
        (vec!["tactics:Stonecross/2".to_owned()], json!(2))
    );
}

#[test]
fn there_is_always_or_never_a_second_round_by_the_house_rule() {
    for (house_rule, key) in [("always", "tactics:Stonecross/2"), ("never", "done")] {
        let mut game = at_stonecross(&[("battle.second-round", house_rule)]);
        game.tactics("hold", "hold");
        game.withdraw("Stonecross/1", ["stay", "stay"]);
        while game.key() == "reaction" {
            game.done();
        }
        assert_eq!(game.options()[0], key);
    }
}

#[test]
fn of_two_formations_that_are_tested_in_retreat_one_may_be_let_go_and_the_other_is_owed_still() {
    let formations = ["The Tower", "Corps of the Left"].map(|name| (name, json!({"at": "Stonecross"})));
    let mut game = Game::battles(&[("catastrophe.napoleon", "off")], &formations);
    game.correct("unit", "Young Tower", json!({"formation": "Corps of the Left"}));
    game.pick("battle:Stonecross");
    game.pick("The Tower");
    game.tactics("hold", "hold");
    game.withdraw("Stonecross/1", ["stay", "Millbridge"]);
    let owed = ["retreat:Corps of the Left", "retreat:The Tower"];
    let mut options = game.options();
    options.sort();
    assert_eq!(options, owed);
    let morale = game.morale("The Tower");
    game.send(json!({"waive": owed[1]}));
    assert_eq!((game.options(), game.morale("The Tower")), (vec![owed[0].to_owned()], morale));
}

#[test]
fn a_guard_that_is_let_go_is_not_tested_and_another_is_owed_still() {
    let mut game = the_tower_fights(&[("catastrophe.napoleon", "off")]);
    game.send(json!({"undo": true}));
    game.send(json!({"undo": true}));
    let _ = fert(&mut game, "french", 1);
    let _ = fert(&mut game, "allied", 6);
    game.pick("losses:Stonecross/1/french");
    for unit in ["Grenadiers of the Tower", "Young Tower"] {
        game.pick(unit);
    }
    game.send(json!({"waive": "losses:Stonecross/1/allied"}));
    assert_eq!(game.options(), ["guard:Grenadiers of the Tower", "guard:Young Tower"]);
    let morale = game.morale("The Tower");
    game.send(json!({"waive": "guard:Grenadiers of the Tower"}));
    assert_eq!((game.options(), game.morale("The Tower")), (vec!["guard:Young Tower".to_owned()], morale));
}

#[test]
fn what_became_of_napoleon_may_be_let_go_or_is_nothing_and_it_goes_on_with_the_withdrawals() {
    let after = vec!["withdraw:Stonecross/1/allied".to_owned()];
    let mut game = the_tower_fights(&[]);
    game.send(json!({"waive": "napoleon:Stonecross/1"}));
    assert_eq!((game.options(), game.morale("The Tower")), (after.clone(), 8));
    let mut game = the_tower_fights(&[]);
    game.pick("napoleon:Stonecross/1");
    game.pick("unhurt");
    assert_eq!((game.options(), game.morale("The Tower")), (after, 8));
}

#[test]
fn once_a_battle_is_over_no_round_is_shown_until_the_next_begins() {
    let right = ("Corps of the Right", json!({"at": "Northmoor", "mode": "line-of-battle"}));
    let left = ("Corps of the Left", json!({"at": "Stonecross", "mode": "line-of-battle"}));
    let mut game = Game::battles(&[], &[left, right]);
    game.pick("battle:Stonecross");
    game.tactics("hold", "hold");
    assert_eq!(game.json()["position"]["round"], 1);
    game.withdraw("Stonecross/1", ["stay", "Oldforge"]);
    assert_eq!(
        (game.options(), game.json()["position"]["round"].clone()),
        (vec!["battle:Northmoor".into()], Json::Null)
    );
}

#[test]
fn where_the_position_is_set_right_a_battle_that_is_fought_is_given_up_here_and_at_the_table() {
    let mut game = at_stonecross(&[]);
    game.tactics("general-advance", "hold");
    assert_eq!(game.json()["position"]["round"], 1);
    game.send(json!({"correct": {"position": {"phase": "French OPs"}}}));
    assert_eq!((game.key(), game.json()["position"]["round"].clone()), ("O2", Json::Null));
    game.done();
    game.advance_at_stonecross();
    game.goes_to_table();
    game.send(json!({"correct": {"position": {"phase": "French OPs", "step": "O3"}}}));
    game.pick("battle:Stonecross");
    game.tactics("general-advance", "hold");
    assert_eq!(game.options(), ["cards:Stonecross/1/french"], "its result is not waited for");
}

#[test]
fn a_battle_is_owed_or_offered_by_the_house_rule() {
    let left = json!({"at": "Stonecross"});
    let game = Game::battles(&[("battle.must", "ask")], &[("Corps of the Left", left)]);
    assert_eq!(game.options(), ["done", "battle:Stonecross"]);
}

#[test]
fn a_fortress_helps_who_holds_it() {
    let formations = [
        ("Corps of the Left", json!({"at": "Westhaven", "mode": "line-of-battle"})),
        ("First Redland Corps", json!({"at": "Westhaven", "mode": "line-of-battle"})),
    ];
    let mut game = Game::battles(&[], &formations);
    game.pick("battle:Westhaven");
    game.tactics("general-advance", "hold");
    game.no_cards();
    game.pick("fert:Westhaven/1/french");
    let known = game.prompt().json()["known"].clone();
    assert_eq!((&known["opponent_holds_fortress"], &known["attacking_fortress"]), (&json!(true), &json!(true)));
    // In line of battle in a fortress with hold: doubled.
    assert_eq!(known["opponent_strength"], 40);
}
