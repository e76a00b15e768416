//! Who meets whom: charges and locks that share a unit are one melee, then one side attacks. Four facts of a charge.

use serde_json::{Value as Json, json};

use super::field::{as_state, charge, charge_near, default_of, field, known, log, options, state, to_melee, with};
use super::game::{Game, foot, guns, horse};

const NO_TESTS: &[(&str, &str)] = &[("ved.on.opportunity-charge", "off"), ("ved.on.counter-charge", "off")];

fn game(settings: &[(&str, &str)]) -> Game {
    let a = [horse("A Horse"), horse("A Lancers"), foot("A Foot"), foot("A Third")];
    let wagons = with(&guns("B Wagons"), "formation", "\"limbered\"");
    let b = [foot("B Line"), foot("B Wing"), horse("B One"), horse("B Two"), wagons];
    let mut game = field(&a, &b, settings);
    game.go("T1", Some(1));
    game
}

/// A unit of A moves past cavalry, and these charge it in passing, each as it is told.
fn passes(game: &mut Game, mover: &str, chargers: &[(&str, Json)]) {
    game.pick(&format!("move:A/{mover}"));
    game.fill(json!({"near_cavalry": true}));
    let units: Vec<String> = chargers.iter().map(|(unit, _)| format!("B/{unit}")).collect();
    game.fill(json!({"units": units}));
    for (unit, told) in chargers.iter().filter(|_| chargers.len() > 1) {
        assert_eq!(game.key(), format!("opportunity:A/{mover}/B/{unit}"), "each has its own way");
        game.fill(told.clone());
    }
}

fn two_at_one() -> Game {
    let mut game = game(NO_TESTS);
    passes(&mut game, "A Horse", &[("B One", json!({"approach": "flank"})), ("B Two", json!({}))]);
    assert_eq!(game.key(), "reaction:A/A Horse", "it reacts once, when both have come");
    game.pick("counter-charge");
    assert_eq!((game.key().as_str(), options(&game).len()), ("counter-charge:A/A Horse/at", 2));
    game.pick("B/B Two");
    to_melee(&mut game);
    assert_eq!(game.owed(), ["melee:B/B Two"], "one melee of all three");
    game.pick("melee:B/B Two");
    game
}

#[test]
fn a_mover_that_counter_charges_one_of_two_attacks_in_one_melee_with_two_against_it() {
    let mut game = two_at_one();
    assert_eq!([known(&mut game, "attacker.charging"), known(&mut game, "defender.charging")], [true, true]);
    assert_eq!(
        [default_of(&game, "attacker.units"), default_of(&game, "defender.units")],
        [Some(json!(1)), Some(json!(2))]
    );
    game.dice(&[6, 1]);
    // 5 + 6 against 5 + 1 + 1 for two to one.
    assert_eq!(state(&game, 1, "B Two"), as_state("ready", 2, "d2"));
    assert_eq!(state(&game, 1, "B One"), as_state("ready", 5, "none"), "who charged beside it goes back without loss");
    assert_eq!(game.key(), "melee:B/B Two/winner");
    game.pick("hold");
    let told = log(&game);
    assert!(told.contains("B One goes back 12\"") && told.contains("B One ends its charge: lost its melee"), "{told}");
    assert_eq!(game.at().1, "T1", "nobody is in two melees");
}

#[test]
fn each_charger_of_the_winner_chooses_whichever_side_attacked() {
    let mut game = two_at_one();
    game.dice(&[1, 6]);
    assert_eq!(game.key(), "melee:B/B Two/winner");
    game.pick("hold");
    assert_eq!(game.key(), "melee:B/B Two/winner/B/B One");
    game.pick("rally-back");
    game.fill(json!({}));
    assert_eq!(game.at().1, "T1");
    let told = log(&game);
    assert!(told.contains("B One ends its charge: won its melee"), "{told}");
}

#[test]
fn who_has_no_counter_charge_is_attacked_by_both_in_one_melee() {
    let mut game = game(NO_TESTS);
    passes(&mut game, "A Foot", &[("B One", json!({})), ("B Two", json!({"approach": "rear"}))]);
    game.pick("stand");
    to_melee(&mut game);
    assert_eq!(game.owed(), ["melee:A/A Foot"]);
    game.pick("melee:A/A Foot");
    assert_eq!(options(&game), ["B/B One", "B/B Two"]);
    game.pick("B/B Two");
    assert_eq!(known(&mut game, "approach"), "rear", "each has its own way");
    assert_eq!(default_of(&game, "attacker.units"), Some(json!(2)));
}

#[test]
fn a_charge_waits_outside_while_an_opportunity_charge_aims_at_its_unit() {
    let mut game = game(NO_TESTS);
    charge(&mut game, "A Foot", "B Line", json!({}));
    game.pick("stand");
    charge_near(&mut game, "A Horse", "B Line", json!({}));
    game.fill(json!({"units": ["B/B One"]}));
    to_melee(&mut game);
    assert_eq!(game.owed(), ["melee:A/A Horse"]);
    assert_eq!(game.refused(json!({"pick": "melee:B/B Line"})), "blocked");
    game.pick("melee:A/A Horse");
    assert_eq!(known(&mut game, "defender.charging"), true, "it rides on");
    game.dice(&[1, 6]);
    assert_eq!(game.owed(), ["melee:B/B Line"], "it has won: its own charge stands again");
    game.pick("melee:B/B Line");
    assert_eq!(options(&game), ["A/A Foot", "A/A Horse"], "with the other one at the same target");
}

