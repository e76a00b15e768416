//! A whole turn over the pipe, with the program's dice, on the armies that come with the program.

use std::path::Path;

use serde_json::{Value as Json, json};

use super::{Drive, Folder, plain_answer, run, shown};

const SCENARIOS: [&str; 4] = [
    "orbats/march-attack/practice/scenario.toml",
    "orbats/march-attack/albuera-1811/scenario.toml",
    "orbats/march-attack/quatre-bras-1815/scenario.toml",
    "orbats/march-attack/pratzen-1805/scenario.toml",
];

/// The steps of a turn in the order in which they come up.
const STEPS: [&str; 13] = ["S1", "S2", "S3", "S4", "S5", "T1", "T2", "T3", "T4", "T1", "T2", "T3", "T4"];

fn save(folder: &Folder, scenario: &str, seed: &str) -> std::path::PathBuf {
    let save = folder.path(&format!("{seed}.fanion"));
    let made = run(["new", scenario, "--seed", seed, "--save", save.to_str().expect("UTF-8")]);
    assert_eq!((made.status, made.err.as_str()), (0, ""), "{made:?}");
    save
}

/// Answers until turn 2; every formation is engaged, and every first shot and charge of a prompt is made.
fn play_a_turn(drive: &mut Drive, first: Json) -> Vec<Json> {
    let mut answers = vec![first];
    let mut begun: Vec<String> = Vec::new();
    while answers.last().expect("an answer")["position"]["turn"] == 1 {
        assert!(answers.len() < 600, "a turn ends");
        let prompt = &answers.last().expect("an answer")["prompt"];
        let mut request = plain_answer(prompt);
        let position = &answers.last().expect("an answer")["position"];
        if let Some(act) = voluntary(prompt, position, &begun) {
            begun.push(format!("{act}@{}", position["half"]));
            request = json!({"pick": act});
        } else if prompt["key"] == "engaged" {
            request = json!({"fill": {"formations": prompt["asks"][0]["values"]}});
        }
        answers.push(drive.ask(request));
    }
    answers
}

/// The next charge or shot that was not tried in this half.
fn voluntary(prompt: &Json, position: &Json, begun: &[String]) -> Option<String> {
    let options = prompt["options"].as_array()?;
    let keys = options.iter().filter_map(|option| option["key"].as_str());
    let mut acts = keys.filter(|key| key.starts_with("charge:") || key.starts_with("shot:"));
    let new = |key: &&str| !begun.contains(&format!("{key}@{}", position["half"]));
    let charges = begun.iter().filter(|act| act.starts_with("charge:") && act.ends_with(&position["half"].to_string()));
    let enough = charges.count() >= 2;
    acts.find(|key| new(key) && !(enough && key.starts_with("charge:"))).map(str::to_owned)
}

#[test]
fn a_whole_turn_of_every_shipped_battle_goes_through_every_step_in_order() {
    for scenario in SCENARIOS {
        let folder = Folder::new();
        let save = save(&folder, scenario, "5");
        let (mut drive, first) = Drive::open(&save);
        let answers = play_a_turn(&mut drive, first);
        let mut steps: Vec<&str> = answers.iter().filter_map(|answer| answer["position"]["step"].as_str()).collect();
        steps.dedup();
        let mut order = STEPS.iter().copied().chain(["S1"]);
        assert!(steps.iter().all(|step| order.any(|next| next == *step)), "{scenario}: {steps:?}");
        assert_eq!(order.next(), None, "{scenario}: the next turn has begun, {steps:?}");
        for step in ["S1", "S3", "S4", "S5", "T1", "T2", "T3"] {
            assert!(steps.contains(&step), "{scenario}: {step} asks something, {steps:?}");
        }
        let events = |name: &str| {
            let all = answers.iter().flat_map(|answer| answer["events"].as_array().expect("events"));
            all.filter(|event| event.get(name).is_some()).count()
        };
        assert!(events("shot") > 0 && events("tested") > 0 && events("charge-declared") > 0, "{scenario}");
        assert_eq!(drive.state(), shown(&save), "{scenario}");
        let told = drive.end();
        assert_eq!((told.status, told.out.as_str(), told.err.as_str()), (0, "", ""), "{scenario}");
        is_sound(&save);
    }
}

