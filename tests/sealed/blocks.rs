//! *Napoleon 1815* by mail: whichever of two blocks that stand face down does a thing, the other side gets the same.

use fanion::engine::session::Session;
use serde_json::{Value as Json, json};

use super::hidden::{in_the_clear, say};
use super::{Begin, Pair};
use crate::blocks::game::{file, session};

/// An answer, and the key of the question that it is for.
type Answers = Vec<(String, Json)>;

fn fill(key: &str, units: &[&str]) -> (String, Json) {
    (key.to_owned(), json!({"fill": {"units": units}}))
}

fn pick(key: &str, picked: &str) -> (String, Json) {
    (key.to_owned(), json!({"pick": picked}))
}

/// Both sides answer, the first answer of a list that is for the question, else as little as they may, until this many
/// messages have gone.
fn played(begin: Begin, mut answers: Answers, messages: usize) -> Pair {
    let mut pair = Pair::of(begin, 3);
    let mut gone = 0;
    for _ in 0..4_000 {
        let Some(at) = pair.turn() else { break };
        let prompt = pair.seats[at].1.play().prompt().cloned().expect("a question");
        let own = answers.iter().position(|(key, _)| *key == prompt.key);
        let request = own.map_or_else(|| least(&prompt.json()), |place| answers.remove(place).1);
        say(&mut pair, at, &[request]);
        let mut sends = pair.turn().filter(|next| *next != at).map(|_| at).or_else(|| pair.only_opens());
        while let Some(sender) = sends {
            pair.letter(sender).unwrap_or_else(|why| panic!("message {}: {why}", gone + 1));
            gone += 1;
            sends = pair.only_opens();
        }
        if gone >= messages {
            break;
        }
    }
    assert!(gone >= messages, "only {gone} messages");
    assert!(answers.is_empty(), "nobody was asked for {answers:?}");
    pair
}

/// Being done where that is offered, the first option, the defaults, dice that do no harm.
fn least(prompt: &Json) -> Json {
    match prompt["kind"].as_str() {
        Some("choose") => {
            let options = prompt["options"].as_array().expect("options");
            let done = options.iter().find(|option| option["key"] == "done");
            json!({"pick": done.unwrap_or(&options[0])["key"]})
        }
        Some("faces") => {
            let count = prompt["roll"]["count"].as_u64().and_then(|count| usize::try_from(count).ok());
            json!({"faces": vec![1; count.unwrap_or(1)]})
        }
        _ => json!({"fill": {}}),
    }
}

/// The same game with one block and with the other: what the other side has, which is the same.
fn same(begin: Begin, messages: usize, watcher: &str, answers: impl Fn([&str; 2]) -> Answers) -> String {
    let kept = [["Alpha", "Beta"], ["Beta", "Alpha"]].map(|blocks| {
        let pair = played(begin, answers(blocks), messages);
        let at = pair.seats.iter().position(|(seat, _)| seat == watcher).expect("a seat");
        in_the_clear(&pair, at)
    });
    assert_eq!(kept[0], kept[1]);
    kept[0].clone()
}

/// Two blocks at one place that nobody can tell apart from outside, and enemies a day's march away.
fn field(seed: u64) -> Session {
    let units = [
        "Alpha french infantry 4 Base",
        "Beta french infantry 2 Base",
        "Gamma french cavalry 3 Base",
        "Delta french infantry 3 Base",
        "Epsilon french artillery 3 Base",
        "Red british infantry 3 Field",
        "Scarlet british infantry 3 Field",
        "Crimson british infantry 4 Field",
        "Ruby british cavalry 2 Field",
    ];
    let roads = [
        "Base Wood major",
        "Wood Field major",
        "Base Field major",
        "Field Rear major",
        "Base Home major",
        "Wood Far major",
    ];
    session(&file("F A F A F", &units, &roads), seed, &[])
}

#[test]
fn which_block_marches_reinforces_and_retreats_is_in_nothing_that_the_other_side_gets() {
    let kept = same(field, 9, "allied", |[one, two]| {
        vec![
            pick("C1", "march:french/Base"),
            fill("march:french/Base/units", &[one]),
            pick("march:french/Base/to", "Base>Wood"),
            pick("C1", "done"),
            pick("C1", "done"),
            pick("C1", "march:french/Base"),
            fill("march:french/Base/units", &["Gamma", "Delta", "Epsilon", two]),
            pick("march:french/Base/to", "Base>Field"),
            (
                "deploy:Field/attacker".to_owned(),
                json!({"fill": {"left": ["Gamma"], "centre": ["Delta"], "right": ["Epsilon"]}}),
            ),
            pick("B2", "done"),
            pick("B3", "move:Gamma"),
            pick("move:Gamma/to", "defender-left"),
            pick("B4", &format!("reinforce:{one}")),
            // In the next set but one.
            pick("B2", "done"),
            pick("B2", &format!("retreat:{two}")),
            pick(&format!("retreat:{two}/to"), "Field>Base"),
        ]
    });
    for line in [
        "French left Gamma, centre Delta, right Epsilon, reserve 1",
        "Allies left Red + Ruby, centre Scarlet, right Crimson, reserve 0",
    ] {
        assert!(kept.contains(&format!("revealed at Field: {line}")), "{line} is not told: {kept}");
    }
}

#[test]
fn which_block_forces_its_march_is_in_nothing_that_the_other_side_gets() {
    same(field, 2, "allied", |[one, _]| {
        vec![
            pick("C1", "march:french/Base"),
            fill("march:french/Base/units", &[one, "Gamma"]),
            pick("march:french/Base/to", "Base>Wood>Far"),
            pick("C2", &format!("force-march:{one}")),
        ]
    });
}

/// Two defenders are left, one of the same two having gone away before.
fn few(seed: u64) -> Session {
    let units = [
        "Alpha british infantry 4 Field",
        "Beta british infantry 4 Field",
        "Red british infantry 3 Field",
        "Gamma french cavalry 3 Base",
        "Delta french infantry 3 Base",
        "Epsilon french infantry 3 Base",
    ];
    let roads = ["Base Field major", "Field Rear major", "Rear Coast major", "Field Side major", "Side Coast major"];
    session(&file("A F A F", &units, &roads), seed, &[])
}

#[test]
fn which_of_the_few_rout_is_in_nothing_that_the_other_side_gets() {
    same(few, 6, "french", |[one, two]| {
        vec![
            pick("C1", "march:british/Field"),
            fill("march:british/Field/units", &[one]),
            pick("march:british/Field/to", "Field>Side"),
            pick("C1", "done"),
            pick("C1", "march:french/Base"),
            fill("march:french/Base/units", &["Gamma", "Delta", "Epsilon"]),
            pick("rout", &format!("rout:{two}")),
            pick(&format!("rout:{two}/to"), "Field>Rear"),
        ]
    });
}
