//! What one side may not know is in nothing that the other is shown.

use fanion::engine::authority::Hand;
use fanion::engine::request::Request;
use fanion::engine::seat::Eye;
use serde_json::{Value as Json, json};

use super::game::{Game, SAMPLE};
use crate::support::games::share;
use crate::support::player::{Chance, Mood, answer};

fn eye(side: &str) -> Eye {
    Eye::Seat(side.to_owned())
}

/// Everything that someone is shown.
fn shown(game: &Game, eye: &Eye) -> String {
    let mut play = game.play.clone();
    play.look_as(eye.clone());
    let log: Vec<String> = play.log().iter().flat_map(|line| &line.lines).map(ToString::to_string).collect();
    let seen = play.seen_prompt().map(|prompt| prompt.json());
    let file = play.game_file().unwrap_or_default();
    let state = Json::Object(play.json());
    let (doc, things) = (play.doc(), play.things());
    let rows = doc.columns.iter().flat_map(|column| &column.groups).flat_map(|group| &group.rows);
    let pages: Vec<String> =
        rows.map(|row| format!("{:?} {:?}", play.unit(&row.code), play.look_up(&[&row.code]))).collect();
    format!(
        "{state}\n{seen:?}\n{}\n{doc:?}\n{:?}\n{file}\n{things:?}\n{pages:?}\n{:?}\n{:?}",
        log.join("\n"),
        play.army(),
        play.verdict(),
        play.summary()
    )
}

/// A game at its strategy phase, with names for cards and these house rules beside.
fn begun(rules: &[(&str, &str)]) -> Game {
    let rules = [&[("cards.track", "names"), ("first.side", "french")], rules].concat();
    let mut game = Game::under(SAMPLE, &rules);
    game.send(json!({"correct": {"position": {"step": "P3", "first": "french"}}}));
    game
}

/// The same once both sides have drawn.
fn drawn(rules: &[(&str, &str)]) -> Game {
    let mut game = begun(rules);
    for side in ["french", "coalition"] {
        game.pick(&format!("draw:{side}"));
        game.send(json!({"number": 0}));
    }
    game
}

/// A game in which the French have named these cards, and the Coalition is asked for its own.
fn named(cards: Json) -> Game {
    let mut game = drawn(&[]);
    game.pick("hand:french");
    assert!(game.prompt().secret);
    game.fill(cards);
    game
}

#[test]
fn cards_that_a_side_has_named_are_seen_by_nobody_else() {
    let [one, two] = [json!({"Envoy": 4, "Long Roads": 2}), json!({"Envoy": 1, "Deep Mud": 3})].map(named);
    let done = [&one, &two].map(|game| {
        let mut game = Game::from(game.play.clone());
        game.fill(json!({}));
        game
    });
    for [one, two] in [[&one, &two], [&done[0], &done[1]]] {
        for eye in [eye("coalition"), Eye::Public] {
            assert_eq!(shown(one, &eye), shown(two, &eye), "{eye:?}");
        }
    }
    assert_ne!(shown(&done[0], &eye("french")), shown(&done[1], &eye("french")));
    assert!(shown(&done[0], &eye("french")).contains("4 Envoy"));
}

#[test]
fn both_sides_name_their_hands_at_once_and_either_order_comes_to_the_same() {
    let hands = [("french", json!({"Envoy": 4})), ("coalition", json!({"Long Roads": 3}))];
    let ends = [[0, 1], [1, 0]].map(|order| {
        let mut game = drawn(&[]);
        game.pick("hand:french");
        assert!(game.play.asked_at_once().eq(["french", "coalition"]));
        for at in order {
            let (side, hand) = &hands[at];
            game.send(json!({"fill": hand, "key": format!("hand:{side}")}));
        }
        assert_eq!(game.key(), "P4");
        (game.play.digest(), shown(&game, &Eye::All))
    });
    assert_eq!(ends[0], ends[1]);
}

