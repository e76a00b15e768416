//! T1 and T3: charges, what they meet, and what a melee does.

use serde_json::{Value as Json, json};

use super::field::{charge, stand, to_melee};
use super::game::{Game, foot, guns, horse, orbat};

fn game(settings: &[(&str, &str)]) -> Game {
    let lancers = format!("{}, lance = true", horse("A Lancers"));
    let a = [horse("A Horse"), lancers, foot("A Foot"), guns("A Guns")];
    let limbered = guns("B Wagons").replace("deployed", "limbered");
    let b = [foot("B Line"), foot("B Square").replace("line", "square"), horse("B Horse"), guns("B Guns"), limbered];
    let a: Vec<&str> = a.iter().map(String::as_str).collect();
    let b: Vec<&str> = b.iter().map(String::as_str).collect();
    let mut game = Game::new(&orbat("Red", &[("Red I", &a)]), &orbat("Blue", &[("Blue I", &b)]), settings);
    game.go("T1", Some(1));
    game
}

#[test]
fn a_square_disorders_the_cavalry_that_charges_it_before_the_totals() {
    let mut game = game(&[]);
    charge(&mut game, "A Horse", "B Square", json!({}));
    to_melee(&mut game);
    game.pick("melee:B/B Square");
    let keys: Vec<String> =
        game.prompt()["tally"].as_array().into_iter().flatten().map(|row| row["key"].to_string()).collect();
    assert!(!keys.contains(&"\"attacker.charging\"".to_owned()), "no bonus against a square: {keys:?}");
    let told = game.dice(&[6, 1]).told;
    // 5 + 6 against 6 + 1 + 5 for the square: beaten by 1.
    let at = |words: &str| told.iter().position(|line| line.contains(words)).unwrap_or_else(|| panic!("{told:?}"));
    assert!(at("A Horse is D2") < at("A Horse loses 1 CV"));
    assert_eq!(game.unit(0, "A Horse")["cv"], 4);
    assert_eq!(game.at().1, "T1", "T4 needs nobody and the other side is active");
    assert_eq!(game.at().2, Some(2));
    assert_eq!(game.unit(0, "A Horse")["disorder"], "d1", "T4 comes after each half");
}

#[test]
fn cavalry_hits_an_unanchored_line_that_failed_to_form_square() {
    let mut game = game(&[]);
    charge(&mut game, "A Horse", "B Line", json!({}));
    assert_eq!(game.key(), "reaction:B/B Line");
    assert_eq!(game.owed()[0], "reaction:B/B Line");
    game.pick("square");
    assert_eq!(game.key(), "ved-square:B/B Line/faces");
    assert_eq!(game.prompt()["needs"], "7 or less", "6 inches: nothing for the distance");
    game.dice(&[4, 4]);
    let line = game.unit(1, "B Line");
    assert_eq!((line["formation"].as_str(), line["disorder"].as_str()), (Some("line"), Some("d2")));
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    game.dice(&[6, 1]);
    // 5 + 6 + 3 for the disordered line against 6 + 1: by 7, broken for 7 CV; it has 6.
    assert_eq!(game.unit(1, "B Line")["status"], "removed");
    assert_eq!(game.key(), "melee:B/B Line/winner");
    game.pick("rally-back");
}

#[test]
fn a_counter_charge_is_refused_by_a_failed_test_and_both_charge_when_it_is_made() {
    for (faces, charging) in [([6, 6], false), ([1, 1], true)] {
        let mut game = game(&[]);
        charge(&mut game, "A Horse", "B Horse", json!({}));
        game.pick("counter-charge");
        game.dice(&faces);
        to_melee(&mut game);
        game.pick("melee:B/B Horse");
        let prompt = game.prompt();
        assert_eq!(prompt["known"]["defender"]["charging"], charging, "{prompt}");
        let halted =
            prompt["asks"].as_array().into_iter().flatten().find(|ask| ask["name"] == "defender.at_halt").cloned();
        assert_eq!(halted.map(|ask| ask["default"].clone()), if charging { None } else { Some(json!(true)) });
    }
}

#[test]
fn limbered_guns_flee_and_are_caught_from_the_rear_or_get_away() {
    let mut game = game(&[]);
    charge(&mut game, "A Horse", "B Wagons", json!({}));
    game.pick("flee");
    assert_eq!(game.key(), "flight:B/B Wagons");
    game.pick("escapes");
    charge(&mut game, "A Lancers", "B Wagons", json!({}));
    assert_eq!(game.key(), "T1", "a unit reacts once in a T1");
    to_melee(&mut game);
    assert_eq!(game.owed(), ["melee:B/B Wagons"], "the first charge had no target left, the second has");
    game.pick("melee:B/B Wagons");
    game.dice(&[6, 1]);
    // 5 + 6 + 3 (guns that do not bear) against 4 + 1: by 9, guns taken.
    assert_eq!(game.unit(1, "B Wagons")["status"], "captured");
}

