//! P5: what is counted for a round, and what for the whole campaign.

use serde_json::json;

use super::game::Game;

/// Cerulean goes from Azurville to the Cobalt Hills.
fn cerulean_moves(game: &mut Game) {
    game.moves("Azurville", &["Cerulean"], "Cobalt Hills");
    game.pick("stop");
}

#[test]
fn a_free_move_comes_back_with_the_next_campaign_and_not_with_its_next_round() {
    let free = |game: &Game| game.json()["free"].clone();
    let mut game = Game::campaign(&[]);
    cerulean_moves(&mut game);
    game.done();
    game.done();
    assert_eq!(
        (game.json()["position"]["round"].clone(), free(&game)),
        (json!(2), json!({"french": false, "coalition": true}))
    );
    game.send(json!({"correct": {"position": {"year": 1806, "step": "P4", "first": "french", "active": "coalition"}}}));
    game.done();
    assert_eq!((game.key(), free(&game)), ("P5", json!({"french": true, "coalition": true})));
}

#[test]
fn the_armies_that_a_card_lets_move_are_those_of_its_own_round() {
    let mut game = Game::campaign(&[]);
    game.pick("play:french");
    game.fill(json!({"card": "General Advance"}));
    game.done();
    game.done();
    cerulean_moves(&mut game);
    assert_eq!(game.blocked("move:Indigo Plain").as_deref(), Some("1 of 1 army moved in this round"));
}

#[test]
fn another_card_of_the_same_kind_adds_no_armies_to_those_of_the_first() {
    let mut game = Game::campaign(&[]);
    for _ in 0..2 {
        game.pick("play:french");
        game.fill(json!({"card": "General Advance"}));
    }
    for area in ["Azurville", "Indigo Plain", "Navy Coast"] {
        game.pick(&format!("move:{area}"));
        game.fill(json!({}));
        let (first, rest) = (game.options()[0].clone(), game.key().to_owned());
        game.pick(&first);
        assert!(game.key() != rest, "{rest}");
        if game.key().starts_with("move:") {
            game.pick("stop");
        }
        while game.options()[0].starts_with("attrition:") {
            let owed = game.options()[0].clone();
            game.send(json!({"waive": owed}));
        }
    }
    assert_eq!(game.blocked("move:Rosemoor").as_deref(), Some("3 of 3 armies moved in this round"));
}

#[test]
fn mud_is_a_card_of_the_enemy_who_must_have_one() {
    let mut game = Game::campaign(&[]);
    game.send(json!({"correct": {"cards": {"coalition": 0}}}));
    game.pick("move:Navy Coast");
    let refused = game.refused(json!({"fill": {"mud": true}}));
    assert_eq!(refused, "this costs the Coalition 1 card: they have 0");
    assert_eq!(game.refused(json!({"fill": {"corps": []}})), "`corps` cannot be done now: nobody moves");
}

#[test]
fn after_its_first_step_no_army_goes_over_the_sea() {
    let mut game = Game::campaign(&[]);
    game.moves("Azurville", &["Azur"], "Navy Coast");
    assert_eq!(game.options(), ["stop", "Azurville", "Indigo Plain"]);
    let why = game.blocked("sea:Verdant Isle");
    assert_eq!(why.as_deref(), Some("Verdant Isle: a sea move is the whole move"));
}