#[test]
fn a_charge_at_an_opportunity_charger_makes_its_side_the_attacker_of_one_melee() {
    let mut game = game(NO_TESTS);
    passes(&mut game, "A Foot", &[("B One", json!({}))]);
    game.pick("stand");
    charge(&mut game, "A Lancers", "B One", json!({"approach": "flank"}));
    to_melee(&mut game);
    assert_eq!(game.owed(), ["melee:B/B One"]);
    game.pick("melee:B/B One");
    assert_eq!(game.key(), "anchored:A/A Foot", "the line is hit by cavalry before sides are settled");
    game.pick("no");
    assert_eq!([known(&mut game, "approach"), known(&mut game, "attacker.charging")], [json!("flank"), json!(true)]);
    assert_eq!(default_of(&game, "attacker.units"), Some(json!(2)), "each counts once");
    game.dice(&[6, 1]);
    game.pick("hold");
    let told = log(&game);
    assert!(told.contains("A Foot is D2"), "{told}");
}

#[test]
fn a_charger_whose_charge_is_over_fires_and_is_shot_at_as_others_are() {
    let mut game = game(NO_TESTS);
    charge(&mut game, "A Foot", "B Wagons", json!({}));
    game.pick("flee");
    game.pick("escapes");
    charge(&mut game, "A Horse", "B Line", json!({}));
    game.pick("stand");
    charge(&mut game, "A Third", "B Wing", json!({}));
    game.pick("stand");
    game.pick("done");
    let shots = options(&game);
    assert!(shots.contains(&"shot:A/A Foot".to_owned()), "its target has fled: {shots:?}");
    assert!(!shots.contains(&"shot:A/A Third".to_owned()), "its charge stands: {shots:?}");
}

#[test]
fn a_failed_chance_is_no_reaction_and_is_the_only_one_of_the_half() {
    let mut game = game(&[("ved.on.counter-charge", "off")]);
    passes(&mut game, "A Foot", &[("B One", json!({}))]);
    game.dice(&[6, 6]);
    assert!(log(&game).contains("B One misses its opportunity charge"));
    game.pick("move:A/A Third");
    game.fill(json!({"near_cavalry": true}));
    let prompt = game.prompt();
    let offered = prompt["asks"][0]["values"].to_string();
    assert!(offered.contains("B Two") && !offered.contains("B One"), "{offered}");
    game.fill(json!({}));
    charge(&mut game, "A Lancers", "B One", json!({}));
    assert_eq!((game.key().as_str(), options(&game).len()), ("reaction:B/B One", 3), "it may still answer a charge");
}

#[test]
fn a_unit_that_was_only_offered_a_chance_keeps_it() {
    let mut game = game(NO_TESTS);
    for mover in ["A Foot", "A Third"] {
        game.pick(&format!("move:A/{mover}"));
        game.fill(json!({"near_cavalry": true}));
        let prompt = game.prompt();
        assert!(prompt["asks"][0]["values"].to_string().contains("B One"), "{prompt}");
        game.fill(json!({}));
    }
}

#[test]
fn why_a_charge_ends_is_told_by_what_befell_its_side() {
    let mut game = game(NO_TESTS);
    charge(&mut game, "A Horse", "B One", json!({}));
    game.pick("counter-charge");
    charge(&mut game, "A Foot", "B Line", json!({}));
    game.pick("stand");
    to_melee(&mut game);
    game.pick("melee:B/B One");
    game.dice(&[1, 6]);
    game.pick("hold");
    let told = log(&game);
    assert!(told.contains("A Horse ends its charge: lost its melee"), "{told}");
    game.pick("melee:B/B Line");
    game.dice(&[3, 3]);
    let told = log(&game);
    assert!(told.contains("A Foot ends its charge: drew its melee"), "{told}");
}

#[test]
fn cavalry_in_line_that_charges_a_column_on_a_bridge_in_passing_meets_it_before_the_bridge() {
    for chargers in [&["B One"][..], &["B One", "B Two"]] {
        let column = with(&horse("A Horse"), "formation", "\"column\"");
        let mut game = field(&[column], &[horse("B One"), horse("B Two")], NO_TESTS);
        game.go("T1", Some(1));
        game.pick("move:A/A Horse");
        game.fill(json!({"near_cavalry": true, "ground": "bridge"}));
        assert_eq!(default_of(&game, "ground"), Some(json!("open")));
        let units: Vec<String> = chargers.iter().map(|unit| format!("B/{unit}")).collect();
        // Who of several goes over the bridge is told of each.
        let told = if chargers.len() > 1 { "bridge" } else { "open" };
        game.fill(json!({"units": units, "ground": told}));
        for unit in chargers.iter().filter(|_| chargers.len() > 1) {
            assert_eq!(game.key(), format!("opportunity:A/A Horse/B/{unit}"));
            assert_eq!(default_of(&game, "ground"), Some(json!("open")));
            game.fill(json!({}));
        }
        assert_eq!(game.key(), "reaction:A/A Horse", "{chargers:?}");
    }
}
