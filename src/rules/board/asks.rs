//! What is asked to set a thing right: each figure with its kind and its help, as it stands now.

use serde_json::{Map, Value as Json};

use super::words::NOTHING;
use crate::engine::figures::Thing;
use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind, Choice};

/// A figure that may be set right: its name, what it takes, what it is.
pub type Asked = (&'static str, AskKind, &'static str);

/// Yes or no.
pub const fn flag() -> AskKind {
    AskKind::Domain(Domain::Flag)
}

/// A whole number between these two.
pub const fn count(min: i64, max: i64) -> AskKind {
    AskKind::Domain(Domain::Count { min, max })
}

/// One of these words.
pub fn words<'w>(words: impl IntoIterator<Item = &'w str>) -> AskKind {
    AskKind::One(words.into_iter().map(|word| Choice::may(word, word)).collect())
}

/// A thing as scripts read it, with these of its figures; one that it has not is the word for nothing.
pub fn thing(kind: &'static str, told: &Json, keys: &[&str]) -> Thing {
    let word = |key: &str| told[key].as_str().unwrap_or_default();
    let figure = |key: &&str| {
        let value = if told[*key].is_null() { NOTHING.into() } else { told[*key].clone() };
        ((*key).to_owned(), value)
    };
    Thing::of(kind, [word("side"), word("name"), word("code")], keys.iter().map(figure).collect::<Map<_, _>>().into())
}

/// These figures of a thing as a form asks for them.
pub fn of(thing: &Thing, asked: Vec<Asked>) -> Vec<Ask> {
    let ask = |(name, kind, help): Asked| Ask {
        name: name.to_owned(),
        kind,
        default: thing.figures.get(name).filter(|value| !value.is_null()).cloned(),
        help: help.to_owned(),
    };
    asked.into_iter().map(ask).collect()
}
