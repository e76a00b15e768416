use super::{ATTRITION, desk};
use crate::sheet_desk::Desk;
use proptest::prelude::*;
use serde_json::json;

const CAUSES: [&str; 4] = ["far", "rough", "winter", "forced_march"];

#[test]
fn every_cell_of_the_table_is_read_for_every_cause() {
    for (die, row) in (1..=6).zip(ATTRITION) {
        for (corps, losses) in (1..=8).zip(row) {
            for cause in CAUSES {
                let inputs = format!("corps={corps} {cause}={corps}");
                let expected = json!({"losses": losses, "permanent": cause == "winter", "become_spent": 0});
                assert_eq!(desk().outcome("march-attrition", &inputs, &[die]), expected, "{inputs} {die}");
            }
        }
    }
}

#[test]
fn no_cause_needs_no_die() {
    let none = json!({"losses": 0, "permanent": false, "become_spent": 0});
    assert_eq!(desk().outcome("march-attrition", "corps=5 fresh=5", &[]), none);
}

#[test]
fn a_cause_that_only_fresh_corps_meet_needs_no_die_and_leaves_them_spent() {
    for (inputs, permanent) in [("far=3", false), ("winter=3", true)] {
        let spent = json!({"losses": 0, "permanent": permanent, "become_spent": 3});
        assert_eq!(desk().outcome("march-attrition", &format!("corps=5 fresh=4 {inputs}"), &[]), spent, "{inputs}");
    }
    let fault = desk().fault("march-attrition", "corps=5 fresh=4 far=3 rough=1", &[]);
    assert!(fault.contains("1D6"), "the second cause spares nobody: {fault}");
}

#[test]
fn the_column_is_the_number_of_corps_subject() {
    assert_eq!(desk().outcome("march-attrition", "corps=8 rough=4", &[1])["losses"], 2);
    assert_eq!(desk().outcome("march-attrition", "corps=8 rough=3", &[1])["losses"], 1);
}

#[test]
fn fresh_corps_avoid_the_first_die_and_become_spent() {
    for (inputs, faces, losses, spent) in [
        ("corps=5 fresh=2 far=5", [1].as_slice(), 1, 2),
        ("corps=5 fresh=5 far=5", &[], 0, 5),
        ("corps=5 fresh=5 far=3", &[], 0, 3),
        ("corps=6 fresh=2 far=6", &[1], 2, 2),
        ("corps=5 fresh=5 far=3 rough=5", &[1], 2, 3),
        ("corps=5 fresh=1 rough=1 winter=5", &[1], 2, 1),
        ("corps=5 fresh=4 forced_march=5", &[6], 0, 4),
    ] {
        let outcome = desk().outcome("march-attrition", inputs, faces);
        assert_eq!((&outcome["losses"], &outcome["become_spent"]), (&json!(losses), &json!(spent)), "{inputs}");
    }
}

#[test]
fn only_the_first_cause_spares_fresh_corps() {
    let outcome = desk().outcome("march-attrition", "corps=4 fresh=2 far=4 winter=4", &[6, 1]);
    assert_eq!(outcome, json!({"losses": 2, "permanent": true, "become_spent": 2}));
}

#[test]
fn dice_fall_for_far_rough_winter_and_forced_march_in_this_order() {
    let inputs = "corps=8 far=8 rough=1 winter=4 forced_march=8";
    // 3 of 8; 1 of 1; 1 of the 4 that are still there; 1 of 3.
    assert_eq!(desk().outcome("march-attrition", inputs, &[1, 1, 2, 4])["losses"], 6);
    // 2 of 8; none of 1; 1 of 4 by a 5; 1 of 5 by a 6.
    assert_eq!(desk().outcome("march-attrition", inputs, &[3, 2, 5, 6])["losses"], 4);
}

#[test]
fn a_corps_lost_to_one_cause_is_not_counted_for_the_next() {
    assert_eq!(desk().outcome("march-attrition", "corps=1 far=1 rough=1", &[1])["losses"], 1);
    assert_eq!(desk().outcome("march-attrition", "corps=1 far=1 rough=1", &[2, 1])["losses"], 1);
    // 2 of 4, then 2 are left: a 3 takes none of two, where it would take one of four.
    assert_eq!(desk().outcome("march-attrition", "corps=4 far=4 rough=4", &[1, 3])["losses"], 2);
    assert_eq!(desk().outcome("march-attrition", "corps=4 far=4 rough=4", &[5, 3])["losses"], 2);
}

#[test]
fn losses_are_permanent_in_winter_only() {
    for cause in CAUSES {
        let outcome = desk().outcome("march-attrition", &format!("corps=3 {cause}=3"), &[1]);
        assert_eq!(outcome["permanent"], cause == "winter", "{cause}");
    }
    assert_eq!(desk().outcome("march-attrition", "corps=3 fresh=3 winter=1", &[])["permanent"], true);
}

#[test]
fn more_corps_than_columns_are_read_in_the_last_one() {
    for (die, losses) in (1..=6).zip([3, 3, 2, 2, 2, 1]) {
        for corps in [8, 9, 14, 60] {
            let inputs = format!("corps={corps} far={corps}");
            assert_eq!(desk().outcome("march-attrition", &inputs, &[die])["losses"], losses, "{inputs}");
        }
    }
}

