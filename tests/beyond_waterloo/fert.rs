use proptest::prelude::*;
use serde_json::json;

use super::{MODES, TACTICS, desk};

const BASE: &str = "tactic=concentric-attack opponent_tactic=concentric-attack opponent_mode=line-of-battle";

#[test]
fn every_tactic_against_every_mode_modifies_the_die() {
    let matrix = [[3, 0, 2, 1], [2, 0, 2, 1], [2, -2, 0, -3], [3, 2, 0, -2], [4, 0, 2, 1], [0, 0, -2, -1]];
    for (tactic, row) in TACTICS.into_iter().zip(matrix) {
        for (mode, drm) in MODES.into_iter().zip(row) {
            for opponent in TACTICS {
                let inputs = format!("tactic={tactic} opponent_tactic={opponent} opponent_mode={mode}");
                let idle = |tactic| tactic == "hold" || tactic == "retreat";
                let faces: &[u8] = if idle(tactic) && idle(opponent) { &[] } else { &[3] };
                assert_eq!(desk().outcome("fert", &inputs, faces)["drm"], drm, "{inputs}");
            }
        }
    }
}

#[test]
fn every_tactic_against_every_tactic_shifts_columns() {
    let no = None;
    let matrix = [
        [Some(0), Some(2), Some(1), Some(1), Some(0), Some(1)],
        [Some(2), Some(0), Some(1), Some(1), Some(0), Some(1)],
        [Some(1), Some(1), Some(0), Some(2), Some(-1), Some(1)],
        [Some(0), Some(0), Some(-2), Some(0), Some(-1), Some(-1)],
        [Some(2), Some(2), Some(1), Some(1), no, no],
        [Some(-2), Some(-2), Some(-3), Some(-1), no, no],
    ];
    for (tactic, row) in TACTICS.into_iter().zip(matrix) {
        for (opponent, shift) in TACTICS.into_iter().zip(row) {
            let inputs = format!("tactic={tactic} opponent_tactic={opponent} opponent_mode=echelon");
            let faces: &[u8] = if shift.is_some() { &[1] } else { &[] };
            let outcome = desk().outcome("fert", &inputs, faces);
            assert_eq!(outcome["shift"], json!(shift), "{inputs}");
            assert_eq!(outcome["no_combat"], shift.is_none(), "{inputs}");
            assert_eq!(outcome["modified_die"].is_null(), shift.is_none(), "{inputs}");
            assert!(outcome["result"].is_null());
        }
    }
}

#[test]
fn every_modifier_of_the_sheet_counts() {
    let modifiers = [
        ("cards=3", 3),
        ("cards=-2", -2),
        ("leader_ability=2", 2),
        ("terrain=-1", -1),
        ("weather=-3", -3),
        ("cavalry_superiority=true", 2),
        ("entering_highlands=true", -2),
        ("entering_pass=true", -4),
        ("opponent_cavalry_superiority=true", -1),
        ("broken_units=1", -1),
        ("broken_units=4", -4),
        ("national_guard=1", -1),
        ("national_guard=3", -3),
        ("mixed_nationalities=true", -2),
        ("out_of_supply=true", -2),
        ("opponent_holds_fortress=true", -5),
    ];
    for (input, drm) in modifiers {
        let inputs = format!("{BASE} {input}");
        let key = input.split_once('=').unwrap().0;
        let rows = desk().rows("fert", &inputs, &[4]);
        let row = |side: &str, key: &str, value| (side.to_owned(), key.to_owned(), value);
        let expected = [row("", key, drm), row("", "opponent_mode", 0), row("shift", "opponent_tactic", 0)];
        assert_eq!(rows, expected, "{inputs}");
        let outcome = desk().outcome("fert", &inputs, &[4]);
        assert_eq!((&outcome["drm"], &outcome["modified_die"]), (&json!(drm), &json!(4 + drm)), "{inputs}");
    }
}

#[test]
fn every_listed_modifier_is_used() {
    let expected = [
        "broken",
        "cavalry",
        "fortress",
        "highlands",
        "national-guard",
        "nationalities",
        "opponent-cavalry",
        "out-of-supply",
        "pass",
    ];
    assert_eq!(desk().tables.modifier_keys("beyond-waterloo/fert"), expected);
    assert_eq!(desk().tables.modifier_keys("beyond-waterloo/paralysis"), ["great-lead", "lead"]);
}

#[test]
fn every_shift_of_the_sheet_counts() {
    let shifts = [("morale_superiority", 1), ("opponent_morale_superiority", -1), ("attacking_fortress", -1)];
    for (input, shift) in shifts {
        let inputs = format!("{BASE} {input}=true");
        assert_eq!(desk().outcome("fert", &inputs, &[2])["shift"], shift, "{inputs}");
        let rows = desk().rows("fert", &inputs, &[2]);
        assert_eq!(rows.last(), Some(&("shift".to_owned(), input.to_owned(), shift)));
    }
}

