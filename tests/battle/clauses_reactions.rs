//! T1, clause by clause: what a charge meets, every VeD test that a house rule asks for, and charges in passing.

use serde_json::json;

use super::field::{as_state, charge, charge_near, default_of, field, known, options, stand, state, to_melee, with};
use super::game::{Game, foot, guns, horse};

fn game(settings: &[(&str, &str)]) -> Game {
    let a = [horse("A Horse"), foot("A Foot"), guns("A Guns")];
    let limbered = |name: &str| with(&guns(name), "formation", "\"limbered\"");
    let wagons = limbered("B Wagons");
    let riding = with(&limbered("B Riding"), "arm", "\"horse-artillery\"");
    let garrison = with(&with(&foot("B Garrison"), "formation", "\"garrison\""), "ground", "\"stone-bua\"");
    let b = [foot("B Foot"), horse("B Horse"), guns("B Guns"), wagons, riding, garrison];
    let settings = [&[("charge.cavalry-at-garrison", "allow")][..], settings].concat();
    let mut game = field(&a, &b, &settings);
    game.go("T1", Some(1));
    game
}

fn formation(game: &Game, unit: &str) -> String {
    game.unit(1, unit)["formation"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn squares_garrisons_guns_and_the_retreating_do_not_charge() {
    for shape in ["square", "garrison"] {
        let mut game = game(&[]);
        game.correct(json!({"side": "A", "unit": "A Foot", "formation": shape, "ground": "stone-bua"}));
        assert_eq!(game.refused(json!({"pick": "charge:A/A Foot"})), "blocked", "{shape}");
        assert_eq!(game.refused(json!({"pick": "charge:A/A Guns"})), "blocked");
    }
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "formation": "Red I", "retiring": 1}));
    assert_eq!(game.refused(json!({"pick": "charge:A/A Horse"})), "blocked");
}

#[test]
fn only_the_active_side_declares_charges_and_done_comes_first() {
    let game = game(&[]);
    let keys = options(&game);
    assert_eq!(keys[0], "done");
    assert!(keys.iter().all(|key| !key.contains("B/")), "{keys:?}");
}

#[test]
fn every_arm_reacts_in_its_own_ways() {
    let cases: [(&str, &[&str]); 5] = [
        ("B Foot", &["stand", "square", "column"]),
        ("B Horse", &["stand", "counter-charge", "counter-charge-over"]),
        ("B Wagons", &["stand", "deployed", "flee"]),
        ("B Guns", &["stand", "limbered"]),
        ("B Garrison", &[]),
    ];
    for (target, ways) in cases {
        let mut game = game(&[]);
        charge(&mut game, "A Horse", target, json!({}));
        if ways.is_empty() {
            assert_eq!(game.key(), "T1", "a garrison stands");
        } else {
            assert_eq!(options(&game), ways, "{target}");
            assert_eq!(game.prompt()["side"], "B");
        }
    }
}

#[test]
fn forming_square_takes_a_test_unless_the_house_rule_says_no() {
    let mut game = game(&[("ved.on.formation-change", "off")]);
    charge(&mut game, "A Horse", "B Foot", json!({}));
    game.pick("square");
    assert_eq!((game.key().as_str(), formation(&game, "B Foot").as_str()), ("T1", "square"));
}

#[test]
fn the_test_to_form_square_knows_from_where_and_how_far_the_charge_comes() {
    let mut game = game(&[]);
    charge(&mut game, "A Horse", "B Foot", json!({"distance": 13, "approach": "flank"}));
    game.pick("square");
    // Regular 7, more than 12" +2, flank -2.
    assert_eq!(game.prompt()["needs"], "7 or less");
    let rows: Vec<String> = super::field::rows(&game);
    assert_eq!(rows, ["quality", "charge_from", "charge_distance"]);
    game.dice(&[3, 4]);
    assert_eq!(formation(&game, "B Foot"), "square");
}