fn is_sound(save: &Path) {
    let save = save.to_str().expect("UTF-8");
    for (command, words) in [("validate", ": sound"), ("doctor", "is sound"), ("rejudge", "every act comes out")] {
        let told = run([command, save]);
        assert_eq!((told.status, told.err.as_str()), (0, ""), "{told:?}");
        assert!(told.out.contains(words), "{told:?}");
    }
}

#[test]
fn the_same_seed_and_the_same_answers_give_the_same_turn() {
    let folder = Folder::new();
    let played = ["a", "b"].map(|name| {
        let inner = Folder::new();
        let save = save(&inner, SCENARIOS[0], "77");
        let (mut drive, first) = Drive::open(&save);
        let answers = play_a_turn(&mut drive, first);
        std::fs::copy(&save, folder.path(name)).expect("a copy");
        answers
    });
    assert_eq!(played[0], played[1]);
    let inner = Folder::new();
    let other = save(&inner, SCENARIOS[0], "78");
    let (mut drive, first) = Drive::open(&other);
    assert_ne!(play_a_turn(&mut drive, first), played[0], "another seed, other dice");
}

#[test]
fn events_and_log_lines_of_the_answers_are_those_of_the_log() {
    let folder = Folder::new();
    let save = save(&folder, SCENARIOS[0], "3");
    let (mut drive, first) = Drive::open(&save);
    let answers = play_a_turn(&mut drive, first);
    drive.end();
    let told: Vec<&str> =
        answers.iter().flat_map(|answer| answer["told"].as_array().expect("told")).filter_map(Json::as_str).collect();
    let log = run(["log", save.to_str().expect("UTF-8"), "--json"]);
    let log: Json = serde_json::from_str(&log.out).expect("the log is JSON");
    let own_words = |entry: &&Json| !matches!(entry["kind"].as_str(), Some("answer" | "roll"));
    let lines: Vec<&str> = log
        .as_array()
        .expect("a list")
        .iter()
        .filter(own_words)
        .flat_map(|entry| entry["lines"].as_array().expect("lines"))
        .filter_map(Json::as_str)
        .collect();
    let begin = lines.len() - told.len();
    let before = &lines[..begin];
    assert!(begin < 10 && before.iter().all(|line| !line.contains("S2")), "only the beginning: {before:?}");
    assert_eq!(lines[begin..], told);
}

#[test]
fn a_battle_over_its_last_turn_ends_with_a_verdict_and_no_prompt() {
    let folder = Folder::new();
    let rules =
        folder.file("r.toml", "format = 1\nrulebook = \"march-attack\"\n[settings]\n\"battle.turns\" = \"1\"\n");
    let save = folder.battle(&["--house-rules", rules.to_str().expect("UTF-8")]);
    let (mut drive, mut answer) = Drive::open(&save);
    for _ in 0..200 {
        if answer["prompt"]["key"] == "verdict" {
            break;
        }
        answer = drive.ask(plain_answer(&answer["prompt"]));
    }
    let ended = drive.pick("draw");
    assert_eq!(ended["prompt"], Json::Null);
    assert_eq!(
        ended["events"].as_array().and_then(|events| events.last()),
        Some(&json!({"ended": {"verdict": "draw"}}))
    );
    assert_eq!(drive.refused(json!({"pick": "done"}))["code"], "over");
    assert_eq!(drive.ask(json!({"undo": true}))["prompt"]["key"], "verdict");
    assert_eq!(drive.ask(json!({"redo": true}))["prompt"], Json::Null);
    drive.end();
    assert_eq!(shown(&save)["prompt"], Json::Null);
    let text = run(["show", save.to_str().expect("UTF-8")]);
    assert!(text.out.contains("the game is over"), "{text:?}");
}
