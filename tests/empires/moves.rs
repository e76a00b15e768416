//! P5: how far an army goes, what the enemy does about it, what the march costs.

use fanion::engine::prompt::Kind;
use serde_json::json;

use super::game::{Game, SAMPLE, label, session};

/// The campaign, with all corps at Azurville spent.
fn spent_at_azurville() -> Game {
    let mut game = Game::campaign(&[]);
    for corps in ["The Emperor", "Azur", "Cerulean"] {
        game.correct(corps, json!({"spent": true}));
    }
    game
}

#[test]
fn the_leader_s_mr_says_how_far_and_one_less_to_attack() {
    let mut game = Game::campaign(&[]);
    game.pick("move:Indigo Plain");
    game.fill(json!({}));
    // Sapphire leads, SR 3 and MR 3.
    for area in ["Rosemoor", "Honey Plain"] {
        game.pick(area);
        if game.key().starts_with("intercept:") {
            game.pick("none");
        }
    }
    assert_eq!(game.key(), "move:Indigo Plain/step-3");
    let blocked = game.blocked("Ivory March").expect("it is blocked");
    assert_eq!(blocked, "Ivory March: the move is 2 areas when it attacks");
    assert_eq!(game.options(), ["stop", "Rosemoor", "Amberstadt", "Resin Woods"]);
    game.pick("Amberstadt");
    assert_eq!((game.at("Sapphire"), game.at("Lapis"), game.key()), ("Amberstadt".into(), "Amberstadt".into(), "P5"));
    // The third area is far, and both were fresh.
    assert!(game.is_spent("Sapphire"));
}

#[test]
fn an_army_may_stop_from_the_second_step_on() {
    let mut game = Game::campaign(&[]);
    game.pick("move:Azurville");
    game.fill(json!({"corps": ["Cerulean"]}));
    assert!(!game.options().contains(&"stop".to_owned()));
    game.pick("Cobalt Hills");
    game.pick("stop");
    // Rough ground: fresh, so no die.
    assert_eq!(
        (game.at("Cerulean"), game.is_spent("Cerulean"), game.at("Azur")),
        ("Cobalt Hills".into(), true, "Azurville".into())
    );
}

#[test]
fn the_first_move_is_free_and_each_other_costs_a_card() {
    let mut game = Game::campaign(&[("campaign.armies-per-round", "2")]);
    for (corps, area) in [("Cerulean", "Cobalt Hills"), ("Azur", "Navy Coast")] {
        game.pick("move:Azurville");
        game.fill(json!({"corps": [corps]}));
        game.pick(area);
        game.pick("stop");
    }
    assert_eq!((game.cards("french"), game.cards("discard")), (5, 1));
    assert_eq!(game.blocked("move:Azurville").as_deref(), Some("2 of 2 armies moved in this round"));
}

#[test]
fn without_a_card_nobody_moves_twice() {
    let mut game = Game::campaign(&[("campaign.armies-per-round", "2")]);
    game.send(json!({"correct": {"cards": {"french": 0}}}));
    assert_eq!((game.cards("deck"), game.blocked("play:french").as_deref()), (30, Some("no card in hand")));
    game.moves("Azurville", &["Cerulean"], "Cobalt Hills");
    game.pick("stop");
    // Nothing more can be done, so that the part is over by itself.
    assert_eq!(
        (game.prompt().side.as_str(), game.json()["position"]["active"].clone()),
        ("coalition", json!("coalition"))
    );
}

#[test]
fn an_army_that_only_a_forced_march_moves_is_not_blocked() {
    let mut game = Game::campaign(&[("sea.who", "off")]);
    game.send(json!({"correct": {"position": {"step": "P5", "round": 5, "active": "french"}}}));
    for (corps, at) in [("Teal Prince", "reserve"), ("Rose Foot", "Tealcoast"), ("Chalk", "Teal Uplands")] {
        game.correct(corps, json!({"at": at}));
    }
    // MR 2, in winter, against the enemy: only a Forced March takes it there.
    game.pick("move:Tealcoast");
    assert_eq!(
        game.refused(json!({"fill": {"forced_march": false}})),
        "`corps` cannot be done now: Teal Uplands: the move is 0 areas when it attacks"
    );
    game.fill(json!({}));
    assert_eq!((game.at("Rose Foot"), game.key()), ("Teal Uplands".into(), "withdraw:Teal Uplands"));
    // Without a card for it there is none.
    game.send(json!({"undo": true}));
    game.send(json!({"undo": true}));
    game.send(json!({"correct": {"cards": {"french": 0}}}));
    assert_eq!(game.blocked("move:Tealcoast").as_deref(), Some("no area is open"));
}

