//! Short names of things in the state: a side and a place in its list. In files they read `A12`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A word that names no place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no place in a side's list such as A12")]
pub struct NoPlace(String);

/// One of the two sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The side of the first order of battle.
    #[default]
    A,
    /// The side of the second.
    B,
}

impl Side {
    /// Both sides in order.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The side's key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }

    /// The enemy.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// Its place in lists of two.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side of this key.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| side.key() == key)
    }
}

macro_rules! id {
    ($(#[$about:meta])* $name:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name {
            /// Whose it is.
            pub side: Side,
            /// Its place in the side's list, from 0.
            pub index: u16,
        }

        impl $name {
            /// The thing at this place of the side's list.
            pub fn new(side: Side, index: usize) -> Self {
                Self { side, index: u16::try_from(index).unwrap_or(u16::MAX) }
            }

            /// Its place in the side's list.
            pub fn at(self) -> usize {
                usize::from(self.index)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}{}", self.side.key(), u32::from(self.index) + 1)
            }
        }

        impl FromStr for $name {
            type Err = NoPlace;
            fn from_str(text: &str) -> Result<Self, NoPlace> {
                let bad = || NoPlace(text.to_owned());
                let (side, place) = text.split_at_checked(1).ok_or_else(bad)?;
                let side = Side::of_key(side).ok_or_else(bad)?;
                let place: u16 = place.parse().map_err(|_| bad())?;
                Ok(Self { side, index: place.checked_sub(1).ok_or_else(bad)? })
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

id! {
    UnitId
}
id! {
    /// A Major Formation.
    MfId
}
id! {
    /// A leader; the commander-in-chief is the first of his side.
    LeaderId
}
