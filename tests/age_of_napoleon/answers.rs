//! Interception and withdrawal.

use super::desk;
use serde_json::json;

#[test]
fn an_answer_succeeds_from_an_equal_mr_upwards() {
    for mr in 0..=6 {
        for moving in 0..=6 {
            let inputs = format!("mr={mr} moving_mr={moving}");
            for check in ["interception", "withdrawal"] {
                assert_eq!(desk().outcome(check, &inputs, &[])["succeeds"], mr >= moving, "{check} {inputs}");
            }
        }
    }
}

#[test]
fn an_interception_costs_a_card_but_not_as_the_first() {
    assert_eq!(desk().outcome("interception", "mr=3 moving_mr=3", &[]), json!({"succeeds": true, "cards": 1}));
    assert_eq!(desk().outcome("interception", "mr=2 moving_mr=3", &[]), json!({"succeeds": false, "cards": 1}));
    let first = desk().outcome("interception", "mr=3 moving_mr=3 first_move=true", &[]);
    assert_eq!(first, json!({"succeeds": true, "cards": 0}));
}

#[test]
fn a_withdrawal_costs_no_card() {
    assert_eq!(desk().outcome("withdrawal", "mr=3 moving_mr=3", &[]), json!({"succeeds": true, "cards": 0}));
    assert_eq!(desk().outcome("withdrawal", "mr=1 moving_mr=3", &[]), json!({"succeeds": false, "cards": 0}));
}

#[test]
fn both_ratings_are_needed_and_no_die() {
    assert_eq!(desk().fault("interception", "mr=3", &[]), "`moving_mr` is missing: a whole number from 0 to 20");
    assert_eq!(desk().fault("withdrawal", "moving_mr=3", &[]), "`mr` is missing: a whole number from 0 to 20");
    let fault = desk().fault("withdrawal", "mr=3 moving_mr=3", &[1]);
    assert_eq!(fault, "the dice are none: nothing is rolled here; found 1 die");
}

#[test]
fn the_log_says_who_got_through() {
    assert_eq!(desk().words("interception", "mr=3 moving_mr=3", &[]), "intercepts, 1 card to discard");
    let missed = desk().words("interception", "mr=1 moving_mr=3 first_move=true", &[]);
    assert_eq!(missed, "does not intercept, 0 cards to discard");
    assert_eq!(desk().words("withdrawal", "mr=3 moving_mr=3", &[]), "withdraws");
    assert_eq!(desk().words("withdrawal", "mr=2 moving_mr=3", &[]), "cannot withdraw");
}
