//! Lists that share what has not changed with their copies: a copy costs its pages, a change one page.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Index, IndexMut};
use std::rc::Rc;

use super::digest::{self, Swift};
use super::digest_chain::DigestChain;

/// Things on a page.
const PAGE: usize = 32;

/// A list in pages.
pub struct Pages<T> {
    pages: Vec<Rc<DigestChain<T>>>,
    len: usize,
}

impl<T: Clone> Pages<T> {
    /// A thing, to be changed.
    pub fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        self.pages.get_mut(at / PAGE).and_then(|page| Rc::make_mut(page).get_mut(at % PAGE))
    }

    /// One thing more.
    pub fn push(&mut self, thing: T) {
        if let Some(page) = self.pages.last_mut().filter(|page| page.len() < PAGE) {
            Rc::make_mut(page).all_mut().push(thing);
        } else {
            let mut things = Vec::with_capacity(PAGE);
            things.push(thing);
            self.pages.push(Rc::new(things.into()));
        }
        self.len += 1;
    }

    /// Keeps the first `len` things.
    pub fn truncate(&mut self, len: usize) {
        if len >= self.len {
            return;
        }
        self.pages.truncate(len.div_ceil(PAGE));
        if let (rest @ 1.., Some(last)) = (len % PAGE, self.pages.last_mut()) {
            Rc::make_mut(last).all_mut().truncate(rest);
        }
        self.len = len;
    }
}

impl<T: Clone + PartialEq> Pages<T> {
    /// Changes every thing; pages on which none becomes another stay shared.
    pub fn change_each(&mut self, change: impl Fn(&mut T)) {
        for page in &mut self.pages {
            let changed = |thing: &T| {
                let mut other = thing.clone();
                change(&mut other);
                other != *thing
            };
            if page.iter().any(changed) {
                Rc::make_mut(page).iter_mut().for_each(&change);
            }
        }
    }
}

impl<T> Pages<T> {
    /// How many things there are.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// True when there are none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The thing at this place.
    pub fn get(&self, at: usize) -> Option<&T> {
        self.pages.get(at / PAGE)?.get(at % PAGE)
    }

    /// The last thing.
    pub fn last(&self) -> Option<&T> {
        self.pages.last()?.last()
    }

    /// All things in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &T> + DoubleEndedIterator + Clone {
        self.from(0)
    }

    /// The things from this place on.
    pub fn from(&self, at: usize) -> impl ExactSizeIterator<Item = &T> + DoubleEndedIterator + Clone {
        (at.min(self.len)..self.len).map(|at| &self.pages[at / PAGE][at % PAGE])
    }

    /// The places at which two lists differ, pages that they share left out unseen; none past the end of the shorter.
    pub fn differences<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = usize> + 'a
    where
        T: PartialEq,
    {
        let pages = self.pages.iter().zip(&other.pages).enumerate();
        pages.filter(|(_, (own, other))| !Rc::ptr_eq(own, other)).flat_map(|(page, (own, other))| {
            let pairs = own.iter().zip(other.iter()).enumerate();
            pairs.filter(|(_, (own, other))| own != other).map(move |(at, _)| page * PAGE + at)
        })
    }
}

impl<T: Hash> Pages<T> {
    /// A digest of all things, made anew for changed pages only, and there from the first change on.
    pub fn digest(&self) -> u64 {
        let of_page = |page: &Rc<DigestChain<T>>| {
            let mut swift = Swift::default();
            page.digest(&mut swift);
            swift.finish()
        };
        digest::swift(&self.pages.iter().map(of_page).collect::<Vec<u64>>())
    }
}

impl<T> Default for Pages<T> {
    fn default() -> Self {
        Self { pages: Vec::new(), len: 0 }
    }
}

impl<T> Clone for Pages<T> {
    fn clone(&self) -> Self {
        Self { pages: self.pages.clone(), len: self.len }
    }
}

impl<T: PartialEq> PartialEq for Pages<T> {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.differences(other).next().is_none()
    }
}

impl<T: Eq> Eq for Pages<T> {}

impl<T: fmt::Debug> fmt::Debug for Pages<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// As a plain list of the same things has it.
impl<T: Hash> Hash for Pages<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len);
        self.iter().for_each(|thing| thing.hash(state));
    }
}

impl<T> Index<usize> for Pages<T> {
    type Output = T;

    fn index(&self, at: usize) -> &T {
        &self.pages[at / PAGE][at % PAGE]
    }
}

impl<T: Clone> IndexMut<usize> for Pages<T> {
    fn index_mut(&mut self, at: usize) -> &mut T {
        let page = Rc::make_mut(&mut self.pages[at / PAGE]);
        page.get_mut(at % PAGE).unwrap_or_else(|| panic!("there is no thing {at}"))
    }
}

impl<T: Clone> Extend<T> for Pages<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, things: I) {
        things.into_iter().for_each(|thing| self.push(thing));
    }
}

impl<T: Clone> FromIterator<T> for Pages<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        let mut pages = Self::default();
        pages.extend(things);
        pages
    }
}