#[test]
fn a_failed_square_lays_d2_or_nothing() {
    for (setting, disorder) in [("d2", "d2"), ("unchanged", "none")] {
        let mut game = game(&[("ved.failed-square", setting)]);
        charge(&mut game, "A Horse", "B Foot", json!({}));
        game.pick("square");
        game.dice(&[6, 6]);
        assert_eq!(formation(&game, "B Foot"), "line", "{setting}");
        assert_eq!(state(&game, 1, "B Foot"), as_state("ready", 6, disorder), "{setting}");
    }
}

#[test]
fn a_unit_reacts_once_and_a_later_charge_meets_what_it_has_become() {
    let mut game = game(&[]);
    charge(&mut game, "A Horse", "B Foot", json!({}));
    game.pick("square");
    game.dice(&[1, 1]);
    charge(&mut game, "A Foot", "B Foot", json!({}));
    assert_eq!(game.key(), "T1");
    to_melee(&mut game);
    game.pick("melee:B/B Foot");
    game.pick("A/A Foot");
    assert_eq!(known(&mut game, "defender.formation"), "square");
}

#[test]
fn a_counter_charge_takes_a_test_unless_the_house_rule_says_no() {
    let mut game = game(&[("ved.on.counter-charge", "off")]);
    charge(&mut game, "A Horse", "B Horse", json!({}));
    game.pick("counter-charge");
    assert_eq!(game.key(), "T1");
    to_melee(&mut game);
    game.pick("melee:B/B Horse");
    let both = (known(&mut game, "attacker.charging"), known(&mut game, "defender.charging"));
    assert_eq!(both, (json!(true), json!(true)), "the active side's unit is the attacker and both charge");
}

#[test]
fn receiving_a_charge_takes_a_test_only_by_house_rule_and_once() {
    for (setting, tested) in [("off", false), ("on", true)] {
        let mut game = game(&[("ved.on.receive-charge", setting)]);
        charge(&mut game, "A Horse", "B Garrison", json!({}));
        assert_eq!(game.key() == "ved-receive:B/B Garrison/faces", tested, "{setting}");
        if tested {
            game.dice(&[6, 6]);
            assert_eq!(state(&game, 1, "B Garrison"), as_state("ready", 6, "d2"));
            charge(&mut game, "A Foot", "B Garrison", json!({}));
            assert_eq!(game.key(), "T1", "a unit reacts once in a T1");
        }
    }
}

#[test]
fn fleeing_takes_a_test_only_by_house_rule_and_who_fails_it_stands() {
    for (setting, dice) in [("off", None), ("on", Some([6, 6]))] {
        let mut game = game(&[("ved.on.flee", setting)]);
        charge(&mut game, "A Horse", "B Wagons", json!({}));
        game.pick("flee");
        match dice {
            None => assert_eq!(game.key(), "flight:B/B Wagons"),
            Some(dice) => {
                assert_eq!(game.key(), "ved-flee:B/B Wagons/faces");
                game.dice(&dice);
                assert_eq!(game.key(), "T1");
                to_melee(&mut game);
                assert_eq!(game.owed(), ["melee:B/B Wagons"], "it did not get away");
            }
        }
    }
}

#[test]
fn guns_flee_as_far_as_the_house_rule_says() {
    for (setting, foot, horse) in [("8/12", 8, 12), ("10/20", 10, 20)] {
        for (target, inches) in [("B Wagons", foot), ("B Riding", horse)] {
            let mut game = game(&[("charge.flee", setting)]);
            charge(&mut game, "A Horse", target, json!({}));
            game.pick("flee");
            let text = game.prompt()["text"].as_str().unwrap_or_default().to_owned();
            assert!(text.contains(&format!("flees {inches}\"")), "{text}");
            let told = game.pick("escapes").told.join("\n");
            assert!(told.contains(&format!("goes back {inches}\"")), "{told}");
        }
    }
}

