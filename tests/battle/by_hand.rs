//! Twenty situations worked out by hand from the reference sheet, each with the number that the dice must show or with
//! what the table comes to.

use serde_json::{Value as Json, json};

use super::field::{charge, field, meet, options, state, to_melee, with};
use super::game::{Game, army, foot, guns, horse};

fn needs(game: &Game) -> String {
    game.prompt()["needs"].as_str().unwrap_or("no one number").to_owned()
}

/// The totals of both sums at the open prompt, as they are told.
fn totals(game: &Game) -> Vec<i64> {
    let prompt = game.prompt();
    let mut totals = [0, 0];
    for row in prompt["tally"].as_array().into_iter().flatten() {
        let side = usize::from(row["side"] == "defender");
        totals[side] += row["value"].as_i64().unwrap_or_default();
    }
    totals.to_vec()
}

fn shot(game: &mut Game, by: &str, at: &str, told: Json) -> String {
    game.pick(&format!("shot:{by}"));
    game.pick(at);
    if !told.is_null() {
        game.fill(told);
    }
    needs(game)
}

/// Red fires at Blue in T2; these figures are set first.
fn firing(corrections: &[Json]) -> Game {
    let mut game = field(&[foot("A1"), guns("A2")], &[foot("B1"), guns("B2"), horse("B3")], &[]);
    for figures in corrections {
        game.correct(figures.clone());
    }
    game.go("T2", Some(1));
    game
}

#[test]
fn a_line_fires_twice_its_cv_less_what_halves_it() {
    // 5 in line is 10, in light cover 5, by a disordered firer 2 1/2, rounded down 2.
    let mut game = firing(&[json!({"side": "A", "unit": "A1", "cv": 5, "disorder": "d1"})]);
    assert_eq!(shot(&mut game, "A/A1", "B/B1", json!({"cover": "light"})), "2 or less");
    // 3 in square is 1 1/2, at deployed guns 3/4: nothing can hit, and no die falls.
    let mut game = firing(&[json!({"side": "A", "unit": "A1", "cv": 3, "formation": "square"})]);
    game.pick("shot:A/A1");
    game.pick("B/B2");
    let reply = game.fill(json!({}));
    assert_eq!(*reply.table, [""; 0], "nothing is lost");
    assert!(!game.key().ends_with("/faces"));
}

#[test]
fn a_battery_fires_its_cv_by_range_target_and_cover() {
    // 4, medium, within 5" +2, at a column +1: 7, one full six and a die for 1.
    let mut game = firing(&[json!({"side": "B", "unit": "B1", "formation": "column"})]);
    assert_eq!(shot(&mut game, "A/A2", "B/B1", json!({"distance": 5})), "any number");
    // A little farther it is the middle band: 5.
    let mut game = firing(&[json!({"side": "B", "unit": "B1", "formation": "column"})]);
    assert_eq!(shot(&mut game, "A/A2", "B/B1", json!({"distance": 6})), "5 or less");
    // Disordered, at long range, at a square in light cover: 4 - 2 - 2 + 2 - 2 = 0: it cannot hit.
    let square = json!({"side": "B", "unit": "B1", "formation": "square"});
    let mut game = firing(&[square, json!({"side": "A", "unit": "A2", "disorder": "d2"})]);
    game.pick("shot:A/A2");
    game.pick("B/B1");
    game.fill(json!({"distance": 20, "cover": "light"}));
    assert!(!game.key().ends_with("/faces"), "{}", game.key());
    assert_eq!(game.unit(1, "B1")["booked"], 0);
}

#[test]
fn charging_cavalry_is_hit_by_small_arms_at_a_quarter_and_by_guns_as_any_line() {
    let fired = |by: &str, told: Json| {
        let mut game = field(&[horse("A1")], &[foot("B1"), guns("B2")], &[]);
        game.go("T1", Some(1));
        charge(&mut game, "A1", "B1", json!({}));
        game.pick("stand");
        game.pick("done");
        shot(&mut game, by, "A/A1", told)
    };
    // 6 in line is 12, a quarter is 3.
    assert_eq!(fired("B/B1", json!({})), "3 or less");
    // 4 within 12" is 4, whether it charges or not.
    assert_eq!(fired("B/B2", json!({"distance": 12})), "4 or less");
}

