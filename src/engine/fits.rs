//! Whether an answer fits its question.

use serde_json::{Map, Value as Json};

use super::prompt::{Ask, Blocked, Choice, Fill, Refusal};
use super::text::is_same_key;

/// Where among the options this one is, or why it cannot be picked.
pub(super) fn find_pick(options: &[Choice], blocked: &[Blocked], picked: &str) -> Result<usize, Refusal> {
    if let Some(at) = options.iter().position(|choice| is_same_key(&choice.key, picked)) {
        return Ok(at);
    }
    if let Some(blocked) = blocked.iter().find(|blocked| *blocked.key == *picked) {
        return Err(Refusal::Blocked { picked: picked.to_owned(), why: blocked.why.to_string() });
    }
    let near = super::text::nearest(picked, options.iter().map(|choice| &*choice.key));
    Err(Refusal::NotOffered { picked: picked.to_owned(), near: near.map(str::to_owned) })
}

/// The values of a form; those of these names were one once and are a list now.
pub(super) fn fill_form(asks: &[Ask], fill: &Fill, once_single: &[&str]) -> Result<Map<String, Json>, Refusal> {
    let accept = |ask: &Ask, value: &Json| {
        let single = once_single.contains(&&*ask.name);
        if single { ask.kind.accept_single(value) } else { ask.kind.accept(value) }
    };
    if fill.changes_the_sum() {
        return Err(Refusal::WrongKind { takes: "values", found: "changes to a sum" });
    }
    if !fill.why.is_empty() {
        return Err(Refusal::WrongKind { takes: "values; a remark is a `note`", found: "a `why`" });
    }
    let unfit =
        |name: &str, allowed: String, found: String| Err(Refusal::BadValue { name: name.to_owned(), allowed, found });
    let mut given: Vec<Option<Json>> = vec![None; asks.len()];
    for (name, value) in &fill.fill {
        let Some(at) = asks.iter().position(|ask| ask.name == *name) else {
            let allowed = asks.iter().map(|ask| ask.name.as_str()).collect::<Vec<_>>().join(", ");
            return unfit(name, format!("not asked; asked are {allowed}"), value.to_string());
        };
        given[at] = accept(&asks[at], value);
        if given[at].is_none() {
            return unfit(name, asks[at].kind.allowed(), value.to_string());
        }
    }
    let mut filled = Map::with_capacity(asks.len());
    for (ask, given) in asks.iter().zip(given) {
        let Some(value) = given.or_else(|| ask.default.clone()) else {
            return unfit(&ask.name, ask.kind.allowed(), "nothing".to_owned());
        };
        filled.insert(ask.name.clone(), value);
    }
    Ok(filled)
}
