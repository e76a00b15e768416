//! What players agree upon before a roll of the FERT.

use serde_json::{Value as Json, json};

use super::game::Game;

#[test]
fn weather_terrain_and_cavalry_superiority_are_asked() {
    let left = json!({"at": "Harrowfield"});
    let grey = json!({"at": "Harrowfield"});
    let mut game = Game::battles(&[], &[("Corps of the Left", left), ("Second Greyland Corps", grey)]);
    game.pick("battle:Harrowfield");
    game.tactics("general-advance", "hold");
    game.no_cards();
    game.pick("fert:Harrowfield/1/french");
    let prompt = game.prompt().json();
    let asks: Vec<(&Json, &Json)> =
        prompt["asks"].as_array().expect("asks").iter().map(|ask| (&ask["name"], &ask["default"])).collect();
    // The moor takes one from those in march order, who attack.
    let expected = [
        (&json!("terrain"), &json!(-1)),
        (&json!("cavalry_superiority"), &json!(false)),
        (&json!("weather"), &json!(0)),
        (&json!("opponent_cavalry_superiority"), &json!(false)),
    ];
    assert_eq!(asks, expected);
    game.fill(json!({"weather": -1, "cavalry_superiority": true}));
    let reply = game.dice(&[3]);
    // 2 for the leader, -1 terrain, -1 weather, 2 cavalry, -1 National Guard, -3 against concentrated.
    assert_eq!(reply.verdict.as_ref().expect("a verdict").outcome["drm"], -2);
    // Of the horse both rolls say the same.
    let horse = |game: &Game| {
        let asks = game.prompt().json()["asks"].clone();
        let default = |name: &str| asks.as_array()?.iter().find(|ask| ask["name"] == name)?["default"].as_bool();
        ["cavalry_superiority", "opponent_cavalry_superiority"].map(default)
    };
    let told = |game: &Game| game.prompt().json()["text"].as_str().unwrap_or_default().to_owned();
    game.pick("fert:Harrowfield/1/allied");
    assert_eq!(horse(&game), [Some(false), Some(true)]);
    let text = told(&game);
    assert!(text.contains("the French rolled with the French as superior"), "{text}");
    // What was agreed upon in a battle is not proposed in another.
    game.send(json!({"correct": {"position": {"turn": 1, "phase": "French OPs", "step": "O3"}}}));
    game.pick("battle:Harrowfield");
    game.tactics("general-advance", "hold");
    game.no_cards();
    game.pick("fert:Harrowfield/1/french");
    assert_eq!(horse(&game), [Some(false), Some(false)]);
    assert!(told(&game).contains("you agree whose is superior"), "{}", told(&game));
    game.fill(json!({}));
    game.dice(&[3]);
    game.pick("fert:Harrowfield/1/allied");
    assert!(told(&game).contains("the French rolled with nobody as superior"), "{}", told(&game));
}
