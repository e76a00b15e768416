//! Figures set right: `correct ab cv=4 disorder=d1 because it was counted twice`.

use serde_json::{Map, Value as Json};

use crate::engine::request::Request;
use crate::engine::text::is_same_name;
use crate::tui::game::Game;

/// The words before and after `because`.
pub(super) fn because(words: &str) -> (&str, String) {
    match words.split_once("because ") {
        Some((before, why)) => (before.trim(), why.trim().to_owned()),
        None => (words.trim(), String::new()),
    }
}

/// `name=value` pairs with blanks between them.
pub(super) fn pairs(words: &str) -> Result<Map<String, Json>, String> {
    let mut members = Map::new();
    for pair in words.split_whitespace() {
        let (name, value) =
            pair.split_once('=').ok_or_else(|| format!("name=value, with blanks between; found {pair}"))?;
        let value = serde_json::from_str(value).unwrap_or_else(|_| Json::from(value));
        crate::engine::input::nest(&mut members, name, value);
    }
    Ok(members)
}

/// The request that the words after `correct` write.
pub(super) fn read(game: &Game, words: &str) -> Result<Request, String> {
    let (words, why) = because(words);
    let starts = words.split(' ').find(|word| word.contains('='));
    let starts = starts.and_then(|word| words.find(word)).ok_or("what shall it be? such as cv=4 or order=attack")?;
    let (whom, figures) = words.split_at(starts);
    let figures = pairs(figures)?;
    let mut members = Map::new();
    let whom = whom.trim();
    if whom == "position" {
        members.insert(whom.to_owned(), Json::Object(figures));
        return Ok(Request::Correct(members, why));
    }
    let (side, kind, name) = named(game, whom)?;
    members.insert("side".to_owned(), Json::from(side));
    members.insert(kind.to_owned(), Json::from(name));
    members.extend(figures);
    Ok(Request::Correct(members, why))
}

/// A unit by its code, else `SIDE unit|formation|leader NAME`.
fn named(game: &Game, whom: &str) -> Result<(String, &'static str, String), String> {
    if let (Some(column), Some(name)) = (game.armies.codes.side_of(whom), game.armies.codes.name_of(whom)) {
        return Ok((game.armies.doc.columns[column].side.clone(), "unit", name.to_owned()));
    }
    let mut parts = whom.splitn(3, ' ');
    let side = parts.next().unwrap_or_default();
    let kind = parts.next().unwrap_or_default();
    let name = parts.next().unwrap_or_default();
    let kinds = ["unit", "formation", "leader"];
    match (
        game.armies.doc.columns.iter().find(|column| is_same_name(&column.side, side)),
        kinds.iter().find(|own| **own == kind),
    ) {
        (Some(column), Some(kind)) if !name.is_empty() => Ok((column.side.clone(), kind, name.to_owned())),
        _ => Err(format!(
            "a unit's code, or a side and unit, formation or leader with its name, or position; found {whom}"
        )),
    }
}
