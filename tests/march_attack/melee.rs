//! The melee table and what its loser suffers.

use super::support::{Ask, ask};
use proptest::prelude::*;
use serde_json::{Value as Json, json};

const FOOT: &str = "attacker.arm=infantry attacker.cv=5 attacker.formation=column";
const HORSE: &str = "attacker.arm=cavalry attacker.cv=5 attacker.formation=line attacker.weight=light";
const LINE: &str = "defender.arm=infantry defender.cv=5 defender.formation=line";
const COLUMN: &str = "defender.arm=infantry defender.cv=5 defender.formation=column";
const SQUARE: &str = "defender.arm=infantry defender.cv=5 defender.formation=square";
const GARRISON: &str = "defender.arm=infantry defender.cv=5 defender.formation=garrison";
const REGIMENT: &str = "defender.arm=cavalry defender.cv=5 defender.formation=line defender.weight=medium";
const GUNS: &str = "defender.arm=foot-artillery defender.cv=5 defender.formation=deployed";

fn melee(attacker: &str, defender: &str, more: &str) -> Ask {
    ask("melee", &format!("{attacker} {defender} {more}"))
}

/// The rows besides both sides' CV.
fn rows(asked: &Ask) -> Vec<String> {
    asked.rows(&[1, 1]).into_iter().filter(|row| !row.ends_with(".cv +5")).collect()
}

/// Attacker, defender, what else is given, and the rows that it brings.
const MODIFIERS: &[(&str, &str, &str, &[&str])] = &[
    (FOOT, LINE, "", &[]),
    (FOOT, LINE, "attacker.inspiration=uninspiring", &["attacker.inspiration +0"]),
    (FOOT, LINE, "attacker.inspiration=normal", &["attacker.inspiration +1"]),
    (FOOT, LINE, "attacker.inspiration=charismatic", &["attacker.inspiration +2"]),
    (FOOT, LINE, "defender.inspiration=uninspiring", &["defender.inspiration +0"]),
    (FOOT, LINE, "defender.inspiration=normal", &["defender.inspiration +1"]),
    (FOOT, LINE, "defender.inspiration=charismatic", &["defender.inspiration +2"]),
    (FOOT, LINE, "defender.disordered=true", &["attacker.disordered +3"]),
    (FOOT, LINE, "attacker.disordered=true", &[]),
    (FOOT, REGIMENT, "defender.at_halt=true", &["attacker.at_halt +3"]),
    (FOOT, REGIMENT, "defender.at_halt=true defender.disordered=true", &["attacker.disordered +3"]),
    (FOOT, LINE, "approach=front", &[]),
    (FOOT, LINE, "approach=flank", &["attacker.approach +3"]),
    (FOOT, LINE, "approach=rear", &["attacker.approach +3"]),
    (FOOT, GUNS, "", &[]),
    (FOOT, GUNS, "defender.guns_bear=false", &["attacker.guns_bear +3"]),
    (FOOT, GUNS, "defender.guns_bear=false approach=rear", &["attacker.approach +3"]),
    (FOOT, "defender.arm=foot-artillery defender.cv=5 defender.formation=limbered", "", &["attacker.guns_bear +3"]),
    (FOOT, "defender.arm=foot-artillery defender.cv=5 defender.formation=limbered", "defender.guns_bear=true", &[]),
    (FOOT, LINE, "attacker.charging=true", &[]),
    (HORSE, COLUMN, "attacker.charging=true", &["attacker.charging +0"]),
    (HORSE, COLUMN, "attacker.charging=true attacker.weight=medium", &["attacker.charging +1"]),
    (HORSE, COLUMN, "attacker.charging=true attacker.weight=heavy", &["attacker.charging +2"]),
    (HORSE, COLUMN, "attacker.weight=heavy", &[]),
    (HORSE, SQUARE, "attacker.charging=true attacker.weight=heavy", &["defender.formation +5"]),
    (FOOT, REGIMENT, "defender.charging=true defender.weight=light", &["defender.charging +0"]),
    (FOOT, REGIMENT, "defender.charging=true", &["defender.charging +1"]),
    (FOOT, REGIMENT, "defender.charging=true defender.weight=heavy", &["defender.charging +2"]),
    (FOOT, LINE, "attacker.units=2", &["attacker.units +1"]),
    (FOOT, LINE, "attacker.units=3", &["attacker.units +2"]),
    (FOOT, LINE, "attacker.units=4", &["attacker.units +3"]),
    (FOOT, LINE, "attacker.units=9", &["attacker.units +3"]),
    (FOOT, LINE, "attacker.units=5 defender.units=3", &[]),
    (FOOT, LINE, "attacker.units=5 defender.units=2", &["attacker.units +1"]),
    (FOOT, LINE, "defender.units=2", &["defender.units +1"]),
    (FOOT, LINE, "defender.units=3", &["defender.units +2"]),
    (FOOT, LINE, "defender.units=4", &["defender.units +3"]),
    (HORSE, COLUMN, "attacker.lance=true", &["attacker.lance +1"]),
    (HORSE, SQUARE, "attacker.lance=true", &["defender.formation +5"]),
    (HORSE, REGIMENT, "attacker.lance=true defender.lance=true", &[]),
    (FOOT, REGIMENT, "defender.lance=true", &["defender.lance +1"]),
    (FOOT, SQUARE, "", &["attacker.formation +3"]),
    (HORSE, SQUARE, "", &["defender.formation +5"]),
    (FOOT, GARRISON, "defender.garrison=light", &["defender.garrison +1"]),
    (FOOT, GARRISON, "defender.garrison=heavy", &["defender.garrison +3"]),
    (
        FOOT,
        GARRISON,
        "defender.garrison=light defender.fortified=true",
        &["defender.garrison +1", "defender.fortified +1"],
    ),
    (
        FOOT,
        GARRISON,
        "defender.garrison=heavy defender.fortified=true",
        &["defender.garrison +3", "defender.fortified +1"],
    ),
    (FOOT, LINE, "defender.obstacle=true", &["defender.obstacle +1"]),
    (HORSE, COLUMN, "defender.obstacle=true", &["defender.obstacle +3"]),
    (FOOT, LINE, "defender.obstacle=true approach=rear", &["attacker.approach +3", "defender.obstacle +1"]),
    (FOOT, GUNS, "defender.obstacle=true", &["defender.obstacle +1"]),
    (HORSE, GUNS, "defender.obstacle=true", &["defender.obstacle +3"]),
    (
        FOOT,
        "defender.arm=foot-artillery defender.cv=5 defender.formation=limbered",
        "defender.obstacle=true",
        &["attacker.guns_bear +3"],
    ),
];

