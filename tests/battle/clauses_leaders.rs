//! Leaders, clause by clause: attaching, wounds, and rallying a broken unit.

use serde_json::json;

use super::field::{charge, charge_near, default_of, field, known, options, to_melee, with};
use super::game::{Game, foot, horse};

fn game(settings: &[(&str, &str)]) -> Game {
    field(&[foot("A1"), foot("A2")], &[foot("B1"), horse("B2")], settings)
}

#[test]
fn a_leader_joins_a_unit_and_leaves_it_again_in_s4() {
    let mut game = game(&[]);
    game.done_to("S4");
    game.pick("leader:A/Red I leader");
    assert_eq!(options(&game), ["A/A1", "A/A2", "stay"]);
    game.pick("A/A1");
    assert_eq!(game.unit(0, "A1")["leader"], "Red I leader");
    game.pick("leader:A/Red chief");
    assert_eq!(options(&game), ["A/A1", "A/A2", "stay"], "two leaders a unit at most");
    game.pick("stay");
    game.pick("leader:A/Red I leader");
    assert_eq!(options(&game)[0], "detach");
    game.pick("detach");
    assert_eq!(game.unit(0, "A1")["leader"], json!(null));
}

#[test]
fn a_leader_who_is_out_cannot_attach() {
    for status in ["out", "wounded", "killed", "captured"] {
        let mut game = game(&[]);
        game.correct(json!({"side": "A", "leader": "Red I leader", "status": status}));
        game.done_to("S4");
        assert_eq!(game.refused(json!({"pick": "leader:A/Red I leader"})), "blocked", "{status}");
    }
}

#[test]
fn a_leader_whose_unit_is_removed_stays_unattached() {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "leader": "Red I leader", "attached_to": "A1"}));
    game.correct(json!({"side": "A", "unit": "A1", "status": "removed"}));
    let leader = game.mf(0, "Red I")["commander"].clone();
    assert_eq!((leader["status"].as_str(), leader["attached_to"].clone()), (Some("ready"), json!(null)));
}

#[test]
fn whoever_is_hit_and_out_has_a_successor_in_the_result() {
    for (rule, said) in [
        ("poor", "from next turn a successor, poor and uninspiring, takes his place (Blue I)"),
        ("average", "from next turn a successor, average and uninspiring, takes his place (Blue I)"),
        ("none", "nobody takes his place (Blue I)"),
    ] {
        for (dice, is_out) in [(&[&[2, 3][..], &[4]][..], true), (&[&[6, 6]], true), (&[&[1, 1]], false)] {
            let game = wound_under(&[("leader.risk", "2"), ("leader.successor", rule)], dice);
            let told = game.play.verdict().map(|verdict| verdict.effect.to_string()).unwrap_or_default();
            assert_eq!(told.contains(said), is_out, "{rule} {dice:?}: {told}");
        }
    }
}

/// B1's leader is hit by fire; these dice decide what becomes of him.
fn wound(dice: &[&[u8]]) -> Game {
    wound_under(&[("leader.risk", "2")], dice)
}

fn wound_under(settings: &[(&str, &str)], dice: &[&[u8]]) -> Game {
    let mut game = game(settings);
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B1"}));
    game.go("T2", Some(1));
    game.fires_alone("A/A1", "B/B1");
    game.pick("done");
    assert_eq!(game.owed(), ["leader-risk:B/B1"]);
    game.pick("leader-risk:B/B1");
    game.dice(&[2]);
    for faces in dice {
        game.dice(faces);
    }
    game
}

