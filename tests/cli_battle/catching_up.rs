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
fn an_act_that_is_open_is_left_when_the_position_is_set_right_and_rulings_in_it_stay() {
    let folder = Folder::new();
    let (mut drive, _) = Drive::open(&folder.practice());
    drive.ask(json!({"correct": {"position": {"turn": 1, "step": "T2", "half": 1, "active": "A"}}}));
    drive.ask(json!({"pick": "shot:A/Quillingen Jägers"}));
    drive.ask(json!({"correct": {"side": "B", "unit": "Valmory Rifles", "cv": 3}}));
    let moved = drive.ask(json!({"correct": {"position": {"turn": 2, "step": "S5"}}}));
    assert_eq!((&moved["position"]["step"], &moved["prompt"]["key"]), (&json!("S5"), &json!("S5")), "{moved}");
    assert!(moved["told"].to_string().contains("unfinished action cancelled"), "{moved}");
    assert_eq!(unit(&drive.state(), 1, "Valmory Rifles")["cv"], 3);
    let back = drive.ask(json!({"undo": true}));
    assert_eq!(back["prompt"]["key"], "shot:A/Quillingen Jägers/target", "one undo brings the act back");
    let refused = drive.refused(json!({"correct": {"position": {"step": "T9"}}}));
    assert_eq!(refused["code"], "bad-correction");
    assert_eq!(drive.state()["prompt"]["key"], "shot:A/Quillingen Jägers/target");
}

#[test]
fn a_newcomer_brings_a_formation_with_its_commander_and_both_are_saved() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    let unit = json!({"name": "Landwehr 1", "arm": "infantry", "quality": "militia", "cv": 4, "formation": "column"});
    let commander = json!({"name": "Blücher", "ability": "good", "inspiration": "charismatic"});
    let newcomer = |raise: Json| json!({"enlist": {"side": "B", "formation": "Late Brigade", "raise": raise, "unit": unit}, "why": "at last"});
    for (raise, why) in [
        (json!(3), "`raise` is an object"),
        (json!({"order": "dance"}), "order is"),
        (json!({"colour": "blue"}), "`raise` has no `colour`"),
        (json!({"commander": {"ability": "good"}}), "the name of a commander"),
        (json!({"commander": {"name": "Croûton"}}), "there is a leader `Croûton` on this side already"),
    ] {
        let refused = drive.refused(newcomer(raise));
        assert!(refused["message"].to_string().contains(why), "{refused}");
    }
    let told = drive.ask(newcomer(json!({"order": "attack", "commander": commander})));
    assert!(told["told"][0].to_string().contains("Late Brigade comes to the battle under Blücher"), "{told}");
    let brigade = drive.state()["sides"][1]["formations"][2].clone();
    assert_eq!((&brigade["order"], &brigade["commander"]["name"]), (&json!("attack"), &json!("Blücher")));
    assert_eq!(brigade["units"][0]["code"], "oa");
    drive.end();
    let (mut again, _) = Drive::open(&save);
    assert_eq!(again.state()["sides"][1]["formations"][2], brigade);
    again.ask(json!({"undo": true}));
    assert_eq!(again.state()["sides"][1]["formations"].as_array().map(Vec::len), Some(2));
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
