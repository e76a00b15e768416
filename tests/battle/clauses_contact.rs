//! T1 and T3, clause by clause: over what and onto what a charge goes, charges in passing and how they are met, charges
//! into a drawn melee, and targets that are gone or driven back.

use serde_json::{Value as Json, json};

use super::field::{as_state, charge, charge_near, default_of, field, known, log, options, state, to_melee, with};
use super::game::{Game, foot, guns, horse};

fn game(settings: &[(&str, &str)]) -> Game {
    let a = [horse("A Horse"), horse("A Lancers"), foot("A Foot"), foot("A Third")];
    let wagons = with(&guns("B Wagons"), "formation", "\"limbered\"");
    let b = [foot("B Line"), foot("B Wing"), horse("B Horse"), guns("B Guns"), wagons];
    let settings = [&[("charge.cavalry-at-garrison", "allow")][..], settings].concat();
    let mut game = field(&a, &b, &settings);
    game.go("T1", Some(1));
    game
}

fn blocked(game: &Game) -> Vec<String> {
    let prompt = game.prompt();
    let blocked = prompt["blocked"].as_array().cloned().unwrap_or_default();
    blocked.iter().map(|option| format!("{}: {}", option["key"], option["why"])).collect()
}

/// Two units are in a drawn melee of an earlier half, the first of them as its attacker.
fn lock(game: &mut Game, side: &str, unit: &str, enemy: &str) {
    game.correct(json!({"side": side, "unit": unit, "locked_with": enemy}));
}

#[test]
fn infantry_and_guns_change_formation_against_a_charge_with_the_test_of_distance_and_approach() {
    // The target, its formation, the reaction, the number needed at 6" from the flank.
    let cases = [
        ("B Line", "column", "line", "7 or less"),
        ("B Line", "line", "column", "5 or less"),
        ("B Line", "square", "column", "5 or less"),
        ("B Guns", "deployed", "limbered", "5 or less"),
        ("B Wagons", "limbered", "deployed", "5 or less"),
    ];
    for (target, from, to, needs) in cases {
        let mut game = game(&[]);
        game.correct(json!({"side": "B", "unit": target, "formation": from}));
        charge(&mut game, "A Horse", target, json!({"approach": "flank"}));
        game.pick(to);
        assert_eq!(game.key(), format!("ved-{to}:B/{target}/faces"));
        assert_eq!(game.prompt()["needs"], needs, "regular 7, column +2, flank -2");
        game.dice(&[1, 1]);
        assert_eq!(game.unit(1, target)["formation"], to);
        game.ask(json!({"undo": true}));
        game.dice(&[6, 6]);
        let unit = game.unit(1, target);
        assert_eq!((unit["formation"].as_str(), unit["disorder"].as_str()), (Some(from), Some("d2")), "{target}");
    }
}

#[test]
fn a_garrison_changes_no_formation_and_a_locked_unit_has_no_reaction() {
    let mut game = game(&[]);
    game.correct(json!({"side": "B", "unit": "B Line", "formation": "garrison", "ground": "stone-bua"}));
    charge(&mut game, "A Horse", "B Line", json!({}));
    assert_eq!(game.key(), "T1");
    lock(&mut game, "A", "A Foot", "B Wing");
    charge(&mut game, "A Lancers", "B Wing", json!({}));
    assert_eq!(game.key(), "T1");
}

#[test]
fn a_formation_that_retreats_counter_charges_nobody_and_takes_no_opportunity() {
    let mut game = game(&[]);
    game.correct(json!({"side": "B", "formation": "Blue I", "retiring": 1}));
    charge_near(&mut game, "A Horse", "B Horse", json!({}));
    assert_eq!((game.key().as_str(), options(&game)), ("reaction:B/B Horse", vec!["stand".to_owned()]));
    let why = blocked(&game).join("\n");
    assert!(why.contains("\"counter-charge\": \"its formation is retreating\""), "{why}");
    assert_eq!(game.refused(json!({"pick": "counter-charge-over"})), "blocked");
    game.pick("stand");
    charge_near(&mut game, "A Foot", "B Wagons", json!({}));
    assert_eq!(game.key(), "reaction:B/B Wagons", "no cavalry may charge it in passing");
}

