//! The game by command line: begun of its file, driven, shown to a side, exported, simulated.

use serde_json::json;

use crate::support::program::{self, Folder, drive, fanion, json, told};

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/orbats/napoleon-1815/sample.toml");

/// A folder with a saved game of the sample.
fn begun() -> (Folder, String) {
    program::begun(SAMPLE, "The Hundred Hours: Napoleon 1815, saved in")
}

/// The Tower Horse marches from Southgate to Millbridge.
fn tower_horse_marches(save: &str) {
    drive(
        save,
        None,
        &[
            json!({"pick": "march:french/Southgate"}),
            json!({"fill": {"units": ["Tower Horse"]}}),
            json!({"pick": "Southgate>Millbridge"}),
        ],
    );
}

#[test]
fn a_game_is_begun_driven_and_shown() {
    let (_folder, save) = begun();
    let answers = drive(
        &save,
        None,
        &[
            json!({"pick": "march:french/Southgate"}),
            json!({"fill": {"units": ["Tower Horse", "Cuirassiers"]}}),
            json!({"pick": "Southgate>Millbridge"}),
            json!({"state": true}),
        ],
    );
    assert!(answers.iter().all(|answer| answer["ok"] == true), "{answers:?}");
    let position =
        json!({"turn": 1, "step": "C1", "half": null, "active": "french", "night": false, "set": 0, "battle": null});
    assert_eq!(answers[0]["position"], position);
    let state = &answers[4]["state"];
    assert_eq!((&state["name"], &state["rulebook"]), (&json!("The Hundred Hours"), &json!("napoleon-1815")));
    let at = |side: &str| {
        let state = json(&["show", &save, "--json", "--side", side]);
        let pieces = state["pieces"].as_array().expect("pieces").clone();
        pieces.into_iter().find(|piece| piece["name"] == "Cuirassiers")
    };
    assert_eq!(at("french").expect("his own")["at"], "Millbridge");
    assert_eq!(at("allied"), None);
    assert_eq!(at("all").expect("a referee's")["code"], "ag");
    let words = told(&fanion(&["show", &save, "--side", "allied"]));
    assert!(words.contains("Millbridge, 2 French"), "{words}");
    assert!(!words.contains("Cuirassiers"), "{words}");
}

#[test]
fn a_side_that_is_not_asked_waits() {
    let (_folder, save) = begun();
    let answers = drive(&save, Some("allied"), &[json!({"pick": "done"}), json!({"state": true})]);
    let prompt = &answers[0]["prompt"];
    assert_eq!((&prompt["side"], &prompt["options"]), (&json!("french"), &json!([])));
    assert_eq!(answers[1]["error"]["code"], "waits");
    assert_eq!(answers[1]["error"]["message"], "the game waits for french: only they can answer this");
    assert!(!answers[2].to_string().contains("Emperor"));
}

#[test]
fn an_unknown_side_is_told_which_there_are() {
    let (_folder, save) = begun();
    let made = fanion(&["show", &save, "--side", "prussian"]);
    assert_eq!(made.status.code(), Some(2));
    let words = String::from_utf8_lossy(&made.stderr).into_owned();
    assert_eq!(words, "error: there is no side `prussian` in this game; its sides are french, allied\n");
}

#[test]
fn the_log_tells_a_side_what_it_saw() {
    let (_folder, save) = begun();
    tower_horse_marches(&save);
    for side in [&["--side", "allied"][..], &[]] {
        for form in [&["--json"][..], &[]] {
            let args: Vec<&str> =
                ["log", &save].into_iter().chain(side.iter().copied()).chain(form.iter().copied()).collect();
            let words = told(&fanion(&args));
            assert!(words.contains("1 French block: Southgate > Millbridge"), "{words}");
            assert!(!words.contains("Tower Horse"), "{args:?}: {words}");
        }
    }
    assert!(told(&fanion(&["log", &save, "--side", "french"])).contains("Tower Horse: Southgate > Millbridge"));
}

#[test]
fn a_file_with_faults_begins_nothing_and_tells_them_all() {
    let folder = Folder::new();
    let file = folder.path("game.toml");
    std::fs::write(&file, "format = 1\nrulebook = \"napoleon-1815\"\n[game]\nname = \"x\"\ncalender = []\n")
        .expect("written");
    let (file, save) = (file.to_str().expect("UTF-8"), folder.path("game.fanion"));
    let made = fanion(&["new", file, "--save", save.to_str().expect("UTF-8")]);
    assert_eq!(made.status.code(), Some(1));
    let words = String::from_utf8_lossy(&made.stderr).into_owned();
    assert!(words.contains("game.toml:5:1: [game] has no key `calender`"), "{words}");
    assert!(words.contains("did you mean `calendar`?"), "{words}");
    assert!(words.contains("game.toml:3:1: `calendar` is missing in [game]"), "{words}");
    assert!(words.contains("game.toml:1:1: [[unit]] is missing"), "{words}");
    assert!(!save.exists());
    let checked = fanion(&["validate", file]);
    assert_eq!(String::from_utf8_lossy(&checked.stderr).into_owned(), words);
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
    tower_horse_marches(&save);
    let refused = fanion(&["export", &save, "--output", out, "--force"]);
    assert_eq!(refused.status.code(), Some(1));
    let why = "error: a game is written as a file at the beginning of a turn: before the first march\n";
    assert_eq!(String::from_utf8_lossy(&refused.stderr), why);
}

