use fanion::orbat::{Arm, Quality, Shape, Weight, unit_from_json};
use serde_json::{Value, json};

use super::sample::{QUATRE_BRAS, orbat};

fn lancers() -> Value {
    json!({
        "name": "5e Lanciers", "arm": "cavalry", "quality": "elite", "weight": "light",
        "cv": 5, "formation": "line", "lance": true,
    })
}

#[test]
fn a_unit_told_in_json_is_the_unit_of_the_file() {
    let unit = unit_from_json(&lancers()).expect("it is a good unit");
    assert_eq!(unit, orbat(QUATRE_BRAS).formations[1].units[0]);
    assert_eq!((unit.arm, unit.quality), (Arm::Cavalry, Quality::Elite));
    assert_eq!((unit.weight, unit.shape), (Some(Weight::Light), Shape::Line));
}

#[test]
fn null_is_a_key_left_out() {
    let mut value = lancers();
    value["notes"] = Value::Null;
    assert_eq!(unit_from_json(&value), unit_from_json(&lancers()));
    value["weight"] = Value::Null;
    let messages = unit_from_json(&value).expect_err("cavalry has a weight");
    assert_eq!(messages, ["a cavalry unit needs weight: light, medium or heavy"]);
}

#[test]
fn each_bad_figure_of_a_unit_told_in_json_is_refused_as_in_the_file() {
    let cases = [
        ("cv", json!(11), "cv is 1 to 10, found 11"),
        ("cv", json!(5.0), "cv is a whole number from 1 to 10, found 5.0"),
        ("cv", json!(18_446_744_073_709_551_615_u64), "cv is 1 to 10, found 18446744073709551615"),
        ("cv", json!("5"), "cv is a whole number from 1 to 10, found \"5\""),
        ("formation", json!("square"), "a cavalry unit cannot be in square; allowed: line, column"),
        ("lance", json!("yes"), "lance is true or false, found \"yes\""),
        ("name", json!(""), "name is not empty, found \"\""),
        ("men", json!([620]), "men is 0 to 100000, found a list"),
        ("notes", json!({}), "notes is a text, found a table"),
        (
            "ground",
            json!("rivr"),
            "ground is open, river, rough, bridge, light-wood, dense-wood, \
            wooden-bua or stone-bua, found \"rivr\"; did you mean \"river\"?",
        ),
        ("gun", json!(8), "a unit has no key \"gun\"; did you mean \"guns\"?"),
    ];
    for (key, value, expected) in cases {
        let mut unit = lancers();
        unit[key] = value;
        assert_eq!(unit_from_json(&unit), Err(vec![expected.to_owned()]), "{key}");
    }
}

#[test]
fn all_faults_of_a_unit_told_in_json_come_at_once() {
    let messages = unit_from_json(&json!({ "name": "x", "arm": "infantry", "weight": "heavy" }));
    let messages = messages.expect_err("much is missing");
    assert_eq!(messages.len(), 4, "{messages:?}");
}

#[test]
fn what_is_no_object_is_no_unit() {
    for value in [json!(5), json!([]), json!("x"), json!(null), json!(true)] {
        let messages = unit_from_json(&value).expect_err("not a unit");
        assert!(messages[0].starts_with("a unit is a table, found "), "{messages:?}");
    }
}
