//! A key of an army's file: what is known of it, and how the thing that has it holds its value.

use crate::orbat::table::Table;
use crate::orbat::takes::{Held, Takes};
use crate::orbat::unplaced::Located;

use super::words::Arm;

/// Something that has keys.
pub trait Keyed: Sized + 'static {
    /// What stands where no key says otherwise.
    const BLANK: Self;
    /// One figure of it that players set right; nothing where they set none right.
    type Change;
}

/// What is known of a key, whoever holds its value.
#[derive(Clone, Copy, Debug)]
pub struct KeyNotes {
    /// Its name in files.
    pub name: &'static str,
    pub takes: Takes,
    /// What it is, in a few words.
    pub help: &'static str,
    /// Whether no file does without it.
    pub needed: bool,
    /// The arms of which a unit has it; empty for all.
    pub arms: &'static [Arm],
    /// Where a correction asks for it: those from 1 on first, then those of 0 in the order of the file.
    pub rank: u8,
    /// Which of its words fit an arm, where not all do.
    for_arm: Option<fn(Arm) -> Vec<&'static str>>,
}

impl KeyNotes {
    /// Whether a unit of this arm has it.
    pub fn fits(&self, arm: Arm) -> bool {
        self.arms.is_empty() || self.arms.contains(&arm)
    }

    /// The words that it takes of a unit of this arm; none for a key without words.
    pub fn words(&self, arm: Arm) -> Vec<&'static str> {
        match (self.takes, self.for_arm) {
            (Takes::Words(_), Some(words)) => words(arm),
            (Takes::Words(words), None) => words.to_vec(),
            _ => Vec::new(),
        }
    }
}

