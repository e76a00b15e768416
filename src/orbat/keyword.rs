//! A closed list of words, each written one way in files, on the command line and in saves.

use std::fmt;

use thiserror::Error;

/// A word of the field: one of a short closed list.
pub trait Keyword: Copy + Eq + fmt::Debug + 'static {
    /// What the word says, as people call it: `quality`.
    const WHAT: &'static str;
    /// Every word of the list, in its natural order.
    const ALL: &'static [Self];
    /// The word as it is written: `foot-artillery`.
    fn as_str(self) -> &'static str;
}

/// A word that is not on its list.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{what} is {allowed}, found {found:?}")]
pub struct UnknownWord {
    /// What the word should have said: `quality`.
    pub what: &'static str,
    /// The words of the list, joined for reading.
    pub allowed: String,
    /// What was written instead.
    pub found: String,
}

/// Finds a word of the list; the spelling must be exact.
pub fn parse<W: Keyword>(text: &str) -> Result<W, UnknownWord> {
    let found = W::ALL.iter().find(|word| word.as_str() == text);
    found.copied().ok_or_else(|| UnknownWord {
        what: W::WHAT,
        allowed: either(W::ALL.iter().map(|word| word.as_str())),
        found: text.to_owned(),
    })
}

/// Joins words for reading: `light, medium or heavy`.
pub fn either<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    let words: Vec<&str> = words.into_iter().collect();
    match words.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Declares a list of words: the enum, its spelling, and the ways in and out of text.
#[macro_export]
macro_rules! words {
    (
        $(#[$about:meta])*
        $name:ident: $what:literal { $($(#[$note:meta])* $variant:ident = $word:literal),+ $(,)? }
    ) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            ::serde::Serialize, ::serde::Deserialize,
        )]
        pub enum $name {
            $($(#[$note])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// Every word of the list, in its natural order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Every word as it is written, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The word as it is written in files.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }
        }

        impl $crate::orbat::keyword::Keyword for $name {
            const WHAT: &'static str = $what;
            const ALL: &'static [Self] = Self::ALL;

            fn as_str(self) -> &'static str {
                self.as_str()
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::orbat::keyword::UnknownWord;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::orbat::keyword::parse(text)
            }
        }
    };
}
pub use crate::words;
