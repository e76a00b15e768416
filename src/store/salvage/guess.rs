//! What may have been answered at a prompt.

use std::rc::Rc;

use serde_json::{Map, Value as Json};

use crate::engine::input::Domain;
use crate::engine::journal::Record;
use crate::engine::prompt::{Answer, Ask, AskKind, By, Choice, Fill, Kind, Prompt, Roll};
use crate::engine::request::{Dice, Request};
use crate::engine::session::Session;
use crate::engine::settings::Choices;

/// So many faces in all are tried one by one: six dice.
const MOST_THROWS: usize = 46_656;
/// So many throws are tried where each is played.
const MOST_PLAYED: usize = 216;
/// An undo goes back over so many entries at most.
const FARTHEST_UNDO: u64 = 200;
/// So many numbers are tried for one value.
const MOST_NUMBERS: i64 = 200;
/// So many sets of two values are tried.
const MOST_PAIRS: usize = 50_000;

/// Every record that may stand there, as its text: answers and dice, undo and redo, a house rule.
pub(super) fn records(play: &Session) -> Vec<String> {
    let mut texts: Vec<String> = play.questions().flat_map(answers).collect();
    let last = play.entry();
    let undo = |to| text(&Record::Undo { to, why: String::new() });
    texts.extend((last.saturating_sub(FARTHEST_UNDO)..last).map(undo));
    texts.push(text(&Record::Redo));
    for setting in play.sheet().settings {
        if let Choices::Words(words) = setting.choices {
            let set = |value: &&str| Record::Setting {
                key: setting.key.to_owned(),
                value: (*value).to_owned(),
                why: String::new(),
            };
            texts.extend(words.iter().map(set).map(|record| text(&record)));
        }
    }
    texts
}

fn text(record: &Record<()>) -> String {
    serde_json::to_string(record).unwrap_or_default()
}

fn answers(prompt: &Prompt) -> Vec<String> {
    let answer = |answer: Answer| text(&Record::Answer { key: prompt.key.clone(), answer });
    match &prompt.kind {
        Kind::Choose { options, .. } => {
            let pick = |option: &Choice| answer(Answer::Pick(option.key.to_string()));
            options.iter().map(pick).collect()
        }
        Kind::Fill { asks, .. } => fills(asks).into_iter().map(|fill| answer(Answer::Fill(Rc::new(fill)))).collect(),
        Kind::Faces { roll, .. } => {
            let thrown = |faces: Vec<u8>| {
                [By::Hand, By::Program, By::Table]
                    .map(|by| text(&Record::Roll { key: prompt.key.clone(), faces: faces.clone(), by }))
            };
            let mut texts: Vec<String> = throws(roll, MOST_THROWS).into_iter().flat_map(thrown).collect();
            texts.push(answer(Answer::Fill(Rc::default())));
            texts
        }
        Kind::Number { min, max } => {
            let most = (*max).min(min.saturating_add(MOST_NUMBERS));
            (*min..=most).map(|number| answer(Answer::Number(number))).collect()
        }
        Kind::Name => Vec::new(),
    }
}

/// Requests that may have been made there, to be played.
pub(super) fn requests(play: &Session) -> Vec<Request> {
    let mut requests: Vec<Request> = play.questions().flat_map(to).collect();
    requests.extend([Request::Undo(None), Request::Redo]);
    requests
}

/// The same for one question; where several sides are asked at once each request names its question.
fn to(prompt: &Prompt) -> Vec<Request> {
    let none = || Request::Fill(Fill::default(), Dice::Absent);
    let requests: Vec<Request> = match &prompt.kind {
        Kind::Choose { options, .. } => options.iter().map(|option| Request::Pick(option.key.to_string())).collect(),
        Kind::Fill { roll, .. } => {
            let thrown = roll.as_ref().map(typed).unwrap_or_default();
            [none()].into_iter().chain(thrown).collect()
        }
        Kind::Faces { roll, .. } => typed(roll),
        Kind::Number { min, max } => {
            (*min..=(*max).min(min.saturating_add(MOST_NUMBERS))).map(Request::Number).collect()
        }
        Kind::Name => Vec::new(),
    };
    requests.into_iter().map(|request| Request::At(prompt.key.clone(), Box::new(request))).collect()
}

/// The program's dice first, then every throw by hand.
fn typed(roll: &Roll) -> Vec<Request> {
    let fill = |dice| Request::Fill(Fill::default(), dice);
    let hands = throws(roll, MOST_PLAYED).into_iter().map(|faces| fill(Dice::Typed(faces)));
    [fill(Dice::Program)].into_iter().chain(hands).collect()
}

/// Every throw of these dice; none where they are more than `most`.
fn throws(roll: &Roll, most: usize) -> Vec<Vec<u8>> {
    let count = u32::try_from(roll.count).ok().and_then(|count| usize::from(roll.sides).checked_pow(count));
    if count.is_none_or(|count| count > most) {
        return Vec::new();
    }
    let mut all = vec![Vec::new()];
    for _ in 0..roll.count {
        let longer = |faces: &Vec<u8>| -> Vec<Vec<u8>> {
            (1..=roll.sides).map(|face| faces.iter().copied().chain([face]).collect()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// No value, each value alone, and each two of them.
fn fills(asks: &[Ask]) -> Vec<Fill> {
    let values: Vec<Vec<(&str, Json)>> = asks
        .iter()
        .map(|ask| values_of(&ask.kind).into_iter().map(|value| (ask.name.as_str(), value)).collect())
        .collect();
    let fill = |given: &[&(&str, Json)]| {
        let fill: Map<String, Json> = given.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        Fill { fill, ..Fill::default() }
    };
    let mut fills = vec![fill(&[])];
    fills.extend(values.iter().flatten().map(|one| fill(&[one])));
    for (at, first) in values.iter().enumerate() {
        for one in first {
            for other in values[at + 1..].iter().flatten() {
                if fills.len() > MOST_PAIRS {
                    return fills;
                }
                fills.push(fill(&[one, other]));
            }
        }
    }
    fills
}

fn values_of(kind: &AskKind) -> Vec<Json> {
    match kind {
        AskKind::Domain(Domain::Flag) => vec![true.into(), false.into()],
        AskKind::Domain(Domain::Words(words)) => words.iter().map(|word| Json::from(*word)).collect(),
        AskKind::Domain(Domain::Count { min, max }) => {
            (*min..=(*max).min(min.saturating_add(MOST_NUMBERS))).map(Json::from).collect()
        }
        AskKind::Domain(Domain::Inches { max }) => (0..=i64::from(*max).min(MOST_NUMBERS)).map(Json::from).collect(),
        AskKind::Domain(Domain::Fraction { .. }) => Vec::new(),
        AskKind::One(choices) => choices.iter().map(|choice| Json::from(choice.key.to_string())).collect(),
        AskKind::Many(choices) => {
            let one = |choice: &Choice| Json::from(vec![choice.key.to_string()]);
            choices.iter().map(one).collect()
        }
    }
}
