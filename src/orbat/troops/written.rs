//! A thing as it was read: its values, and where each stands.

use crate::orbat::table::Table;
use crate::orbat::unplaced::InFile;

use super::key::{Key, Keyed};

/// What a table of a file came to. A key that was missing or did not fit has been reported; its value is blank.
pub(in crate::orbat) struct Written<T> {
    pub(in crate::orbat) thing: T,
    spots: Vec<(&'static str, InFile)>,
}

impl<T: Keyed> Written<T> {
    /// Reads these keys.
    pub(super) fn read<'k>(table: &mut Table<'_>, keys: impl IntoIterator<Item = &'k Key<T>>) -> Self {
        let mut written = Self { thing: T::BLANK, spots: Vec::new() };
        for key in keys {
            if let Some(found) = key.read(table) {
                (key.set)(&mut written.thing, found.value);
                written.spots.push((key.about.name, found.spot));
            }
        }
        written
    }

    /// Where the value of a key stands; none where it is not there or did not fit.
    pub(super) fn at(&self, key: &str) -> Option<&InFile> {
        self.spots.iter().find(|(known, _)| *known == key).map(|(_, spot)| spot)
    }
}
