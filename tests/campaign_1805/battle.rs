use proptest::prelude::*;
use serde_json::{Value as Json, json};

use super::printed::sheet;
use super::{KINDS, desk};

/// Two faces with this sum.
fn faces(roll: u8) -> [u8; 2] {
    let first = if roll > 7 { 6 } else { 1 };
    [first, roll - first]
}

fn battle(inputs: &str, roll: u8) -> Json {
    desk().outcome("battle", inputs, &faces(roll))
}

/// What a printed cell says, in the words of the outcome.
fn said(kind: &str, column: &str, cell: &str) -> Json {
    let (attacker, defender) = cell.split_once('/').expect("two losses");
    let percent =
        |text: &str| if text == "-" { 0 } else { text.trim_end_matches('R').parse::<i64>().expect("a percentage") };
    json!({
        "odds": column, "column_used": column, "advantage": "none",
        "attacker_loss": percent(attacker), "defender_loss": percent(defender),
        "attacker_retreats": attacker.ends_with('R'), "defender_retreats": defender.ends_with('R'),
        "continues": (kind == "field" || kind == "meeting") && !cell.contains('R'),
    })
}

#[test]
fn every_cell_of_every_table_is_read_at_its_odds_and_roll() {
    for kind in KINDS {
        let (columns, rows) = sheet(kind);
        for (roll, row) in (2..=12).zip(rows) {
            for (column, cell) in columns.iter().zip(row) {
                let (attacker, defender) = column.split_once(':').unwrap();
                let inputs = format!("kind={kind} attacker.cv={attacker} defender.cv={defender}");
                assert_eq!(battle(&inputs, roll), said(kind, column, cell), "{inputs} {roll}");
            }
        }
    }
}

fn odds(kind: &str, attacker: i64, defender: i64, setting: &str) -> String {
    let desk = desk().with("battle.odds", setting);
    let inputs = format!("kind={kind} attacker.cv={attacker} defender.cv={defender}");
    desk.outcome("battle", &inputs, &[3, 4])["odds"].as_str().expect("odds are words").to_owned()
}

#[test]
fn fractions_of_odds_are_rounded_for_the_defender_or_to_the_nearest() {
    let cases = [
        ("field", (1, 9), "1:3", "1:3"),
        ("field", (10, 30), "1:3", "1:3"),
        ("field", (11, 30), "1:3", "1:3"),
        ("field", (10, 25), "1:3", "1:3"),
        ("field", (10, 24), "1:3", "1:2"),
        ("field", (2, 3), "1:2", "1:2"),
        ("field", (9, 13), "1:2", "1:1"),
        ("field", (99, 100), "1:2", "1:1"),
        ("field", (100, 100), "1:1", "1:1"),
        ("field", (3, 2), "1:1", "1:1"),
        ("field", (16, 10), "1:1", "2:1"),
        ("field", (199, 100), "1:1", "2:1"),
        ("field", (35, 6), "5:1", "6:1"),
        ("field", (89, 10), "6:1", "6:1"),
        ("field", (9, 1), "6:1", "6:1"),
        ("field", (91, 10), "6:1", "12:1"),
        ("field", (119, 10), "6:1", "12:1"),
        ("field", (12, 1), "12:1", "12:1"),
        ("field", (500, 1), "12:1", "12:1"),
        ("meeting", (1, 5), "1:4", "1:4"),
        ("meeting", (9, 1), "5:1", "10:1"),
        ("meeting", (10, 1), "10:1", "10:1"),
        ("siege", (1, 5), "1:1", "1:1"),
        ("siege", (9, 1), "7:1", "7:1"),
        ("siege", (13, 2), "6:1", "6:1"),
        ("siege", (20, 3), "6:1", "7:1"),
        ("sea", (1, 5), "1:4", "1:4"),
        ("sea", (2, 7), "1:4", "1:4"),
        ("sea", (10, 34), "1:4", "1:3"),
        ("sea", (7, 1), "6:1", "6:1"),
    ];
    for (kind, (attacker, defender), down, nearest) in cases {
        assert_eq!(odds(kind, attacker, defender, "for-the-defender"), down, "{kind} {attacker}:{defender}");
        assert_eq!(odds(kind, attacker, defender, "nearest"), nearest, "{kind} {attacker}:{defender} nearest");
    }
}

