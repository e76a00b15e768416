//! The order table.

use super::support::ask;

fn rows(inputs: &str) -> Vec<String> {
    let base = "ability=poor staff=average distance=5";
    let given: Vec<&str> = inputs.split_whitespace().collect();
    let names: Vec<&str> = given.iter().filter_map(|pair| pair.split('=').next()).collect();
    let kept = base.split(' ').filter(|pair| !names.iter().any(|name| pair.starts_with(&format!("{name}="))));
    let inputs: Vec<&str> = kept.chain(given.iter().copied()).collect();
    let all = ask("order", &inputs.join(" ")).rows(&[1, 1]);
    all.into_iter().filter(|row| !["ability +0", "staff +0"].contains(&row.as_str())).collect()
}

#[test]
fn every_modifier_has_its_printed_value() {
    let cases: [(&str, &[&str]); 18] = [
        ("ability=excellent", &["ability +3"]),
        ("ability=good", &["ability +2"]),
        ("ability=average", &["ability +1"]),
        ("ability=poor", &[]),
        ("ability=terrible", &["ability -1"]),
        ("staff=poor", &["staff -1"]),
        ("staff=average", &[]),
        ("staff=good", &["staff +1"]),
        ("commander_attached=true", &["commander_attached -2"]),
        ("uncommitted=true", &["uncommitted +2"]),
        ("retire=none", &[]),
        ("retire=unengaged", &["retire -2"]),
        ("retire=engaged", &["retire -4"]),
        ("distance=2", &["distance +2"]),
        ("distance=2.25", &[]),
        ("distance=11.99", &[]),
        ("distance=12", &["distance -1"]),
        ("distance=36.5", &["distance -3"]),
    ];
    for (inputs, expected) in cases {
        assert_eq!(rows(inputs), expected, "{inputs}");
    }
}

#[test]
fn rows_of_nothing_are_shown_where_their_condition_holds() {
    assert_eq!(ask("order", "ability=poor staff=average distance=5").rows(&[1, 1]), ["ability +0", "staff +0"]);
}

#[test]
fn seven_passes_and_six_fails() {
    let order = ask("order", "ability=average staff=average distance=5");
    assert_eq!(order.outcome(&[3, 3]), r#"{"passed":true}"#);
    assert_eq!(order.outcome(&[3, 2]), r#"{"passed":false}"#);
}

#[test]
fn ability_staff_and_distance_must_be_given() {
    for (inputs, missing) in [
        ("staff=good distance=1", "`ability` is missing"),
        ("ability=good distance=1", "`staff` is missing"),
        ("ability=good staff=good", "`distance` is missing"),
    ] {
        let refusal = ask("order", inputs).refusal(&[1, 1]);
        assert!(refusal.starts_with(missing), "{refusal}");
    }
}

#[test]
fn its_odds_are_exact() {
    for inputs in ["ability=good staff=good distance=1", "ability=terrible staff=poor distance=40 retire=engaged"] {
        ask("order", inputs).assert_odds_by_brute_force(2);
    }
}
