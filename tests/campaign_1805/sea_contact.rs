use serde_json::json;

use super::desk;

fn contact(inputs: &str, faces: &[u8]) -> String {
    desk().outcome("sea-contact", inputs, faces)["result"].as_str().expect("the result is a word").to_owned()
}

#[test]
fn equal_orders_take_no_dice() {
    assert_eq!(contact("a_order=intercept b_order=intercept", &[]), "battle");
    assert_eq!(contact("a_order=evade b_order=evade", &[]), "none");
    assert!(desk().fault("sea-contact", "a_order=evade b_order=evade", &[1, 1]).starts_with("the dice are none"));
}

#[test]
fn the_higher_die_decides_a_chase() {
    for a in 1..=6_u8 {
        for b in 1..=6_u8 {
            let expected = |interceptor: u8, evader: u8| if interceptor > evader { "battle" } else { "none" };
            assert_eq!(contact("a_order=intercept b_order=evade", &[a, b]), expected(a, b), "{a} {b}");
            assert_eq!(contact("a_order=evade b_order=intercept", &[a, b]), expected(b, a), "{a} {b}");
        }
    }
    desk().proof_odds("sea-contact", "a_order=intercept b_order=evade", 2);
}

#[test]
fn frigates_flee_from_a_man_of_war() {
    let chase = "a_order=intercept b_order=evade";
    let both = format!("{chase} evader_all_frigates=true interceptor_has_man_of_war=true");
    assert_eq!(contact(&both, &[5, 2]), "flees");
    assert_eq!(contact(&both, &[2, 5]), "none");
    assert_eq!(contact(&both, &[3, 3]), "none");
    assert_eq!(contact(&format!("{chase} evader_all_frigates=true"), &[5, 2]), "battle");
    assert_eq!(contact(&format!("{chase} interceptor_has_man_of_war=true"), &[5, 2]), "battle");
    assert_eq!(desk().words("sea-contact", &both, &[5, 2]), "the frigates flee");
    desk().proof_odds("sea-contact", &both, 2);
}

#[test]
fn the_house_rule_decides_a_tie() {
    let tie = desk().with("sea.tie", "battle");
    let chase = "a_order=evade b_order=intercept";
    assert_eq!(tie.outcome("sea-contact", chase, &[4, 4]), json!({"result": "battle"}));
    assert_eq!(tie.outcome("sea-contact", chase, &[4, 3]), json!({"result": "none"}));
    let frigates = format!("{chase} evader_all_frigates=true interceptor_has_man_of_war=true");
    assert_eq!(tie.outcome("sea-contact", &frigates, &[4, 4]), json!({"result": "flees"}));
    assert_eq!(desk().resolve("sea-contact", chase, &[4, 4]).unwrap().house_rules, ["sea.tie"]);
    assert!(desk().resolve("sea-contact", chase, &[4, 3]).unwrap().house_rules.is_empty());
}

#[test]
fn wrong_inputs_are_named_with_what_is_allowed() {
    let fault = desk().fault("sea-contact", "a_order=evade b_order=evade evader_all_frigates=true", &[]);
    let expected =
        "`evader_all_frigates` = `true` does not apply: it is for a fleet that intercepts and one that evades";
    assert_eq!(fault, expected);
    assert!(desk().resolve("sea-contact", "a_order=evade b_order=evade evader_all_frigates=false", &[]).is_ok());
    assert_eq!(desk().fault("sea-contact", "b_order=evade", &[]), "`a_order` is missing: intercept, evade");
    assert_eq!(desk().fault("sea-contact", "a_order=evade", &[]), "`b_order` is missing: intercept, evade");
    assert_eq!(desk().fault("sea-contact", "a_order=evade b_order=intercept", &[3]), "the dice are 2D6; found 1 die");
}
