//! P5: what follows the dice of a battle, for who won and for who lost.

use serde_json::json;

use super::battles::at_blanc;
use super::game::Game;

/// The battle of Blanc, both sides with these corps, no cards and these dice.
fn fought(mut game: Game, corps: [&[&str]; 2], dice: [u8; 2]) -> Game {
    game.pick("battle:Blanc");
    for own in corps {
        game.fill(json!({"corps": own}));
    }
    while game.key().ends_with("-card") {
        game.fill(json!({}));
    }
    game.dice(&dice);
    game
}

const ALL: [&str; 3] = ["The Emperor", "Azur", "Cerulean"];

#[test]
fn who_stood_by_retreats_with_the_beaten_and_is_not_spent() {
    let mut game = fought(at_blanc(&[]), [&ALL, &["Archduke Blanc", "Ivory"]], [3, 1]);
    game.fill(json!({}));
    game.fill(json!({"permanent": ["Ivory"]}));
    game.pick("no");
    assert_eq!(game.asks(), ("coalition".into(), "battle:Blanc/retreat".into()));
    game.pick("Reed Fens");
    assert_eq!((game.at("Alabaster"), game.is_spent("Alabaster")), ("Reed Fens".into(), false));
}

#[test]
fn a_card_makes_all_corps_of_the_winner_there_fresh_and_not_only_those_engaged() {
    for (answer, spent, cards) in [("yes", [false; 3], 5), ("no", [true; 3], 6)] {
        let mut game =
            fought(at_blanc(&[]), [&["The Emperor", "Azur"], &["Archduke Blanc", "Ivory", "Alabaster"]], [6, 1]);
        for form in [json!({}), json!({}), json!({})] {
            game.fill(form);
        }
        assert_eq!(game.key(), "battle:Blanc/unspend");
        game.pick(answer);
        assert_eq!((ALL.map(|corps| game.is_spent(corps)), game.cards("french")), (spent, cards), "{answer}");
    }
}

#[test]
fn who_has_won_without_a_card_is_asked_neither_to_pursue_nor_to_make_his_army_fresh() {
    let mut game = at_blanc(&[]);
    game.send(json!({"correct": {"cards": {"french": 0}}}));
    let mut game = fought(game, [&ALL, &["Archduke Blanc", "Ivory", "Alabaster"]], [6, 2]);
    assert_eq!(game.key(), "battle:Blanc/defender-permanent");
    game.fill(json!({}));
    assert_eq!((game.key(), game.is_spent("Azur")), ("P5", true));
}

#[test]
fn an_attacker_from_the_sea_goes_back_over_it() {
    let mut game = Game::campaign(&[]);
    game.correct("Fern", json!({"at": "Verdant Isle"}));
    game.lands_at_navy_coast("battle");
    while !game.key().ends_with("/faces") {
        game.fill(json!({}));
    }
    game.dice(&[1, 6]);
    game.fill(json!({}));
    game.fill(json!({"lost": ["Fern", "Olive"]}));
    game.fill(json!({"permanent": ["Fern"]}));
    game.pick("no");
    assert_eq!((game.at("Lord Verdant"), game.is_spent("Lord Verdant")), ("Verdant Isle".into(), true));
}

#[test]
fn an_answer_that_is_taken_back_in_the_midst_of_a_battle_gives_card_and_corps_back() {
    let mut game = at_blanc(&[]);
    game.pick("battle:Blanc");
    game.fill(json!({}));
    game.fill(json!({}));
    game.fill(json!({"card": "Great Battery", "value": 3}));
    assert_eq!((game.key(), game.cards("french")), ("battle:Blanc/defender-card", 5));
    game.send(json!({"undo": true}));
    assert_eq!((game.key(), game.cards("french")), ("battle:Blanc/attacker-card", 6));
    game.fill(json!({}));
    game.fill(json!({}));
    game.dice(&[6, 2]);
    game.fill(json!({}));
    game.fill(json!({"permanent": ["Ivory", "Alabaster"]}));
    assert_eq!((game.key(), game.at("Ivory")), ("battle:Blanc/unspend", "lost".into()));
    game.send(json!({"undo": true}));
    assert_eq!((game.key(), game.at("Ivory")), ("battle:Blanc/defender-permanent", "Blanc".into()));
}
