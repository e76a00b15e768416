//! S3, clause by clause: values, spreads, what is kept, and who may be hit.

use serde_json::json;

use super::field::{as_state, default_of, field, known, options, state, with};
use super::game::{Game, foot, guns};

/// Red I with skirmishers of this value and a battery, Blue I the same; both are engaged.
fn game(value: u8, settings: &[(&str, &str)]) -> Game {
    let army =
        |side: &str| [with(&foot(&format!("{side}1")), "skirmish", &value.to_string()), guns(&format!("{side}2"))];
    let mut game = field(&army("A"), &army("B"), settings);
    game.pick("done");
    game.pick("engaged");
    game
}

fn both(game: &mut Game) {
    game.fill(json!({"formations": ["A/Red I", "B/Blue I"]}));
}

/// Red rolls these dice, Blue no hit.
fn roll(game: &mut Game, dice: &[u8]) {
    both(game);
    game.pick("skirmish:A/Red I");
    game.dice(dice);
    game.pick("skirmish:B/Blue I");
    game.dice(&[1, 1]);
}

#[test]
fn before_the_first_s3_nobody_is_engaged_and_later_the_last_answer_is_filled_in() {
    let mut game = game(4, &[]);
    assert_eq!(default_of(&game, "formations"), Some(json!([])));
    game.fill(json!({"formations": ["B/Blue I"]}));
    game.fill(json!({"formations": []}));
    game.pick("skirmish:B/Blue I");
    game.dice(&[1, 1]);
    assert_eq!(
        (game.mf(0, "Red I")["engaged"].clone(), game.mf(1, "Blue I")["engaged"].clone()),
        (json!(false), json!(true))
    );
    game.done_to("T1");
    game.done_to("S3");
    game.pick("engaged");
    assert_eq!(default_of(&game, "formations"), Some(json!(["B/Blue I"])));
}

#[test]
fn the_value_is_the_sum_of_the_units_or_only_what_the_order_of_battle_gives() {
    for (setting, owed) in [("sum", true), ("orbat-only", false)] {
        let mut game = game(4, &[("skirmish.value", setting)]);
        both(&mut game);
        assert_eq!(game.owed().contains(&"skirmish:A/Red I".to_owned()), owed, "{setting}");
    }
    let mut game = game(4, &[("skirmish.value", "orbat-only")]);
    game.correct(json!({"side": "A", "formation": "Red I", "skirmish": 9}));
    both(&mut game);
    game.pick("skirmish:A/Red I");
    assert_eq!(known(&mut game, "value"), 9);
}

#[test]
fn a_great_value_is_rolled_in_parts_or_once() {
    for (setting, dice) in [("split", 4), ("last-column", 2)] {
        let mut game = game(4, &[("skirmish.over-20", setting)]);
        game.correct(json!({"side": "A", "formation": "Red I", "skirmish": 25}));
        both(&mut game);
        game.pick("skirmish:A/Red I");
        assert_eq!(game.prompt()["count"], dice, "{setting}");
    }
}

#[test]
fn a_value_beyond_the_tables_last_part_counts_as_that() {
    let many: Vec<String> = (1..=25).map(|n| with(&foot(&format!("A{n}")), "skirmish", "20")).collect();
    let mut game = field(&many, &[foot("B1")], &[]);
    game.pick("done");
    game.pick("engaged");
    game.fill(json!({"formations": ["A/Red I", "B/Blue I"]}));
    game.pick("skirmish:A/Red I");
    assert_eq!(known(&mut game, "value"), 400);
}

#[test]
fn values_are_fixed_when_the_engaged_are_known() {
    let mut game = game(4, &[]);
    both(&mut game);
    game.correct(json!({"side": "A", "unit": "A1", "disorder": "d2"}));
    game.pick("skirmish:A/Red I");
    assert_eq!(known(&mut game, "value"), 4, "who is disordered or killed in this step still skirmished");
}

#[test]
fn hits_that_are_lost_count_in_no_later_turn() {
    let mut game = game(4, &[]);
    // Value 4, a 10: one hit.
    roll(&mut game, &[5, 5]);
    game.pick("spread:A/Red I");
    game.pick("rest");
    game.done_to("T1");
    game.done_to("S3");
    game.pick("engaged");
    both(&mut game);
    game.pick("skirmish:A/Red I");
    let told = game.dice(&[5, 5]).told.join("\n");
    assert!(told.contains("Red I has 1 skirmish hit"), "{told}");
}

