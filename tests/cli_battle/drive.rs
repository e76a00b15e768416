//! The requests of the protocol, each over the pipe.

use std::fs;

use serde_json::{Value as Json, json};

use super::{Drive, Folder, plain_answer, run, shown, unit};

#[test]
fn the_first_line_and_every_answer_have_the_same_members() {
    let folder = Folder::new();
    let (mut drive, first) = Drive::open(&folder.practice());
    let members = ["ok", "entry", "position", "prompt", "owed", "events", "told", "verdict", "table"];
    for answer in [&first, &drive.ask(json!({"note": "a remark"}))] {
        let own: Vec<&str> = answer.as_object().expect("an object").keys().map(String::as_str).collect();
        assert_eq!(own, members);
    }
    assert_eq!(first["position"], json!({"turn": 1, "step": "S1", "half": null, "active": null}));
    let state = drive.ask(json!({"state": true}));
    let own: Vec<&str> = state.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(own[..9], members);
    assert_eq!(own[9..], ["state"]);
}

#[test]
fn the_state_is_what_show_prints_and_has_the_members_that_scripts_read() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    let state = drive.state();
    assert_eq!(state, shown(&save), "a battle that is being played can be looked at");
    assert_eq!((&state["name"], &state["rulebook"]), (&json!("Practice battle"), &json!("march-attack")));
    for member in ["position", "prompt", "owed", "sides"] {
        assert!(state.get(member).is_some(), "{member}");
    }
    let side = &state["sides"][0];
    assert_eq!((&side["key"], &side["name"]), (&json!("A"), &json!("Army of Ostermark")));
    let formation = &side["formations"][0];
    for member in ["name", "order", "committed", "engaged", "retiring", "on_table", "morale", "commander", "units"] {
        assert!(formation.get(member).is_some(), "{member}");
    }
    let unit = unit(&state, 0, "Quillingen Jägers");
    for member in ["code", "name", "arm", "quality", "cv", "lost", "formation", "disorder", "status", "leader"] {
        assert!(unit.get(member).is_some(), "{member}");
    }
}

#[test]
fn looking_up_tells_the_figures_and_changes_no_byte_of_the_save() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, first) = Drive::open(&save);
    let before = fs::read(&save).expect("the save");
    let answer = drive.ask(json!({"look_up": "aa"}));
    let found = &answer["looked_up"];
    let names: Vec<&str> = found["facts"].as_array().into_iter().flatten().filter_map(|f| f["name"].as_str()).collect();
    assert!(["tactical", "strategic", "VeD"].iter().all(|name| names.contains(name)), "{answer}");
    assert!(found["title"].as_str().is_some_and(|title| title.starts_with("aa Quillingen")), "{answer}");
    let duel = drive.ask(json!({"look_up": "aa ma"}));
    assert!(duel["looked_up"]["facts"].to_string().contains("aa wins"), "{duel}");
    let refused = drive.refused(json!({"look_up": "aa zz"}));
    assert_eq!(refused["code"], "not-there");
    assert_eq!(drive.ask(json!({"note": "a remark"}))["entry"], json!(first["entry"].as_u64().unwrap_or(0) + 1));
    assert_eq!(answer["entry"], first["entry"]);
    assert!(fs::read(&save).expect("the save").starts_with(&before), "only the remark was written");
}

#[test]
fn a_pick_leads_to_a_form_and_the_form_to_dice() {
    let folder = Folder::new();
    let (mut drive, _) = Drive::open(&folder.practice());
    drive.pick("order:B/Brigade Croûton");
    let form = drive.pick("attack");
    let prompt = &form["prompt"];
    assert_eq!((&prompt["kind"], &prompt["check"]), (&json!("fill"), &json!("march-attack/order")));
    assert_eq!((&prompt["dice"], &prompt["asks"][0]["name"]), (&json!("2D6"), &json!("distance")));
    assert_eq!((&prompt["needs"], &prompt["chance"]), (&Json::Null, &Json::Null), "the distance decides it");
    let dice = drive.ask(json!({"fill": {"distance": 6}}));
    assert_eq!(dice["prompt"]["kind"], "faces");
    assert!(dice["prompt"]["needs"].is_string() && dice["prompt"]["chance"].is_number(), "{dice}");
    let done = drive.ask(json!({"faces": [1, 2]}));
    let events: Vec<&String> =
        done["events"].as_array().expect("events").iter().filter_map(|e| e.as_object()?.keys().next()).collect();
    assert!(events.iter().any(|event| *event == "tested") && events.iter().any(|event| *event == "order-tried"));
    assert_eq!(done["prompt"]["key"], "S1");
}

