//! Requests as lines of JSON.

use fanion::engine::prompt::Fill;
use fanion::engine::request::{Dice, Request};
use serde_json::{Map, json};

fn object(value: &serde_json::Value) -> Map<String, serde_json::Value> {
    value.as_object().expect("an object").clone()
}

#[test]
fn every_request_is_read() {
    let fill = |values, dice| Request::Fill(Fill { fill: object(&values), ..Fill::default() }, dice);
    let cases = [
        (r#"{"pick": "done"}"#, Request::Pick("done".into())),
        (r#"{"fill": {"a": {"b": 1}}, "faces": [3, 4]}"#, fill(json!({"a.b": 1}), Dice::Typed(vec![3, 4]))),
        (r#"{"fill": {"a.b": 1}, "roll": true}"#, fill(json!({"a.b": 1}), Dice::Program)),
        (r#"{"fill": {}}"#, fill(json!({}), Dice::Absent)),
        (r#"{"roll": true}"#, fill(json!({}), Dice::Program)),
        (r#"{"strike": ["x"]}"#, Request::Fill(Fill { strike: vec!["x".into()], ..Fill::default() }, Dice::Absent)),
        (r#"{"number": -3}"#, Request::Number(-3)),
        (r#"{"name": "Ney"}"#, Request::Name("Ney".into())),
        (r#"{"outcome": {"a": 1}, "why": "w"}"#, Request::Outcome(object(&json!({"a": 1})), "w".into())),
        (r#"{"waive": "k", "why": "w"}"#, Request::Waive("k".into(), "w".into())),
        (r#"{"correct": {"a": 1}}"#, Request::Correct(object(&json!({"a": 1})), String::new())),
        (r#"{"enlist": {}}"#, Request::Enlist(Map::new(), String::new())),
        (
            r#"{"set": {"a": "b", "c": 5}}"#,
            Request::Set(vec![("a".into(), "b".into()), ("c".into(), "5".into())], String::new()),
        ),
        (r#"{"note": ""}"#, Request::Note(String::new())),
        (r#"{"undo": true}"#, Request::Undo(None)),
        (r#"{"undo": 7}"#, Request::Undo(Some(7))),
        (r#"{"redo": true}"#, Request::Redo),
        (r#"{"mend": 7, "with": {"pick": "x"}}"#, Request::Mend(7, Box::new(Request::Pick("x".into())))),
        (
            r#"{"mend": 7, "with": {"pick": "x"}, "preview": true}"#,
            Request::MendPreview(7, Box::new(Request::Pick("x".into()))),
        ),
        (
            r#"{"mend": 7, "with": {"pick": "x"}, "figures": true, "preview": false}"#,
            Request::MendFigures(7, Box::new(Request::Pick("x".into()))),
        ),
        (r#"{"state": true}"#, Request::State),
        (r#"{"quit": true}"#, Request::Quit),
    ];
    for (line, request) in cases {
        assert_eq!(Request::read(line), Ok(request), "{line}");
    }
}

#[test]
fn a_row_is_added_with_its_label_and_value() {
    let request =
        Request::read(r#"{"add": [{"label": "mud", "value": "1/2", "side": "a"}, {"label": "x", "value": -1}]}"#);
    let Ok(Request::Fill(fill, Dice::Absent)) = request else { panic!("{request:?}") };
    assert_eq!(fill.add.iter().map(|added| added.value.to_string()).collect::<Vec<_>>(), ["1/2", "-1"]);
    assert_eq!(fill.add[0].side.as_deref(), Some("a"));
}

#[test]
fn every_bad_request_is_named() {
    let cases = [
        ("", "no JSON: EOF while parsing a value at line 1 column 0"),
        ("{", "no JSON: EOF while parsing an object at line 1 column 1"),
        ("3", "a request is a JSON object, found 3"),
        ("[]", "a request is a JSON object, found []"),
        ("{}", "an empty request; see the protocol's list"),
        (r#"{"pik": "x"}"#, "there is no request `pik`"),
        (r#"{"pick": 3}"#, "`pick` takes text, found 3"),
        (r#"{"pick": "a", "number": 3}"#, "`pick` and `number` are two requests"),
        (r#"{"pick": "a", "fill": {}}"#, "`fill` does not go with `pick`"),
        (r#"{"pick": "a", "with": {}}"#, "`with` does not go with `pick`"),
        (r#"{"mend": 1, "with": {"redo": true}, "preview": 1}"#, "`preview` takes true or false, found 1"),
        (
            r#"{"mend": 1, "with": {"redo": true}, "preview": true, "figures": true}"#,
            "`preview` tells of both ways: leave `figures` out",
        ),
        (r#"{"pick": "a", "preview": true}"#, "`preview` does not go with `pick`"),
        (r#"{"pick": "a", "why": 5}"#, "`why` takes text, found 5"),
        (r#"{"fill": 3}"#, "`fill` takes an object, found 3"),
        (r#"{"fill": {}, "extra": 1}"#, "there is no request `extra`"),
        (r#"{"strike": "x"}"#, "`strike` takes a list of keys, found \"x\""),
        (r#"{"add": [{"label": "x"}]}"#, "`add` takes a list of {\"label\", \"value\"}, found [{\"label\":\"x\"}]"),
        (r#"{"faces": [256]}"#, "`faces` takes a list of faces, found [256]"),
        (r#"{"faces": [1], "roll": true}"#, "`roll` takes true, and no faces beside it, found true"),
        (r#"{"roll": false}"#, "`roll` takes true, and no faces beside it, found false"),
        (r#"{"number": 1.5}"#, "`number` takes a whole number, found 1.5"),
        (r#"{"outcome": []}"#, "`outcome` takes an object, found []"),
        (r#"{"set": {"a": true}}"#, "`a` takes text, found true"),
        (r#"{"undo": false}"#, "`undo` takes true, \"step\" or an entry, found false"),
        (r#"{"undo": -1}"#, "`undo` takes true, \"step\" or an entry, found -1"),
        (r#"{"redo": 1}"#, "`redo` takes true, found 1"),
        (r#"{"mend": 3}"#, "`mend` needs `with`: the new request"),
        (r#"{"mend": "x", "with": {}}"#, "`mend` takes an entry, found \"x\""),
        (r#"{"mend": 3, "with": {}}"#, "an empty request; see the protocol's list"),
        (r#"{"quit": null}"#, "`quit` takes true, found null"),
    ];
    for (line, words) in cases {
        let refusal = Request::read(line).expect_err(line);
        assert_eq!((refusal.code(), refusal.to_string().as_str()), ("bad-request", words), "{line}");
    }
    let deep = "{\"mend\":1,\"with\":".repeat(500);
    assert!(Request::read(&deep).is_err());
}
