//! T3 at its edges: what a melee leaves alone, how charges end, and which of several contacts goes on.

use serde_json::json;

use super::field::{as_state, charge, charge_near, field, known, log, meet, stand, state, to_melee, with};
use super::game::{Game, foot, guns, horse};

fn game(settings: &[(&str, &str)]) -> Game {
    let a = [horse("A Horse"), foot("A Foot"), with(&foot("A Column"), "formation", "\"column\""), foot("A Third")];
    let wagons = with(&guns("B Wagons"), "formation", "\"limbered\"");
    let b = [foot("B Line"), foot("B Wing"), horse("B Horse"), guns("B Guns"), wagons];
    let mut game = field(&a, &b, settings);
    game.go("T1", Some(1));
    game
}

#[test]
fn the_leader_of_a_unit_that_lost_no_cv_in_a_melee_is_not_at_risk() {
    let mut game = game(&[("leader.risk", "2")]);
    game.correct(json!({"side": "A", "leader": "Red I leader", "attached_to": "A Foot"}));
    meet(&mut game, "A Foot", "B Line");
    game.dice(&[6, 1]);
    assert_eq!(game.key(), "melee:B/B Line/winner");
}

#[test]
fn the_loser_keeps_its_formation_and_a_marker_that_it_has_is_not_laid_again() {
    let mut game = game(&[]);
    game.correct(json!({"side": "B", "unit": "B Line", "disorder": "d2"}));
    meet(&mut game, "A Foot", "B Line");
    // 6 + 1 + 3 for the disorder against 6 + 2: by 2.
    let told = game.dice(&[1, 2]).told.join("\n");
    game.pick("hold");
    assert_eq!(state(&game, 1, "B Line"), as_state("ready", 4, "d1"));
    assert_eq!(game.unit(1, "B Line")["formation"], "line");
    assert!(told.contains("B Line goes back 6\"") && !told.contains("B Line is "), "{told}");
}

#[test]
fn guns_that_are_limbered_already_are_not_limbered_again() {
    let mut game = game(&[]);
    meet(&mut game, "A Foot", "B Wagons");
    // 6 + 1 + 3 for guns that do not bear against 4 + 4: by 2.
    let told = game.dice(&[1, 4]).told.join("\n");
    game.pick("hold");
    assert!(told.contains("B Wagons goes back 6\"") && !told.contains("B Wagons is in"), "{told}");
}

#[test]
fn a_draw_that_costs_nobody_a_cv_tells_of_no_loss() {
    let mut game = game(&[("melee.draw", "attacker-falls-back")]);
    meet(&mut game, "A Column", "B Line");
    let told = game.dice(&[3, 3]).told.join("\n");
    assert!(!told.contains("loses 0") && !told.contains("is removed"), "{told}");
}

#[test]
fn the_log_says_whether_the_charge_has_won() {
    for (dice, why) in [([6, 1], "ends its charge: won its melee"), ([1, 6], "ends its charge: lost its melee")] {
        let mut game = game(&[]);
        meet(&mut game, "A Foot", "B Line");
        game.dice(&dice);
        if dice[0] == 6 {
            game.pick("hold");
        }
        assert!(log(&game).contains(why), "{dice:?}: {}", log(&game));
    }
}

#[test]
fn cavalry_that_an_opportunity_charge_drives_back_charges_no_more() {
    let mut game = game(&[("ved.on.opportunity-charge", "off")]);
    charge_near(&mut game, "A Horse", "B Guns", json!({}));
    game.fill(json!({"units": ["B/B Horse"]}));
    to_melee(&mut game);
    game.pick("melee:A/A Horse");
    // Both charge: 5 + 3 against 5 + 1, by 2.
    game.dice(&[3, 1]);
    game.pick("hold");
    assert_eq!(state(&game, 0, "A Horse"), as_state("ready", 3, "d1"));
    assert!(
        log(&game).contains("A Horse ends its charge: lost or drew against the opportunity charge"),
        "{}",
        log(&game)
    );
    assert_ne!(game.at().1, "T3", "the guns are not charged");
}

#[test]
fn a_mover_that_is_charged_in_passing_has_no_charge_to_end() {
    let mut game = game(&[("ved.on.opportunity-charge", "off")]);
    game.pick("move:A/A Horse");
    game.fill(json!({"near_cavalry": true}));
    game.fill(json!({"units": ["B/B Horse"]}));
    to_melee(&mut game);
    game.pick("melee:A/A Horse");
    game.ask(json!({"fill": {}, "faces": [6, 1]}));
    game.pick("hold");
    assert!(!log(&game).contains("A Horse ends its charge"), "{}", log(&game));
}

/// Two draws of the half before, to be fought on.
fn two_draws() -> Game {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "unit": "A Foot", "locked_with": "B Line"}));
    game.correct(json!({"side": "A", "unit": "A Third", "locked_with": "B Wing"}));
    game
}

