//! The turn and its agenda.

use serde_json::json;

use super::game::{Game, foot, guns, horse, orbat};

fn two_armies() -> Game {
    let (a, b) = (["A1", "A2", "A3"], ["B1", "B2", "B3"]);
    let units = |names: [&str; 3]| [foot(names[0]), horse(names[1]), guns(names[2])];
    let (a, b) = (units(a), units(b));
    let strs = |units: &[String; 3]| units.each_ref().map(|unit| unit.clone());
    let (a, b) = (strs(&a), strs(&b));
    let a: Vec<&str> = a.iter().map(String::as_str).collect();
    let b: Vec<&str> = b.iter().map(String::as_str).collect();
    Game::new(&orbat("Red", &[("Red I", &a)]), &orbat("Blue", &[("Blue I", &b)]), &[])
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