#[test]
fn guns_that_are_caught_fight_from_the_rear() {
    let mut game = game(&[]);
    charge(&mut game, "A Horse", "B Wagons", json!({}));
    game.pick("flee");
    game.pick("caught");
    to_melee(&mut game);
    game.pick("melee:B/B Wagons");
    assert_eq!(known(&mut game, "approach"), "rear");
}

#[test]
fn a_charge_home_takes_a_test_only_by_house_rule_and_who_fails_halts_short() {
    let mut game = game(&[("ved.on.charge-home", "on")]);
    charge(&mut game, "A Horse", "B Guns", json!({}));
    to_melee(&mut game);
    game.pick("melee:B/B Guns");
    assert_eq!(game.key(), "ved-charge-home:A/A Horse/faces");
    let told = game.dice(&[6, 6]).told.join("\n");
    assert!(told.contains("halts short"), "{told}");
    assert_eq!(state(&game, 1, "B Guns"), as_state("ready", 4, "none"));
    assert_eq!(game.at().2, Some(2), "no melee");
}

#[test]
fn a_charge_home_takes_no_test_without_the_house_rule_and_who_passes_it_fights() {
    let mut game = game(&[]);
    charge(&mut game, "A Horse", "B Guns", json!({}));
    to_melee(&mut game);
    game.pick("melee:B/B Guns");
    assert_eq!(game.key(), "melee:B/B Guns", "off: straight to the melee");
    let mut game = self::game(&[("ved.on.charge-home", "on")]);
    charge(&mut game, "A Horse", "B Guns", json!({}));
    to_melee(&mut game);
    game.pick("melee:B/B Guns");
    game.dice(&[1, 1]);
    assert_eq!(game.key(), "melee:B/B Guns", "passed: it goes on");
    assert_eq!(known(&mut game, "attacker.charging"), true);
}

#[test]
fn of_two_chargers_who_test_the_one_that_fails_halts_and_the_other_fights_alone() {
    let mut game = game(&[("ved.on.charge-home", "on")]);
    charge(&mut game, "A Horse", "B Guns", json!({}));
    stand(&mut game);
    charge(&mut game, "A Foot", "B Guns", json!({}));
    to_melee(&mut game);
    game.pick("melee:B/B Guns");
    game.dice(&[6, 6]);
    assert_eq!(game.key(), "ved-charge-home:A/A Foot/faces");
    game.dice(&[1, 1]);
    assert_eq!(game.key(), "melee:B/B Guns", "nobody else could lead");
    assert_eq!(default_of(&game, "attacker.units"), Some(json!(1)));
    assert_eq!(known(&mut game, "attacker.arm"), "infantry");
}

#[test]
fn infantry_charges_steady_cavalry_as_the_house_rule_says_and_disordered_cavalry_always() {
    for (setting, steady) in [("ask", "asks"), ("allowed", "charges"), ("refused", "blocked")] {
        let mut game = game(&[("charge.infantry-at-cavalry", setting)]);
        game.pick("charge:A/A Foot");
        if steady == "blocked" {
            assert_eq!(game.refused(json!({"pick": "B/B Horse"})), "blocked");
        } else {
            game.pick("B/B Horse");
            game.fill(json!({"distance": 3}));
            assert_eq!(game.key().ends_with("/allowed"), steady == "asks", "{setting}");
        }
        let mut game = self::game(&[("charge.infantry-at-cavalry", setting)]);
        game.correct(json!({"side": "B", "unit": "B Horse", "disorder": "d1"}));
        charge(&mut game, "A Foot", "B Horse", json!({}));
        assert_eq!(game.key(), "reaction:B/B Horse", "{setting}: it is disordered");
    }
}

#[test]
fn hemmed_in_cavalry_may_be_charged_by_infantry() {
    let mut game = game(&[]);
    charge(&mut game, "A Foot", "B Horse", json!({}));
    game.pick("hemmed-in");
    assert_eq!(game.unit(0, "A Foot")["charges"], "B Horse");
}

