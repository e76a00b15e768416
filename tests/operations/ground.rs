//! The table on which a battle of the operations is fought has the ground of its area.

use serde_json::json;

use super::game::Game;
use crate::support::handover::file;

#[test]
fn swamp_highland_pass_and_fortress_lie_on_the_table_as_the_map_has_them() {
    for (area, slopes, steep, rough, fortified) in [
        ("Fairford", 0, 0, 1, 0),
        ("Northmoor", 1, 0, 0, 0),
        ("Highdown", 2, 2, 0, 0),
        ("Westhaven", 0, 0, 0, 1),
        ("Stonecross", 0, 0, 0, 0),
    ] {
        let at = json!({"at": area, "mode": "line-of-battle"});
        let formations = [
            ("Second Redland Corps", json!({"at": "Kingsholm"})),
            ("First Redland Corps", at.clone()),
            ("Corps of the Left", at),
        ];
        let mut game = Game::battles(&[], &formations);
        game.pick(&format!("battle:{area}"));
        game.tactics("general-advance", "hold");
        game.no_cards();
        game.pick(&format!("to-table:{area}"));
        while game.key().contains("/react:") {
            game.pick("no");
        }
        let text = file(&game.play, area, "scenario.toml");
        let count = |words: &str| text.matches(words).count();
        let lies = ["[[contour]]", "steep = true", "ground = \"rough\"", "fortified = true"].map(count);
        assert_eq!(lies, [slopes, steep, rough, fortified], "{area}: {text}");
    }
}