#[test]
fn a_charge_over_two_things_is_tested_for_each_until_it_is_disordered() {
    let over = json!({"obstacle": "minor-linear", "obstacle_2": "steep-rise"});
    let mut game = game(&[("charge.infantry-at-cavalry", "allowed")]);
    charge_near(&mut game, "A Foot", "B Line", over.clone());
    assert_eq!(game.key(), "obstacle:A/A Foot/faces");
    game.dice(&[3]);
    assert_eq!(game.key(), "obstacle-2:A/A Foot/faces");
    game.dice(&[2]);
    assert_eq!(state(&game, 0, "A Foot"), as_state("ready", 6, "d2"));
    game.fill(json!({}));
    game.pick("stand");
    charge_near(&mut game, "A Third", "B Line", over);
    game.dice(&[1]);
    assert_eq!(game.key(), "opportunity:A/A Third", "who is D2 needs no second die");
    game.ask(json!({"undo": true}));
    game.correct(json!({"side": "A", "unit": "A Third", "disorder": "d2"}));
    assert_eq!(game.key(), "opportunity:A/A Third", "nor a first one");
}

#[test]
fn the_ground_of_a_charge_is_the_targets_but_a_garrison_is_stormed_from_outside() {
    for (shape, ground, asked) in
        [("line", "light-wood", "light-wood"), ("line", "open", "open"), ("garrison", "stone-bua", "open")]
    {
        let mut game = game(&[]);
        game.correct(json!({"side": "B", "unit": "B Line", "formation": shape, "ground": ground}));
        game.pick("charge:A/A Foot");
        game.pick("B/B Line");
        assert_eq!(default_of(&game, "ground"), Some(json!(asked)), "{shape}");
    }
}

#[test]
fn who_charges_onto_bad_ground_is_marked_at_contact_before_the_totals_and_stands_there() {
    let mut game = game(&[("melee.disorder-bonus", "both")]);
    charge(&mut game, "A Foot", "B Line", json!({"ground": "light-wood"}));
    game.pick("stand");
    assert_eq!(game.unit(0, "A Foot")["ground"], "open", "not before contact");
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    assert_eq!(known(&mut game, "attacker.disordered"), true);
    game.dice(&[1, 1]);
    // 6 + 1 against 6 + 1 + 3 for the disordered attacker: beaten, and out of the wood again.
    let told = log(&game);
    let at = |words: &str| told.find(words).unwrap_or_else(|| panic!("{words}: {told}"));
    assert!(at("A Foot is on new ground: light wood or orchard") < at("A Foot is D2"));
    assert!(at("A Foot is D2") < at("A Foot loses 2 CV"), "{told}");
    assert_eq!(game.unit(0, "A Foot")["charges"], Json::Null);
}

#[test]
fn a_counter_charge_over_something_is_a_reaction_of_its_own() {
    let mut game = game(&[("ved.on.counter-charge", "off")]);
    charge(&mut game, "A Horse", "B Horse", json!({"ground": "rough"}));
    assert_eq!(options(&game), ["stand", "counter-charge", "counter-charge-over"]);
    game.pick("counter-charge-over");
    assert_eq!((game.key().as_str(), default_of(&game, "ground")), ("counter-charge:B/B Horse", Some(json!("rough"))));
    game.fill(json!({"obstacle": "major-linear", "ground": "light-wood"}));
    assert_eq!(state(&game, 1, "B Horse"), as_state("ready", 5, "d2"), "always, without a die");
    assert_eq!(game.unit(1, "B Horse")["ground"], "open");
    to_melee(&mut game);
    game.pick("melee:B/B Horse");
    assert_eq!(
        (known(&mut game, "attacker.charging"), known(&mut game, "defender.charging")),
        (json!(true), json!(true))
    );
    game.dice(&[1, 6]);
    game.pick("hold");
    let told = log(&game);
    assert!(
        told.contains("A Horse is on new ground: rough ground")
            && told.contains("B Horse is on new ground: light wood"),
        "{told}"
    );
}

