//! The things of a game's file: each tells its keys once, in the order in which a file is written, and is read, written and
//! taken from a player's words by them.

use serde_json::{Map, Value as Json};

use super::words::{bad, find, flag, new_name, no_figure, whole};
use super::written::{Writing, text};
use crate::engine::prompt::Refusal;
use crate::owner_list::{Entries, ListEntry};
pub use crate::owner_list::{Field, Kind, List};

/// A thing of one list of the file.
pub trait KeyedThing: Default {
    /// Its list; the keys are its fields.
    const LIST: List;
    /// What players call one.
    const CALLED: &'static str = Self::LIST.key;
    /// Keys that a file alone may have, and no player's word about one that joins.
    const OF_FILES: &'static [&'static str] = &["quality", "ability", "inspiration", "staff"];
    /// The keys with blanks between, as a file is written, where that is not their order.
    const WRITTEN: &'static str = "";

    /// Each of its keys with what the owner may write there, in the order of the template, and with what the thing has there.
    /// A value that is made for a key alone goes back into the thing after it.
    fn keys(&mut self, row: &mut Row<'_>);
}

/// What a thing has at a key.
pub trait Value: Sized {
    /// The list whose things it names, where it does.
    const LIST: Option<&'static str> = None;
    /// True where there may be nothing.
    const IS_OPTIONAL: bool = false;

    /// What the words of a file mean, several where the key takes a list; none where they mean nothing.
    fn read(words: &[&str], names: &Names<'_>) -> Option<Self>;

    /// As scripts read it; null where there is nothing.
    fn shown(&self, names: &Names<'_>) -> Json;

    /// What a player says of it.
    ///
    /// # Errors
    /// What the key does not take.
    fn told(field: &Field, told: &Json, names: &Names<'_>) -> Result<Self, Refusal> {
        let key = field.name;
        let word = match field.kind {
            Kind::Flag => flag(key, told)?.to_string(),
            Kind::Whole(least, most) => whole::<i64>(key, told, least, most)?.to_string(),
            Kind::Words(words) => {
                let same = |word: &str| words.contains(&word).then(|| word.to_owned());
                find(key, told, same, words.iter().copied())?
            }
            _ if key == "name" => new_name(told)?.to_owned(),
            _ => find(key, told, |word| Some(word.to_owned()), std::iter::empty())?,
        };
        Self::read(&[&word], names).ok_or_else(|| bad(format!("there is no {key} `{word}`")))
    }
}

/// One thing while its keys are gone through: as its list is made, as it is read, written, or told by a player.
pub struct Row<'a> {
    names: &'a Names<'a>,
    way: Way<'a>,
}

enum Way<'a> {
    Fields(&'a mut Vec<Field>),
    Read(&'a ListEntry),
    Write(&'a mut Vec<(&'static str, String)>),
    Told(&'a Map<String, Json>, &'a mut Result<(), Refusal>),
}

impl Row<'_> {
    /// A key that every entry has: its name, its column, what it may be, and what the thing has there.
    pub fn required<V: Value>(&mut self, name: &'static str, column: &'static str, kind: Kind, value: &mut V) {
        self.key(Field::required(name, column, kind), value);
    }

    /// A key that may be left out; what is not said stays as it is.
    pub fn optional<V: Value>(&mut self, name: &'static str, column: &'static str, kind: Kind, value: &mut V) {
        self.key(Field::optional(name, column, kind), value);
    }

    fn key<V: Value>(&mut self, field: Field, value: &mut V) {
        let key = field.name;
        match &mut self.way {
            Way::Fields(fields) => fields.push(field),
            Way::Read(entry) if entry.text(key).is_some() => {
                let parts = entry.parts(key);
                let words: Vec<&str> = parts.iter().map(|(_, word)| word.as_str()).collect();
                if let Some(read) = V::read(&words, self.names) {
                    *value = read;
                }
            }
            // What may be nothing says something wherever it is there.
            Way::Write(out) => {
                let text = written(&value.shown(self.names), field.required || V::IS_OPTIONAL);
                out.extend(text.map(|text| (key, text)));
            }
            Way::Told(told, refused) if refused.is_ok() && (field.required || told.contains_key(key)) => {
                match V::told(&field, told.get(key).unwrap_or(&Json::Null), self.names) {
                    Ok(own) => *value = own,
                    Err(why) => **refused = Err(why),
                }
            }
            Way::Read(_) | Way::Told(..) => {}
        }
    }

