//! What must hold of a game after every entry, whatever its rulebook; and what takes longer, now and then.

use std::collections::BTreeSet;

use fanion::engine::lines::RecordLine;
use fanion::engine::prompt::{AskKind, Kind};
use fanion::engine::reply::Reply;
use fanion::engine::request::Request;
use fanion::engine::session::Session;

/// Columns that a label has at least on a screen of 80: the frame, the mark and the number of the line take the rest.
const LABEL_COLUMNS: usize = 70;

/// What of a label is read at 80 columns, however little it is.
fn as_cut(label: &str) -> &str {
    label.char_indices().nth(LABEL_COLUMNS).map_or(label, |(end, _)| &label[..end])
}
use super::plurals::one_of_several;

/// What is wrong after a request, if anything.
pub fn after_entry(play: &Session, reply: &Reply) -> Result<(), String> {
    let owed = play.owed();
    distinct("owed", owed.iter().map(|owed| owed.key.as_str()))?;
    holds(reply.entry == play.entry(), "the reply names another entry")?;
    holds(reply.told.iter().all(|line| !line.trim().is_empty()), "an empty line of the log")?;
    plain_numbers(play, reply)?;
    let Some(prompt) = play.prompt() else { return holds(owed.is_empty(), "something is owed when all is over") };
    holds(!prompt.text.is_empty() && !prompt.key.is_empty(), "a prompt without words or key")?;
    if let Some(own) = &prompt.owed {
        holds(owed.first() == Some(own), "what the prompt belongs to is not owed first")?;
    }
    match &prompt.kind {
        Kind::Choose { options, blocked } => {
            holds(!options.is_empty(), "nothing to choose")?;
            let keys = options.iter().map(|choice| &choice.key).chain(blocked.iter().map(|blocked| &blocked.key));
            distinct("option", keys.map(|key| &**key))?;
            distinct("label", options.iter().map(|choice| as_cut(&choice.label)))?;
            let must = options.iter().any(|choice| choice.owed.is_some());
            holds(!must || options.iter().all(|choice| *choice.key != *"done"), "`done` beside something owed")
        }
        Kind::Fill { asks, .. } => {
            for ask in asks {
                if let AskKind::One(choices) | AskKind::Many(choices) = &ask.kind {
                    distinct("label", choices.iter().map(|choice| as_cut(&choice.label)))?;
                }
            }
            distinct("asked name", asks.iter().map(|ask| ask.name.as_str()))
        }
        Kind::Faces { roll, .. } => holds(roll.count > 0 && roll.sides > 1, "no dice to throw"),
        Kind::Number { min, max } => holds(min <= max, "no number is in range"),
        Kind::Name => Ok(()),
    }
}

/// Nothing that players read of this request says `1 units`.
fn plain_numbers(play: &Session, reply: &Reply) -> Result<(), String> {
    let mut texts: Vec<String> = reply.told.iter().chain(&reply.table).cloned().collect();
    texts.extend(reply.verdict.iter().map(|verdict| verdict.line().to_string()));
    texts.extend(reply.owed.iter().flat_map(|owed| [owed.what.clone(), owed.why.clone()]));
    if let Some(prompt) = play.prompt() {
        texts.push(prompt.text.clone());
        match &prompt.kind {
            Kind::Choose { options, blocked } => {
                texts.extend(options.iter().map(|option| option.label.to_string()));
                texts.extend(blocked.iter().flat_map(|shut| [shut.label.to_string(), shut.why.to_string()]));
            }
            Kind::Fill { asks, .. } => texts.extend(asks.iter().map(|ask| ask.help.clone())),
            Kind::Faces { .. } | Kind::Number { .. } | Kind::Name => {}
        }
    }
    match texts.iter().find_map(|text| Some((one_of_several(text)?, text))) {
        Some((words, text)) => Err(format!("`{words}` in: {text}")),
        None => Ok(()),
    }
}

/// What takes longer: the saved game is the same game, undo and redo come back, the rules say the same again.
pub fn closely(play: &mut Session, open: impl Fn(Vec<RecordLine>) -> Result<Session, String>) -> Result<(), String> {
    let now = standing(play);
    let lines = play.lines_since(0).into_iter();
    let written = lines.map(|line| {
        let record = serde_json::from_str(&line.record.to_string()).map_err(|error| error.to_string())?;
        Ok(RecordLine { record, ..line })
    });
    let loaded = open(written.collect::<Result<_, String>>()?)?;
    holds(standing(&loaded) == now, "the loaded game is another")?;
    let digest = play.digest();
    holds(loaded.digest() == digest, "the loaded game has another digest")?;
    if play.request(&Request::Undo(None), 0).is_ok() {
        let redone = play.request(&Request::Redo, 0);
        holds(redone.is_ok(), "what was undone cannot be done again")?;
        holds(standing(play) == now && play.digest() == digest, "undone and done again the game is another")?;
    }
    let differs = play.verify();
    holds(differs.is_empty(), &format!("the same answers come out otherwise: {differs:?}"))
}

fn standing(play: &Session) -> String {
    serde_json::Value::Object(play.json()).to_string()
}

fn holds(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

fn distinct<'k>(what: &str, keys: impl Iterator<Item = &'k str>) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for key in keys {
        holds(seen.insert(key), &format!("the {what} `{key}` is there twice"))?;
    }
    Ok(())
}