#[test]
fn hands_are_named_in_turn_by_the_house_rule_and_where_the_other_side_has_not_drawn() {
    let mut game = drawn(&[("cards.named", "in-turn")]);
    for side in ["coalition", "french"] {
        game.pick(&format!("hand:{side}"));
        assert_eq!(game.play.asked_at_once().count(), 0);
        game.fill(json!({}));
    }
    assert_eq!(game.key(), "P4");
    let mut game = begun(&[]);
    game.pick("draw:french");
    game.send(json!({"number": 0}));
    game.pick("hand:french");
    assert_eq!(game.play.asked_at_once().count(), 0);
    game.fill(json!({}));
    assert_eq!(game.options(), ["draw:coalition"]);
}

#[test]
fn a_side_names_no_more_cards_than_it_has_and_plays_those_it_has() {
    let mut game = named(json!({"Envoy": 4, "Long Roads": 1}));
    assert_eq!(game.refused(json!({"fill": {"Envoy": 7}})), "a hand of 6 cards: 7 named");
    game.fill(json!({}));
    game.send(json!({"correct": {"position": {"step": "P1", "first": "french"}}}));
    game.pick("play:french");
    let asks = game.prompt().json()["asks"][0]["values"].clone();
    assert_eq!(asks, json!(["Envoy", "another", "Long Roads"]));
    game.fill(json!({"card": "Long Roads"}));
    game.pick("play:french");
    assert_eq!(game.prompt().json()["asks"][0]["values"], json!(["Envoy", "another"]));
}

#[test]
fn a_question_to_the_other_side_cannot_be_answered_and_shows_only_who_is_asked() {
    let mut game = Game::campaign(&[]);
    game.pick("move:Azurville");
    game.play.look_as(eye("coalition"));
    game.play.sit_as(Hand::Side("coalition".to_owned()));
    let prompt = game.json()["prompt"].clone();
    assert_eq!((&prompt["side"], &prompt["key"]), (&json!("french"), &json!("move:Azurville")));
    assert_eq!((&prompt["options"], &prompt["asks"]), (&json!([]), &Json::Null));
    assert_eq!(game.refused(json!({"fill": {}})), "the game waits for french: only they can answer this");
}

#[test]
fn the_screen_is_covered_only_where_cards_are_named() {
    let [counts, names] = ["counts", "names"].map(|track| Game::under(SAMPLE, &[("cards.track", track)]));
    assert_eq!((counts.play.hides(), names.play.hides()), (false, true));
}

/// The same answers to two games in which the French have named other cards, for as long as both take them; how many
/// were compared.
fn compared(seed: u64) -> usize {
    let [mut one, mut two] = [json!({"Envoy": 4, "Long Roads": 2}), json!({"Envoy": 1, "Deep Mud": 3})].map(named);
    let mut chance = Chance::new(seed);
    let mut compared = 0;
    for _ in 0..120 {
        let Some(prompt) = one.play.prompt().cloned() else { break };
        // Which card it is its player tells: from then on it is no secret.
        let tells = |request: &Request| matches!(request, Request::Pick(key) if key.starts_with("play:"));
        let asked = (0..20).map(|_| answer(&prompt, Mood::Tame, &mut chance)).find(|request| !tells(request));
        let Some(request) = asked else { break };
        if one.play.request(&request, 0).is_err() {
            continue;
        }
        if two.play.request(&request, 0).is_err() {
            break;
        }
        compared += 1;
        // Whom nobody sits beside is asked in full.
        let asked = one.play.prompt().is_some_and(|prompt| prompt.side == "french");
        let eyes = [eye("coalition"), Eye::Public].into_iter().filter(|eye| !asked || *eye != Eye::Public);
        for eye in eyes {
            let [before, after] = [&one, &two].map(|game| shown(game, &eye));
            assert!(before == after, "game {seed}, {eye:?}, after {request:?}");
        }
    }
    compared
}

#[test]
fn whole_campaigns_show_nothing_of_which_cards_the_other_side_has_named() {
    let compared: usize = (0..share(16)).map(compared).sum();
    assert!(compared > 40, "only {compared} comparisons");
}