    /// Where a thing is drawn: across and down.
    pub fn drawn(&mut self, drawn: &mut Option<(u8, u8)>) {
        let (mut across, mut down) = drawn.unzip();
        self.optional("x", "Across", Kind::Whole(0, 100), &mut across);
        self.optional("y", "Down", Kind::Whole(0, 100), &mut down);
        *drawn = across.zip(down);
    }
}

/// Goes through the keys of a thing in one of these ways.
fn walk<R: KeyedThing>(thing: &mut R, names: &Names<'_>, way: Way<'_>) {
    thing.keys(&mut Row { names, way });
}

/// The keys of such things.
fn fields<R: KeyedThing>() -> Vec<Field> {
    let mut fields = Vec::new();
    walk(&mut R::default(), &Names::default(), Way::Fields(&mut fields));
    fields
}

/// The list of such things with its fields, for as long as the program runs.
pub fn list<R: KeyedThing>() -> List {
    R::LIST.with(fields::<R>().leak())
}

/// The things of a list in a file.
pub fn read<R: KeyedThing>(entries: &Entries<'_>, names: &Names<'_>) -> Vec<R> {
    let thing = |entry: &ListEntry| {
        let mut thing = R::default();
        walk(&mut thing, names, Way::Read(entry));
        thing
    };
    entries.of(R::LIST.key).map(thing).collect()
}

/// Writes these things, each under its line.
pub fn write<R: KeyedThing>(out: &mut Writing, names: &Names<'_>, things: impl Iterator<Item = R>) {
    for mut thing in things {
        let mut pairs = Vec::new();
        walk(&mut thing, names, Way::Write(&mut pairs));
        pairs.sort_by_key(|(key, _)| R::WRITTEN.split(' ').position(|own| own == *key));
        out.table(&format!("[[{}]]", R::LIST.key));
        for (key, text) in pairs {
            out.pair(key, text);
        }
    }
}

/// What may be said of one that joins.
fn joins<R: KeyedThing>() -> Vec<&'static str> {
    fields::<R>().iter().map(|field| field.name).filter(|key| !R::OF_FILES.contains(key)).collect()
}

/// What a player says of a newcomer.
///
/// # Errors
/// Nothing that has keys.
pub fn told<R: KeyedThing>(fields: &Map<String, Json>) -> Result<&Map<String, Json>, Refusal> {
    let told = ["piece", "unit"].into_iter().find_map(|key| fields.get(key)).and_then(Json::as_object);
    told.ok_or_else(|| bad(format!("a newcomer is given as `piece`, an object with {}", joins::<R>().join(", "))))
}

/// The newcomer that a player tells by keys of the file.
///
/// # Errors
/// Another key, a value that its key does not take, a name that somebody has.
pub fn newcomer<R: KeyedThing>(told: &Map<String, Json>, names: &Names<'_>) -> Result<R, Refusal> {
    let joins = joins::<R>();
    if let Some(other) = told.keys().find(|key| !joins.contains(&key.as_str())) {
        return Err(no_figure("a newcomer", other, &joins));
    }
    let (mut thing, mut refused) = (R::default(), Ok(()));
    walk(&mut thing, names, Way::Told(told, &mut refused));
    refused?;
    match told.get("name").and_then(Json::as_str).filter(|name| names.at(R::LIST.key, name).is_some()) {
        Some(name) => Err(bad(format!("there is a {} `{name}` already", R::CALLED))),
        None => Ok(thing),
    }
}

/// The names of a game's lists, each list by its key.
#[derive(Debug, Default)]
pub struct Names<'a>(Vec<(&'static str, Vec<&'a str>)>);

