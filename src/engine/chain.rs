//! Lists whose digest begins where one of their things has changed.

use std::cell::RefCell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

use super::digest::Swift;

/// A list that knows how its digest stood before each of its things. What is changed through [`Chain::get_mut`] leaves that
/// of the things before it; any other change forgets it all.
pub struct Chain<T> {
    things: Vec<T>,
    /// How the digest stood before the first thing, and after each, as far as that is known.
    course: RefCell<Vec<Swift>>,
}

impl<T> Chain<T> {
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

impl<T: Hash> Chain<T> {
    /// The digest of the list.
    pub fn digest(&self) -> u64 {
        self.digest_between(&(), &())
    }

    /// The digest of something that has this list between other parts.
    pub fn digest_between(&self, before: &impl Hash, after: &impl Hash) -> u64 {
        let mut swift = Swift::default();
        before.hash(&mut swift);
        // As a plain list of the same things begins.
        swift.write_usize(self.things.len());
        let mut course = self.course.borrow_mut();
        if course.first() != Some(&swift) {
            course.clear();
            course.push(swift);
        }
        let mut swift = course.last().copied().unwrap_or(swift);
        for thing in &self.things[course.len() - 1..] {
            thing.hash(&mut swift);
            course.push(swift);
        }
        after.hash(&mut swift);
        swift.finish()
    }
}

impl<T> From<Vec<T>> for Chain<T> {
    fn from(things: Vec<T>) -> Self {
        Self { things, course: RefCell::default() }
    }
}

impl<T> Default for Chain<T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<T: Clone> Clone for Chain<T> {
    fn clone(&self) -> Self {
        // As much room, so that a list that grows does not move again and again.
        let mut things = Vec::with_capacity(self.things.capacity());
        things.extend_from_slice(&self.things);
        Self { things, course: self.course.clone() }
    }
}

impl<T> Deref for Chain<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.things
    }
}

impl<T> DerefMut for Chain<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.all_mut()
    }
}

impl<T: PartialEq> PartialEq for Chain<T> {
    fn eq(&self, other: &Self) -> bool {
        self.things == other.things
    }
}

impl<T: fmt::Debug> fmt::Debug for Chain<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.things.fmt(f)
    }
}

/// As a plain list of the same things.
impl<T: Hash> Hash for Chain<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.things.hash(state);
    }
}