#[test]
fn the_battle_advantage_shifts_one_column_whatever_the_gap() {
    let used = |inputs: &str| {
        let outcome = battle(inputs, 7);
        let word = |name: &str| outcome[name].as_str().unwrap().to_owned();
        (word("advantage"), word("odds"), word("column_used"))
    };
    let case = |advantage: &str, odds: &str, used: &str| (advantage.to_owned(), odds.to_owned(), used.to_owned());
    let base = "kind=field attacker.cv=20 defender.cv=10";
    assert_eq!(used(base), case("none", "2:1", "2:1"));
    assert_eq!(used(&format!("{base} attacker.scouting=true")), case("attacker", "2:1", "3:1"));
    let more = "attacker.scouting=true attacker.field_artillery=6 attacker.army_rating=3 defender.army_rating=1";
    assert_eq!(used(&format!("{base} {more}")), case("attacker", "2:1", "3:1"));
    assert_eq!(used(&format!("{base} defender.river=true")), case("defender", "2:1", "1:1"));
    assert_eq!(used(&format!("{base} {more} defender.river=true")), case("attacker", "2:1", "3:1"));
    assert_eq!(used(&format!("{base} attacker.scouting=true defender.river=true")), case("none", "2:1", "2:1"));
}

#[test]
fn odds_and_shift_are_held_to_the_ends_of_the_table() {
    for (kind, first, last) in
        [("field", "1:3", "12:1"), ("meeting", "1:4", "10:1"), ("siege", "1:1", "7:1"), ("sea", "1:4", "6:1")]
    {
        let used = |inputs: &str| battle(&format!("kind={kind} {inputs}"), 7)["column_used"].clone();
        assert_eq!(used("attacker.cv=1 defender.cv=99"), first);
        assert_eq!(used("attacker.cv=1 defender.cv=99 defender.scouting=true"), first);
        assert_ne!(used("attacker.cv=1 defender.cv=99 attacker.scouting=true"), first);
        assert_eq!(used("attacker.cv=99 defender.cv=1"), last);
        assert_eq!(used("attacker.cv=99 defender.cv=1 attacker.scouting=true"), last);
        assert_ne!(used("attacker.cv=99 defender.cv=1 defender.scouting=true"), last);
    }
}

#[test]
fn generals_and_fortresses_change_the_dice_within_two_and_twelve() {
    let loss = |inputs: &str, roll: u8| {
        battle(&format!("attacker.cv=1 defender.cv=1 {inputs}"), roll)["attacker_loss"].clone()
    };
    // Field and siege at 1:1 lose the attacker 23 and 33 per cent and 1 for each point of the roll.
    assert_eq!(loss("kind=field", 7), 30);
    assert_eq!(loss("kind=field attacker.plus_one_general=true", 7), 29);
    assert_eq!(loss("kind=field defender.plus_one_general=true", 7), 31);
    assert_eq!(loss("kind=field attacker.plus_one_general=true defender.plus_one_general=true", 7), 30);
    assert_eq!(loss("kind=field attacker.plus_one_general=true", 2), 25);
    assert_eq!(loss("kind=field defender.plus_one_general=true", 12), 35);
    assert_eq!(loss("kind=siege", 7), 40);
    assert_eq!(loss("kind=siege fortress=3", 7), 43);
    assert_eq!(loss("kind=siege fortress=12", 7), 45);
    assert_eq!(loss("kind=siege fortress=2 attacker.plus_one_general=true", 7), 41);
    let rows = desk().rows(
        "battle",
        "kind=siege attacker.cv=1 defender.cv=1 fortress=2 attacker.plus_one_general=true defender.plus_one_general=true",
        &[1, 1],
    );
    let row = |key: &str, value| ("dice".to_owned(), key.to_owned(), value);
    let expected = [row("attacker.plus_one_general", -1), row("defender.plus_one_general", 1), row("fortress", 2)];
    assert_eq!(rows, expected);
    assert!(desk().rows("battle", "kind=siege attacker.cv=1 defender.cv=1", &[1, 1]).is_empty(), "no value, no row");
}

#[test]
fn the_house_rule_leaves_admirals_out_of_the_dice() {
    let inputs = "kind=sea attacker.cv=1 defender.cv=1 defender.plus_one_general=true";
    let off = desk().with("battle.plus-one-at-sea", "off");
    assert_eq!(desk().outcome("battle", inputs, &[1, 2])["attacker_loss"], 22);
    assert_eq!(off.outcome("battle", inputs, &[1, 2])["attacker_loss"], 21);
    assert_eq!(desk().resolve("battle", inputs, &[1, 2]).unwrap().house_rules, ["battle.plus-one-at-sea"]);
    let land = inputs.replace("sea", "field");
    assert_eq!(desk().outcome("battle", &land, &[1, 2]), off.outcome("battle", &land, &[1, 2]));
}

#[test]
fn a_field_battle_without_a_retreat_goes_on() {
    let even = |kind: &str, roll| battle(&format!("kind={kind} attacker.cv=1 defender.cv=1"), roll);
    assert_eq!(even("field", 7)["continues"], true);
    assert_eq!(even("field", 8)["continues"], false);
    for kind in ["meeting", "siege", "sea"] {
        for roll in 2..=12 {
            assert_eq!(even(kind, roll)["continues"], false, "{kind} {roll}");
        }
    }
    let crushed = battle("kind=meeting attacker.cv=10 defender.cv=1", 2);
    assert_eq!((&crushed["defender_loss"], &crushed["continues"]), (&json!(100), &json!(true)));
}