#[test]
fn a_shared_free_move_is_gone_for_both() {
    let mut game = Game::campaign(&[("campaign.free-move", "shared")]);
    game.moves("Azurville", &["Cerulean"], "Cobalt Hills");
    game.pick("stop");
    game.done();
    game.moves("Frosthaven", &[], "Birch Line");
    game.pick("stop");
    assert_eq!((game.cards("french"), game.cards("coalition")), (6, 5));
}

#[test]
fn a_card_lets_three_armies_move_in_its_round() {
    let mut game = Game::campaign(&[]);
    game.pick("play:french");
    game.fill(json!({"card": "General Advance"}));
    for corps in ["Cerulean", "Azur", "The Emperor"] {
        game.moves("Azurville", &[corps], "Cobalt Hills");
        game.pick("stop");
    }
    assert_eq!(game.blocked("move:Indigo Plain").as_deref(), Some("3 of 3 armies moved in this round"));
    // The card, and a card each for the second and the third move.
    assert_eq!(game.cards("french"), 3);
}

#[test]
fn a_forced_march_goes_one_further_for_a_card_and_mud_takes_one_for_the_enemy_s() {
    let mut game = Game::campaign(&[]);
    game.pick("move:Navy Coast");
    game.fill(json!({"corps": ["Marine"], "forced_march": true, "mud": true}));
    assert_eq!((game.cards("french"), game.cards("coalition")), (5, 5));
    for area in ["Indigo Plain", "Rosemoor", "Umber League"] {
        game.pick(area);
    }
    // MR 3 + 1 - 1; far and forced: the fresh corps escapes the first cause, and rolls for the second.
    assert_eq!((game.key(), game.options()), ("P5", vec!["attrition:Umber League".to_owned()]));
    game.pick("attrition:Umber League");
    game.dice(&[1]);
    assert_eq!(game.at("Marine"), "prisoners");
}

#[test]
fn nobody_goes_over_the_sea_where_the_house_rule_shuts_it() {
    for (house_rule, side, area, open) in [
        ("off", "french", "Navy Coast", false),
        ("coalition", "french", "Navy Coast", false),
        ("any", "french", "Navy Coast", true),
        ("off", "coalition", "Verdant Isle", false),
        ("coalition", "coalition", "Verdant Isle", true),
    ] {
        let mut game = Game::campaign(&[("sea.who", house_rule)]);
        if side == "coalition" {
            game.done();
        }
        // Who has no other way is not offered to move.
        if !game.options().contains(&format!("move:{area}")) {
            assert!(!open, "{house_rule} {side}");
            continue;
        }
        game.pick(&format!("move:{area}"));
        game.fill(json!({}));
        assert_eq!(game.options().iter().any(|way| way.starts_with("sea:")), open, "{house_rule} {side}");
    }
}

#[test]
fn an_army_ends_at_the_enemy_unless_the_house_rule_lets_it_through() {
    for (house_rule, goes_on) in [("off", false), ("on", true)] {
        let mut game = Game::campaign(&[("move.through-enemy", house_rule)]);
        game.moves("Rosemoor", &[], "Rose Guard");
        game.pick("Chalk Hills");
        while game.key().starts_with("withdraw:") || game.key().starts_with("intercept:") {
            let stays = if game.options().contains(&"stand".to_owned()) { "stand" } else { "none" };
            game.pick(stays);
        }
        assert_eq!(game.key().ends_with("/step-2"), goes_on, "{house_rule}: {} {:?}", game.key(), game.options());
    }
}

#[test]
fn an_army_that_went_through_the_enemy_has_attacked_and_goes_an_area_less_far_even_beyond_him() {
    let mut game = Game::campaign(&[("move.through-enemy", "on")]);
    game.moves("Rosemoor", &[], "Rose Guard");
    let mut entered = Vec::new();
    for area in ["Chalk Hills", "Rosemoor"] {
        game.pick(area);
        while game.key().starts_with("withdraw:") || game.key().starts_with("intercept:") {
            let stays = if game.options().contains(&"stand".to_owned()) { "stand" } else { "none" };
            game.pick(stays);
        }
        entered.push(game.key().to_owned());
    }
    assert_eq!(entered, ["move:Rosemoor/step-2", "P5"]);
}