#[test]
fn a_wound_takes_a_leader_out_for_its_turns_or_for_good() {
    let cases: [(&[&[u8]], &str, u64); 9] = [
        (&[&[1, 1]], "ready", 0),
        (&[&[1, 2]], "out", 1),
        (&[&[2, 2], &[5]], "out", 3),
        (&[&[3, 3], &[5]], "out", 5),
        (&[&[3, 4]], "wounded", 0),
        (&[&[4, 4], &[3]], "wounded", 0),
        (&[&[4, 4], &[2]], "killed", 0),
        (&[&[5, 6]], "wounded", 0),
        (&[&[6, 6]], "killed", 0),
    ];
    for (dice, status, turns) in cases {
        let game = wound(dice);
        let leader = game.mf(1, "Blue I")["commander"].clone();
        assert_eq!((leader["status"].as_str(), leader["turns_out"].as_u64()), (Some(status), Some(turns)), "{dice:?}");
        assert_eq!(game.unit(1, "B1")["leader"].is_null(), status != "ready", "{dice:?}: out, he rides with nobody");
    }
    for dice in [&[&[3, 4][..]][..], &[&[4, 4], &[3]], &[&[6, 6]]] {
        let mut game = wound(dice);
        let before = game.mf(1, "Blue I")["commander"]["status"].clone();
        for _ in 0..7 {
            game.done_to("S1");
            game.done_to("T1");
        }
        assert_eq!(game.at().0, 8, "more turns than any wound that heals");
        assert_eq!(game.mf(1, "Blue I")["commander"]["status"], before, "{dice:?}: for good");
    }
}

#[test]
fn who_was_knocked_down_is_back_unattached_in_the_next_s1() {
    let mut game = wound(&[&[1, 2]]);
    game.done_to("S1");
    assert_eq!(game.at().0, 2);
    let leader = game.mf(1, "Blue I")["commander"].clone();
    assert_eq!((leader["status"].as_str(), leader["attached_to"].clone()), (Some("ready"), json!(null)));
}

#[test]
fn the_unit_that_dies_under_a_leader_puts_him_at_risk_all_the_same() {
    let mut game = game(&[("leader.risk", "2")]);
    game.correct(json!({"side": "B", "unit": "B1", "cv": 1, "lost": 5}));
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B1"}));
    game.go("T2", Some(1));
    game.fires_alone("A/A1", "B/B1");
    game.pick("done");
    assert_eq!(game.unit(1, "B1")["status"], "removed", "removals come before the leaders");
    assert_eq!(game.owed(), ["leader-risk:B/B1"]);
    game.pick("leader-risk:B/B1");
    let events = game.dice(&[1]).events;
    assert!(events.iter().any(|event| event["tested"]["inputs"]["cause"] == "fire"), "{events:?}");
    assert_eq!(game.mf(1, "Blue I")["commander"]["attached_to"], json!(null));
}

#[test]
fn both_leaders_of_a_melee_are_at_risk_where_both_units_lost_cv_and_only_a_losers_is_captured() {
    let mut game = game(&[("leader.risk", "2")]);
    game.correct(json!({"side": "A", "leader": "Red I leader", "attached_to": "A1"}));
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B1"}));
    game.go("T1", Some(1));
    charge(&mut game, "A1", "B1", json!({}));
    game.pick("stand");
    to_melee(&mut game);
    game.pick("melee:B/B1");
    game.dice(&[3, 3]);
    assert_eq!(game.key(), "leader-risk:A/A1/faces");
    game.dice(&[6]);
    game.dice(&[6, 6]);
    assert_eq!(game.mf(0, "Red I")["commander"]["status"], "killed", "doubles, but nobody has lost this melee");
    assert_eq!(game.key(), "leader-risk:B/B1/faces");
}

fn broken(settings: &[(&str, &str)]) -> Game {
    let mut game = game(settings);
    game.correct(json!({"side": "A", "unit": "A1", "status": "broken", "disorder": "d2"}));
    game.correct(json!({"side": "A", "leader": "Red I leader", "attached_to": "A1"}));
    game.done_to("S4");
    game
}