#[test]
fn an_opportunity_charge_is_fought_first_and_who_does_not_win_it_charges_no_more() {
    let mut game = game(&[]);
    game.pick("charge:A/A Foot");
    game.pick("B/B Line");
    game.fill(json!({"distance": 4}));
    assert_eq!(game.key(), "opportunity:A/A Foot");
    game.fill(json!({"units": ["B/B Horse"]}));
    assert_eq!(game.key(), "ved-opportunity:B/B Horse/faces");
    game.dice(&[1, 1]);
    assert_eq!(game.key(), "reaction:A/A Foot");
    to_melee(&mut game);
    assert_eq!(game.owed(), ["melee:A/A Foot"]);
    assert_eq!(game.refused(json!({"pick": "melee:B/B Line"})), "blocked");
    game.pick("melee:A/A Foot");
    game.dice(&[6, 1]);
    assert_eq!(game.key(), "melee:A/A Foot/winner", "the cavalry won");
    let told = game.pick("hold").told.join("\n");
    assert!(!game.owed().contains(&"melee:B/B Line".to_owned()), "{told}");
}

/// The leader with B Line may be hit: it has lost a melee against A Foot.
fn leader_at_risk() -> Game {
    let mut game = game(&[]);
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B Line"}));
    charge(&mut game, "A Foot", "B Line", json!({}));
    game.pick("stand");
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    game.dice(&[6, 1]);
    game
}

#[test]
fn doubles_in_a_lost_melee_capture_the_leader() {
    let mut game = leader_at_risk();
    // 6 + 6 against 6 + 1 + 1: by 4, three CV.
    assert_eq!(game.unit(1, "B Line")["cv"], 3);
    assert_eq!(game.key(), "leader-risk:B/B Line/faces");
    assert_eq!(game.owed()[0], "leader-risk:B/B Line");
    game.dice(&[6]);
    game.dice(&[3, 3]);
    assert_eq!(game.key(), "leader-casualty:B/Blue I leader/faces-2");
    game.dice(&[2]);
    assert_eq!(game.mf(1, "Blue I")["commander"]["status"], "captured");
}

#[test]
fn a_leader_risk_inside_a_melee_can_be_waived_and_the_melee_goes_on() {
    let mut game = leader_at_risk();
    game.ask(json!({"waive": "leader-risk:B/B Line", "why": "he was behind"}));
    assert_eq!(game.key(), "melee:B/B Line/winner");
    assert_eq!(game.mf(1, "Blue I")["commander"]["status"], "ready");
}

#[test]
fn a_drawn_melee_is_fought_again_in_the_next_half_without_bonus() {
    let mut game = game(&[]);
    charge(&mut game, "A Foot", "B Line", json!({}));
    game.pick("stand");
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    game.dice(&[3, 3]);
    assert_eq!((game.unit(0, "A Foot")["cv"].as_u64(), game.unit(1, "B Line")["cv"].as_u64()), (Some(5), Some(5)));
    assert_eq!(game.unit(0, "A Foot")["locked_with"], "B Line");
    assert_eq!(game.at(), (1, "T1".into(), Some(2)));
    assert_eq!(game.refused(json!({"pick": "form:B/B Line"})), "blocked");
    game.pick("done");
    assert_eq!(game.refused(json!({"pick": "shot:A/A Foot"})), "blocked");
    game.pick("done");
    assert_eq!(game.owed(), ["melee:B/B Line"]);
    game.pick("melee:B/B Line");
    assert_eq!(game.prompt()["known"]["attacker"]["charging"], false);
    game.dice(&[6, 1]);
    assert_eq!(game.unit(0, "A Foot")["locked_with"], json!(null));
    assert_eq!(game.unit(1, "B Line")["disorder"], "d1", "beaten, D2, and one T4 later");
}

#[test]
fn the_cavalry_of_a_drawn_melee_has_its_charge_in_the_first_round_only() {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "unit": "A Lancers", "weight": "heavy"}));
    charge(&mut game, "A Lancers", "B Guns", json!({}));
    super::field::to_melee(&mut game);
    game.pick("melee:B/B Guns");
    assert!(super::field::rows(&game).contains(&"charging".to_owned()), "{}", game.prompt());
    // 5 + 2 for heavy cavalry that charges, against 4: one more on the guns' die draws it.
    game.dice(&[1, 4]);
    assert_eq!(game.unit(0, "A Lancers")["locked_with"], "B Guns");
    game.pick("done");
    game.pick("done");
    game.pick("melee:B/B Guns");
    assert_eq!(super::field::known(&mut game, "attacker.charging"), false);
    assert!(!super::field::rows(&game).contains(&"charging".to_owned()), "{}", game.prompt());
}