#[test]
fn forming_square_adds_quality_column_distance_losses_and_leader() {
    let tested = |unit: &[(&str, &str)], inches: u32, leader: bool| {
        let b1 = unit.iter().fold(foot("B1"), |text, (key, value)| with(&text, key, value));
        let mut game = field(&[horse("A1")], &[b1, foot("B2")], &[]);
        if leader {
            game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B1"}));
        }
        game.go("T1", Some(1));
        charge(&mut game, "A1", "B1", json!({"distance": inches}));
        game.pick("square");
        needs(&game)
    };
    // Regular 7, at 12" nothing.
    assert_eq!(tested(&[], 12, false), "7 or less");
    // At 5" -2; in column +2; a normal leader +1.
    assert_eq!(tested(&[], 5, false), "5 or less");
    assert_eq!(tested(&[("formation", "\"column\"")], 5, true), "8 or less");
    // More than 12": +2; conscripts 6, three CV lost are one full pair: -1.
    assert_eq!(tested(&[("quality", "\"conscript\""), ("lost", "3")], 13, false), "7 or less");
}

#[test]
fn a_melee_counts_charge_disorder_numbers_and_leaders_once_each() {
    // Two battalions against one: 2:1 is +1, whoever leads; CV 6 against 6.
    let mut game = field(&[foot("A1"), foot("A2")], &[foot("B1")], &[]);
    game.go("T1", Some(1));
    charge(&mut game, "A1", "B1", json!({}));
    game.pick("stand");
    charge(&mut game, "A2", "B1", json!({"approach": "flank"}));
    to_melee(&mut game);
    game.pick("melee:B/B1");
    assert_eq!(options(&game), ["A/A1", "A/A2"], "who leads is the attacker's choice");
    game.pick("A/A2");
    assert_eq!(totals(&game), [6 + 3 + 1, 6], "the one that leads comes from the flank");
    let mut again = field(&[horse("A1")], &[with(&foot("B1"), "formation", "\"square\"")], &[]);
    again.go("T1", Some(1));
    meet(&mut again, "A1", "B1");
    // No bonus of the charge against a square, which has +5 against cavalry.
    assert_eq!(totals(&again), [5, 6 + 5]);
}

#[test]
fn limbered_guns_that_are_caught_are_attacked_at_an_advantage() {
    let limbered = with(&guns("B1"), "formation", "\"limbered\"");
    let mut game = field(&[foot("A1")], &[limbered], &[]);
    game.go("T1", Some(1));
    charge(&mut game, "A1", "B1", json!({}));
    to_melee(&mut game);
    game.pick("melee:B/B1");
    assert_eq!(totals(&game), [6 + 3, 4], "they cannot bring their guns to bear");
}

#[test]
fn a_formations_morale_is_its_state_its_commonest_quality_and_its_commander() {
    let tested = |units: usize, lost: usize| {
        let all: Vec<String> = (1..=units).map(|number| foot(&format!("A{number}"))).collect();
        let mut game = field(&all, &[foot("B1")], &[]);
        for number in 1..=lost {
            game.correct(json!({"side": "A", "unit": format!("A{number}"), "status": "removed"}));
        }
        game.pick("done");
        (game.at().1 == "S2").then(|| {
            game.pick("morale:A/Red I");
            needs(&game)
        })
    };
    // A normal commander +1: shaken carries on with 9, and so with 8; spent with 12, and so with 11.
    assert_eq!(tested(4, 1), None, "a quarter is less than a third");
    assert_eq!(tested(3, 1).as_deref(), Some("8 or more"), "a third: shaken");
    assert_eq!(tested(5, 2).as_deref(), Some("8 or more"), "two fifths: shaken");
    assert_eq!(tested(4, 2).as_deref(), Some("11 or more"), "a half: spent");
}

#[test]
fn of_two_qualities_that_are_as_common_the_lower_counts() {
    let veteran = |name: &str| with(&foot(name), "quality", "\"veteran\"");
    let a = [veteran("A1"), veteran("A2"), foot("A3"), foot("A4"), foot("A5")];
    let mut game = field(&a, &[foot("B1")], &[]);
    for gone in ["A3", "A4"] {
        game.correct(json!({"side": "A", "unit": gone, "status": "removed"}));
    }
    // Two veterans and one regular remain: veteran +1, commander +1; 2 of 5 lost is shaken: 9 - 2.
    game.pick("done");
    game.pick("morale:A/Red I");
    assert_eq!(needs(&game), "7 or more");
    let mut game = field(&a, &[foot("B1")], &[]);
    for gone in ["A3", "A1"] {
        game.correct(json!({"side": "A", "unit": gone, "status": "removed"}));
    }
    game.correct(json!({"side": "A", "unit": "A2", "quality": "guard"}));
    game.correct(json!({"side": "A", "unit": "A5", "quality": "guard"}));
    game.correct(json!({"side": "A", "unit": "A4", "quality": "regular"}));
    game.pick("done");
    game.pick("morale:A/Red I");
    // Two of the guard and one regular: guard +3 and +1.
    assert_eq!(needs(&game), "5 or more");
}

