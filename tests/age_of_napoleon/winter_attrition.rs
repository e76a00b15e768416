use super::{ATTRITION, desk};
use crate::sheet_desk::Desk;
use proptest::prelude::*;

const MODIFIERS: [(&str, i64); 8] = [
    ("depot", 2),
    ("friendly_area", 1),
    ("major_capital", 1),
    ("enemy_area", -1),
    ("half_spent", -1),
    ("scorched_earth", -2),
    ("french_in_insurgent", -2),
    ("barren", -2),
];

#[test]
fn every_cell_of_the_table_is_read() {
    for (die, row) in (1..=6).zip(ATTRITION) {
        for (corps, losses) in (3..=10).zip(row) {
            assert_eq!(losses_of(&desk(), &format!("corps={corps}"), &[die]), losses, "{corps} {die}");
        }
    }
}

#[test]
fn every_modifier_is_added_to_the_die() {
    for (name, value) in MODIFIERS {
        let inputs = format!("corps=10 {name}=true");
        let rows = desk().rows("winter-attrition", &inputs, &[1]);
        assert_eq!(rows, [(String::new(), name.to_owned(), value)]);
        for die in 1..=6_u8 {
            let row = usize::try_from((i64::from(die) + value).clamp(1, 6) - 1).unwrap();
            for (corps, column) in [(3, 0), (7, 4), (10, 7)] {
                let inputs = format!("corps={corps} {name}=true");
                assert_eq!(losses_of(&desk(), &inputs, &[die]), ATTRITION[row][column], "{inputs} {die}");
            }
        }
    }
}

#[test]
fn every_row_of_the_list_has_its_modifier() {
    let mut names: Vec<String> = MODIFIERS.iter().map(|(name, _)| name.replace('_', "-")).collect();
    names.sort();
    assert_eq!(desk().tables.modifier_keys("age-of-napoleon/winter-attrition"), names);
}

#[test]
fn modifiers_add_up_in_the_order_of_the_card() {
    let inputs = "corps=6 depot=true friendly_area=true major_capital=true half_spent=true scorched_earth=true \
                  french_in_insurgent=true barren=true";
    let rows = desk().rows("winter-attrition", inputs, &[6]);
    let keys: Vec<&str> = rows.iter().map(|(_, key, _)| key.as_str()).collect();
    let order =
        ["depot", "friendly_area", "major_capital", "half_spent", "scorched_earth", "french_in_insurgent", "barren"];
    assert_eq!(keys, order);
    // 6 + 4 - 7 = 3
    assert_eq!(losses_of(&desk(), inputs, &[6]), 1);
}

#[test]
fn a_modified_die_beyond_the_rows_is_read_in_the_first_or_last() {
    assert_eq!(losses_of(&desk(), "corps=9 scorched_earth=true barren=true enemy_area=true", &[1]), 3);
    assert_eq!(losses_of(&desk(), "corps=6 depot=true friendly_area=true major_capital=true", &[6]), 0);
}

#[test]
fn fewer_than_three_corps_make_no_test() {
    for corps in 0..3 {
        let fault = desk().fault("winter-attrition", &format!("corps={corps}"), &[1]);
        let words = "no test is made in an area with fewer than 3 corps";
        assert_eq!(fault, format!("`corps` is 3 or more, found {corps}: {words}"));
    }
}

#[test]
fn an_area_is_not_friendly_and_enemy_together() {
    let fault = desk().fault("winter-attrition", "corps=3 friendly_area=true enemy_area=true", &[1]);
    assert_eq!(fault, "`friendly_area` and `enemy_area` are both true: an area is one of them or neither");
    assert_eq!(losses_of(&desk(), "corps=3 friendly_area=false enemy_area=true", &[1]), 1);
}

#[test]
fn what_else_cannot_be_is_refused_by_name() {
    for (inputs, faces, fault) in [
        ("", [].as_slice(), "`corps` is missing: a whole number from 0 to 60"),
        ("corps=61", &[1], "`corps` is a whole number from 0 to 60, found `61`"),
        ("corps=5", &[], "the dice are 1D6; found none"),
        ("corps=5", &[1, 2], "the dice are 1D6; found 2 dice"),
        ("corps=5", &[0], "a die shows 1 to 6, found 0"),
    ] {
        assert_eq!(desk().fault("winter-attrition", inputs, faces), fault);
    }
}

#[test]
fn more_than_ten_corps_are_read_in_the_last_column_or_split() {
    assert_eq!(losses_of(&desk(), "corps=11", &[1]), 3);
    assert_eq!(losses_of(&desk(), "corps=40", &[6]), 1);
    let split = || desk().with("attrition.beyond-table", "split");
    assert_eq!(losses_of(&split(), "corps=10", &[1]), 3);
    assert_eq!(losses_of(&split(), "corps=13", &[1, 1]), 4);
    assert_eq!(losses_of(&split(), "corps=14", &[6, 2]), 2);
    assert_eq!(losses_of(&split(), "corps=14 depot=true", &[4, 1]), 1);
    assert_eq!(losses_of(&split(), "corps=14 barren=true", &[4, 1]), 4);
    assert_eq!(losses_of(&split(), "corps=25", &[1, 1, 1]), 7);
}

#[test]
fn a_rest_of_fewer_than_three_corps_rolls_no_die() {
    let split = desk().with("attrition.beyond-table", "split");
    assert_eq!(losses_of(&split, "corps=12", &[1]), 3);
    assert_eq!(losses_of(&split, "corps=11", &[6]), 1);
}

#[test]
fn the_setting_is_named_where_it_decided() {
    let rules = |inputs: &str| desk().resolve("winter-attrition", inputs, &[2]).unwrap().house_rules;
    assert!(rules("corps=10").is_empty());
    assert!(rules("corps=12").is_empty());
    assert_eq!(rules("corps=13"), ["attrition.beyond-table"]);
}

#[test]
fn the_odds_are_those_of_all_faces() {
    desk().proof_odds("winter-attrition", "corps=7", 1);
    desk().proof_odds("winter-attrition", "corps=7 depot=true barren=true half_spent=true", 1);
    desk().with("attrition.beyond-table", "split").proof_odds("winter-attrition", "corps=25 enemy_area=true", 3);
}

#[test]
fn the_log_says_that_winter_losses_are_for_good() {
    assert_eq!(desk().words("winter-attrition", "corps=3", &[6]), "no corps lost");
    assert_eq!(desk().words("winter-attrition", "corps=9", &[1]), "3 corps lost for good");
}

fn losses_of(desk: &Desk, inputs: &str, faces: &[u8]) -> i64 {
    let outcome = desk.outcome("winter-attrition", inputs, faces);
    assert_eq!(outcome.as_object().expect("the outcome is an object").len(), 1);
    outcome["losses"].as_i64().expect("losses are a number")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn a_higher_die_never_costs_more(corps in 3_i64..=30, flags in any::<[bool; 8]>(), die in 1_u8..6) {
        let set = MODIFIERS.iter().zip(flags).filter(|((name, _), set)| *set && !(*name == "enemy_area" && flags[1]));
        let inputs = set.fold(format!("corps={corps}"), |inputs, ((name, _), _)| format!("{inputs} {name}=true"));
        let (low, high) = (losses_of(&desk(), &inputs, &[die]), losses_of(&desk(), &inputs, &[die + 1]));
        prop_assert!(high <= low && low <= corps);
    }
}
