//! Gunfire and ranges.

use super::support::ask;
use fanion::engine::inches::Inches;
use fanion::rules::march_attack::SHEET;
use fanion::rules::march_attack::sheet::ranges;

/// A plain shot of 4 CV, medium guns at effective range at a line, has the factor 4.
const PLAIN: &str = "cv=4 weight=medium range=effective target=line";

fn rows(change: &str) -> Vec<String> {
    let name = change.split('=').next().unwrap_or_default();
    let kept: Vec<&str> = PLAIN.split(' ').filter(|pair| !pair.starts_with(&format!("{name}="))).collect();
    let asked = ask("artillery", &format!("{} {change}", kept.join(" ")));
    let resolved = asked.try_resolve(&[1]).or_else(|_| asked.try_resolve(&[])).expect("with or without a die");
    let faces: &[u8] = if resolved.faces.is_empty() { &[] } else { &[1] };
    let plain = ["cv +4", "weight +0", "range +0"];
    asked.rows(faces).into_iter().filter(|row| !plain.contains(&row.as_str())).collect()
}

#[test]
fn every_modifier_has_its_printed_value() {
    let cases: [(&str, &[&str]); 17] = [
        ("weight=light", &["weight -2"]),
        ("weight=medium", &[]),
        ("weight=heavy", &["weight +2"]),
        ("range=close", &["range +2"]),
        ("range=effective", &[]),
        ("range=long", &["range -2"]),
        ("target=line", &[]),
        ("target=square", &["target +2"]),
        ("target=column", &["target +1"]),
        ("target=deployed-artillery", &["target -3"]),
        ("target=limbered-artillery", &["target +1"]),
        ("cover=none", &[]),
        ("cover=light", &["cover -2"]),
        ("cover=heavy", &["cover -4"]),
        ("disordered=true", &["disordered -2"]),
        ("arm=horse-artillery", &[]),
        ("arm=foot-artillery", &[]),
    ];
    for (change, expected) in cases {
        assert_eq!(rows(change), expected, "{change}");
    }
    assert_eq!(ask("artillery", PLAIN).rows(&[1]), ["cv +4", "weight +0", "range +0"]);
}

#[test]
fn every_printed_range_ends_its_band() {
    let printed = [("light", 5, 9, 18), ("medium", 5, 12, 24), ("heavy", 5, 15, 30)];
    let tables = SHEET.printed();
    for (weight, close, effective, long) in printed {
        for (distance, row) in [
            ("0".to_owned(), "range +2"),
            (format!("{close}"), "range +2"),
            (format!("{close}.25"), "range +0"),
            (format!("{effective}"), "range +0"),
            (format!("{effective}.01"), "range -2"),
            (format!("{long}"), "range -2"),
        ] {
            let asked = ask("artillery", &format!("cv=5 weight={weight} distance={distance} target=line"));
            let faces: &[u8] = if asked.try_resolve(&[]).is_ok() { &[] } else { &[6] };
            assert!(asked.rows(faces).contains(&row.to_owned()), "{weight} {distance}");
        }
        assert_eq!(ranges::longest(&tables, weight), Inches::whole(long));
        assert_eq!(
            ask("artillery", &format!("cv=5 weight={weight} distance={long}.5 target=line")).refusal(&[6]),
            format!("`distance` is out of range: {weight} artillery fires up to {long}\", found {long}.5\"")
        );
    }
    assert_eq!(ranges::small_arms(&tables, "musket"), Inches::whole(3));
    assert_eq!(ranges::small_arms(&tables, "rifle"), Inches::whole(5));
}

#[test]
fn a_factor_of_nothing_cannot_hit_and_is_printed_unclamped() {
    let hopeless =
        ask("artillery", "cv=1 weight=light range=long target=deployed-artillery cover=heavy disordered=true");
    assert_eq!(hopeless.outcome(&[]), r#"{"factor":-12,"cv_lost":0}"#);
    let nothing = ask("artillery", "cv=2 weight=medium range=long target=line");
    assert_eq!(nothing.outcome(&[]), r#"{"factor":0,"cv_lost":0}"#, "0 itself");
    let one = ask("artillery", "cv=3 weight=medium range=long target=line");
    assert_eq!(one.outcome(&[1]), r#"{"factor":1,"cv_lost":1}"#, "one more has its die");
}

#[test]
fn a_great_factor_takes_full_sixes_unless_a_house_rule_says_one_die() {
    let great = "cv=8 weight=heavy range=close target=square";
    assert_eq!(ask("artillery", great).outcome(&[2]), r#"{"factor":14,"cv_lost":3}"#);
    assert_eq!(ask("artillery", great).outcome(&[3]), r#"{"factor":14,"cv_lost":2}"#);
    for (key, value) in [("artillery.sixes", "off"), ("fire.resolution", "one-die")] {
        let one = ask("artillery", great).with(key, value);
        assert_eq!(one.outcome(&[6]), r#"{"factor":14,"cv_lost":1}"#, "{key}");
        assert!(one.house_rules(&[6]).contains(&key), "{key}");
    }
}

#[test]
fn without_the_base_only_the_modifiers_count() {
    let bare = ask("artillery", "cv=8 weight=heavy range=close target=square").with("artillery.base", "none");
    assert_eq!(bare.rows(&[]), ["weight +2", "range +2", "target +2"]);
    assert_eq!(bare.outcome(&[]), r#"{"factor":6,"cv_lost":1}"#);
    assert!(bare.house_rules(&[]).contains(&"artillery.base"));
}

#[test]
fn what_does_not_fit_is_refused() {
    for (inputs, part) in [
        (
            "cv=4 weight=heavy arm=horse-artillery range=close target=line",
            "`weight` of horse artillery is light, medium, found `heavy`",
        ),
        ("cv=4 weight=light range=close distance=4 target=line", "`range` and `distance` are both given"),
        ("cv=4 weight=light target=line", "`range` or `distance` is missing"),
        ("cv=4 range=close target=line", "`weight` is missing"),
        ("cv=4 weight=light range=close", "`target` is missing"),
        ("weight=light range=close target=line", "`cv` is missing"),
        (
            "cv=4 weight=light range=close target=cavalry",
            "`target` is line, column, square, deployed-artillery, limbered-artillery",
        ),
    ] {
        let refusal = ask("artillery", inputs).refusal(&[1]);
        assert!(refusal.contains(part), "{refusal}");
    }
}

#[test]
fn its_odds_are_exact() {
    ask("artillery", PLAIN).assert_odds_by_brute_force(1);
    ask("artillery", "cv=9 weight=heavy range=close target=column").assert_odds_by_brute_force(1);
}
