//! P5: what the enemy may answer to a step, and what he may not.

use serde_json::json;

use super::game::Game;

/// The campaign with Sapphire alone in Rosemoor, next to Blanc.
fn sapphire_before_blanc(settings: &[(&str, &str)]) -> Game {
    let mut game = Game::campaign(settings);
    for corps in ["Cobalt", "Rose Guard"] {
        game.correct(corps, json!({"at": "reserve"}));
    }
    game.correct("Sapphire", json!({"at": "Rosemoor"}));
    game
}

#[test]
fn the_leader_alone_must_be_fast_enough_to_withdraw_and_the_slow_go_with_him() {
    // Sapphire has MR 3, and so has the Archduke; Ivory, who leads without him, has 2.
    for (leader, asked) in [("Blanc", true), ("reserve", false)] {
        let mut game = sapphire_before_blanc(&[]);
        game.correct("Archduke Blanc", json!({"at": leader}));
        game.moves("Rosemoor", &[], "Blanc");
        assert_eq!(game.key() == "withdraw:Blanc", asked, "{}", game.key());
        if asked {
            game.pick("Ivory March");
            assert_eq!(["Archduke Blanc", "Ivory", "Alabaster"].map(|corps| game.at(corps)), ["Ivory March"; 3]);
        }
    }
}

#[test]
fn a_withdrawal_takes_no_card_no_free_move_and_no_attrition() {
    let mut game = sapphire_before_blanc(&[]);
    game.moves("Rosemoor", &[], "Blanc");
    // Over the rough ground of the Chalk Hills a march would leave the fresh spent.
    game.pick("Chalk Hills");
    assert_eq!((game.cards("coalition"), game.json()["free"]["coalition"].clone()), (6, json!(true)));
    assert!(!["Archduke Blanc", "Ivory", "Alabaster"].iter().any(|corps| game.is_spent(corps)));
    if game.key().starts_with("intercept:") {
        game.pick("none");
    }
    assert!(!game.options().iter().any(|owed| owed.starts_with("attrition:Chalk Hills")), "{:?}", game.options());
}

#[test]
fn nobody_withdraws_to_where_corps_of_the_mover_are_and_who_has_no_way_is_not_asked() {
    for (shut, ways) in [
        (vec![], Some(vec!["stand", "Teal Uplands", "Blanc"])),
        (vec!["Teal Uplands"], Some(vec!["stand", "Blanc"])),
        (vec!["Teal Uplands", "Blanc"], None),
    ] {
        let mut game = sapphire_before_blanc(&[]);
        for corps in ["Archduke Blanc", "Ivory", "Alabaster"] {
            game.correct(corps, json!({"at": "reserve"}));
        }
        for (corps, area) in ["Teal Prince", "Lapis"].into_iter().zip(&shut) {
            game.correct(corps, json!({"at": area}));
        }
        game.moves("Rosemoor", &[], "Chalk Hills");
        match ways {
            Some(ways) => assert_eq!(
                (game.key(), game.options()),
                ("withdraw:Chalk Hills", ways.into_iter().map(str::to_owned).collect())
            ),
            None => assert_eq!(game.key(), "P5", "it stands and is attacked"),
        }
    }
}

#[test]
fn corps_as_many_areas_away_intercept_as_the_house_rule_says() {
    for (reach, areas) in [("1", ""), ("2", "Chalk Hills, Blanc"), ("3", "Chalk Hills, Blanc, Ivory March, Birch Line")]
    {
        let mut game = Game::campaign(&[("interception.reach", reach)]);
        game.correct("Rose Guard", json!({"at": "Indigo Plain"}));
        game.moves("Indigo Plain", &["Rose Guard"], "Umber League");
        let from = if game.key() == "intercept:Umber League" { game.options()[1..].join(", ") } else { String::new() };
        assert_eq!(from, areas, "{reach}");
    }
}

#[test]
fn who_intercepts_needs_a_leader_as_fast_as_the_mover_s_and_is_refused_with_the_mr_that_is_missing() {
    let mut game = Game::campaign(&[]);
    game.moves("Rosemoor", &["Rose Guard"], "Chalk Hills");
    game.pick("stand");
    game.pick("Blanc");
    for (corps, found) in [(json!(["Ivory", "Alabaster"]), "his is 2"), (json!([]), "nobody is chosen")] {
        let refused = game.refused(json!({"fill": {"corps": corps}}));
        assert_eq!(refused, format!("their leader needs MR 3 or more: {found}"));
    }
    // Who is slow goes with a leader who is not.
    game.fill(json!({"corps": ["Archduke Blanc", "Ivory"]}));
    assert_eq!((game.at("Ivory"), game.at("Alabaster")), ("Chalk Hills".into(), "Blanc".into()));
}