#[test]
fn values_and_dice_may_come_in_one_request_with_rows_struck_and_added() {
    let folder = Folder::new();
    let (mut drive, _) = Drive::open(&folder.practice());
    drive.pick("order:B/Brigade Croûton");
    drive.pick("attack");
    let done = drive.ask(json!({
        "fill": {"distance": 20}, "strike": ["distance"], "add": [{"label": "a clear view", "value": 2}], "faces": [3, 4],
    }));
    assert_eq!(done["prompt"]["key"], "S1");
    let told = done["told"].to_string();
    assert!(told.contains("a clear view") || done["events"].to_string().contains("a clear view"), "{done}");
}

#[test]
fn undo_and_redo_bring_back_state_prompt_and_dice() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    drive.on_to("S4");
    let before = drive.state();
    drive.pick("done");
    let rolled = drive.ask(json!({"pick": "initiative"}));
    assert_eq!(rolled["prompt"]["kind"], "faces");
    let after = drive.ask(json!({"roll": true}));
    let after = (after["prompt"].clone(), drive.state());
    for _ in 0..2 {
        drive.ask(json!({"undo": true}));
    }
    assert_ne!(drive.state(), after.1);
    for _ in 0..2 {
        drive.ask(json!({"redo": true}));
    }
    assert_eq!(drive.state(), after.1);
    let back = drive.ask(json!({"undo": before_entry(&save, "S4")}));
    assert_eq!((back["position"]["step"].as_str(), drive.state()), (Some("S4"), before));
    assert_eq!(drive.refused(json!({"undo": 100_000}))["code"], "no-such-entry");
    drive.end();
    assert_eq!(shown(&save)["position"]["step"], "S4", "what was taken back stays so on the disk");
    let log = run(["log", save.to_str().expect("UTF-8")]);
    assert!(log.out.lines().any(|line| line.contains("  x  ")), "{}", log.out);
}

/// The entry with which the step began.
fn before_entry(save: &std::path::Path, step: &str) -> Json {
    let log = run(["log", save.to_str().expect("UTF-8"), "--json"]);
    let log: Json = serde_json::from_str(&log.out).expect("the log is JSON");
    let began = |entry: &&Json| entry["lines"].to_string().contains(&format!("turn 1 {step}"));
    log.as_array().expect("a list").iter().find(began).expect("the step began")["entry"].clone()
}

#[test]
fn undo_goes_back_to_the_start_and_no_further() {
    let folder = Folder::new();
    let save = folder.practice();
    let start = shown(&save);
    let (mut drive, _) = Drive::open(&save);
    drive.on_to("S5");
    for _ in 0..100 {
        if drive.answer(&json!({"undo": true}))["ok"] == false {
            break;
        }
    }
    assert_eq!(drive.refused(json!({"undo": true}))["code"], "nothing-to-undo");
    assert_eq!(drive.state(), start);
    assert_eq!(drive.refused(json!({"mend": 1, "with": {"note": "x"}}))["code"], "nothing-to-undo");
}

#[test]
fn a_setting_counts_from_where_it_was_made_and_is_marked() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    drive.on_to("S4");
    let set = drive.ask(json!({"set": {"initiative.roll": "choose"}, "why": "no dice here"}));
    assert_eq!(set["told"], json!(["house rule initiative roll: choose (no dice here)"]));
    drive.pick("done");
    assert_eq!(drive.pick("initiative")["prompt"]["key"], "initiative/winner");
    drive.ask(json!({"set": {"skirmish.cavalry": 3}}));
    drive.end();
    let log = run(["log", save.to_str().expect("UTF-8"), "--json"]);
    let log: Json = serde_json::from_str(&log.out).expect("the log is JSON");
    let rulings = log.as_array().expect("a list").iter().filter(|entry| entry["ruling"] == true).count();
    assert_eq!(rulings, 3, "two here, and the scenario's turns");
}

