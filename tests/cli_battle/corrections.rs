//! Figures set right by hand, and the way of a battle back into files.

use std::fs;
use std::path::Path;

use serde_json::{Value as Json, json};

use super::{Drive, Folder, run, shown, text, unit};

/// Both sides saved as orders of battle and made into a battle again.
fn again(folder: &Folder, save: &Path, more: &[&str]) -> Json {
    let sides = ["A", "B"].map(|side| {
        let output = folder.path(&format!("{side}.toml"));
        let mut args = vec!["orbat", text(save), "--side", side, "--force", "--output", text(&output)];
        args.extend(more);
        let told = run(&args);
        assert_eq!((told.status, told.err.as_str()), (0, ""), "{told:?}");
        assert_eq!(run(["validate", text(&output)]).status, 0);
        output
    });
    let next = folder.path("next.fanion");
    let told = run(["new", text(&sides[0]), text(&sides[1]), "--force", "--save", text(&next)]);
    assert_eq!((told.status, told.err.as_str()), (0, ""), "{told:?}");
    shown(&next)
}

#[test]
fn a_correction_sets_figures_of_units_formations_leaders_and_the_position() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    let correct = |fields: Json| json!({"correct": fields, "why": "a slip"});
    let told =
        drive.ask(correct(json!({"side": "A", "unit": "Duchess's Lancers", "cv": 3, "lost": 2, "disorder": "d1"})));
    assert!(told["told"].to_string().contains("ruling: ") && told["told"].to_string().contains("a slip"), "{told}");
    drive.ask(correct(json!({"side": "B", "formation": "Reserve", "on_table": true, "order": "attack"})));
    drive.ask(correct(json!({"side": "A", "leader": "von Strudel", "status": "out", "turns_out": 2})));
    drive.ask(correct(json!({"side": "A", "leader": "von Zwieback", "attached_to": "Quillingen Jägers"})));
    let moved = drive.ask(correct(json!({"position": {"turn": 3, "step": "T2", "half": 2, "active": "B"}})));
    assert_eq!(moved["position"], json!({"turn": 3, "step": "T2", "half": 2, "active": "B"}));
    let state = drive.state();
    let lancers = unit(&state, 0, "Duchess's Lancers");
    assert_eq!((&lancers["cv"], &lancers["lost"], &lancers["disorder"]), (&json!(3), &json!(2), &json!("d1")));
    assert_eq!(state["sides"][1]["formations"][1]["order"], "attack");
    assert_eq!(unit(&state, 0, "Quillingen Jägers")["leader"], "von Zwieback");
    for _ in 0..5 {
        drive.ask(json!({"undo": true}));
    }
    assert_eq!(unit(&drive.state(), 0, "Duchess's Lancers")["cv"], 5);
}

#[test]
fn what_no_order_of_battle_may_hold_cannot_be_set_right_either() {
    let folder = Folder::new();
    let (mut drive, _) = Drive::open(&folder.practice());
    let cases = [
        (
            json!({"side": "A", "unit": "1/Ostermark Fusiliers", "formation": "garrison", "ground": "rough"}),
            "correct `ground`, too",
        ),
        (
            json!({"side": "B", "unit": "Mill Volunteers", "ground": "open"}),
            "a garrison stands on wooden-bua or stone-bua",
        ),
        (json!({"side": "A", "unit": "1/Ostermark Fusiliers", "lance": true}), "lance is for cavalry only"),
        (json!({"side": "A", "unit": "Duchess's Lancers", "light": true}), "light is for infantry only"),
        (
            json!({"side": "A", "unit": "Marzipan's Horse Battery", "weight": "heavy"}),
            "horse artillery is light or medium",
        ),
        (
            json!({"side": "A", "unit": "Old Ostermark Battery", "ground": "dense-wood"}),
            "artillery cannot be in dense-wood",
        ),
        (
            json!({"side": "A", "formation": "Advance Guard", "order": "form-grand-battery"}),
            "order is attack, manoeuvre, defend, retire, support, bombard or retreat",
        ),
    ];
    for (fields, words) in cases {
        let error = drive.refused(json!({"correct": fields}));
        assert_eq!(error["code"], "bad-correction");
        assert!(error["message"].as_str().expect("words").contains(words), "{fields}: {error}");
    }
    drive.ask(json!({"correct":
        {"side": "A", "unit": "1/Ostermark Fusiliers", "formation": "garrison", "ground": "stone-bua"}}));
}

#[test]
fn a_garrison_that_leaves_its_buildings_is_in_column() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    drive.ask(json!({"correct": {"position": {"step": "T1", "half": 1, "active": "B"}}}));
    drive.pick("move:B/Mill Volunteers");
    drive.ask(json!({"fill": {"ground": "rough"}}));
    let state = drive.state();
    assert_eq!(unit(&state, 1, "Mill Volunteers")["formation"], "column");
    drive.end();
    assert_eq!(unit(&again(&folder, &save, &[]), 1, "Mill Volunteers")["ground"], "rough");
}

#[test]
fn a_battle_goes_through_orders_of_battle_and_no_figure_changes() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    for fields in [
        json!({"side": "A", "unit": "Duchess's Lancers", "cv": 3, "lost": 2, "disorder": "d2", "locked_with": "Valmory Rifles"}),
        json!({"side": "A", "unit": "2/Ostermark Fusiliers", "status": "removed", "cv": 0, "lost": 6}),
        json!({"side": "A", "unit": "Old Ostermark Battery", "status": "captured"}),
        json!({"side": "B", "unit": "1st Valmory Regiment", "status": "broken"}),
        json!({"side": "A", "formation": "Brigade Strudel", "retiring": 2, "tested_at": 1, "skirmish": 7}),
        json!({"side": "B", "formation": "Brigade Croûton", "order": "retire", "engaged": true, "committed": true}),
        json!({"side": "B", "leader": "Croûton", "status": "out", "turns_out": 3}),
        json!({"side": "B", "leader": "Madeleine", "status": "killed"}),
        json!({"side": "B", "leader": "Citizen Brioche", "attached_to": "Valmory Rifles"}),
    ] {
        drive.ask(json!({"correct": fields}));
    }
    drive.end();
    assert_eq!(again(&folder, &save, &[])["sides"], shown(&save)["sides"]);
}

