//! What a side hides is in nothing that the other gets, its own save included.

use fanion::engine::request::Request;
use fanion::sealed::{self, SealedMessage};
use fanion::store::{self, Header};
use serde_json::{Value as Json, json};

use super::{Begin, Pair, age, age_at_once, beyond};
use crate::empires::game::{SAMPLE, session};
use crate::support::program::Folder;

/// A seat answers in these words while it is asked.
pub fn say(pair: &mut Pair, at: usize, requests: &[Json]) {
    for request in requests {
        let request = Request::read(&request.to_string()).expect("a request");
        let saved = &mut pair.seats[at].1;
        saved.request(&request, 0).unwrap_or_else(|why| panic!("{request:?}: {why}: {:?}", saved.play().prompt()));
    }
}

/// All that a save holds, but what is sealed in it.
pub fn in_the_clear(pair: &Pair, at: usize) -> String {
    let (_, saved) = &pair.seats[at];
    let lines = saved.play().lines_since(0).into_iter().map(|line| {
        let mut record = line.record.clone();
        if let Some(text) = record.pointer_mut("/post/text") {
            let letter = SealedMessage::read(text.as_str().expect("a text")).expect("a letter");
            *text = json!({"told": letter.told, "after": letter.after, "length": letter.sealed.len()});
        }
        format!("{} {} {:?} {record}", line.number, line.group, line.seat)
    });
    let log = saved.play().log().into_iter().flat_map(|line| line.lines).map(|line| line.to_string());
    let state = Json::Object(saved.play().json()).to_string();
    lines.chain(log).chain([state, format!("{:?}", saved.play().seen_prompt())]).collect::<Vec<_>>().join("\n")
}

/// The same game twice, in which one seat hides other things: the other's save is the same.
fn same_for_the_other(begin: Begin, hides: [&dyn Fn(&mut Pair) -> usize; 2]) {
    let saves = hides.map(|hide| {
        let mut pair = Pair::of(begin, 3);
        let at = hide(&mut pair);
        pair.letter(at).expect("a letter");
        in_the_clear(&pair, 1 - at)
    });
    assert_eq!(saves[0], saves[1]);
}

/// The French draw, and name their hand, as far as the game goes without the Coalition.
fn named(pair: &mut Pair, card: usize) -> usize {
    let mut at = 0;
    for _ in 0..60 {
        let Some(turn) = pair.turn() else { break };
        at = turn;
        let prompt = pair.seats[at].1.play().prompt().cloned().expect("a question");
        let request = match &*prompt.key {
            "first" => json!({"pick": "french"}),
            key if key.starts_with("draw:") => json!({"number": 3}),
            key if key.starts_with("hand:") => {
                let asks = prompt.json()["asks"].clone();
                let name = asks[card]["name"].as_str().expect("a card").to_owned();
                say(pair, at, &[json!({"fill": {name: 1}})]);
                return at;
            }
            // At a question to both the other side's options are its own.
            _ => {
                let options = prompt.json()["options"].clone();
                let due = options.as_array().expect("options").iter().filter(|option| {
                    let key = option["key"].as_str().unwrap_or_default();
                    ["first", "draw:", "hand:", "done"].iter().any(|word| key.starts_with(word))
                });
                let own = due.map(|option| json!({"pick": option["key"]})).find(|pick| {
                    let pick = Request::read(&pick.to_string()).expect("a request");
                    pair.seats[at].1.play().clone().request(&pick, 0).is_ok()
                });
                own.expect("what is due")
            }
        };
        say(pair, at, &[request]);
        if pair.turn() != Some(at) {
            pair.letter(at).expect("a letter");
        }
    }
    panic!("nobody names a hand; the last asked was {at}")
}

#[test]
fn other_cards_in_a_hand_change_nothing_that_the_other_side_gets() {
    // By mail hands are named one after the other, however the game was begun.
    for begin in [age, age_at_once] {
        same_for_the_other(begin, [&|pair| named(pair, 0), &|pair| named(pair, 1)]);
    }
}

#[test]
fn hands_that_are_named_at_once_by_a_rule_of_the_players_own_cannot_go_by_mail() {
    let game = session(SAMPLE, 3, &[("cards.track", "names"), ("cards.named", "at-once")]);
    let folder = Folder::new();
    let path = folder.path("open.fanion");
    let header = Header::new(game.sheet(), 3, "a game", 0);
    drop(store::create(&path, &header, game, false).expect("the game"));
    let viewed = store::open_read_only(&path, fanion::cli::saves::opener).expect("the game");
    let refused = sealed::seal(&viewed, "french", "the words of one side", 1).map(drop).expect_err("refused");
    assert_eq!(refused.to_string(), "a game by mail needs the house rule cards.named = in-turn");
}

/// The first side that is asked for a grand tactic in secret chooses the option at this place.
fn chosen(pair: &mut Pair, option: usize) -> usize {
    let mut chance = crate::support::player::Chance::new(5);
    for _ in 0..3_000 {
        let at = pair.turn().or_else(|| pair.only_opens()).expect("a seat");
        let prompt = pair.seats[at].1.play().prompt().cloned();
        match prompt.filter(|prompt| pair.turn() == Some(at) && prompt.key.starts_with("tactics:")) {
            Some(prompt) if !prompt.key.contains("/lead-") => {
                let key = prompt.json()["options"][option]["key"].clone();
                say(pair, at, &[json!({"pick": key})]);
                return at;
            }
            _ if pair.turn() == Some(at) => pair.answer(at, &mut chance),
            _ => {}
        }
        if pair.turn() != Some(at) {
            pair.letter(at).expect("a letter");
        }
    }
    panic!("no battle in so many answers")
}

#[test]
fn another_grand_tactic_changes_nothing_that_the_other_side_gets() {
    same_for_the_other(beyond, [&|pair| chosen(pair, 0), &|pair| chosen(pair, 1)]);
}

#[test]
fn a_letter_tells_neither_seed_nor_what_was_undone() {
    let mut pair = Pair::of(beyond, 3);
    let at = pair.turn().expect("a seat");
    let mut chance = crate::support::player::Chance::new(1);
    pair.answer(at, &mut chance);
    if pair.turn() == Some(at) {
        let saved = &mut pair.seats[at].1;
        let _ = saved.request(&Request::Note("my own thoughts".to_owned()), 0);
    }
    while pair.turn() == Some(at) {
        pair.answer(at, &mut chance);
    }
    let letter = pair.letter(at).expect("a letter");
    let clear = format!("{:?}", letter.told);
    assert!(!clear.contains("thoughts") && !clear.contains("seed"), "{clear}");
    let seed =
        store::open_read_only(&pair.folder.path(&format!("{}.fanion", pair.seats[at].0)), fanion::cli::saves::opener);
    let seed = seed.expect("the save").header().seed;
    assert_ne!(seed, pair.seats[1 - at].1.header().seed);
}