#[test]
fn an_owed_thing_is_waived_before_its_act_and_inside_it() {
    let folder = Folder::new();
    let (mut drive, _) = Drive::open(&folder.practice());
    let owed = drive.on_to("S3");
    assert_eq!(owed["owed"][0]["key"], "engaged");
    let waived = drive.ask(json!({"waive": "engaged", "why": "far apart"}));
    assert!(waived["told"].to_string().contains("far apart"), "{waived}");
    let at = drive.on_to("S5");
    assert_eq!(at["owed"][0]["key"], "initiative");
    drive.pick("initiative");
    let waived = drive.ask(json!({"waive": "initiative", "why": "the same as last time"}));
    assert_eq!(waived["prompt"]["key"], "initiative/winner");
    assert_eq!(drive.refused(json!({"waive": "no such thing"}))["code"], "not-owed");
}

#[test]
fn a_result_may_be_stated_in_place_of_dice() {
    let folder = Folder::new();
    let (mut drive, _) = Drive::open(&folder.practice());
    drive.pick("order:B/Brigade Croûton");
    drive.pick("attack");
    drive.ask(json!({"fill": {"distance": 3}}));
    let error = drive.refused(json!({"outcome": {"colour": "red"}, "why": "?"}));
    assert_eq!(error["code"], "bad-outcome");
    let done = drive.ask(json!({"outcome": {"passed": true}, "why": "the umpire says so"}));
    assert!(done["told"].to_string().contains("the umpire says so"), "{done}");
    let state = drive.state();
    assert_eq!(state["sides"][1]["formations"][0]["order"], "attack");
}

#[test]
fn a_newcomer_joins_with_a_code_of_his_own() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    let guard = json!({"name": "Late Guard", "arm": "infantry", "quality": "guard", "cv": 7, "formation": "column"});
    let enlist =
        json!({"enlist": {"side": "B", "formation": "Brigade Croûton", "unit": guard}, "why": "found the figures"});
    drive.ask(enlist.clone());
    let state = drive.state();
    let guard = unit(&state, 1, "Late Guard");
    assert_eq!((&guard["cv"], &guard["quality"], &guard["status"]), (&json!(7), &json!("guard"), &json!("ready")));
    assert!(guard["code"].is_string());
    let again = drive.refused(enlist);
    assert_eq!(again["code"], "bad-correction");
    drive.ask(json!({"undo": true}));
    assert!(!drive.state().to_string().contains("Late Guard"));
    drive.ask(json!({"redo": true}));
    drive.end();
    let output = folder.path("b.toml");
    run(["orbat", save.to_str().expect("UTF-8"), "--side", "B", "--output", output.to_str().expect("UTF-8")]);
    assert!(fs::read_to_string(output).expect("the orbat").contains("Late Guard"));
}

#[test]
fn a_past_entry_is_mended_and_what_followed_is_played_again() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    drive.pick("order:B/Brigade Croûton");
    drive.pick("attack");
    let form = drive.ask(json!({"fill": {"distance": 6}}));
    let dice = drive.ask(json!({"faces": [1, 1]}));
    assert_eq!(drive.state()["sides"][1]["formations"][0]["order"], "defend");
    drive.pick("done");
    drive.ask(json!({"note": "who mistook a 6 for a 1?"}));
    let entry = form["entry"].as_u64().expect("a number") + 1;
    assert!(entry < dice["entry"].as_u64().expect("a number"));
    let mended = drive.ask(json!({"mend": entry, "with": {"faces": [6, 6]}}));
    assert_ne!(mended["position"]["step"], "S1", "the step that was done is done again: {mended}");
    let state = drive.state();
    assert_eq!(state["sides"][1]["formations"][0]["order"], "attack");
    drive.end();
    assert_eq!(shown(&save), state);
    assert_eq!(run(["rejudge", save.to_str().expect("UTF-8")]).status, 0);
}