#[test]
fn what_is_charged_over_disorders_as_deep_as_the_house_rule_says() {
    for (setting, disorder) in [("d2", "d2"), ("d1", "d1")] {
        let mut game = game(&[("obstacle.level", setting)]);
        charge_near(&mut game, "A Foot", "B Guns", json!({"obstacle": "steep-rise"}));
        assert_eq!(game.key(), "obstacle:A/A Foot/faces");
        assert_eq!(game.prompt()["chance"], json!(0.6667), "the chance to stay in order: 3 or more, on foot");
        game.dice(&[2]);
        assert_eq!(state(&game, 0, "A Foot"), as_state("ready", 6, disorder), "{setting}");
    }
    let mut game = game(&[("obstacle.level", "d1")]);
    game.correct(json!({"side": "A", "unit": "A Foot", "disorder": "d2"}));
    charge_near(&mut game, "A Foot", "B Guns", json!({"obstacle": "major-linear"}));
    assert_eq!(state(&game, 0, "A Foot"), as_state("ready", 6, "d2"), "an obstacle puts nobody in better order");
}

#[test]
fn an_opportunity_charge_takes_a_test_unless_the_house_rule_says_no() {
    for (setting, dice, made) in [("on", Some([6, 6]), false), ("on", Some([1, 1]), true), ("off", None, true)] {
        let mut game = game(&[("ved.on.opportunity-charge", setting)]);
        charge_near(&mut game, "A Foot", "B Guns", json!({}));
        game.fill(json!({"units": ["B/B Horse"]}));
        if let Some(dice) = dice {
            game.dice(&dice);
        }
        stand(&mut game);
        assert_eq!(game.key(), "T1");
        assert_eq!(game.unit(1, "B Horse")["charges"] == "A Foot", made, "{setting} {dice:?}");
    }
}

#[test]
fn the_target_of_a_charge_and_those_who_have_reacted_take_no_opportunity() {
    let mut game = game(&[]);
    charge_near(&mut game, "A Horse", "B Horse", json!({}));
    assert_eq!(game.key(), "reaction:B/B Horse", "nobody else could");
    game.pick("stand");
    charge_near(&mut game, "A Foot", "B Guns", json!({}));
    assert_eq!(game.key(), "reaction:B/B Guns", "it has reacted");
}

#[test]
fn a_charger_that_beats_the_opportunity_charge_goes_on_with_its_own() {
    let mut game = game(&[("ved.on.opportunity-charge", "off")]);
    game.correct(json!({"side": "A", "unit": "A Foot", "formation": "column"}));
    charge_near(&mut game, "A Foot", "B Guns", json!({}));
    game.fill(json!({"units": ["B/B Horse"], "approach": "flank"}));
    to_melee(&mut game);
    game.pick("melee:A/A Foot");
    assert_eq!(known(&mut game, "approach"), "flank");
    // 5 + 1 + 3 for the flank, nothing for light cavalry, against 6 + 6: the infantry wins by 3.
    game.ask(json!({"fill": {}, "faces": [1, 6]}));
    assert_eq!(game.key(), "T3", "its own charge is what it does next");
    assert_eq!(game.owed(), ["melee:B/B Guns"]);
}

#[test]
fn a_move_past_no_cavalry_offers_no_opportunity() {
    let mut game = game(&[]);
    game.pick("move:A/A Foot");
    game.fill(json!({}));
    assert_eq!(game.key(), "T1");
}

#[test]
fn the_reaction_is_the_targets_and_the_flight_is_judged_by_both() {
    let mut game = game(&[]);
    charge(&mut game, "A Horse", "B Wagons", json!({}));
    let asked = |game: &Game| (game.prompt()["side"].clone(), game.prompt()["cite"].clone());
    assert_eq!(asked(&game), (json!("B"), json!("reactions to a charge")));
    game.pick("flee");
    assert_eq!(asked(&game), (json!("both"), json!("flight from a charge")));
}
