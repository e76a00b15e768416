//! Valeur et Discipline against the figures of the sheet.

use super::support::ask;

const QUALITIES: [(&str, i64); 7] =
    [("untrained", 4), ("militia", 5), ("conscript", 6), ("regular", 7), ("veteran", 8), ("elite", 9), ("guard", 10)];

fn value(inputs: &str) -> i64 {
    ask("ved", inputs).member("value", &[1, 1]).as_i64().expect("a whole number")
}

#[test]
fn the_value_begins_with_the_quality() {
    for (quality, expected) in QUALITIES {
        assert_eq!(value(&format!("quality={quality}")), expected, "{quality}");
        assert_eq!(ask("ved", &format!("quality={quality}")).rows(&[1, 1]), [format!("quality +{expected}")]);
    }
}

#[test]
fn every_modifier_has_its_printed_value_and_its_key() {
    let cases = [
        ("inspiration=charismatic", vec!["inspiration +2"]),
        ("inspiration=normal", vec!["inspiration +1"]),
        ("inspiration=uninspiring", vec!["inspiration +0"]),
        ("inspiration=none", vec![]),
        ("infantry_in_column=true", vec!["infantry_in_column +2"]),
        ("disordered=true", vec!["disordered -2"]),
        ("charge_distance=5", vec!["charge_distance -2"]),
        ("charge_distance=5.25", vec!["charge_distance +0"]),
        ("charge_distance=12", vec!["charge_distance +0"]),
        ("charge_distance=12.25", vec!["charge_distance +2"]),
        ("charge_distance=8 charge_from=front", vec!["charge_distance +0"]),
        ("charge_distance=8 charge_from=flank", vec!["charge_from -2", "charge_distance +0"]),
        ("charge_distance=8 charge_from=rear", vec!["charge_from -2", "charge_distance +0"]),
    ];
    for (inputs, rows) in cases {
        let mut expected = vec!["quality +7"];
        expected.extend(rows);
        assert_eq!(ask("ved", &format!("quality=regular {inputs}")).rows(&[1, 1]), expected, "{inputs}");
    }
}

#[test]
fn each_full_two_cv_lost_costs_one() {
    for lost in 0..=10 {
        assert_eq!(value(&format!("quality=regular cv_lost={lost}")), 7 - lost / 2, "{lost}");
    }
    assert_eq!(ask("ved", "quality=regular cv_lost=1").rows(&[1, 1]), ["quality +7"]);
}

#[test]
fn disorder_and_a_charge_in_flank_share_one_row_unless_a_house_rule_says_each() {
    let both = "quality=elite disordered=true charge_from=rear charge_distance=8";
    assert_eq!(value(both), 7);
    let each = ask("ved", both).with("ved.disorder-and-flank", "each");
    assert_eq!(each.member("value", &[1, 1]), 5);
    assert_eq!(each.house_rules(&[3, 3]), ["ved.disorder-and-flank"]);
    assert_eq!(ask("ved", both).house_rules(&[3, 3]), ["ved.disorder-and-flank"]);
    assert!(ask("ved", "quality=elite disordered=true").house_rules(&[3, 3]).is_empty());
}

#[test]
fn a_roll_of_the_value_passes_and_one_more_fails() {
    let unit = ask("ved", "quality=veteran cv_lost=2 disordered=true");
    assert_eq!(unit.outcome(&[3, 2]), r#"{"value":5,"passed":true}"#);
    assert_eq!(unit.outcome(&[3, 3]), r#"{"value":5,"passed":false}"#);
}

#[test]
fn the_example_sum_comes_out_as_players_see_it() {
    let resolved = ask("ved", "quality=veteran cv_lost=2 disordered=true").resolve(&[3, 4]);
    let rows = serde_json::to_string(&resolved.tallies[0].json()).expect("JSON");
    assert_eq!(
        rows,
        r#"[{"key":"quality","label":"Veteran","value":8,"source":"VeD table"},{"key":"cv_lost","label":"each full 2 CV lost","value":-1,"source":"VeD table"},{"key":"disordered","label":"disordered","value":-2,"source":"VeD table"}]"#
    );
}

#[test]
fn what_does_not_fit_is_refused_with_its_reason() {
    let cases = [
        ("", "`quality` is missing: untrained, militia, conscript, regular, veteran, elite, guard"),
        (
            "quality=regular charge_from=flank",
            "`charge_from` = `flank` needs `charge_distance`: the inches from which the charge comes, for a formation change",
        ),
        ("quality=regular cv_lost=11", "`cv_lost` is a whole number from 0 to 10, found `11`"),
        (
            "quality=regullar",
            "`quality` is untrained, militia, conscript, regular, veteran, elite, guard, found `regullar`; did you mean `regular`?",
        ),
        ("quality=regular charge_distance=-1", "`charge_distance` is inches from 0 to 200, found `-1`"),
    ];
    for (inputs, message) in cases {
        assert_eq!(ask("ved", inputs).refusal(&[1, 1]), message);
    }
    assert_eq!(ask("ved", "quality=regular").refusal(&[1]), "the dice are 2D6; found 1 die");
}

#[test]
fn its_odds_are_exact() {
    assert_eq!(ask("ved", "quality=veteran").odds()[0].ways, 26);
    for inputs in ["quality=untrained cv_lost=9", "quality=guard inspiration=charismatic", "quality=regular"] {
        ask("ved", inputs).assert_odds_by_brute_force(2);
    }
}
