//! A total that keeps its reasons.

use fanion::engine::check::{Added, CheckFault, amend};
use fanion::engine::fraction::{Fraction, Rounding};
use fanion::engine::tally::Tally;
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
