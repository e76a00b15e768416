//! Every outcome of every test says what it does: at each throw of whole battles all that may fall is tried.

use std::collections::BTreeMap;

use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use fanion::engine::split_mix::SplitMix;
use fanion::simulate::player::AutoPlayer;
use fanion::simulate::values::{Mood, values};
use serde_json::{Map, Value as Json, json};

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

/// A test that is asked for dice now.
struct Asked {
    /// Its check with the head of its key.
    test: String,
    count: usize,
    sides: u8,
    /// The values that go with the dice, where the test asks for any.
    values: Option<Map<String, Json>>,
}

fn asked(play: &Session, luck: &mut SplitMix) -> Option<Asked> {
    let prompt = play.prompt()?;
    let (check, roll, values) = match &prompt.kind {
        Kind::Faces { check: Some(check), roll, .. } => (check, roll, None),
        Kind::Fill { check: Some(check), roll: Some(roll), asks, .. } => {
            (check, roll, Some(values(asks, Mood::Sensible, luck)))
        }
        _ => return None,
    };
    let head = prompt.key.split(':').next().unwrap_or_default();
    Some(Asked { test: format!("{check} {head}"), count: roll.count, sides: roll.sides, values })
}

/// The dice, with the values of the test.
fn answer(asked: &Asked, faces: &[u8]) -> Request {
    let mut answer = json!({"faces": faces});
    if let Some(values) = &asked.values {
        answer["fill"] = values.clone().into();
    }
    Request::read(&answer.to_string()).expect("a request")
}

/// True where the values fit the test: that they may be out of range, or two of them apart, is no matter here.
fn fits(play: &mut Session, asked: &Asked) -> bool {
    let first = answer(asked, &vec![1; asked.count]);
    if asked.values.is_none() {
        return true;
    }
    let taken = play.request(&first, 0).is_ok();
    if taken {
        play.request(&Request::Undo(None), 0).expect("it is taken back");
    }
    taken
}

/// Tries all that may fall, and takes it back.
fn try_all(play: &mut Session, asked: &Asked, seen: &mut BTreeMap<String, usize>) {
    let test = &asked.test;
    for faces in throws(asked.count, asked.sides) {
        let taken = play.request(&answer(asked, &faces), 0);
        taken.unwrap_or_else(|refusal| panic!("{test} {faces:?}: {refusal}"));
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
        let (mut player, mut luck) = (AutoPlayer::new(SplitMix::of(seed, 8), Mood::Wild), SplitMix::of(seed, 9));
        loop {
            if let Some(asked) = asked(&play, &mut luck) {
                let times = tried.entry(asked.test.clone()).or_default();
                if *times < TRIES && asked.count <= 2 && fits(&mut play, &asked) {
                    *times += 1;
                    try_all(&mut play, &asked, &mut seen);
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
