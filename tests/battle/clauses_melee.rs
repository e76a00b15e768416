//! T3, clause by clause: every house rule of the melee at work, what a loser suffers, and what the winner does.

use serde_json::json;

use super::field::{as_state, charge, field, known, log, meet, options, rows, state, to_melee, with};
use super::game::{Game, foot, guns, horse};

fn game(settings: &[(&str, &str)]) -> Game {
    let a = [horse("A Horse"), foot("A Foot"), with(&foot("A Column"), "formation", "\"column\"")];
    let square = with(&foot("B Square"), "formation", "\"square\"");
    let b = [foot("B Line"), square, horse("B Horse"), guns("B Guns")];
    let settings = [&[("charge.cavalry-at-garrison", "allow")][..], settings].concat();
    let mut game = field(&a, &b, &settings);
    game.go("T1", Some(1));
    game
}

#[test]
fn a_broken_unit_flees_and_is_marked_or_is_removed_at_once() {
    for (setting, found) in [("flees", as_state("broken", 3, "d2")), ("remove", as_state("removed", 3, "none"))] {
        let mut game = game(&[("melee.broken", setting)]);
        meet(&mut game, "A Horse", "B Line");
        // 5 + 2 + 3 for the line that is D2 at contact against 6 + 1: by 3, 3 CV and broken.
        game.dice(&[2, 1]);
        assert_eq!(state(&game, 1, "B Line"), found, "{setting}");
        game.pick("hold");
        assert_eq!(log(&game).contains("flees 12\""), setting == "flees", "{}", log(&game));
    }
}

#[test]
fn a_broken_unit_flees_as_far_as_its_arm_goes() {
    for (target, inches) in [("B Line", 12), ("B Horse", 16), ("B Guns", 12), ("B Gallopers", 16)] {
        let gallopers = with(&guns("B Gallopers"), "arm", "\"horse-artillery\"");
        let b = [foot("B Line"), horse("B Horse"), guns("B Guns"), gallopers];
        let mut game = field(&[horse("A Horse")], &b, &[("melee.a-mark", "none")]);
        game.go("T1", Some(1));
        game.correct(json!({"side": "A", "unit": "A Horse", "cv": 10}));
        game.correct(json!({"side": "B", "unit": target, "cv": 10}));
        meet(&mut game, "A Horse", target);
        // Guns are beaten by 5, the line at contact and cavalry at the halt by 8: all of them break.
        game.dice(&[6, 1]);
        game.pick("hold");
        assert_eq!(game.unit(1, target)["status"], "broken", "{target}");
        assert!(log(&game).contains(&format!("{target} is BROKEN and flees {inches}\"")), "{target}: {}", log(&game));
    }
}

#[test]
fn the_mark_a_takes_the_guns_or_breaks_them() {
    for (setting, found) in [("guns-captured", "captured"), ("none", "broken")] {
        let mut game = game(&[("melee.a-mark", setting)]);
        game.correct(json!({"side": "B", "unit": "B Guns", "cv": 10}));
        game.correct(json!({"side": "A", "unit": "A Horse", "cv": 10}));
        charge(&mut game, "A Horse", "B Guns", json!({"approach": "flank"}));
        to_melee(&mut game);
        game.pick("melee:B/B Guns");
        // 10 + 6 + 3 for the flank against 10 + 3: by 6, 7 CV broken (A).
        game.dice(&[6, 3]);
        assert_eq!(game.unit(1, "B Guns")["status"], found, "{setting}");
        assert_eq!(game.unit(1, "B Guns")["cv"], 3);
    }
}

#[test]
fn captured_stands_before_removed_where_the_guns_have_no_cv_left() {
    let mut game = game(&[]);
    meet(&mut game, "A Horse", "B Guns");
    game.dice(&[6, 1]);
    // 5 + 6 against 4 + 1: by 6, 7 CV of 4.
    assert_eq!(state(&game, 1, "B Guns"), as_state("captured", 0, "none"));
}

#[test]
fn the_loser_takes_at_most_what_is_left() {
    let mut game = game(&[]);
    game.correct(json!({"side": "B", "unit": "B Line", "cv": 2, "lost": 4}));
    meet(&mut game, "A Foot", "B Line");
    let told = game.dice(&[6, 1]).json();
    assert_eq!(told["verdict"]["effect"], "ma loses its last 2 CV, BROKEN", "nobody who is gone goes back");
    let line = game.unit(1, "B Line");
    assert_eq!(
        (line["cv"].as_u64(), line["lost"].as_u64(), line["status"].as_str()),
        (Some(0), Some(6), Some("removed"))
    );
}

