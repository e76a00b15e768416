use super::desk;

/// Keys and values of one side's battle modifiers.
fn rows_of(side: &str, inputs: &str) -> Vec<(String, i64)> {
    let rows = desk().rows("battle", &format!("attacker.cv=2 defender.cv=2 {inputs}"), &[3, 4]);
    rows.into_iter().filter(|row| row.0 == side).map(|(_, key, value)| (key, value)).collect()
}

fn one(key: &str, value: i64) -> Vec<(String, i64)> {
    vec![(key.to_owned(), value)]
}

#[test]
fn a_higher_figure_counts_for_its_side_when_both_are_given() {
    let land = [("morale", 3, 4), ("general_rating", 2, 5), ("army_rating", -1, 0), ("skirmish_rating", 1, 2)];
    let sea = [("morale", 3, 4), ("general_rating", 2, 5), ("navy_rating", -1, 0)];
    let cases = ["field", "meeting", "siege"].map(|kind| (kind, land.as_slice()));
    for (kind, figures) in cases.into_iter().chain([("sea", sea.as_slice())]) {
        for &(name, low, high) in figures {
            for (side, other) in [("attacker", "defender"), ("defender", "attacker")] {
                let given = |own, theirs| format!("kind={kind} {side}.{name}={own} {other}.{name}={theirs}");
                assert_eq!(rows_of(side, &given(high, low)), one(name, 1), "{kind} {name}");
                assert_eq!(rows_of(other, &given(high, low)), []);
                assert_eq!(rows_of(side, &given(high, high)), []);
                assert_eq!(rows_of(side, &format!("kind={kind} {side}.{name}={high}")), []);
            }
        }
    }
}

#[test]
fn scouting_counts_when_the_other_side_has_none() {
    for kind in super::KINDS {
        let base = format!("kind={kind}");
        assert_eq!(rows_of("attacker", &format!("{base} attacker.scouting=true")), one("scouting", 1));
        assert_eq!(rows_of("defender", &format!("{base} defender.scouting=true")), one("scouting", 1));
        let both = format!("{base} attacker.scouting=true defender.scouting=true");
        assert_eq!((rows_of("attacker", &both), rows_of("defender", &both)), (vec![], vec![]));
    }
}

#[test]
fn six_field_artillery_make_a_grand_battery_on_either_side() {
    let both = "kind=field attacker.field_artillery=6 defender.field_artillery=12";
    assert_eq!(rows_of("attacker", both), one("field_artillery", 1));
    assert_eq!(rows_of("defender", both), one("field_artillery", 1));
    assert_eq!(rows_of("attacker", "kind=field attacker.field_artillery=5"), []);
}

#[test]
fn a_river_counts_for_the_defender() {
    assert_eq!(rows_of("defender", "kind=field defender.river=true"), one("river", 1));
    assert_eq!(rows_of("attacker", "kind=field defender.river=true"), []);
}

