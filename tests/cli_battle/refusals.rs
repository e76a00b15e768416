//! What the pipe refuses: the code, the words, the input at fault, and nothing changed on the disk.

use std::fs;

use serde_json::{Value as Json, json};

use super::{Drive, Folder};

/// A request, its code, a part of the words, the input.
type Case = (Json, &'static str, &'static str, Json);

/// Requests that are not of the protocol.
fn noise() -> Vec<Case> {
    vec![
        (json!({"mend": 3}), "bad-request", "`mend` needs `with`", Json::Null),
        (json!({"set": {"leader.risk": true}}), "bad-request", "takes text", Json::Null),
        (json!({}), "bad-request", "an empty request", Json::Null),
        (json!([]), "bad-request", "a request is a JSON object, found []", Json::Null),
        (json!("done"), "bad-request", "a request is a JSON object", Json::Null),
        (json!({"pick": 3}), "bad-request", "`pick` takes text, found 3", Json::Null),
        (json!({"pick": "done", "note": "x"}), "bad-request", "two requests", Json::Null),
        (json!({"pik": "done"}), "bad-request", "there is no request `pik`", Json::Null),
        (json!({"pick": "done", "faces": [1]}), "bad-request", "`faces` does not go with `pick`", Json::Null),
        (json!({"undo": "yes"}), "bad-request", "`undo` takes true, \"step\" or an entry", Json::Null),
        (json!({"undo": -1}), "bad-request", "`undo` takes true, \"step\" or an entry", Json::Null),
        (json!({"quit": false}), "bad-request", "`quit` takes true", Json::Null),
        (json!({"faces": [256]}), "bad-request", "a list of faces", Json::Null),
        (json!({"faces": [1], "roll": true}), "bad-request", "no faces beside it", Json::Null),
    ]
}

/// Requests that do not fit the first prompt, the journal or the settings.
fn answers() -> Vec<Case> {
    vec![
        (json!({"pick": "dome"}), "not-offered", "did you mean `done`?", json!("dome")),
        (json!({"pick": "order:B/Reserve"}), "blocked", "it has not arrived", json!("order:B/Reserve")),
        (json!({"number": 3}), "wrong-kind", "takes a pick, found a number", Json::Null),
        (json!({"name": "x"}), "wrong-kind", "takes a pick, found a name", Json::Null),
        (json!({"roll": true}), "wrong-kind", "takes a pick, found values or dice", Json::Null),
        (json!({"faces": [3]}), "wrong-kind", "takes a pick", Json::Null),
        (json!({"outcome": {"passed": true}}), "wrong-kind", "takes a pick, found an outcome", Json::Null),
        (json!({"waive": "ved:A/Nobody"}), "not-owed", "`ved:A/Nobody` is not due now", json!("ved:A/Nobody")),
        (json!({"redo": true}), "nothing-to-redo", "nothing to redo", Json::Null),
        (json!({"undo": true}), "nothing-to-undo", "this is the start", Json::Null),
        (json!({"undo": 77}), "no-such-entry", "there is no entry 77 in the game", Json::Null),
        (json!({"mend": 77, "with": {"note": "x"}}), "no-such-entry", "there is no entry 77 in the game", Json::Null),
        (json!({"set": {"leader.rsk": "5"}}), "unknown-setting", "did you mean `leader.risk`?", json!("leader.rsk")),
        (
            json!({"set": {"leader.risk": "1"}}),
            "bad-setting",
            "off or a whole number from 2 to 6",
            json!("leader.risk"),
        ),
        (
            json!({"set": {"fire.split": "on", "fire.rounding": "dwn"}}),
            "bad-setting",
            "down, nearest, up",
            json!("fire.rounding"),
        ),
    ]
}

/// Corrections that make no sense.
fn corrections() -> Vec<Case> {
    let correct = |fields: Json| json!({"correct": fields, "why": "x"});
    let lancers = |fields: Json| {
        let mut whole = json!({"side": "A", "unit": "Duchess's Lancers"});
        for (key, value) in fields.as_object().expect("an object") {
            whole[key] = value.clone();
        }
        correct(whole)
    };
    vec![
        (correct(json!({})), "bad-correction", "a correction says what is corrected", Json::Null),
        (
            correct(json!({"side": "A"})),
            "bad-correction",
            "a `unit`, a `formation`, a `leader` or the `position`",
            Json::Null,
        ),
        (
            correct(json!({"side": "A", "unit": "Duchess's Lancer", "cv": 3})),
            "bad-correction",
            "did you mean `Duchess's Lancers`?",
            Json::Null,
        ),
        (lancers(json!({})), "bad-correction", "nothing to set right", Json::Null),
        (lancers(json!({"cv": 11})), "bad-correction", "a whole number from 0 to 10, found 11", Json::Null),
        (lancers(json!({"cv": 0})), "bad-correction", "cv is 1 to 10", Json::Null),
        (lancers(json!({"lost": 6})), "bad-correction", "together are 1 to 10", Json::Null),
        (lancers(json!({"formation": "square"})), "bad-correction", "cannot be in square", Json::Null),
        (lancers(json!({"formation": "squar"})), "bad-correction", "squar", Json::Null),
        (lancers(json!({"colour": "red"})), "bad-correction", "no `colour`", Json::Null),
        (
            correct(json!({"side": "A", "formation": "Advance Guard", "retiring": 5})),
            "bad-correction",
            "from 0 to 4",
            Json::Null,
        ),
        (
            correct(json!({"side": "A", "leader": "von Strudel", "status": "asleep"})),
            "bad-correction",
            "asleep",
            Json::Null,
        ),
        (correct(json!({"position": {"step": "T9"}})), "bad-correction", "S1 to S5 or T1 to T4", Json::Null),
        (correct(json!({"position": {"step": "S2", "half": 1}})), "bad-correction", "no halves in S2", Json::Null),
    ]
}

