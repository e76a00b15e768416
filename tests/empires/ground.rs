//! The table on which a battle of a year is fought has the ground of its area.

use serde_json::json;

use super::game::Game;
use crate::support::handover::file;

/// The Emperor alone goes from one area to another that Ivory holds, and their battle goes to the table.
fn at_the_table(from: &str, to: &str) -> String {
    let mut game = Game::campaign(&[]);
    for corps in ["Cobalt", "Rose Guard", "Chalk", "Archduke Blanc", "Ivory", "Alabaster"] {
        game.correct(corps, json!({"at": "reserve"}));
    }
    game.correct("The Emperor", json!({"at": from}));
    game.correct("Ivory", json!({"at": to}));
    game.pick(&format!("move:{from}"));
    game.fill(json!({"corps": ["The Emperor"]}));
    game.pick(to);
    while !game.options().contains(&format!("to-table:{to}")) {
        let stays = game.options()[0].clone();
        game.pick(&stays);
    }
    game.pick(&format!("to-table:{to}"));
    while game.key().starts_with("battle:") {
        game.fill(json!({}));
    }
    file(&game.play, to, "scenario.toml")
}

#[test]
fn mountains_are_high_ground_on_the_table_marshes_are_rough_and_a_plain_is_bare() {
    for (from, to, contours, rough) in
        [("Rosemoor", "Chalk Hills", 1, 0), ("Blanc", "Reed Fens", 0, 1), ("Rosemoor", "Blanc", 0, 0)]
    {
        let text = at_the_table(from, to);
        assert_eq!(text.matches("[[contour]]").count(), contours, "{to}: {text}");
        assert_eq!(text.matches("ground = \"rough\"").count(), rough, "{to}: {text}");
        assert_eq!(text.matches("[[area]]").count(), rough, "{to}: {text}");
    }
}

#[test]
fn who_comes_over_the_sea_begins_between_it_and_the_field() {
    let mut game = Game::campaign(&[]);
    game.lands_at_navy_coast("to-table");
    while game.key().starts_with("battle:") {
        game.fill(json!({}));
    }
    let text = file(&game.play, "Navy Coast", "scenario.toml");
    for lies in [
        "side = \"A\"\nname = \"the landing place\"\nat = [24, 36]\nsize = [24, 6]",
        "side = \"B\"\nname = \"the upper edge\"\nat = [0, 0]\nsize = [72, 12]",
        "ground = \"river\"\nat = [0, 42]\nsize = [72, 6]",
    ] {
        assert!(text.contains(lies), "{lies}: {text}");
    }
}