#[test]
fn out_of_supply_counts_as_the_house_rule_says() {
    let inputs = "kind=field attacker.out_of_supply=true";
    assert_eq!(rows_of("attacker", inputs), one("out_of_supply", -1));
    assert_eq!(rows_of("defender", "kind=siege defender.out_of_supply=true"), one("out_of_supply", -1));
    let full = "kind=field attacker.cv=2 defender.cv=2 attacker.out_of_supply=true attacker.scouting=true \
                attacker.field_artillery=6";
    let advantage = |value: &str| {
        let desk = desk().with("battle.out-of-supply", value);
        desk.outcome("battle", full, &[3, 4])["advantage"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        [advantage("-1"), advantage("-2"), advantage("-3"), advantage("0")],
        ["attacker", "none", "defender", "attacker"]
    );
    let printed = desk().resolve("battle", full, &[3, 4]).unwrap();
    assert_eq!(&*printed.tallies[0].rows().last().unwrap().source, "19.3 Battle Modifiers");
    assert_eq!(printed.house_rules, ["battle.out-of-supply"]);
    let changed = desk().with("battle.out-of-supply", "-2").resolve("battle", full, &[3, 4]).unwrap();
    assert_eq!(&*changed.tallies[0].rows().last().unwrap().source, "house rule battle.out-of-supply");
}

#[test]
fn a_general_over_his_command_rating_loses_battle_rating() {
    let better = |commands: i64, rating: i64| {
        let inputs = format!(
            "kind=field attacker.general_rating=5 attacker.command_rating=3 attacker.commands={commands} \
             defender.general_rating={rating}"
        );
        !rows_of("attacker", &inputs).is_empty()
    };
    // His rating of 5 is 5 up to three commands, 4 from four, 3 from seven, 2 from ten.
    for (commands, rating) in [(0, 5), (3, 5), (4, 4), (6, 4), (7, 3), (9, 3), (10, 2)] {
        assert!(better(commands, rating - 1), "{commands}");
        assert!(!better(commands, rating), "{commands}");
    }
    let unknown = "kind=field attacker.general_rating=5 attacker.commands=9 defender.general_rating=4";
    assert_eq!(rows_of("attacker", unknown), one("general_rating", 1));
    let admiral = "kind=sea attacker.general_rating=5 attacker.commands=4 attacker.command_rating=1 \
                   defender.general_rating=4";
    assert_eq!(rows_of("defender", admiral), one("general_rating", 1));
}

#[test]
fn the_sum_shows_the_ratings_that_were_compared() {
    let inputs = "kind=field attacker.cv=1 defender.cv=1 attacker.general_rating=5 attacker.command_rating=2 \
                  attacker.commands=3 defender.general_rating=3";
    let resolved = desk().resolve("battle", inputs, &[1, 1]).unwrap();
    assert_eq!(&*resolved.tallies[0].rows()[0].label, "better commanding general (rating 4 against 3)");
}

#[test]
fn average_morale_is_rounded_as_the_house_rule_says() {
    let higher = |setting: &str, own: &str, other: &str| {
        let desk = desk().with("morale.round", setting);
        let inputs = format!("kind=field attacker.cv=1 defender.cv=1 attacker.morale={own} defender.morale={other}");
        !desk.rows("battle", &inputs, &[3, 4]).is_empty()
    };
    assert_eq!(["up", "nearest", "down"].map(|setting| higher(setting, "10/3", "3")), [true, false, false]);
    assert_eq!(["up", "nearest", "down"].map(|setting| higher(setting, "7/2", "3")), [true, true, false]);
    assert_eq!(["up", "nearest", "down"].map(|setting| higher(setting, "4", "19/5")), [false, false, true]);
}

#[test]
fn the_rows_stand_in_the_order_of_the_sheet() {
    let inputs = "kind=field defender.out_of_supply=true defender.river=true defender.field_artillery=8 \
                  defender.scouting=true attacker.skirmish_rating=1 defender.skirmish_rating=2 attacker.army_rating=1 \
                  defender.army_rating=2 attacker.general_rating=1 defender.general_rating=2 attacker.morale=1 \
                  defender.morale=2";
    let keys: Vec<String> = rows_of("defender", inputs).into_iter().map(|row| row.0).collect();
    let expected = [
        "morale",
        "general_rating",
        "army_rating",
        "skirmish_rating",
        "scouting",
        "field_artillery",
        "river",
        "out_of_supply",
    ];
    assert_eq!(keys, expected);
}

#[test]
fn every_listed_modifier_of_a_battle_is_used() {
    let tables = desk().tables;
    let expected = [
        "admiral",
        "army",
        "fleet-morale",
        "frigates",
        "general",
        "grand-battery",
        "morale",
        "navy",
        "out-of-supply",
        "plus-one-attacker",
        "plus-one-defender",
        "river",
        "scouting",
        "skirmish",
    ];
    assert_eq!(tables.modifier_keys("campaign-1805/battle"), expected);
    assert_eq!(tables.modifier_keys("campaign-1805/losses"), ["pursuit"]);
    assert_eq!(tables.modifier_keys("campaign-1805/force-march"), ["extra-hex", "extra-hex-french"]);
    assert_eq!(tables.modifier_keys("campaign-1805/trade"), ["gold", "privateer"]);
}
