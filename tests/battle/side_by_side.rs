//! T3 with several units on the attacking side: contact, draws, defeats and victories of all of them.

use serde_json::{Value as Json, json};

use super::field::{as_state, charge, default_of, field, known, log, options, rows, state, to_melee, with};
use super::game::{Game, foot, guns, horse};

fn column(name: &str) -> String {
    with(&foot(name), "formation", "\"column\"")
}

fn game(settings: &[(&str, &str)]) -> Game {
    let a = [horse("A Horse"), foot("A Foot"), column("A Column")];
    let square = with(&foot("B Square"), "formation", "\"square\"");
    let mut game = field(&a, &[foot("B Line"), square, column("B Column"), guns("B Guns")], settings);
    game.go("T1", Some(1));
    game
}

/// These charge one target, which stands; the first of them leads.
fn meet_all(game: &mut Game, chargers: &[&str], target: &str) {
    for charger in chargers {
        charge(game, charger, target, json!({}));
        if game.key().starts_with("reaction:") {
            game.pick("stand");
        }
    }
    to_melee(game);
    game.pick(&format!("melee:B/{target}"));
    game.pick(&format!("A/{}", chargers[0]));
}

fn locked(game: &Game, side: usize, unit: &str) -> Json {
    game.unit(side, unit)["locked_with"].clone()
}

#[test]
fn a_line_is_hit_by_cavalry_that_charges_beside_the_infantry_that_leads() {
    let mut game = game(&[]);
    meet_all(&mut game, &["A Foot", "A Horse"], "B Line");
    assert_eq!(known(&mut game, "cavalry_in_contact"), true);
    assert_eq!(default_of(&game, "defender.anchored"), Some(json!(false)));
    assert!(rows(&game).contains(&"anchored".to_owned()), "{:?}", rows(&game));
    game.dice(&[1, 1]);
    assert_eq!(state(&game, 1, "B Line").2, "d2");
    assert_eq!((state(&game, 0, "A Foot").2, state(&game, 0, "A Horse").2), ("none".into(), "none".into()));
}

#[test]
fn an_anchored_line_is_not_disordered_by_the_cavalry_beside_the_lead() {
    let mut game = game(&[]);
    meet_all(&mut game, &["A Foot", "A Horse"], "B Line");
    // 6 + 1 for the numbers + 1 against 6 + 6: by 4.
    game.ask(json!({"fill": {"defender.anchored": true}, "faces": [1, 6]}));
    assert_eq!(state(&game, 1, "B Line"), as_state("ready", 6, "none"));
}

#[test]
fn at_a_square_each_cavalry_unit_is_disordered_and_the_infantry_beside_it_is_not() {
    let mut game = game(&[]);
    meet_all(&mut game, &["A Foot", "A Horse"], "B Square");
    assert_eq!(known(&mut game, "cavalry_in_contact"), true);
    assert!(rows(&game).contains(&"formation".to_owned()), "infantry leads: {:?}", rows(&game));
    game.dice(&[6, 1]);
    assert_eq!((state(&game, 0, "A Foot").2, state(&game, 0, "A Horse").2), ("none".into(), "d2".into()));
}

#[test]
fn infantry_alone_in_contact_is_asked_for_no_anchor() {
    let mut game = game(&[]);
    meet_all(&mut game, &["A Foot", "A Column"], "B Line");
    assert_eq!(default_of(&game, "defender.anchored"), None);
    assert_eq!(known(&mut game, "cavalry_in_contact"), false);
}

/// A Foot leads A Column against B Line, and it is a draw: 6 + 1 for the numbers + 3 against 6 + 4.
fn drawn(settings: &[(&str, &str)]) -> Game {
    let mut game = game(settings);
    meet_all(&mut game, &["A Foot", "A Column"], "B Line");
    game.dice(&[3, 4]);
    game
}

#[test]
fn a_draw_locks_the_defender_with_all_its_attackers() {
    let mut game = drawn(&[]);
    assert_eq!((locked(&game, 0, "A Foot"), locked(&game, 0, "A Column")), (json!("B Line"), json!("B Line")));
    assert_eq!(locked(&game, 1, "B Line"), "A Foot", "the first of its attackers");
    let cv =
        |game: &Game| [(0, "A Foot"), (0, "A Column"), (1, "B Line")].map(|(side, unit)| state(game, side, unit).1);
    assert_eq!(cv(&game), [5, 6, 5], "the lead unit and the defender pay for it");
    game.ask(json!({"undo": true}));
    assert_eq!((cv(&game), locked(&game, 0, "A Column")), ([6, 6, 6], Json::Null));
    game.ask(json!({"redo": true}));
    assert_eq!((cv(&game), locked(&game, 0, "A Column")), ([5, 6, 5], json!("B Line")));
}