#[test]
fn a_charge_whose_target_is_gone_already_in_t1_is_not_made() {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "unit": "A Horse", "ground": "light-wood"}));
    charge(&mut game, "A Horse", "B Line", json!({}));
    game.pick("stand");
    let told = game.correct(json!({"side": "B", "unit": "B Line", "status": "removed"})).told.join("\n");
    assert!(told.contains("A Horse ends its charge: target gone"), "{told}");
    let horse = game.unit(0, "A Horse");
    assert_eq!((&horse["charges"], &horse["ground"]), (&Json::Null, &json!("open")), "it halts outside");
    game.ask(json!({"undo": true}));
    assert_eq!(game.unit(0, "A Horse")["charges"], "B Line");
    game.pick("done");
    game.correct(json!({"side": "B", "unit": "B Line", "status": "removed"}));
    game.pick("done");
    assert_eq!(game.at(), (1, "T1".into(), Some(2)), "no melee is owed");
}

#[test]
fn a_charger_joins_a_drawn_melee_and_the_unit_that_it_charges_defends() {
    let mut game = game(&[]);
    lock(&mut game, "A", "A Foot", "B Line");
    charge(&mut game, "A Horse", "B Line", json!({"approach": "flank"}));
    assert_eq!(game.key(), "T1", "who is locked has no reaction");
    to_melee(&mut game);
    assert_eq!(game.owed(), ["melee:B/B Line"], "one melee of all of them");
    game.pick("melee:B/B Line");
    assert_eq!(options(&game), ["A/A Horse", "A/A Foot"]);
    game.pick("A/A Horse");
    let rows = ["attacker.charging", "approach"].map(|name| known(&mut game, name));
    assert_eq!(rows, [json!(true), json!("flank")]);
    assert_eq!(known(&mut game, "later_round"), Json::Null);
    assert_eq!(default_of(&game, "attacker.units"), Some(json!(2)));
    game.ask(json!({"undo": true}));
    game.pick("A/A Foot");
    let rows = ["attacker.charging", "approach"].map(|name| known(&mut game, name));
    assert_eq!(rows, [json!(false), json!("front")], "an old attacker that leads charges nobody");
    let told = game.dice(&[6, 1]).told.join("\n");
    // 6 + 6, +3 for a line that cavalry has hit, +1 for two units to one, against 6 + 1.
    assert!(told.contains("B Line is D2"), "{told}");
    assert_eq!(game.unit(0, "A Foot")["locked_with"], Json::Null);
}

#[test]
fn a_charger_on_the_side_that_was_attacked_makes_it_the_attacker() {
    let mut game = game(&[]);
    lock(&mut game, "B", "B Line", "A Foot");
    lock(&mut game, "B", "B Wing", "A Foot");
    charge(&mut game, "A Third", "B Wing", json!({}));
    to_melee(&mut game);
    assert_eq!(game.owed(), ["melee:B/B Wing"]);
    game.pick("melee:B/B Wing");
    game.pick("A/A Foot");
    let units = ["attacker.units", "defender.units"].map(|name| default_of(&game, name));
    assert_eq!(units, [Some(json!(2)), Some(json!(2))]);
    game.ask(json!({"fill": {}, "faces": [6, 1]}));
    let wing = state(&game, 1, "B Wing");
    assert_eq!((wing.1, state(&game, 1, "B Line").1), (3, 6), "it takes the result; the other is only counted");
    assert_eq!(game.unit(1, "B Line")["locked_with"], Json::Null);
}

#[test]
fn nobody_joins_a_drawn_melee_where_the_house_rule_says_no() {
    let mut game = game(&[("melee.join", "off")]);
    lock(&mut game, "A", "A Foot", "B Line");
    game.pick("charge:A/A Horse");
    assert_eq!(game.refused(json!({"pick": "B/B Line"})), "blocked");
}

