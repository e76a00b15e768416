//! Battles that were begun on the table and are entered where they stand.

use serde_json::{Value as Json, json};

use super::{Drive, Folder, PRACTICE, run, shown, unit};

fn entered(at: &[&str]) -> Json {
    let folder = Folder::new();
    let save = folder.path("late.fanion");
    let mut args = vec!["new", PRACTICE, "--save", save.to_str().expect("UTF-8")];
    args.extend(at);
    let told = run(args);
    assert_eq!((told.status, told.err.as_str()), (0, ""), "{told:?}");
    shown(&save)
}

#[test]
fn a_battle_is_entered_at_any_turn_and_step() {
    let cases: [(&[&str], &str, &str); 11] = [
        (&["--turn", "3"], "3 S1 - -", "arrival:B/Reserve"),
        (&["--turn", "3", "--step", "S2"], "3 S3 - -", "engaged"),
        (&["--turn", "3", "--step", "S3"], "3 S3 - -", "engaged"),
        (&["--turn", "3", "--step", "S4"], "3 S4 - -", "-"),
        (&["--turn", "3", "--step", "s5"], "3 S5 - -", "initiative"),
        (&["--turn", "3", "--step", "T1", "--half", "1", "--active", "A"], "3 T1 1 A", "-"),
        (&["--turn", "3", "--step", "T1", "--half", "2", "--active", "b"], "3 T1 2 B", "-"),
        (&["--turn", "3", "--step", "T2", "--active", "B"], "3 T2 1 B", "-"),
        (&["--turn", "3", "--step", "T3", "--half", "1", "--active", "A"], "3 T1 2 B", "-"),
        (&["--turn", "3", "--step", "T4", "--half", "1", "--active", "B"], "3 T1 2 A", "-"),
        (&["--turn", "3", "--step", "T4", "--half", "2", "--active", "B"], "4 S1 - -", "arrival:B/Reserve"),
    ];
    for (args, expected, owed) in cases {
        let state = entered(args);
        let of = |name: &str| match &state["position"][name] {
            Json::String(word) => word.clone(),
            Json::Null => "-".to_owned(),
            other => other.to_string(),
        };
        let position = ["turn", "step", "half", "active"].map(of).join(" ");
        assert_eq!(position, expected, "{args:?}: a step in which nothing can be done ends by itself");
        assert_eq!(state["owed"][0]["key"].as_str().unwrap_or("-"), owed, "{args:?}");
    }
}

#[test]
fn a_wrong_place_to_enter_is_refused_and_writes_nothing() {
    let folder = Folder::new();
    let save = folder.path("late.fanion");
    for (args, why) in [
        (["--step", "T5"], "`step` is S1 to S5 or T1 to T4"),
        (["--half", "1"], "there are no halves in S1"),
        (["--active", "C"], "`active` is A or B"),
        (["--turn", "0"], "0 is not in 1..=9999"),
    ] {
        let told = run(["new", PRACTICE, "--save", save.to_str().expect("UTF-8"), args[0], args[1]]);
        assert_eq!(told.status, 2, "{told:?}");
        assert!(told.err.contains(why), "{told:?}");
        assert!(!save.exists());
    }
}

#[test]
fn who_is_out_stays_out_for_as_long_wherever_the_battle_is_entered() {
    let folder = Folder::new();
    let (mut drive, _) = Drive::open(&folder.practice());
    drive.ask(json!({"correct": {"side": "A", "leader": "von Strudel", "status": "out", "turns_out": 2}}));
    drive.ask(json!({"correct": {"position": {"turn": 5, "step": "S4"}}}));
    let state = drive.state();
    assert_eq!(state["position"]["turn"], 5);
    let commander = |side: usize, at: usize| state["sides"][side]["formations"][at]["commander"].clone();
    let strudel = (0..2).map(|at| commander(0, at)).find(|leader| leader["name"] == "von Strudel");
    let strudel = strudel.expect("he commands a formation");
    assert_eq!((&strudel["status"], &strudel["turns_out"]), (&json!("out"), &json!(2)));
}

#[test]
fn a_drawn_melee_that_was_told_before_is_owed_in_t3() {
    let folder = Folder::new();
    let (mut drive, _) = Drive::open(&folder.practice());
    drive.ask(json!({"correct": {"side": "A", "unit": "Duchess's Lancers", "locked_with": "Valmory Rifles"}}));
    let answer = drive.ask(json!({"correct": {"position": {"turn": 2, "step": "T3", "half": 1, "active": "A"}}}));
    assert_eq!(answer["position"], json!({"turn": 2, "step": "T3", "half": 1, "active": "A"}));
    assert_eq!(answer["owed"][0]["key"], "melee:B/Valmory Rifles");
}

#[test]
fn figures_only_of_a_mended_die_are_one_undo_over_the_protocol() {
    let folder = Folder::new();
    let (mut drive, _) = Drive::open(&folder.practice());
    drive.ask(json!({"pick": "order:B/Brigade Croûton"}));
    drive.ask(json!({"pick": "attack"}));
    let entry = drive.ask(json!({"fill": {"distance": 6}, "faces": [6, 5]}))["entry"].as_u64().expect("a number");
    drive.ask(json!({"correct": {"side": "A", "unit": "Duchess's Lancers", "cv": 4, "lost": 1}}));
    let with = json!({"fill": {"distance": 6}, "faces": [1, 1]});
    let preview = drive.ask(json!({"mend": entry, "with": with, "preview": true}));
    let order = json!({"name": "order", "now": "attack", "mended": "defend"});
    assert_eq!(preview["differs"][0]["figures"][0], order, "{preview}");
    assert_eq!(preview["asks"], Json::Null);
    let done = drive.ask(json!({"mend": entry, "with": with, "figures": true}));
    assert!(done["told"][0].to_string().contains("mended, figures only"), "{done}");
    let state = drive.state();
    assert_eq!(state["sides"][1]["formations"][0]["order"], "defend");
    assert_eq!(unit(&state, 0, "Duchess's Lancers")["cv"], 4, "what was done since stays");
    drive.ask(json!({"undo": true}));
    assert_eq!(drive.state()["sides"][1]["formations"][0]["order"], "attack");
}
