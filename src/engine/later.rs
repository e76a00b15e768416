//! What is made when somebody looks at it, and not before.

use std::cell::LazyCell;
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value that is made once, when it is first looked at; copies share it.
pub struct Later<T>(Kept<T>);

enum Kept<T> {
    /// Nothing to be made: the default.
    Own(T),
    Shared(Rc<dyn MakesOnce<T>>),
}

/// A value together with what makes it.
trait MakesOnce<T> {
    fn made(&self) -> &T;
}

impl<T, F: FnOnce() -> T> MakesOnce<T> for LazyCell<T, F> {
    fn made(&self) -> &T {
        self
    }
}

impl<T: 'static> Later<T> {
    /// What this will make.
    pub fn new(make: impl FnOnce() -> T + 'static) -> Self {
        Self(Kept::Shared(Rc::new(LazyCell::new(make))))
    }

    /// A value that is there already.
    pub(super) fn ready(value: T) -> Self {
        Self::new(|| value)
    }
}

impl<T: Clone> Clone for Later<T> {
    fn clone(&self) -> Self {
        Self(match &self.0 {
            Kept::Own(value) => Kept::Own(value.clone()),
            Kept::Shared(made) => Kept::Shared(Rc::clone(made)),
        })
    }
}

impl<T: Default> Default for Later<T> {
    fn default() -> Self {
        Self(Kept::Own(T::default()))
    }
}

impl<T> Deref for Later<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match &self.0 {
            Kept::Own(value) => value,
            Kept::Shared(made) => made.made(),
        }
    }
}

impl<'t, T> IntoIterator for &'t Later<Vec<T>> {
    type Item = &'t T;
    type IntoIter = std::slice::Iter<'t, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: fmt::Debug> fmt::Debug for Later<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: fmt::Display> fmt::Display for Later<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: PartialEq> PartialEq for Later<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Serialize> Serialize for Later<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de> + 'static> Deserialize<'de> for Later<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self::ready)
    }
}
