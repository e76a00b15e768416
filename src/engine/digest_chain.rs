//! Lists whose digest begins where one of their things has changed.

use std::cell::{OnceCell, RefCell};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use super::digest::Swift;

/// A list that knows how its digest stood before each of its things. What is changed through [`DigestChain::get_mut`] leaves
/// that of the things before it; any other change forgets it all.
pub struct DigestChain<T> {
    things: Vec<T>,
    /// How the digest stood before the first thing, and after each, as far as that is known.
    course: RefCell<Vec<Swift>>,
}

impl<T> DigestChain<T> {
    /// A thing, to be changed.
    pub fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        self.course.get_mut().truncate(at + 1);
        self.things.get_mut(at)
    }

    /// The whole list, to be changed.
    pub fn all_mut(&mut self) -> &mut Vec<T> {
        self.course.get_mut().clear();
        &mut self.things
    }
}

impl<T: Hash> DigestChain<T> {
    /// Goes on with a digest as a plain list of the same things does.
    pub fn digest(&self, swift: &mut Swift) {
        swift.write_usize(self.things.len());
        let mut course = self.course.borrow_mut();
        if course.first() != Some(swift) {
            course.clear();
            course.push(*swift);
        }
        *swift = course.last().copied().unwrap_or(*swift);
        for thing in &self.things[course.len() - 1..] {
            thing.hash(swift);
            course.push(*swift);
        }
    }
}

impl<T> Default for DigestChain<T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<T> From<Vec<T>> for DigestChain<T> {
    fn from(things: Vec<T>) -> Self {
        Self { things, course: RefCell::default() }
    }
}

impl<T: Clone> Clone for DigestChain<T> {
    fn clone(&self) -> Self {
        // As much room, so that a list that grows does not move again and again.
        let mut things = Vec::with_capacity(self.things.capacity());
        things.extend_from_slice(&self.things);
        Self { things, course: self.course.clone() }
    }
}

impl<T> Deref for DigestChain<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.things
    }
}

impl<T> DerefMut for DigestChain<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.all_mut()
    }
}

impl<T: PartialEq> PartialEq for DigestChain<T> {
    fn eq(&self, other: &Self) -> bool {
        self.things == other.things
    }
}

impl<T: Hash> Hash for DigestChain<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.things.hash(hasher);
    }
}

impl<T: fmt::Debug> fmt::Debug for DigestChain<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.things.fmt(f)
    }
}

/// What has been seen of a thing, for as long as it does not change: two things are the same whether it was or not.
#[derive(Clone)]
pub struct AtOneLook<T>(OnceCell<T>);

impl<T> AtOneLook<T> {
    /// What was seen, else what is seen now.
    pub fn get(&self, look: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(look)
    }

    /// The thing changes.
    pub fn forget(&mut self) {
        self.0.take();
    }
}

impl<T> Default for AtOneLook<T> {
    fn default() -> Self {
        Self(OnceCell::new())
    }
}

impl<T> PartialEq for AtOneLook<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Hash for AtOneLook<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<T> fmt::Debug for AtOneLook<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("..")
    }
}