#[test]
fn the_later_round_is_fought_by_all_that_are_locked_without_charge_or_contact() {
    let mut game = drawn(&[]);
    game.done_to("T3");
    assert_eq!(game.owed(), ["melee:B/B Line"]);
    game.pick("melee:B/B Line");
    assert_eq!(options(&game), ["A/A Foot", "A/A Column"], "the attacking side names its lead unit again");
    game.pick("A/A Column");
    assert_eq!(known(&mut game, "later_round"), true);
    assert_eq!(default_of(&game, "attacker.units"), Some(json!(2)));
    // 6 + 1 + 6 against 5 + 1: won, and nobody who fights on has charged.
    game.dice(&[6, 1]);
    assert_eq!((locked(&game, 0, "A Foot"), locked(&game, 1, "B Line")), (Json::Null, Json::Null));
    assert_eq!(game.at().1, "T4", "nobody has anything to choose");
}

#[test]
fn one_who_dies_in_a_draw_leaves_the_others_locked() {
    let mut game = game(&[]);
    game.correct(json!({"side": "A", "unit": "A Foot", "cv": 1, "lost": 5}));
    meet_all(&mut game, &["A Foot", "A Column"], "B Line");
    game.dice(&[6, 2]);
    assert_eq!(game.unit(0, "A Foot")["status"], "removed", "1 + 1 + 6 against 6 + 2");
    assert_eq!((locked(&game, 0, "A Column"), locked(&game, 1, "B Line")), (json!("B Line"), json!("A Column")));
}

#[test]
fn all_attackers_of_a_draw_fall_back_where_the_house_rule_says_so() {
    let game = drawn(&[("melee.draw", "attacker-falls-back")]);
    for unit in ["A Foot", "A Column"] {
        assert!(log(&game).contains(&format!("{unit} is D1")), "{}", log(&game));
        assert!(log(&game).contains(&format!("{unit} goes back 6\"")), "{}", log(&game));
        assert_eq!((state(&game, 0, unit).1, locked(&game, 0, unit)), (6, Json::Null));
    }
}

#[test]
fn attackers_beside_a_beaten_lead_go_back_stay_or_suffer_the_same_by_their_own_arm() {
    let cases = [("back", 5, false, true), ("stay", 5, false, false), ("same", 3, true, true)];
    for (setting, cv, disordered, back) in cases {
        let mut game = game(&[("melee.beaten-supports", setting)]);
        meet_all(&mut game, &["A Foot", "A Horse"], "B Column");
        // 6 + 1 + 1 against 6 + 6, by 4: foot loses 3 CV and goes back 6", horse by foot 2 CV and 12".
        game.dice(&[1, 6]);
        assert_eq!(state(&game, 0, "A Foot").1, 3);
        assert_eq!(state(&game, 0, "A Horse").1, cv, "{setting}");
        let log = log(&game);
        assert_eq!(log.contains("A Horse is D2"), disordered, "{setting}: {log}");
        assert_eq!(log.contains("A Horse goes back 12\""), back, "{setting}: {log}");
        assert!(log.contains("A Horse ends its charge"), "{setting}: {log}");
    }
}

#[test]
fn supports_go_back_though_the_lead_is_broken_and_a_leader_with_one_that_lost_cv_is_at_risk() {
    let mut game = game(&[("melee.beaten-supports", "same"), ("leader.risk", "2")]);
    game.correct(json!({"side": "A", "leader": "Red chief", "attached_to": "A Column"}));
    game.correct(json!({"side": "A", "unit": "A Foot", "cv": 2, "lost": 4}));
    meet_all(&mut game, &["A Foot", "A Column"], "B Column");
    // 2 + 1 + 1 against 6 + 6, by 8: the lead is gone, and its neighbour is broken with 2 CV left.
    game.dice(&[1, 6]);
    assert_eq!(game.key(), "leader-risk:A/A Column/faces");
    game.dice(&[1]);
    assert_eq!(game.unit(0, "A Foot")["status"], "removed");
    assert_eq!((state(&game, 0, "A Column").0, state(&game, 0, "A Column").1), ("broken".into(), 2));
    let mut game = self::game(&[]);
    game.correct(json!({"side": "A", "unit": "A Foot", "cv": 2, "lost": 4}));
    meet_all(&mut game, &["A Foot", "A Column"], "B Column");
    game.dice(&[1, 6]);
    assert_eq!(state(&game, 0, "A Column"), as_state("ready", 6, "none"));
    assert!(log(&game).contains("A Column goes back 6\""), "{}", log(&game));
}

