//! The tests of one die: wounds, Spain and Portugal, reaction moves.

use fanion::engine::check::Case;
use fanion::engine::odds::threshold;
use serde_json::json;

use super::desk;

/// The number that is hoped for.
fn needs(name: &str, inputs: &[(&str, &str)]) -> Option<String> {
    let (desk, check) = (desk(), desk().check(name));
    let inputs = check.read_inputs(inputs.iter().copied()).expect("the inputs are readable");
    let case = Case { inputs: &inputs, settings: &desk.settings, tables: &desk.tables };
    threshold(check, &case, &check.tallies(&case), &[])?.needs
}

#[test]
fn the_number_hoped_for_is_said() {
    assert_eq!(needs("paralysis", &[("allied_lead", "5")]), Some("4 or more".to_owned()));
    assert_eq!(needs("reaction-move", &[("own_screen", "1"), ("enemy_screen", "3")]), Some("4 or less".to_owned()));
    assert_eq!(needs("wound-recovery", &[]), Some("3 or less".to_owned()));
    assert_eq!(needs("catastrophe", &[("event", "guard-step-loss")]), Some("2 or more".to_owned()));
    assert_eq!(needs("cavalry-charge", &[("own", "9"), ("enemy", "1")]), Some("any number".to_owned()));
}

#[test]
fn a_wounded_leader_heals_up_to_the_house_rule_and_dies_on_a_six() {
    for heals in 1..=5_u8 {
        let desk = desk().with("wound.heals-up-to", &heals.to_string());
        for face in 1..=6 {
            let expected = match face {
                6 => "dies",
                face if face <= heals => "heals",
                _ => "wounded",
            };
            assert_eq!(desk.outcome("wound-recovery", "", &[face]), json!({"result": expected}), "{heals} {face}");
        }
        desk.proof_odds("wound-recovery", "", 1);
    }
    let by_default = |face| desk().outcome("wound-recovery", "", &[face])["result"].clone();
    assert_eq!([by_default(3), by_default(4)], [json!("heals"), json!("wounded")]);
    assert_eq!(desk().resolve("wound-recovery", "", &[3]).unwrap().house_rules, ["wound.heals-up-to"]);
    assert!(desk().resolve("wound-recovery", "", &[6]).unwrap().house_rules.is_empty());
    assert_eq!(desk().words("wound-recovery", "", &[6]), "the leader dies");
    assert_eq!(desk().fault("wound-recovery", "", &[]), "the dice are 1D6; found none");
}

#[test]
fn a_country_enters_the_war_on_a_five_with_the_allied_lead() {
    let cases = [(-20, 0), (0, 0), (4, 0), (5, 1), (14, 1), (15, 2), (40, 2)];
    for (lead, drm) in cases {
        for face in 1..=6 {
            let outcome = desk().outcome("paralysis", &format!("allied_lead={lead}"), &[face]);
            assert_eq!(outcome, json!({"enters": i64::from(face) + drm >= 5}), "{lead} {face}");
        }
        let rows = desk().rows("paralysis", &format!("allied_lead={lead}"), &[1]);
        assert_eq!(rows.iter().map(|row| row.2).sum::<i64>(), drm);
        assert!(rows.iter().all(|row| row.1 == "allied_lead"));
        desk().proof_odds("paralysis", &format!("allied_lead={lead}"), 1);
    }
    assert_eq!(desk().outcome("paralysis", "", &[5]), json!({"enters": true}));
    assert_eq!(desk().words("paralysis", "", &[4]), "does not enter the war");
}

fn reaction(total: i64) -> serde_json::Value {
    json!({"enters": total <= 6, "step_loss": (4..=6).contains(&total)})
}

#[test]
fn a_reaction_move_adds_the_higher_screen_less_the_lower() {
    for face in 1..=6 {
        let enter = |inputs: &str| desk().outcome("reaction-move", inputs, &[face]);
        let die = i64::from(face);
        assert_eq!(enter(""), reaction(die));
        assert_eq!(enter("own_screen=3 enemy_screen=5"), reaction(die + 2));
        assert_eq!(enter("own_screen=5 enemy_screen=3"), reaction(die + 2));
        assert_eq!(enter("own_screen=4 enemy_screen=4"), reaction(die));
        // A comparison counts only when both figures are given.
        assert_eq!(enter("own_screen=5"), reaction(die));
        assert_eq!(enter("enemy_screen=5"), reaction(die));
    }
    desk().proof_odds("reaction-move", "own_screen=3 enemy_screen=5", 1);
    // The row of the sum is called after the side with the higher screen.
    for (own, enemy, key) in [(3, 5, "enemy_screen"), (5, 3, "own_screen")] {
        let rows = desk().rows("reaction-move", &format!("own_screen={own} enemy_screen={enemy}"), &[1]);
        assert_eq!(rows.iter().map(|row| row.1.as_str()).collect::<Vec<_>>(), [key]);
    }
}

#[test]
fn the_house_rule_lets_the_stronger_screen_help() {
    let signed = desk().with("reaction.sign", "enemy-minus-own");
    for face in 1..=6 {
        let die = i64::from(face);
        assert_eq!(signed.outcome("reaction-move", "own_screen=5 enemy_screen=3", &[face]), reaction(die - 2));
        assert_eq!(signed.outcome("reaction-move", "own_screen=3 enemy_screen=5", &[face]), reaction(die + 2));
    }
    let decided = |face| desk().resolve("reaction-move", "own_screen=5 enemy_screen=3", &[face]).unwrap().house_rules;
    assert_eq!(decided(2), ["reaction.sign"]);
    assert!(decided(1).is_empty());
}

#[test]
fn the_log_tells_how_a_reaction_ended() {
    let words = |face| desk().words("reaction-move", "own_screen=1 enemy_screen=2", &[face]);
    assert_eq!(words(2), "enters the battle area");
    assert_eq!(words(3), "enters the battle area with a step loss");
    assert_eq!(words(6), "must remain in the adjacent area");
}

#[test]
fn players_may_state_an_outcome() {
    let stated = |name: &str, text: &str| {
        let object = serde_json::from_str::<serde_json::Value>(text).unwrap();
        (desk().check(name).stated)(object.as_object().unwrap())
    };
    assert!(stated("wound-recovery", r#"{"result": "heals"}"#).is_ok());
    assert!(stated("wound-recovery", r#"{"result": "sleeps"}"#).is_err());
    assert!(stated("reaction-move", r#"{"enters": true}"#).is_ok());
    assert!(stated("reaction-move", r#"{"step_loss": true}"#).is_err());
    let fert = stated("fert", r#"{"no_combat": false, "result": "1/2"}"#).unwrap();
    assert_eq!(fert.word("result"), "1/2");
    assert!(fert.members()["modified_die"].is_null());
    assert!(stated("fert", r#"{"no_combat": false, "outcome": "1/2"}"#).is_err());
}