/// Reads what a table has under a key.
type Read = fn(&mut Table<'_>) -> Option<Located<Held>>;

/// A key of a kind of things.
pub struct Key<T: Keyed> {
    /// What is known of it.
    pub about: KeyNotes,
    /// What the thing holds under it.
    pub get: fn(&T) -> Held,
    /// Gives the thing this value; one of another kind changes nothing.
    pub set: fn(&mut T, Held),
    /// The present value as a change that players make; none where they cannot set it right.
    pub change: Option<fn(&T) -> T::Change>,
    read: Option<Read>,
    usual: Option<fn(&T) -> Held>,
}

impl<T: Keyed> Key<T> {
    pub(super) const fn new(
        (name, takes, help): (&'static str, Takes, &'static str),
        get: fn(&T) -> Held,
        set: fn(&mut T, Held),
        change: Option<fn(&T) -> T::Change>,
    ) -> Self {
        let about = KeyNotes { name, takes, help, needed: false, arms: &[], rank: 0, for_arm: None };
        Self { about, get, set, change, read: None, usual: None }
    }

    /// No file does without it.
    pub(super) const fn needed(mut self) -> Self {
        self.about.needed = true;
        self
    }

    /// Only units of these arms have it.
    pub(super) const fn only(mut self, arms: &'static [Arm]) -> Self {
        self.about.arms = arms;
        self
    }

    /// Not all of its words fit every arm.
    pub(super) const fn words_by(mut self, words: fn(Arm) -> Vec<&'static str>) -> Self {
        self.about.for_arm = Some(words);
        self
    }

    /// A correction asks for it before others.
    pub(super) const fn rank(mut self, rank: u8) -> Self {
        self.about.rank = rank;
        self
    }

    /// What is allowed depends on other keys: this reads it.
    pub(super) const fn read_by(mut self, read: Read) -> Self {
        self.read = Some(read);
        self
    }

    /// What stands where the key is left out depends on other values.
    pub(super) const fn usually(mut self, usual: fn(&T) -> Held) -> Self {
        self.usual = Some(usual);
        self
    }

    /// The value that a file holds; none where it is not there, or where a flaw has been reported.
    pub(super) fn read(&self, table: &mut Table<'_>) -> Option<Located<Held>> {
        if let Some(read) = self.read {
            return read(table);
        }
        if self.about.needed {
            table.must_have(self.about.name, &self.about.takes.wanted());
        }
        self.about.takes.read(table, self.about.name)
    }

    /// What a file tells; none where what would stand without the key is the same.
    pub(super) fn told(&self, thing: &T) -> Option<Held> {
        let held = (self.get)(thing);
        let usual = self.usual.map_or_else(|| (self.get)(&T::BLANK), |usual| usual(thing));
        (held != Held::Nothing && (self.about.needed || held != usual)).then_some(held)
    }
}

/// A key for a field: after `=>` the change that players make with it, then its name, what it takes, what it is for.
macro_rules! key {
    ($thing:ident.$field:ident $(=> $change:path)?, $name:literal, $takes:expr, $help:literal) => {
        $crate::orbat::troops::key::Key::new(
            ($name, $takes, $help),
            |thing: &$thing| $crate::orbat::takes::Figure::held(&thing.$field),
            |thing: &mut $thing, held| {
                if let Some(value) = $crate::orbat::takes::Figure::of(held) {
                    thing.$field = value;
                }
            },
            $crate::orbat::troops::key::key!(@change $thing.$field $($change)?),
        )
    };
    (@change $thing:ident.$field:ident) => { None };
    (@change $thing:ident.$field:ident $change:path) => { Some(|thing: &$thing| $change(thing.$field)) };
}
pub(super) use key;

/// Figures that a battle changes: the struct that a file and the state of a battle share, the change of one of them,
/// for those that players may set right, and the thing that has them. It is read flat, without serde's way round by a
/// buffer, which would make the opening of large battles slower by a third.
macro_rules! figures {
    (
        $(#[$about:meta])* $figures:ident,
        $(#[$of_change:meta])* $change:ident {
            $($(#[$attribute:meta])+ [$($variant:ident)?] $field:ident: $type:ty,)+
        }
        $(#[$of_thing:meta])* $thing:ident {
            $($(#[$head_attribute:meta])+ $head:ident: $head_type:ty,)+
            ..figures,
            $($(#[$rest_attribute:meta])+ $rest:ident: $rest_type:ty,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
        pub struct $figures {
            $($(#[$attribute])+ pub $field: $type,)+
        }

        $(#[$of_thing])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize)]
        pub struct $thing {
            $($(#[$head_attribute])+ pub $head: $head_type,)+
            /// What a battle may change.
            #[serde(flatten)]
            pub figures: $figures,
            $($(#[$rest_attribute])+ pub $rest: $rest_type,)+
        }

        impl<'de> serde::Deserialize<'de> for $thing {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                #[derive(serde::Deserialize)]
                struct Flat {
                    $($(#[$head_attribute])+ $head: $head_type,)+
                    $($(#[$attribute])+ $field: $type,)+
                    $($(#[$rest_attribute])+ $rest: $rest_type,)+
                }
                let Flat { $($head,)+ $($field,)+ $($rest,)+ } = serde::Deserialize::deserialize(deserializer)?;
                Ok(Self { $($head,)+ figures: $figures { $($field,)+ }, $($rest,)+ })
            }
        }

        $crate::orbat::troops::key::has_figures!($thing, $figures);

        $(#[$of_change])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $change {
            $($(#[doc = concat!("Another `", stringify!($field), "`.")] $variant($type),)?)+
        }

        /// As a log tells it: `cv 3`.
        impl std::fmt::Display for $change {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let (name, held) = match self {
                    $($(Self::$variant(value) => (stringify!($variant), $crate::orbat::takes::Figure::held(value)),)?)+
                };
                write!(f, "{} {held}", name.to_lowercase())
            }
        }

        impl $change {
            /// Gives the figures this one.
            pub const fn put(self, figures: &mut $figures) {
                match self {
                    $($(Self::$variant(value) => figures.$field = value,)?)+
                }
            }
        }
    };
}
pub(super) use figures;

/// What it holds as if it were its own: the figures of a thing are the thing's.
#[macro_export]
macro_rules! has_figures {
    ($thing:ty, $figures:ty) => {
        impl std::ops::Deref for $thing {
            type Target = $figures;

            fn deref(&self) -> &$figures {
                &self.figures
            }
        }

        impl std::ops::DerefMut for $thing {
            fn deref_mut(&mut self) -> &mut $figures {
                &mut self.figures
            }
        }
    };
}
pub use crate::has_figures;