#[test]
fn the_attacker_falls_back_from_a_draw_where_the_setting_says_so() {
    let mut game = game(&[("melee.draw", "attacker-falls-back")]);
    charge(&mut game, "A Foot", "B Line", json!({}));
    game.pick("stand");
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    let told = game.dice(&[3, 3]).told.join("\n");
    assert!(told.contains("A Foot goes back 6\""), "{told}");
    assert_eq!(game.unit(0, "A Foot")["locked_with"], json!(null));
}

#[test]
fn obstacles_disorder_chargers_and_a_major_one_always_does() {
    let mut game = game(&[]);
    game.pick("charge:A/A Horse");
    game.pick("B/B Guns");
    game.fill(json!({"distance": 6, "obstacle": "minor-linear"}));
    assert_eq!(game.key(), "obstacle:A/A Horse/faces");
    game.dice(&[4]);
    assert_eq!(game.unit(0, "A Horse")["disorder"], "d2", "1 to 4 mounted");
    game.fill(json!({}));
    stand(&mut game);
    game.pick("charge:A/A Foot");
    game.pick("B/B Guns");
    game.fill(json!({"distance": 6, "obstacle": "major-linear"}));
    assert_eq!(game.unit(0, "A Foot")["disorder"], "d2", "always, without a die");
}

#[test]
fn infantry_charges_cavalry_only_where_it_may() {
    let mut game = game(&[]);
    game.pick("charge:A/A Foot");
    game.pick("B/B Horse");
    game.fill(json!({"distance": 3}));
    assert!(game.key().ends_with("/allowed"));
    game.pick("no");
    assert_eq!(game.unit(0, "A Foot")["charges"], json!(null));
    game.ask(json!({"set": {"charge.infantry-at-cavalry": "refused"}}));
    game.pick("charge:A/A Foot");
    assert_eq!(game.refused(json!({"pick": "B/B Horse"})), "blocked");
}

#[test]
fn several_chargers_on_one_target_are_one_melee_under_a_lead_unit() {
    let mut game = game(&[]);
    charge(&mut game, "A Horse", "B Square", json!({}));
    stand(&mut game);
    charge(&mut game, "A Foot", "B Square", json!({}));
    to_melee(&mut game);
    assert_eq!(game.owed(), ["melee:B/B Square"]);
    game.pick("melee:B/B Square");
    game.pick("A/A Foot");
    let asks = game.prompt()["asks"].clone();
    assert_eq!((asks[0]["name"].as_str(), asks[0]["default"].as_u64()), (Some("attacker.units"), Some(2)));
    game.dice(&[1, 6]);
    assert_eq!(game.unit(0, "A Horse")["cv"], 5, "the lead unit takes the result");
}

#[test]
fn a_broken_unit_flees_takes_no_part_and_may_rally_under_a_leader() {
    let mut game = game(&[]);
    charge(&mut game, "A Horse", "B Line", json!({}));
    game.pick("stand");
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    game.dice(&[2, 1]);
    // 5 + 2 + 3 (disordered at contact) against 6 + 1: by 3: 3 CV, broken.
    let line = game.unit(1, "B Line");
    assert_eq!(
        (line["cv"].as_u64(), line["status"].as_str(), line["disorder"].as_str()),
        (Some(3), Some("broken"), Some("d2"))
    );
    game.pick("hold");
    game.done_to("S1");
    game.done_to("S4");
    assert_eq!(game.refused(json!({"pick": "rally:B/B Line"})), "blocked");
    game.pick("leader:B/Blue I leader");
    game.pick("B/B Line");
    game.pick("rally:B/B Line");
    // Regular 7, leader +1, 3 CV lost -1, disordered -2: 5 or less.
    assert_eq!(game.prompt()["needs"], "5 or less");
    game.dice(&[2, 3]);
    let line = game.unit(1, "B Line");
    assert_eq!(
        (line["status"].as_str(), line["disorder"].as_str(), line["cv"].as_u64()),
        (Some("ready"), Some("d1"), Some(3))
    );
}

#[test]
fn a_charger_or_target_that_is_set_gone_while_the_charge_is_declared_takes_its_naming_back() {
    for (side, unit, key) in [("A", "A Horse", "T1"), ("B", "B Line", "charge:A/A Horse/target")] {
        let mut game = game(&[]);
        game.pick("charge:A/A Horse");
        game.pick("B/B Line");
        let told = game.correct(json!({"side": side, "unit": unit, "status": "captured"})).told.join("\n");
        assert!(told.contains(&format!("{unit} is captured")), "{told}");
        assert_eq!(game.key(), key, "{unit}");
        assert_eq!(game.unit(0, "A Horse")["charges"], Json::Null, "{unit}");
    }
}