#[test]
fn nobody_stays_in_contact_with_a_unit_that_a_drawn_melee_destroys() {
    for (left, words) in [(1, "ab loses 1 CV, ma loses its last 1 CV"), (2, "ab loses 1 CV, ma loses 1 CV, both stay")]
    {
        let mut game = game(&[]);
        game.correct(json!({"side": "B", "unit": "B Line", "cv": left, "lost": 6 - left}));
        game.correct(json!({"side": "A", "unit": "A Foot", "cv": 5 + left, "lost": 1}));
        meet(&mut game, "A Foot", "B Line");
        let told = game.dice(&[1, 6]).json();
        let effect = told["verdict"]["effect"].as_str().unwrap_or_default();
        assert!(effect.starts_with(words) && (left > 1 || effect == words), "{effect}");
    }
}

#[test]
fn beaten_guns_limber_and_go_back_and_beaten_horse_goes_back_farther() {
    let mut game = game(&[]);
    meet(&mut game, "A Foot", "B Guns");
    let told = game.dice(&[1, 1]).told.join("\n");
    game.pick("hold");
    // 6 + 1 against 4 + 1: by 2.
    assert_eq!(
        (state(&game, 1, "B Guns").0.as_str(), game.unit(1, "B Guns")["formation"].as_str()),
        ("ready", Some("limbered"))
    );
    assert!(told.contains("B Guns goes back 6\"") && told.contains("B Guns is D2"), "{told}");
    let mut game = self::game(&[]);
    meet(&mut game, "A Foot", "B Horse");
    let told = game.dice(&[1, 1]).told.join("\n");
    game.pick("hold");
    // 6 + 1 + 3 at the halt against 5 + 1: by 4.
    assert!(told.contains("B Horse goes back 12\"") && told.contains("B Horse is D2"), "{told}");
    assert_eq!(game.unit(1, "B Horse")["cv"], 3);
}

#[test]
fn the_lead_units_cv_counts_or_the_sum_of_all() {
    for (setting, cv) in [("lead-unit", 6), ("sum", 12)] {
        let mut game = game(&[("melee.cv", setting)]);
        charge(&mut game, "A Foot", "B Line", json!({}));
        game.pick("stand");
        charge(&mut game, "A Column", "B Line", json!({}));
        to_melee(&mut game);
        game.pick("melee:B/B Line");
        assert_eq!(game.prompt()["side"], "A", "the active side names the lead unit");
        game.pick("A/A Column");
        assert_eq!(known(&mut game, "attacker.cv"), cv, "{setting}");
        assert_eq!(known(&mut game, "attacker.formation"), "column");
    }
}

#[test]
fn cv_counts_in_the_totals_or_does_not() {
    for (setting, counts) in [("cv", true), ("none", false)] {
        let mut game = game(&[("melee.base", setting)]);
        meet(&mut game, "A Foot", "B Line");
        assert_eq!(rows(&game).contains(&"cv".to_owned()), counts, "{setting}: {:?}", rows(&game));
    }
}

#[test]
fn disorder_on_contact_counts_in_this_melee_or_only_after_it() {
    // 5 + 1 against 6 + 1: +3 before the totals turns defeat by 1 into victory by 2.
    for (setting, winner) in [("before", "A"), ("after", "B")] {
        let mut game = game(&[("melee.contact-disorder", setting)]);
        meet(&mut game, "A Horse", "B Line");
        game.dice(&[1, 1]);
        if winner == "A" {
            game.pick("hold");
        }
        assert!(log(&game).contains("B Line is D2"), "{setting}: {}", log(&game));
        assert_eq!(game.unit(0, "A Horse")["cv"] == 5, winner == "A", "{setting}");
    }
}

#[test]
fn a_defender_profits_from_a_disordered_attacker_only_by_house_rule() {
    for (setting, row) in [("attacker", false), ("both", true)] {
        let mut game = game(&[("melee.disorder-bonus", setting)]);
        game.correct(json!({"side": "A", "unit": "A Foot", "disorder": "d2"}));
        meet(&mut game, "A Foot", "B Line");
        let tally = game.prompt()["tally"].as_array().cloned().unwrap_or_default();
        let found = tally.iter().any(|row| row["side"] == "defender" && row["value"] == 3);
        assert_eq!(found, row, "{setting}: {tally:?}");
    }
}