impl<'a> Names<'a> {
    /// With a list.
    #[must_use]
    pub fn with(mut self, list: &'static str, names: impl Iterator<Item = &'a str>) -> Self {
        self.0.push((list, names.collect()));
        self
    }

    /// With these lists of a file.
    pub fn of(entries: &Entries<'a>, lists: &[&'static str]) -> Self {
        let names = |names: Self, list: &&'static str| {
            names.with(list, entries.of(list).filter_map(|entry| entry.text("name")))
        };
        lists.iter().fold(Self::default(), names)
    }

    /// The names of a list, in its order.
    pub fn all(&self, list: &str) -> &[&'a str] {
        self.0.iter().find(|(key, _)| *key == list).map_or(&[], |(_, names)| names)
    }

    /// The name of a thing of a list.
    pub fn name<V: Value>(&self, thing: &V) -> String {
        thing.shown(self).as_str().unwrap_or_default().to_owned()
    }

    /// The place of a name in a list; a thing that may not be known has an empty one.
    pub fn at(&self, list: &str, name: &str) -> Option<usize> {
        self.all(list).iter().position(|own| *own == name && !name.is_empty())
    }

    /// A thing of a list as a player names it.
    ///
    /// # Errors
    /// No name, or none of the list.
    pub fn find(&self, list: &str, told: &Json) -> Result<usize, Refusal> {
        let known = self.all(list).iter().copied().filter(|name| !name.is_empty());
        find(list, told, |name| self.at(list, name), known)
    }
}

/// As a file writes it; none where it says nothing and need not be there.
fn written(shown: &Json, required: bool) -> Option<String> {
    match shown {
        Json::Null => None,
        Json::Bool(false) if !required => None,
        Json::Number(number) if !required && number.as_i64() == Some(0) => None,
        Json::String(word) => Some(text(word)),
        Json::Array(all) => {
            let all: Vec<String> = all.iter().filter_map(|one| written(one, true)).collect();
            (!all.is_empty()).then(|| format!("[{}]", all.join(", ")))
        }
        Json::Object(pairs) => {
            let pairs = pairs.iter().filter_map(|(key, value)| Some(format!("{key} = {}", written(value, true)?)));
            Some(format!("{{ {} }}", pairs.collect::<Vec<_>>().join(", ")))
        }
        Json::Bool(_) | Json::Number(_) => Some(shown.to_string()),
    }
}

impl Value for String {
    fn read(words: &[&str], _: &Names<'_>) -> Option<Self> {
        words.first().map(|word| (*word).to_owned())
    }

    fn shown(&self, _: &Names<'_>) -> Json {
        Json::from(self.as_str())
    }
}

/// Values that are left out where they say nothing: no, and zero.
macro_rules! plain {
    ($($kind:ty),+) => {$(
        impl Value for $kind {
            fn read(words: &[&str], _: &Names<'_>) -> Option<Self> {
                words.first()?.parse().ok()
            }

            fn shown(&self, _: &Names<'_>) -> Json {
                Json::from(*self)
            }
        }
    )+};
}

plain!(bool, u8, i8, u16, i32);

impl<V: Value> Value for Option<V> {
    const LIST: Option<&'static str> = V::LIST;
    const IS_OPTIONAL: bool = true;

    fn read(words: &[&str], names: &Names<'_>) -> Option<Self> {
        Some(V::read(words, names))
    }

    fn shown(&self, names: &Names<'_>) -> Json {
        self.as_ref().map_or(Json::Null, |value| value.shown(names))
    }

    fn told(field: &Field, told: &Json, names: &Names<'_>) -> Result<Self, Refusal> {
        V::told(field, told, names).map(Some)
    }
}

impl<V: Value> Value for Vec<V> {
    fn read(words: &[&str], names: &Names<'_>) -> Option<Self> {
        Some(words.iter().filter_map(|word| V::read(&[word], names)).collect())
    }

    fn shown(&self, names: &Names<'_>) -> Json {
        self.iter().map(|value| value.shown(names)).collect()
    }
}