#[test]
fn a_retreat_of_two_turns_moves_in_two_s2_and_then_the_old_order_returns() {
    let mut game = field(&[foot("A1"), foot("A2"), foot("A3")], &[foot("B1")], &[]);
    game.correct(json!({"side": "A", "unit": "A1", "status": "removed"}));
    game.pick("done");
    game.pick("morale:A/Red I");
    // 5 + 1 in the row of the shaken.
    game.dice(&[2, 3]);
    assert_eq!(
        (game.mf(0, "Red I")["order"].clone(), game.mf(0, "Red I")["retiring"].clone()),
        (json!("retreat"), json!(1))
    );
    game.done_to("S5");
    game.done_to("S1");
    game.pick("done");
    game.done_to("S3");
    assert_eq!(game.mf(0, "Red I")["retiring"], 0, "the second move");
    assert_eq!(game.mf(0, "Red I")["order"], "retreat");
    game.done_to("S5");
    game.done_to("S1");
    assert_eq!(game.mf(0, "Red I")["order"], "defend");
}

#[test]
fn a_leader_who_is_knocked_down_in_turn_1_is_back_without_a_unit_in_s1_of_turn_2() {
    let mut game = field(&[guns("A1")], &[foot("B1"), foot("B2")], &[]);
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B1"}));
    game.go("T2", Some(1));
    shot(&mut game, "A/A1", "B/B1", json!({"distance": 9}));
    game.dice(&[1]);
    game.pick("done");
    game.pick("leader-risk:B/B1");
    game.dice(&[6]);
    game.dice(&[1, 2]);
    let leader = |game: &Game| game.mf(1, "Blue I")["commander"].clone();
    assert_eq!(leader(&game)["status"], "out");
    game.done_to("S1");
    assert_eq!((game.at().0, leader(&game)["status"].clone()), (2, json!("ready")));
    assert_eq!(leader(&game)["attached_to"], Json::Null);
}

#[test]
fn what_a_charge_goes_over_is_tested_by_arm_and_not_at_all_where_it_can_be_no_worse() {
    let over = |charger: &str, obstacle: &str, disorder: &str| {
        let mut game = field(&[foot("A1"), horse("A2")], &[foot("B1")], &[]);
        game.correct(json!({"side": "A", "unit": charger, "disorder": disorder}));
        game.go("T1", Some(1));
        charge(&mut game, charger, "B1", json!({"obstacle": obstacle}));
        if game.key().ends_with("/faces") { needs(&game) } else { game.unit(0, charger)["disorder"].to_string() }
    };
    // Foot keeps its order on 3 or more, horse on 5 or more; a D2 unit rolls no die, a major obstacle neither.
    assert_eq!(over("A1", "minor-linear", "none"), "3 or more");
    assert_eq!(over("A2", "steep-rise", "none"), "5 or more");
    assert_eq!(over("A2", "steep-rise", "d2"), "\"d2\"");
    assert_eq!(over("A1", "major-linear", "none"), "\"d2\"");
}

#[test]
fn both_sides_fire_before_a_loss_counts_and_who_dies_has_fired() {
    let mut game = field(&[foot("A1")], &[with(&foot("B1"), "cv", "2")], &[]);
    game.go("T2", Some(1));
    shot(&mut game, "A/A1", "B/B1", Json::Null);
    game.fill(json!({}));
    assert_eq!(state(&game, 1, "B1").1, 2, "12 are two full sixes, booked");
    game.pick("shot:B/B1");
    game.pick("A/A1");
    game.fill(json!({}));
    // 2 in line is 4.
    assert_eq!(needs(&game), "4 or less");
    game.dice(&[4]);
    game.done_to("T1");
    assert_eq!((state(&game, 1, "B1").0.as_str(), state(&game, 0, "A1").1), ("removed", 5));
}

#[test]
fn an_order_is_helped_by_ability_and_hindered_by_distance_and_a_ridden_unit() {
    let tested = |inches: u32, attached: bool| {
        let red = army("Red", &[("Red I", &[foot("A1")])]);
        let mut game = Game::new(&red, &army("Blue", &[("Blue I", &[foot("B1")])]), &[]);
        game.correct(json!({"side": "A", "leader": "Red chief", "ability": "good", "staff": "good"}));
        if attached {
            game.correct(json!({"side": "A", "leader": "Red I leader", "attached_to": "A1"}));
        }
        game.correct(json!({"side": "A", "formation": "Red I", "committed": true}));
        game.pick("order:A/Red I");
        game.pick("attack");
        game.fill(json!({"distance": inches}));
        needs(&game)
    };
    // Good +2, good staff +1: 4 or more; within 2" +2, 24" -2, a commander with a unit -2.
    assert_eq!(tested(8, false), "4 or more");
    assert_eq!(tested(2, false), "any number", "2 or more");
    assert_eq!(tested(24, false), "6 or more");
    assert_eq!(tested(12, true), "7 or more");
}
