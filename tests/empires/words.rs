//! Players' words: corrections, newcomers, what is let go, the end of the game.

use serde_json::json;

use super::game::Game;

#[test]
fn figures_are_set_right_and_what_breaks_the_game_is_refused_in_words() {
    let mut game = Game::campaign(&[]);
    game.correct("Azur", json!({"at": "reserve"}));
    assert_eq!((game.at("Azur"), game.is_spent("Azur")), ("reserve".into(), false));
    for (correction, why) in [
        (json!({"piece": "Azur", "at": "Blanc"}), "Blanc: no area holds both sides but while its battle is due"),
        (json!({"piece": "Azur", "at": "Blank"}), "there is no area `Blank`; did you mean `Blanc`?"),
        (json!({"piece": "Azur", "spent": true}), "only corps on the map are spent"),
        (json!({"piece": "Azur", "sr": 3}), "a piece has no `sr` to correct; it has at, spent"),
        (
            json!({"piece": "Amber King", "at": "Amberstadt"}),
            "Amber King is placed where its side controls its nation, and Amberland is neutral",
        ),
        (
            json!({"country": "Amberland", "status": "french"}),
            "the status of France and of Britain never changes, and no other country takes it",
        ),
        (json!({"cards": {"french": 40}}), "hands, deck and discard are 36 cards together"),
        (json!({"cards": {"deck": 24, "discard": 1}}), "hands, deck and discard are 36 cards together"),
        (json!({"position": {"turn": 2}}), "`turn` follows from the year and the round"),
        (json!({"position": {"step": "P9"}}), "there is no step `P9`; did you mean `P1`?"),
        (json!({"position": {"step": "P4", "round": 2}}), "`round` is told in the campaign, P5"),
    ] {
        assert_eq!(game.refused(json!({"correct": correction})), why);
    }
    game.send(json!({"correct": {"country": "Amberland", "status": "member"}}));
    game.correct("Amber King", json!({"at": "Amberstadt", "spent": true}));
    assert!(game.is_spent("Amber King"));
}

#[test]
fn a_refused_move_is_overruled_by_correcting_the_place_of_a_corps() {
    let mut game = Game::campaign(&[]);
    game.moves("Azurville", &["Cerulean"], "Cobalt Hills");
    game.correct("Azur", json!({"at": "Drift Steppe"}));
    assert_eq!((game.at("Azur"), game.key()), ("Drift Steppe".into(), "move:Azurville/step-2"));
}

#[test]
fn a_correction_that_takes_off_whom_a_move_names_takes_back_the_answer_that_named_him() {
    let mut game = Game::campaign(&[]);
    game.pick("move:Azurville");
    game.fill(json!({"corps": ["Cerulean"]}));
    assert_eq!(game.key(), "move:Azurville/step-1");
    game.correct("Cerulean", json!({"at": "lost"}));
    assert_eq!((game.key(), game.at("Cerulean")), ("move:Azurville", "lost".into()));
}

#[test]
fn a_newcomer_joins_with_a_code_of_his_own() {
    let mut game = Game::campaign(&[]);
    let newcomer = json!({"name": "Indigo Guard", "nation": "Blueland", "side": "french", "sr": 2, "mr": 4, "rating": 5, "home": "Blueland", "at": "Azurville"});
    game.send(json!({"enlist": {"piece": newcomer}}));
    assert_eq!((game.of("pieces", "Indigo Guard", "code"), game.at("Indigo Guard")), (json!("ao"), "Azurville".into()));
    assert_eq!(game.refused(json!({"enlist": {"piece": newcomer}})), "there is a corps `Indigo Guard` already");
    let mut other = newcomer;
    other["name"] = json!("X");
    other["at"] = json!("Blanc");
    assert_eq!(
        game.refused(json!({"enlist": {"piece": other}})),
        "Blanc: no area holds both sides but while its battle is due"
    );
}

#[test]
fn the_players_may_end_the_game_and_undo_takes_it_back() {
    let mut game = Game::campaign(&[]);
    game.send(json!({"correct": {"winner": "coalition"}, "why": "it is late"}));
    assert!(game.play.prompt().is_none());
    game.send(json!({"undo": true}));
    assert_eq!(game.key(), "P5");
}

#[test]
fn what_is_owed_may_be_let_go_where_the_game_goes_on_without_it() {
    let mut game = Game::sample_at(json!({"step": "P7", "first": "french"}));
    game.send(json!({"waive": "winter:Azurville"}));
    game.send(json!({"waive": "winter:Blanc"}));
    assert_eq!(game.key(), "P8");
    assert_eq!(game.refused(json!({"waive": "victory"})), "`victory` cannot be done now: pick `nobody`");
}

#[test]
fn a_card_of_one_winter_is_not_proposed_in_the_next() {
    let mut game = Game::sample_at(json!({"step": "P7", "first": "french"}));
    let depot = |game: &mut Game| {
        game.pick("winter:Azurville");
        let asks = game.prompt().json()["asks"].clone();
        asks.as_array()
            .and_then(|asks| asks.iter().find(|ask| ask["name"] == "depot"))
            .map(|ask| ask["default"].clone())
    };
    assert_eq!(depot(&mut game), Some(json!(false)));
    game.send(json!({"fill": {"depot": true}, "faces": [6]}));
    game.send(json!({"correct": {"position": {"year": 1806, "step": "P7", "first": "french"}}}));
    assert_eq!(depot(&mut game), Some(json!(false)));
}

#[test]
fn the_position_is_set_to_the_beginning_of_a_part_of_the_year() {
    let mut game = Game::campaign(&[]);
    game.send(json!({"correct": {"position": {"year": 1806, "step": "P5", "round": 4, "active": "coalition", "first": "french"}}}));
    let position = game.json()["position"].clone();
    let expected = json!({"turn": 2, "step": "P5", "half": 4, "active": "coalition", "year": 1806, "round": 4});
    assert_eq!(position, expected);
}

#[test]
fn a_position_that_is_set_back_to_the_strategy_owes_its_cards_again() {
    let mut game = Game::sample_at(json!({"step": "P3", "first": "french"}));
    for side in ["french", "coalition"] {
        game.pick(&format!("draw:{side}"));
        game.send(json!({"number": 2}));
    }
    assert_eq!(game.key(), "P4");
    game.send(json!({"correct": {"position": {"step": "P3"}}}));
    assert_eq!((game.key(), game.options()), ("P3", vec!["draw:french".to_owned(), "draw:coalition".to_owned()]));
}
