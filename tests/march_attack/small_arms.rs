//! Musketry.

use super::support::ask;
use proptest::prelude::*;

fn factor(inputs: &str) -> i64 {
    let asked = ask("small-arms", inputs).with("fire.resolution", "one-die");
    let faces: &[u8] = if asked.try_resolve(&[]).is_ok() { &[] } else { &[1] };
    asked.member("factor", faces).as_i64().expect("a whole number")
}

#[test]
fn the_formation_multiplies_cv() {
    for (formation, expected) in [("column", 7), ("line", 14), ("square", 3), ("garrison", 7)] {
        assert_eq!(factor(&format!("cv=7 formation={formation}")), expected, "{formation}");
    }
    for (formation, times) in [("column", "1"), ("line", "2"), ("square", "1/2"), ("garrison", "1")] {
        let rows = ask("small-arms", &format!("cv=4 formation={formation}")).rows(&[1]);
        assert_eq!(rows, ["cv +4".to_owned(), format!("formation x{times}")]);
    }
}

#[test]
fn every_halving_halves_or_quarters() {
    let cases = [
        ("cover=light", "cover x1/2", 8),
        ("cover=heavy", "cover x1/4", 4),
        ("at_deployed_artillery=true", "at_deployed_artillery x1/2", 8),
        ("at_charging_cavalry=true", "at_charging_cavalry x1/4", 4),
        ("disordered=true", "disordered x1/2", 8),
    ];
    for (input, row, expected) in cases {
        let inputs = format!("cv=8 formation=line {input}");
        assert_eq!(factor(&inputs), expected, "{input}");
        assert_eq!(ask("small-arms", &inputs).rows(&[1])[2], row);
    }
    assert_eq!(factor("cv=8 formation=line cover=heavy disordered=true at_charging_cavalry=true"), 0);
    assert_eq!(factor("cv=10 formation=line cover=light disordered=true at_deployed_artillery=true"), 2);
}

#[test]
fn the_factor_is_rounded_once_at_the_end() {
    let fraction = "cv=7 formation=line disordered=true cover=light";
    assert_eq!(ask("small-arms", fraction).rows(&[1]).last().map(String::as_str), Some("rounding -1/2"));
    for (rounding, expected) in [("down", 3), ("nearest", 4), ("up", 4)] {
        let asked = ask("small-arms", fraction).with("fire.rounding", rounding);
        assert_eq!(asked.member("factor", &[6]), expected, "{rounding}");
    }
    let quarter = ask("small-arms", "cv=9 formation=column cover=heavy");
    assert_eq!(quarter.with("fire.rounding", "nearest").member("factor", &[6]), 2);
    let quarter = ask("small-arms", "cv=9 formation=column cover=heavy");
    assert_eq!(quarter.with("fire.rounding", "up").member("factor", &[6]), 3);
    assert!(ask("small-arms", fraction).house_rules(&[6]).contains(&"fire.rounding"));
    assert!(!ask("small-arms", "cv=3 formation=column").house_rules(&[6]).contains(&"fire.rounding"));
}