#[test]
fn a_battalion_that_meets_an_opportunity_charge_in_square_charges_no_more() {
    let mut game = game(&[("ved.on.opportunity-charge", "off")]);
    charge_near(&mut game, "A Foot", "B Line", json!({}));
    game.fill(json!({"units": ["B/B Horse"], "approach": "flank"}));
    assert_eq!(
        (game.key().as_str(), options(&game)),
        ("reaction:A/A Foot", vec!["stand".to_owned(), "square".to_owned(), "column".to_owned()])
    );
    game.pick("square");
    assert_eq!(game.prompt()["needs"], "3 or less", "up to 5\" -2, flank -2");
    game.dice(&[1, 1]);
    assert_eq!((game.key().as_str(), &game.unit(0, "A Foot")["charges"]), ("T1", &Json::Null));
    for act in ["form:A/A Foot", "move:A/A Foot", "charge:A/A Foot"] {
        assert_eq!(game.refused(json!({"pick": act})), "blocked", "{act}");
    }
    to_melee(&mut game);
    assert_eq!(game.owed(), ["melee:A/A Foot"]);
}

#[test]
fn a_charger_that_fails_to_form_square_goes_on_and_the_first_target_reacts_after_it() {
    let mut game = game(&[("ved.on.opportunity-charge", "off")]);
    charge_near(&mut game, "A Foot", "B Line", json!({}));
    game.fill(json!({"units": ["B/B Horse"]}));
    game.pick("square");
    game.dice(&[6, 6]);
    assert_eq!(game.key(), "reaction:B/B Line");
    assert_eq!(
        (game.unit(0, "A Foot")["charges"].as_str(), state(&game, 0, "A Foot").2),
        (Some("B Line"), "d2".into())
    );
}

#[test]
fn a_charging_regiment_does_not_react_to_an_opportunity_charge_and_nobody_where_the_house_rule_says_no() {
    for (setting, charger, asked) in [
        ("on", "A Horse", "reaction:B/B Line"),
        ("on", "A Foot", "reaction:A/A Foot"),
        ("off", "A Foot", "reaction:B/B Line"),
    ] {
        let mut game = game(&[("ved.on.opportunity-charge", "off"), ("charge.opportunity-reaction", setting)]);
        charge_near(&mut game, charger, "B Line", json!({}));
        game.fill(json!({"units": ["B/B Horse"]}));
        assert_eq!(game.key(), asked, "{setting} {charger}");
    }
}

#[test]
fn a_mover_counter_charges_a_charge_in_passing_as_the_attacker() {
    let mut game = game(&[("ved.on.opportunity-charge", "off"), ("ved.on.counter-charge", "off")]);
    game.pick("move:A/A Horse");
    game.fill(json!({"near_cavalry": true}));
    game.fill(json!({"units": ["B/B Horse"], "obstacle": "major-linear"}));
    assert_eq!(state(&game, 1, "B Horse").2, "d2", "it came over something");
    assert_eq!(game.key(), "reaction:A/A Horse");
    game.pick("counter-charge");
    assert_eq!(game.refused(json!({"pick": "move:A/A Horse"})), "blocked");
    to_melee(&mut game);
    assert_eq!(game.owed(), ["melee:B/B Horse"]);
    game.pick("melee:B/B Horse");
    assert_eq!(
        (known(&mut game, "attacker.charging"), known(&mut game, "defender.charging")),
        (json!(true), json!(true))
    );
    game.dice(&[6, 1]);
    assert_eq!(game.unit(1, "B Horse")["charges"], Json::Null);
}

#[test]
fn a_mover_that_stands_has_had_its_reaction_and_moves_no_more() {
    let mut game = game(&[("ved.on.opportunity-charge", "off")]);
    game.pick("move:A/A Foot");
    game.fill(json!({"near_cavalry": true}));
    game.fill(json!({"units": ["B/B Horse"]}));
    game.pick("stand");
    for act in ["form:A/A Foot", "move:A/A Foot", "charge:A/A Foot"] {
        assert_eq!(game.refused(json!({"pick": act})), "blocked", "{act}");
    }
    game.ask(json!({"undo": true}));
    assert_eq!(game.key(), "reaction:A/A Foot");
}

