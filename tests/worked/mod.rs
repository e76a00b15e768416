//! Worked turns of the three board games: whole turns reckoned by hand from the sheets, as text files that another
//! program could play. A step is what is answered; then what must be so.
//!
//! `at` is the key of the open prompt; `pick`, `fill`, `number`, `dice`, `correct` answer it; `refused` is a part of the words with
//! which that answer is refused, and changes nothing; `offered`, `not_offered` are options of the prompt that follows;
//! `then` are members of the state by their path, `outcome` members of the last test's outcome, `tally` the sum of one of
//! its sides. A path goes through lists by `name`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use fanion::engine::prompt::Kind;
use fanion::engine::request::Request;
use fanion::engine::session::Session;
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};

/// A worked turn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    title: String,
    /// House rules that differ from the defaults.
    #[serde(default)]
    rules: BTreeMap<String, String>,
    step: Vec<Step>,
}

#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
#[derive(Default)]
struct Step {
    at: Option<String>,
    pick: Option<String>,
    fill: Option<Map<String, Json>>,
    dice: Option<Vec<u8>>,
    number: Option<i64>,
    correct: Option<Map<String, Json>>,
    refused: Option<String>,
    offered: Vec<String>,
    not_offered: Vec<String>,
    then: BTreeMap<String, Json>,
    outcome: BTreeMap<String, Json>,
}

/// Plays a worked turn of the folder; what comes out otherwise, a line each.
fn play(name: &str, begin: impl Fn(&[(&str, &str)]) -> Session) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/worked").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let turn: Turn = toml::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(!turn.title.is_empty(), "{name} has no title");
    let rules: Vec<(&str, &str)> = turn.rules.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let mut session = begin(&rules);
    let mut faults = Vec::new();
    for (at, step) in turn.step.iter().enumerate() {
        let number = at + 1;
        if let Err(why) = one(&mut session, step, &mut |fault| faults.push(format!("step {number}: {fault}"))) {
            faults.push(format!("step {number}: {why}"));
            break;
        }
    }
    assert!(faults.is_empty(), "{name}: {}\n{}", turn.title, faults.join("\n"));
}

fn one(session: &mut Session, step: &Step, fault: &mut dyn FnMut(String)) -> Result<(), String> {
    let key = session.prompt().map(|prompt| prompt.key.clone()).unwrap_or_default();
    if let Some(at) = step.at.as_ref().filter(|at| **at != key) {
        return Err(format!("`{key}` is asked, not `{at}`"));
    }
    let request = match step {
        Step { pick: Some(pick), .. } => json!({"pick": pick}),
        Step { fill: Some(fill), .. } => json!({"fill": fill}),
        Step { dice: Some(dice), .. } => json!({"faces": dice}),
        Step { number: Some(number), .. } => json!({"number": number}),
        Step { correct: Some(correct), .. } => json!({"correct": correct, "why": "worked"}),
        _ => return Err("nothing is answered".to_owned()),
    };
    let request = Request::read(&request.to_string()).map_err(|refusal| refusal.to_string())?;
    match (session.request(&request, 0), &step.refused) {
        (Ok(_), Some(part)) => return Err(format!("at `{key}` it is not refused with `{part}`")),
        (Err(refusal), Some(part)) if refusal.to_string().contains(part) => {}
        (Err(refusal), _) => return Err(format!("at `{key}` it is refused: {refusal}")),
        (Ok(reply), None) => {
            let outcome = reply.verdict.as_ref().map(|verdict| verdict.outcome.members());
            for (path, expected) in &step.outcome {
                let found = outcome.and_then(|outcome| outcome.get(path)).cloned().unwrap_or_default();
                if found != *expected {
                    fault(format!("at `{key}` {path} is {found}, not {expected}"));
                }
            }
        }
    }
    let options = options(session);
    for option in step.offered.iter().filter(|option| !options.contains(option)) {
        fault(format!("`{option}` is not offered: {options:?}"));
    }
    for option in step.not_offered.iter().filter(|option| options.contains(option)) {
        fault(format!("`{option}` is offered"));
    }
    let mut state = session.json();
    state.insert("position".to_owned(), serde_json::to_value(session.position()).unwrap_or_default());
    let state = Json::Object(state);
    for (path, expected) in &step.then {
        let found = member(&state, path);
        if found != *expected {
            fault(format!("{path} is {found}, not {expected}"));
        }
    }
    Ok(())
}

/// What the open prompt offers.
fn options(session: &Session) -> Vec<String> {
    match session.prompt().map(|prompt| &prompt.kind) {
        Some(Kind::Choose { options, .. }) => options.iter().map(|choice| choice.key.to_string()).collect(),
        Some(Kind::Fill { asks, .. }) => {
            let lists = asks.iter().filter_map(|ask| match &ask.kind {
                fanion::engine::prompt::AskKind::One(choices) | fanion::engine::prompt::AskKind::Many(choices) => {
                    Some(choices.iter().map(|choice| choice.key.to_string()).collect::<Vec<_>>())
                }
                fanion::engine::prompt::AskKind::Domain(_) => None,
            });
            lists.flatten().collect()
        }
        _ => Vec::new(),
    }
}

fn member(root: &Json, path: &str) -> Json {
    path.split('/').fold(root.clone(), |value, name| match &value {
        Json::Object(members) => members.get(name).cloned().unwrap_or_default(),
        Json::Array(list) => list.iter().find(|own| own["name"] == name).cloned().unwrap_or_default(),
        _ => Json::Null,
    })
}

#[test]
fn age_of_napoleon_a_round_of_the_campaign() {
    use crate::empires::game::{SAMPLE, session};
    play("age-of-napoleon.toml", |rules| session(SAMPLE, 7, rules));
}

#[test]
fn age_of_napoleon_the_extra_loss_after_a_tie() {
    use crate::empires::game::{SAMPLE, session};
    play("age-of-napoleon-extra-loss.toml", |rules| session(SAMPLE, 7, rules));
}

#[test]
fn age_of_napoleon_whom_the_first_die_of_a_march_spares() {
    use crate::empires::game::{SAMPLE, session};
    play("age-of-napoleon-spared.toml", |rules| session(SAMPLE, 7, rules));
}

#[test]
fn beyond_waterloo_french_operations() {
    use crate::operations::game::{SAMPLE, session};
    play("beyond-waterloo.toml", |rules| session(SAMPLE, 7, rules));
}

#[test]
fn beyond_waterloo_a_force_march_that_ends_in_echelon() {
    use crate::operations::game::{SAMPLE, session};
    play("beyond-waterloo-echelon.toml", |rules| session(SAMPLE, 7, rules));
}

#[test]
fn beyond_waterloo_a_leader_without_units() {
    use crate::operations::game::{SAMPLE, session};
    play("beyond-waterloo-no-units.toml", |rules| session(SAMPLE, 7, rules));
}

#[test]
fn napoleon_1815_a_march_and_a_battle() {
    use crate::blocks::game::{SAMPLE, session};
    play("napoleon-1815.toml", |rules| session(SAMPLE, 7, rules));
}
