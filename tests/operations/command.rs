//! The game by command line: begun of its file, driven, shown to a side, exported, simulated.

use serde_json::json;

use crate::support::program::{self, Folder, drive, fanion, fanion_with, json, told};

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/orbats/beyond-waterloo/sample.toml");

/// A folder with a saved game of the sample.
fn begun() -> (Folder, String) {
    program::begun(SAMPLE, "The Long Summer: Beyond Waterloo, saved in")
}

#[test]
fn a_battle_is_driven_with_the_owner_s_table_and_shown() {
    let (_folder, save) = begun();
    let answers = drive(
        &save,
        None,
        &[
            json!({"pick": "done"}),
            json!({"pick": "move:Corps of the Left"}),
            json!({"fill": {}}),
            json!({"pick": "Stonecross"}),
            json!({"pick": "done"}),
            json!({"pick": "battle:Stonecross"}),
            json!({"pick": "general-advance"}),
        ],
    );
    assert!(answers.iter().all(|answer| answer["ok"] == true), "{answers:?}");
    let position = json!({
        "turn": 1, "step": "battle", "half": 1, "active": "french",
        "phase": "French OPs", "side": "french", "round": 1
    });
    assert_eq!(answers[7]["position"], position);
    assert_eq!(answers[7]["prompt"]["secret"], true);
    // What is sealed is in nothing that is printed before both are in.
    for args in
        [&["show", &save, "--json", "--side", "allied"][..], &["log", &save], &["log", &save, "--side", "allied"]]
    {
        let words = told(&fanion(args));
        assert!(
            !words.contains("general-advance\"}") && !words.contains("choose general advance"),
            "{args:?}: {words}"
        );
    }
    let answers = drive(
        &save,
        None,
        &[
            json!({"pick": "hold"}),
            json!({"pick": "cards:Stonecross/1/french"}),
            json!({"fill": {}}),
            json!({"pick": "cards:Stonecross/1/allied"}),
            json!({"fill": {}}),
            json!({"pick": "fert:Stonecross/1/french"}),
            json!({"fill": {}, "faces": [5]}),
            json!({"state": true}),
        ],
    );
    assert!(answers.iter().all(|answer| answer["ok"] == true), "{answers:?}");
    // 9 in march order against 20: 1:3, and no column to the left of it.
    assert_eq!(answers[7]["verdict"]["outcome"]["result"], "1/-");
    let state = &answers[8]["state"];
    let unit = state["units"].as_array().expect("units").iter().find(|unit| unit["name"] == "Blue Citizens");
    let expected = json!({
        "name": "Blue Citizens", "code": "ag", "side": "french", "formation": "Corps of the Left", "at": "Stonecross",
        "steps": 1, "broken": false, "out_of_supply": false
    });
    assert_eq!(unit, Some(&expected));
    assert!(told(&fanion(&["show", &save])).contains("Corps of the Left, Stonecross"));
    assert!(told(&fanion(&["report", &save])).contains("general advance"));
    assert!(told(&fanion(&["doctor", &save])).contains("sound"));
    assert!(fanion(&["rejudge", &save]).status.success());
}

#[test]
fn a_side_that_is_not_asked_waits() {
    let (_folder, save) = begun();
    drive(&save, None, &[json!({"pick": "done"})]);
    let answers = drive(&save, Some("allied"), &[json!({"pick": "done"})]);
    assert_eq!(answers[1]["error"]["message"], "the game waits for french: only they can answer this");
}

#[test]
fn a_position_is_exported_and_begins_the_same_game() {
    let (folder, save) = begun();
    let out = folder.path("position.toml");
    let out = out.to_str().expect("UTF-8");
    told(&fanion(&["export", &save, "--output", out]));
    let again = folder.path("again.fanion");
    let again = again.to_str().expect("UTF-8");
    told(&fanion(&["new", out, "--save", again]));
    let list = |save: &str, list: &str| json(&["show", save, "--json", "--side", "all"])[list].clone();
    for kept in ["units", "formations", "leaders", "areas", "vp", "cards"] {
        assert_eq!(list(&save, kept), list(again, kept), "{kept}");
    }
    // The owner's lists that play does not use go with it.
    let text = std::fs::read_to_string(out).expect("written");
    assert!(text.contains("[[weather]]") && text.contains("name = \"Sunken Road\""), "{text}");
}

#[test]
fn automatic_players_play_the_sample_to_its_end() {
    let (_folder, save) = begun();
    let spread = json(&["simulate", &save, "--runs", "4", "--turns", "20", "--seed", "3", "--json"]);
    let ended: u64 = ["french", "allied"].iter().filter_map(|side| spread["verdicts"][side].as_u64()).sum();
    assert_eq!((ended, &spread["verdicts"]["undecided"]), (4, &json!(0)), "{spread}");
}

#[test]
fn the_game_is_played_line_by_line() {
    let (_folder, save) = begun();
    let words = told(&fanion_with(&["drive", &save, "--text"], "1\nquit\n"));
    assert!(words.contains("Administration: Recruit and repair by your own rules"), "{words}");
    assert!(words.contains("French OPs"), "{words}");
}