#[test]
fn more_cards_than_there_are_is_refused() {
    let mut game = Game::campaign(&[]);
    game.send(json!({"correct": {"cards": {"french": 0, "coalition": 0}}}));
    game.pick("move:Navy Coast");
    let refused = game.refused(json!({"fill": {"forced_march": true}}));
    assert_eq!(refused, "this costs the French 1 card: they have 0");
}

#[test]
fn a_way_says_what_its_die_must_show_and_a_pip_less_costs_a_corps() {
    let army = ["The Emperor", "Azur", "Cerulean"];
    for count in 1..=army.len() {
        let mut game = Game::campaign(&[]);
        for corps in &army[..count] {
            game.correct(corps, json!({"spent": true}));
        }
        game.pick("move:Azurville");
        game.fill(json!({"corps": army[..count]}));
        let label = label(&game, "Cobalt Hills");
        let (_, needs) = label.split_once("1 die, ").unwrap_or_else(|| panic!("{label}"));
        let least = needs.chars().next().and_then(|digit| digit.to_digit(10)).expect("a number");
        game.pick("Cobalt Hills");
        game.pick("stop");
        for (face, is_lost) in [(least, false), (least - 1, true)] {
            let mut game = Game::from(game.play.clone());
            game.pick("attrition:Cobalt Hills");
            game.dice(&[u8::try_from(face).expect("a face")]);
            if game.key().ends_with("/lost") {
                game.fill(json!({}));
            }
            let lost = army.iter().any(|corps| game.at(corps) == "prisoners");
            assert_eq!(lost, is_lost, "{count} corps, {face}: {label}");
        }
    }
}

#[test]
fn march_attrition_is_read_in_the_column_of_the_corps_that_were_not_fresh() {
    let mut game = spent_at_azurville();
    game.moves("Azurville", &[], "Cobalt Hills");
    game.pick("stop");
    game.pick("attrition:Cobalt Hills");
    // Three corps on rough ground, a 1: one is lost, by their side's choice.
    game.dice(&[1]);
    assert_eq!(game.asks(), ("french".into(), "attrition:Cobalt Hills/lost".into()));
    game.fill(json!({"lost": ["Azur"]}));
    assert_eq!((game.at("Azur"), game.at("Cerulean")), ("prisoners".into(), "Cobalt Hills".into()));
}

#[test]
fn what_a_march_costs_may_be_let_go_and_is_owed_no_more_where_the_position_is_set_right() {
    let owed = || {
        let mut game = spent_at_azurville();
        game.moves("Azurville", &[], "Cobalt Hills");
        game.pick("stop");
        assert_eq!(game.options(), ["attrition:Cobalt Hills"]);
        game
    };
    let mut game = owed();
    game.send(json!({"waive": "attrition:Cobalt Hills"}));
    assert!(!game.options().iter().any(|option| option.starts_with("attrition:")), "{:?}", game.options());
    assert_eq!((game.key(), game.at("Azur")), ("P5", "Cobalt Hills".to_owned()));
    let mut game = owed();
    game.send(json!({"correct": {"position": {"step": "P5", "round": 1, "active": "french"}}}));
    assert!(game.options().contains(&"move:Cobalt Hills".to_owned()), "{:?}", game.options());
    assert!(!game.options().iter().any(|option| option.starts_with("attrition:")), "{:?}", game.options());
}

#[test]
fn in_winter_an_army_goes_less_far_and_its_losses_are_for_good() {
    let mut game = Game::sample_at(json!({"step": "P5", "round": 5, "first": "french", "active": "french"}));
    game.moves("Navy Coast", &[], "Indigo Plain");
    assert!(game.is_spent("Marine") || game.key().ends_with("step-2"));
    game.pick("Rosemoor");
    assert!(game.is_spent("Marine"));
    game.correct("Smalt", json!({"at": "Navy Coast", "spent": true}));
    game.done();
    game.done();
    game.moves("Navy Coast", &[], "Azurville");
    game.pick("stop");
    game.pick("attrition:Azurville");
    game.dice(&[1]);
    assert_eq!(game.at("Smalt"), "lost");
}