#[test]
fn a_broken_unit_rallies_once_a_turn_with_a_leader_or_never() {
    let mut game = broken(&[("broken.rally", "never")]);
    assert_eq!(game.refused(json!({"pick": "rally:A/A1"})), "blocked");
    let mut game = broken(&[("ved.on.skirmish-loss", "off")]);
    game.pick("rally:A/A1");
    assert_eq!(default_of(&game, "quality"), None, "all is known");
    game.dice(&[6, 6]);
    assert_eq!(game.unit(0, "A1")["status"], "broken");
    assert_eq!(game.refused(json!({"pick": "rally:A/A1"})), "blocked", "once a turn");
    game.done_to("T1");
    game.done_to("S1");
    game.done_to("S4");
    game.pick("rally:A/A1");
    game.dice(&[1, 1]);
    assert_eq!(game.unit(0, "A1")["status"], "ready");
    assert_eq!(game.unit(0, "A1")["disorder"], "d1");
}

#[test]
fn a_broken_unit_takes_no_part() {
    let mut game = broken(&[]);
    assert_eq!(game.mf(0, "Red I")["morale"], "spent", "it counts as lost");
    game.go("T1", Some(1));
    for act in ["charge", "form", "move"] {
        assert_eq!(game.refused(json!({"pick": format!("{act}:A/A1")})), "not-offered", "{act}");
    }
    game.pick("done");
    assert_eq!(game.refused(json!({"pick": "shot:A/A1"})), "not-offered");
    game.pick("shot:A/A2");
    game.pick("B/B1");
    assert!(!game.key().ends_with("/with"), "nor does it fire along with another: {}", game.key());
}

#[test]
fn a_broken_unit_does_not_skirmish_and_its_formation_counts_the_others_alone() {
    let units = ["A1", "A2"].map(|name| with(&foot(name), "skirmish", "4"));
    let mut game = field(&units, &[foot("B1")], &[]);
    game.done_to("S3");
    // Not disordered: that alone would keep it from skirmishing.
    game.correct(json!({"side": "A", "unit": "A1", "status": "broken", "disorder": "none"}));
    game.pick("engaged");
    game.fill(json!({"formations": ["A/Red I", "B/Blue I"]}));
    game.pick("skirmish:A/Red I");
    assert_eq!(known(&mut game, "value"), 4);
}

#[test]
fn a_formation_of_which_all_are_broken_takes_no_order() {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "unit": "A1", "status": "broken", "disorder": "d2"}));
    game.pick("order:A/Red I");
    game.ask(json!({"undo": true}));
    game.correct(json!({"side": "A", "unit": "A2", "status": "broken", "disorder": "d2"}));
    assert_eq!(game.refused(json!({"pick": "order:A/Red I"})), "blocked");
}

#[test]
fn broken_cavalry_takes_no_opportunity_to_charge() {
    for (status, asked) in [("ready", true), ("broken", false)] {
        let mut game = game(&[]);
        game.correct(json!({"side": "B", "unit": "B2", "status": status}));
        game.go("T1", Some(1));
        charge_near(&mut game, "A1", "B1", json!({}));
        assert_eq!(game.key().starts_with("opportunity:"), asked, "{status}: {}", game.key());
    }
}

#[test]
fn a_broken_unit_that_is_set_gone_while_the_dice_fall_rallies_no_more() {
    for status in ["captured", "ready"] {
        let mut game = broken(&[]);
        game.pick("rally:A/A1");
        game.correct(json!({"side": "A", "unit": "A1", "status": status}));
        assert_eq!(game.key(), "S4", "{status}");
        assert_eq!(game.unit(0, "A1")["status"], status);
    }
}

#[test]
fn what_the_players_say_of_a_leader_stands_and_no_die_is_thrown_for_him() {
    let mut game = wound(&[]);
    game.correct(json!({"side": "B", "leader": "Blue I leader", "status": "killed"}));
    assert!(!game.key().starts_with("leader-"), "{}", game.key());
    assert_eq!(game.mf(1, "Blue I")["commander"]["status"], "killed");
}
