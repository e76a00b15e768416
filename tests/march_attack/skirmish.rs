//! Skirmish combat and the hits that it takes.

use super::support::ask;
use proptest::prelude::*;

/// Hits for rolls of 2 to 12, a column for each skirmish value from 1-2 to 19-20.
const HITS: [[i64; 10]; 11] = [
    [0, 0, 0, 1, 1, 1, 2, 2, 2, 3],
    [0, 0, 0, 1, 1, 1, 2, 2, 2, 3],
    [0, 0, 1, 1, 1, 2, 2, 2, 3, 3],
    [0, 0, 1, 1, 1, 2, 2, 2, 3, 3],
    [0, 1, 1, 1, 2, 2, 2, 3, 3, 3],
    [0, 1, 1, 1, 2, 2, 2, 3, 3, 3],
    [1, 1, 1, 2, 2, 2, 3, 3, 3, 4],
    [1, 1, 1, 2, 2, 2, 3, 3, 3, 4],
    [1, 1, 2, 2, 2, 3, 3, 3, 4, 4],
    [1, 1, 2, 2, 2, 3, 3, 3, 4, 4],
    [1, 2, 2, 2, 3, 3, 3, 4, 4, 4],
];

fn faces(roll: usize) -> [u8; 2] {
    let first = u8::try_from(roll.saturating_sub(6).max(1)).expect("a face");
    [first, u8::try_from(roll).expect("a roll") - first]
}

fn hits(value: usize, rolls: &[usize]) -> i64 {
    let faces: Vec<u8> = rolls.iter().flat_map(|&roll| faces(roll)).collect();
    ask("skirmish", &format!("value={value}")).member("hits", &faces).as_i64().expect("a number")
}

#[test]
fn every_value_and_every_roll_gives_the_printed_hits() {
    for value in 1..=20 {
        for roll in 2..=12 {
            assert_eq!(hits(value, &[roll]), HITS[roll - 2][(value - 1) / 2], "value {value}, roll {roll}");
        }
    }
}

#[test]
fn no_skirmishers_roll_no_dice() {
    assert_eq!(ask("skirmish", "value=0").outcome(&[]), r#"{"hits":0}"#);
    assert_eq!(ask("skirmish", "value=0").odds().len(), 1);
    assert!(ask("skirmish", "value=0").refusal(&[1, 2]).contains("nothing is rolled"));
}

#[test]
fn more_than_twenty_is_rolled_in_parts_with_the_largest_first() {
    for (value, rolls) in [(21, vec![2, 12]), (27, vec![8, 3]), (40, vec![2, 8]), (45, vec![12, 2, 4])] {
        let full = value / 20;
        let mut expected: i64 = rolls[..full].iter().map(|roll| HITS[roll - 2][9]).sum();
        if value % 20 > 0 {
            expected += HITS[rolls[full] - 2][(value % 20 - 1) / 2];
        }
        assert_eq!(hits(value, &rolls), expected, "{value}");
    }
    assert_eq!(hits(27, &[8, 3]), 5);
    assert_eq!(hits(27, &[3, 8]), 5);
    assert_eq!(hits(22, &[12, 2]), 4);
    assert_eq!(hits(22, &[2, 12]), 4);
    assert_eq!(ask("skirmish", "value=27").refusal(&[1, 2]), "the dice are 4D6; found 2 dice");
    assert_eq!(ask("skirmish", "value=20").refusal(&[1]), "the dice are 2D6; found 1 die");
}

#[test]
fn with_the_last_column_more_than_twenty_is_one_roll() {
    let single = ask("skirmish", "value=45").with("skirmish.over-20", "last-column");
    assert_eq!(single.outcome(&[4, 4]), r#"{"hits":4}"#);
    assert_eq!(single.house_rules(&[4, 4]), ["skirmish.over-20"]);
    assert!(ask("skirmish", "value=20").house_rules(&[4, 4]).is_empty());
}

#[test]
fn its_odds_are_exact_for_one_part_two_and_twenty() {
    ask("skirmish", "value=9").assert_odds_by_brute_force(2);
    ask("skirmish", "value=31").assert_odds_by_brute_force(4);
    let odds = ask("skirmish", "value=400").odds();
    assert_eq!(odds.iter().map(|chance| chance.ways).sum::<u128>(), odds[0].of);
    assert_eq!(odds[0].of, 36_u128.pow(20));
}

#[test]
fn a_value_beyond_the_range_is_refused() {
    assert_eq!(ask("skirmish", "value=401").refusal(&[]), "`value` is a whole number from 0 to 400, found `401`");
    assert!(ask("skirmish", "").refusal(&[]).starts_with("`value` is missing"));
}

#[test]
fn every_target_takes_its_printed_hits_and_cover_adds() {
    for (target, base) in [("formed-infantry", 1), ("limbered-artillery", 1), ("deployed-artillery", 2)] {
        for (cover, more) in [("none", 0), ("light", 1), ("heavy", 2)] {
            let asked = ask("skirmish-target", &format!("target={target} cover={cover}"));
            assert_eq!(asked.outcome(&[]), format!(r#"{{"hits_per_cv":{}}}"#, base + more), "{target} {cover}");
        }
    }
    let rows = ask("skirmish-target", "target=deployed-artillery cover=heavy").rows(&[]);
    assert_eq!(rows, ["target +2", "cover +2"]);
}

#[test]
fn cavalry_is_no_target_unless_a_house_rule_gives_it_hits() {
    let cavalry = ask("skirmish-target", "target=cavalry cover=light");
    assert_eq!(cavalry.outcome(&[]), r#"{"hits_per_cv":null}"#);
    assert_eq!(cavalry.house_rules(&[]), ["skirmish.cavalry"]);
    let target = cavalry.with("skirmish.cavalry", "3");
    assert_eq!(target.outcome(&[]), r#"{"hits_per_cv":4}"#);
    assert_eq!(target.rows(&[]), ["target +3", "cover +1"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// A higher roll never makes fewer hits, and neither does a higher value with the same roll.
    #[test]
    fn more_skirmishers_and_higher_rolls_never_hit_less(value in 1_usize..20, roll in 2_usize..12) {
        prop_assert!(hits(value, &[roll]) <= hits(value, &[roll + 1]));
        prop_assert!(hits(value, &[roll]) <= hits(value + 1, &[roll]));
    }
}
