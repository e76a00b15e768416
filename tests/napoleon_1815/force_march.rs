use super::desk;
use crate::sheet_desk::Desk;
use serde_json::json;

/// CV lost by each face.
fn lost(desk: &Desk, inputs: &str) -> Vec<i64> {
    (1..=6)
        .map(|face| desk.outcome("force-march", inputs, &[face])["cv_lost"].as_i64().expect("cv_lost is a number"))
        .collect()
}

#[test]
fn a_force_march_loses_a_cv_up_to_a_three() {
    assert_eq!(lost(&desk(), ""), [1, 1, 1, 0, 0, 0]);
    assert_eq!(desk().outcome("force-march", "", &[3]), json!({"cv_lost": 1}));
}

#[test]
fn a_march_with_the_leader_adds_one_by_day() {
    assert_eq!(lost(&desk(), "with_leader=true"), [1, 1, 0, 0, 0, 0]);
    let rows = desk().rows("force-march", "with_leader=true", &[1]);
    assert_eq!(rows, [(String::new(), "with_leader".to_owned(), 1)]);
    assert_eq!(desk().tables.modifier_keys("napoleon-1815/force-march"), ["with-leader"]);
}

#[test]
fn a_leader_who_is_only_present_adds_nothing() {
    assert_eq!(lost(&desk(), "leader_present=true"), [1, 1, 1, 0, 0, 0]);
}

#[test]
fn at_night_a_leader_allows_the_march_and_adds_nothing() {
    for inputs in [
        "night=true leader_present=true",
        "night=true with_leader=true",
        "night=true with_leader=true leader_present=true",
    ] {
        assert_eq!(lost(&desk(), inputs), [1, 1, 1, 0, 0, 0], "{inputs}");
        assert!(desk().rows("force-march", inputs, &[1]).is_empty());
    }
}

#[test]
fn no_force_march_at_night_without_a_leader() {
    for inputs in ["night=true", "night=true leader_present=false with_leader=false"] {
        let fault = desk().fault("force-march", inputs, &[4]);
        assert_eq!(fault, "`night` = `true` needs `leader_present` = `true`: no force march at night without a leader");
    }
}

#[test]
fn the_setting_moves_the_bad_faces() {
    for up_to in 0..=6_u8 {
        let desk = desk().with("force-march.loses-cv-up-to", &up_to.to_string());
        let expected: Vec<i64> = (1..=6).map(|face| i64::from(face <= up_to)).collect();
        assert_eq!(lost(&desk, ""), expected, "{up_to}");
    }
    let resolved = desk().resolve("force-march", "", &[3]).unwrap();
    assert_eq!(resolved.house_rules, ["force-march.loses-cv-up-to"]);
}

#[test]
fn it_takes_one_die() {
    assert_eq!(desk().fault("force-march", "", &[]), "the dice are 1D6; found none");
    assert_eq!(desk().fault("force-march", "", &[1, 2]), "the dice are 1D6; found 2 dice");
    assert_eq!(desk().fault("force-march", "", &[7]), "a die shows 1 to 6, found 7");
}

#[test]
fn the_odds_are_those_of_all_faces() {
    desk().proof_odds("force-march", "with_leader=true", 1);
}

#[test]
fn the_log_says_what_it_cost() {
    assert_eq!(desk().words("force-march", "", &[1]), "1 CV lost");
    assert_eq!(desk().words("force-march", "", &[6]), "no CV lost");
}
