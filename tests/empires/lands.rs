//! Countries that change sides, corps off the map, and what a file keeps of both.

use proptest::prelude::*;
use serde_json::{Map, json};

use super::game::{Game, SAMPLE, session};
use fanion::engine::request::Request;

#[test]
fn a_country_that_changes_sides_sends_home_who_is_on_the_map_and_frees_no_prisoner() {
    let mut game = Game::under(SAMPLE, &[("first.side", "french")]);
    game.correct("Rose Guard", json!({"at": "prisoners"}));
    game.correct("Rose Foot", json!({"at": "lost"}));
    game.pick("status:Rosemoor");
    game.pick("neutral");
    assert_eq!((game.at("Rose Guard"), game.at("Rose Foot")), ("prisoners".into(), "lost".into()));
}

#[test]
fn prisoners_come_back_in_their_own_side_s_part_of_the_reinforcement() {
    let mut game = Game::under(SAMPLE, &[]);
    for corps in ["Azur", "Opal"] {
        game.correct(corps, json!({"at": "prisoners"}));
    }
    game.send(json!({"correct": {"position": {"step": "P4", "first": "french"}}}));
    let freed = |game: &Game| game.options().into_iter().filter(|key| key.starts_with("free:")).collect::<Vec<_>>();
    assert_eq!(freed(&game), ["free:Azur"]);
    game.done();
    assert_eq!(freed(&game), ["free:Opal"]);
}

#[test]
fn a_country_surrenders_to_the_coalition_as_its_member_and_france_and_britain_never_do() {
    let mut game = Game::under(SAMPLE, &[("surrender.ask", "any")]);
    game.send(json!({"correct": {"position": {"step": "P4", "first": "french"}}}));
    for (corps, area) in [("Cobalt", "Azurville"), ("Rose Guard", "Azurville"), ("Opal", "Rosemoor")] {
        game.correct(corps, json!({"at": area}));
    }
    for corps in ["Sapphire", "Lapis", "Lord Verdant", "Olive"] {
        game.correct(corps, json!({"at": "reserve"}));
    }
    // Each side stands in the country of the other that never changes.
    game.correct("Drift", json!({"at": "Indigo Plain"}));
    game.correct("Marine", json!({"at": "Verdant Isle"}));
    game.send(json!({"correct": {"position": {"step": "P6"}}}));
    assert_eq!(game.options(), ["surrender:Rosemoor"]);
    game.pick("surrender:Rosemoor");
    assert_eq!(game.options(), ["stands", "member", "neutral"]);
    game.pick("member");
    assert_eq!(game.of("countries", "Rosemoor", "control"), "coalition");
    assert_eq!(game.at("Rose Guard"), "reserve", "its corps are the French's no more");
}

#[test]
fn only_the_first_year_of_a_game_begins_with_the_round_of_its_file() {
    let text = SAMPLE.replace("round = 1 ", "round = 3 ");
    let mut game = Game::under(&text, &[]);
    let file = |game: &Game| game.play.game_file().unwrap_or_else(|why| panic!("{why}"));
    assert!(file(&game).contains("\nround = 3\n"), "{}", file(&game));
    game.send(json!({"correct": {"position": {"year": 1806, "step": "P1", "first": null}}}));
    assert!(file(&game).contains("\nround = 1\n"), "{}", file(&game));
    let mut again = Game::from(session(&file(&game), 7, &[]));
    again.send(json!({"correct": {"position": {"step": "P4", "first": "french", "active": "coalition"}}}));
    again.done();
    let position = again.json()["position"].clone();
    assert_eq!((&position["turn"], &position["year"], &position["round"]), (&json!(2), &json!(1806), &json!(1)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn hands_deck_and_discard_are_always_all_the_cards_whatever_is_set_right(
        told in proptest::collection::vec((0_usize..4, 0_i64..=40), 1..4),
    ) {
        let of = ["french", "coalition", "deck", "discard"];
        let mut game = Game::campaign(&[]);
        let cards: Map<_, _> = told.iter().map(|(at, count)| (of[*at].to_owned(), json!(count))).collect();
        let request = Request::read(&json!({"correct": {"cards": cards.clone()}}).to_string()).expect("a request");
        let taken = game.play.request(&request, 0).is_ok();
        let now = of.map(|name| game.cards(name));
        prop_assert_eq!(now.iter().sum::<i64>(), 36);
        let said = |name: &str| cards.get(name).and_then(serde_json::Value::as_i64);
        for (name, now, before) in [0, 1, 2, 3].map(|at| (of[at], now[at], [6, 6, 24, 0][at])) {
            let expected = if taken { said(name).unwrap_or(now) } else { before };
            prop_assert_eq!(now, expected, "{} of {:?}", name, cards);
        }
        // What is not named gives the difference, or takes it; nothing else is refused.
        let left = 36 - said("french").unwrap_or(6) - said("coalition").unwrap_or(6);
        let fits = match (said("deck"), said("discard")) {
            (Some(deck), Some(discard)) => deck + discard == left,
            (one, other) => one.or(other).unwrap_or(0) <= left,
        };
        prop_assert_eq!(taken, fits, "{:?}", cards);
    }
}

#[test]
fn a_position_within_its_phase_keeps_the_round_and_the_side_that_are_not_named() {
    let at = |step: &str, round: u64, active: &str| {
        let mut position = json!({"step": step, "first": "french", "active": active});
        if round > 0 {
            position["round"] = json!(round);
        }
        Game::sample_at(position)
    };
    for (step, round) in [("P2", 0), ("P4", 0), ("P5", 3)] {
        for (told, stays) in [
            (json!({"step": step}), true),
            (json!({"year": 1805, "step": step, "first": "french"}), true),
            (json!({"step": "P3"}), false),
        ] {
            let mut game = at(step, round, "coalition");
            game.send(json!({"correct": {"position": told.clone()}}));
            let position = game.json()["position"].clone();
            let expected = if stays { (step, "coalition") } else { ("P3", "french") };
            assert_eq!((&position["step"], &position["active"]), (&json!(expected.0), &json!(expected.1)), "{told}");
            if stays && round > 0 {
                assert_eq!(position["round"], json!(round), "{told}");
            }
        }
    }
}
