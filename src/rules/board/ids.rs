//! What a game's file and state name: things by their place in a list, and words of a short closed list.

/// Defines a type for the things of each list of a game's file, by their place in it; files and players give their names,
/// where the list is told.
#[macro_export]
macro_rules! ids {
    ($($name:ident $(of $list:literal)?;)+) => {
        $(
            $crate::ids! { @place $name }
            $($crate::ids! { @named $name $list })?
        )+
    };
    (@named $name:ident $list:literal) => {
        impl $crate::board::keyed::Value for $name {
            const LIST: Option<&'static str> = Some($list);

            fn read(words: &[&str], names: &$crate::board::keyed::Names<'_>) -> Option<Self> {
                names.at($list, words.first()?).map(Self::new)
            }

            fn shown(&self, names: &$crate::board::keyed::Names<'_>) -> serde_json::Value {
                names.all($list).get(self.at()).copied().into()
            }

            fn told(
                _: &$crate::owner_list::Field,
                told: &serde_json::Value,
                names: &$crate::board::keyed::Names<'_>,
            ) -> Result<Self, $crate::engine::prompt::Refusal> {
                names.find($list, told).map(Self::new)
            }
        }
    };
    (@place $name:ident) => {
        /// A thing of its list, by its place in the file.
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// The thing at this place of its list.
            pub fn new(at: usize) -> Self {
                Self(u16::try_from(at).unwrap_or(u16::MAX))
            }

            /// Its place in its list, from 0.
            pub fn at(self) -> usize {
                usize::from(self.0)
            }
        }

        impl $crate::engine::ground::Numbered for $name {
            fn number(self) -> usize {
                self.at()
            }
        }
    };
}

/// What is said by one word: in files, by players, to scripts.
#[macro_export]
macro_rules! is_said {
    ($name:ident by $key:ident, $of_key:ident) => {
        impl $crate::board::keyed::Value for $name {
            fn read(words: &[&str], _: &$crate::board::keyed::Names<'_>) -> Option<Self> {
                Self::$of_key(words.first()?)
            }

            fn shown(&self, _: &$crate::board::keyed::Names<'_>) -> serde_json::Value {
                self.$key().into()
            }
        }
    };
}

/// Defines enums whose variants are words of files, saves and JSON; where a sentence says all of them otherwise, it stands
/// behind.
#[macro_export]
macro_rules! words {
    (@said $name:ident) => {};
    (@said $name:ident $($said:literal)+) => {
        impl $name {
            /// How a sentence says it.
            pub const fn words(self) -> &'static str {
                [$($said),+][self as usize]
            }
        }
    };
    (
        $($(#[$about:meta])* $name:ident {
            $($(#[$doc:meta])* $variant:ident = $word:literal $(=> $said:literal)?,)+
        })+
    ) => {$(
        $crate::words! { @said $name $($($said)?)+ }

        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        $(#[$about])*
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// Their words.
            pub const KEYS: [&'static str; [$($word),+].len()] = [$($word),+];
            /// All of them, in order.
            pub const ALL: [Self; Self::KEYS.len()] = [$(Self::$variant),+];

            /// Its place among them.
            pub const fn at(self) -> usize {
                self as usize
            }

            /// Its word.
            pub const fn key(self) -> &'static str {
                Self::KEYS[self as usize]
            }

            /// The one of this word.
            pub fn of_key(key: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.key() == key)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.key())
            }
        }

        $crate::is_said! { $name by key, of_key }
    )+};
}

/// Defines the two sides of a game: each with its word, and its name in a sentence.
#[macro_export]
macro_rules! sides {
    (
        $(#[$about:meta])* $name:ident {
            $(#[$one:meta])* $first:ident = $first_word:literal, $first_name:literal;
            $(#[$two:meta])* $second:ident = $second_word:literal, $second_name:literal;
        }
    ) => {
        $crate::words! {
            $(#[$about])*
            #[derive(Default)]
            $name {
                $(#[$one])* #[default] $first = $first_word,
                $(#[$two])* $second = $second_word,
            }
        }

        impl $crate::board::side::Sided for $name {
            const BOTH: [Self; 2] = Self::ALL;

            fn key(self) -> &'static str {
                self.key()
            }

            fn name(self) -> &'static str {
                self.name()
            }

            fn label(self) -> $crate::engine::text::Label {
                self.label()
            }
        }

        impl $name {
            /// Both sides.
            pub const BOTH: [Self; 2] = Self::ALL;

            /// Its name in a sentence.
            pub const fn name(self) -> &'static str {
                [$first_name, $second_name][self as usize]
            }

            /// The label of its words.
            pub const fn label(self) -> $crate::engine::text::Label {
                [$crate::engine::text::Label::SideA, $crate::engine::text::Label::SideB][self as usize]
            }

            /// The enemy.
            #[must_use]
            pub const fn other(self) -> Self {
                [Self::$second, Self::$first][self as usize]
            }
        }
    };
}

/// Defines the steps of a turn, in order, the first of them first: each with its short name, which is the key of its
/// prompt, with what it is, and with the part of the sheet that prints it.
#[macro_export]
macro_rules! steps {
    (
        $(#[$about:meta])* $name:ident {
            $(#[$doc:meta])* $first:ident = $first_key:literal, $first_title:literal, $first_cite:literal;
            $($(#[$more:meta])* $variant:ident = $key:literal, $title:literal, $cite:literal;)+
        }
    ) => {
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
        )]
        $(#[$about])*
        pub enum $name {
            $(#[$doc])* #[default] $first,
            $($(#[$more])* $variant,)+
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: [Self; [$first_key, $($key),+].len()] = [Self::$first, $(Self::$variant),+];

            /// Its short name: the key of its prompt.
            pub const fn name(self) -> &'static str {
                [$first_key, $($key),+][self as usize]
            }

            /// How a sentence calls it.
            pub const fn title(self) -> &'static str {
                [$first_title, $($title),+][self as usize]
            }

            /// Both, where the sentence does not begin with the short name: `C1 march`, `battle`.
            pub fn words(self) -> String {
                let (name, title) = (self.name(), self.title());
                if title.starts_with(name) { title.to_owned() } else { format!("{name} {title}") }
            }

            /// The part of the sheet that prints it.
            pub const fn cite(self) -> &'static str {
                [$first_cite, $($cite),+][self as usize]
            }

            /// The step that follows; none after the last.
            pub fn following(self) -> Option<Self> {
                Self::ALL.get(self as usize + 1).copied()
            }

            /// The step of this name.
            pub fn of_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|step| step.name() == name)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        $crate::is_said! { $name by name, of_name }
    };
}

/// Defines the house rules of a game, in order, and names by which its rules ask for them: each name is the key.
#[macro_export]
macro_rules! house_rules {
    ($($(#[$doc:meta])* $name:ident = $setting:expr;)+) => {
        $($(#[$doc])* pub const $name: &str = $setting.key;)+

        pub(crate) static SETTINGS: &[$crate::engine::settings::Setting] = &[$($setting),+];
    };
}

pub use crate::{house_rules, ids, is_said, sides, steps, words};
