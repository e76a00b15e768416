//! Grand tactics, and cards that are played in secret, are answered by both sides at once.

use fanion::engine::authority::Hand;
use fanion::engine::request::Request;
use fanion::engine::seat::Eye;
use fanion::engine::session::Session;
use serde_json::json;

use super::game::{Game, SAMPLE, session};
use super::hidden::{battle, shown};
use crate::support::games::step;
use crate::support::player::{Chance, Mood, answer};

const SIDES: [&str; 2] = ["french", "allied"];
/// Games by chance, and requests of each.
const GAMES: u64 = 12;
const REQUESTS: usize = 1_500;

/// From now on this side asks and looks.
fn seated(play: &Session, side: &str) -> Session {
    let mut own = play.clone();
    own.sit_as(Hand::Side(side.to_owned()));
    own.look_as(Eye::Seat(side.to_owned()));
    own
}

/// A side answers.
fn takes(play: &Session, side: &str, request: &Request) -> Session {
    let mut own = seated(play, side);
    own.request(request, 0).unwrap_or_else(|refusal| panic!("{side}, {request:?}: {refusal}"));
    own
}

/// What a side answers by chance until it is asked no more.
fn answers(play: &Session, side: &str, chance: &mut Chance) -> Vec<Request> {
    let mut own = seated(play, side);
    let mut given = Vec::new();
    while own.asked_at_once().any(|asked| asked == side) {
        let prompt = own.prompt().cloned().expect("a question");
        assert_eq!(prompt.side, side);
        let tries = (0..60).map(|attempt| answer(&prompt, if attempt < 30 { Mood::Wild } else { Mood::Tame }, chance));
        let taken = tries.into_iter().find(|request| own.request(request, 0).is_ok());
        given.push(taken.unwrap_or_else(|| panic!("no answer to {prompt:?}")));
    }
    given
}

/// Every order of so many answers of the first and of the second side.
fn orders(first: usize, second: usize) -> Vec<Vec<usize>> {
    if first == 0 || second == 0 {
        return vec![[vec![0; first], vec![1; second]].concat()];
    }
    let begun = |side: usize, rest: Vec<Vec<usize>>| rest.into_iter().map(move |rest| [vec![side], rest].concat());
    begun(0, orders(first - 1, second)).chain(begun(1, orders(first, second - 1))).collect()
}

/// What is done with every question to both sides at once in games by chance, and with that chance. Says how many there were.
fn at_each_question(mut look: impl FnMut(&Session, &mut Chance)) -> usize {
    let mut questions = 0;
    for seed in 0..GAMES {
        let settings = [("cards.order", "secret"), ("hidden.formations", if seed % 2 == 0 { "on" } else { "off" })];
        let mut play = session(SAMPLE, seed, &settings);
        let mut chance = Chance::new(seed);
        for _ in 0..REQUESTS {
            let Some(prompt) = play.prompt().cloned() else { break };
            if play.asked_at_once().eq(SIDES) || play.asked_at_once().eq(SIDES.into_iter().rev()) {
                look(&play, &mut chance);
                questions += 1;
            }
            step(&mut play, &prompt, &mut chance).unwrap_or_else(|why| panic!("game {seed}: {why}"));
        }
    }
    questions
}

#[test]
fn sealed_answers_come_to_the_same_in_whatever_order_they_are_given() {
    let mut several = 0;
    let questions = at_each_question(|play, chance| {
        let given = SIDES.map(|side| answers(play, side, chance));
        let orders = orders(given[0].len(), given[1].len());
        several += usize::from(orders.len() > 2);
        let ends = orders.into_iter().map(|order| {
            let mut next = [0, 0];
            let end = order.iter().fold(play.clone(), |play, side| {
                next[*side] += 1;
                takes(&play, SIDES[*side], &given[*side][next[*side] - 1])
            });
            let told = end.lines_since(play.entry()).into_iter().filter(|line| line.record.get("done").is_some());
            let told: Vec<String> = told.map(|line| line.record.to_string()).collect();
            (end.digest(), end.prompt().cloned(), told, order)
        });
        let ends: Vec<_> = ends.collect();
        for end in &ends {
            assert_eq!((end.0, &end.1, &end.2), (ends[0].0, &ends[0].1, &ends[0].2), "{:?}", end.3);
        }
    });
    assert!(questions > 20 && several > 5, "{questions} questions, {several} with several orders");
}

