use proptest::prelude::*;
use serde_json::json;

use super::{MODES, TACTICS, desk};

fn strength(inputs: &str) -> i64 {
    desk().outcome("strength", inputs, &[])["strength"].as_i64().expect("a strength is a number")
}

/// The multiplier of the Formation Deployment Chart in halves, outside and inside a fortress; none: forbidden.
fn halves(mode: &str, tactic: &str) -> Option<(i64, i64)> {
    let flank = tactic.ends_with("flank-attack");
    match mode {
        "march-order" if flank => None,
        "concentrated" if tactic == "retreat" => None,
        "march-order" => Some((1, 1)),
        "line-of-battle" if tactic == "hold" => Some((2, 4)),
        "echelon" if flank => Some((4, 4)),
        "concentrated" if tactic == "general-advance" || tactic == "hold" => Some((4, 4)),
        _ => Some((2, 2)),
    }
}

#[test]
fn every_mode_with_every_tactic_multiplies_as_the_chart_says() {
    for mode in MODES {
        for tactic in TACTICS {
            let inputs = format!("factors=7 mode={mode} tactic={tactic}");
            let Some((outside, inside)) = halves(mode, tactic) else {
                assert!(desk().fault("strength", &inputs, &[]).contains(&format!("found `{tactic}`")), "{inputs}");
                continue;
            };
            assert_eq!(strength(&inputs), (7 * outside + 1) / 2, "{inputs}");
            assert_eq!(strength(&format!("{inputs} in_fortress=true")), (7 * inside + 1) / 2, "{inputs} in_fortress");
        }
    }
}

#[test]
fn fractions_are_rounded_up_after_each_step() {
    let all = "factors=9 mode=march-order tactic=hold force_marched=true out_of_supply=true";
    assert_eq!(desk().outcome("strength", all, &[]), json!({"strength": 2, "steps": [5, 3, 2]}));
    let none = "factors=9 mode=echelon tactic=hold";
    assert_eq!(desk().outcome("strength", none, &[]), json!({"strength": 9, "steps": []}));
    assert_eq!(desk().words("strength", none, &[]), "strength 9");
}

#[test]
fn the_reasons_stand_in_the_order_of_the_sheet() {
    let inputs = "factors=9 mode=march-order tactic=hold force_marched=true out_of_supply=true";
    let resolved = desk().resolve("strength", inputs, &[]).unwrap();
    let rows: Vec<(String, String)> =
        resolved.tallies[0].rows().iter().map(|row| (row.key.to_string(), row.source.to_string())).collect();
    let strength = "FERT Combat Strength Modifiers (6.6)";
    let expected = [
        ("factors", strength),
        ("mode", "Formation Deployment Chart (5.3)"),
        ("force_marched", strength),
        ("out_of_supply", strength),
    ];
    assert_eq!(rows, expected.map(|(key, source)| (key.to_owned(), source.to_owned())));
    assert_eq!(resolved.tallies[0].json()[1]["times"], "1/2");
    assert_eq!(resolved.tallies[0].whole(), 2);
}

#[test]
fn a_force_march_counts_in_the_first_round_outside_a_pass() {
    let base = "factors=10 mode=echelon tactic=hold force_marched=true";
    assert_eq!(strength(base), 5);
    assert_eq!(strength(&format!("{base} round=1")), 5);
    assert_eq!(strength(&format!("{base} round=2")), 10);
    assert_eq!(strength(&format!("{base} in_pass=true")), 10);
    assert_eq!(strength("factors=10 mode=echelon tactic=hold in_pass=true round=2"), 10);
}

#[test]
fn wrong_inputs_are_named_with_what_is_allowed() {
    let faults = [
        ("mode=echelon tactic=hold", "`factors` is missing: a whole number from 0 to 9999"),
        ("factors=3 tactic=hold", "`mode` is missing: march-order, echelon, line-of-battle, concentrated"),
        (
            "factors=3 mode=echelon tactic=hodl",
            "`tactic` is left-flank-attack, right-flank-attack, general-advance, concentric-attack, hold, retreat, \
             found `hodl`",
        ),
        ("factors=3 mode=echelon tactic=hold round=3", "`round` is a whole number from 1 to 2, found `3`"),
        (
            "factors=3 mode=march-order tactic=left-flank-attack",
            "`tactic` with mode `march-order` is general-advance, concentric-attack, hold or retreat, found \
             `left-flank-attack`",
        ),
        (
            "factors=3 mode=concentrated tactic=retreat",
            "`tactic` with mode `concentrated` is any but `retreat`, found `retreat`",
        ),
        ("factors=3 mode=echelon tactic=hold pass=true", "`beyond-waterloo/strength` has no input `pass`"),
    ];
    for (inputs, fault) in faults {
        let found = desk().fault("strength", inputs, &[]);
        assert!(found.starts_with(fault), "{inputs}: {found}");
    }
    let dice = desk().fault("strength", "factors=3 mode=echelon tactic=hold", &[4]);
    assert_eq!(dice, "the dice are none: nothing is rolled here; found 1 die");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn strength_is_never_below_an_eighth_nor_above_double(
        factors in 0_i64..500, mode in 0_usize..4, tactic in 0_usize..6, marched: bool, hungry: bool,
    ) {
        let (mode, tactic) = (MODES[mode], TACTICS[tactic]);
        prop_assume!(halves(mode, tactic).is_some());
        let inputs = format!(
            "factors={factors} mode={mode} tactic={tactic} force_marched={marched} out_of_supply={hungry}"
        );
        let resolved = desk().resolve("strength", &inputs, &[]).unwrap();
        let found = resolved.outcome.count("strength");
        prop_assert!(found * 8 >= factors && found <= factors * 2);
        prop_assert_eq!(found, resolved.tallies[0].whole());
        let (halved, _) = halves(mode, tactic).unwrap();
        let stepwise = [halved, if marched { 1 } else { 2 }, if hungry { 1 } else { 2 }];
        prop_assert_eq!(found, stepwise.iter().fold(factors, |left, halves| (left * halves + 1) / 2));
    }
}
