//! A player that does wrong: answers that half fit, figures set right at any question, undo, mending, house rules.

use std::collections::BTreeMap;

use fanion::engine::figures::Thing;
use fanion::engine::history::GivenRequest;
use fanion::engine::journal::{Entry, Record};
use fanion::engine::prompt::{Fill, Kind, Refusal};
use fanion::engine::reply::Reply;
use fanion::engine::request::{Dice, Request};
use fanion::engine::session::Session;
use serde_json::{Map, Value as Json, json};

use super::player::{Chance, ask_value};
use super::watch;

/// How far back an entry may lie that is undone or mended.
const BACK: usize = 40;

/// A request that players might make by mistake, or because they know better.
pub fn request(play: &Session, chance: &mut Chance) -> Request {
    let why = "by chance".to_owned();
    match chance.below(16) {
        0 => Request::Pick(picked(play, chance)),
        1 => Request::Fill(half_filled(play, chance), thrown(chance)),
        2 => Request::Number(*chance.pick(&[i64::MIN, -1, 0, 1, 7, 1_000, i64::MAX])),
        3 => Request::Name((*chance.pick(&["", " ", "A/B:C", "Ney\n", "第二"])).to_owned()),
        4..=8 => Request::Correct(correction(play, chance), why),
        9 => match chance.below(4) {
            0 => Request::UndoStep,
            1 => Request::Redo,
            2 => Request::Undo(None),
            _ => Request::Undo(Some(past(play, chance))),
        },
        10 => mended(play, chance, Request::Mend),
        11 => mended(play, chance, Request::MendFigures),
        12 => mended(play, chance, Request::MendPreview),
        13 => {
            let setting = chance.pick(play.sheet().settings);
            let value = chance.pick(&setting.choices.samples()).clone();
            Request::Set(vec![(setting.key.to_owned(), value)], why)
        }
        14 => {
            let owed = play.owed().first().map_or_else(|| "nothing".to_owned(), |owed| owed.key.clone());
            Request::Waive(owed, why)
        }
        _ => Request::Outcome(object(&json!({"passed": chance.once_in(2), "cv_lost": 3})), why),
    }
}

/// Makes a request, which may be refused: never by a fault of the program, and never with a trace.
pub fn say(play: &mut Session, request: &Request) -> Result<Option<Reply>, String> {
    let (entry, digest, in_act) = (play.entry(), play.digest(), is_in_act(play));
    match play.request(request, 0) {
        Ok(reply) => {
            watch::after_entry(play, &reply).map_err(|wrong| format!("{request:?}: {wrong}"))?;
            as_typed(play, request, entry, in_act)?;
            Ok(Some(reply))
        }
        Err(refusal @ Refusal::Fault(_)) => Err(format!("{request:?}: {refusal}")),
        Err(refusal) if (play.entry(), play.digest()) != (entry, digest) => {
            Err(format!("refused and yet changed: {request:?}: {refusal}"))
        }
        Err(_) => Ok(None),
    }
}

/// True while an act is open: something was answered since the last one was done.
fn is_in_act(play: &Session) -> bool {
    let asked = |entry: &Entry| match entry.record {
        Record::Answer { .. } | Record::Roll { .. } => Some(true),
        Record::Muster(_) | Record::Done { .. } => Some(false),
        _ => None,
    };
    play.journal().standing().rev().find_map(asked).unwrap_or(false)
}

/// What was set right is as it was typed: now, or when it was said, where the game has gone on by itself since.
fn as_typed(play: &Session, request: &Request, before: u64, in_act: bool) -> Result<(), String> {
    let Request::Correct(fields, _) = request else { return Ok(()) };
    let ruled = |entry: &&Entry| matches!(entry.record, Record::Ruling { .. });
    let then = play.journal().since(before).iter().find(ruled).and_then(|ruled| play.view_at(ruled.number));
    match (differs(fields, play.things(), in_act), then) {
        (Some(_), Some(then)) => differs(fields, then.things(), in_act).map_or(Ok(()), Err),
        (now, _) => now.map_or(Ok(()), Err),
    }
}

