//! The figures of a thing as it is now: each is told once, and from that line comes what scripts read, what a form asks,
//! and what a player's word sets right.

use serde_json::{Map, Value as Json};

use super::keyed::{Names, Value};
use super::words::{NOTHING, bad, find, flag, is_nothing, no_figure, whole};
use crate::engine::figures::Thing;
use crate::engine::input::Domain;
use crate::engine::prompt::{Ask, AskKind, Choice, Refusal};

/// What a figure takes.
#[derive(Clone, Copy, Debug)]
pub enum Takes<'w> {
    /// Yes or no.
    Flag,
    /// A whole number between these two.
    Count(i64, i64),
    /// One of these words; of what may be nothing, the word for that, too.
    Words(&'w [&'w str]),
}

/// The figures of one thing while they are gone through; `F` is what sets one right.
pub struct Figures<'a, F> {
    names: &'a Names<'a>,
    way: Way<'a, F>,
}

enum Way<'a, F> {
    Show(Map<String, Json>),
    Ask(Vec<Ask>),
    Set(SetRight<'a, F>),
}

struct SetRight<'a, F> {
    told: &'a [(&'a String, &'a Json)],
    /// The figures that the thing has.
    has: Vec<&'static str>,
    set: Vec<(&'static str, F)>,
    refused: Result<(), Refusal>,
}

impl<'a, F> Figures<'a, F> {
    /// A figure: its name, what it takes and what it is; what the thing has there, and what sets it right. What is said of it
    /// is in the thing for the figures that follow.
    pub fn figure<V: Value + Clone>(
        &mut self,
        name: &'static str,
        (takes, help): (Takes<'_>, &str),
        value: &mut V,
        set: impl FnOnce(V) -> F,
    ) {
        match &mut self.way {
            Way::Show(shown) => {
                shown.insert(name.to_owned(), value.shown(self.names));
            }
            Way::Ask(asks) => asks.push(ask::<V>(name, takes, help, value.shown(self.names))),
            Way::Set(setting) => {
                setting.has.push(name);
                let told = setting.told.iter().find(|(key, _)| *key == name).filter(|_| setting.refused.is_ok());
                match told.map(|(_, told)| said::<V>(name, takes, told, self.names)) {
                    None => {}
                    Some(Ok(said)) => {
                        value.clone_from(&said);
                        setting.set.push((name, set(said)));
                    }
                    Some(Err(why)) => setting.refused = Err(why),
                }
            }
        }
    }

    /// The names of the game's things.
    pub const fn names(&self) -> &'a Names<'a> {
        self.names
    }

    /// True while a player's word is read: what is there in one of two ways may be told in either.
    pub const fn is_set(&self) -> bool {
        matches!(self.way, Way::Set(_))
    }
}

fn ask<V: Value>(name: &str, takes: Takes<'_>, help: &str, now: Json) -> Ask {
    let nothing = V::IS_OPTIONAL.then_some(&NOTHING);
    let kind = match takes {
        Takes::Flag => AskKind::Domain(Domain::Flag),
        Takes::Count(min, max) => AskKind::Domain(Domain::Count { min, max }),
        Takes::Words(all) => {
            AskKind::One(nothing.into_iter().chain(all).map(|word| Choice::may(*word, *word)).collect())
        }
    };
    Ask::of(name, kind, or_nothing(now), help)
}

/// A figure as a player says it.
fn said<V: Value>(name: &str, takes: Takes<'_>, told: &Json, names: &Names<'_>) -> Result<V, Refusal> {
    let word = match takes {
        _ if V::IS_OPTIONAL && is_nothing(told) => String::new(),
        Takes::Flag => flag(name, told)?.to_string(),
        Takes::Count(least, most) => whole::<i64>(name, told, least, most)?.to_string(),
        Takes::Words(all) => {
            let all = all.iter().copied().filter(|word| !word.is_empty());
            let means = |word: &str| V::read(&[word], names).is_some_and(|own| !own.shown(names).is_null());
            find(V::LIST.unwrap_or(name), told, |word| means(word).then(|| word.to_owned()), all)?
        }
    };
    V::read(&[&word], names).ok_or_else(|| bad(format!("there is no {name} `{word}`")))
}

/// Nothing as a form says it.
fn or_nothing(shown: Json) -> Json {
    if shown.is_null() { NOTHING.into() } else { shown }
}

fn shown<F>(names: &Names<'_>, all: impl FnOnce(&mut Figures<'_, F>)) -> Map<String, Json> {
    let mut figures = Figures { names, way: Way::Show(Map::new()) };
    all(&mut figures);
    if let Way::Show(shown) = figures.way { shown } else { Map::new() }
}