#[test]
fn winners_that_charged_hold_rally_back_or_exploit_by_their_arm() {
    for (charger, ways) in [("A Horse", &["hold", "rally-back", "exploit"][..]), ("A Column", &["hold", "exploit"][..])]
    {
        let mut game = game(&[]);
        meet(&mut game, charger, "B Line");
        game.dice(&[6, 1]);
        assert_eq!(options(&game), ways, "{charger}");
        game.pick("exploit");
        game.fill(json!({}));
        assert!(log(&game).contains("exploits its success"), "{}", log(&game));
        assert_ne!(game.at().1, "T3", "it stops short of whom it meets: no further melee");
    }
}

#[test]
fn an_exploit_is_told_with_its_inches_and_where_it_stops() {
    for (setting, told) in [
        ("melee", "exploit, up to 6\"; ground may disorder it"),
        ("stop", "exploit, up to 6\", to 1\" short of an enemy; ground may disorder it"),
    ] {
        let mut game = game(&[("melee.exploit-contact", setting)]);
        meet(&mut game, "A Horse", "B Line");
        game.dice(&[6, 1]);
        let prompt = game.prompt();
        let labels: Vec<&str> = prompt["options"]
            .as_array()
            .expect("a choice")
            .iter()
            .filter_map(|option| option["label"].as_str())
            .collect();
        assert!(labels.contains(&told), "{setting}: {labels:?}");
    }
}

#[test]
fn a_counter_charger_that_wins_chooses_too_and_a_unit_that_stood_does_not() {
    let mut game = game(&[("ved.on.counter-charge", "off")]);
    charge(&mut game, "A Horse", "B Horse", json!({}));
    game.pick("counter-charge");
    to_melee(&mut game);
    game.pick("melee:B/B Horse");
    game.dice(&[1, 6]);
    assert_eq!((game.key().as_str(), game.prompt()["side"].as_str()), ("melee:B/B Horse/winner", Some("B")));
    let mut game = self::game(&[]);
    meet(&mut game, "A Column", "B Line");
    game.dice(&[1, 6]);
    assert_ne!(game.at().1, "T3", "a unit that stood has no choice");
}

#[test]
fn horse_that_stands_is_at_the_halt_and_lances_count_against_foot_out_of_square() {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "unit": "A Horse", "lance": true}));
    meet(&mut game, "A Horse", "B Line");
    assert!(rows(&game).contains(&"lance".to_owned()), "{:?}", rows(&game));
    let mut game = self::game(&[]);
    meet(&mut game, "A Foot", "B Horse");
    assert!(rows(&game).contains(&"at_halt".to_owned()), "{:?}", rows(&game));
}

#[test]
fn chargers_whose_target_is_gone_halt() {
    let mut game = game(&[]);
    charge(&mut game, "A Foot", "B Line", json!({}));
    game.pick("stand");
    game.pick("done");
    game.correct(json!({"side": "B", "unit": "B Line", "status": "removed"}));
    let told = game.pick("done").told.join("\n");
    assert!(told.contains("ends its charge: target gone"), "{told}");
    assert_eq!(game.at().2, Some(2));
}

#[test]
fn every_charge_on_one_target_is_one_melee_and_the_active_side_picks_the_order() {
    let mut game = game(&[]);
    for (charger, target) in [("A Horse", "B Square"), ("A Column", "B Line")] {
        charge(&mut game, charger, target, json!({}));
        if game.key().starts_with("reaction:") {
            game.pick("stand");
        }
    }
    to_melee(&mut game);
    assert_eq!(game.owed(), ["melee:B/B Square", "melee:B/B Line"]);
    assert_eq!(game.prompt()["side"], "A");
    game.pick("melee:B/B Line");
}

#[test]
fn a_retreat_is_made_before_the_next_melee() {
    let mut game = game(&[]);
    for (charger, target) in [("A Horse", "B Square"), ("A Column", "B Line")] {
        charge(&mut game, charger, target, json!({}));
        if game.key().starts_with("reaction:") {
            game.pick("stand");
        }
    }
    to_melee(&mut game);
    game.pick("melee:B/B Line");
    let told = game.dice(&[4, 1]).told.join("\n");
    game.pick("hold");
    assert!(told.contains("B Line goes back 6\""), "{told}");
    assert_eq!(game.owed(), ["melee:B/B Square"]);
}

