//! Who goes back, who comes, and who is lost on the way: retreats, reserves, supply.

use serde_json::json;

use super::battles::battle_of;
use super::game::{Game, file};

/// F1 has engaged the left of the British at Mons, whose turn it is.
fn engaged_on_the_left(more: &[&str], columns: &str) -> Game {
    let mut game = battle_of(more, &[]);
    game.deploy("Mons", columns, "F1 F2 F3");
    game.turn_to("Mons", "B3");
    game.moves("F1", "defender-left");
    game.done();
    game
}

#[test]
fn engaged_guns_lose_two_in_a_retreat_and_who_has_no_more_does_not_arrive_as_the_way_says_before() {
    for (cv, said, left, at) in [(2, "LOST", "0", ""), (3, "loses 2 CV, 1 left", "1", "Ghent")] {
        let guns = format!("BH british artillery {cv} Mons");
        let mut game = engaged_on_the_left(&[&guns], "BH,B1 B2 B3,BG");
        game.turn_to("Mons", "B2");
        game.pick("retreat:BH");
        let prompt = game.prompt().json()["options"][0]["label"].clone();
        assert!(prompt.as_str().is_some_and(|label| label.contains(said)), "{prompt}");
        game.pick("Mons>Ghent");
        let lost_by = if at.is_empty() { "retreat" } else { "" };
        let now = ["cv", "lost_by", "at"].map(|field| game.of_piece("BH", field));
        assert_eq!(now, [left, lost_by, at], "{cv}");
    }
}

#[test]
fn a_retreat_of_two_sections_passes_no_city_with_enemies() {
    let mut game =
        engaged_on_the_left(&["BC british cavalry 2 Mons", "X french infantry 1 Brussels"], "B1,BC B2 B3,BG");
    // The French might have sent X.
    game.done();
    game.turn_to("Mons", "B2");
    game.pick("retreat:BC");
    assert!(game.options().contains(&"Mons>Ghent>Bruges".to_owned()), "{:?}", game.options());
    assert!(!game.options().iter().any(|way| way.contains("Brussels")), "{:?}", game.options());
    assert_eq!(game.blocked("Mons>Brussels").as_deref(), Some("Brussels: the enemy is there"));
}

#[test]
fn a_unit_engages_out_of_the_reserve_into_an_area_of_its_side_and_not_in_the_turn_in_which_it_came_back() {
    let mut game = engaged_on_the_left(&["BC british cavalry 2 Mons"], "B1,BC B2 B3,BG");
    game.turn_to("Mons", "B3");
    game.moves("BC", "defender-reserve");
    game.pick("move:BC");
    assert_eq!(game.blocked("defender-left").as_deref(), Some("it has disengaged in this turn"));
    game.pick("defender-centre");
    game.moves("BG", "defender-reserve");
    game.done();
    game.turn_to("Mons", "B3");
    game.done();
    game.turn_to("Mons", "B3");
    game.moves("BG", "defender-left");
    // It stands with the enemy, and fires from there in the next turn only.
    assert_eq!((game.of_piece("BG", "area"), game.of_piece("BG", "revealed")), ("defender-left".into(), "true".into()));
    assert_eq!(game.blocked("fire:BG").as_deref(), Some("it has moved in this turn"));
}

#[test]
fn who_is_disrupted_does_not_reinforce_and_comes_once_it_is_ready() {
    let mut game = battle_of(&["B5 british infantry 2 Ghent", "B6 british infantry 2 Brussels"], &[]);
    game.deploy("Mons", "B1 B2 B3", "F1,FG F2 F3");
    game.correct("B5", json!({"status": "disrupted"}));
    game.send(json!({"waive": "battle:Mons"}));
    game.turn_to("Mons", "B4");
    assert_eq!(game.blocked("reinforce:B5").as_deref(), Some("it is disrupted"));
    assert!(game.options().contains(&"reinforce:B6".to_owned()), "{:?}", game.options());
    game.correct("B5", json!({"status": "ready"}));
    assert!(game.options().contains(&"reinforce:B5".to_owned()), "{:?}", game.options());
}

#[test]
fn each_city_of_the_sheet_costs_the_army_that_it_supplies_as_many_units_as_printed() {
    for (city, army, count) in [("Ghent", "british", 1), ("Brussels", "british", 1), ("Liege", "prussian", 2)] {
        let holds = format!("F1 french infantry 3 {city}");
        let units = [
            &holds,
            "B1 british infantry 3 Mons",
            "B2 british infantry 2 Mons",
            "P1 prussian infantry 3 Namur",
            "P2 prussian infantry 2 Namur",
        ];
        let mut game = Game::of(&file("F A F", &units, &[&format!("{city} Paris major")]));
        game.done();
        assert_eq!(game.options(), [format!("supply:{city}")]);
        game.pick(&format!("supply:{city}"));
        game.send(json!({"fill": {}}));
        let pieces = game.json()["pieces"].as_array().cloned().unwrap_or_default();
        let lost: Vec<_> = pieces.iter().filter(|piece| piece["lost_by"] == "supply").collect();
        assert_eq!((lost.len(), lost.iter().all(|piece| piece["army"] == army)), (count, true), "{city}: {lost:?}");
    }
}

#[test]
fn a_night_of_the_french_is_a_turn_of_theirs_in_which_supply_is_checked_and_one_of_the_allies_is_not() {
    for (night, step) in [("Fn", "C7"), ("An", "C1")] {
        let units = ["F1 french infantry 3 Liege", "P1 prussian infantry 3 Mons", "P2 prussian infantry 2 Mons"];
        let text = file(&format!("{night} F A"), &units, &["Mons London major", "Liege Paris major"]);
        let mut game = Game::of(&text);
        game.done();
        assert_eq!(game.step(), step, "{night}");
    }
}