/// A thing as scripts read it: who it is, and its figures. A figure that stands in `who` already keeps its place there, which
/// scripts have long known.
pub fn scripted<F>(who: Json, names: &Names<'_>, all: impl FnOnce(&mut Figures<'_, F>)) -> Json {
    let Json::Object(mut thing) = who else { return who };
    thing.extend(shown(names, all));
    Json::Object(thing)
}

/// All whose figures may be set right, one behind the other: to list them, or to ask for those of one.
pub struct Things<'a> {
    names: &'a Names<'a>,
    asked: Option<&'a Thing>,
    all: Vec<Thing>,
    asks: Vec<Ask>,
}

impl Things<'_> {
    /// A thing with its side, its name and its letters, and its figures.
    pub fn thing<F>(&mut self, kind: &'static str, who: [&str; 3], all: impl FnOnce(&mut Figures<'_, F>)) {
        let [side, name, _] = who;
        match self.asked {
            None => {
                let figures = shown(self.names, all).into_iter().map(|(name, value)| (name, or_nothing(value)));
                self.all.push(Thing::of(kind, who, figures.collect::<Map<_, _>>().into()));
            }
            Some(asked) if (asked.kind, &*asked.side, &*asked.name) == (kind, side, name) => {
                let mut figures = Figures { names: self.names, way: Way::Ask(Vec::new()) };
                all(&mut figures);
                if let Way::Ask(asks) = figures.way {
                    self.asks = asks;
                }
            }
            Some(_) => {}
        }
    }
}

/// All these things.
pub fn things(names: &Names<'_>, all: impl FnOnce(&mut Things<'_>)) -> Vec<Thing> {
    let mut things = Things { names, asked: None, all: Vec::new(), asks: Vec::new() };
    all(&mut things);
    things.all
}

/// The figures of one of them as a form asks for them.
pub fn asks(names: &Names<'_>, thing: &Thing, all: impl FnOnce(&mut Things<'_>)) -> Vec<Ask> {
    let mut things = Things { names, asked: Some(thing), all: Vec::new(), asks: Vec::new() };
    all(&mut things);
    things.asks
}

/// What sets figures of a thing right, each with its name, in the order of the thing's own lines: what bears on a figure has
/// its line before it.
///
/// # Errors
/// A figure that the thing, which is `called` so, has not; what a figure does not take.
pub fn set_right<F>(
    called: &str,
    names: &Names<'_>,
    told: &[(&String, &Json)],
    all: impl FnOnce(&mut Figures<'_, F>),
) -> Result<Vec<(&'static str, F)>, Refusal> {
    let setting = SetRight { told, has: Vec::new(), set: Vec::new(), refused: Ok(()) };
    let mut figures = Figures { names, way: Way::Set(setting) };
    all(&mut figures);
    let Way::Set(SetRight { has, set, refused, .. }) = figures.way else { return Ok(Vec::new()) };
    if let Some((other, _)) = told.iter().find(|(key, _)| !has.contains(&key.as_str())) {
        return Err(no_figure(called, other, &has));
    }
    refused.map(|()| set)
}