#[test]
fn the_log_tells_how_it_ended() {
    let words =
        |kind: &str, roll| desk().words("battle", &format!("kind={kind} attacker.cv=1 defender.cv=1"), &faces(roll));
    assert_eq!(words("field", 7), "attacker loses 30%, defender 15%, the battle goes on next day");
    assert_eq!(words("field", 12), "attacker loses 35%, defender 10%, the attacker retreats");
    assert_eq!(words("field", 2), "attacker loses 25%, defender 20%, the defender retreats");
    assert_eq!(words("meeting", 7), "attacker loses 20%, defender 20%, both fall back");
}

#[test]
fn wrong_inputs_are_named_with_what_is_allowed() {
    let faults = [
        ("attacker.cv=1 defender.cv=1", "`kind` is missing: field, meeting, siege, sea"),
        ("kind=field defender.cv=1", "`attacker.cv` is missing: a whole number from 1 to 99999"),
        ("kind=field attacker.cv=1", "`defender.cv` is missing: a whole number from 1 to 99999"),
        ("kind=field attacker.cv=0 defender.cv=1", "`attacker.cv` is a whole number from 1 to 99999, found `0`"),
        ("kind=field attacker.cv=1 defender.cv=1 fortress=2", "`fortress` = `2` does not apply: it is for kind siege"),
        (
            "kind=field attacker.cv=1 defender.cv=1 attacker.navy_rating=1",
            "`attacker.navy_rating` = `1` does not apply: it is for kind sea",
        ),
        (
            "kind=sea attacker.cv=1 defender.cv=1 defender.river=true",
            "`defender.river` = `true` does not apply: it is for battles on land (kind field, meeting or siege)",
        ),
        (
            "kind=sea attacker.cv=1 defender.cv=1 attacker.army_rating=2",
            "`attacker.army_rating` = `2` does not apply: it is for battles on land (kind field, meeting or siege)",
        ),
        (
            "kind=sea attacker.cv=1 defender.cv=1 attacker.out_of_supply=true",
            "`attacker.out_of_supply` = `true` does not apply: it is for battles on land (kind field, meeting or siege)",
        ),
        (
            "kind=field attacker.cv=1 defender.cv=1 attacker.morale=7",
            "`attacker.morale` is a fraction from 0 to 6, such as 7/2, found `7`",
        ),
        (
            "kind=field attacker.cv=1 defender.cv=1 defender.morale=1/2",
            "`defender.morale` is an average from 1 to 6, found 1/2",
        ),
        (
            "kind=field attacker.cv=1 defender.cv=1 attacker.river=true",
            "`campaign-1805/battle` has no input `attacker.river`; it takes kind, attacker.cv, ",
        ),
    ];
    for (inputs, fault) in faults {
        let found = desk().fault("battle", inputs, &[1, 1]);
        assert!(found.starts_with(fault), "{inputs}: {found}");
    }
    let harmless = "kind=sea attacker.cv=1 defender.cv=1 defender.river=false fortress=0 attacker.field_artillery=0";
    assert!(desk().resolve("battle", harmless, &[1, 1]).is_ok());
    let dice = desk().fault("battle", "kind=sea attacker.cv=1 defender.cv=1", &[1]);
    assert_eq!(dice, "the dice are 2D6; found 1 die");
}

#[test]
fn the_odds_count_every_pair_of_faces() {
    for inputs in [
        "kind=field attacker.cv=3 defender.cv=2",
        "kind=meeting attacker.cv=3 defender.cv=2 attacker.plus_one_general=true",
        "kind=siege attacker.cv=30 defender.cv=9 fortress=3",
        "kind=sea attacker.cv=3 defender.cv=2 defender.scouting=true",
    ] {
        desk().proof_odds("battle", inputs, 2);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn stronger_odds_never_read_a_column_further_left(
        kind in 0_usize..4, attacker in 1_i64..60, defender in 1_i64..60, nearest: bool,
    ) {
        let kind = KINDS[kind];
        let setting = if nearest { "nearest" } else { "for-the-defender" };
        let (columns, _) = sheet(kind);
        let at = |attacker, defender| columns.iter().position(|column| **column == odds(kind, attacker, defender, setting));
        let here = at(attacker, defender);
        prop_assert!(here.is_some());
        prop_assert!(at(attacker + 1, defender) >= here);
        prop_assert!(at(attacker, defender + 1) <= here);
        prop_assert_eq!(at(attacker * 7, defender * 7), here);
    }
}