/// Newcomers that make no sense.
fn newcomers() -> Vec<Case> {
    let unit = |more: Json| {
        let mut unit = json!({"name": "New", "arm": "cavalry", "quality": "regular", "weight": "light", "cv": 5, "formation": "line"});
        for (key, value) in more.as_object().expect("an object") {
            unit[key] = value.clone();
        }
        json!({"enlist": {"side": "A", "formation": "Brigade Strudel", "unit": unit}})
    };
    vec![
        (unit(json!({"cv": 11})), "bad-correction", "cv is 1 to 10, found 11", Json::Null),
        (unit(json!({"cv": 0})), "bad-correction", "cv", Json::Null),
        (
            unit(json!({"formation": "square"})),
            "bad-correction",
            "a cavalry unit cannot be in square; allowed: line, column",
            Json::Null,
        ),
        (unit(json!({"colour": "red"})), "bad-correction", "colour", Json::Null),
        (unit(json!({"name": "Duchess's Lancers"})), "bad-correction", "on this side already", Json::Null),
        (
            json!({"enlist": {"side": "A", "formation": "Nobody"}}),
            "bad-correction",
            "there is no formation `Nobody`",
            Json::Null,
        ),
        (
            json!({"enlist": {"side": "A", "formation": "Brigade Strudel"}}),
            "bad-correction",
            "needs its `unit`",
            Json::Null,
        ),
    ]
}

#[test]
fn every_refusal_has_its_code_its_words_and_its_input_and_changes_nothing() {
    let folder = Folder::new();
    let save = folder.practice();
    let before = fs::read(&save).expect("the save");
    let (mut drive, first) = Drive::open(&save);
    for (request, code, words, input) in [noise(), answers(), corrections(), newcomers()].concat() {
        let error = drive.refused(request.clone());
        assert_eq!((&error["code"], &error["input"]), (&json!(code), &input), "{request}: {error}");
        let message = error["message"].as_str().expect("words");
        assert!(message.contains(words), "{request}: {message}");
        assert_eq!(fs::read(&save).expect("the save"), before, "{request} changed the file");
    }
    let still = drive.ask(json!({"state": true}));
    assert_eq!((&still["entry"], &still["prompt"]), (&first["entry"], &first["prompt"]));
    assert_eq!(fs::read(&save).expect("the save"), before, "to look is no change");
}

#[test]
fn a_test_refuses_inputs_rows_and_dice_that_it_has_not() {
    let folder = Folder::new();
    let save = folder.practice();
    let (mut drive, _) = Drive::open(&save);
    drive.pick("order:B/Brigade Croûton");
    drive.pick("attack");
    let before = fs::read(&save).expect("the save");
    let cases = [
        (json!({"fill": {"distanc": 6}}), "unknown-input", json!("distanc")),
        (json!({"fill": {"distance": "far"}}), "bad-value", json!("distance")),
        (json!({"fill": {"distance": -1}}), "bad-value", json!("distance")),
        (json!({"fill": {"staff": "drunk", "distance": 6}}), "bad-value", json!("staff")),
        (json!({"fill": {}}), "missing-input", json!("distance")),
        (json!({"faces": [1, 2]}), "missing-input", json!("distance")),
        (json!({"fill": {"distance": 6}, "strike": ["no such row"]}), "no-such-row", json!("no such row")),
        (json!({"fill": {"distance": 6}, "faces": [1]}), "wrong-dice", Json::Null),
        (json!({"fill": {"distance": 6}, "faces": [1, 2, 3]}), "wrong-dice", Json::Null),
        (json!({"fill": {"distance": 6}, "faces": [0, 6]}), "wrong-dice", Json::Null),
        (json!({"fill": {"distance": 6}, "faces": [1, 7]}), "wrong-dice", Json::Null),
        (json!({"fill": {"distance": 6}, "faces": []}), "wrong-dice", Json::Null),
        (json!({"pick": "attack"}), "wrong-kind", Json::Null),
        (json!({"outcome": {"passed": "perhaps"}}), "bad-outcome", Json::Null),
        (json!({"waive": "order:B/Brigade Croûton"}), "not-owed", json!("order:B/Brigade Croûton")),
    ];
    for (request, code, input) in cases {
        let error = drive.refused(request.clone());
        assert_eq!((&error["code"], &error["input"]), (&json!(code), &input), "{request}: {error}");
        assert_eq!(fs::read(&save).expect("the save"), before, "{request} changed the file");
    }
    assert_eq!(drive.refused(json!({"fill": {"distance": 6}, "faces": [1]}))["message"], "the dice are 2D6; found 1");
}

#[test]
fn a_form_refuses_values_that_it_does_not_list() {
    let folder = Folder::new();
    let (mut drive, _) = Drive::open(&folder.practice());
    drive.on_to("S3");
    drive.pick("engaged");
    for (fill, code) in [
        (json!({"formations": ["A/Nobody"]}), "bad-value"),
        (json!({"formations": "A/Advance Guard"}), "bad-value"),
        (json!({"formations": ["A/Advance Guard", "A/Advance Guard"]}), "bad-value"),
        (json!({"units": []}), "bad-value"),
    ] {
        assert_eq!(drive.refused(json!({"fill": fill}))["code"], code, "{fill}");
    }
    assert_eq!(drive.refused(json!({"outcome": {}}))["code"], "wrong-kind", "a form has no outcome");
    drive.ask(json!({"fill": {"formations": []}}));
}
