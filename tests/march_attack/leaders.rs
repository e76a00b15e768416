//! Leaders at risk and what becomes of them.

use super::support::{TABLES, ask};
use fanion::rules::march_attack::SHEET;
use serde_json::{Map, Value as Json, json};

#[test]
fn a_leader_is_hit_on_the_number_of_the_house_rule_or_more() {
    for cause in ["fire", "skirmish", "melee"] {
        let risk = ask("leader-risk", &format!("cause={cause}"));
        assert_eq!(risk.outcome(&[6]), r#"{"hit":true}"#);
        assert_eq!(risk.outcome(&[5]), r#"{"hit":false}"#);
    }
    for from in 2..=6_u8 {
        let risk = ask("leader-risk", "cause=fire").with("leader.risk", &from.to_string());
        for face in 1..=6 {
            assert_eq!(risk.member("hit", &[face]), face >= from, "{from} {face}");
        }
        risk.assert_odds_by_brute_force(1);
    }
    assert_eq!(ask("leader-risk", "cause=fire").house_rules(&[5]), ["leader.risk"]);
}

#[test]
fn with_the_risk_off_no_die_is_rolled() {
    let off = ask("leader-risk", "cause=melee").with("leader.risk", "off");
    assert_eq!(off.outcome(&[]), r#"{"hit":false}"#);
    assert!(off.refusal(&[6]).contains("nothing is rolled"));
    assert!(ask("leader-risk", "").refusal(&[6]).starts_with("`cause` is missing"));
}

fn casualty(faces: &[u8]) -> String {
    ask("leader-casualty", "").outcome(faces)
}

fn told(result: &str, turns_out: Option<u8>, dies: bool, captured: bool) -> String {
    let turns = turns_out.map_or_else(|| "null".to_owned(), |turns| turns.to_string());
    format!(r#"{{"result":"{result}","turns_out":{turns},"dies":{dies},"captured":{captured}}}"#)
}

#[test]
fn every_roll_gives_the_printed_wound() {
    assert_eq!(casualty(&[1, 1]), told("unhurt", Some(0), false, false));
    assert_eq!(casualty(&[1, 2]), told("knocked-down", Some(1), false, false));
    for (face, turns) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        assert_eq!(casualty(&[1, 3, face]), told("light-wound", Some(turns), false, false), "{face}");
    }
    for face in 1..=6 {
        assert_eq!(casualty(&[1, 4, face]), told("moderate-wound", Some(face), false, false));
        assert_eq!(casualty(&[1, 5, face]), told("moderate-wound", Some(face), false, false));
        assert_eq!(casualty(&[2, 6, face]), told("badly-wounded", None, face <= 2, false));
        assert_eq!(casualty(&[3, 6, face]), told("badly-wounded", None, face <= 2, false));
        assert_eq!(casualty(&[4, 6, face]), told("severe-wound", None, face <= 4, false));
    }
    assert_eq!(casualty(&[1, 6]), told("wounded", None, false, false));
    assert_eq!(casualty(&[5, 6]), told("mortal-wound", None, true, false));
    assert_eq!(casualty(&[6, 6]), told("killed", None, true, false));
}

#[test]
fn doubles_in_a_losing_melee_capture_him_as_well() {
    let losing = ask("leader-casualty", "losing_melee=true");
    assert_eq!(losing.outcome(&[1, 1]), told("unhurt", Some(0), false, true));
    assert_eq!(losing.outcome(&[2, 2, 5]), told("light-wound", Some(3), false, true));
    assert_eq!(losing.outcome(&[3, 3, 4]), told("moderate-wound", Some(4), false, true));
    assert_eq!(losing.outcome(&[4, 4, 3]), told("badly-wounded", None, false, true));
    assert_eq!(losing.outcome(&[5, 5, 4]), told("severe-wound", None, true, true));
    assert_eq!(losing.outcome(&[6, 6]), told("killed", None, true, true));
    assert_eq!(losing.outcome(&[1, 3, 5]), told("light-wound", Some(3), false, false));
}

#[test]
fn the_third_die_is_called_for_with_its_reason() {
    let asked = ask("leader-casualty", "");
    assert_eq!(
        asked.refusal(&[3, 2]),
        "the dice are 2D6, then 1D6 for the turns he is out (moderately wounded); found 2 dice"
    );
    assert_eq!(asked.refusal(&[1, 1, 1]), "the dice are 2D6; found 3 dice");
}

#[test]
fn its_odds_are_exact() {
    for inputs in ["losing_melee=false", "losing_melee=true"] {
        let odds = ask("leader-casualty", inputs).odds();
        let of = odds[0].of;
        assert_eq!(of, 216);
        assert_eq!(odds.iter().map(|chance| chance.ways).sum::<u128>(), of);
        let captured: u128 =
            odds.iter().filter(|chance| chance.outcome.flag("captured")).map(|chance| chance.ways).sum();
        assert_eq!(captured, if inputs.ends_with("true") { 36 } else { 0 });
        let dead: u128 = odds.iter().filter(|chance| chance.outcome.flag("dies")).map(|chance| chance.ways).sum();
        // 8-9 in 9 of 36 ways, a third of them; 10 in 3 ways, two thirds; 11 in 2 and 12 in 1.
        assert_eq!(dead, 9 * 2 + 3 * 4 + 3 * 6);
    }
}

#[test]
fn one_hopes_that_he_comes_back() {
    let hope = SHEET.check("march-attack/leader-casualty").and_then(|check| check.hope).expect("a hope");
    let losing = ask("leader-casualty", "losing_melee=true");
    for (faces, back) in [(&[1, 2][..], true), (&[1, 4, 6], true), (&[1, 1], false), (&[1, 6], false), (&[5, 6], false)]
    {
        assert_eq!((hope.holds)(&losing.resolve(faces).outcome), back, "{faces:?}");
    }
}

fn stated(check: &str, outcome: Json) -> Result<Map<String, Json>, String> {
    let Json::Object(members) = outcome else { panic!("an object") };
    let check = SHEET.check(&format!("march-attack/{check}")).expect("on the sheet");
    (check.stated)(&members).map(|outcome| outcome.members().clone()).map_err(|fault| fault.to_string())
}

#[test]
fn a_stated_wound_says_how_long_it_lasts_and_the_rest_follows() {
    let taken = [
        (json!({"result": "unhurt"}), json!({"result": "unhurt", "turns_out": 0, "dies": false, "captured": false})),
        (
            json!({"result": "unhurt", "turns_out": 0}),
            json!({"result": "unhurt", "turns_out": 0, "dies": false, "captured": false}),
        ),
        (
            json!({"result": "knocked-down"}),
            json!({"result": "knocked-down", "turns_out": 1, "dies": false, "captured": false}),
        ),
        (
            json!({"result": "moderate-wound", "turns_out": 6}),
            json!({"result": "moderate-wound", "turns_out": 6, "dies": false, "captured": false}),
        ),
        (
            json!({"result": "badly-wounded", "dies": true}),
            json!({"result": "badly-wounded", "turns_out": null, "dies": true, "captured": false}),
        ),
        (
            json!({"result": "light-wound", "turns_out": 2}),
            json!({"result": "light-wound", "turns_out": 2, "dies": false, "captured": false}),
        ),
        (
            json!({"result": "killed", "captured": true}),
            json!({"result": "killed", "turns_out": null, "dies": true, "captured": true}),
        ),
        (
            json!({"result": "severe-wound", "dies": true}),
            json!({"result": "severe-wound", "turns_out": null, "dies": true, "captured": false}),
        ),
    ];
    for (given, meant) in taken {
        assert_eq!(stated("leader-casualty", given).map(Json::Object), Ok(meant));
    }
    let refused = [
        (json!({"result": "light-wound"}), "`turns_out` of a leader who is lightly wounded is 1 to 3"),
        (
            json!({"result": "light-wound", "turns_out": 4}),
            "`turns_out` of a leader who is lightly wounded is 1 to 3, found 4",
        ),
        (
            json!({"result": "moderate-wound", "turns_out": 0}),
            "`turns_out` of a leader who is moderately wounded is 1 to 6, found 0",
        ),
        (
            json!({"result": "moderate-wound", "turns_out": 7}),
            "`turns_out` of a leader who is moderately wounded is 1 to 6, found 7",
        ),
        (json!({"result": "unhurt", "turns_out": 2}), "`turns_out` of a leader who is unhurt is 0, found 2"),
        (
            json!({"result": "knocked-down", "turns_out": 0}),
            "`turns_out` of a leader who is knocked from his feet is 1, found 0",
        ),
        (
            json!({"result": "wounded", "turns_out": 2}),
            "`turns_out` is null for a leader who is wounded: he is out of the battle, found 2",
        ),
        (
            json!({"result": "knocked-down", "dies": true}),
            "`dies` is false for a leader who is knocked from his feet, found true",
        ),
        (json!({"result": "wounded", "dies": true}), "`dies` is false for a leader who is wounded, found true"),
    ];
    for (given, why) in refused {
        assert_eq!(stated("leader-casualty", given.clone()), Err(why.to_owned()), "{given}");
    }
    for given in [json!({"result": "scratched"}), json!({"turns_out": 1}), json!({"result": "unhurt", "sad": true})] {
        assert!(stated("leader-casualty", given.clone()).is_err(), "{given}");
    }
}

#[test]
fn a_stated_melee_has_a_loser_or_a_draw() {
    let loser = json!({"cv_lost": 2, "retreat": 6, "disorder": "d2"});
    let draw = json!({"attacker_cv_lost": 1, "defender_cv_lost": 1});
    let taken = stated("melee", json!({"winner": "attacker", "loser": loser})).expect("a winner and a loser");
    assert_eq!(taken["loser"]["broken"], false);
    assert!(stated("melee", json!({"winner": "none", "draw": draw})).is_ok());
    for given in [
        json!({"winner": "attacker"}),
        json!({"winner": "none"}),
        json!({"winner": "none", "loser": loser, "draw": draw}),
        json!({"winner": "defender", "loser": loser, "draw": draw}),
        json!({"loser": loser}),
    ] {
        assert!(stated("melee", given.clone()).is_err(), "{given}");
    }
}

#[test]
fn the_deciding_members_of_every_other_outcome_must_be_stated() {
    for (check, enough) in [
        ("order", json!({"passed": true})),
        ("ved", json!({"passed": false})),
        ("skirmish", json!({"hits": 2})),
        ("skirmish-target", json!({"hits_per_cv": null})),
        ("small-arms", json!({"cv_lost": 1})),
        ("artillery", json!({"cv_lost": 0})),
        ("morale", json!({"result": "retire-3"})),
        ("leader-risk", json!({"hit": true})),
        ("obstacle", json!({"disordered": false})),
        ("initiative", json!({"winner": "b"})),
        ("arrival", json!({"arrives": true})),
        ("movement", json!({"inches": 4.25})),
    ] {
        assert!(stated(check, enough).is_ok(), "{check}");
        assert!(stated(check, json!({"colour": "red"})).is_err(), "{check}");
        if check != "skirmish-target" {
            assert!(stated(check, json!({})).is_err(), "{check}");
        }
    }
    assert!(SHEET.check("march-attack/ved").is_some_and(|check| check.hope.is_some()));
    assert!(TABLES.proof().is_ok());
}

#[test]
fn a_leaders_fate_is_told_in_words() {
    let cases: &[(&str, &[u8], &str)] = &[
        ("", &[1, 1], "unhurt"),
        ("", &[1, 2], "knocked from his feet, out for 1 turn"),
        ("", &[2, 2, 6], "lightly wounded, out for 3 turns"),
        ("", &[3, 4], "wounded, out of the battle"),
        ("", &[4, 4, 2], "badly wounded, dies"),
        ("", &[4, 4, 3], "badly wounded, out of the battle"),
        ("", &[5, 6], "mortally wounded, dies"),
        ("", &[6, 6], "killed outright"),
        ("losing_melee=true", &[3, 3, 1], "moderately wounded, out for 1 turn, captured"),
    ];
    for (inputs, faces, words) in cases {
        let resolved = ask("leader-casualty", inputs).resolve(faces);
        let check = SHEET.check("march-attack/leader-casualty").expect("on the sheet");
        assert_eq!((check.words)(&resolved.outcome), *words, "{inputs} {faces:?}");
    }
}
