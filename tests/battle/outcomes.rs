//! Every outcome of every test says what it does: at each throw of whole battles all that may fall is tried.

use std::collections::BTreeMap;

use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::simulate::luck::Luck;
use fanion::simulate::player::Player;
use fanion::simulate::values::Mood;
use serde_json::json;

use crate::simulate::armies;

/// House rules under which every kind of test is taken.
const RULES: [(&str, &str); 5] = [
    ("ved.on.charge-home", "on"),
    ("ved.on.receive-charge", "on"),
    ("ved.on.fire-loss", "on"),
    ("ved.on.flee", "on"),
    ("battle.turns", "4"),
];

/// A throw of each test is tried so often.
const TRIES: usize = 6;

/// Every way in which so many dice may fall.
fn throws(count: usize, sides: u8) -> Vec<Vec<u8>> {
    (0..count).fold(vec![Vec::new()], |throws, _| {
        let longer = |throw: &Vec<u8>| (1..=sides).map(|face| [&throw[..], &[face]].concat()).collect::<Vec<_>>();
        throws.iter().flat_map(longer).collect()
    })
}

/// The test that is asked for dice now: its check with the head of its key, and the dice.
fn asked(play: &Session) -> Option<(String, usize, u8)> {
    let prompt = play.prompt()?;
    let Kind::Faces { check: Some(check), roll, .. } = &prompt.kind else { return None };
    let head = prompt.key.split(':').next().unwrap_or_default();
    Some((format!("{check} {head}"), roll.count, roll.sides))
}

/// Tries all that may fall, and takes it back.
fn try_all(play: &mut Session, test: &str, dice: (usize, u8), seen: &mut BTreeMap<String, usize>) {
    for faces in throws(dice.0, dice.1) {
        let request = Request::read(&json!({"faces": faces}).to_string()).expect("a request");
        play.request(&request, 0).unwrap_or_else(|refusal| panic!("{test} {faces:?}: {refusal}"));
        let verdict = play.verdict().unwrap_or_else(|| panic!("{test} {faces:?} has no verdict"));
        // Where more dice are to fall, the outcome is not known yet.
        if verdict.check.as_deref().is_some_and(|check| test.starts_with(check)) {
            let (words, effect) = (verdict.words.to_string(), verdict.effect.to_string());
            assert!(!effect.is_empty(), "{test} {faces:?}: {words} says nothing of what it does");
            assert!(!verdict.test.is_empty() && !verdict.step.is_empty(), "{test} has no title");
            *seen.entry(format!("{test}: {words}")).or_default() += 1;
        }
        play.request(&Request::Undo(None), 0).expect("it is taken back");
    }
}

#[test]
fn every_outcome_of_every_test_says_what_it_does() {
    let (mut seen, mut tried) = (BTreeMap::new(), BTreeMap::<String, usize>::new());
    for seed in 0..8 {
        let mut play = armies::battle(9_000 + seed, armies::Size::Small);
        for (key, value) in RULES {
            let set = Request::read(&json!({"set": {key: value}}).to_string()).expect("a setting");
            play.request(&set, 0).expect("a house rule");
        }
        let mut player = Player::new(Luck::of(seed, 8), Mood::Wild);
        loop {
            if let Some((test, count, sides)) = asked(&play) {
                let times = tried.entry(test.clone()).or_default();
                *times += 1;
                if *times <= TRIES && count <= 2 {
                    try_all(&mut play, &test, (count, sides), &mut seen);
                }
            }
            match player.play(&mut play, 0) {
                Some(Ok(_)) => {}
                Some(Err(dead_end)) => panic!("{dead_end}"),
                None => break,
            }
        }
    }
    for test in ["order", "ved", "skirmish", "small-arms", "artillery", "melee", "morale", "initiative", "leader-risk"]
    {
        let outcomes = seen.keys().filter(|seen| seen.starts_with(&format!("march-attack/{test} "))).count();
        assert!(outcomes >= 2, "{test} came to {outcomes} outcomes: {seen:#?}");
    }
}