#[test]
fn automatic_players_play_the_sample_to_its_end() {
    let (_folder, save) = begun();
    let spread = json(&["simulate", &save, "--runs", "4", "--turns", "20", "--seed", "3", "--json"]);
    let ended: u64 = ["french", "allied"].iter().filter_map(|side| spread["verdicts"][side].as_u64()).sum();
    assert_eq!((ended, &spread["verdicts"]["undecided"]), (4, &json!(0)), "{spread}");
    let endings = spread["endings"].as_array().expect("endings");
    assert_eq!(endings.iter().filter_map(|ending| ending["n"].as_u64()).sum::<u64>(), 4, "{spread}");
    assert!(endings.iter().all(|ending| ending["reason"].as_str().is_some_and(|why| why.starts_with("column "))));
    let measures = spread["measures"].as_array().expect("measures");
    assert!(measures.iter().all(|one| one["most"] != 0 || one["least"] != 0), "{spread}");
    assert!(measures.iter().any(|one| one["name"] == "British: left" && one["unit"] == "blocks"), "{spread}");
    let words = told(&fanion(&["simulate", &save, "--runs", "2", "--turns", "20", "--seed", "3"]));
    assert!(words.contains("the Allies have won"), "{words}");
    for foreign in ["distances", "CV lost", "formations broken", "units out"] {
        assert!(!words.contains(foreign), "{words}");
    }
}

#[test]
fn the_doctor_finds_the_save_sound_and_rejudging_finds_no_difference() {
    let (_folder, save) = begun();
    drive(&save, None, &[json!({"pick": "done"})]);
    assert!(told(&fanion(&["doctor", &save])).contains("sound"));
    let rejudged = fanion(&["rejudge", &save]);
    assert!(rejudged.status.success(), "{rejudged:?}");
    assert!(told(&fanion(&["validate", &save])).ends_with("sound\n"));
}

#[test]
fn a_report_for_a_side_names_nobody_that_it_has_not_seen() {
    let (_folder, save) = begun();
    tower_horse_marches(&save);
    let words = told(&fanion(&["report", &save, "--side", "allied"]));
    assert!(words.contains("Rifles"), "{words}");
    assert!(!words.contains("Tower Horse"), "{words}");
}

#[test]
fn validate_draws_the_map_counts_the_armies_and_warns_of_what_is_seldom_meant() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, svg) = (folder.path().join("own.toml"), folder.path().join("map.svg"));
    let [file_name, svg_name] = [&file, &svg].map(|path| path.to_str().expect("UTF-8"));
    let sample = std::fs::read_to_string(SAMPLE).expect("the sample");
    std::fs::write(&file, &sample).expect("written");
    let words = told(&fanion(&["validate", file_name, "--svg", svg_name]));
    for said in ["16 cities, 27 roads", "French: 22 blocks, defeat below 11", "Southgate 10F", "own.toml: sound"] {
        assert!(words.contains(said), "no `{said}` in {words}");
    }
    assert!(!words.contains("warning"), "{words}");
    assert!(std::fs::read_to_string(&svg).expect("a picture").contains("Southgate"));
    let weak = sample.replace("french = 11", "french = 99");
    assert_ne!(weak, sample);
    std::fs::write(&file, weak).expect("written");
    let words = told(&fanion(&["validate", file_name]));
    assert!(words.contains("warning: the French army has 22, below its 99: it is defeated after a turn"), "{words}");
    assert!(words.contains("own.toml: sound"), "a warning is no fault: {words}");
}

#[test]
fn what_lies_around_a_city_is_a_table() {
    let (_folder, save) = begun();
    let words = told(&fanion(&["show", &save, "--near", "stone"]));
    for said in ["STONECROSS", "Millbridge", "major road", "Oldforge", "5 French", "river", "room"] {
        assert!(words.contains(said), "no `{said}` in {words}");
    }
    let none = fanion(&["show", &save, "--near", "Stonecroos"]);
    let words = String::from_utf8_lossy(&none.stderr).into_owned();
    assert!(words.contains("no place is called Stonecroos; did you mean Stonecross?"), "{words}");
}