#[test]
fn hits_that_are_kept_count_in_the_next_turn() {
    let mut game = game(4, &[("skirmish.left-over", "kept")]);
    // Value 4, a 10: one hit.
    roll(&mut game, &[5, 5]);
    game.pick("spread:A/Red I");
    game.pick("rest");
    game.done_to("T1");
    game.done_to("S3");
    game.pick("engaged");
    both(&mut game);
    game.pick("skirmish:A/Red I");
    let told = game.dice(&[5, 5]).told.join("\n");
    assert!(told.contains("Red I has 2 skirmish hits"), "{told}");
    game.pick("skirmish:B/Blue I");
    game.dice(&[1, 1]);
    game.pick("spread:A/Red I");
    assert!(options(&game).contains(&"B/B2".to_owned()), "two hits are enough for deployed guns");
    game.pick("B/B2");
    game.fill(json!({}));
    assert_eq!(game.unit(1, "B2")["cv"], 3);
}

#[test]
fn whole_cvs_only_are_taken_and_cover_makes_them_dearer() {
    let mut game = game(4, &[]);
    game.correct(json!({"side": "B", "unit": "B1", "ground": "stone-bua"}));
    // Value 4, a 12: two hits.
    roll(&mut game, &[6, 6]);
    game.pick("spread:A/Red I");
    assert_eq!(game.prompt()["side"], "A", "the inflictor spreads");
    game.pick("B/B1");
    assert_eq!(default_of(&game, "cover"), Some(json!("heavy")), "its ground is remembered");
    let told = game.fill(json!({})).told.join("\n");
    assert_eq!(game.unit(1, "B1")["cv"], 6, "infantry in heavy cover takes three hits a CV: {told}");
    game.pick("B/B2");
    game.fill(json!({}));
    assert_eq!(game.unit(1, "B2")["cv"], 3, "deployed guns take two");
}

#[test]
fn only_units_of_engaged_formations_are_hit() {
    let mut game = game(4, &[]);
    game.fill(json!({"formations": ["A/Red I"]}));
    game.fill(json!({"formations": []}));
    game.pick("skirmish:A/Red I");
    game.dice(&[6, 6]);
    let told = game.pick("spread:A/Red I").told.join("\n");
    assert!(told.contains("loses 2 hits: too few for a CV, or no target"), "nobody is there to be hit: {told}");
    assert_eq!(game.unit(1, "B1")["cv"], 6);
}

#[test]
fn units_locked_in_melee_are_not_shot_at_by_skirmishers() {
    let mut game = game(4, &[]);
    game.correct(json!({"side": "B", "unit": "B1", "locked_with": "A2"}));
    roll(&mut game, &[6, 6]);
    game.pick("spread:A/Red I");
    assert_eq!(options(&game), ["B/B2", "rest"]);
}

#[test]
fn a_loss_to_skirmishers_calls_for_a_test_unless_the_house_rule_says_no() {
    for (setting, owed) in [("on", true), ("off", false)] {
        let mut game = game(4, &[("ved.on.skirmish-loss", setting)]);
        roll(&mut game, &[5, 5]);
        game.pick("spread:A/Red I");
        game.pick("B/B1");
        game.fill(json!({}));
        assert_eq!(state(&game, 1, "B1"), as_state("ready", 5, "none"));
        assert_eq!(game.owed() == ["ved:B/B1"], owed, "{setting}");
        if owed {
            game.pick("ved:B/B1");
            assert_eq!(known(&mut game, "cv_lost"), 1, "the loss counts in the test");
        }
    }
}

#[test]
fn a_leader_is_at_risk_once_however_many_cv_his_unit_loses_and_not_at_all_where_it_is_off() {
    for (setting, owed) in [("2", true), ("off", false)] {
        let mut game = game(4, &[("leader.risk", setting), ("ved.on.skirmish-loss", "off")]);
        game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B1"}));
        roll(&mut game, &[6, 6]);
        game.pick("spread:A/Red I");
        game.pick("B/B1");
        game.fill(json!({}));
        game.pick("B/B1");
        assert_eq!(game.unit(1, "B1")["cv"], 4, "two CV");
        assert_eq!(game.owed() == ["leader-risk:B/B1"], owed, "{setting}");
        if owed {
            game.pick("leader-risk:B/B1");
            let events = game.dice(&[1]).events;
            assert!(events.iter().any(|event| event["tested"]["inputs"]["cause"] == "skirmish"), "{events:?}");
            assert_eq!(game.at().1, "S4", "once");
        }
    }
}

#[test]
fn nothing_that_a_correction_left_behind_counts_in_a_later_step() {
    let mut game = game(4, &[]);
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B1"}));
    roll(&mut game, &[5, 5]);
    game.pick("spread:A/Red I");
    game.pick("B/B1");
    game.fill(json!({}));
    assert_eq!(game.owed(), ["ved:B/B1"]);
    game.go("T2", Some(1));
    game.pick("done");
    assert_ne!(game.at().1, "T2", "neither a test nor a leader's risk of S3 is owed in T2");
}