#[test]
fn a_draw_costs_both_a_cv_and_may_kill_them() {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "unit": "A Column", "cv": 1, "lost": 5}));
    game.correct(json!({"side": "B", "unit": "B Line", "cv": 1, "lost": 5}));
    meet(&mut game, "A Column", "B Line");
    game.dice(&[3, 3]);
    assert_eq!(state(&game, 0, "A Column"), as_state("removed", 0, "none"));
    assert_eq!(state(&game, 1, "B Line"), as_state("removed", 0, "none"));
}

#[test]
fn the_attacker_of_a_draw_falls_back_at_d1_where_the_house_rule_says_so() {
    let mut game = game(&[("melee.draw", "attacker-falls-back")]);
    meet(&mut game, "A Column", "B Line");
    let told = game.dice(&[3, 3]).told.join("\n");
    assert!(told.contains("A Column is D1") && told.contains("A Column goes back 6\""), "{told}");
    assert_eq!((state(&game, 0, "A Column").1, state(&game, 1, "B Line").1), (6, 6), "nobody loses a CV");
}

#[test]
fn units_locked_in_a_draw_neither_move_nor_fire_and_are_fought_on_by_the_same_attacker() {
    let mut game = game(&[]);
    meet(&mut game, "A Column", "B Line");
    game.dice(&[3, 3]);
    assert_eq!(game.play.position().active.as_deref(), Some("B"));
    for act in ["charge", "form", "move"] {
        assert_eq!(game.refused(json!({"pick": format!("{act}:B/B Line")})), "blocked", "{act}");
    }
    game.pick("done");
    game.pick("shot:B/B Guns");
    assert_eq!(game.refused(json!({"pick": "A/A Column"})), "blocked", "nobody fires at the locked");
    game.ask(json!({"undo": true}));
    game.pick("done");
    game.pick("melee:B/B Line");
    assert_eq!(known(&mut game, "later_round"), true);
    assert_eq!(known(&mut game, "attacker.cv"), 5, "the same attacker, though the other side is active");
}

#[test]
fn a_square_or_a_garrison_has_no_flank() {
    for (target, formation, ground) in [("B Square", "square", "open"), ("B Line", "garrison", "stone-bua")] {
        for approach in ["flank", "rear"] {
            let mut game = game(&[]);
            game.correct(json!({"side": "B", "unit": target, "formation": formation, "ground": ground}));
            charge(&mut game, "A Horse", target, json!({"approach": approach}));
            to_melee(&mut game);
            game.pick(&format!("melee:B/{target}"));
            assert_eq!(known(&mut game, "approach"), "front", "{formation} from the {approach}");
        }
    }
}

#[test]
fn a_garrison_defends_the_buildings_that_it_is_recorded_in() {
    for (ground, garrison) in [("wooden-bua", "light"), ("stone-bua", "heavy")] {
        let mut game = game(&[]);
        game.correct(json!({"side": "B", "unit": "B Line", "formation": "garrison", "ground": ground}));
        meet(&mut game, "A Column", "B Line");
        let default = super::field::default_of(&game, "defender.garrison");
        assert_eq!(default, Some(json!(garrison)), "{ground}");
    }
}

#[test]
fn a_waived_melee_leaves_everyone_as_he_was() {
    // Contact alone would disorder the cavalry at the square, and the line before the cavalry.
    for (charger, target) in [("A Column", "B Line"), ("A Horse", "B Square"), ("A Horse", "B Line")] {
        let mut game = game(&[]);
        let before = [game.unit(0, charger), game.unit(1, target)];
        charge(&mut game, charger, target, json!({}));
        to_melee(&mut game);
        game.ask(json!({"waive": format!("melee:B/{target}"), "why": "they did not reach them"}));
        assert_eq!([game.unit(0, charger), game.unit(1, target)], before, "{charger} at {target}");
        assert_eq!(game.at().2, Some(2));
    }
}

#[test]
fn who_is_set_gone_while_the_dice_fall_is_in_no_draw() {
    let mut game = game(&[]);
    meet(&mut game, "A Column", "B Line");
    game.correct(json!({"side": "B", "unit": "B Line", "status": "captured"}));
    assert!(!game.key().starts_with("melee:"), "{}", game.key());
    assert_eq!(state(&game, 1, "B Line"), as_state("captured", 6, "none"));
}