#[test]
fn a_retreat_of_which_nobody_said_what_follows_ends_in_defence() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    drive.ask(json!({"correct": {"side": "A", "formation": "Advance Guard", "order": "retreat"}}));
    drive.end();
    again(&folder, &save, &[]);
    let output = folder.path("A.toml");
    let saved = fs::read_to_string(output).expect("side A");
    assert!(saved.contains("order = \"retreat\"\norder_after = \"defend\""), "{saved}");
}

#[test]
fn a_rested_side_keeps_its_losses_and_nothing_else() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    for fields in [
        json!({"side": "A", "unit": "Duchess's Lancers", "cv": 3, "lost": 2, "disorder": "d2", "locked_with": "Valmory Rifles"}),
        json!({"side": "A", "unit": "1/Ostermark Fusiliers", "status": "broken", "formation": "line"}),
        json!({"side": "A", "leader": "von Strudel", "status": "out", "turns_out": 3}),
    ] {
        drive.ask(json!({"correct": fields}));
    }
    drive.end();
    let state = again(&folder, &save, &["--rested"]);
    let lancers = unit(&state, 0, "Duchess's Lancers");
    assert_eq!((&lancers["cv"], &lancers["lost"]), (&json!(3), &json!(2)));
    assert_eq!((&lancers["disorder"], &lancers["locked_with"]), (&json!("none"), &Json::Null));
    let foot = unit(&state, 0, "1/Ostermark Fusiliers");
    assert_eq!((&foot["status"], &foot["formation"]), (&json!("ready"), &json!("column")));
    assert_eq!(state["sides"][0]["formations"][1]["commander"]["status"], "ready");
}

#[test]
fn packup_lists_what_stands_on_the_table_and_what_has_left_it() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    for fields in [
        json!({"side": "A", "unit": "Duchess's Lancers", "cv": 3, "lost": 2, "disorder": "d2", "ground": "light-wood"}),
        json!({"side": "A", "unit": "Old Ostermark Battery", "status": "captured"}),
        json!({"side": "A", "leader": "von Zwieback", "attached_to": "Duchess's Lancers"}),
        json!({"side": "A", "leader": "von Strudel", "status": "killed"}),
    ] {
        drive.ask(json!({"correct": fields}));
    }
    drive.end();
    let out = run(["packup", text(&save)]).out;
    let line = out.lines().find(|line| line.contains("ab Duchess's Lancers")).expect("the lancers");
    for words in ["CV 3/5", "column", "d2", "on light-wood", "with von Zwieback"] {
        assert!(line.contains(words), "{words}: {line}");
    }
    assert!(
        out.contains("von Strudel (killed)") && out.contains("off the table for good: bc Old Ostermark Battery"),
        "{out}"
    );
}

#[test]
fn packup_names_every_marker_and_what_goes_on() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    for fields in [
        json!({"side": "A", "unit": "Duchess's Lancers", "cv": 3, "lost": 2, "disorder": "d2"}),
        json!({"side": "A", "unit": "Quillingen Jägers", "disorder": "d1"}),
        json!({"side": "A", "leader": "von Zwieback", "attached_to": "Duchess's Lancers"}),
        json!({"side": "A", "unit": "1/Ostermark Fusiliers", "locked_with": "1st Valmory Regiment"}),
        json!({"side": "A", "formation": "Brigade Strudel", "order": "retreat", "order_after": "attack", "retiring": 2}),
    ] {
        drive.ask(json!({"correct": fields}));
    }
    drive.ask(json!({"set": {"melee.draw": "attacker-falls-back", "morale.retreat-from-melee": "stays-locked"}}));
    drive.on_to("S3");
    drive.end();
    let out = run(["packup", text(&save)]).out;
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "turn 1, S3",
        "casualty caps: ab 2",
        "one disorder marker: aa",
        "two disorder markers: ab",
        "garrisons: mb in wooden-bua",
        "locked in melee: ba with 1st Valmory Regiment",
        "von Zwieback with Duchess's Lancers, von Strudel alone",
        "Reserve, not on the table yet, due from turn 2 on 3 or more",
        "Brigade Strudel, order retreat, turns of retreat left 1, then attack",
        "it goes on with: S3 skirmish",
        "due from both sides: name the engaged formations, within 9\" of an enemy",
        "melee.draw = attacker-falls-back, morale.retreat-from-melee = stays-locked, battle.turns = 6",
    ] {
        assert!(out.contains(words), "no `{words}` in\n{out}");
    }
}

#[test]
fn an_orbat_is_written_whole_or_not_at_all() {
    let folder = Folder::new();
    let save = folder.practice();
    let taken = folder.file("taken.toml", "mine");
    let told = run(["orbat", text(&save), "--side", "A", "--output", text(&taken)]);
    assert!(told.status == 1 && told.err.contains("already exists"), "{told:?}");
    assert_eq!(fs::read_to_string(&taken).expect("my file"), "mine");
    let nowhere = folder.path("no/such/a.toml");
    let told = run(["orbat", text(&save), "--side", "A", "--output", text(&nowhere)]);
    assert!(told.status == 1 && told.err.contains("cannot write"), "{told:?}");
    assert_eq!(folder.files(), ["battle.fanion", "taken.toml"]);
}
