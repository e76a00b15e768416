//! The game by command line: begun of its file, driven, shown to a side, exported, simulated.

use serde_json::json;

use crate::support::program::{self, Folder, drive, fanion, fanion_with, json, told};

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/orbats/age-of-napoleon/sample.toml");

/// A folder with a saved game of the sample.
fn begun() -> (Folder, String) {
    program::begun(SAMPLE, "The Blue Emperor: Age of Napoleon, saved in")
}

#[test]
fn a_game_is_begun_driven_and_shown() {
    let (_folder, save) = begun();
    let answers = drive(
        &save,
        None,
        &[
            json!({"pick": "first"}),
            json!({"pick": "french"}),
            json!({"pick": "status:Umber"}),
            json!({"pick": "ally"}),
            json!({"correct": {"position": {"step": "P5"}}}),
            json!({"pick": "move:Azurville"}),
            json!({"fill": {"corps": ["Cerulean"]}}),
            json!({"pick": "Indigo Plain"}),
            json!({"pick": "stop"}),
            json!({"state": true}),
        ],
    );
    assert!(answers.iter().all(|answer| answer["ok"] == true), "{answers:?}");
    let position = json!({"turn": 1, "step": "P1", "half": null, "active": "french", "year": 1805, "round": null});
    assert_eq!(answers[0]["position"], position);
    let state = &answers[10]["state"];
    assert_eq!((&state["name"], &state["rulebook"]), (&json!("The Blue Emperor"), &json!("age-of-napoleon")));
    assert_eq!(state["position"]["round"], 1);
    let corps = state["pieces"].as_array().expect("pieces").iter().find(|piece| piece["name"] == "Cerulean");
    let expected = json!({
        "name": "Cerulean", "code": "ac", "side": "french", "nation": "Blueland", "at": "Indigo Plain", "spent": false
    });
    assert_eq!(corps, Some(&expected));
    assert_eq!(state["cards"], json!({"french": 6, "coalition": 6, "deck": 24, "discard": 0}));
    let words = told(&fanion(&["show", &save]));
    assert!(words.contains("Indigo Plain") && words.contains("Cerulean"), "{words}");
    let log = told(&fanion(&["log", &save]));
    assert!(log.contains("Umber becomes a French ally: "), "{log}");
    assert!(told(&fanion(&["report", &save])).contains("Cerulean"));
    assert!(told(&fanion(&["doctor", &save])).contains("sound"));
    assert!(fanion(&["rejudge", &save]).status.success());
}

#[test]
fn a_side_that_is_not_asked_waits() {
    let (_folder, save) = begun();
    drive(&save, None, &[json!({"pick": "first"}), json!({"pick": "french"})]);
    let answers = drive(&save, Some("coalition"), &[json!({"pick": "done"})]);
    assert_eq!(answers[1]["error"]["message"], "the game waits for french: only they can answer this");
    let unknown = fanion(&["show", &save, "--side", "allied"]);
    let words = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert_eq!(words, "error: there is no side `allied` in this game; its sides are french, coalition\n");
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
    let pieces = |save: &str| json(&["show", save, "--json", "--side", "all"])["pieces"].clone();
    assert_eq!(pieces(&save), pieces(again));
}

#[test]
fn automatic_players_play_the_sample_to_its_end() {
    let (_folder, save) = begun();
    let spread = json(&["simulate", &save, "--runs", "4", "--turns", "20", "--seed", "3", "--json"]);
    let ended: u64 = ["french", "coalition"].iter().filter_map(|side| spread["verdicts"][side].as_u64()).sum();
    assert_eq!((ended, &spread["verdicts"]["undecided"]), (4, &json!(0)), "{spread}");
}

#[test]
fn the_game_is_played_line_by_line() {
    let (_folder, save) = begun();
    let played = fanion_with(&["drive", &save, "--text"], "1\n1\nquit\n");
    let words = told(&played);
    assert!(words.contains("who goes first in 1805?"), "{words}");
    assert!(words.contains("the French go first this year"), "{words}");
}
