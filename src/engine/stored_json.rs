//! Values that are kept as their text: what is looked at seldom takes little room until then.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::fmt;
use std::rc::Rc;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// True for a value that says nothing: a save leaves it out.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A value as its JSON text. The text was read as such a value once; or there is the value, since what has just come
/// about is looked at most, and its text is made when it is written.
pub struct StoredJson<T>(Stored<T>);

enum Stored<T> {
    Read(Box<RawValue>),
    Made(Rc<WithText<T>>),
}

struct WithText<T> {
    value: T,
    text: OnceCell<Box<RawValue>>,
}

impl<T> StoredJson<T> {
    /// Keeps a value.
    pub fn new(value: T) -> Self {
        Self(Stored::Made(Rc::new(WithText { value, text: OnceCell::new() })))
    }

    /// The value, where its text was not read.
    pub fn made(&self) -> Option<&T> {
        match &self.0 {
            Stored::Made(made) => Some(&made.value),
            Stored::Read(_) => None,
        }
    }
}

impl<T: Serialize> StoredJson<T> {
    /// A value that is no JSON (a map whose keys are no words) is written as nothing.
    fn text(&self) -> &RawValue {
        match &self.0 {
            Stored::Made(made) => {
                made.text.get_or_init(|| to_raw_value(&made.value).unwrap_or_else(|_| RawValue::NULL.to_owned()))
            }
            Stored::Read(text) => text,
        }
    }

    /// A few of its members, read without the others; none where they are not there.
    pub fn part<'k, P: Deserialize<'k>>(&'k self) -> Option<P> {
        serde_json::from_str(self.text().get()).ok()
    }
}

impl<T: Clone + DeserializeOwned + Default> StoredJson<T> {
    /// The value.
    pub fn get(&self) -> Cow<'_, T> {
        match &self.0 {
            Stored::Made(made) => Cow::Borrowed(&made.value),
            Stored::Read(text) => Cow::Owned(serde_json::from_str(text.get()).unwrap_or_default()),
        }
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
        match (&self.0, &other.0) {
            (Stored::Made(own), Stored::Made(other)) if Rc::ptr_eq(own, other) => true,
            (Stored::Read(own), Stored::Read(other)) if own.get() == other.get() => true,
            _ => self.get() == other.get(),
        }
    }
}

impl<T: Serialize> fmt::Debug for StoredJson<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text().get())
    }
}

impl<T: Serialize> Serialize for StoredJson<T> {
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
