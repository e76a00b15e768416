//! Things that are named by their place in a list.

/// Defines a type for the things of one list of a game's file.
macro_rules! id {
    ($(#[$about:meta])* $name:ident) => {
        $(#[$about])*
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
    };
}

pub(crate) use id;
