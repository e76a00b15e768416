//! The table on which a battle is fought: its zones, its river, how long it lasts.

use fanion::engine::session::Session;
use serde_json::json;

use super::battles::battle_of;
use super::game::{Game, file};
use crate::support::handover;

fn scenario(play: &Session) -> toml::Table {
    handover::file(play, "Mons", "scenario.toml").parse().expect("TOML")
}

#[test]
fn each_column_begins_in_a_zone_of_its_own_as_the_attacker_sees_it() {
    let mut game = battle_of(&[], &[]);
    game.deploy("Mons", "B1 B2 B3,BG", "F1,FG F2 F3");
    game.pick("to-table:Mons");
    let zones: Vec<_> =
        scenario(&game.play)["zone"].as_array().expect("zones").iter().map(ToString::to_string).collect();
    let expected = [
        ("A", "left", [0, 36], vec!["F1", "FG"]),
        ("A", "centre", [24, 36], vec!["F2"]),
        ("A", "right", [48, 36], vec!["F3"]),
        ("B", "left", [0, 0], vec!["B1"]),
        ("B", "centre", [24, 0], vec!["B2"]),
        ("B", "right", [48, 0], vec!["B3", "BG"]),
    ];
    assert_eq!(zones.len(), expected.len());
    for ((side, name, at, formations), zone) in expected.into_iter().zip(&zones) {
        let of: toml::Table = format!("zone = {zone}").parse().expect("TOML");
        let told = serde_json::to_value(&of["zone"]).expect("JSON");
        assert_eq!(told, json!({"side": side, "name": name, "at": at, "size": [24, 12], "formations": formations}));
    }
}

#[test]
fn a_river_that_the_attackers_crossed_lies_before_them_with_a_bridge_and_no_other_does() {
    for (kind, crossed) in [("Paris Mons major river", true), ("Paris Mons major", false)] {
        let units: Vec<&str> =
            ["F1 french infantry 3 Paris", "F2 french infantry 2 Paris", "F3 french infantry 3 Paris"]
                .into_iter()
                .chain(["B1 british infantry 3 Mons", "B2 british infantry 2 Mons", "B3 british infantry 3 Mons"])
                .chain(["Napoleon french leader 1 Elba"])
                .collect();
        // The river behind the defenders does not count.
        let mut game = Game::of(&file("F A F A", &units, &[kind, "Mons Ghent minor river"]));
        game.march("french/Paris", &["F1", "F2", "F3"], "Paris>Mons");
        game.marched();
        game.deploy("Mons", "B1 B2 B3", "F1 F2 F3");
        game.pick("to-table:Mons");
        let text = handover::file(&game.play, "Mons", "scenario.toml");
        assert_eq!(text.contains("kind = \"river\"\npoints = [[0, 24], [72, 24]]"), crossed, "{kind}: {text}");
        assert_eq!(text.contains("[[crossing]]\nkind = \"bridge\"\nat = [36, 24]"), crossed, "{kind}: {text}");
    }
}

#[test]
fn the_table_lasts_as_many_turns_as_the_house_rule_says_and_the_defender_scores_for_the_last() {
    for (settings, turns) in [(&[][..], 12), (&[("table.turns", "8")], 8)] {
        let mut game = battle_of(&[], settings);
        game.deploy("Mons", "B1 B2 B3,BG", "F1,FG F2 F3");
        game.pick("to-table:Mons");
        let scenario = scenario(&game.play);
        assert_eq!(scenario["turns"].as_integer(), Some(turns));
        let aims = scenario["victory"].as_array().expect("aims");
        let last: Vec<_> = aims.iter().filter(|aim| aim["for"].as_str() == Some("time")).collect();
        let told = last.iter().map(|aim| (aim["side"].as_str(), aim["turn"].as_integer(), aim["points"].as_integer()));
        assert_eq!(told.collect::<Vec<_>>(), [(Some("B"), Some(turns), Some(1))]);
    }
}
