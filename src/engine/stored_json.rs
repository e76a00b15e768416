//! Values that are kept as their text: what is looked at seldom takes little room until then.

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// A value as its JSON text. The text was read as such a value once, or was made of one: then the value is at hand too,
/// since what has just come about is looked at most.
pub struct StoredJson<T>(Stored<T>);

enum Stored<T> {
    Read(Box<RawValue>),
    Made(Rc<(Box<RawValue>, T)>),
}

impl<T: Serialize> StoredJson<T> {
    /// Keeps a value. One that is no JSON (a map whose keys are no words) is kept as nothing.
    pub fn new(value: T) -> Self {
        let text = to_raw_value(&value).unwrap_or_else(|_| RawValue::NULL.to_owned());
        Self(Stored::Made(Rc::new((text, value))))
    }
}

impl<T: Clone + DeserializeOwned + Default> StoredJson<T> {
    /// The value.
    pub fn get(&self) -> Cow<'_, T> {
        match &self.0 {
            Stored::Made(made) => Cow::Borrowed(&made.1),
            Stored::Read(text) => Cow::Owned(serde_json::from_str(text.get()).unwrap_or_default()),
        }
    }
}

impl<T> StoredJson<T> {
    fn text(&self) -> &RawValue {
        match &self.0 {
            Stored::Made(made) => &made.0,
            Stored::Read(text) => text,
        }
    }

    /// A few of its members, read without the others; none where they are not there.
    pub fn part<'k, P: Deserialize<'k>>(&'k self) -> Option<P> {
        serde_json::from_str(self.text().get()).ok()
    }
}

impl<T> Clone for StoredJson<T> {
    fn clone(&self) -> Self {
        Self(match &self.0 {
            Stored::Made(made) => Stored::Made(Rc::clone(made)),
            Stored::Read(text) => Stored::Read(text.clone()),
        })
    }
}

/// Equal texts are equal values; others may be the same value as another program wrote it.
impl<T: Clone + DeserializeOwned + Default + PartialEq> PartialEq for StoredJson<T> {
    fn eq(&self, other: &Self) -> bool {
        self.text().get() == other.text().get() || self.get() == other.get()
    }
}

impl<T> fmt::Debug for StoredJson<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().get())
    }
}

impl<T> Serialize for StoredJson<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text().serialize(serializer)
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for StoredJson<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Box::<RawValue>::deserialize(deserializer)?;
        serde_json::from_str::<T>(text.get()).map_err(|error| D::Error::custom(without_place(&error)))?;
        Ok(Self(Stored::Read(text)))
    }
}

/// What is wrong with a text, without the place, which means nothing to whoever sees not this text alone.
pub fn without_place(error: &serde_json::Error) -> String {
    let words = error.to_string();
    words.split(" at line ").next().unwrap_or_default().to_owned()
}