#[test]
fn a_melee_is_not_fought_by_who_is_set_gone_while_its_dice_are_in_the_air() {
    for (side, at, unit) in [("A", 0, "A Horse"), ("B", 1, "B Line")] {
        let mut game = game(&[]);
        charge(&mut game, "A Horse", "B Line", json!({}));
        game.pick("stand");
        to_melee(&mut game);
        game.pick("melee:B/B Line");
        game.correct(json!({"side": side, "unit": unit, "status": "captured"}));
        assert!(!game.key().starts_with("melee:"), "{}", game.key());
        let gone = game.unit(at, unit);
        assert_eq!((gone["status"].as_str(), gone["lost"].as_u64()), (Some("captured"), Some(0)));
    }
}

#[test]
fn a_broken_unit_that_is_attacked_is_removed_and_broken_cavalry_makes_no_counter_charge() {
    for target in ["B Line", "B Horse"] {
        let mut game = game(&[]);
        game.correct(json!({"side": "B", "unit": target, "status": "broken"}));
        charge(&mut game, "A Horse", target, json!({}));
        assert_eq!(game.refused(json!({"pick": "counter-charge"})), "not-offered", "{target}");
        game.pick("done");
        game.pick("done");
        assert_eq!(game.unit(1, target)["status"], "removed");
    }
}

#[test]
fn chargers_do_not_fire_unless_the_setting_lets_them() {
    for (setting, code) in [("off", "blocked"), ("on", "")] {
        let mut game = game(&[("fire.chargers", setting)]);
        charge(&mut game, "A Foot", "B Guns", json!({}));
        stand(&mut game);
        game.pick("done");
        if code.is_empty() {
            game.pick("shot:A/A Foot");
        } else {
            assert_eq!(game.refused(json!({"pick": "shot:A/A Foot"})), code);
        }
    }
}

#[test]
fn exploiting_units_fight_whom_they_meet_where_the_setting_says_so() {
    let mut game = game(&[("melee.exploit-contact", "melee")]);
    charge(&mut game, "A Horse", "B Line", json!({}));
    game.pick("stand");
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    game.dice(&[6, 1]);
    game.pick("exploit");
    game.fill(json!({"enemy": "B/B Guns", "approach": "flank"}));
    assert_eq!(game.owed(), ["melee:B/B Guns"]);
}

#[test]
fn who_holds_a_bridge_defends_an_obstacle_and_is_anchored() {
    let mut game = game(&[]);
    game.correct(json!({"side": "B", "unit": "B Line", "ground": "bridge"}));
    charge(&mut game, "A Horse", "B Line", json!({}));
    game.pick("stand");
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    let told = game.dice(&[1, 1]).told.join("\n");
    // 5 + 1 against 6 + 1 + 3 behind the obstacle, and no disorder at contact.
    assert!(told.contains("defender wins by 4") && !told.contains("B Line is D2"), "{told}");
}

#[test]
fn a_winner_that_is_set_gone_meanwhile_has_not_won() {
    let mut game = leader_at_risk();
    game.correct(json!({"side": "A", "unit": "A Foot", "status": "captured"}));
    assert!(!game.key().starts_with("melee:") && !game.key().starts_with("leader-risk:"), "{}", game.key());
    assert_eq!(game.unit(1, "B Line")["lost"], 0, "the melee was taken back");
}

#[test]
fn units_that_the_players_see_locked_end_their_charges_and_those_at_them() {
    let mut game = game(&[]);
    charge(&mut game, "A Foot", "B Line", json!({}));
    game.pick("stand");
    game.correct(json!({"side": "B", "unit": "B Line", "locked_with": "A Lancers"}));
    assert_eq!(game.unit(0, "A Foot")["charges"], json!(null));
    to_melee(&mut game);
    assert_eq!(game.owed(), ["melee:A/A Lancers"], "one melee, of those who are locked");
}

#[test]
fn a_charger_that_is_set_locked_while_it_charges_charges_no_more() {
    let mut game = game(&[]);
    game.pick("charge:A/A Foot");
    game.pick("B/B Line");
    game.correct(json!({"side": "A", "unit": "A Foot", "locked_with": "B Line"}));
    assert_eq!(game.key(), "T1");
    to_melee(&mut game);
    assert_eq!(game.owed().len(), 1, "one melee, of those who are locked");
}