/// The first figure that is not as it was typed, in words.
fn differs(fields: &Map<String, Json>, things: Vec<Thing>, in_act: bool) -> Option<String> {
    let own = |thing: &Thing| {
        let named = fields.get(thing.kind).is_some_and(|name| *name == *thing.name);
        named && fields.get("side").is_none_or(|side| *side == *thing.side)
    };
    let thing = things.into_iter().find(own)?;
    // The stance of a campaign's force is set again by the orders of its nation, in the act in which it was corrected.
    let other = |name: &str| name == thing.kind || name == "side" || in_act && name == "stance";
    let figures = fields.iter().filter(|(name, _)| !other(name));
    // An order that is set beside turns of retreat is the one after them.
    let retreats = fields.get("retiring").and_then(Json::as_u64).is_some_and(|turns| turns > 0);
    figures.into_iter().find_map(|(name, value)| {
        let figure = if name == "order" && retreats && value != "retreat" { "order_after" } else { name };
        let is = thing.figures.get(figure).filter(|is| *is != value)?;
        Some(format!("{name} {value} was typed, it is {is}: {}", Json::from(fields.clone())))
    })
}

/// How many things of each kind each side has.
pub fn counted(play: &Session) -> BTreeMap<(String, String), usize> {
    let mut counts = BTreeMap::new();
    for thing in play.things() {
        *counts.entry((thing.kind.to_owned(), thing.side)).or_default() += 1;
    }
    counts
}

fn object(value: &Json) -> Map<String, Json> {
    value.as_object().cloned().unwrap_or_default()
}

fn past(play: &Session, chance: &mut Chance) -> u64 {
    play.entry().saturating_sub(chance.below(BACK) as u64)
}

/// A blocked option, another one's, or none at all.
fn picked(play: &Session, chance: &mut Chance) -> String {
    match play.prompt().map(|prompt| &prompt.kind) {
        Some(Kind::Choose { blocked, .. }) if !blocked.is_empty() => chance.pick(blocked).key.to_string(),
        _ => (*chance.pick(&["done", "", "A/nobody", "charge:A/", "stop", "yes"])).to_owned(),
    }
}

fn half_filled(play: &Session, chance: &mut Chance) -> Fill {
    let mut fill = Map::new();
    if let Some(Kind::Fill { asks, .. }) = play.prompt().map(|prompt| &prompt.kind) {
        for ask in asks.iter().filter(|_| chance.once_in(2)).collect::<Vec<_>>() {
            fill.insert(ask.name.clone(), ask_value(&ask.kind, chance));
        }
    }
    if chance.once_in(3) {
        fill.insert("no such value".to_owned(), Json::Null);
    }
    Fill { fill, ..Fill::default() }
}

fn thrown(chance: &mut Chance) -> Dice {
    match chance.below(3) {
        0 => Dice::Absent,
        1 => Dice::Program,
        _ => Dice::Typed((0..chance.below(5)).map(|_| u8::try_from(chance.below(9)).unwrap_or(0)).collect()),
    }
}

/// One or two figures of one thing, as its form takes them; seldom something else.
fn correction(play: &Session, chance: &mut Chance) -> Map<String, Json> {
    let things = play.things();
    if things.is_empty() {
        return Map::new();
    }
    let thing = chance.pick(&things).clone();
    let asks = play.asks(&thing);
    let mut figures = Map::new();
    for _ in 0..=chance.below(2) {
        if asks.is_empty() {
            break;
        }
        let ask = chance.pick(&asks);
        let value = if chance.once_in(12) { json!(-5) } else { ask_value(&ask.kind, chance) };
        figures.insert(ask.name.clone(), value);
    }
    thing.correction(figures)
}

/// An answer of the past given otherwise.
fn mended(play: &Session, chance: &mut Chance, how: fn(u64, Box<Request>) -> Request) -> Request {
    let given = play.given(past(play, chance));
    if given.is_empty() {
        return how(past(play, chance), Box::new(Request::Pick("done".to_owned())));
    }
    let one: &GivenRequest = chance.pick(&given);
    let with = match (&one.request, &one.asked.kind) {
        (_, Kind::Choose { options, .. }) => Request::Pick(chance.pick(options).key.to_string()),
        (Request::Fill(fill, Dice::Typed(faces)), _) => {
            let sides = one.dice.as_ref().map_or(6, |dice| usize::from(dice.sides));
            let faces = faces.iter().map(|_| u8::try_from(1 + chance.below(sides)).unwrap_or(1)).collect();
            Request::Fill(fill.clone(), Dice::Typed(faces))
        }
        (Request::Number(number), _) => Request::Number(number.saturating_add(1)),
        (other, _) => other.clone(),
    };
    how(one.entry, Box::new(with))
}
