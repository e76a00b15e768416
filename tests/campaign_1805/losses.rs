use proptest::prelude::*;
use serde_json::{Value as Json, json};

use super::desk;

fn losses(inputs: &str) -> Json {
    desk().outcome("losses", inputs, &[])
}

fn army(infantry: i64, cavalry: i64, artillery: i64) -> Json {
    json!({"infantry": infantry, "cavalry": cavalry, "artillery": artillery})
}

#[test]
fn the_example_of_the_sheet_comes_out() {
    let force = "infantry=10 cavalry=5 artillery=2 percent=10";
    assert_eq!(losses(&format!("{force} enemy_units=40")), army(1, 1, 0));
    assert_eq!(losses(&format!("{force} enemy_units=1")), army(1, 0, 0));
    assert_eq!(losses(&format!("{force} enemy_units=0")), army(0, 0, 0));
    assert_eq!(desk().words("losses", &format!("{force} enemy_units=40"), &[]), "lost: 1 infantry, 1 cavalry");
    assert_eq!(desk().words("losses", &format!("{force} enemy_units=0"), &[]), "no losses");
}

#[test]
fn halves_are_rounded_up() {
    for (units, percent, lost) in [(10, 5, 1), (10, 4, 0), (30, 15, 5), (7, 50, 4), (3, 50, 2), (9, 100, 9), (9, 0, 0)]
    {
        assert_eq!(losses(&format!("infantry={units} percent={percent} enemy_units=99")), army(lost, 0, 0));
    }
}

#[test]
fn the_excess_is_given_back_to_the_arm_that_loses_most() {
    let force = "infantry=10 cavalry=8 artillery=2 percent=50";
    let by_enemy = [
        (0, 0, 0),
        (1, 0, 0),
        (1, 1, 0),
        (1, 1, 1),
        (2, 1, 1),
        (2, 2, 1),
        (3, 2, 1),
        (3, 3, 1),
        (4, 3, 1),
        (4, 4, 1),
        (5, 4, 1),
        (5, 4, 1),
    ];
    for (enemy, (infantry, cavalry, artillery)) in by_enemy.into_iter().enumerate() {
        assert_eq!(losses(&format!("{force} enemy_units={enemy}")), army(infantry, cavalry, artillery), "{enemy}");
    }
}

#[test]
fn pursuit_adds_a_percent_for_every_ten_regiments_but_not_after_a_siege() {
    let force = "infantry=100 percent=10 enemy_units=999";
    for (cavalry, lost) in [(0, 10), (9, 10), (10, 11), (19, 11), (20, 12)] {
        assert_eq!(losses(&format!("{force} pursuit_cavalry={cavalry}")), army(lost, 0, 0), "{cavalry}");
        assert_eq!(losses(&format!("{force} pursuit_cavalry={cavalry} siege=true")), army(10, 0, 0), "{cavalry}");
    }
    let row = |key: &str, value| (String::new(), key.to_owned(), value);
    assert_eq!(
        desk().rows("losses", &format!("{force} pursuit_cavalry=20"), &[]),
        [row("percent", 10), row("pursuit_cavalry", 2)]
    );
    assert_eq!(desk().rows("losses", force, &[]), [row("percent", 10)], "nobody who pursues has no row");
}

#[test]
fn no_more_than_everything_is_lost() {
    assert_eq!(losses("infantry=10 percent=100 pursuit_cavalry=50 enemy_units=99"), army(10, 0, 0));
    assert_eq!(losses("infantry=10 percent=250 enemy_units=99"), army(10, 0, 0));
}

#[test]
fn fleets_lose_ships() {
    assert_eq!(losses("men_of_war=10 frigates=5 percent=30 enemy_units=20"), json!({"men_of_war": 3, "frigates": 2}));
    assert_eq!(losses("men_of_war=10 frigates=10 percent=30 enemy_units=5"), json!({"men_of_war": 3, "frigates": 2}));
    assert_eq!(losses("frigates=4 percent=50 enemy_units=20"), json!({"men_of_war": 0, "frigates": 2}));
    assert_eq!(desk().words("losses", "men_of_war=4 percent=50 enemy_units=20", &[]), "lost: 2 men of war");
}

#[test]
fn wrong_inputs_are_named_with_what_is_allowed() {
    let faults = [
        ("infantry=3 enemy_units=4", "`percent` is missing: a whole number from 0 to 999"),
        ("infantry=3 percent=4", "`enemy_units` is missing: a whole number from 0 to 99999"),
        (
            "infantry=3 frigates=2 percent=5 enemy_units=4",
            "`frigates` is 0 beside `infantry`, found 2: a force is an army or a fleet",
        ),
        (
            "artillery=3 men_of_war=2 percent=5 enemy_units=4",
            "`men_of_war` is 0 beside `artillery`, found 2: a force is an army or a fleet",
        ),
        (
            "frigates=2 percent=5 enemy_units=4 pursuit_cavalry=10",
            "`pursuit_cavalry` = `10` does not apply: it is for land forces",
        ),
        ("infantry=-1 percent=5 enemy_units=4", "`infantry` is a whole number from 0 to 9999, found `-1`"),
    ];
    for (inputs, fault) in faults {
        assert_eq!(desk().fault("losses", inputs, &[]), fault, "{inputs}");
    }
    assert_eq!(losses("infantry=10 men_of_war=0 frigates=0 percent=10 enemy_units=9"), army(1, 0, 0));
    assert!(desk().fault("losses", "infantry=3 percent=4 enemy_units=3", &[1]).starts_with("the dice are none"));
}

#[test]
fn players_may_state_what_was_lost() {
    let stated = |text: &str| {
        let object = serde_json::from_str::<Json>(text).unwrap();
        (desk().check("losses").stated)(object.as_object().unwrap()).is_ok()
    };
    assert!(stated(r#"{"infantry": 1, "cavalry": 0, "artillery": 2}"#));
    assert!(stated(r#"{"men_of_war": 1, "frigates": 0}"#));
    assert!(!stated(r#"{"men_of_war": 1, "frigates": 0, "infantry": 1}"#));
    assert!(!stated(r#"{"infantry": 1}"#));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn losses_stay_within_each_arm_and_the_enemy(
        infantry in 0_i64..60, cavalry in 0_i64..60, artillery in 0_i64..60, percent in 0_i64..130, enemy in 0_i64..150,
    ) {
        let inputs = format!(
            "infantry={infantry} cavalry={cavalry} artillery={artillery} percent={percent} enemy_units={enemy}"
        );
        let found = losses(&inputs);
        let arms = [("infantry", infantry), ("cavalry", cavalry), ("artillery", artillery)];
        let mut total = 0;
        let mut full = 0;
        for (arm, present) in arms {
            let lost = found[arm].as_i64().unwrap();
            let share = (present * percent.min(100) + 50) / 100;
            prop_assert!((0..=share).contains(&lost));
            total += lost;
            full += share;
        }
        prop_assert_eq!(total, full.min(enemy));
    }
}
