//! The turn and its agenda.

use serde_json::json;

use super::game::{Game, foot, guns, horse, orbat};

fn two_armies() -> Game {
    let army = |side: &str, mf: &str| {
        let units = [foot(&format!("{side}1")), horse(&format!("{side}2")), guns(&format!("{side}3"))];
        orbat(mf, &[(&format!("{mf} I"), &units.each_ref().map(String::as_str))])
    };
    Game::new(&army("A", "Red"), &army("B", "Blue"), &[])
}

#[test]
fn a_quiet_turn_goes_through_every_step_and_fights_twice() {
    let mut game = two_armies();
    assert_eq!(game.at(), (1, "S1".into(), None));
    game.pick("done");
    assert_eq!(game.owed(), ["engaged"]);
    game.pick("engaged");
    game.fill(json!({}));
    game.pick("done");
    game.pick("initiative");
    assert_eq!(game.key(), "initiative/faces");
    game.dice(&[2, 5]);
    game.pick("A");
    let mut tactical = Vec::new();
    for _ in 0..4 {
        let (_, step, half) = game.at();
        tactical.push(format!("{step}{}", half.unwrap_or(0)));
        game.pick("done");
    }
    assert_eq!(tactical, ["T11", "T21", "T12", "T22"]);
    assert_eq!(game.owed(), ["turn-end"]);
    game.pick("turn-end");
    game.pick("next-turn");
    assert_eq!(game.at(), (2, "S1".into(), None));
}