#[test]
fn of_two_drawn_melees_each_is_fought_on_by_itself() {
    let mut game = two_draws();
    to_melee(&mut game);
    assert_eq!(game.owed(), ["melee:B/B Line", "melee:B/B Wing"]);
    game.pick("melee:B/B Line");
    game.dice(&[6, 1]);
    assert_eq!(game.owed(), ["melee:B/B Wing"], "nobody who goes on with a draw follows up, and the other draw stands");
    assert!(!log(&game).contains("A Foot ends its charge"), "{}", log(&game));
}

#[test]
fn a_later_round_ends_no_charge_at_the_same_unit() {
    let mut game = game(&[]);
    charge(&mut game, "A Column", "B Line", json!({}));
    game.pick("stand");
    game.correct(json!({"side": "A", "unit": "A Foot", "locked_with": "B Line"}));
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    game.dice(&[3, 3]);
    assert!(!log(&game).contains("A Foot ends its charge"), "{}", log(&game));
}

#[test]
fn what_goes_on_from_a_draw_says_so() {
    let mut game = two_draws();
    to_melee(&mut game);
    let why: Vec<String> = game.play.owed().into_iter().map(|owed| owed.why.clone()).collect();
    assert_eq!(why, ["a drawn melee goes on", "a drawn melee goes on"]);
}

#[test]
fn only_who_charged_chooses_after_a_victory_and_nobody_in_a_later_round() {
    let mut game = two_draws();
    // Whoever is locked did not charge in this half, whatever the record of an earlier one says.
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    game.dice(&[1, 6]);
    assert_eq!(game.owed(), ["melee:B/B Wing"]);
}

#[test]
fn a_charge_from_the_rear_counts_as_one() {
    let mut game = game(&[]);
    charge(&mut game, "A Foot", "B Line", json!({"approach": "rear"}));
    game.pick("stand");
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    assert_eq!(known(&mut game, "approach"), "rear");
}

#[test]
fn who_exploits_into_another_unit_fights_it_as_the_house_rule_says() {
    for approach in ["front", "flank", "rear"] {
        let mut game = game(&[("melee.exploit-contact", "melee")]);
        meet(&mut game, "A Horse", "B Guns");
        game.dice(&[6, 1]);
        game.pick("exploit");
        assert_eq!(game.key(), "melee:B/B Guns/exploit");
        game.fill(json!({"enemy": "B/B Wing", "approach": approach}));
        assert_eq!(game.owed(), ["melee:B/B Wing"]);
        game.pick("melee:B/B Wing");
        assert_eq!(known(&mut game, "approach"), approach);
    }
}

#[test]
fn who_exploits_meets_neither_the_locked_nor_the_dead() {
    let mut game = game(&[("melee.exploit-contact", "melee")]);
    charge(&mut game, "A Horse", "B Guns", json!({}));
    game.correct(json!({"side": "B", "unit": "B Wagons", "status": "removed"}));
    game.correct(json!({"side": "A", "unit": "A Third", "locked_with": "B Wing"}));
    to_melee(&mut game);
    game.pick("melee:B/B Guns");
    game.dice(&[6, 1]);
    game.pick("exploit");
    let prompt = game.prompt();
    assert_eq!(prompt["asks"][0]["values"], json!(["none", "B/B Line", "B/B Horse"]), "the guns are taken");
}

#[test]
fn who_fights_on_from_a_draw_has_no_choice_even_where_it_charges_somebody_else() {
    let mut game = game(&[]);
    charge(&mut game, "A Foot", "B Wing", json!({}));
    game.pick("stand");
    game.correct(json!({"side": "A", "unit": "A Foot", "locked_with": "B Line"}));
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    game.dice(&[6, 1]);
    assert_ne!(game.key(), "melee:B/B Line/winner");
}

#[test]
fn whoever_exploits_into_a_unit_that_is_charged_in_passing_joins_that_melee_and_it_stays_the_first() {
    let settings = [("ved.on.opportunity-charge", "off"), ("melee.exploit-contact", "melee")];
    let a = [foot("A Foot"), foot("A Other"), foot("A Third")];
    let b = [foot("B Line"), foot("B Wing"), horse("B Horse"), horse("B Lancers")];
    let mut game = field(&a, &b, &settings);
    game.go("T1", Some(1));
    for (charger, target, cavalry) in [("A Foot", "B Line", "B/B Horse"), ("A Other", "B Wing", "B/B Lancers")] {
        charge_near(&mut game, charger, target, json!({}));
        game.fill(json!({"units": [cavalry]}));
        stand(&mut game);
    }
    to_melee(&mut game);
    game.pick("melee:A/A Other");
    game.dice(&[6, 1]);
    game.pick("exploit");
    game.fill(json!({"enemy": "A/A Foot"}));
    assert_eq!(game.owed(), ["melee:A/A Foot"]);
    assert_eq!(game.refused(json!({"pick": "melee:B/B Line"})), "blocked", "opportunity charges are fought first");
}