#[test]
fn split_more_corps_than_columns_roll_a_die_for_the_rest() {
    let split = || desk().with("attrition.beyond-table", "split");
    assert_eq!(split().outcome("march-attrition", "corps=8 far=8", &[1])["losses"], 3);
    assert_eq!(split().outcome("march-attrition", "corps=9 far=9", &[1, 1])["losses"], 4);
    assert_eq!(split().outcome("march-attrition", "corps=11 far=11", &[6, 4])["losses"], 2);
    assert_eq!(split().outcome("march-attrition", "corps=20 far=20 rough=2", &[1, 2, 3, 1])["losses"], 8);
    let fault = split().fault("march-attrition", "corps=9 far=9", &[1]);
    assert_eq!(fault, "the dice are 2D6; found 1 die");
}

#[test]
fn the_setting_is_named_where_it_decided() {
    let rules = |desk: Desk, corps: u8, faces: &[u8]| {
        desk.resolve("march-attrition", &format!("corps={corps} far={corps}"), faces).unwrap().house_rules
    };
    assert!(rules(desk(), 8, &[1]).is_empty());
    assert_eq!(rules(desk(), 9, &[1]), ["attrition.beyond-table"]);
    assert_eq!(rules(desk().with("attrition.beyond-table", "split"), 9, &[1, 6]), ["attrition.beyond-table"]);
}

#[test]
fn what_cannot_be_is_refused_by_name() {
    for (inputs, faces, fault) in [
        ("far=1", [].as_slice(), "`corps` is missing: a whole number from 1 to 60"),
        ("corps=0", &[], "`corps` is a whole number from 1 to 60, found `0`"),
        ("corps=4 fresh=5", &[], "`fresh` is at most the 4 `corps` of the army, found 5"),
        ("corps=4 far=5", &[1], "`far` is at most the 4 `corps` of the army, found 5"),
        ("corps=4 rough=6", &[1], "`rough` is at most the 4 `corps` of the army, found 6"),
        ("corps=4 winter=7", &[1], "`winter` is at most the 4 `corps` of the army, found 7"),
        ("corps=4 forced_march=8", &[1], "`forced_march` is at most the 4 `corps` of the army, found 8"),
        ("corps=4 far=4", &[], "the dice are 1D6; found none"),
        ("corps=4 far=4", &[7], "a die shows 1 to 6, found 7"),
        ("corps=4 far=4 winter=2", &[1], "the dice are 1D6, then 1D6 for the winter round; found 1 die"),
        ("corps=4 fresh=4 far=4", &[1], "the dice are none: nothing is rolled here; found 1 die"),
    ] {
        assert_eq!(desk().fault("march-attrition", inputs, faces), fault);
    }
}

#[test]
fn the_odds_are_those_of_all_faces() {
    desk().proof_odds("march-attrition", "corps=3 far=3", 1);
    desk().proof_odds("march-attrition", "corps=2 far=2 rough=2 winter=1 forced_march=2", 4);
    desk().proof_odds("march-attrition", "corps=9 fresh=2 far=9 winter=9", 2);
    desk().with("attrition.beyond-table", "split").proof_odds("march-attrition", "corps=10 far=10 winter=9", 4);
    let chance = &desk().odds("march-attrition", "corps=4 far=4")[0];
    assert_eq!((chance.outcome.count("losses"), chance.ways, chance.of), (1, 4, 6));
}

#[test]
fn a_great_army_has_odds_too() {
    let split = desk().with("attrition.beyond-table", "split");
    let odds = split.odds("march-attrition", "corps=40 far=40 rough=40 winter=40 forced_march=40");
    assert_eq!(odds.iter().map(|chance| chance.ways).sum::<u128>(), odds[0].of);
}

#[test]
fn the_log_says_where_the_corps_went() {
    let words = |inputs, faces: &[u8]| desk().words("march-attrition", inputs, faces);
    assert_eq!(words("corps=3 far=3", &[6]), "no corps lost");
    assert_eq!(words("corps=4 far=4", &[1]), "2 corps lost to the prisoners box");
    assert_eq!(words("corps=4 winter=4 fresh=1", &[1]), "1 corps lost for good, 1 fresh corps become spent");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn losses_are_never_more_than_the_corps_there_are(
        (corps, fresh, causes) in (1_i64..=20).prop_flat_map(|corps| (Just(corps), 0..=corps, [0..=corps, 0..=corps, 0..=corps, 0..=corps])),
        seed in any::<u64>(),
        split in any::<bool>(),
    ) {
        let desk = desk().with("attrition.beyond-table", if split { "split" } else { "last-column" });
        let check = desk.check("march-attrition");
        let mut inputs = check.inputs();
        inputs.set("corps", corps.into());
        inputs.set("fresh", fresh.into());
        for (cause, count) in CAUSES.iter().zip(causes) {
            inputs.set(cause, count.into());
        }
        let case = fanion::engine::check::Case { inputs: &inputs, settings: &desk.settings, tables: &desk.tables };
        let mut throws = 0;
        let resolved = check.roll(&case, |need| {
            throws += 1;
            fanion::engine::dice::rolled(seed, &throws.to_string(), need.count, need.sides)
        }).unwrap();
        prop_assert!((0..=corps).contains(&resolved.outcome.count("losses")));
        prop_assert!((0..=fresh).contains(&resolved.outcome.count("become_spent")));
        prop_assert!(throws <= causes.iter().filter(|count| **count > 0).count());
        prop_assert_eq!(check.resolve(&case, &resolved.faces).unwrap(), resolved);
    }
}