#[test]
fn modifiers_are_cumulative() {
    let inputs = "tactic=hold opponent_tactic=general-advance opponent_mode=march-order cards=1 leader_ability=2 \
                  terrain=1 cavalry_superiority=true broken_units=2 national_guard=1 out_of_supply=true \
                  morale_superiority=true attacking_fortress=true";
    let expected = json!({"drm": 5, "shift": 1, "no_combat": false, "modified_die": 8, "result": null});
    assert_eq!(desk().outcome("fert", inputs, &[3]), expected);
    let words = "modified die 8, shift 1 right, read the result off the FERT table";
    assert_eq!(desk().words("fert", inputs, &[3]), words);
}

#[test]
fn two_who_hold_or_retreat_do_not_fight() {
    let inputs = "tactic=hold opponent_tactic=retreat opponent_mode=concentrated attacking_fortress=true cards=2";
    let expected = json!({"drm": 3, "shift": null, "no_combat": true, "modified_die": null, "result": null});
    assert_eq!(desk().outcome("fert", inputs, &[]), expected);
    assert_eq!(desk().words("fert", inputs, &[]), "no combat");
    assert!(desk().rows("fert", inputs, &[]).iter().all(|(side, ..)| side.is_empty()));
    assert!(desk().resolve("fert", inputs, &[]).unwrap().house_rules.is_empty());
    assert!(desk().fault("fert", inputs, &[3]).starts_with("the dice are none"));
}

#[test]
fn a_fortress_may_be_attacked_while_holding_or_retreating() {
    for tactic in ["hold", "retreat"] {
        let inputs = format!("tactic={tactic} opponent_tactic=general-advance opponent_mode=echelon");
        let shift = |inputs: &str| desk().outcome("fert", inputs, &[1])["shift"].as_i64().unwrap();
        assert_eq!(shift(&format!("{inputs} attacking_fortress=true")), shift(&inputs) - 1);
    }
}

#[test]
fn the_house_rule_takes_one_die_or_two() {
    let one = desk().resolve("fert", BASE, &[6]).unwrap();
    assert_eq!(one.house_rules, ["fert.dice"]);
    assert_eq!(desk().fault("fert", BASE, &[6, 6]), "the dice are 1D6; found 2 dice");
    let two = desk().with("fert.dice", "2d6");
    assert_eq!(two.outcome("fert", BASE, &[6, 5])["modified_die"], 11);
    assert_eq!(two.fault("fert", BASE, &[6]), "the dice are 2D6; found 1 die");
    desk().proof_odds("fert", BASE, 1);
    two.proof_odds("fert", BASE, 2);
    desk().proof_odds("fert", "tactic=hold opponent_tactic=hold opponent_mode=echelon", 0);
}

#[test]
fn one_side_only_has_a_superiority() {
    for (own, other) in
        [("cavalry_superiority", "opponent_cavalry_superiority"), ("morale_superiority", "opponent_morale_superiority")]
    {
        let fault = desk().fault("fert", &format!("{BASE} {own}=true {other}=true"), &[1]);
        assert_eq!(fault, format!("`{own}` and `{other}` are both true: at most one side has it"));
        assert!(desk().resolve("fert", &format!("{BASE} {own}=true {other}=false"), &[1]).is_ok());
    }
}

#[test]
fn defaults_may_be_given_and_change_nothing() {
    let given = "cards=0 leader_ability=0 terrain=0 weather=0 broken_units=0 national_guard=0 cavalry_superiority=false \
                 entering_pass=false opponent_holds_fortress=false attacking_fortress=false";
    assert_eq!(desk().outcome("fert", &format!("{BASE} {given}"), &[2]), desk().outcome("fert", BASE, &[2]));
    assert_eq!(desk().rows("fert", &format!("{BASE} {given}"), &[2]), desk().rows("fert", BASE, &[2]));
}

#[test]
fn required_inputs_are_asked_for() {
    for (inputs, missing) in [
        ("opponent_tactic=hold opponent_mode=echelon", "tactic"),
        ("tactic=hold opponent_mode=echelon", "opponent_tactic"),
        ("tactic=hold opponent_tactic=hold", "opponent_mode"),
    ] {
        assert!(desk().fault("fert", inputs, &[]).starts_with(&format!("`{missing}` is missing: ")));
    }
    let fault = desk().fault("fert", &format!("{BASE} broken_units=-1"), &[1]);
    assert_eq!(fault, "`broken_units` is a whole number from 0 to 99, found `-1`");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_modified_die_is_the_die_and_its_modifiers(
        tactic in 0_usize..4, opponent in 0_usize..6, mode in 0_usize..4, cards in -5_i64..6, broken in 0_i64..6,
        supply: bool, morale: bool, face in 1_u8..7,
    ) {
        let inputs = format!(
            "tactic={} opponent_tactic={} opponent_mode={} cards={cards} broken_units={broken} out_of_supply={supply} \
             morale_superiority={morale}",
            TACTICS[tactic], TACTICS[opponent], MODES[mode],
        );
        let outcome = desk().outcome("fert", &inputs, &[face]);
        let rows = desk().rows("fert", &inputs, &[face]);
        let sum = |side: &str| rows.iter().filter(|row| row.0 == side).map(|row| row.2).sum::<i64>();
        prop_assert_eq!(&outcome["drm"], sum(""));
        prop_assert_eq!(&outcome["shift"], sum("shift"));
        prop_assert_eq!(&outcome["modified_die"], sum("") + i64::from(face));
    }
}
