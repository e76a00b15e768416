use serde_json::json;

use super::desk;

fn outcome(event: &str, faces: &[u8]) -> (i64, i64, bool) {
    let outcome = desk().outcome("catastrophe", &format!("event={event}"), faces);
    assert_eq!(outcome.as_object().expect("an outcome is an object").len(), 3);
    (
        outcome["morale_lost"].as_i64().expect("a number"),
        outcome["allied_vp"].as_i64().expect("a number"),
        outcome["game_over"].as_bool().expect("yes or no"),
    )
}

#[test]
fn a_wounded_napoleon_costs_morale_and_points_on_a_one_or_two() {
    for face in 1..=6 {
        let expected = if face <= 2 { (1, 3, false) } else { (0, 0, false) };
        assert_eq!(outcome("napoleon-wounded", &[face]), expected, "{face}");
        let retreat = if face <= 2 { (1, 0, false) } else { (0, 0, false) };
        assert_eq!(outcome("napoleon-or-guard-retreats", &[face]), retreat, "{face}");
        let guard = if face == 1 { (1, 0, false) } else { (0, 0, false) };
        assert_eq!(outcome("guard-step-loss", &[face]), guard, "{face}");
    }
}

#[test]
fn the_house_rule_scores_always() {
    let always = desk().with("catastrophe.vp", "always");
    for face in 1..=6 {
        let expected = json!({"morale_lost": i64::from(face <= 2), "allied_vp": 3, "game_over": false});
        assert_eq!(always.outcome("catastrophe", "event=napoleon-wounded", &[face]), expected);
        let decided = desk().resolve("catastrophe", "event=napoleon-wounded", &[face]).unwrap().house_rules;
        assert_eq!(decided, if face <= 2 { vec![] } else { vec!["catastrophe.vp"] });
        assert_eq!(always.outcome("catastrophe", "event=guard-step-loss", &[face])["allied_vp"], 0);
    }
}

#[test]
fn what_is_automatic_takes_no_die() {
    assert_eq!(outcome("napoleon-killed", &[]), (2, 0, false));
    assert_eq!(outcome("napoleon-formation-zero", &[]), (0, 0, true));
    assert_eq!(outcome("leader-formation-zero", &[]), (0, 0, true));
    for event in ["napoleon-killed", "napoleon-formation-zero", "leader-formation-zero"] {
        assert!(desk().fault("catastrophe", &format!("event={event}"), &[1]).starts_with("the dice are none"));
    }
}

#[test]
fn an_event_must_be_named() {
    assert!(desk().fault("catastrophe", "", &[]).starts_with("`event` is missing: napoleon-wounded, "));
    let near = desk().fault("catastrophe", "event=napoleon-wound", &[]);
    assert!(near.ends_with("found `napoleon-wound`; did you mean `napoleon-wounded`?"), "{near}");
}

#[test]
fn the_log_tells_what_it_cost() {
    let words = |event: &str, faces: &[u8]| desk().words("catastrophe", &format!("event={event}"), faces);
    assert_eq!(words("napoleon-wounded", &[2]), "the formation loses 1 morale level, the Allies score 3 VP");
    assert_eq!(words("napoleon-killed", &[]), "the formation loses 2 morale levels");
    assert_eq!(words("guard-step-loss", &[2]), "no morale lost");
    assert_eq!(words("leader-formation-zero", &[]), "the game ends, victory points decide");
}

#[test]
fn the_odds_count_every_face() {
    for event in ["napoleon-wounded", "napoleon-or-guard-retreats", "guard-step-loss"] {
        desk().proof_odds("catastrophe", &format!("event={event}"), 1);
    }
    assert_eq!(desk().odds("catastrophe", "event=guard-step-loss")[1].ways, 1);
}