#[test]
fn who_is_fast_enough_withdraws_and_the_mover_stops() {
    for (house_rule, key) in [("stops", "P5"), ("goes-on", "move:Rosemoor/step-2")] {
        let mut game = Game::campaign(&[("withdraw.mover", house_rule), ("interception.reach", "1")]);
        game.send(json!({"correct": {"piece": "Rose Guard", "spent": true}}));
        game.pick("move:Rosemoor");
        game.fill(json!({}));
        assert_eq!(
            (game.key(), game.options()),
            ("move:Rosemoor/leader", vec!["Cobalt".to_owned(), "Rose Guard".to_owned()])
        );
        game.pick("Rose Guard");
        game.pick("Chalk Hills");
        assert_eq!(game.asks(), ("coalition".into(), "withdraw:Chalk Hills".into()));
        assert_eq!(game.options(), ["stand", "Teal Uplands", "Blanc"]);
        game.pick("Blanc");
        // Who has just withdrawn does not intercept; the Archduke has MR 3, and may.
        assert_eq!(
            (game.asks().1, game.options()),
            ("intercept:Chalk Hills".into(), vec!["none".to_owned(), "Blanc".to_owned()])
        );
        let refused = {
            game.pick("Blanc");
            game.refused(json!({"fill": {"corps": ["Chalk"]}}))
        };
        assert!(refused.starts_with("`corps` is a list of Archduke Blanc, Ivory, Alabaster"), "{refused}");
        game.send(json!({"undo": true}));
        game.pick("none");
        assert_eq!((game.key(), game.at("Chalk")), (key, "Blanc".into()));
    }
}

#[test]
fn an_interceptor_is_as_fast_as_the_mover_s_leader_and_the_mover_attacks() {
    let mut game = Game::campaign(&[]);
    game.moves("Rosemoor", &["Rose Guard"], "Honey Plain");
    assert_eq!(
        (game.asks().1, game.options()),
        ("intercept:Honey Plain".into(), vec!["none".to_owned(), "Ivory March".to_owned()])
    );
    game.pick("Ivory March");
    assert_eq!(game.asks(), ("coalition".into(), "intercept:Honey Plain/corps".into()));
    game.fill(json!({}));
    assert_eq!(
        (game.at("Opal"), game.json()["free"].clone()),
        ("Honey Plain".into(), json!({"french": false, "coalition": false}))
    );
    assert_eq!(
        (game.cards("coalition"), game.options()),
        (6, vec!["battle:Honey Plain".to_owned(), "to-table:Honey Plain".to_owned()])
    );
    game.pick("battle:Honey Plain");
    assert_eq!(game.asks(), ("french".into(), "battle:Honey Plain/attacker".into()));
}

#[test]
fn an_interception_takes_the_free_move_and_each_after_it_costs_a_card_and_none_is_offered_without() {
    for (cards, offered) in [(2, true), (0, false)] {
        let mut game = Game::campaign(&[("campaign.armies-per-round", "2")]);
        game.moves("Rosemoor", &["Rose Guard"], "Honey Plain");
        game.pick("Ivory March");
        game.fill(json!({}));
        assert_eq!(game.cards("coalition"), 6, "the first is free");
        // One against one: nobody is chosen, and it does not matter who goes back.
        game.pick("battle:Honey Plain");
        while game.key().starts_with("battle:") {
            match &game.prompt().kind {
                Kind::Faces { .. } => drop(game.dice(&[1, 1])),
                Kind::Choose { .. } => {
                    let first = game.options()[0].clone();
                    game.pick(&first);
                }
                _ => drop(game.fill(json!({}))),
            }
        }
        game.correct("Opal", json!({"at": "Ivory March"}));
        game.correct("Rose Guard", json!({"at": "Rosemoor"}));
        game.send(json!({"correct": {"cards": {"coalition": cards}}}));
        game.moves("Rosemoor", &["Rose Guard"], "Honey Plain");
        assert_eq!(game.key() == "intercept:Honey Plain", offered, "{}", game.key());
        if offered {
            game.pick("Ivory March");
            game.fill(json!({}));
            assert_eq!((game.cards("coalition"), game.at("Opal")), (cards - 1, "Honey Plain".into()));
        }
    }
}

#[test]
fn interceptors_suffer_for_the_one_area_unless_the_house_rule_spares_them() {
    for (house_rule, spent) in [("on", true), ("off", false)] {
        let mut game = Game::campaign(&[("interception.attrition", house_rule)]);
        game.correct("Rose Guard", json!({"at": "Teal Uplands"}));
        game.correct("Chalk", json!({"at": "Blanc"}));
        game.moves("Teal Uplands", &[], "Chalk Hills");
        assert_eq!(game.options(), ["none", "Blanc"]);
        game.pick("Blanc");
        game.fill(json!({"corps": ["Chalk"]}));
        assert_eq!((game.is_spent("Rose Guard"), game.is_spent("Chalk")), (true, spent));
    }
}

