//! O2: what an area is worth to who takes it, and who enters one for nothing.

use serde_json::json;

use super::game::Game;

#[test]
fn who_began_the_phase_in_the_enemy_s_area_comes_back_into_it_for_nothing() {
    let mut game = Game::french_ops(&[("move.from-enemy", "allowed")]);
    game.correct("formation", "Corps of the Right", json!({"at": "Brackley", "mode": "march-order"}));
    game.send(json!({"correct": {"position": {"phase": "French OPs"}}}));
    let ap = game.ap("Count Lapis");
    game.correct("leader", "Count Lapis", json!({"ap": 0}));
    game.moves("Corps of the Right", "Millbridge");
    let why = game.blocked("Stonecross");
    assert_eq!(why.as_deref(), Some("Stonecross: Count Lapis has no AP left to engage"));
    game.pick("Brackley");
    assert_eq!((game.at("Corps of the Right"), game.ap("Count Lapis"), ap), ("Brackley".into(), 0, 4));
}

#[test]
fn an_area_that_nobody_held_is_taken_without_points() {
    let mut game = Game::french_ops(&[]);
    game.correct("formation", "First Greyland Corps", json!({"at": "Kingsholm"}));
    game.correct("area", "Brackley", json!({"holder": null}));
    game.moves("Corps of the Right", "Brackley");
    game.pick("stop");
    assert_eq!(game.of("areas", "Brackley", "holder"), "french");
    assert_eq!((game.vp("french"), game.vp("allied")), (10, 20));
}

#[test]
fn by_the_house_rule_what_is_left_to_the_enemy_gives_him_points_that_nobody_loses() {
    let mut game = Game::french_ops(&[("vp.on-capture", "gain"), ("move.from-enemy", "allowed")]);
    game.correct("formation", "First Redland Corps", json!({"at": "Redmill"}));
    game.moves("Corps of the Right", "Southgate");
    assert_eq!((game.vp("french"), game.vp("allied")), (10, 21));
}
