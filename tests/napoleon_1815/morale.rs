use super::desk;
use crate::sheet_desk::Desk;
use serde_json::json;

/// Whether each face breaks the unit.
fn broken(desk: &Desk, inputs: &str) -> Vec<bool> {
    (1..=6).map(|face| desk.outcome("morale", inputs, &[face])["broken"].as_bool().expect("broken is a flag")).collect()
}

#[test]
fn a_unit_breaks_up_to_a_three() {
    assert_eq!(broken(&desk(), ""), [true, true, true, false, false, false]);
    assert_eq!(desk().outcome("morale", "", &[3]), json!({"broken": true}));
}

#[test]
fn its_leader_adds_one_and_old_guard_takes_one() {
    assert_eq!(broken(&desk(), "leader=true"), [true, true, false, false, false, false]);
    assert_eq!(broken(&desk(), "against_old_guard=true"), [true, true, true, true, false, false]);
    assert_eq!(broken(&desk(), "leader=true against_old_guard=true"), [true, true, true, false, false, false]);
}

#[test]
fn every_modifier_has_its_row_and_every_row_its_modifier() {
    let rows = desk().rows("morale", "leader=true against_old_guard=true", &[1]);
    let found: Vec<(&str, i64)> = rows.iter().map(|(_, key, value)| (key.as_str(), *value)).collect();
    assert_eq!(found, [("leader", 1), ("against_old_guard", -1)]);
    assert_eq!(desk().tables.modifier_keys("napoleon-1815/morale"), ["against-old-guard", "leader"]);
}

#[test]
fn the_setting_moves_the_bad_faces() {
    for up_to in 0..=6_u8 {
        let desk = desk().with("morale.breaks-up-to", &up_to.to_string());
        let expected: Vec<bool> = (1..=6).map(|face| face <= up_to).collect();
        assert_eq!(broken(&desk, ""), expected, "{up_to}");
    }
    assert_eq!(desk().resolve("morale", "", &[5]).unwrap().house_rules, ["morale.breaks-up-to"]);
}

#[test]
fn it_takes_one_die_and_no_other_input() {
    assert_eq!(desk().fault("morale", "", &[]), "the dice are 1D6; found none");
    let fault = desk().fault("morale", "leadr=true", &[1]);
    assert_eq!(fault, "`napoleon-1815/morale` has no input `leadr`; did you mean `leader`?");
    assert_eq!(desk().fault("morale", "leader=1", &[1]), "`leader` is true, false, found `1`");
}

#[test]
fn the_odds_are_those_of_all_faces() {
    desk().proof_odds("morale", "against_old_guard=true", 1);
}

#[test]
fn the_log_says_whether_it_stands() {
    assert_eq!(desk().words("morale", "", &[1]), "broken");
    assert_eq!(desk().words("morale", "", &[6]), "stands");
}