#[test]
fn an_army_is_not_intercepted_where_its_side_stood_before_unless_the_house_rule_says_so() {
    for (house_rule, asked) in [("off", false), ("on", true)] {
        let mut game = Game::campaign(&[("interception.into-held", house_rule)]);
        game.correct("Marine", json!({"at": "Honey Plain"}));
        game.moves("Rosemoor", &["Rose Guard"], "Honey Plain");
        assert_eq!(game.key() == "intercept:Honey Plain", asked);
    }
}

#[test]
fn the_sea_is_the_whole_move_and_open_by_the_house_rule() {
    let mut game = Game::campaign(&[("sea.who", "coalition")]);
    game.pick("move:Navy Coast");
    game.fill(json!({}));
    assert_eq!(game.options(), ["Azurville", "Indigo Plain"]);
    game.send(json!({"set": {"sea.who": "any"}}));
    assert_eq!(
        game.options()[2..],
        ["sea:Tealcoast", "sea:Umber League", "sea:Amberstadt", "sea:Frosthaven", "sea:Verdant Isle"]
    );
    game.pick("sea:Umber League");
    assert_eq!((game.key(), game.at("Marine")), ("P5", "Umber League".into()));
}

#[test]
fn two_armies_that_come_to_one_area_in_a_round_have_dice_of_their_own() {
    let faces = |seed: u64| -> Vec<Vec<serde_json::Value>> {
        let mut game = Game::from(session(SAMPLE, seed, &[("campaign.armies-per-round", "2")]));
        let position = json!({"step": "P5", "round": 5, "first": "french", "active": "french"});
        game.send(json!({"correct": {"position": position}}));
        let mut march = |corps: &str| {
            game.correct(corps, json!({"spent": true}));
            game.moves("Azurville", &[corps], "Cobalt Hills");
            game.pick("stop");
            game.pick("attrition:Cobalt Hills");
            let mut faces = Vec::new();
            while game.key().contains("/faces") {
                let reply = game.send(json!({"roll": true}));
                faces.extend(reply.events.iter().map(|event| event["tested"]["faces"].clone()));
            }
            faces.retain(|faces| !faces.is_null());
            faces
        };
        vec![march("Azur"), march("Cerulean")]
    };
    assert!((0..6).map(faces).any(|both| both[0] != both[1]), "the second army's dice are always the first's");
}

#[test]
fn of_two_dice_the_first_takes_none_of_the_fresh() {
    // The Emperor and Cerulean are not fresh, Azur is. Rough ground takes one of two on a 1; then all three march by force.
    let lost = |rule: &str| {
        let mut game = Game::campaign(&[("attrition.who", rule)]);
        for corps in ["The Emperor", "Cerulean"] {
            game.correct(corps, json!({"spent": true}));
        }
        game.pick("move:Azurville");
        game.fill(json!({"corps": ["The Emperor", "Cerulean", "Azur"], "forced_march": true}));
        game.pick("Cobalt Hills");
        game.pick("stop");
        game.pick("attrition:Cobalt Hills");
        // One in the column of two, then one in that of the two that are left.
        game.dice(&[1]);
        game.dice(&[1]);
        game
    };
    let mut game = lost("any");
    assert_eq!(game.options_of("lost").len(), 3);
    game.fill(json!({"lost": ["Azur", "Cerulean"]}));
    let mut game = lost("rolled-for");
    assert_eq!(game.options_of("lost"), ["Cerulean", "Azur", "The Emperor"], "not fresh first, who leads last");
    game.fill(json!({"lost": ["Azur", "Cerulean"]}));
    assert_eq!(game.at("Azur"), "prisoners");
}

#[test]
fn who_lies_on_one_sea_is_joined_in_the_table_of_a_place_and_nowhere_else() {
    let begun = fanion::rulebooks::game("age-of-napoleon", SAMPLE, 7, 7, &[], 0).expect("a game");
    let panels = begun.play.doc().panels;
    let map = panels.iter().find_map(|panel| match &**panel {
        fanion::engine::panel::Panel::Near(map) => Some(map.clone()),
        _ => None,
    });
    let map = map.expect("a map");
    let file: toml::Table = SAMPLE.parse().expect("TOML");
    let areas = file["area"].as_array().expect("areas");
    let coast = |at: usize| -> Vec<&str> {
        let own = areas[at].get("coast").and_then(toml::Value::as_array);
        own.into_iter().flatten().filter_map(toml::Value::as_str).collect()
    };
    let mut joined = 0;
    for from in 0..areas.len() {
        let found: Vec<usize> = map.by_sea_of(from).map(|(_, to, _)| to).collect();
        for to in (0..areas.len()).filter(|to| *to != from) {
            let one_sea = coast(from).iter().any(|sea| coast(to).contains(sea));
            assert_eq!(found.contains(&to), one_sea, "{} and {}", map.places[from].name, map.places[to].name);
            joined += usize::from(one_sea);
        }
        assert!(map.by_sea_of(from).all(|(way, ..)| way.kind == "sea"));
    }
    assert!(joined > 0, "the sample has a sea with two coasts");
}

