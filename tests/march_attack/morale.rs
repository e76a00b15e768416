//! MF and army morale.

use super::support::ask;
use proptest::prelude::*;

const RESULTS: [&str; 7] = ["broken", "retire-4", "retire-3", "retire-2", "retire-1", "disorder", "carry-on"];
const QUALITIES: [(&str, i64); 7] =
    [("untrained", -3), ("militia", -2), ("conscript", -1), ("regular", 0), ("veteran", 1), ("elite", 2), ("guard", 3)];

/// The printed result: a state's row begins to break at this total or less, and each total more is one column better.
fn printed(breaks_at: i64, total: i64) -> &'static str {
    let column = usize::try_from((total - breaks_at).clamp(0, 6)).expect("a column");
    RESULTS[column]
}

fn faces(roll: u8) -> [u8; 2] {
    let first = if roll > 6 { roll - 6 } else { 1 };
    [first, roll - first]
}

#[test]
fn every_total_in_every_state_gives_the_printed_result() {
    for (state, breaks_at) in [("steady", 0), ("shaken", 3), ("spent", 6)] {
        for (quality, modifier) in QUALITIES {
            for roll in 2..=12 {
                let asked = ask("morale", &format!("state={state} quality={quality}"));
                let total = i64::from(roll) + modifier;
                let expected = printed(breaks_at, total);
                assert_eq!(
                    asked.outcome(&faces(roll)),
                    format!(r#"{{"total":{total},"result":"{expected}"}}"#),
                    "{state} {quality} {roll}"
                );
            }
        }
    }
}

#[test]
fn every_modifier_has_its_printed_value() {
    for (quality, modifier) in QUALITIES {
        let rows = ask("morale", &format!("state=steady quality={quality}")).rows(&[1, 1]);
        assert_eq!(rows, [format!("quality {modifier:+}")]);
    }
    for (inspiration, row) in [
        ("charismatic", Some("inspiration +2")),
        ("normal", Some("inspiration +1")),
        ("uninspiring", Some("inspiration +0")),
        ("none", None),
    ] {
        let rows = ask("morale", &format!("state=steady quality=regular inspiration={inspiration}")).rows(&[1, 1]);
        assert_eq!(rows.get(1).map(String::as_str), row, "{inspiration}");
    }
}

#[test]
fn a_small_or_poor_friend_can_do_no_worse_than_its_bound() {
    for (bounds, worst) in [
        ("", "broken"),
        ("cause_half_units=true", "retire-2"),
        ("cause_lower_quality=true", "retire-2"),
        ("cause_half_units=true cause_lower_quality=true", "disorder"),
    ] {
        let asked = ask("morale", &format!("state=spent quality=regular cause=army {bounds}"));
        assert_eq!(asked.member("result", &[1, 1]), worst, "{bounds}");
        assert_eq!(asked.member("result", &[6, 6]), "carry-on", "{bounds}");
    }
    let mild = ask("morale", "state=steady quality=regular cause=army cause_half_units=true");
    assert_eq!(mild.member("result", &[1, 3]), "retire-1");
}

#[test]
fn a_cause_beside_an_own_test_is_refused() {
    for input in ["cause_half_units=true", "cause_lower_quality=true"] {
        for cause in ["", "cause=own"] {
            let refusal = ask("morale", &format!("state=steady quality=regular {cause} {input}")).refusal(&[1, 1]);
            assert!(refusal.ends_with("does not apply: it is for the army test, with cause = army"), "{refusal}");
        }
    }
    assert!(ask("morale", "state=steady quality=regular cause_half_units=false").try_resolve(&[1, 1]).is_ok());
    assert!(ask("morale", "quality=regular").refusal(&[1, 1]).starts_with("`state` is missing"));
    assert!(ask("morale", "state=steady").refusal(&[1, 1]).starts_with("`quality` is missing"));
}

#[test]
fn its_odds_are_exact() {
    ask("morale", "state=shaken quality=veteran inspiration=normal").assert_odds_by_brute_force(2);
    ask("morale", "state=spent quality=militia cause=army cause_half_units=true").assert_odds_by_brute_force(2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Neither a higher roll nor better troops ever make the result worse.
    #[test]
    fn better_rolls_and_better_troops_never_do_worse(
        state in prop::sample::select(vec!["steady", "shaken", "spent"]), level in 0_usize..6, roll in 2_u8..12,
    ) {
        let place = |quality: usize, roll: u8| {
            let result = ask("morale", &format!("state={state} quality={}", QUALITIES[quality].0)).member("result", &faces(roll));
            RESULTS.iter().position(|word| result == *word)
        };
        prop_assert!(place(level, roll) <= place(level + 1, roll));
        prop_assert!(place(level, roll) <= place(level, roll + 1));
    }
}
