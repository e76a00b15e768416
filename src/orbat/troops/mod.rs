//! Armies as they are meant, and the one table of their figures.
//!
//! A figure has its field in the struct of what has it, and below it one line in the struct's list of keys: what the
//! key is called, what it takes, whose it is, what it is for. The reader and the checks, the writer, the spreadsheet,
//! the editor, the newcomer and the correction are all made from these lists.
//!
//! The reader makes armies from files; whoever makes one by hand keeps the same rules, or it will not read back. The
//! serde form is what save files hold; it is not the layout of an orbat file.

pub mod army;
pub mod formation;
pub mod key;
pub mod leader;
pub mod unit;
pub mod words;

mod names;
mod written;

use self::army::Orbat;
use self::formation::Formation;
use self::key::{Key, KeyNotes, Keyed};
use self::leader::Leader;
use self::unit::Unit;
use super::takes::{Figure, Held};

/// Whose key it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The whole army's, its commander's among them.
    Army,
    /// A formation's, its commander's among them.
    Formation,
    /// A unit's.
    Unit,
}

/// A key where it stands: in its owner, or in a table of its owner.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Whose it is.
    pub of: Of,
    /// The owner's table that it stands in; none where it stands in the owner itself.
    pub table: Option<&'static str>,
    /// What the key is.
    pub about: &'static KeyNotes,
}

impl Field {
    /// The keys that lead to it in the file, within its owner.
    pub fn path(&self) -> Vec<&'static str> {
        self.table.into_iter().chain([self.about.name]).collect()
    }

    /// The key as messages say it: `commander.ability`.
    pub fn key(&self) -> String {
        self.path().join(".")
    }

    /// Its column in a spreadsheet: the key, and before it whose it is where a sheet would not tell.
    pub fn column(&self) -> String {
        match (self.of, self.table, self.about.name) {
            (Of::Army, None, "name") => "army".to_owned(),
            (Of::Army, None, "notes") => "army.notes".to_owned(),
            (Of::Army, None, "short") => "army.short".to_owned(),
            (Of::Unit, None, "source") => "unit.source".to_owned(),
            (Of::Formation, None, "name") => "formation".to_owned(),
            (Of::Unit, None, "name") => "unit".to_owned(),
            (Of::Unit, None, "formation") => "unit.formation".to_owned(),
            (Of::Army, Some("commander"), "name") => "commander".to_owned(),
            (Of::Formation, Some("commander"), "name") => "formation.commander".to_owned(),
            (Of::Formation, ..) => format!("formation.{}", self.key()),
            (Of::Army | Of::Unit, ..) => self.key(),
        }
    }
}

/// The keys of one kind of owner, in the order of the file.
pub fn fields(of: Of) -> Vec<Field> {
    let told = match of {
        Of::Army => of_army(&Orbat::BLANK),
        Of::Formation => of_formation(&Formation::BLANK),
        Of::Unit => of_unit(&Unit::BLANK),
    };
    told.into_iter().map(|told| Field { of, table: told.table, about: told.about }).collect()
}

/// The columns of a spreadsheet, in their order.
pub(super) fn columns() -> impl Iterator<Item = String> {
    [Of::Army, Of::Formation, Of::Unit].into_iter().flat_map(fields).map(|field| field.column())
}

/// A key and what a file tells under it.
pub(super) struct WrittenKey {
    pub(super) table: Option<&'static str>,
    pub(super) about: &'static KeyNotes,
    /// None where the key is left out.
    pub(super) held: Option<Held>,
}

/// What the file of an army tells of the whole, its commander last.
pub(super) fn of_army(orbat: &Orbat) -> Vec<WrittenKey> {
    let mut all = told(&army::KEYS, Some(orbat), None);
    all.extend(commander(Some(&orbat.commander)));
    // The staff of the commander-in-chief is always told, that of others when it is not the usual one.
    for staff in all.iter_mut().filter(|told| told.about.name == leader::STAFF) {
        staff.held = Some(orbat.commander.staff.held());
    }
    all
}

/// What it tells of a formation.
pub(super) fn of_formation(formation: &Formation) -> Vec<WrittenKey> {
    let mut all = told(&formation::HEAD, Some(formation), None);
    all.extend(commander(formation.commander.as_ref()));
    all.extend(told(&formation::SKIRMISH, Some(formation), None));
    all.extend(told(&formation::ARRIVES, formation.arrives.as_ref(), Some("arrives")));
    all.extend(told(&formation::REST, Some(formation), None));
    all
}

/// What it tells of a unit.
pub(super) fn of_unit(unit: &Unit) -> Vec<WrittenKey> {
    told(&unit::KEYS, Some(unit), None)
}

fn commander(leader: Option<&Leader>) -> Vec<WrittenKey> {
    told(&leader::KEYS, leader, Some("commander"))
}

fn told<T: Keyed>(keys: &'static [Key<T>], thing: Option<&T>, table: Option<&'static str>) -> Vec<WrittenKey> {
    let told =
        |key: &'static Key<T>| WrittenKey { table, about: &key.about, held: thing.and_then(|thing| key.told(thing)) };
    keys.iter().map(told).collect()
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