#[test]
fn every_modifier_has_its_printed_value_and_its_side() {
    for (attacker, defender, more, expected) in MODIFIERS {
        let kept = |side: &str| -> String {
            let given: Vec<&str> = more.split_whitespace().filter_map(|pair| pair.split('=').next()).collect();
            let pairs = side.split(' ').filter(|pair| !given.iter().any(|name| pair.split('=').next() == Some(*name)));
            pairs.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(rows(&melee(&kept(attacker), &kept(defender), more)), *expected, "{attacker} {defender} {more}");
    }
}

#[test]
fn cavalry_that_contacts_a_square_is_disordered_at_once() {
    let asked = melee(HORSE, SQUARE, "");
    assert_eq!(asked.member("contact_disorder", &[1, 1]), json!({"attacker": "d2", "defender": null}));
    assert_eq!(rows(&asked), ["defender.formation +5"]);
    let both = melee(HORSE, SQUARE, "").with("melee.disorder-bonus", "both");
    assert_eq!(rows(&both), ["defender.disordered +3", "defender.formation +5"]);
    let later = melee(HORSE, SQUARE, "").with("melee.disorder-bonus", "both").with("melee.contact-disorder", "after");
    assert_eq!(rows(&later), ["defender.formation +5"]);
}

#[test]
fn an_unanchored_line_hit_by_cavalry_is_disordered_before_the_totals() {
    let line = melee(HORSE, LINE, "");
    assert_eq!(rows(&line), ["attacker.anchored +3"]);
    assert_eq!(line.member("contact_disorder", &[1, 1]), json!({"attacker": null, "defender": "d2"}));
    assert_eq!(rows(&melee(HORSE, LINE, "defender.disordered=true")), ["attacker.disordered +3"]);
    let after = melee(HORSE, LINE, "").with("melee.contact-disorder", "after");
    assert!(rows(&after).is_empty());
    assert_eq!(after.member("contact_disorder", &[1, 1]), json!({"attacker": null, "defender": "d2"}));
    assert!(after.house_rules(&[1, 1]).contains(&"melee.contact-disorder"));
    for (attacker, defender, more) in
        [(HORSE, LINE, "defender.anchored=true"), (HORSE, COLUMN, ""), (FOOT, LINE, ""), (HORSE, REGIMENT, "")]
    {
        let asked = melee(attacker, defender, more);
        assert_eq!(asked.member("contact_disorder", &[1, 1]), json!({"attacker": null, "defender": null}));
        assert!(rows(&asked).is_empty(), "{defender} {more}");
    }
}

#[test]
fn contact_looks_at_every_attacker_and_no_other_row_does() {
    let foot = |defender: &str, more: &str| melee(FOOT, defender, &format!("cavalry_in_contact=true {more}"));
    assert_eq!(rows(&foot(LINE, "")), ["attacker.anchored +3"], "the lead unit attacks a disordered line");
    assert_eq!(foot(LINE, "").member("contact_disorder", &[1, 1]), json!({"attacker": null, "defender": "d2"}));
    let anchored = foot(LINE, "defender.anchored=true");
    assert!(rows(&anchored).is_empty());
    assert_eq!(anchored.member("contact_disorder", &[1, 1]), json!({"attacker": null, "defender": null}));
    // Lance, charge, square and obstacle are those of the infantry that leads.
    let square = foot(SQUARE, "defender.obstacle=true").with("melee.disorder-bonus", "both");
    assert_eq!(rows(&square), ["attacker.formation +3", "defender.obstacle +1"]);
    assert_eq!(square.member("contact_disorder", &[1, 1]), json!({"attacker": "d2", "defender": null}));
    for defender in [COLUMN, REGIMENT, GUNS] {
        let asked = foot(defender, "");
        assert_eq!(
            asked.member("contact_disorder", &[1, 1]),
            json!({"attacker": null, "defender": null}),
            "{defender}"
        );
    }
}

#[test]
fn cavalry_that_leads_may_have_been_in_contact_before() {
    let old = melee(HORSE, LINE, "cavalry_in_contact=false");
    assert!(rows(&old).is_empty());
    assert_eq!(old.member("contact_disorder", &[1, 1]), json!({"attacker": null, "defender": null}));
    let square = melee(HORSE, SQUARE, "cavalry_in_contact=false").with("melee.disorder-bonus", "both");
    assert_eq!(rows(&square), ["defender.formation +5"]);
    let given = melee(HORSE, LINE, "cavalry_in_contact=true");
    assert_eq!(rows(&given), ["attacker.anchored +3"], "given or not, it is the same");
}

#[test]
fn in_a_later_round_neither_contact_nor_charge_counts() {
    let later = melee(HORSE, LINE, "attacker.charging=true later_round=true").with("melee.disorder-bonus", "both");
    assert!(rows(&later).is_empty());
    assert_eq!(later.member("contact_disorder", &[1, 1]), json!({"attacker": null, "defender": null}));
    let square = melee(HORSE, SQUARE, "later_round=true");
    assert_eq!(square.member("contact_disorder", &[1, 1]), json!({"attacker": null, "defender": null}));
    let counter = melee(FOOT, REGIMENT, "defender.charging=true later_round=true");
    assert!(rows(&counter).is_empty());
}

#[test]
fn a_defender_profits_from_disorder_only_by_house_rule() {
    let asked = || melee(FOOT, LINE, "attacker.disordered=true");
    assert!(rows(&asked()).is_empty());
    assert_eq!(rows(&asked().with("melee.disorder-bonus", "both")), ["defender.disordered +3"]);
}

#[test]
fn without_the_base_cv_does_not_count() {
    let asked = melee(FOOT, LINE, "attacker.units=2").with("melee.base", "none");
    assert_eq!(asked.rows(&[1, 1]), ["attacker.units +1"]);
    assert_eq!(asked.member("attacker_total", &[4, 2]), 5);
    assert_eq!(asked.member("defender_total", &[4, 2]), 2);
}

#[test]
fn more_than_ten_cv_needs_the_house_rule_that_adds_units_up() {
    let many = "attacker.arm=infantry attacker.cv=23 attacker.formation=column";
    assert_eq!(
        melee(many, LINE, "").refusal(&[1, 1]),
        "`attacker.cv` is 1 to 10, found 23: more only with melee.cv = sum"
    );
    let sum = melee(many, LINE, "").with("melee.cv", "sum");
    assert_eq!(sum.member("attacker_total", &[1, 1]), 24);
    assert_eq!(sum.house_rules(&[1, 1]), ["melee.base", "melee.cv"]);
    assert!(melee(FOOT, &COLUMN.replace("cv=5", "cv=101"), "").refusal(&[1, 1]).contains("from 1 to 100"));
}

/// Winner, loser, then CV lost, retreat (0 when broken), limbered and marked (A) for margins of 1-3, 4-6 and 7 or more.
type Printed = (&'static str, &'static str, [(u32, u32, bool, bool); 3]);

const RESULTS: [Printed; 8] = [
    ("foot", "infantry", [(2, 6, false, false), (3, 6, false, false), (4, 0, false, false)]),
    ("foot", "cavalry", [(1, 12, false, false), (2, 12, false, false), (3, 12, false, false)]),
    ("foot", "foot-artillery", [(2, 6, true, false), (3, 0, false, false), (4, 0, false, true)]),
    ("foot", "horse-artillery", [(2, 12, true, false), (3, 0, false, false), (4, 0, false, false)]),
    ("cavalry", "infantry", [(3, 0, false, false), (5, 0, false, false), (7, 0, false, false)]),
    ("cavalry", "cavalry", [(2, 12, false, false), (3, 12, false, false), (4, 0, false, false)]),
    ("cavalry", "foot-artillery", [(5, 0, false, false), (7, 0, false, true), (9, 0, false, true)]),
    ("cavalry", "horse-artillery", [(4, 12, true, false), (6, 0, false, false), (8, 0, false, true)]),
];

fn suffered((lost, retreat, limbered, marked): (u32, u32, bool, bool)) -> Json {
    let broken = retreat == 0;
    json!({
        "cv_lost": lost,
        "retreat": if broken { Json::Null } else { json!(retreat) },
        "disorder": if broken { Json::Null } else { json!("d2") },
        "limbered": limbered,
        "broken": broken,
        "guns_lost": marked,
    })
}

#[test]
fn every_cell_of_the_result_table_reaches_the_loser() {
    for (winner, loser, bands) in RESULTS {
        let attacker = if winner == "cavalry" { "cavalry attacker.weight=light" } else { "infantry" };
        let (formation, weight) = match loser {
            "infantry" => ("column", ""),
            "cavalry" => ("column", "defender.weight=light"),
            _ => ("deployed", ""),
        };
        for margin in 1..=9_usize {
            let band = if margin <= 3 {
                0
            } else if margin <= 6 {
                1
            } else {
                2
            };
            let asked = ask(
                "melee",
                &format!(
                    "attacker.arm={attacker} attacker.cv={} attacker.formation=column defender.arm={loser} \
                     defender.cv=1 defender.formation={formation} {weight}",
                    margin + 1
                ),
            );
            let context = format!("{winner} beats {loser} by {margin}");
            assert_eq!(asked.member("margin", &[3, 3]), margin, "{context}");
            assert_eq!(asked.member("winner", &[3, 3]), "attacker", "{context}");
            assert_eq!(asked.member("loser", &[3, 3]), suffered(bands[band]), "{context}");
            assert_eq!(asked.member("draw", &[3, 3]), Json::Null, "{context}");
        }
    }
}

#[test]
fn an_attacker_can_lose_and_guns_count_as_foot_when_they_win() {
    let beaten = melee(HORSE, &GUNS.replace("cv=5", "cv=9"), "");
    assert_eq!(
        beaten.outcome(&[1, 1]),
        r#"{"winner":"defender","margin":4,"attacker_total":6,"defender_total":10,"contact_disorder":{"attacker":null,"defender":null},"loser":{"cv_lost":2,"retreat":12,"disorder":"d2","limbered":false,"broken":false,"guns_lost":false},"draw":null}"#
    );
    let by_cavalry = melee(FOOT, REGIMENT, "");
    assert_eq!(by_cavalry.member("loser", &[1, 2]), suffered((3, 0, false, false)));
}

#[test]
fn the_mark_a_takes_the_guns_unless_a_house_rule_says_none() {
    let inputs = "attacker.arm=cavalry attacker.cv=10 attacker.formation=line attacker.weight=heavy defender.arm=foot-artillery defender.cv=3 defender.formation=deployed";
    assert_eq!(ask("melee", inputs).member("loser", &[1, 1])["guns_lost"], true);
    let none = ask("melee", inputs).with("melee.a-mark", "none");
    assert_eq!(none.member("loser", &[1, 1])["guns_lost"], false);
    assert!(none.house_rules(&[1, 1]).contains(&"melee.a-mark"));
}

#[test]
fn equal_totals_are_a_draw_as_the_house_rule_says() {
    let draw = melee(FOOT, LINE, "");
    assert_eq!(
        draw.outcome(&[4, 4]),
        r#"{"winner":"none","margin":0,"attacker_total":9,"defender_total":9,"contact_disorder":{"attacker":null,"defender":null},"loser":null,"draw":{"attacker_cv_lost":1,"defender_cv_lost":1,"attacker_retreat":null,"attacker_disorder":null}}"#
    );
    assert_eq!(draw.house_rules(&[4, 4]), ["melee.base", "melee.draw"]);
    let back = melee(FOOT, LINE, "").with("melee.draw", "attacker-falls-back");
    assert_eq!(
        back.member("draw", &[4, 4]),
        json!({"attacker_cv_lost": 0, "defender_cv_lost": 0, "attacker_retreat": 6, "attacker_disorder": "d1"})
    );
}

/// Attacker, defender, what else is given, and how the refusal begins.
const REFUSALS: &[(&str, &str, &str, &str)] = &[
    (FOOT, LINE, "attacker.weight=light", "`attacker.weight` = `light` does not apply: it is for cavalry"),
    (FOOT, LINE, "attacker.lance=true", "`attacker.lance` = `true` does not apply: it is for cavalry"),
    (FOOT, LINE, "defender.lance=true", "`defender.lance` = `true` does not apply: it is for cavalry"),
    (
        FOOT,
        LINE,
        "defender.weight=light",
        "`defender.weight` = `light` does not apply: it is for cavalry and artillery",
    ),
    (FOOT, LINE, "defender.at_halt=true", "`defender.at_halt` = `true` does not apply: it is for cavalry"),
    (FOOT, LINE, "defender.guns_bear=true", "`defender.guns_bear` = `true` does not apply: it is for artillery"),
    (
        FOOT,
        LINE,
        "defender.garrison=light",
        "`defender.garrison` = `light` does not apply: it is for formation garrison",
    ),
    (
        FOOT,
        LINE,
        "defender.fortified=true",
        "`defender.fortified` = `true` does not apply: it is for formation garrison",
    ),
    (
        FOOT,
        GUNS,
        "defender.charging=true",
        "`defender.charging` = `true` does not apply: it is for infantry and cavalry",
    ),
    (FOOT, GUNS, "defender.anchored=true", "`defender.anchored` = `true` does not apply: it is for infantry"),
    (
        FOOT,
        REGIMENT,
        "defender.obstacle=true",
        "`defender.obstacle` = `true` does not apply: it is for infantry and artillery",
    ),
    (
        FOOT,
        REGIMENT,
        "defender.at_halt=true defender.charging=true",
        "`defender.at_halt` and `defender.charging` are both true: cavalry does one or the other",
    ),
    (
        FOOT,
        LINE,
        "cavalry_in_contact=true later_round=true",
        "`cavalry_in_contact` and `later_round` are both true: a later round has no contact effect",
    ),
    (FOOT, GARRISON, "", "`defender.garrison` of formation garrison is light, heavy, found `none`"),
    (FOOT, SQUARE, "approach=flank", "`approach` to a square is front, found `flank`: it has no flank or rear"),
    (
        FOOT,
        GARRISON,
        "defender.garrison=light approach=rear",
        "`approach` to a garrison is front, found `rear`: it has no flank or rear",
    ),
    (
        FOOT,
        "defender.arm=cavalry defender.cv=5 defender.formation=square defender.weight=light",
        "",
        "`defender.formation` of cavalry is line, column, found `square`",
    ),
    (
        FOOT,
        "defender.arm=infantry defender.cv=5 defender.formation=limbered",
        "",
        "`defender.formation` of infantry is line, column, square, garrison, found `limbered`",
    ),
    (
        FOOT,
        "defender.arm=horse-artillery defender.cv=5 defender.formation=line",
        "",
        "`defender.formation` of horse-artillery is deployed, limbered, found `line`",
    ),
    (
        FOOT,
        "defender.arm=horse-artillery defender.cv=5 defender.formation=limbered defender.weight=heavy",
        "",
        "`defender.weight` of horse-artillery is light, medium, found `heavy`",
    ),
    (
        FOOT,
        "defender.arm=cavalry defender.cv=5 defender.formation=line",
        "",
        "`defender.weight` is missing: light, medium, heavy",
    ),
    (
        "attacker.arm=cavalry attacker.cv=5 attacker.formation=line",
        LINE,
        "",
        "`attacker.weight` is missing: light, medium, heavy",
    ),
    (
        "attacker.arm=infantry attacker.cv=5 attacker.formation=square",
        LINE,
        "",
        "`attacker.formation` is line, column, found `square`",
    ),
    (
        "attacker.arm=foot-artillery attacker.cv=5 attacker.formation=column",
        LINE,
        "",
        "`attacker.arm` is infantry, cavalry, found `foot-artillery`",
    ),
    (
        "attacker.arm=infantry attacker.formation=line",
        LINE,
        "",
        "`attacker.cv` is missing: a whole number from 1 to 100",
    ),
    (
        FOOT,
        "defender.cv=5 defender.formation=line",
        "",
        "`defender.arm` is missing: infantry, cavalry, foot-artillery, horse-artillery",
    ),
    (FOOT, LINE, "attacker.units=0", "`attacker.units` is a whole number from 1 to 100, found `0`"),
];

#[test]
fn what_does_not_fit_is_refused() {
    for (attacker, defender, more, message) in REFUSALS {
        let refusal = melee(attacker, defender, more).refusal(&[1, 1]);
        assert!(refusal.starts_with(message), "{refusal}\n{message}");
    }
    for name in ["attacker.garrison=light", "attacker.anchored=true", "attacker.at_halt=true", "attacker.obstacle=true"]
    {
        assert!(melee(FOOT, LINE, name).refusal(&[1, 1]).contains("has no input"), "{name}");
    }
}

#[test]
fn giving_a_default_is_never_an_error() {
    let defaults = "attacker.lance=false defender.lance=false defender.at_halt=false defender.garrison=none \
                    defender.fortified=false defender.obstacle=false defender.anchored=false approach=front \
                    attacker.units=1 defender.units=1 attacker.charging=false defender.charging=false later_round=false";
    for defender in [LINE, REGIMENT, GUNS] {
        assert!(melee(FOOT, defender, defaults).try_resolve(&[1, 1]).is_ok(), "{defender}");
    }
}

#[test]
fn its_odds_are_exact() {
    melee(HORSE, LINE, "attacker.charging=true").assert_odds_by_brute_force(2);
    melee(FOOT, SQUARE, "defender.units=3").assert_odds_by_brute_force(2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Loser and draw exclude each other, and the margin is the difference of the totals.
    #[test]
    fn there_is_a_loser_or_a_draw(a in 1_i64..=10, d in 1_i64..=10, units in 1..=5, first in 1_u8..=6, second in 1_u8..=6) {
        let inputs = format!(
            "attacker.arm=infantry attacker.cv={a} attacker.formation=line attacker.units={units} \
             defender.arm=infantry defender.cv={d} defender.formation=line"
        );
        let outcome = ask("melee", &inputs).resolve(&[first, second]).outcome;
        let (attacker, defender) = (outcome.count("attacker_total"), outcome.count("defender_total"));
        prop_assert_eq!(outcome.count("margin"), (attacker - defender).abs());
        prop_assert_eq!(outcome.members()["draw"].is_null(), attacker != defender);
        prop_assert_eq!(outcome.members()["loser"].is_null(), attacker == defender);
        let winner = match attacker.cmp(&defender) {
            std::cmp::Ordering::Greater => "attacker",
            std::cmp::Ordering::Less => "defender",
            std::cmp::Ordering::Equal => "none",
        };
        prop_assert_eq!(outcome.word("winner"), winner);
    }
}
