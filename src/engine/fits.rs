//! Whether an answer fits its question.

use serde_json::{Map, Value as Json};

use super::prompt::{Ask, Blocked, Choice, Fill, Refusal};

/// Why this cannot be picked; none where it can.
pub(super) fn refuse_pick(options: &[Choice], blocked: &[Blocked], picked: &str) -> Option<Refusal> {
    if options.iter().any(|choice| *choice.key == *picked) {
        return None;
    }
    if let Some(blocked) = blocked.iter().find(|blocked| *blocked.key == *picked) {
        return Some(Refusal::Blocked { picked: picked.to_owned(), why: blocked.why.to_string() });
    }
    let near = super::text::nearest(picked, options.iter().map(|choice| &*choice.key));
    Some(Refusal::NotOffered { picked: picked.to_owned(), near: near.map(str::to_owned) })
}

/// The values of a form; those of these names were one once and are a list now.
pub(super) fn fill_form(asks: &[Ask], fill: &Fill, once_single: &[&str]) -> Result<Map<String, Json>, Refusal> {
    let accept = |ask: &Ask, value: &Json| {
        let single = once_single.contains(&&*ask.name);
        if single { ask.kind.accept_single(value) } else { ask.kind.accept(value) }
    };
    if !fill.strike.is_empty() || !fill.add.is_empty() {
        return Err(Refusal::WrongKind { takes: "values", found: "changes to a sum" });
    }
    if !fill.why.is_empty() {
        return Err(Refusal::WrongKind { takes: "values; a remark is a `note`", found: "a `why`" });
    }
    for (name, value) in &fill.fill {
        let Some(ask) = asks.iter().find(|ask| ask.name == *name) else {
            let allowed = asks.iter().map(|ask| ask.name.as_str()).collect::<Vec<_>>().join(", ");
            return Err(Refusal::BadValue {
                name: name.clone(),
                allowed: format!("not asked; asked are {allowed}"),
                found: value.to_string(),
            });
        };
        if accept(ask, value).is_none() {
            return Err(Refusal::BadValue {
                name: name.clone(),
                allowed: ask.kind.allowed(),
                found: value.to_string(),
            });
        }
    }
    let mut filled = Map::new();
    for ask in asks {
        let given = fill.fill.get(&ask.name).and_then(|value| accept(ask, value));
        match given.or_else(|| ask.default.clone()) {
            Some(value) => {
                filled.insert(ask.name.clone(), value);
            }
            None => {
                return Err(Refusal::BadValue {
                    name: ask.name.clone(),
                    allowed: ask.kind.allowed(),
                    found: "nothing".into(),
                });
            }
        }
    }
    Ok(filled)
}