#[test]
fn each_unit_that_charged_chooses_for_itself_the_lead_first() {
    let mut game = game(&[]);
    meet_all(&mut game, &["A Column", "A Horse", "A Foot"], "B Column");
    game.dice(&[6, 1]);
    assert_eq!((game.key().as_str(), game.prompt()["side"].as_str()), ("melee:B/B Column/winner", Some("A")));
    game.pick("hold");
    assert_eq!(game.key(), "melee:B/B Column/winner/A/A Horse");
    assert_eq!(options(&game), ["hold", "rally-back", "exploit"]);
    game.ask(json!({"undo": true}));
    assert_eq!(game.key(), "melee:B/B Column/winner");
    game.ask(json!({"redo": true}));
    game.pick("rally-back");
    assert_eq!(game.key(), "melee:B/B Column/rally-back/A/A Horse");
    game.fill(json!({}));
    assert_eq!(
        (game.key().as_str(), options(&game)),
        ("melee:B/B Column/winner/A/A Foot", vec!["hold".into(), "exploit".into()])
    );
    game.pick("exploit");
    game.fill(json!({}));
    let log = log(&game);
    for words in ["A Column holds", "A Horse rallies back", "A Foot exploits its success"] {
        assert!(log.contains(words), "{log}");
    }
}

#[test]
fn a_victor_says_what_ground_it_comes_to_and_is_disordered_as_by_a_move() {
    for (way, unit) in [("exploit", "A Foot"), ("rally-back", "A Horse")] {
        let mut game = game(&[]);
        game.correct(json!({"side": "A", "unit": unit, "ground": "rough"}));
        charge(&mut game, unit, "B Column", json!({}));
        game.pick("stand");
        to_melee(&mut game);
        game.pick("melee:B/B Column");
        game.dice(&[6, 1]);
        game.pick(way);
        assert_eq!(default_of(&game, "ground"), Some(json!("open")), "{way}");
        game.fill(json!({"ground": "light-wood"}));
        assert!(log(&game).contains(&format!("{unit} is D2")), "{way}: {}", log(&game));
        assert_eq!(game.unit(0, unit)["ground"], "light-wood");
    }
}

#[test]
fn whoever_holds_keeps_the_ground_of_the_charge() {
    let mut game = game(&[]);
    charge(&mut game, "A Foot", "B Column", json!({"ground": "rough"}));
    game.pick("stand");
    to_melee(&mut game);
    game.pick("melee:B/B Column");
    game.dice(&[6, 1]);
    game.pick("hold");
    assert_eq!(game.unit(0, "A Foot")["ground"], "rough");
}

#[test]
fn a_leader_is_at_risk_once_however_often_his_unit_is_beaten_in_the_step() {
    let mut game = game(&[("melee.exploit-contact", "melee"), ("leader.risk", "2")]);
    game.correct(json!({"side": "B", "leader": "Blue I leader", "attached_to": "B Column"}));
    charge(&mut game, "A Foot", "B Column", json!({}));
    game.pick("stand");
    to_melee(&mut game);
    game.pick("melee:B/B Column");
    // 6 + 3 against 6 + 1 for the leader + 1: by 1.
    game.dice(&[3, 1]);
    assert_eq!(game.key(), "leader-risk:B/B Column/faces");
    game.dice(&[1]);
    game.pick("exploit");
    game.fill(json!({"enemy": "B/B Column"}));
    game.pick("melee:B/B Column");
    game.dice(&[3, 1]);
    assert_eq!(game.key(), "melee:B/B Column/winner", "he is not at risk again");
}

#[test]
fn a_saved_side_knows_who_is_locked_with_whom_of_several() {
    let game = drawn(&[]);
    let orbats = ["A", "B"].map(|side| game.play.export(side).expect("a side"));
    for order in [[0, 1], [1, 0]] {
        let again = Game::new(&orbats[order[0]], &orbats[order[1]], &[]);
        let (red, blue) = if order[0] == 0 { (0, 1) } else { (1, 0) };
        assert_eq!(locked(&again, red, "A Column"), "B Line");
        assert_eq!(locked(&again, red, "A Foot"), "B Line");
        assert_eq!(locked(&again, blue, "B Line"), "A Foot");
        let mut again = again;
        again.go("T3", Some(1));
        let side = if blue == 0 { "A" } else { "B" };
        assert_eq!(again.owed(), [format!("melee:{side}/B Line")], "the attackers are the attackers again");
    }
}