#[test]
fn an_area_that_is_fought_for_is_of_no_goal_yet_and_the_attack_says_that_it_would_be() {
    let mut game = Game::campaign(&[]);
    let stands = |game: &Game| game.play.doc().columns[0].headline[0].to_string();
    game.correct("Drift", json!({"at": "reserve"}));
    game.correct("Marine", json!({"at": "Drift Steppe"}));
    game.pick("move:Drift Steppe");
    game.fill(json!({"corps": ["Marine"]}));
    let told = label(&game, "Frosthaven");
    assert!(told.contains("ATTACK") && told.contains("goal 1 of 3 if won"), "{told}");
    game.pick("Frosthaven");
    assert!(stands(&game).starts_with("goal 0 of 3"), "{}: {}", game.key(), stands(&game));
}

/// The French alone in Blanc, which they need, and not one of theirs besides next to it.
fn in_blanc(corps: &[&str]) -> Game {
    let mut game = Game::campaign(&[]);
    for own in ["Archduke Blanc", "Ivory", "Alabaster", "Chalk"] {
        game.correct(own, json!({"at": "reserve"}));
    }
    for own in corps {
        game.correct(own, json!({"at": "Blanc"}));
    }
    game
}

#[test]
fn leaving_an_area_that_wins_says_so_before_and_after() {
    let mut game = in_blanc(&["Azur"]);
    game.pick("move:Blanc");
    game.fill(json!({}));
    assert!(label(&game, "Chalk Hills").contains("goal falls to 0 of 3"), "{}", label(&game, "Chalk Hills"));
    game.pick("Chalk Hills");
    let result = game.play.verdict().map(|verdict| format!("{:?}", verdict.table)).unwrap_or_default();
    assert!(result.contains("French goal 0 of 3"), "{result}");
    // Where another stays nothing is given up.
    let mut game = in_blanc(&["Azur", "Lapis"]);
    game.pick("move:Blanc");
    game.fill(json!({"corps": ["Azur"]}));
    assert!(!label(&game, "Chalk Hills").contains("goal"), "{}", label(&game, "Chalk Hills"));
}

#[test]
fn an_interception_out_of_an_area_that_wins_says_so_and_proposes_that_one_corps_stays() {
    for (corps, stays) in [(vec!["The Emperor", "Lapis"], Some("Lapis")), (vec!["The Emperor"], None)] {
        let mut game = in_blanc(&corps);
        game.correct("Opal", json!({"at": "Honey Plain"}));
        game.send(
            json!({"correct": {"position": {"step": "P5", "round": 1, "active": "coalition", "first": "french"}}}),
        );
        game.moves("Honey Plain", &[], "Ivory March");
        assert_eq!(game.key(), "intercept:Ivory March");
        assert!(game.prompt().text.contains("The first move or interception is free"), "{}", game.prompt().text);
        assert_eq!(
            label(&game, "Blanc").contains("goal falls to 0 of 3"),
            stays.is_none(),
            "{}",
            label(&game, "Blanc")
        );
        assert_eq!(game.options()[0], "none");
        game.pick("Blanc");
        let default = game.prompt().json()["asks"][0]["default"].clone();
        assert_eq!(default, json!(["The Emperor"]), "{stays:?}");
    }
}

#[test]
fn several_dice_of_a_march_say_what_each_must_show() {
    let mut game = spent_at_azurville();
    game.pick("move:Azurville");
    game.fill(json!({"corps": ["The Emperor", "Azur", "Cerulean"], "forced_march": true}));
    let said = label(&game, "Cobalt Hills");
    assert!(said.contains("2 dice, each 5+ no loss: rough, forced march"), "{said}");
    game.pick("Cobalt Hills");
    assert!(label(&game, "Rosemoor").contains("the same as stopping here: 2 dice, each 5+ no loss"), "{said}");
}
