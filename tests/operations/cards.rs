//! Battle tactics cards, by the house rules.

use serde_json::json;

use fanion::rules::beyond_waterloo::file;

use super::battles::at_stonecross;
use super::game::SAMPLE;

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
    assert_eq!(game.refused(both.clone()), "cards: at least 2, a card each for drm, charge (cards.kinds), not 1");
    game.fill(json!({"cards": 2, "drm": 1, "charge": true}));
    assert_eq!(game.json()["cards"]["french"], 2);
    let mut game = begun(&[("cards.kinds", "any")]);
    game.send(both);
    assert_eq!(game.json()["cards"]["french"], 3);
}

#[test]
fn what_one_card_joins_is_played_with_one_card() {
    let begun = || {
        let mut game = at_stonecross(&[]);
        game.tactics("general-advance", "hold");
        game.pick("cards:Stonecross/1/french");
        game
    };
    let all = json!({"drm": 1, "charge": true, "skirmish": true});
    let mut game = begun();
    assert_eq!(
        game.refused(json!({"fill": {"cards": 1, "drm": 1, "charge": true, "skirmish": true}})),
        "cards: at least 2, a card each for drm, charge, skirmish; one card joins drm, skirmish (cards.kinds), not 1"
    );
    let mut two = all;
    two["cards"] = json!(2);
    game.fill(two);
    assert_eq!(game.json()["cards"]["french"], 2);
    let mut game = begun();
    game.fill(json!({"cards": 1, "drm": 1, "skirmish": true}));
    assert_eq!(game.json()["cards"]["french"], 3);
}

#[test]
fn a_file_without_joined_cards_counts_a_card_for_each_thing() {
    let text = SAMPLE.replace("charge = true\n", "").replace("skirmish = true\n", "");
    let game = file::read(&text).expect("the sample without its marks is a game");
    assert_eq!(game.joined, []);
    let joined = file::read(SAMPLE).expect("the sample is a game").joined;
    let names: Vec<Vec<&str>> = joined.iter().map(|card| card.names().collect()).collect();
    assert_eq!(names, [["drm", "skirmish"]]);
}