#[test]
fn every_full_six_takes_a_cv_and_the_die_decides_the_rest() {
    let fourteen = ask("small-arms", "cv=7 formation=line");
    assert_eq!(fourteen.outcome(&[2]), r#"{"factor":14,"cv_lost":3}"#);
    assert_eq!(fourteen.outcome(&[3]), r#"{"factor":14,"cv_lost":2}"#);
    let two = ask("small-arms", "cv=2 formation=column");
    assert_eq!(two.outcome(&[2]), r#"{"factor":2,"cv_lost":1}"#);
    assert_eq!(two.outcome(&[3]), r#"{"factor":2,"cv_lost":0}"#);
}

#[test]
fn a_multiple_of_six_and_a_factor_of_nothing_take_no_die() {
    assert_eq!(ask("small-arms", "cv=6 formation=line").outcome(&[]), r#"{"factor":12,"cv_lost":2}"#);
    assert!(ask("small-arms", "cv=6 formation=line").refusal(&[1]).contains("nothing is rolled"));
    assert_eq!(ask("small-arms", "cv=1 formation=square").outcome(&[]), r#"{"factor":0,"cv_lost":0}"#);
    assert_eq!(ask("small-arms", "cv=7 formation=line").refusal(&[]), "the dice are 1D6; found none");
}

#[test]
fn with_one_die_a_single_roll_decides_all() {
    let one = || ask("small-arms", "cv=2 formation=line").with("fire.resolution", "one-die");
    assert_eq!(one().outcome(&[4]), r#"{"factor":4,"cv_lost":1}"#);
    assert_eq!(one().outcome(&[5]), r#"{"factor":4,"cv_lost":0}"#);
    let many = ask("small-arms", "cv=9 formation=line").with("fire.resolution", "one-die");
    assert_eq!(many.outcome(&[6]), r#"{"factor":18,"cv_lost":1}"#);
    assert_eq!(many.house_rules(&[6]), ["fire.resolution"]);
    let none = ask("small-arms", "cv=1 formation=square").with("fire.resolution", "one-die");
    assert_eq!(none.outcome(&[]), r#"{"factor":0,"cv_lost":0}"#);
}

#[test]
fn other_firers_add_their_factors_before_the_rounding() {
    let with_others = ask("small-arms", "cv=5 formation=square others=7/2");
    assert_eq!(with_others.outcome(&[]), r#"{"factor":6,"cv_lost":1}"#);
    assert_eq!(with_others.rows(&[]), ["cv +5", "formation x1/2", "others +7/2"]);
    let alone = ask("small-arms", "cv=5 formation=square others=7/2").with("fire.combine", "off");
    assert_eq!(alone.refusal(&[]), "`others` is 0 while fire.combine is off, found 7/2: each unit fires by itself");
    let none = ask("small-arms", "cv=5 formation=square others=0").with("fire.combine", "off");
    assert_eq!(none.outcome(&[1]), r#"{"factor":2,"cv_lost":1}"#);
}

#[test]
fn what_does_not_fit_is_refused() {
    for (inputs, part) in [
        ("formation=line", "`cv` is missing"),
        ("cv=4", "`formation` is missing"),
        ("cv=11 formation=line", "`cv` is a whole number from 1 to 10, found `11`"),
        ("cv=0 formation=line", "`cv` is a whole number from 1 to 10, found `0`"),
        ("cv=4 formation=limbered", "`formation` is column, line, square, garrison, found `limbered`"),
        ("cv=4 formation=line range=close", "has no input `range`"),
        (
            "cv=4 formation=line at_deployed_artillery=true at_charging_cavalry=true",
            "`at_deployed_artillery` and `at_charging_cavalry` are both true: a target is one or the other",
        ),
    ] {
        let refusal = ask("small-arms", inputs).refusal(&[1]);
        assert!(refusal.contains(part), "{refusal}");
    }
}

#[test]
fn its_odds_are_exact() {
    ask("small-arms", "cv=7 formation=line").assert_odds_by_brute_force(1);
    ask("small-arms", "cv=7 formation=line").with("fire.resolution", "one-die").assert_odds_by_brute_force(1);
    ask("small-arms", "cv=6 formation=line").assert_odds_by_brute_force(0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The loss is the factor in sixths, rounded one way or the other by the die.
    #[test]
    fn the_loss_is_a_sixth_of_the_factor_rounded_by_the_die(
        cv in 1_i64..=10, formation in prop::sample::select(vec!["column", "line", "square", "garrison"]),
        cover in prop::sample::select(vec!["none", "light", "heavy"]), disordered: bool, face in 1_u8..=6,
    ) {
        let asked = ask("small-arms", &format!("cv={cv} formation={formation} cover={cover} disordered={disordered}"));
        let resolved = asked.try_resolve(&[face]).or_else(|_| asked.try_resolve(&[])).expect("with or without a die");
        let (factor, lost) = (resolved.outcome.count("factor"), resolved.outcome.count("cv_lost"));
        prop_assert!(factor / 6 <= lost && lost <= (factor + 5) / 6);
    }
}

#[test]
fn a_shot_beyond_the_range_of_its_weapon_is_no_shot() {
    for (weapon, range) in [("musket", 3), ("rifle", 5)] {
        for (distance, reaches) in [(0, true), (range, true), (range + 1, false)] {
            let asked = ask("small-arms", &format!("cv=6 formation=line weapon={weapon} distance={distance}"));
            if reaches {
                assert_eq!(asked.outcome(&[]), r#"{"factor":12,"cv_lost":2}"#, "{weapon} at {distance}");
            } else {
                let words = asked.refusal(&[]);
                let expected = format!("a {weapon} fires up to {range}\", found {distance}\"");
                assert!(words.contains(&expected), "{words}");
            }
        }
    }
    assert!(ask("small-arms", "cv=6 formation=line distance=7/2").refusal(&[]).contains("a musket fires up to 3\""));
    assert_eq!(ask("small-arms", "cv=6 formation=line weapon=rifle").outcome(&[]), r#"{"factor":12,"cv_lost":2}"#);
}
