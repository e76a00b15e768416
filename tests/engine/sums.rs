//! A total that keeps its reasons.

use fanion::engine::check::{Added, CheckFault, amend};
use fanion::engine::fraction::{Fraction, Rounding};
use fanion::engine::tally::{Change, Tally};
use serde_json::json;

fn five_thirds() -> Tally {
    let mut tally = Tally::new();
    tally.add("base", "base", 4, "table 1");
    tally.add("tired", "tired", -1, "table 1");
    tally.times("cover", "cover", Fraction::new(1, 2), "table 2");
    tally.times("far", "far", Fraction::new(10, 9), "table 2");
    tally
}

#[test]
fn rows_apply_in_order_and_rounding_comes_last() {
    let mut tally = five_thirds();
    assert_eq!(tally.total(), Fraction::new(5, 3));
    assert_eq!(tally.whole(), 1);
    for (rounding, total) in [(Rounding::Down, 1), (Rounding::Nearest, 2), (Rounding::Up, 2)] {
        tally.round(rounding, "the rule");
        assert_eq!(tally.total(), Fraction::whole(total));
    }
    assert_eq!(tally.line(), "base +4, tired -1, cover x1/2, far x10/9, rounded up +1/3 = 2");
    assert_eq!(Tally::new().line(), "nothing = 0");
}

#[test]
fn the_rows_that_count_add_up_to_the_total_in_json() {
    let mut tally = five_thirds();
    tally.round(Rounding::Down, "the rule");
    assert!(tally.strike("tired") && !tally.strike("nobody"));
    let rows = [
        json!({"key": "base", "label": "base", "value": 4, "source": "table 1"}),
        json!({"key": "cover", "label": "cover", "times": "1/2", "source": "table 2"}),
        json!({"key": "far", "label": "far", "times": "10/9", "source": "table 2"}),
        json!({"key": "rounding", "label": "rounded down", "value": "-2/9", "source": "the rule"}),
    ];
    assert_eq!(tally.json(), rows);
    assert_eq!(tally.total(), Fraction::whole(2));
}

fn added(label: &str, value: &str, side: Option<&str>) -> Added {
    Added { label: label.into(), value: value.parse().expect("a fraction"), side: side.map(str::to_owned) }
}

fn two_sides() -> Vec<Tally> {
    ["attacker", "defender"]
        .map(|side| {
            let mut tally = Tally::of_side(side);
            tally.add("strength", "strength", 5, "table 1");
            tally.add(&format!("{side}.hill"), "hill", 2, "table 1");
            tally
        })
        .into()
}

#[test]
fn rows_are_struck_on_one_side_or_on_both() {
    let cases = [("attacker.strength", [2, 7]), ("strength", [2, 2]), ("defender.hill", [7, 5])];
    for (key, totals) in cases {
        let mut tallies = two_sides();
        assert_eq!(amend(&mut tallies, &[key.to_owned()], &[]), Ok(()), "{key}");
        assert_eq!(tallies.iter().map(Tally::whole).collect::<Vec<_>>(), totals, "{key}");
    }
}

#[test]
fn rows_are_added_to_the_first_side_or_to_the_one_that_is_named() {
    for (side, totals) in [(None, [8, 7]), (Some("defender"), [7, 8])] {
        let mut tallies = two_sides();
        assert_eq!(amend(&mut tallies, &[], &[added("mud", "1", side)]), Ok(()));
        assert_eq!(tallies.iter().map(Tally::whole).collect::<Vec<_>>(), totals);
    }
}

#[test]
fn what_cannot_be_struck_or_added_is_refused_with_what_there_is() {
    let struck = amend(&mut two_sides(), &["luck".into()], &[]).expect_err("no row").to_string();
    assert_eq!(struck, "the sum has no row `luck`; it has strength, attacker.hill, strength, defender.hill");
    let side = amend(&mut two_sides(), &[], &[added("mud", "1", Some("c"))]).expect_err("no side").to_string();
    assert_eq!(side, "the sum has no row `c`; it has attacker, defender");
    let fine = [added("a", "1/999983", None), added("b", "1/999979", None), added("c", "1/999961", None)];
    assert!(matches!(amend(&mut two_sides(), &[], &fine), Err(CheckFault::Contradiction(_))));
}

#[test]
fn a_row_that_is_put_before_another_counts_before_it_and_last_where_that_is_not_there() {
    for (before, line) in [
        ("cover", "base +4, tired -1, hill +2, cover x1/2, far x10/9 = 25/9"),
        ("nobody", "base +4, tired -1, cover x1/2, far x10/9, hill +2 = 11/3"),
    ] {
        let mut tally = five_thirds();
        tally.insert(before, "hill", "hill", Change::Add(Fraction::whole(2)), "table 3");
        assert_eq!(tally.line(), line);
        assert_eq!(tally.line_with(str::to_uppercase).to_lowercase(), line, "by other labels the same sum");
    }
}

#[test]
fn a_sum_is_reckoned_with_as_long_as_no_step_of_it_is_too_fine() {
    let mut tally = Tally::new();
    for (at, value) in ["1/999983", "1/999979", "-1/999979"].into_iter().enumerate() {
        tally.add(&at.to_string(), "", value.parse::<Fraction>().expect("a fraction"), "");
    }
    assert!(!tally.is_reckonable(), "the second step is too fine, though the third takes it back");
    assert!(tally.strike("1") && tally.strike("2") && tally.is_reckonable(), "what is struck does not count");
}
