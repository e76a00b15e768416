//! Battle tactics cards, by the house rules.

use serde_json::json;

use super::battles::at_stonecross;

#[test]
fn a_card_is_one_thing_unless_the_house_rule_lets_it_do_all() {
    let both = json!({"fill": {"cards": 1, "drm": 1, "charge": true}});
    let begun = |settings: &[(&str, &str)]| {
        let mut game = at_stonecross(settings);
        game.tactics("general-advance", "concentric-attack");
        game.pick("cards:Stonecross/1/french");
        game
    };
    let mut game = begun(&[]);
    assert_eq!(game.refused(both.clone()), "`cards` is at least 2, a card each for drm, charge (cards.kinds), found 1");
    game.fill(json!({"cards": 2, "drm": 1, "charge": true}));
    assert_eq!(game.json()["cards"]["french"], 2);
    let mut game = begun(&[("cards.kinds", "any")]);
    game.send(both);
    assert_eq!(game.json()["cards"]["french"], 3);
}
