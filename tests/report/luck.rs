//! Luck: exact on worked examples, fair over all throws.
#![expect(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "luck is measured in fractions for showing")]

use fanion::engine::luck::{Luck, Sum};
use proptest::prelude::*;

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "found {found}, expected {expected}");
}

/// A die that takes one CV on 2 or less.
const TWO_OR_LESS: [(i64, u128); 2] = [(0, 4), (1, 2)];

/// The sum of 2D6.
fn two_dice() -> Vec<(i64, u128)> {
    (2..=12).map(|sum: i64| (sum, u128::from(6 - (sum - 7).unsigned_abs()))).collect()
}

#[test]
fn a_hit_on_2_or_less_is_worth_a_third_and_strays_by_two_ninths() {
    let luck = Luck::of(1, &TWO_OR_LESS);
    near(luck.expected, 1.0 / 3.0);
    near(luck.variance, 2.0 / 9.0);
    near(luck.rank, 5.0 / 6.0);
    near(luck.at_least, 1.0 / 3.0);
    near(luck.at_most, 1.0);
}

#[test]
fn a_seven_on_two_dice_is_no_luck_at_all() {
    let luck = Luck::of(7, &two_dice());
    near(luck.expected, 7.0);
    near(luck.variance, 35.0 / 6.0);
    near(luck.rank, 0.5);
    let mut sum = Sum::default();
    sum.add(&luck);
    near(sum.score(), 0.0);
    near(sum.rank_score(), 0.0);
}

#[test]
fn a_twelve_on_two_dice_is_as_rare_as_a_two() {
    let (high, low) = (Luck::of(12, &two_dice()), Luck::of(2, &two_dice()));
    near(high.tail(), 1.0 / 36.0);
    near(low.tail(), 1.0 / 36.0);
    near(high.rank + low.rank, 1.0);
}

#[test]
fn three_hits_of_three_stray_by_the_root_of_six() {
    let mut sum = Sum::default();
    (0..3).for_each(|_| sum.add(&Luck::of(1, &TWO_OR_LESS)));
    near(sum.expected, 1.0);
    near(sum.variance, 2.0 / 3.0);
    near(sum.score(), 6_f64.sqrt());
}

#[test]
fn a_throw_that_can_change_nothing_is_certain_and_never_lucky() {
    let luck = Luck::of(4, &[(4, 36)]);
    assert!(luck.is_certain());
    near(luck.rank, 0.5);
    near(luck.rank_variance, 0.0);
}

proptest! {
    #[test]
    fn over_all_ways_the_luck_is_nought_and_the_mean_rank_a_half(
        spread in prop::collection::btree_map(-20_i64..20, 1_u128..50, 1..8)
    ) {
        let spread: Vec<(i64, u128)> = spread.into_iter().collect();
        let all: f64 = spread.iter().map(|(_, ways)| *ways as f64).sum();
        let mean = |of: &dyn Fn(Luck) -> f64| -> f64 {
            spread.iter().map(|(value, ways)| of(Luck::of(*value, &spread)) * (*ways as f64) / all).sum()
        };
        prop_assert!((mean(&|luck| luck.value - luck.expected)).abs() < 1e-9);
        prop_assert!((mean(&|luck| luck.rank) - 0.5).abs() < 1e-9);
        prop_assert!((mean(&|luck| (luck.value - luck.expected).powi(2)) - Luck::of(0, &spread).variance).abs() < 1e-6);
        prop_assert!((mean(&|luck| (luck.rank - 0.5).powi(2)) - Luck::of(0, &spread).rank_variance).abs() < 1e-9);
    }

    #[test]
    fn what_is_luck_for_one_side_is_its_lack_for_the_other(
        spread in prop::collection::btree_map(-9_i64..9, 1_u128..9, 2..6), pick in 0_usize..6
    ) {
        let spread: Vec<(i64, u128)> = spread.into_iter().collect();
        let luck = Luck::of(spread[pick % spread.len()].0, &spread);
        let (mut own, mut other) = (Sum::default(), Sum::default());
        own.add(&luck);
        other.add(&luck.mirrored());
        prop_assert!((own.score() + other.score()).abs() < 1e-9);
        prop_assert!((own.rank_score() + other.rank_score()).abs() < 1e-9);
        prop_assert_eq!(luck.mirrored().mirrored().at_least.to_bits(), luck.at_least.to_bits());
    }
}