/// B Horse has charged a mover and was beaten. A Horse charges it, too, and is charged by B Hussars on its way: it waits
/// outside.
fn driven_back(mover: &str, dice: &[u8]) -> Game {
    let a = [horse("A Horse"), horse("A Lancers"), foot("A Foot")];
    let b = [foot("B Line"), horse("B Horse"), horse("B Hussars")];
    let mut game = field(&a, &b, &[("ved.on.opportunity-charge", "off")]);
    game.go("T1", Some(1));
    game.correct(json!({"side": "A", "unit": "A Lancers", "cv": 10, "lost": 0}));
    game.pick(&format!("move:A/{mover}"));
    game.fill(json!({"near_cavalry": true}));
    game.fill(json!({"units": ["B/B Horse"]}));
    game.pick("stand");
    charge_near(&mut game, "A Horse", "B Horse", json!({}));
    game.fill(json!({"units": ["B/B Hussars"]}));
    to_melee(&mut game);
    assert_eq!(game.owed(), [format!("melee:A/{mover}"), "melee:A/A Horse".into()]);
    game.pick(&format!("melee:A/{mover}"));
    game.ask(json!({"fill": {}, "faces": dice}));
    game
}

#[test]
fn a_charge_at_a_unit_that_a_melee_has_driven_back_falls_away_or_still_reaches_it() {
    // 5 + 1 of the cavalry, which moved into contact, against 6 + 6: by 6, back 12".
    let mut game = driven_back("A Foot", &[1, 6]);
    assert_eq!((game.key().as_str(), game.owed()[0].as_str()), ("reach:A/A Horse", "reach:A/A Horse"));
    assert_eq!(options(&game), ["falls-away", "reaches"], "12\" or more");
    let told = game.pick("falls-away").told.join("\n");
    assert!(told.contains("A Horse ends its charge: target out of reach"), "{told}");
    assert_eq!(game.owed(), ["melee:A/A Horse"], "who charged it is still there");
    game.ask(json!({"undo": true}));
    game.pick("reaches");
    assert_eq!(game.owed(), ["melee:A/A Horse"]);
    game.pick("melee:A/A Horse");
    game.dice(&[1, 6]);
    assert_eq!(game.owed(), ["melee:B/B Horse"], "it has won: its own charge stands again");
}

#[test]
fn a_broken_unit_that_is_still_reached_is_removed() {
    // 5 + 1 + 3 at cavalry at the halt against 10 + 6: by 7, broken.
    let mut game = driven_back("A Lancers", &[1, 6]);
    assert_eq!(state(&game, 1, "B Horse").0, "broken");
    assert_eq!((game.key().as_str(), options(&game)[0].as_str()), ("reach:A/A Horse", "falls-away"));
    game.pick("reaches");
    assert_eq!(state(&game, 1, "B Horse").0, "removed");
    assert_eq!(game.unit(0, "A Horse")["charges"], Json::Null);
}

#[test]
fn what_an_obstacle_has_done_is_not_done_again_to_a_figure_that_is_set_right_after_it() {
    let mut game = field(&[horse("A1")], &[horse("B1"), horse("B2")], &[]);
    game.go("T1", Some(1));
    game.pick("charge:A/A1");
    game.pick("B/B1");
    game.fill(json!({"distance": 6, "obstacle": "minor-linear", "obstacle_2": "major-linear"}));
    game.dice(&[6]);
    assert_eq!(game.key(), "opportunity:A/A1", "the second obstacle takes no die");
    assert_eq!(game.unit(0, "A1")["disorder"], "d2");
    for disorder in ["d1", "none"] {
        game.correct(json!({"side": "A", "unit": "A1", "disorder": disorder}));
        let is = game.unit(0, "A1")["disorder"].as_str().unwrap_or_default().to_lowercase();
        assert_eq!((is.as_str(), game.key().as_str()), (disorder, "opportunity:A/A1"));
    }
    game.fill(json!({}));
    game.pick("stand");
    assert_eq!(game.unit(0, "A1")["disorder"], "none", "as it was typed");
}