#[test]
fn quit_answers_once_more_and_ends_and_so_does_the_end_of_input() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    drive.say(b"{\"quit\": true}\n{\"note\": \"nobody hears this\"}");
    let told = drive.end();
    assert_eq!((told.status, told.out.lines().count()), (0, 1), "{told:?}");
    assert_eq!(shown(&save)["position"]["step"], "S1");
    let (drive, _) = Drive::open(&save);
    let told = drive.end();
    assert_eq!((told.status, told.out.as_str(), told.err.as_str()), (0, "", ""));
    assert!(!fs::read_to_string(&save).expect("the save").contains("nobody hears"));
}

#[test]
fn the_last_line_needs_no_end_and_empty_lines_say_nothing() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    for blank in ["", "   ", "\t\r"] {
        drive.say(blank.as_bytes());
    }
    assert_eq!(drive.ask(json!({"note": "x"}))["told"], json!(["note: x"]));
    std::io::Write::write_all(drive.input.as_mut().expect("open"), br#"{"note": "y"}"#).expect("it listens");
    let told = drive.end();
    assert!(told.out.contains("note: y"), "{told:?}");
}

#[test]
fn a_battle_is_played_by_one_program_at_a_time_and_looked_at_by_any() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, first) = Drive::open(&save);
    let told = run(["drive", save.to_str().expect("UTF-8")]);
    assert_eq!((told.status, told.out.as_str()), (1, ""));
    assert!(told.err.contains("is being played in another window"), "{told:?}");
    let again = run(["new", super::PRACTICE, "--force", "--save", save.to_str().expect("UTF-8")]);
    assert!(again.status == 1 && again.err.contains("another window"), "{again:?}");
    drive.ask(plain_answer(&first["prompt"]));
    for command in ["show", "log", "packup", "rejudge"] {
        assert_eq!(run([command, save.to_str().expect("UTF-8")]).status, 0, "{command}");
    }
    assert_eq!(drive.state(), shown(&save));
    drive.end();
}

#[test]
fn a_killed_program_loses_nothing_that_was_answered() {
    let folder = Folder::new();
    let save = folder.practice();
    let mut state = Json::Null;
    let mut prompt = Json::Null;
    for _ in 0..4 {
        let (mut drive, first) = Drive::open(&save);
        if !state.is_null() {
            assert_eq!(first["prompt"], prompt);
            assert_eq!(drive.state(), state);
        }
        let mut answer = first;
        for _ in 0..5 {
            answer = drive.ask(plain_answer(&answer["prompt"]));
        }
        (state, prompt) = (drive.state(), answer["prompt"].clone());
        drive.kill();
    }
    let (mut drive, _) = Drive::open(&save);
    drive.ask(json!({"undo": true}));
    drive.ask(json!({"redo": true}));
    assert_eq!(drive.state(), state, "undo reaches over the restart");
}

#[test]
fn the_log_tells_every_answer_with_its_entry_so_that_it_can_be_mended() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    drive.pick("order:B/Brigade Croûton");
    drive.pick("attack");
    let form = drive.ask(json!({"fill": {"distance": 6}, "strike": ["staff"]}));
    drive.ask(json!({"roll": true}));
    drive.end();
    let log = run(["log", save.to_str().expect("UTF-8")]).out;
    let at = |words: &str| {
        let line = log.lines().find(|line| line.contains(words)).unwrap_or_else(|| panic!("{words} in {log}"));
        line.split_whitespace().next().and_then(|entry| entry.parse::<u64>().ok()).expect("an entry")
    };
    let entry = form["entry"].as_u64().expect("a number");
    assert_eq!(at("order:B/Brigade Croûton: distance = 6; strike [\"staff\"]"), entry);
    assert_eq!(at("order:B/Brigade Croûton/faces: "), entry + 1);
    assert!(log.contains("(rolled by the program)"), "{log}");
}