/// Everything that whoever does not ask is shown, with the reply that his program gets.
fn shown_to_others(play: &Session, other: &str) -> String {
    let lookers = [
        (Hand::Side(other.to_owned()), Eye::Seat(other.to_owned())),
        (Hand::Table, Eye::Seat(other.to_owned())),
        (Hand::Looker, Eye::Public),
    ];
    let each = lookers.map(|(hand, eye)| {
        let mut own = play.clone();
        own.sit_as(hand);
        own.look_as(eye.clone());
        let reply = own.reply().json();
        format!("{reply}\n{}", shown(&Game::from(own), &eye))
    });
    each.join("\n\n")
}

#[test]
fn nothing_of_a_sealed_answer_can_be_read_before_all_are_in() {
    let mut compared = 0;
    at_each_question(|play, chance| {
        for (own, other) in [(SIDES[0], SIDES[1]), (SIDES[1], SIDES[0])] {
            let [one, two] = [(); 2].map(|()| answers(play, own, chance));
            if one == two || one.len() != two.len() {
                continue;
            }
            let [mut first, mut second] = [play.clone(), play.clone()];
            let others = answers(play, other, chance);
            // The other side begins to answer in between.
            for (at, pair) in one.iter().zip(&two).enumerate() {
                first = takes(&first, own, pair.0);
                second = takes(&second, own, pair.1);
                assert!(shown_to_others(&first, other) == shown_to_others(&second, other), "{own}: {pair:?}");
                if let Some(begun) = others.get(at).filter(|_| at + 1 < others.len()) {
                    [first, second] = [first, second].map(|play| takes(&play, other, begun));
                }
                assert!(shown_to_others(&first, other) == shown_to_others(&second, other), "{own}: {pair:?}");
                compared += 1;
            }
        }
    });
    assert!(compared > 40, "only {compared} compared");
}

#[test]
fn a_side_reads_its_own_sealed_answer_and_the_other_reads_that_there_is_one() {
    let game = battle();
    let play = takes(&game.play, "allied", &Request::Pick("hold".to_owned()));
    let last = |side: &str| seated(&play, side).log().last().map(|line| line.lines[0].to_string());
    assert_eq!(last("allied").as_deref(), Some("your secret answer: hold"));
    assert_eq!(last("french").as_deref(), Some("a secret answer: sealed"));
    // Who sits at the table is no side.
    let mut table = play.clone();
    table.sit_as(Hand::Table);
    table.look_as(Eye::Seat("allied".to_owned()));
    assert_eq!(table.log().last().map(|line| line.lines[0].to_string()).as_deref(), Some("a secret answer: sealed"));
    // The French form of before is no older for it, that of the side itself is.
    assert_eq!(seated(&play, "french").asked_since(), seated(&game.play, "french").asked_since());
    assert_ne!(seated(&play, "allied").asked_since(), seated(&game.play, "allied").asked_since());
}

#[test]
fn at_the_table_either_side_is_let_first_and_a_request_may_name_its_question() {
    let mut game = battle();
    assert_eq!(game.asks(), ("french".into(), "tactics:Stonecross/1/lead-french".into()));
    let open = game.play.reply().json()["open"].clone();
    assert_eq!(open.as_array().map(Vec::len), Some(2), "{open}");
    game.play.let_first("allied");
    assert_eq!(game.asks(), ("allied".into(), "tactics:Stonecross/1/allied".into()));
    game.play.let_first("french");
    game.send(json!({"key": "tactics:Stonecross/1/allied", "pick": "hold"}));
    assert_eq!(game.asks().0, "french");
    assert!(game.play.reply().json().get("open").is_none(), "one is asked alone");
    assert!(game.refused(json!({"key": "tactics:Stonecross/1/allied", "pick": "hold"})).contains("nothing is asked"));
    game.play.sit_as(Hand::Side("allied".to_owned()));
    let other = json!({"key": "tactics:Stonecross/1/lead-french", "pick": "The Tower"});
    assert_eq!(game.refused(other), "the game waits for french: only they can answer this");
}

#[test]
fn a_ruling_between_sealed_answers_takes_back_only_what_fits_no_more() {
    for first in ["allied", "french"] {
        let mut game = battle();
        let key = |side: &str| if side == "allied" { "hold" } else { "The Tower" };
        let second = if first == "allied" { "french" } else { "allied" };
        for side in [first, second] {
            game.play = takes(&game.play, side, &Request::Pick(key(side).to_owned()));
        }
        game.play.sit_as(Hand::Table);
        game.play.look_as(Eye::All);
        game.correct("formation", "The Tower", json!({"at": "Northmoor"}));
        // One formation is left: it leads, and the French grand tactic is asked.
        let asked: Vec<String> = game.play.asked_at_once().map(str::to_owned).collect();
        let is_kept = first == "allied";
        assert_eq!(asked.len(), if is_kept { 0 } else { 2 }, "{asked:?}");
        assert_eq!(game.asks(), ("french".into(), "tactics:Stonecross/1/french".into()));
    }
}
